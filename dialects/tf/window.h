// Windows sliding over spatial dimensions: what convolutions and pooling share. Data formats, padding, extents.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

enum class Padding : uint8_t { Valid, Same, Explicit };
FailureOr<Padding> paddingAttr(Operation *op, ShapeContext &shapes);

/// Where batch, channels and spatial dimensions are, for NHWC, NCHW, NDHWC and NCDHW.
struct WindowLayout {
  int64_t rank, batch, channels;
  SmallVector<int64_t, 3> spatial;
  /// Fails when the operand's rank is not that of the format.
  static FailureOr<WindowLayout> get(StringRef format, const TensorShape &input, ShapeContext &shapes);
  static WindowLayout of(StringRef format, int64_t rank);
};

/// The window along one dimension.
struct WindowDim {
  int64_t size = 1, stride = 1, dilation = 1, padLow = 0, padHigh = 0;
  int64_t span() const { return (size - 1) * dilation + 1; }  ///< positions from its first to its last element
};

/// Fails when a number of the window is so large that arithmetic on it could overflow.
LogicalResult checkWindow(const WindowDim &window, ShapeContext &shapes);
/// Number of windows. VALID and EXPLICIT: (input + pads - span + stride) / stride, rounded towards zero; SAME: ceil(input / stride).
/// Fails when the result would be negative; where only a call tells, the call does.
FailureOr<Dim> windowedExtent(const Dim &input, const WindowDim &window, Padding padding, ShapeContext &shapes);
/// For SAME, the padding before the first element: half of what is missing, rounded down.
int64_t paddingBefore(int64_t input, int64_t output, const WindowDim &window, Padding padding);

}  // namespace strata::tf
