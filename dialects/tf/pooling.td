// Pooling. Convolutions are in convolution.td, reductions over whole dimensions in reduction.td.

#ifndef STRATA_TF_POOLING
#define STRATA_TF_POOLING

include "dialects/tf/base.td"

def TF_MaxPoolOp : TF_Op<"MaxPool", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum over windows.";
  let description = [{
    Positions outside the input take no part.

    Source: TensorFlow op registry, `MaxPool`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$input,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NCHW_VECT_C"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$output);
}

def TF_MaxPoolV2Op : TF_Op<"MaxPoolV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum over windows given as operands.";
  let description = [{
    As `MaxPool`.

    Source: TensorFlow op registry, `MaxPoolV2`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$input,
    TF_Int32Tensor:$ksize,
    TF_Int32Tensor:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NCHW_VECT_C"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$output);
}

def TF_AvgPoolOp : TF_Op<"AvgPool", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Mean over windows.";
  let description = [{
    Only positions inside the input count.

    Source: TensorFlow op registry, `AvgPool`.
  }];
  let arguments = (ins
    TF_FloatTensor:$value,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_MaxPool3DOp : TF_Op<"MaxPool3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum over windows of volumes.";
  let description = [{
    NDHWC.

    Source: TensorFlow op registry, `MaxPool3D`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NDHWC", "NCDHW"]>, "\"NDHWC\"">:$data_format
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_AvgPool3DOp : TF_Op<"AvgPool3D", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Mean over windows of volumes.";
  let description = [{
    NDHWC.

    Source: TensorFlow op registry, `AvgPool3D`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NDHWC", "NCDHW"]>, "\"NDHWC\"">:$data_format
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_MaxPoolWithArgmaxOp : TF_Op<"MaxPoolWithArgmax", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum over windows and where it stands.";
  let description = [{
    Row-major position of the first maximum in the image, or with `include_batch_in_index` in the batch.

    Source: TensorFlow op registry, `MaxPoolWithArgmax`.
  }];
  let arguments = (ins
    TF_RealTensor:$input,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<BoolAttr, "false">:$include_batch_in_index
  );
  let results = (outs TF_RealTensor:$output, TF_IndexTensor:$argmax);
}

def TF_MaxPoolGradOp : TF_Op<"MaxPoolGrad", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of MaxPool.";
  let description = [{
    The first maximum of each window gets its gradient.

    Source: TensorFlow op registry, `MaxPoolGrad`.
  }];
  let arguments = (ins
    TF_RealTensor:$orig_input,
    TF_RealTensor:$orig_output,
    TF_RealTensor:$grad,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID", "EXPLICIT"]>:$padding,
    DefaultedAttr<I64ArrayAttr, "[]">:$explicit_paddings,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_RealTensor:$output);
}

def TF_AvgPoolGradOp : TF_Op<"AvgPoolGrad", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of AvgPool.";
  let description = [{
    Spread over the positions that counted.

    Source: TensorFlow op registry, `AvgPoolGrad`.
  }];
  let arguments = (ins
    TF_Int32Tensor:$orig_input_shape,
    TF_FloatTensor:$grad,
    I64ArrayAttr:$ksize,
    I64ArrayAttr:$strides,
    TF_EnumStr<["SAME", "VALID"]>:$padding,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_FloatTensor:$output);
}

#endif  // STRATA_TF_POOLING
