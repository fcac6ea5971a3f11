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

#endif  // STRATA_TF_IMAGE
