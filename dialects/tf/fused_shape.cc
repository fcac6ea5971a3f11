// Shape rules of the fused family: those of the first operation fused, and lengths of what is fused to it.
#include "dialects/tf/convolution.h"
#include "dialects/tf/normalization.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Every further operand is a vector as long as the last (channel) dimension of result 0.
static LogicalResult checkArguments(Operation *op, ShapeContext &shapes, unsigned first) {
  const TensorShape &result = shapes.result(0);
  if (!result.hasRank() || result.rank() == 0) return success();
  const bool channelsFirst = stringAttr(op, "data_format") == "NCHW";
  const Dim &channels = result[channelsFirst ? 1 : result.rank() - 1];
  for (unsigned i = first; i < shapes.numOperands(); ++i) {
    const TensorShape &argument = shapes.operand(i);
    if (!argument.hasRank()) continue;
    if (argument.rank() != 1) return shapes.error() << "bias must be 1-dimensional" << argument;
    if (failed(shapes.requireEqual(argument[0], channels, "bias of " + argument[0].str() + " elements for " + channels.str() + " channels")))
      return failure();
  }
  return success();
}

static LogicalResult inferFusedConv2D(Operation *op, ShapeContext &shapes) {
  return success(succeeded(inferConvolution(op, shapes)) && succeeded(checkArguments(op, shapes, 2)));
}
STRATA_TF_SHAPE(_FusedConv2D, inferFusedConv2D);

static LogicalResult inferFusedDepthwise(Operation *op, ShapeContext &shapes) {
  return success(succeeded(inferDepthwise(op, shapes)) && succeeded(checkArguments(op, shapes, 2)));
}
STRATA_TF_SHAPE(FusedDepthwiseConv2dNative, inferFusedDepthwise);
STRATA_TF_SHAPE(_FusedDepthwiseConv2dNative, inferFusedDepthwise);

static LogicalResult inferFusedMatMul(Operation *op, ShapeContext &shapes) {
  return success(succeeded(MatMulOp::kShapeInference.infer(op, shapes)) && succeeded(checkArguments(op, shapes, 2)));
}
STRATA_TF_SHAPE(_FusedMatMul, inferFusedMatMul);

static LogicalResult inferFusedBatchNorm(Operation *op, ShapeContext &shapes) {
  const StringRef mode = stringAttr(op, "activation_mode");
  if (mode != "Identity" && mode != "Relu") return shapes.error() << "Unsupported activation mode: " << mode;
  if (shapes.numOperands() > 6) return shapes.error() << "_FusedBatchNormEx accepts at most one side input";
  if (failed(inferBatchNorm(op, shapes))) return failure();
  if (shapes.numOperands() < 6) return success();
  return success(succeeded(mergeShapes(shapes.operand(0), shapes.operand(5), shapes, "side_input shape must be equal to input shape")));
}
STRATA_TF_SHAPE(_FusedBatchNormEx, inferFusedBatchNorm);

}  // namespace strata::tf
