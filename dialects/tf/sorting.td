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

def TF_TopKOp : TF_Op<"TopK", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The k largest of each row, k being an attribute.";
  let description = [{
    As `TopKV2`.

    Source: TensorFlow op registry, `TopK`.
  }];
  let arguments = (ins TF_RealTensor:$input, I64Attr:$k, DefaultedAttr<BoolAttr, "true">:$sorted);
  let results = (outs TF_RealTensor:$values, TF_Int32Tensor:$indices);
}

def TF_InTopKOp : TF_Op<"InTopK", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Whether the target is among the k best, k being an attribute.";
  let description = [{
    As `InTopKV2`.

    Source: TensorFlow op registry, `InTopK`.
  }];
  let arguments = (ins TF_Float32Tensor:$predictions, TF_IndexTensor:$targets, I64Attr:$k);
  let results = (outs TF_BoolTensor:$precision);
}

def TF_UniqueV2Op : TF_Op<"UniqueV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Distinct slices along an axis in order of first occurrence.";
  let description = [{
    As `Unique`; without an axis the input is a vector.

    Source: TensorFlow op registry, `UniqueV2`.
  }];
  let arguments = (ins TF_Tensor:$x, TF_IndexTensor:$axis);
  let results = (outs TF_Tensor:$y, TF_IndexTensor:$idx);
}

def TF_UniqueWithCountsOp : TF_Op<"UniqueWithCounts", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Distinct elements and how often each occurs.";
  let description = [{
    As `Unique`.

    Source: TensorFlow op registry, `UniqueWithCounts`.
  }];
  let arguments = (ins TF_Tensor:$x);
  let results = (outs TF_Tensor:$y, TF_IndexTensor:$idx, TF_IndexTensor:$count);
}

def TF_UniqueWithCountsV2Op : TF_Op<"UniqueWithCountsV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Distinct slices along an axis and how often each occurs.";
  let description = [{
    As `UniqueV2`.

    Source: TensorFlow op registry, `UniqueWithCountsV2`.
  }];
  let arguments = (ins TF_Tensor:$x, TF_IndexTensor:$axis);
  let results = (outs TF_Tensor:$y, TF_IndexTensor:$idx, TF_IndexTensor:$count);
}

def TF_ListDiffOp : TF_Op<"ListDiff", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Elements of one vector that another lacks.";
  let description = [{
    In their order, repeated ones too, and where they are; the number is late.

    Source: TensorFlow op registry, `ListDiff`.
  }];
  let arguments = (ins TF_Tensor:$x, TF_Tensor:$y);
  let results = (outs TF_Tensor:$out, TF_IndexTensor:$idx);
}

#endif  // STRATA_TF_SORTING
