// Unstructured control flow: branches between blocks, and run-time checks.

include "ir/tblgen/op_base.td"

def CF_Dialect : Dialect {
  let name = "cf";
  let cppNamespace = "::strata::cf";
  let summary = "Branches between blocks, and run-time checks.";
}

class CF_Op<string mnemonic, list<Trait> traits = []> : Op<CF_Dialect, mnemonic, traits>;

def CF_AssertOp : CF_Op<"assert", [MayFail, MemoryEffects<[MemWrite]>]> {
  let summary = "Reports a run-time error with the message when the argument is false.";
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
  let hasCanonicalizer = 1;
}

def CF_BranchOp : CF_Op<"br", [Branch, Pure, Terminator]> {
  let summary = "Goes to a block, giving its arguments.";
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let hasCanonicalizer = 1;
}

def CF_CondBranchOp : CF_Op<"cond_br", [AttrSizedOperandSegments, Branch, Pure, Terminator]> {
  let summary = "Goes to one of two blocks.";
  let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands, Variadic<AnyType>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
  let hasCanonicalizer = 1;
}

def CF_SwitchOp : CF_Op<"switch", [AttrSizedOperandSegments, Branch, Pure, Terminator]> {
  let summary = "Goes to the block of the case that equals the flag, else to the default block.";
  let arguments = (ins AnyInteger:$flag, Variadic<AnyType>:$defaultOperands, Variadic<AnyType>:$caseOperands,
                       OptionalAttr<DenseElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  /// Operands passed to case `i`.
  ::strata::ValueRange getCaseOperands(unsigned i) const;
  }];
  let hasCanonicalizer = 1;
}
