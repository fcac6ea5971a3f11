#include "dialects/tf/window.h"

#include "support/fault.h"

#include <limits>

namespace strata::tf {

FailureOr<Padding> paddingAttr(Operation *op, ShapeContext &shapes) {
  StringRef text = stringAttr(op, "padding");
  if (text == "VALID") return Padding::Valid;
  if (text == "SAME") return Padding::Same;
  if (text == "EXPLICIT") return Padding::Explicit;
  return shapes.error() << text << " is not an allowed padding type";
}

WindowLayout WindowLayout::of(StringRef format, int64_t rank) {
  WindowLayout layout{rank, 0, format.starts_with("NC") ? 1 : rank - 1, {}};
  for (int64_t d = 1; d < rank; ++d)
    if (d != layout.channels) layout.spatial.push_back(d);
  return layout;
}

FailureOr<WindowLayout> WindowLayout::get(StringRef format, const TensorShape &input, ShapeContext &shapes) {
  const int64_t rank = format.contains('D') ? 5 : 4;
  if (input.hasRank() && input.rank() != rank) {
    StringRef name = shapes.getOp()->getName();
    name.consume_front("tf.");
    if (name == "Conv2D") return shapes.error() << "convolution input must be 4-dimensional: " << input;
    if (name == "Conv2DBackpropInput") return shapes.error() << "Conv2DCustomBackpropInput: out_backprop must be 4-dimensional";
    if (name == "Conv3DBackpropInputV2") return shapes.error() << "out_backprop_shape tensor must have 5 dimensions";
    if (name == "MaxPoolWithArgmax") return shapes.error() << "tensor_in must be 4-dimensional (2)";
    if (name.contains("Pool3D")) return shapes.error() << "tensor_in must be 5-dimensional";
    if (name.contains("Pool"))
      return shapes.error() << "tensor_in_shape must have 2 spatial dimensions. " << input.rank() << " " << (format.starts_with("NC") ? 1 : 0);
    return shapes.error() << "input must be " << rank << "-dimensional" << input;
  }
  return of(format, rank);
}

LogicalResult checkWindow(const WindowDim &window, ShapeContext &shapes) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  for (int64_t number : {window.size, window.stride, window.dilation, window.padLow, window.padHigh})
    if (number > kMost) return shapes.error() << "Window sizes, strides, dilations and paddings must not exceed " << kMost << ", but got " << number;
  return success();
}

FailureOr<Dim> windowedExtent(const Dim &input, const WindowDim &window, Padding padding, ShapeContext &shapes) {
  if (window.stride < 1) return shapes.error() << "Stride must be > 0, but got " << window.stride;
  if (window.dilation < 1) return shapes.error() << "Dilation rate must be >= 1, but got " << window.dilation;
  if (failed(checkWindow(window, shapes))) return failure();
  if (padding == Padding::Same) return input.ceilDiv(Dim(window.stride));
  // TensorFlow's division rounds towards zero. An input is not negative, so that this matters where `shift` is.
  const int64_t shift = window.padLow + window.padHigh - window.span() + window.stride;
  const Dim steps = input + Dim(shift);
  const Dim extent = shift < 0 ? truncDiv(steps, window.stride) : steps.floorDiv(Dim(window.stride));
  if (shift > -window.stride) return extent;
  const std::string message = "Computed output size would be negative: " + extent.str() + " [input_size: " + input.str() +
                              ", effective_filter_size: " + std::to_string(window.span()) + ", stride: " + std::to_string(window.stride) + "]";
  if (extent.isKnownNegative()) return shapes.error() << message;
  if (extent.isSymbolic() && failed(shapes.requireEqual(signOf(extent), 0, message))) return failure();
  return extent;
}

int64_t paddingBefore(int64_t input, int64_t output, const WindowDim &window, Padding padding) {
  if (padding != Padding::Same) return window.padLow;
  return (std::max<int64_t>((output - 1) * window.stride + window.span() - input, 0) +
          STRATA_FAULT("infer.window.same-before", 1, 0)) /
         2;
}

}  // namespace strata::tf
