// Selection between tensors.

#ifndef STRATA_TF_SELECT
#define STRATA_TF_SELECT

include "dialects/tf/base.td"

def TF_SelectOp : TF_Op<"Select", [Pure, ShapeInference, Evaluation]> {
  let summary = "Chooses by a condition without broadcasting.";
  let description = [{
    `condition` a scalar, a vector over the first dimension, or of the operands' shape.

    Source: TensorFlow op registry, `Select`.
  }];
  let arguments = (ins TF_BoolTensor:$condition, TF_Tensor:$t, TF_Tensor:$e);
  let results = (outs TF_Tensor:$output);
}

def TF_SelectV2Op : TF_Op<"SelectV2", [Pure, ShapeInference, Evaluation]> {
  let summary = "Chooses by a condition.";
  let description = [{
    All three operands broadcast.

    Source: TensorFlow op registry, `SelectV2`.
  }];
  let arguments = (ins TF_BoolTensor:$condition, TF_Tensor:$t, TF_Tensor:$e);
  let results = (outs TF_Tensor:$output);
}

def TF_WhereOp : TF_Op<"Where", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Coordinates of the nonzero elements.";
  let description = [{
    Result `int64` of shape [n, rank] in row-major order; n is a late size.

    Source: TensorFlow op registry, `Where`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool, TF_Quantized]>:$input
  );
  let results = (outs TF_Int64Tensor:$index);
}

#endif  // STRATA_TF_SELECT
