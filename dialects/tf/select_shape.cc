// Shape rules of the select family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

static LogicalResult inferSelect(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> merged = mergeShapes(shapes.operand(1), shapes.operand(2), shapes, "'then' and 'else' must have the same size");
  if (failed(merged)) return failure();
  const TensorShape &condition = shapes.operand(0);
  if (condition.hasRank() && merged->hasRank() && condition.rank() != 0) {
    bool vector = condition.rank() == 1 && merged->rank() >= 1;
    if (!vector && condition.rank() != merged->rank())
      return shapes.error() << "'cond' must be a scalar, a vector or have the shape of 'then': " << condition << " vs. " << *merged;
    for (int64_t d = 0; d < condition.rank(); ++d)
      if (failed(shapes.requireEqual(condition[d], (*merged)[d],
                                     "Number of batches of 'then' must match size of 'cond': " + condition.str() + " vs. " + merged->str())))
        return failure();
  }
  return shapes.set(0, *merged);
}
STRATA_TF_SHAPE(Select, inferSelect);

static LogicalResult inferSelectV2(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> branches = broadcastShapes(shapes.operand(1), shapes.operand(2), shapes);
  if (failed(branches)) return failure();
  FailureOr<TensorShape> all = broadcastShapes(shapes.operand(0), *branches, shapes);
  if (failed(all)) return failure();
  // Sizes chosen between two known operands.
  if (shapes.wantsContents()) {
    auto condition = scalarContents(shapes, 0);
    if (condition && condition->isConstant())
      if (Contents chosen = shapes.contents(condition->getValue() ? 1 : 2)) shapes.setContents(0, std::move(*chosen));
  }
  return shapes.set(0, *all);
}
STRATA_TF_SHAPE(SelectV2, inferSelectV2);

static LogicalResult inferWhere(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (!input.hasRank()) return shapes.deferred(0);
  if (input.rank() < 1 || input.rank() > 8) return shapes.error() << "WhereOp : Unhandled input dimensions: " << input.rank();
  return shapes.set(0, {shapes.lateDim(), Dim(input.rank())});
}
STRATA_TF_SHAPE(Where, inferWhere);

}  // namespace strata::tf
