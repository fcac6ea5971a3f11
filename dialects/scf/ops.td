// Structured control flow. Counted loops of generated kernels are affine's; scf serves data-dependent control.

include "ir/tblgen/op_base.td"

def SCF_Dialect : Dialect {
  let name = "scf";
  let cppNamespace = "::strata::scf";
  let summary = "Loops and conditionals with regions.";
}

class SCF_Op<string mnemonic, list<Trait> traits = []> : Op<SCF_Dialect, mnemonic, traits>;

def SCF_ForOp : SCF_Op<"for", [
    AutomaticAllocationScope, LoopLike, RegionBranch, AllTypesMatch<["lowerBound", "upperBound", "step"]>,
    SingleBlockImplicitTerminator<"scf.yield">, RecursiveMemoryEffects]> {
  let summary = "A counted loop with carried values.";
  let description = [{
    Runs the body for iv = lowerBound, lowerBound + step, ... while iv < upperBound (signed, unsigned with `unsignedCmp`).
    The step is positive. The body's arguments after the induction variable start as `initArgs` and become what the body
    yields; the results are their last values.
  }];
  let arguments = (ins SignlessIntegerOrIndex:$lowerBound, SignlessIntegerOrIndex:$upperBound,
                       SignlessIntegerOrIndex:$step, Variadic<AnyType>:$initArgs, UnitAttr:$unsignedCmp);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::BlockArgument getInductionVar() const { return op->getRegion(0).getArgument(0); }
  ::strata::ArrayRef<::strata::BlockArgument> getRegionIterArgs() const {
    return op->getRegion(0).getArguments().drop_front();
  }
  }];
  let hasCanonicalizer = 1;
}

def SCF_IfOp : SCF_Op<"if", [
    RegionBranch, SingleBlockImplicitTerminator<"scf.yield">, RecursiveMemoryEffects, RecursivelySpeculatable,
    NoRegionArguments]> {
  let summary = "Runs one of two regions; its yielded values are the results.";
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::Block *thenBlock() const { return op->getRegion(0).getFirst(); }
  /// Null when there is no else.
  ::strata::Block *elseBlock() const { return op->getRegion(1).getFirst(); }
  }];
  let hasCanonicalizer = 1;
}

def SCF_WhileOp : SCF_Op<"while", [RegionBranch, LoopLike, RecursiveMemoryEffects, SingleBlock]> {
  let summary = "A loop with a condition region and a body region.";
  let description = [{
    `before` computes the condition and passes values on (`scf.condition`); while it is true, `after` runs with them and
    yields the next arguments of `before`. The results are the values passed with a false condition.
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def SCF_ConditionOp : SCF_Op<"condition", [HasParent<"scf.while">, Pure, Terminator]> {
  let summary = "Ends the condition region of scf.while.";
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}

def SCF_YieldOp : SCF_Op<"yield", [
    Pure, ReturnLike, Terminator,
    ParentOneOf<["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"]>]> {
  let summary = "Gives the values of a region.";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def SCF_ExecuteRegionOp : SCF_Op<"execute_region", [RegionBranch, RecursiveMemoryEffects]> {
  let summary = "Runs a region of several blocks once.";
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def SCF_IndexSwitchOp : SCF_Op<"index_switch", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf.yield">, RegionBranch]> {
  let summary = "Runs the region of the case that equals the argument, else the default region.";
  let arguments = (ins Index:$arg, DenseI64ArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def SCF_ParallelOp : SCF_Op<"parallel", [
    AutomaticAllocationScope, AttrSizedOperandSegments, LoopLike, RecursiveMemoryEffects, RegionBranch,
    SingleBlockImplicitTerminator<"scf.reduce">]> {
  let summary = "A nest of loops whose iterations may run in any order, with reductions.";
  let arguments = (ins Variadic<Index>:$lowerBound, Variadic<Index>:$upperBound, Variadic<Index>:$step,
                       Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::ArrayRef<::strata::BlockArgument> getInductionVars() const { return op->getRegion(0).getArguments(); }
  }];
}

def SCF_ReduceOp : SCF_Op<"reduce", [Terminator, HasParent<"scf.parallel">, RecursiveMemoryEffects]> {
  let summary = "Ends the body of scf.parallel: one reduction region for each value.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$reductions);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def SCF_ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"scf.reduce">, Pure, Terminator]> {
  let summary = "Gives the combined value of a reduction.";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
}

def SCF_ForallOp : SCF_Op<"forall", [
    AttrSizedOperandSegments, AutomaticAllocationScope, LoopLike, RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"scf.forall.in_parallel">, RegionBranch, DestinationStyle]> {
  let summary = "A parallel loop nest that writes slices of shared outputs.";
  let arguments = (ins Variadic<Index>:$dynamicLowerBound, Variadic<Index>:$dynamicUpperBound,
                       Variadic<Index>:$dynamicStep, DenseI64ArrayAttr:$staticLowerBound,
                       DenseI64ArrayAttr:$staticUpperBound, DenseI64ArrayAttr:$staticStep,
                       Variadic<AnyRankedTensor>:$outputs, OptionalAttr<ArrayAttr>:$mapping);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def SCF_InParallelOp : SCF_Op<"forall.in_parallel", [
    Pure, Terminator, HasParent<"scf.forall">, NoTerminator, SingleBlock, GraphRegion]> {
  let summary = "Ends the body of scf.forall: what it writes to the shared outputs.";
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
}
