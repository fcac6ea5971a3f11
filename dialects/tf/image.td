// Images.

#ifndef STRATA_TF_IMAGE
#define STRATA_TF_IMAGE

include "dialects/tf/base.td"

def TF_ResizeBilinearOp : TF_Op<"ResizeBilinear", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Bilinear resize.";
  let description = [{
    Images NHWC, `size` two positive numbers; result `float`.

    Source: TensorFlow op registry, `ResizeBilinear`.
  }];
  let arguments = (ins
    TF_RealTensor:$images,
    TF_Int32Tensor:$size,
    DefaultedAttr<BoolAttr, "false">:$align_corners,
    DefaultedAttr<BoolAttr, "false">:$half_pixel_centers
  );
  let results = (outs TF_Float32Tensor:$resized_images);
}

def TF_ResizeNearestNeighborOp : TF_Op<"ResizeNearestNeighbor", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Nearest-neighbour resize.";
  let description = [{
    Images NHWC, `size` two positive numbers.

    Source: TensorFlow op registry, `ResizeNearestNeighbor`.
  }];
  let arguments = (ins
    TF_RealTensor:$images,
    TF_Int32Tensor:$size,
    DefaultedAttr<BoolAttr, "false">:$align_corners,
    DefaultedAttr<BoolAttr, "false">:$half_pixel_centers
  );
  let results = (outs TF_RealTensor:$resized_images);
}

def TF_ResizeBicubicOp : TF_Op<"ResizeBicubic", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Bicubic resize.";
  let description = [{
    Images NHWC, `size` two positive numbers; result `float`. Weights come from a table of 1024 steps.

    Source: TensorFlow op registry, `ResizeBicubic`.
  }];
  let arguments = (ins
    TF_RealTensor:$images,
    TF_Int32Tensor:$size,
    DefaultedAttr<BoolAttr, "false">:$align_corners,
    DefaultedAttr<BoolAttr, "false">:$half_pixel_centers
  );
  let results = (outs TF_Float32Tensor:$resized_images);
}

def TF_ResizeAreaOp : TF_Op<"ResizeArea", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Resize by averaging areas.";
  let description = [{
    Images NHWC, `size` two positive numbers; result `float`. Each result averages the part of the image that it covers.

    Source: TensorFlow op registry, `ResizeArea`.
  }];
  let arguments = (ins
    TF_RealTensor:$images,
    TF_Int32Tensor:$size,
    DefaultedAttr<BoolAttr, "false">:$align_corners
  );
  let results = (outs TF_Float32Tensor:$resized_images);
}

def TF_CropAndResizeOp : TF_Op<"CropAndResize", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Parts of images, resized.";
  let description = [{
    Boxes [n, 4] of `y1, x1, y2, x2` in units of the image, `box_ind` the image of each; positions outside give
    `extrapolation_value`.

    Source: TensorFlow op registry, `CropAndResize`.
  }];
  let arguments = (ins
    TF_RealTensor:$image,
    TF_Float32Tensor:$boxes,
    TF_Int32Tensor:$box_ind,
    TF_Int32Tensor:$crop_size,
    DefaultedAttr<TF_EnumStr<["bilinear", "nearest"]>, "\"bilinear\"">:$method,
    DefaultedAttr<F32Attr, "0.0 : f32">:$extrapolation_value
  );
  let results = (outs TF_Float32Tensor:$crops);
}

def TF_ExtractImagePatchesOp : TF_Op<"ExtractImagePatches", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Windows laid along the channels.";
  let description = [{
    Images NHWC; result [n, rows, columns, window height * window width * channels]. Positions outside are 0.

    Source: TensorFlow op registry, `ExtractImagePatches`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool]>:$images,
    I64ArrayAttr:$ksizes,
    I64ArrayAttr:$strides,
    I64ArrayAttr:$rates,
    TF_EnumStr<["SAME", "VALID"]>:$padding
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool]>:$patches);
}

def TF_DecodePngOp : TF_Op<"DecodePng", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pixels of an encoded image.";
  let description = [{
    PNG, JPEG; result [height, width, channels], `channels` 0: those of the file. A host op (image codec).

    Source: TensorFlow op registry, `DecodePng`.
  }];
  let arguments = (ins TF_StrTensor:$contents, DefaultedAttr<I64Attr, "0 : i64">:$channels);
  let results = (outs TF_TensorOf<[UI<8>, UI<16>]>:$image);
}

def TF_DecodeBmpOp : TF_Op<"DecodeBmp", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pixels of a BMP image.";
  let description = [{
    Result [height, width, channels], `channels` 0: those of the file. A host op (image codec).

    Source: TensorFlow op registry, `DecodeBmp`.
  }];
  let arguments = (ins TF_StrTensor:$contents, DefaultedAttr<I64Attr, "0 : i64">:$channels);
  let results = (outs TF_UInt8Tensor:$image);
}

