// Loops, conditionals and memory accesses whose bounds and subscripts are affine.

include "dialects/arith/base.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::strata::affine";
  let summary = "Loops, conditionals and memory accesses whose bounds and subscripts are affine maps of loop variables and sizes.";
  let description = [{
    Map operands are dimensions, then symbols. A symbol is a value fixed within the enclosing affine scope (a function); a
    dimension is a symbol or a loop variable or an `affine.apply` of such.
  }];
}

class Affine_Op<string mnemonic, list<Trait> traits = []> : Op<Affine_Dialect, mnemonic, traits>;
def Affine_ImplicitTerminator : SingleBlockImplicitTerminator<"affine.yield">;

class Affine_MapOp<string mnemonic, string text> : Affine_Op<mnemonic, [Pure]> {
  let summary = text;
  let results = (outs Index:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Affine_AffineApplyOp : Affine_MapOp<"apply", "The value of a map with one result."> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let extraClassDeclaration = [{
  ::strata::AffineMap getAffineMap() const { return getMap(); }
  static AffineApplyOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::AffineMap map,
                             ::strata::ValueRange operands);
  }];
}
class Affine_MinMaxOp<string mnemonic, string text> : Affine_MapOp<mnemonic, text> {
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$operands);
  let extraClassDeclaration = [{
  ::strata::AffineMap getAffineMap() const { return getMap(); }
  }];
}
def Affine_AffineMinOp : Affine_MinMaxOp<"min", "The least of a map's results.">;
def Affine_AffineMaxOp : Affine_MinMaxOp<"max", "The greatest of a map's results.">;

def Affine_AffineForOp : Affine_Op<"for", [
    AttrSizedOperandSegments, AutomaticAllocationScope, Affine_ImplicitTerminator, RecursiveMemoryEffects, LoopLike,
    RegionBranch]> {
  let summary = "A counted loop: from the greatest of the lower bounds to below the least of the upper bounds.";
  let arguments = (ins Variadic<Index>:$lowerBoundOperands, Variadic<Index>:$upperBoundOperands,
                       Variadic<AnyType>:$inits, AffineMapAttr:$lowerBoundMap, AffineMapAttr:$upperBoundMap,
                       IndexAttr:$step);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::BlockArgument getInductionVar() const { return op->getRegion(0).getArgument(0); }
  ::strata::ArrayRef<::strata::BlockArgument> getRegionIterArgs() const {
    return op->getRegion(0).getArguments().drop_front();
  }
  int64_t getStepAsInt() const { return getStep(); }
  bool hasConstantLowerBound() const { return getLowerBoundMap().isSingleConstant(); }
  bool hasConstantUpperBound() const { return getUpperBoundMap().isSingleConstant(); }
  bool hasConstantBounds() const { return hasConstantLowerBound() && hasConstantUpperBound(); }
  int64_t getConstantLowerBound() const { return getLowerBoundMap().getSingleConstantResult(); }
  int64_t getConstantUpperBound() const { return getUpperBoundMap().getSingleConstantResult(); }
  /// Replaces a bound and its operands.
  void setLowerBound(::strata::ValueRange operands, ::strata::AffineMap map);
  void setUpperBound(::strata::ValueRange operands, ::strata::AffineMap map);
  void setStep(int64_t step);
  /// A loop with its body block: arguments for the variable and each init, and a yield when there are no inits.
  static AffineForOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::ValueRange lowerOperands,
                           ::strata::AffineMap lower, ::strata::ValueRange upperOperands, ::strata::AffineMap upper,
                           int64_t step = 1, ::strata::ValueRange inits = {});
  static AffineForOp build(::strata::OpBuilder &builder, ::strata::Location location, int64_t lower, int64_t upper,
                           int64_t step = 1, ::strata::ValueRange inits = {});
  }];
}

def Affine_AffineIfOp : Affine_Op<"if", [
    Affine_ImplicitTerminator, RecursivelySpeculatable, RecursiveMemoryEffects, NoRegionArguments, RegionBranch]> {
  let summary = "Runs one of two regions, by an integer set.";
  let arguments = (ins Variadic<Index>:$operands, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::Block *getThenBlock() const { return op->getRegion(0).getFirst(); }
  /// Null when there is no else.
  ::strata::Block *getElseBlock() const { return op->getRegion(1).getFirst(); }
  }];
}

