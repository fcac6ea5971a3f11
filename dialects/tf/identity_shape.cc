// Shape rules of the identity family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Results like the operands of the same position, contents included.
static LogicalResult inferForwarded(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    if (failed(shapes.set(i, shapes.operand(i)))) return failure();
    if (shapes.wantsContents())
      if (Contents contents = shapes.contents(i)) shapes.setContents(i, std::move(*contents));
  }
  return success();
}
STRATA_TF_SHAPE(Identity, inferForwarded);
STRATA_TF_SHAPE(IdentityN, inferForwarded);
STRATA_TF_SHAPE(StopGradient, inferForwarded);
STRATA_TF_SHAPE(PreventGradient, inferForwarded);
STRATA_TF_SHAPE(Snapshot, inferForwarded);
STRATA_TF_SHAPE(CheckNumerics, inferForwarded);
STRATA_TF_SHAPE(Print, inferForwarded);
STRATA_TF_SHAPE(PlaceholderWithDefault, inferForwarded);

static LogicalResult inferPlaceholder(Operation *op, ShapeContext &shapes) {
  return shapes.set(0, shapeAttr(op, "shape"));
}
STRATA_TF_SHAPE(Placeholder, inferPlaceholder);
STRATA_TF_SHAPE(NoOp, inferNothing);
STRATA_TF_SHAPE(ControlTrigger, inferNothing);
STRATA_TF_SHAPE(Assert, inferNothing);

static LogicalResult inferEnsureShape(Operation *op, ShapeContext &shapes) {
  const TensorShape &actual = shapes.operand(0);
  TensorShape expected = shapeAttr(op, "shape");
  if (!expected.hasRank() || !actual.hasRank()) return shapes.set(0, actual.hasRank() ? actual : expected);
  std::string message = "Shape of tensor " + op->getLoc().getNameOrEmpty(op->getContext()).str() + " " + actual.str() +
                        " is not compatible with expected shape " + expected.str() + ".";
  if (actual.rank() != expected.rank()) return shapes.error() << message;
  for (int64_t d = 0; d < actual.rank(); ++d)
    if (failed(shapes.requireEqual(actual[d], expected[d], message))) return failure();
  return shapes.set(0, actual);
}
STRATA_TF_SHAPE(EnsureShape, inferEnsureShape);

}  // namespace strata::tf
