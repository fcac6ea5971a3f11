// Reductions over dimensions. Those of windows are in pooling.td.

#ifndef STRATA_TF_REDUCTION
#define STRATA_TF_REDUCTION

include "dialects/tf/base.td"

def TF_SumOp : TF_Op<"Sum", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sum.";
  let description = [{
    Dimensions listed once each; `keep_dims` keeps them with size 1. Integers wrap. Nothing sums to 0.

    Source: TensorFlow op registry, `Sum`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_ProdOp : TF_Op<"Prod", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Product.";
  let description = [{
    As `Sum`; of nothing 1.

    Source: TensorFlow op registry, `Prod`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_MeanOp : TF_Op<"Mean", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Mean.";
  let description = [{
    As `Sum`; of nothing NaN. Integers add up in 64 bits and divide as C does.

    Source: TensorFlow op registry, `Mean`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_MaxOp : TF_Op<"Max", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum.";
  let description = [{
    As `Sum`; NaN wins; of nothing the lowest value.

    Source: TensorFlow op registry, `Max`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$output);
}

def TF_MinOp : TF_Op<"Min", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Minimum.";
  let description = [{
    As `Sum`; NaN wins; of nothing the highest value.

    Source: TensorFlow op registry, `Min`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$output);
}

def TF_AllOp : TF_Op<"All", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Conjunction.";
  let description = [{
    As `Sum`; of nothing true.

    Source: TensorFlow op registry, `All`.
  }];
  let arguments = (ins
    TF_BoolTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_BoolTensor:$output);
}

def TF_AnyOp : TF_Op<"Any", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Disjunction.";
  let description = [{
    As `Sum`; of nothing false.

    Source: TensorFlow op registry, `Any`.
  }];
  let arguments = (ins
    TF_BoolTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_BoolTensor:$output);
}

def TF_EuclideanNormOp : TF_Op<"EuclideanNorm", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Square root of the sum of squares.";
  let description = [{
    As `Sum`.

    Source: TensorFlow op registry, `EuclideanNorm`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$input,
    TF_IndexTensor:$reduction_indices,
    DefaultedAttr<BoolAttr, "false">:$keep_dims
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_ArgMaxOp : TF_Op<"ArgMax", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Index of the maximum.";
  let description = [{
    The first among equals. An empty dimension fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `ArgMax`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Bool, TF_Quantized]>:$input,
    TF_IndexTensor:$dimension
  );
  let results = (outs TF_IntTensor:$output);
}

def TF_ArgMinOp : TF_Op<"ArgMin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Index of the minimum.";
  let description = [{
    The first among equals. An empty dimension fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `ArgMin`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Bool, TF_Quantized]>:$input,
    TF_IndexTensor:$dimension
  );
  let results = (outs TF_IndexTensor:$output);
}

def TF_L2LossOp : TF_Op<"L2Loss", [Pure, ShapeInference, Evaluation]> {
  let summary = "Half the sum of squares.";
  let description = [{
    A scalar.

    Source: TensorFlow op registry, `L2Loss`.
  }];
  let arguments = (ins TF_FloatTensor:$t);
  let results = (outs TF_FloatTensor:$output);
}

def TF_BiasAddGradOp : TF_Op<"BiasAddGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum over all but the channels.";
  let description = [{
    NHWC, NCHW.

    Source: TensorFlow op registry, `BiasAddGrad`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$out_backprop,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_CumsumOp : TF_Op<"Cumsum", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Running sums.";
  let description = [{
    `exclusive` leaves the element out, `reverse` runs backwards.

    Source: TensorFlow op registry, `Cumsum`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$x,
    TF_IndexTensor:$axis,
    DefaultedAttr<BoolAttr, "false">:$exclusive,
    DefaultedAttr<BoolAttr, "false">:$reverse
  );
  let results = (outs TF_NumberOrQuantizedTensor:$out);
}

def TF_CumprodOp : TF_Op<"Cumprod", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Running products.";
  let description = [{
    As `Cumsum`.

    Source: TensorFlow op registry, `Cumprod`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$x,
    TF_IndexTensor:$axis,
    DefaultedAttr<BoolAttr, "false">:$exclusive,
    DefaultedAttr<BoolAttr, "false">:$reverse
  );
  let results = (outs TF_NumberOrQuantizedTensor:$out);
}

def TF_BincountOp : TF_Op<"Bincount", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Counts of numbers.";
  let description = [{
    Numbers below zero fail with INVALID_ARGUMENT, those from `size` on are ignored; weights are added
    instead of ones.

    Source: TensorFlow op registry, `Bincount`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$arr,
    TF_Int32Tensor:$size,
    TF_TensorOf<[TF_Float, TF_SInt]>:$weights
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$bins);
}

def TF_DenseBincountOp : TF_Op<"DenseBincount", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Counts of numbers, per row for matrices.";
  let description = [{
    As `Bincount`.

    Source: TensorFlow op registry, `DenseBincount`.
  }];
  let arguments = (ins
    TF_IndexTensor:$input,
    TF_IndexTensor:$size,
    TF_TensorOf<[TF_Float, TF_SInt]>:$weights,
    DefaultedAttr<BoolAttr, "false">:$binary_output
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$output);
}

#endif  // STRATA_TF_REDUCTION
