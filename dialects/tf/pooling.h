// The window of a pooling operation, for its shape rule, evaluation and lowering.
#pragma once

#include "dialects/tf/window.h"

namespace strata::tf {

struct PoolingWindow {
  WindowLayout layout;
  Padding padding;
  SmallVector<WindowDim, 5> dims;  ///< one per dimension of the operand; the channels' is not trivial in depthwise pooling
};

/// Checks sizes, strides and paddings against the data format and the operand's rank.
FailureOr<PoolingWindow> poolingWindow(Operation *op, const TensorShape &input, ArrayRef<int64_t> sizes,
                                       ArrayRef<int64_t> strides, ShapeContext &shapes);

}  // namespace strata::tf
