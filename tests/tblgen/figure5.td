// The operation definition of the MLIR paper's figure 5, word for word. Two names of 2020 are given here: `Op` of two
// arguments, and NoSideEffect.

include "ir/tblgen/op_common.td"

def Paper_Dialect : Dialect {
  let name = "paper";
  let cppNamespace = "::strata::paper";
}
class Op<string mnemonic, list<Trait> traits = []> : OpDef<Paper_Dialect, mnemonic, traits>;
def NoSideEffect : NativeOpTrait<"NoMemoryEffect">;

// An Op is a TableGen definition that inherits the "Op" class parameterized
// with the Op name
def LeakyReluOp: Op<"leaky_relu",
    // and a list of traits used for verification and optimization.
    [NoSideEffect, SameOperandsAndResultType]> {
  // The body of the definition contains named fields for a one-line
  // documentation summary for the Op.
  let summary = "Leaky Relu operator";

  // The Op can also a full-text description that can be used to generate
  // documentation for the dialect.
  let description = [{
    Element-wise Leaky ReLU operator
      x -> x >= 0 ? x : (alpha * x)
  }];

  // Op can have a list of named arguments, which include typed operands
  // and attributes.
  let arguments = (ins AnyTensor:$input, F32Attr:$alpha);

  // And a list of named and typed outputs.
  let results = (outs AnyTensor:$output);
}
