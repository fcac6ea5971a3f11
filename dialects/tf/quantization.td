// Quantisation by rounding floats to the steps of a range.

#ifndef STRATA_TF_QUANTIZATION
#define STRATA_TF_QUANTIZATION

include "dialects/tf/base.td"

def TF_FakeQuantWithMinMaxVarsOp : TF_Op<"FakeQuantWithMinMaxVars", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a quantised range.";
  let description = [{
    The range is nudged so that 0 is a step; `num_bits` steps, the lowest left out with `narrow_range`.

    Source: TensorFlow op registry, `FakeQuantWithMinMaxVars`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$inputs,
    TF_Float32Tensor:$min,
    TF_Float32Tensor:$max,
    DefaultedAttr<I64Attr, "8 : i64">:$num_bits,
    DefaultedAttr<BoolAttr, "false">:$narrow_range
  );
  let results = (outs TF_Float32Tensor:$outputs);
}

def TF_FakeQuantWithMinMaxArgsOp : TF_Op<"FakeQuantWithMinMaxArgs", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a quantised range given as attributes.";
  let description = [{
    As `FakeQuantWithMinMaxVars`.

    Source: TensorFlow op registry, `FakeQuantWithMinMaxArgs`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$inputs,
    DefaultedAttr<F32Attr, "-6.0 : f32">:$min,
    DefaultedAttr<F32Attr, "6.0 : f32">:$max,
    DefaultedAttr<I64Attr, "8 : i64">:$num_bits,
    DefaultedAttr<BoolAttr, "false">:$narrow_range
  );
  let results = (outs TF_Float32Tensor:$outputs);
}

def TF_FakeQuantWithMinMaxVarsPerChannelOp : TF_Op<"FakeQuantWithMinMaxVarsPerChannel", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a quantised range for each channel.";
  let description = [{
    As `FakeQuantWithMinMaxVars`; channels last.

    Source: TensorFlow op registry, `FakeQuantWithMinMaxVarsPerChannel`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$inputs,
    TF_Float32Tensor:$min,
    TF_Float32Tensor:$max,
    DefaultedAttr<I64Attr, "8 : i64">:$num_bits,
    DefaultedAttr<BoolAttr, "false">:$narrow_range
  );
  let results = (outs TF_Float32Tensor:$outputs);
}

def TF_QuantizeAndDequantizeV2Op : TF_Op<"QuantizeAndDequantizeV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a range around zero.";
  let description = [{
    The range is the operands' (`range_given`) or that of the input; with `axis` one for each of its indices. Zero is a step.

    Source: TensorFlow op registry, `QuantizeAndDequantizeV2`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$input_min,
    TF_FloatTensor:$input_max,
    DefaultedAttr<BoolAttr, "true">:$signed_input,
    DefaultedAttr<I64Attr, "8 : i64">:$num_bits,
    DefaultedAttr<BoolAttr, "false">:$range_given,
    DefaultedAttr<TF_EnumStr<["HALF_TO_EVEN", "HALF_UP"]>, "\"HALF_TO_EVEN\"">:$round_mode,
    DefaultedAttr<BoolAttr, "false">:$narrow_range,
    DefaultedAttr<I64Attr, "-1 : i64">:$axis
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_QuantizeAndDequantizeV3Op : TF_Op<"QuantizeAndDequantizeV3", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a range around zero, their number given as an operand.";
  let description = [{
    As `QuantizeAndDequantizeV2`; halves round to even.

    Source: TensorFlow op registry, `QuantizeAndDequantizeV3`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$input_min,
    TF_FloatTensor:$input_max,
    TF_Int32Tensor:$num_bits,
    DefaultedAttr<BoolAttr, "true">:$signed_input,
    DefaultedAttr<BoolAttr, "true">:$range_given,
    DefaultedAttr<BoolAttr, "false">:$narrow_range,
    DefaultedAttr<I64Attr, "-1 : i64">:$axis
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_QuantizeAndDequantizeV4Op : TF_Op<"QuantizeAndDequantizeV4", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rounds to the steps of a range around zero.";
  let description = [{
    As `QuantizeAndDequantizeV2`, which differs in its gradient only.

    Source: TensorFlow op registry, `QuantizeAndDequantizeV4`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$input_min,
    TF_FloatTensor:$input_max,
    DefaultedAttr<BoolAttr, "true">:$signed_input,
    DefaultedAttr<I64Attr, "8 : i64">:$num_bits,
    DefaultedAttr<BoolAttr, "false">:$range_given,
    DefaultedAttr<TF_EnumStr<["HALF_TO_EVEN", "HALF_UP"]>, "\"HALF_TO_EVEN\"">:$round_mode,
    DefaultedAttr<BoolAttr, "false">:$narrow_range,
    DefaultedAttr<I64Attr, "-1 : i64">:$axis
  );
  let results = (outs TF_FloatTensor:$output);
}

#endif  // STRATA_TF_QUANTIZATION
