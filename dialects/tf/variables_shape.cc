// Shape rules of the variables family. What a variable holds is known from its handle's type, when that says.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"

namespace strata::tf {

/// The shape of the variable behind operand `i`.
static TensorShape variableShape(Operation *op, unsigned i) {
  auto type = dyn_cast<ResourceType>(op->getOperands()[i].getType());
  return type && type.getSubtype() ? shapeOfType(type.getSubtype()) : TensorShape();
}

STRATA_TF_SHAPE(VarHandleOp, inferScalar);
STRATA_TF_SHAPE(VarIsInitializedOp, inferScalar);
STRATA_TF_SHAPE(AssignVariableOp, inferNothing);
STRATA_TF_SHAPE(AssignAddVariableOp, inferNothing);
STRATA_TF_SHAPE(AssignSubVariableOp, inferNothing);
STRATA_TF_SHAPE(DestroyResourceOp, inferNothing);
STRATA_TF_SHAPE(DisableCopyOnRead, inferNothing);
STRATA_TF_SHAPE(ResourceScatterAdd, inferNothing);
STRATA_TF_SHAPE(ResourceScatterUpdate, inferNothing);
STRATA_TF_SHAPE(ResourceScatterSub, inferNothing);
STRATA_TF_SHAPE(ResourceScatterMul, inferNothing);
STRATA_TF_SHAPE(ResourceScatterDiv, inferNothing);
STRATA_TF_SHAPE(ResourceScatterMin, inferNothing);
STRATA_TF_SHAPE(ResourceScatterMax, inferNothing);
STRATA_TF_SHAPE(ResourceApplyGradientDescent, inferNothing);

static LogicalResult inferReadVariable(Operation *op, ShapeContext &shapes) {
  TensorShape held = variableShape(op, 0);
  return shapes.set(0, held.hasRank() ? held : shapeOfType(op->getResultType(0)));
}
STRATA_TF_SHAPE(ReadVariableOp, inferReadVariable);

static LogicalResult inferVariableShape(Operation *op, ShapeContext &shapes) {
  TensorShape held = variableShape(op, 0);
  if (!held.hasRank()) return shapes.set(0, {shapes.lateDim()});
  shapes.setContents(0, held.getDims());
  return shapes.set(0, {Dim(held.rank())});
}
STRATA_TF_SHAPE(VariableShape, inferVariableShape);

static LogicalResult inferResourceGather(Operation *op, ShapeContext &shapes) {
  TensorShape held = variableShape(op, 0);
  const TensorShape &indices = shapes.operand(1);
  const int64_t batch = intAttr(op, "batch_dims");
  if (!held.hasRank() || !indices.hasRank() || batch < 0 || batch >= held.rank() || batch > indices.rank()) return shapes.deferred(0);
  TensorShape shape = indices;
  for (int64_t d = batch + 1; d < held.rank(); ++d) shape.push_back(held[d]);
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(ResourceGather, inferResourceGather);

static LogicalResult inferResourceGatherNd(Operation *op, ShapeContext &shapes) {
  TensorShape held = variableShape(op, 0), indices = shapes.operand(1);
  if (!held.hasRank() || !indices.hasRank() || indices.rank() == 0 || !indices[indices.rank() - 1].isConstant()) return shapes.deferred(0);
  const int64_t width = indices[indices.rank() - 1].getValue();
  if (width > held.rank()) return shapes.error() << "indices.shape[-1] must be <= params.rank, got " << width << " and " << held.rank();
  indices.erase(indices.rank() - 1);
  for (int64_t d = width; d < held.rank(); ++d) indices.push_back(held[d]);
  return shapes.set(0, indices);
}
STRATA_TF_SHAPE(ResourceGatherNd, inferResourceGatherNd);

}  // namespace strata::tf
