// Sliding windows: what convolutions and pooling share.
#pragma once

#include "codegen/convert/tf_to_linalg/lowering.h"
#include "dialects/tf/pooling.h"

namespace strata::tf_to_linalg {

/// Reads attributes by the shape rules' functions, which have checked them already.
struct AttributeContext final : tf::ShapeContext {
  explicit AttributeContext(Operation *op) : ShapeContext(op, 0, 0) {}
  tf::Contents contents(unsigned) override { return std::nullopt; }
};

tf::TensorShape shapeOf(ArrayRef<AffineExpr> sizes);

/// Elements before the first one that a dimension's windows reach, and how far they reach in all.
struct WindowReach {
  AffineExpr before, extent;
  bool outside;  ///< whether any may lie outside the input
};
WindowReach reachOf(TFLowering &lowering, AffineExpr input, AffineExpr output, const tf::WindowDim &window, tf::Padding padding);

/// The windows of an operation on an input of these sizes, from attributes or the operands of MaxPoolV2.
FailureOr<tf::PoolingWindow> poolingWindowOf(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> input);

/// `x` with `before[d]` elements of `value` in front of dimension d, cut or filled up to `sizes`.
Value padded(TFLowering &lowering, Value x, ArrayRef<AffineExpr> before, ArrayRef<AffineExpr> sizes, Attribute value);

/// Pads the dimensions of `x` listed in `dims` as `reaches` say; `x` itself when nothing lies outside.
Value paddedForWindows(TFLowering &lowering, Value x, ArrayRef<int64_t> dims, ArrayRef<WindowReach> reaches, Attribute value);

}  // namespace strata::tf_to_linalg
