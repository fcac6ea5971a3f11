// Shape rules of the sorting family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

static LogicalResult inferTopK(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRankAtLeast(0, 1, "input must be >= 1-D")) || failed(shapes.requireRank(1, 0, "k"))) return failure();
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return inferNothing(op, shapes);
  Dim &last = shape[shape.rank() - 1];
  auto k = scalarContents(shapes, 1);
  if (k && k->isKnownNegative()) return shapes.error() << "Need k >= 0, got " << *k;
  if (k && k->isConstant() && last.isConstant() && k->getValue() > last.getValue())
    return shapes.error() << "input must have at least k columns. Had " << last << ", needed " << *k;
  last = k ? *k : shapes.lateDim();
  return success(succeeded(shapes.set(0, shape)) && succeeded(shapes.set(1, shape)));
}
STRATA_TF_SHAPE(TopKV2, inferTopK);

static LogicalResult inferUnique(Operation *op, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() != 1)
    return shapes.error() << "unique expects a 1D vector, got shape " << shapes.operand(0);
  return success(succeeded(shapes.set(0, {shapes.lateDim()})) && succeeded(shapes.set(1, shapes.operand(0))));
}
STRATA_TF_SHAPE(Unique, inferUnique);

static LogicalResult inferInTopK(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 2, "predictions")) || failed(shapes.requireRank(1, 1, "targets")) ||
      failed(shapes.requireRank(2, 0, "k")))
    return failure();
  const TensorShape &predictions = shapes.operand(0), &targets = shapes.operand(1);
  if (predictions.hasRank() && targets.hasRank() &&
      failed(shapes.requireEqual(predictions[0], targets[0], "First dimension of predictions " + predictions[0].str() + " must match length of targets " + targets[0].str())))
    return failure();
  return shapes.set(0, targets);
}
STRATA_TF_SHAPE(InTopKV2, inferInTopK);

}  // namespace strata::tf
