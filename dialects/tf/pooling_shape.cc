// Shape rules of the pooling family. The window arithmetic is shared with convolutions (window.h).
#include "dialects/tf/pooling.h"
#include "dialects/tf/ops.h"

#include <limits>

namespace strata::tf {

FailureOr<PoolingWindow> poolingWindow(Operation *op, const TensorShape &input, ArrayRef<int64_t> sizes,
                                       ArrayRef<int64_t> strides, ShapeContext &shapes) {
  FailureOr<WindowLayout> layout = WindowLayout::get(stringAttr(op, "data_format"), input, shapes);
  FailureOr<Padding> padding = paddingAttr(op, shapes);
  if (failed(layout) || failed(padding)) return failure();
  const auto rank = static_cast<size_t>(layout->rank);
  if (sizes.size() != rank) return shapes.error() << "Sliding window ksize field must specify " << rank << " dimensions";
  if (strides.size() != rank) return shapes.error() << "Sliding window stride field must specify " << rank << " dimensions";
  PoolingWindow window{*layout, *padding, SmallVector<WindowDim, 5>(rank)};
  SmallVector<int64_t, 8> pads = intsAttr(op, "explicit_paddings");
  if (*padding != Padding::Explicit && !pads.empty())
    return shapes.error() << "explicit_paddings attribute must be empty if the padding attribute is not EXPLICIT";
  if (*padding == Padding::Explicit && pads.size() != 2 * rank)
    return shapes.error() << "explicit_paddings attribute must contain " << 2 * rank << " values, but got: " << pads.size();
  int64_t elements = 1;
  for (size_t d = 0; d < rank; ++d) {
    WindowDim &dim = window.dims[d];
    dim.size = sizes[d];
    dim.stride = strides[d];
    if (dim.size < 1) return shapes.error() << "Sliding window ksize must be positive. The specified or inferred ksize is " << dim.size;
    if (dim.stride < 1) return shapes.error() << "Sliding window strides must be positive. The specified or inferred stride is " << dim.stride;
    if (failed(checkWindow(dim, shapes))) return failure();
    elements *= dim.size;  // both factors have at most 31 bits
    if (elements > std::numeric_limits<int32_t>::max())
      return shapes.error() << "Sliding window has too many elements: the product of ksize exceeds " << std::numeric_limits<int32_t>::max();
    if (*padding != Padding::Explicit) continue;
    dim.padLow = pads[2 * d];
    dim.padHigh = pads[2 * d + 1];
    if (dim.padLow < 0 || dim.padHigh < 0) return shapes.error() << "All elements of explicit_paddings must be nonnegative";
    if (std::max(dim.padLow, dim.padHigh) >= dim.size)
      return shapes.error() << "Paddings must be smaller than the window size: [" << dim.padLow << ", " << dim.padHigh << "] vs. " << dim.size;
  }
  const WindowDim &batch = window.dims[static_cast<size_t>(layout->batch)];
  if (batch.size != 1 || batch.stride != 1)
    return shapes.error(StatusCode::Unimplemented) << "Pooling is not yet supported on the batch dimension.";
  return window;
}

/// Every dimension follows the padding rule; where window and stride are 1 that is the identity.
static LogicalResult inferPooling(Operation *op, ShapeContext &shapes, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  const TensorShape &input = shapes.operand(0);
  FailureOr<PoolingWindow> window = poolingWindow(op, input, sizes, strides, shapes);
  if (failed(window)) return failure();
  if (!input.hasRank()) return shapes.deferred(0);
  TensorShape output = input;
  for (int64_t d = 0; d < input.rank(); ++d) {
    FailureOr<Dim> extent = windowedExtent(input[d], window->dims[static_cast<size_t>(d)], window->padding, shapes);
    if (failed(extent)) return failure();
    output[d] = *extent;
  }
  return shapes.set(0, output);
}

static LogicalResult inferPool(Operation *op, ShapeContext &shapes) {
  return inferPooling(op, shapes, intsAttr(op, "ksize"), intsAttr(op, "strides"));
}
STRATA_TF_SHAPE(MaxPool, inferPool);
STRATA_TF_SHAPE(AvgPool, inferPool);
STRATA_TF_SHAPE(MaxPool3D, inferPool);
STRATA_TF_SHAPE(AvgPool3D, inferPool);

/// Positions are counted in 64 bits or, where the result says so, in 32.
static LogicalResult inferMaxPoolWithArgmax(Operation *op, ShapeContext &shapes) {
  if (failed(inferPool(op, shapes))) return failure();
  return shapes.result(0).hasRank() ? shapes.set(1, shapes.result(0)) : shapes.deferred(1);
}
STRATA_TF_SHAPE(MaxPoolWithArgmax, inferMaxPoolWithArgmax);

static LogicalResult inferMaxPoolV2(Operation *op, ShapeContext &shapes) {
  auto sizes = constantContents(shapes, 1), strides = constantContents(shapes, 2);
  if (!sizes || !strides) return shapes.deferred(0);
  return inferPooling(op, shapes, *sizes, *strides);
}
STRATA_TF_SHAPE(MaxPoolV2, inferMaxPoolV2);

static LogicalResult inferMaxPoolGrad(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < 3; ++i)
    if (failed(shapes.requireRank(i, 4, "tensor"))) return failure();
  FailureOr<TensorShape> merged = mergeShapes(shapes.operand(1), shapes.operand(2), shapes, "Expected orig_output shape");
  return failed(merged) ? failure() : inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(MaxPoolGrad, inferMaxPoolGrad);

static LogicalResult inferAvgPoolGrad(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = shapeFromContents(shapes.contents(0), shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(AvgPoolGrad, inferAvgPoolGrad);

}  // namespace strata::tf
