// Conversions between element types.

#ifndef STRATA_TF_CAST
#define STRATA_TF_CAST

include "dialects/tf/base.td"

def TF_CastOp : TF_Op<"Cast", [Pure, ShapeInference, Evaluation]> {
  let summary = "Conversion of elements.";
  let description = [{
    Floats to integers truncate towards zero and saturate, NaN gives 0; anything to `bool` is `x != 0`;
    integers wrap. With `Truncate` the mantissa is cut instead of rounded.

    Source: TensorFlow op registry, `Cast`.
  }];
  let arguments = (ins TF_Tensor:$x, DefaultedAttr<BoolAttr, "false">:$Truncate);
  let results = (outs TF_Tensor:$y);
}

def TF_BitcastOp : TF_Op<"Bitcast", [Pure, ShapeInference, Evaluation]> {
  let summary = "The same bits as another type.";
  let description = [{
    A larger source element appends a dimension, a smaller one consumes the last dimension, which must be
    the ratio of the sizes.

    Source: TensorFlow op registry, `Bitcast`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$input);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

#endif  // STRATA_TF_CAST
