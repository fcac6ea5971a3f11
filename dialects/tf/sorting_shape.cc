// Shape rules of the sorting family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// `k`: null when only execution tells it.
static LogicalResult inferTopColumns(Operation *op, std::optional<Dim> k, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() < 1)
    return shapes.error() << "input must be >= 1-D, got shape " << shapes.operand(0);
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return inferNothing(op, shapes);
  Dim &last = shape[shape.rank() - 1];
  if (k && k->isKnownNegative()) return shapes.error() << "Need k >= 0, got " << *k;
  if (k && k->isConstant() && last.isConstant() && k->getValue() > last.getValue())
    return shapes.error() << "input must have at least k columns. Had " << last << ", needed " << *k;
  last = k ? *k : shapes.lateDim();
  return success(succeeded(shapes.set(0, shape)) && succeeded(shapes.set(1, shape)));
}

static LogicalResult inferTopK(Operation *op, ShapeContext &shapes) {
  return inferTopColumns(op, Dim(intAttr(op, "k")), shapes);
}
static LogicalResult inferTopKV2(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 0, "k"))) return failure();
  return inferTopColumns(op, scalarContents(shapes, 1), shapes);
}
STRATA_TF_SHAPE(TopK, inferTopK);
STRATA_TF_SHAPE(TopKV2, inferTopKV2);

/// Distinct slices, where each slice went, and how often each occurs; without an axis the input is a vector.
static LogicalResult inferUnique(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (!input.hasRank()) return inferNothing(op, shapes);
  int64_t axis = 0;
  bool isVector = true;
  if (shapes.numOperands() == 2) {
    const TensorShape &axes = shapes.operand(1);
    if (!axes.hasRank()) return inferNothing(op, shapes);
    if (axes.rank() != 1) return shapes.error() << "axis expects a 1D vector.";
    if (!axes[0].isConstant()) return inferNothing(op, shapes);
    if (axes[0].getValue() > 1)
      return shapes.error() << "axis does not support input tensors larger than 1 elements";
    isVector = axes[0].getValue() == 0;
    auto values = constantContents(shapes, 1);
    if (!isVector && !values) return inferNothing(op, shapes);
    if (!isVector) axis = (*values)[0] < 0 ? (*values)[0] + input.rank() : (*values)[0];
    if (axis < 0 || (!isVector && axis >= input.rank()))
      return shapes.error() << "axis has to be between [0, " << input.rank() << ")";
  }
  if (isVector && input.rank() != 1) return shapes.error() << "unique expects a 1D vector.";
  TensorShape distinct = input;
  distinct[axis] = shapes.lateDim();
  if (failed(shapes.set(0, distinct)) || failed(shapes.set(1, {input[axis]}))) return failure();
  return shapes.numResults() == 3 ? shapes.set(2, {distinct[axis]}) : success();
}
STRATA_TF_SHAPE(Unique, inferUnique);
STRATA_TF_SHAPE(UniqueV2, inferUnique);
STRATA_TF_SHAPE(UniqueWithCounts, inferUnique);
STRATA_TF_SHAPE(UniqueWithCountsV2, inferUnique);

static LogicalResult inferListDiff(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < 2; ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 1)
      return shapes.error() << (i ? "y" : "x") << " should be a 1D vector.";
  TensorShape count{shapes.lateDim()};
  return success(succeeded(shapes.set(0, count)) && succeeded(shapes.set(1, count)));
}
STRATA_TF_SHAPE(ListDiff, inferListDiff);

static LogicalResult inferInTopK(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 2, "predictions")) || failed(shapes.requireRank(1, 1, "targets"))) return failure();
  if (shapes.numOperands() == 3 && failed(shapes.requireRank(2, 0, "k"))) return failure();
  const TensorShape &predictions = shapes.operand(0), &targets = shapes.operand(1);
  if (predictions.hasRank() && targets.hasRank() &&
      failed(shapes.requireEqual(predictions[0], targets[0], "First dimension of predictions " + predictions[0].str() + " must match length of targets " + targets[0].str())))
    return failure();
  return shapes.set(0, targets);
}
STRATA_TF_SHAPE(InTopK, inferInTopK);
STRATA_TF_SHAPE(InTopKV2, inferInTopK);

}  // namespace strata::tf
