// Shape rules of the reduction family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

static LogicalResult inferReduce(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (!input.hasRank()) return shapes.deferred(0);
  const bool keep = boolAttr(op, "keep_dims");
  auto axes = constantContents(shapes, 1);
  if (!axes) {
    // As many dimensions go as are listed, whichever these are.
    const Dim count = shapes.operand(1).hasRank() ? shapes.operand(1).numElements() : Dim();
    if (!count.isConstant() || count.getValue() > input.rank()) return shapes.deferred(0);
    TensorShape unknown = TensorShape::scalar();
    for (int64_t d = keep ? 0 : count.getValue(); d < input.rank(); ++d) unknown.push_back(Dim());
    return shapes.set(0, unknown);
  }
  SmallVector<bool, 8> reduced(static_cast<size_t>(input.rank()), false);
  for (int64_t axis : *axes) {
    if (axis < -input.rank() || axis >= input.rank())
      return shapes.error() << "Invalid reduction dimension (" << axis << " for input with " << input.rank() << " dimension(s)";
    auto d = static_cast<size_t>(axis < 0 ? axis + input.rank() : axis);
    if (reduced[d]) return shapes.error() << "Invalid reduction arguments: Axes contains duplicate dimension: " << axis;
    reduced[d] = true;
  }
  TensorShape shape = TensorShape::scalar();
  for (int64_t d = 0; d < input.rank(); ++d)
    if (!reduced[static_cast<size_t>(d)]) shape.push_back(input[d]);
    else if (keep) shape.push_back(Dim(1));
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Sum, inferReduce);
STRATA_TF_SHAPE(Mean, inferReduce);
STRATA_TF_SHAPE(Max, inferReduce);
STRATA_TF_SHAPE(Min, inferReduce);
STRATA_TF_SHAPE(EuclideanNorm, inferReduce);
STRATA_TF_SHAPE(Any, inferReduce);

/// Prod and All also know their contents: a product of sizes, a conjunction of comparisons of them.
static LogicalResult inferProd(Operation *op, ShapeContext &shapes) {
  if (failed(inferReduce(op, shapes))) return failure();
  if (!shapes.wantsContents() || !shapes.result(0).hasRank() || shapes.result(0).rank() != 0) return success();
  if (Contents values = shapes.contents(0)) {
    Dim product = 1;
    for (const Dim &value : *values) product = product * value;
    shapes.setContents(0, {product});
  }
  return success();
}
STRATA_TF_SHAPE(Prod, inferProd);
STRATA_TF_SHAPE(All, inferReduce);

static LogicalResult inferArg(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (shapes.operand(1).hasRank() && !shapes.operand(1).numElements().isConstant(1))
    return shapes.error() << "dim must be a scalar, but received tensor of shape: " << shapes.operand(1);
  auto axis = scalarContents(shapes, 1);
  if (!input.hasRank() || !axis || !axis->isConstant()) return shapes.deferred(0);
  int64_t d = axis->getValue();
  if (input.rank() == 0 && (d == 0 || d == -1)) return shapes.set(0, TensorShape::scalar());
  if (d < -input.rank() || d >= input.rank())
    return shapes.error() << "Expected dimension in the range [" << -input.rank() << ", " << input.rank() << "), but got " << d;
  TensorShape shape = input;
  if (d < 0) d += input.rank();
  if (isSize(shapes, shape[d], 0)) return shapes.error() << "Reduction axis " << axis->getValue() << " is empty in shape " << input;
  shape.erase(d);
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(ArgMax, inferArg);
STRATA_TF_SHAPE(ArgMin, inferArg);
STRATA_TF_SHAPE(L2Loss, inferScalar);

static LogicalResult inferBiasAddGrad(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (failed(shapes.requireRankAtLeast(0, 2, "Input tensor must be at least 2D"))) return failure();
  if (!input.hasRank()) return shapes.deferred(0);
  return shapes.set(0, {stringAttr(op, "data_format").starts_with("NC") ? input[1] : input[input.rank() - 1]});
}
STRATA_TF_SHAPE(BiasAddGrad, inferBiasAddGrad);

static LogicalResult inferScan(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 0, "ScanOp: axis"))) return failure();
  auto axis = scalarContents(shapes, 1);
  const TensorShape &input = shapes.operand(0);
  if (axis && axis->isConstant() && input.hasRank() && (axis->getValue() < -input.rank() || axis->getValue() >= input.rank()))
    return shapes.error() << "ScanOp: Expected scan axis in the range [" << -input.rank() << ", " << input.rank() << "), but got " << *axis;
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(Cumsum, inferScan);
STRATA_TF_SHAPE(Cumprod, inferScan);

static LogicalResult inferBincount(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 0, "size"))) return failure();
  auto size = scalarContents(shapes, 1);
  if (size && size->isKnownNegative()) return shapes.error() << "size (" << *size << ") must be non-negative";
  return shapes.set(0, {size ? *size : shapes.lateDim()});
}
STRATA_TF_SHAPE(Bincount, inferBincount);

static LogicalResult inferDenseBincount(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (!input.hasRank()) return shapes.deferred(0);
  if (input.rank() > 2) return shapes.error() << "Shape must be at most rank 2 but is rank " << input.rank();
  if (failed(inferBincount(op, shapes))) return failure();
  TensorShape shape = shapes.result(0);
  if (input.rank() == 2) shape.insert(0, input[0]);
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(DenseBincount, inferDenseBincount);

}  // namespace strata::tf
