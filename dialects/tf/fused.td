// Operations that stand for several, as some converters and TensorFlow's optimiser write them.

#ifndef STRATA_TF_FUSED
#define STRATA_TF_FUSED

include "dialects/tf/base.td"

def TF__FusedConv2DOp : TF_Op<"_FusedConv2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Conv2D followed by what `fused_ops` lists.";
  let description = [{
    BiasAdd, FusedBatchNorm, activations. Arguments on the host (`host_args`), which only quantised forms for other devices
    have, follow `args`.

    Source: TensorFlow op registry, `_FusedConv2D`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_Quantized]>:$input,
    TF_TensorOf<[TF_Float, TF_SInt, TF_Quantized]>:$filter,
    Variadic<TF_Tensor>:$args,
    I64Attr:$num_args,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NCHW_VECT_C"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<TF_EnumStr<["HWIO", "OIHW", "OIHW_VECT_I"]>, "\"HWIO\"">:$filter_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations,
    DefaultedAttr<BoolAttr, "true">:$use_cudnn_on_gpu,
    DefaultedAttr<StrArrayAttr, "[]">:$fused_ops,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "0.200000003 : f32">:$leakyrelu_alpha
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Quantized]>:$output);
}

// Both spellings of the fused depthwise convolution.
class TF_FusedDepthwise<string name> : TF_Op<name, [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "DepthwiseConv2dNative followed by what `fused_ops` lists.";
  let description = [{
    BiasAdd and an activation.

    Source: TensorFlow op registry, `_FusedDepthwiseConv2dNative`; converters for the web drop the underscore.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$filter,
    Variadic<TF_FloatTensor>:$args,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations,
    DefaultedAttr<StrArrayAttr, "[]">:$fused_ops,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "0.200000003 : f32">:$leakyrelu_alpha
  );
  let results = (outs TF_FloatTensor:$output);
}
def TF_FusedDepthwiseConv2dNativeOp : TF_FusedDepthwise<"FusedDepthwiseConv2dNative">;
def TF__FusedDepthwiseConv2dNativeOp : TF_FusedDepthwise<"_FusedDepthwiseConv2dNative">;

def TF__FusedMatMulOp : TF_Op<"_FusedMatMul", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "MatMul followed by what `fused_ops` lists.";
  let description = [{
    BiasAdd and an activation.

    Source: TensorFlow op registry, `_FusedMatMul`.
  }];
  let arguments = (ins
    TF_FloatTensor:$a,
    TF_FloatTensor:$b,
    Variadic<TF_FloatTensor>:$args,
    DefaultedAttr<BoolAttr, "false">:$transpose_a,
    DefaultedAttr<BoolAttr, "false">:$transpose_b,
    DefaultedAttr<StrArrayAttr, "[]">:$fused_ops,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "0.200000003 : f32">:$leakyrelu_alpha
  );
  let results = (outs TF_FloatTensor:$product);
}

def TF__FusedBatchNormExOp : TF_Op<"_FusedBatchNormEx", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "FusedBatchNormV3 with an addend and an activation.";
  let description = [{
    `side_input`, none or one, is added to the normalised input; `activation_mode` Identity or Relu.

    Source: TensorFlow op registry, `_FusedBatchNormEx`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$scale,
    TF_FloatTensor:$offset,
    TF_FloatTensor:$mean,
    TF_FloatTensor:$variance,
    Variadic<TF_FloatTensor>:$side_input,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "1.0 : f32">:$exponential_avg_factor,
    DefaultedAttr<StrAttr, "\"Identity\"">:$activation_mode,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<BoolAttr, "true">:$is_training
  );
  let results = (outs
    TF_FloatTensor:$y,
    TF_FloatTensor:$batch_mean,
    TF_FloatTensor:$batch_variance,
    TF_FloatTensor:$reserve_space_1,
    TF_FloatTensor:$reserve_space_2,
    TF_FloatTensor:$reserve_space_3
  );
}

#endif  // STRATA_TF_FUSED