def TF_DecodeImageOp : TF_Op<"DecodeImage", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pixels of an encoded image.";
  let description = [{
    PNG, JPEG, BMP; result [height, width, channels], `channels` 0: those of the file. Floats are scaled to [0, 1]. GIF is
    refused by name: its result has another rank. A host op (image codec).

    Source: TensorFlow op registry, `DecodeImage`.
  }];
  let arguments = (ins
    TF_StrTensor:$contents,
    DefaultedAttr<I64Attr, "0 : i64">:$channels,
    DefaultedAttr<BoolAttr, "true">:$expand_animations
  );
  let results = (outs TF_TensorOf<[UI<8>, UI<16>, F32]>:$image);
}

def TF_DecodeJpegOp : TF_Op<"DecodeJpeg", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pixels of an encoded image.";
  let description = [{
    JPEG, PNG; result [height, width, channels], `ratio` scales down. A host op (image codec).

    Source: TensorFlow op registry, `DecodeJpeg`.
  }];
  let arguments = (ins
    TF_StrTensor:$contents,
    DefaultedAttr<I64Attr, "0 : i64">:$channels,
    DefaultedAttr<I64Attr, "1 : i64">:$ratio,
    DefaultedAttr<BoolAttr, "true">:$fancy_upscaling,
    DefaultedAttr<BoolAttr, "false">:$try_recover_truncated,
    DefaultedAttr<F32Attr, "1.0 : f32">:$acceptable_fraction,
    DefaultedAttr<StrAttr, "\"\"">:$dct_method
  );
  let results = (outs TF_UInt8Tensor:$image);
}

def TF_DecodeAndCropJpegOp : TF_Op<"DecodeAndCropJpeg", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pixels of a part of a JPEG image.";
  let description = [{
    `crop_window`: y, x, height, width. A host op (image codec).

    Source: TensorFlow op registry, `DecodeAndCropJpeg`.
  }];
  let arguments = (ins
    TF_StrTensor:$contents,
    TF_Int32Tensor:$crop_window,
    DefaultedAttr<I64Attr, "0 : i64">:$channels,
    DefaultedAttr<I64Attr, "1 : i64">:$ratio,
    DefaultedAttr<BoolAttr, "true">:$fancy_upscaling,
    DefaultedAttr<BoolAttr, "false">:$try_recover_truncated,
    DefaultedAttr<F32Attr, "1.0 : f32">:$acceptable_fraction,
    DefaultedAttr<StrAttr, "\"\"">:$dct_method
  );
  let results = (outs TF_UInt8Tensor:$image);
}

def TF_RGBToHSVOp : TF_Op<"RGBToHSV", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Colours as hue, saturation and value.";
  let description = [{
    The last dimension has the three channels; hue is in [0, 1).

    Source: TensorFlow op registry, `RGBToHSV`.
  }];
  let arguments = (ins TF_FloatTensor:$images);
  let results = (outs TF_FloatTensor:$output);
}

def TF_HSVToRGBOp : TF_Op<"HSVToRGB", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Hue, saturation and value as colours.";
  let description = [{
    The last dimension has the three channels.

    Source: TensorFlow op registry, `HSVToRGB`.
  }];
  let arguments = (ins TF_FloatTensor:$images);
  let results = (outs TF_FloatTensor:$output);
}

def TF_AdjustContrastv2Op : TF_Op<"AdjustContrastv2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Scales the distance of each channel from its mean over the image.";
  let description = [{
    Images `[..., height, width, channels]`, `contrast_factor` a scalar.

    Source: TensorFlow op registry, `AdjustContrastv2`.
  }];
  let arguments = (ins TF_FloatTensor:$images, TF_Float32Tensor:$contrast_factor);
  let results = (outs TF_FloatTensor:$output);
}

def TF_AdjustHueOp : TF_Op<"AdjustHue", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Turns the hue of RGB images.";
  let description = [{
    `delta` a scalar, in turns.

    Source: TensorFlow op registry, `AdjustHue`.
  }];
  let arguments = (ins TF_FloatTensor:$images, TF_Float32Tensor:$delta);
  let results = (outs TF_FloatTensor:$output);
}

def TF_AdjustSaturationOp : TF_Op<"AdjustSaturation", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Scales the saturation of RGB images.";
  let description = [{
    `scale` a scalar; the saturation stays in [0, 1].

    Source: TensorFlow op registry, `AdjustSaturation`.
  }];
  let arguments = (ins TF_FloatTensor:$images, TF_Float32Tensor:$scale);
  let results = (outs TF_FloatTensor:$output);
}

#endif  // STRATA_TF_IMAGE
