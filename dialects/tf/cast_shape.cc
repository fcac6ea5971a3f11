// Shape rules of the cast family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Integer contents survive a cast between integers.
static LogicalResult inferCast(Operation *op, ShapeContext &shapes) {
  if (failed(inferSameAsFirst(op, shapes))) return failure();
  if (shapes.wantsContents() && isInteger(dtypeOfType(op->getResultType(0))))
    if (Contents contents = shapes.contents(0)) shapes.setContents(0, std::move(*contents));
  return success();
}
STRATA_TF_SHAPE(Cast, inferCast);

static LogicalResult inferBitcast(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  int64_t from = dtypeSize(dtypeOfType(op->getOperands()[0].getType())), to = dtypeSize(dtypeOfType(op->getResultType(0)));
  if (from == 0 || to == 0 || (from % to != 0 && to % from != 0))
    return shapes.error() << "Cannot bitcast between types of " << from << " and " << to << " bytes";
  if (from > to) {
    shape.push_back(Dim(from / to));
  } else if (from < to) {
    if (shape.rank() == 0 || shape[shape.rank() - 1].isSurelyDifferent(Dim(to / from)))
      return shapes.error() << "Cannot bitcast from " << from << " to " << to << " bytes: the last dimension of " << shape
                            << " must be " << to / from;
    shape.erase(shape.rank() - 1);
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Bitcast, inferBitcast);

}  // namespace strata::tf
