// Operations that stand for several, as some converters and TensorFlow's optimiser write them.

#ifndef STRATA_TF_FUSED
#define STRATA_TF_FUSED

include "dialects/tf/base.td"

def TF__FusedConv2DOp : TF_Op<"_FusedConv2D", [NoMemoryEffect, MayFail, AttrSizedOperandSegments, ShapeInference, Evaluation]> {
  let summary = "Conv2D followed by what `fused_ops` lists.";
  let description = [{
    BiasAdd, FusedBatchNorm, activations.

    Source: TensorFlow op registry, `_FusedConv2D`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_Quantized]>:$input,
    TF_TensorOf<[TF_Float, TF_SInt, TF_Quantized]>:$filter,
    Variadic<TF_Tensor>:$args,
    Variadic<TF_Float32Tensor>:$host_args,
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

#endif  // STRATA_TF_FUSED
