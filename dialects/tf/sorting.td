// Sorting and sets.

#ifndef STRATA_TF_SORTING
#define STRATA_TF_SORTING

include "dialects/tf/base.td"

def TF_TopKV2Op : TF_Op<"TopKV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The k largest of each row.";
  let description = [{
    Descending, lower index first among equals; k above the row's length fails.

    Source: TensorFlow op registry, `TopKV2`.
  }];
  let arguments = (ins
    TF_RealTensor:$input,
    TF_IndexTensor:$k,
    DefaultedAttr<BoolAttr, "true">:$sorted
  );
  let results = (outs TF_RealTensor:$values, TF_IndexTensor:$indices);
}

def TF_UniqueOp : TF_Op<"Unique", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Distinct elements in order of first occurrence.";
  let description = [{
    And where each element went; the number is late.

    Source: TensorFlow op registry, `Unique`.
  }];
  let arguments = (ins TF_Tensor:$x);
  let results = (outs TF_Tensor:$y, TF_IndexTensor:$idx);
}

def TF_InTopKV2Op : TF_Op<"InTopKV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Whether the target is among the k best.";
  let description = [{
    Targets outside, or non-finite predictions, give false.

    Source: TensorFlow op registry, `InTopKV2`.
  }];
  let arguments = (ins TF_Float32Tensor:$predictions, TF_IndexTensor:$targets, TF_IndexTensor:$k);
  let results = (outs TF_BoolTensor:$precision);
}

#endif  // STRATA_TF_SORTING
