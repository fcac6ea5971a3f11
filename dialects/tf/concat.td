// Joining tensors.

#ifndef STRATA_TF_CONCAT
#define STRATA_TF_CONCAT

include "dialects/tf/base.td"

def TF_ConcatOp : TF_Op<"Concat", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Joins along a dimension given first.";
  let description = [{
    Equal shapes but for that dimension.

    Source: TensorFlow op registry, `Concat`.
  }];
  let arguments = (ins TF_Int32Tensor:$concat_dim, Variadic<TF_Tensor>:$values);
  let results = (outs TF_Tensor:$output);
}

def TF_ConcatV2Op : TF_Op<"ConcatV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Joins along a dimension given last.";
  let description = [{
    Equal shapes but for that dimension.

    Source: TensorFlow op registry, `ConcatV2`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$values, TF_IndexTensor:$axis);
  let results = (outs TF_Tensor:$output);
}

def TF_ConcatOffsetOp : TF_Op<"ConcatOffset", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Where each part of a concatenation begins.";
  let description = [{
    Vectors of positions.

    Source: TensorFlow op registry, `ConcatOffset`.
  }];
  let arguments = (ins TF_Int32Tensor:$concat_dim, Variadic<TF_IndexTensor>:$shape);
  let results = (outs Variadic<TF_IndexTensor>:$offset);
}

def TF_PackOp : TF_Op<"Pack", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Stacks tensors along a new dimension.";
  let description = [{
    Equal shapes, else INVALID_ARGUMENT "Shapes of all inputs must match".

    Source: TensorFlow op registry, `Pack`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$values, DefaultedAttr<I64Attr, "0 : i64">:$axis);
  let results = (outs TF_Tensor:$output);
}

#endif  // STRATA_TF_CONCAT
