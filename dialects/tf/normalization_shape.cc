// Shape rules of the normalization family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/normalization.h"
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/window.h"

namespace strata::tf {

/// y like x; statistics of the channels' length.
LogicalResult inferBatchNorm(Operation *op, ShapeContext &shapes) {
  const TensorShape &x = shapes.operand(0);
  StringRef format = stringAttr(op, "data_format");
  const int64_t rank = format.contains('D') && format.size() == 5 ? 5 : 4;
  if (failed(shapes.requireRank(0, rank, "input must be 4 or 5-dimensional{}"))) return failure();
  static constexpr const char *kNames[] = {"input", "scale", "offset", "mean", "variance"};
  static constexpr const char *kRanks[] = {"", "scale must be 1-dimensional{}", "offset must be 1-dimensional{}",
                                           "estimated_mean must be 1-dimensional{}", "estimated_variance must be 1-dimensional{}"};
  for (unsigned i = 1; i < 5; ++i)
    if (failed(shapes.requireRank(i, 1, kRanks[i]))) return failure();
  if (!x.hasRank()) return inferNothing(op, shapes);
  const Dim &channels = x[WindowLayout::of(format, rank).channels];
  for (unsigned i = 1; i < 5; ++i) {
    const TensorShape &vector = shapes.operand(i);
    const bool trains = boolAttr(op, "is_training");
    const bool mayBeEmpty = i >= 3 && trains && (!op->hasAttr("exponential_avg_factor") || floatAttr(op, "exponential_avg_factor") == 1);
    const char *when = i < 3 ? "" : trains ? "When exponential_avg_factor != 1, " : "When is_training=false, ";
    if (!vector.hasRank() || (mayBeEmpty && isSize(shapes, vector[0], 0))) continue;
    if (failed(shapes.requireEqual(vector[0], channels, Twine(when) + kNames[i] + " must have the same number of elements as the channels of x, got " +
                                                            vector[0].str() + " and " + channels.str())))
      return failure();
  }
  if (failed(shapes.set(0, x))) return failure();
  for (unsigned i = 1; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, i == 5 ? TensorShape::scalar() : TensorShape{channels}))) return failure();
  return success();
}
STRATA_TF_SHAPE(FusedBatchNorm, inferBatchNorm);
STRATA_TF_SHAPE(FusedBatchNormV2, inferBatchNorm);
STRATA_TF_SHAPE(FusedBatchNormV3, inferBatchNorm);

static LogicalResult inferGlobalBatchNorm(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 4, "input"))) return failure();
  for (unsigned i = 1; i < 5; ++i) {
    if (failed(shapes.requireRank(i, 1, "statistic"))) return failure();
    if (shapes.operand(0).hasRank() && shapes.operand(i).hasRank() &&
        failed(shapes.requireEqual(shapes.operand(0)[3], shapes.operand(i)[0], "statistics must be as long as the channels")))
      return failure();
  }
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(BatchNormWithGlobalNormalization, inferGlobalBatchNorm);

static LogicalResult inferLRN(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 4, "in must be 4-dimensional"))) return failure();
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(LRN, inferLRN);

static LogicalResult inferSoftmax(Operation *op, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() < 1)
    return shapes.error() << "logits must have >= 1 dimension, got " << shapes.operand(0);
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(Softmax, inferSoftmax);
STRATA_TF_SHAPE(LogSoftmax, inferSoftmax);

static LogicalResult inferSoftmaxCrossEntropy(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> logits = broadcastShapes(shapes.operand(0), shapes.operand(1), shapes);
  if (failed(logits)) return failure();
  if (!logits->hasRank()) return inferNothing(op, shapes);
  if (logits->rank() != 2) return shapes.error() << "logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional";
  return success(succeeded(shapes.set(0, {(*logits)[0]})) && succeeded(shapes.set(1, *logits)));
}
STRATA_TF_SHAPE(SoftmaxCrossEntropyWithLogits, inferSoftmaxCrossEntropy);

static LogicalResult inferSparseSoftmaxCrossEntropy(Operation *op, ShapeContext &shapes) {
  const TensorShape &logits = shapes.operand(0), &labels = shapes.operand(1);
  if (logits.hasRank() && logits.rank() != 2) return shapes.error() << "logits must be 2-D, but got shape " << logits;
  if (labels.hasRank() && labels.rank() != 1) return shapes.error() << "labels must be 1-D, but got shape " << labels;
  if (!logits.hasRank()) return inferNothing(op, shapes);
  if (labels.hasRank() && failed(shapes.requireEqual(logits[0], labels[0], "logits and labels must have the same first dimension, got logits shape " +
                                                                               logits.str() + " and labels shape " + labels.str())))
    return failure();
  return success(succeeded(shapes.set(0, {logits[0]})) && succeeded(shapes.set(1, logits)));
}
STRATA_TF_SHAPE(SparseSoftmaxCrossEntropyWithLogits, inferSparseSoftmaxCrossEntropy);

}  // namespace strata::tf
