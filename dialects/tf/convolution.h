// Convolutions: the window that an operation's attributes and filter describe, and the kernels, for the families
// convolution and fused.
#pragma once

#include "dialects/tf/shape.h"
#include "dialects/tf/window.h"

namespace strata::tf {

class Kernel;

struct ConvolutionWindow {
  WindowLayout layout;
  Padding padding;
  SmallVector<WindowDim, 3> dims;  ///< in the order of layout.spatial; sizes come from the filter
};

/// Strides, dilations, padding and layout; sizes are left at 1.
FailureOr<ConvolutionWindow> convolutionWindow(Operation *op, const TensorShape &input, ShapeContext &shapes);

// Shape rules that the fused family shares.
LogicalResult inferConvolution(Operation *op, ShapeContext &shapes);
LogicalResult inferDepthwise(Operation *op, ShapeContext &shapes);

// Kernels on prepared results: operands 0 (input) and 1 (filter).
LogicalResult convolve(Kernel &kernel);
LogicalResult convolveDepthwise(Kernel &kernel);

}  // namespace strata::tf
