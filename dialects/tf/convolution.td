// Convolutions. Windows are described in window.h.

#ifndef STRATA_TF_CONVOLUTION
#define STRATA_TF_CONVOLUTION

include "dialects/tf/base.td"

def TF_Conv2DOp : TF_Op<"Conv2D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Two-dimensional convolution.";
  let description = [{
    Input NHWC or NCHW, filter [h, w, in / groups, out]; strides, dilations, padding VALID, SAME or
    EXPLICIT.

    Source: TensorFlow op registry, `Conv2D`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt]>:$input,
    TF_TensorOf<[TF_Float, TF_SInt]>:$filter,
    I64ArrayAttr:$strides,
    DefaultedAttr<BoolAttr, "true">:$use_cudnn_on_gpu,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$output);
}

def TF_Conv2DBackpropInputOp : TF_Op<"Conv2DBackpropInput", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of Conv2D to its input; the transposed convolution.";
  let description = [{
    `input_sizes` of 4 or 2 elements must be a size that the forward convolution maps to `out_backprop`.

    Source: TensorFlow op registry, `Conv2DBackpropInput`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$input_sizes,
    TF_TensorOf<[TF_Float, TF_SInt]>:$filter,
    TF_TensorOf<[TF_Float, TF_SInt]>:$out_backprop,
    I64ArrayAttr:$strides,
    DefaultedAttr<BoolAttr, "true">:$use_cudnn_on_gpu,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$output);
}

def TF_Conv2DBackpropFilterOp : TF_Op<"Conv2DBackpropFilter", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of Conv2D to its filter.";
  let description = [{
    Shapes as of the forward convolution.

    Source: TensorFlow op registry, `Conv2DBackpropFilter`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_Int32Tensor:$filter_sizes,
    TF_FloatTensor:$out_backprop,
    I64ArrayAttr:$strides,
    DefaultedAttr<BoolAttr, "true">:$use_cudnn_on_gpu,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_DepthwiseConv2dNativeOp : TF_Op<"DepthwiseConv2dNative", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Convolution of each channel by itself.";
  let description = [{
    Filter [h, w, in, multiplier]; result channel `c * multiplier + q`.

    Source: TensorFlow op registry, `DepthwiseConv2dNative`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$filter,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_Conv3DOp : TF_Op<"Conv3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Three-dimensional convolution.";
  let description = [{
    Input NDHWC, filter [d, h, w, in, out].

    Source: TensorFlow op registry, `Conv3D`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    TF_FloatTensor:$filter,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NDHWC", "NCDHW"]>, "\"NDHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_Conv3DBackpropInputV2Op : TF_Op<"Conv3DBackpropInputV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of Conv3D to its input; the transposed convolution.";
  let description = [{
    `input_sizes` of 5 elements must be a size that the forward convolution maps to `out_backprop`.

    Source: TensorFlow op registry, `Conv3DBackpropInputV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$input_sizes,
    TF_FloatTensor:$filter,
    TF_FloatTensor:$out_backprop,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NDHWC", "NCDHW"]>, "\"NDHWC\"">:$data_format,
    DefaultedAttr<I64ArrayAttr, "[1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64]">:$dilations
  );
  let results = (outs TF_FloatTensor:$output);
}

#endif  // STRATA_TF_CONVOLUTION
