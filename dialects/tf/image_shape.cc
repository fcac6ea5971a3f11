// Shape rules of the image family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/window.h"

namespace strata::tf {

/// Images [N, H, W, C] to [N, size 0, size 1, C].
static LogicalResult inferResize(Operation *op, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() != 4)
    return shapes.error() << "input must be 4-dimensional" << shapes.operand(0);
  if (shapes.operand(1).hasRank() && shapes.operand(1).rank() != 1)
    return shapes.error() << "shape_t must be 1-dimensional" << shapes.operand(1);
  if (boolAttr(op, "align_corners") && boolAttr(op, "half_pixel_centers"))
    return shapes.error() << "If half_pixel_centers is True, align_corners must be False.";
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  Contents size = shapes.contents(1);
  if (size && size->size() != 2) return shapes.error() << "shape_t must have two elements" << shapes.operand(1);
  for (int64_t i = 0; i < 2; ++i) {
    Dim target = size ? (*size)[static_cast<size_t>(i)] : shapes.lateDim();
    if (target.isConstant() && target.getValue() <= 0) return shapes.error() << "output dimensions must be positive";
    if (isSize(shapes, shape[i + 1], 0)) return shapes.error() << "input image must be of non-zero size";
    shape[i + 1] = target;
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(ResizeBilinear, inferResize);
STRATA_TF_SHAPE(ResizeNearestNeighbor, inferResize);
STRATA_TF_SHAPE(ResizeBicubic, inferResize);
STRATA_TF_SHAPE(ResizeArea, inferResize);

/// [boxes, crop height, crop width, channels].
static LogicalResult inferCropAndResize(Operation *op, ShapeContext &shapes) {
  const TensorShape &image = shapes.operand(0), &boxes = shapes.operand(1), &indices = shapes.operand(2), &size = shapes.operand(3);
  if (image.hasRank() && image.rank() != 4) return shapes.error() << "input image must be 4-D" << image;
  if (boxes.hasRank() && boxes.rank() != 2) return shapes.error() << "boxes must be 2-D" << boxes;
  if (boxes.hasRank() && failed(shapes.requireEqual(boxes[1], Dim(4), "boxes must have 4 columns" + boxes.str()))) return failure();
  if (indices.hasRank() && indices.rank() != 1) return shapes.error() << "box_index must be 1-D" << indices;
  if (boxes.hasRank() && indices.hasRank() &&
      failed(shapes.requireEqual(boxes[0], indices[0], "box_index has incompatible shape")))
    return failure();
  if (size.hasRank() && (size.rank() != 1 || size[0].isSurelyDifferent(Dim(2))))
    return shapes.error() << "crop_size must be 1-D with two elements" << size;
  if (!image.hasRank()) return shapes.deferred(0);
  for (int64_t d : {1, 2})
    if (image[d].isConstant(0)) return shapes.error() << "image dimensions must be positive";
  Contents target = shapes.contents(3);
  TensorShape result{boxes.hasRank() ? boxes[0] : indices.hasRank() ? indices[0] : shapes.lateDim(), Dim(), Dim(), image[3]};
  for (int64_t i = 0; i < 2; ++i) {
    result[i + 1] = target ? (*target)[static_cast<size_t>(i)] : shapes.lateDim();
    if (result[i + 1].isConstant() && result[i + 1].getValue() <= 0) return shapes.error() << "crop dimensions must be positive";
  }
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(CropAndResize, inferCropAndResize);

/// The window's elements and channels become channels.
static LogicalResult inferPatches(Operation *op, ShapeContext &shapes) {
  static constexpr const char *kNames[] = {"ksizes", "strides", "rates"};
  SmallVector<int64_t, 8> numbers[3];
  for (size_t i = 0; i < 3; ++i) {
    numbers[i] = intsAttr(op, kNames[i]);
    if (numbers[i].size() != 4)
      return shapes.error() << "ExtractImagePatches requires the " << kNames[i] << " attribute to contain 4 values, but got: " << numbers[i].size();
    if (numbers[i][0] != 1 || numbers[i][3] != 1)
      return shapes.error(StatusCode::Unimplemented) << "Current implementation does not yet support " << kNames[i] << " in the batch and depth dimensions.";
    for (size_t d = 1; d < 3; ++d)
      if (numbers[i][d] < 1) return shapes.error() << kNames[i] << " must be positive, got " << numbers[i][d];
  }
  const TensorShape &images = shapes.operand(0);
  FailureOr<Padding> padding = paddingAttr(op, shapes);
  if (failed(padding) || failed(shapes.requireRank(0, 4, "input must be 4-dimensional{}"))) return failure();
  if (!images.hasRank()) return shapes.deferred(0);
  TensorShape result = images;
  for (size_t d = 1; d < 3; ++d) {
    WindowDim window{.size = numbers[0][d], .stride = numbers[1][d], .dilation = numbers[2][d]};
    const auto at = static_cast<int64_t>(d);
    FailureOr<Dim> extent = windowedExtent(images[at], window, *padding, shapes);
    if (failed(extent)) return failure();
    result[at] = *extent;
    result[3] = result[3] * Dim(window.size);
  }
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(ExtractImagePatches, inferPatches);

/// [height, width, channels]; what the attributes leave open the file tells.
static LogicalResult inferDecoded(Operation *op, ShapeContext &shapes) {
  const int64_t channels = intAttr(op, "channels");
  if (channels != 0 && channels != 1 && channels != 3 && channels != 4)
    return shapes.error() << "`channels` must be 0, 1, 3 or 4 but got " << channels;
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() != 0)
    return shapes.error() << "`contents` must be scalar but got shape" << shapes.operand(0);
  Dim height = shapes.lateDim(), width = shapes.lateDim();
  return shapes.set(0, {height, width, channels ? Dim(channels) : shapes.lateDim()});
}
STRATA_TF_SHAPE(DecodePng, inferDecoded);
STRATA_TF_SHAPE(DecodeBmp, inferDecoded);
STRATA_TF_SHAPE(DecodeImage, inferDecoded);

static LogicalResult inferDecodedJpeg(Operation *op, ShapeContext &shapes) {
  const int64_t ratio = intAttr(op, "ratio");
  if (ratio != 1 && ratio != 2 && ratio != 4 && ratio != 8) return shapes.error() << "ratio must be 1, 2, 4, or 8, got " << ratio;
  const StringRef method = stringAttr(op, "dct_method");
  if (!method.empty() && method != "INTEGER_FAST" && method != "INTEGER_ACCURATE")
    return shapes.error() << "dct_method must be one of {'', 'INTEGER_FAST', 'INTEGER_ACCURATE'}";
  return inferDecoded(op, shapes);
}
STRATA_TF_SHAPE(DecodeJpeg, inferDecodedJpeg);
STRATA_TF_SHAPE(DecodeAndCropJpeg, inferDecodedJpeg);

/// Any shape whose last dimension is the three channels.
static LogicalResult inferColors(Operation *, ShapeContext &shapes) {
  const TensorShape &images = shapes.operand(0);
  if (!images.hasRank()) return shapes.deferred(0);
  if (images.rank() < 1) return shapes.error() << "input must be at least 1D" << images;
  const Dim &channels = images[images.rank() - 1];
  if (failed(shapes.requireEqual(channels, Dim(3), "input must have 3 channels but input only has " + channels.str() + " channels.",
                                 StatusCode::FailedPrecondition)))
    return failure();
  return shapes.set(0, images);
}
STRATA_TF_SHAPE(RGBToHSV, inferColors);
STRATA_TF_SHAPE(HSVToRGB, inferColors);

/// Images [..., height, width, channels], and a number.
static LogicalResult inferAdjusted(StringRef number, bool hasThreeChannels, ShapeContext &shapes) {
  const TensorShape &images = shapes.operand(0), &factor = shapes.operand(1);
  if (images.hasRank() && images.rank() < 3) return shapes.error() << "input must be at least 3-D, got shape" << images;
  if (factor.hasRank() && factor.rank() != 0) return shapes.error() << number << " must be scalar: " << factor;
  if (!images.hasRank()) return shapes.deferred(0);
  const Dim &channels = images[images.rank() - 1];
  if (hasThreeChannels &&
      failed(shapes.requireEqual(channels, Dim(3), "input must have 3 channels but instead has " + channels.str() + " channels.")))
    return failure();
  return shapes.set(0, images);
}
static LogicalResult inferAdjustContrast(Operation *, ShapeContext &shapes) { return inferAdjusted("contrast_factor", false, shapes); }
static LogicalResult inferAdjustHue(Operation *, ShapeContext &shapes) { return inferAdjusted("delta", true, shapes); }
static LogicalResult inferAdjustSaturation(Operation *, ShapeContext &shapes) { return inferAdjusted("scale", true, shapes); }
STRATA_TF_SHAPE(AdjustContrastv2, inferAdjustContrast);
STRATA_TF_SHAPE(AdjustHue, inferAdjustHue);
STRATA_TF_SHAPE(AdjustSaturation, inferAdjustSaturation);

}  // namespace strata::tf
