// Shape rules of the control_flow family. What functions return is worked out by the inference pass, which follows calls;
// these rules say what is known without looking inside.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Results as their types say.
static LogicalResult inferFromTypes(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, shapeOfType(op->getResultType(i))))) return failure();
  return success();
}
STRATA_TF_SHAPE(PartitionedCall, inferFromTypes);
STRATA_TF_SHAPE(StatefulPartitionedCall, inferFromTypes);
STRATA_TF_SHAPE(If, inferFromTypes);
STRATA_TF_SHAPE(StatelessIf, inferFromTypes);
STRATA_TF_SHAPE(While, inferFromTypes);
STRATA_TF_SHAPE(StatelessWhile, inferFromTypes);

static LogicalResult inferCase(Operation *op, ShapeContext &shapes) {
  return failed(shapes.requireRank(0, 0, "branch_index must be scalar{.}")) ? failure() : inferFromTypes(op, shapes);
}
STRATA_TF_SHAPE(Case, inferCase);
STRATA_TF_SHAPE(StatelessCase, inferCase);

/// V1 primitives: both results, or the only one, like operand 0.
STRATA_TF_SHAPE(Switch, inferSameAsFirst);
STRATA_TF_SHAPE(Enter, inferSameAsFirst);
STRATA_TF_SHAPE(Exit, inferSameAsFirst);
STRATA_TF_SHAPE(NextIteration, inferSameAsFirst);
STRATA_TF_SHAPE(LoopCond, inferSameAsFirst);
STRATA_TF_SHAPE(RefSwitch, inferSameAsFirst);
STRATA_TF_SHAPE(RefEnter, inferSameAsFirst);
STRATA_TF_SHAPE(RefExit, inferSameAsFirst);
STRATA_TF_SHAPE(RefNextIteration, inferSameAsFirst);
STRATA_TF_SHAPE(_SwitchN, inferSameAsFirst);

static LogicalResult inferMerge(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  for (unsigned i = 1; i < shapes.numOperands() && shape.hasRank(); ++i) {
    const TensorShape &other = shapes.operand(i);
    if (!other.hasRank() || other.rank() != shape.rank()) {
      shape = TensorShape();
      break;
    }
    for (int64_t d = 0; d < shape.rank(); ++d)
      if (shape[d] != other[d]) shape[d] = Dim();
  }
  return success(succeeded(shapes.set(0, shape)) && succeeded(shapes.set(1, TensorShape::scalar())));
}
STRATA_TF_SHAPE(Merge, inferMerge);
STRATA_TF_SHAPE(RefMerge, inferMerge);

}  // namespace strata::tf