def Affine_AffineParallelOp : Affine_Op<"parallel", [
    AutomaticAllocationScope, Affine_ImplicitTerminator, RecursivelySpeculatable, RecursiveMemoryEffects, LoopLike]> {
  let summary = "A nest of loops whose iterations may run in any order, with reductions of the yielded values.";
  let description = [{
    The groups say how many results of a bounds map belong to each loop: the greatest of its lower bounds, the least of its
    upper bounds.
  }];
  let arguments = (ins TypedArrayAttrBase<AtomicRMWKindAttr, "Reduction ops">:$reductions,
                       AffineMapAttr:$lowerBoundsMap, I32ElementsAttr:$lowerBoundsGroups,
                       AffineMapAttr:$upperBoundsMap, I32ElementsAttr:$upperBoundsGroups,
                       I64ArrayAttr:$steps, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::ArrayRef<::strata::BlockArgument> getIVs() const { return op->getRegion(0).getArguments(); }
  unsigned getNumDims() const { return op->getRegion(0).getNumArguments(); }
  ::strata::ValueRange getLowerBoundsOperands() const;
  ::strata::ValueRange getUpperBoundsOperands() const;
  /// The bounds of loop `i`: a map over all lower (upper) bound operands.
  ::strata::AffineMap getLowerBoundMap(unsigned i) const;
  ::strata::AffineMap getUpperBoundMap(unsigned i) const;
  ::strata::SmallVector<int64_t> getStepValues() const;
  }];
}

def Affine_AffineYieldOp : Affine_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Gives the values of an affine region.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

// --- Memory --------------------------------------------------------------------------------------------------------

class Affine_AccessOp<string mnemonic, string text, list<Trait> traits = []> : Affine_Op<mnemonic, traits> {
  let summary = text;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::AffineMap getAffineMap() const { return getMap(); }
  ::strata::MemRefType getMemRefType() const { return ::strata::cast<::strata::MemRefType>(getMemref().getType()); }
  ::strata::ValueRange getMapOperands() const { return getIndices(); }
  }];
}
def Affine_AffineLoadOp : Affine_AccessOp<"load", "One element at affine subscripts.", [
    TypesMatchWith<"result is an element of the memref", "memref", "result", "elementTypeOf($_self)">]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
  let results = (outs AnyType:$result);
}
def Affine_AffineStoreOp : Affine_AccessOp<"store", "Writes one element at affine subscripts."> {
  let arguments = (ins AnyType:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<Index>:$indices,
                       AffineMapAttr:$map);
}
def Affine_AffineVectorLoadOp : Affine_AccessOp<"vector_load", "A vector of consecutive elements from affine subscripts."> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$memref, Variadic<Index>:$indices, AffineMapAttr:$map);
  let results = (outs AnyVectorOfNonZeroRank:$result);
}
def Affine_AffineVectorStoreOp : Affine_AccessOp<"vector_store", "Writes a vector to consecutive elements at affine subscripts."> {
  let arguments = (ins AnyVectorOfNonZeroRank:$value, Arg<AnyMemRef, "", [MemWrite]>:$memref, Variadic<Index>:$indices,
                       AffineMapAttr:$map);
}
def Affine_AffinePrefetchOp : Affine_AccessOp<"prefetch", "Hints that an element will be used; locality 0 (none) to 3 (keep).", [
    MemoryEffects<[MemWrite]>]> {
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices, BoolAttr:$isWrite,
                       ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint, BoolAttr:$isDataCache,
                       AffineMapAttr:$map);
}

// Operands: source, its subscripts' operands, destination, its own, tag, its own, count, perhaps stride and elements a
// stride. The maps are the attributes src_map, dst_map and tag_map.
class Affine_DmaOp<string mnemonic, string text> : Affine_Op<mnemonic> {
  let summary = text;
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Affine_AffineDmaStartOp : Affine_DmaOp<"dma_start", "Starts to copy elements between memrefs at affine subscripts.">;
def Affine_AffineDmaWaitOp : Affine_DmaOp<"dma_wait", "Waits for a copy of affine.dma_start with this tag.">;

// --- Positions as one number ---------------------------------------------------------------------------------------

def Affine_DisjointAttr : Attr<CPred<"isa<::strata::UnitAttr>($_self) || isa<::strata::BoolAttr>($_self)">, "unit or false"> {
  let syntax = "Unit";
}
def Affine_AffineDelinearizeIndexOp : Affine_Op<"delinearize_index", [Pure]> {
  let summary = "The position in a row-major box of that linear index; the outermost size may be left out.";
  let arguments = (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis);
  let results = (outs Variadic<Index>:$multi_index);
  let assemblyFormat = [{
    $linear_index `into` custom<DynamicIndexListParen>($dynamic_basis, $static_basis) attr-dict `:` type($multi_index)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Affine_AffineLinearizeIndexOp : Affine_Op<"linearize_index", [AttrSizedOperandSegments, Pure]> {
  let summary = "The linear index of a position in a row-major box; the outermost size may be left out.";
  let arguments = (ins Variadic<Index>:$multi_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis,
                       DefaultValuedAttr<Affine_DisjointAttr, "false">:$disjoint);
  let results = (outs Index:$linear_index);
  let assemblyFormat = [{
    (`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` custom<DynamicIndexListParen>($dynamic_basis, $static_basis)
    attr-dict `:` type($linear_index)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}
