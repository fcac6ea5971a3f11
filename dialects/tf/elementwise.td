// Elementwise operations, by the number of operands; here are those that have their own rule of shapes. Selection is in select.td, casts
// in cast.td.

#ifndef STRATA_TF_ELEMENTWISE
#define STRATA_TF_ELEMENTWISE

include "dialects/tf/base.td"
include "dialects/tf/elementwise_binary.td"
include "dialects/tf/elementwise_gradient.td"
include "dialects/tf/elementwise_unary.td"

def TF_BiasAddOp : TF_Op<"BiasAdd", [Pure, ShapeInference, Evaluation]> {
  let summary = "Adds a bias to the channels.";
  let description = [{
    `value` of rank at least 2 (NHWC: channels last; NCHW: dimension 1), `bias` a vector as long as the
    channels; else INVALID_ARGUMENT.

    Source: TensorFlow op registry, `BiasAdd`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$value,
    TF_NumberOrQuantizedTensor:$bias,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_BiasAddV1Op : TF_Op<"BiasAddV1", [Pure, ShapeInference, Evaluation]> {
  let summary = "Adds a bias to the last dimension.";
  let description = [{
    As `BiasAdd` with channels last.

    Source: TensorFlow op registry, `BiasAddV1`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$value, TF_NumberOrQuantizedTensor:$bias);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_AddNOp : TF_Op<"AddN", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum of all inputs.";
  let description = [{
    Inputs of equal shape; variant lists are added element by element.

    Source: TensorFlow op registry, `AddN`.
  }];
  let arguments = (ins
    Variadic<TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Quantized, TF_Variant]>>:$inputs
  );
  let results = (outs
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Quantized, TF_Variant]>:$sum
  );
}

def TF_ClipByValueOp : TF_Op<"ClipByValue", [Pure, ShapeInference, Evaluation]> {
  let summary = "Limits to a range.";
  let description = [{
    `min(max(t, clip_value_min), clip_value_max)` with limits that are scalars or of the operand's shape.

    Source: TensorFlow op registry, `ClipByValue`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$t,
    TF_NumberOrQuantizedTensor:$clip_value_min,
    TF_NumberOrQuantizedTensor:$clip_value_max
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_PreluOp : TF_Op<"Prelu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Parametric rectified linear unit.";
  let description = [{
    `x > 0 ? x : alpha * x`, `alpha` broadcast. A layer that some converters write; not in TensorFlow's
    registry.

    Not in TensorFlow's op registry.
  }];
  let arguments = (ins TF_FloatTensor:$x, TF_FloatTensor:$alpha);
  let results = (outs TF_FloatTensor:$y);
}

#endif  // STRATA_TF_ELEMENTWISE
