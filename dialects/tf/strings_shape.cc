// Shape rules of the strings family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

STRATA_TF_SHAPE(AsString, inferSameAsFirst);
STRATA_TF_SHAPE(StringLower, inferSameAsFirst);
STRATA_TF_SHAPE(StringUpper, inferSameAsFirst);
STRATA_TF_SHAPE(StringStrip, inferSameAsFirst);
STRATA_TF_SHAPE(StringLength, inferSameAsFirst);
STRATA_TF_SHAPE(StringToNumber, inferSameAsFirst);
STRATA_TF_SHAPE(StaticRegexReplace, inferSameAsFirst);
STRATA_TF_SHAPE(StaticRegexFullMatch, inferSameAsFirst);

/// Equal shapes, scalars aside.
static LogicalResult inferStringJoin(Operation *op, ShapeContext &shapes) {
  TensorShape shape = TensorShape::scalar();
  for (unsigned i = 0; i < shapes.numOperands(); ++i) {
    const TensorShape &operand = shapes.operand(i);
    if (operand.hasRank() && operand.rank() == 0) continue;
    if (!operand.hasRank()) return shapes.deferred(0);
    FailureOr<TensorShape> merged = shape.rank() == 0 ? operand : mergeShapes(shape, operand, shapes, "Input shapes do not match");
    if (failed(merged)) return failure();
    shape = *merged;
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(StringJoin, inferStringJoin);

}  // namespace strata::tf
