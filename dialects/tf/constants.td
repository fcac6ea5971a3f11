// Constants and tensors made from sizes.

#ifndef STRATA_TF_CONSTANTS
#define STRATA_TF_CONSTANTS

include "dialects/tf/base.td"

def TF_ConstOp : TF_Op<"Const", [Pure, ConstantLike, ShapeInference, Evaluation]> {
  let summary = "A constant.";
  let description = [{
    The value of the attribute, at most 4 KiB.

    Source: TensorFlow op registry, `Const`.
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs TF_Tensor:$output);
}

def TF_ExternalConstOp : TF_Op<"ExternalConst", [Pure, ShapeInference, Evaluation]> {
  let summary = "A constant of the graph's pool.";
  let description = [{
    Entry `index` of the constants that the graph keeps outside the IR.

    Not in TensorFlow's op registry.
  }];
  let arguments = (ins I64Attr:$index);
  let results = (outs TF_Tensor:$output);
}

def TF_FillOp : TF_Op<"Fill", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A tensor filled with one value.";
  let description = [{
    `dims` must be a vector of sizes not below zero, `value` a scalar.

    Source: TensorFlow op registry, `Fill`.
  }];
  let arguments = (ins TF_IndexTensor:$dims, TF_Tensor:$value);
  let results = (outs TF_Tensor:$output);
}

def TF_RangeOp : TF_Op<"Range", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "An arithmetic sequence.";
  let description = [{
    `start + i * delta` for i below `ceil(|limit - start| / |delta|)`. A zero step, or limits in the wrong
    order, fail with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `Range`.
  }];
  let arguments = (ins TF_RealTensor:$start, TF_RealTensor:$limit, TF_RealTensor:$delta);
  let results = (outs TF_RealTensor:$output);
}

def TF_LinSpaceOp : TF_Op<"LinSpace", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Evenly spaced numbers.";
  let description = [{
    `num` numbers from `start` to `stop`, the last one exactly `stop`.

    Source: TensorFlow op registry, `LinSpace`.
  }];
  let arguments = (ins TF_FloatTensor:$start, TF_FloatTensor:$stop, TF_IndexTensor:$num);
  let results = (outs TF_FloatTensor:$output);
}

def TF_OneHotOp : TF_Op<"OneHot", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "One-hot vectors.";
  let description = [{
    A new dimension of `depth` at `axis`: `on_value` at the index, `off_value` elsewhere; indices outside
    give `off_value`.

    Source: TensorFlow op registry, `OneHot`.
  }];
  let arguments = (ins
    TF_IntTensor:$indices,
    TF_Int32Tensor:$depth,
    TF_Tensor:$on_value,
    TF_Tensor:$off_value,
    DefaultedAttr<I64Attr, "-1 : i64">:$axis
  );
  let results = (outs TF_Tensor:$output);
}

def TF_EmptyOp : TF_Op<"Empty", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A tensor of some contents.";
  let description = [{
    Zeros here.

    Source: TensorFlow op registry, `Empty`.
  }];
  let arguments = (ins TF_Int32Tensor:$shape, DefaultedAttr<BoolAttr, "false">:$init);
  let results = (outs TF_Tensor:$output);
}

#endif  // STRATA_TF_CONSTANTS
