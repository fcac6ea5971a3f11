// Shape rules of the arrays family. What is known of an array's elements is kept by its handle (ShapeContext::arrayElements):
// what the array states, and what all that has been written so far have in common.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

static LogicalResult inferNewArray(Operation *op, ShapeContext &shapes) {
  shapes.startArray(op->hasAttr("element_shape") ? shapeAttr(op, "element_shape") : TensorShape());
  return success(succeeded(shapes.requireRank(0, 0, "size")) && succeeded(inferScalar(op, shapes)));
}
STRATA_TF_SHAPE(TensorArrayV3, inferNewArray);
STRATA_TF_SHAPE(StackV2, inferNewArray);

static LogicalResult inferArrayWrite(Operation *op, ShapeContext &shapes) {
  shapes.addArrayElement(0, shapes.operand(2));
  return inferScalar(op, shapes);
}
STRATA_TF_SHAPE(TensorArrayWriteV3, inferArrayWrite);

static LogicalResult inferPush(Operation *, ShapeContext &shapes) {
  shapes.addArrayElement(0, shapes.operand(1));
  return shapes.set(0, shapes.operand(1));
}
STRATA_TF_SHAPE(StackPushV2, inferPush);

static LogicalResult inferArrayRead(Operation *, ShapeContext &shapes) { return shapes.set(0, shapes.arrayElements(0)); }
STRATA_TF_SHAPE(TensorArrayReadV3, inferArrayRead);
STRATA_TF_SHAPE(StackPopV2, inferArrayRead);

/// The stated shape with sizes from the elements where it leaves them open.
static TensorShape refined(TensorShape stated, const TensorShape &elements) {
  if (!stated.hasRank()) return elements;
  if (elements.hasRank() && elements.rank() == stated.rank())
    for (int64_t d = 0; d < stated.rank(); ++d)
      if (!stated[d].isConstant()) stated[d] = elements[d];
  return stated;
}

static LogicalResult inferArrayGather(Operation *op, ShapeContext &shapes) {
  TensorShape shape = refined(shapeAttr(op, "element_shape"), shapes.arrayElements(0));
  if (!shape.hasRank()) return shapes.deferred(0);
  const TensorShape &indices = shapes.operand(1);
  shape.insert(0, indices.hasRank() && indices.rank() == 1 ? indices[0] : shapes.lateDim());
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(TensorArrayGatherV3, inferArrayGather);

static LogicalResult inferArrayScatter(Operation *op, ShapeContext &shapes) {
  TensorShape rows = shapes.operand(2);
  if (rows.hasRank() && rows.rank() > 0) {
    rows.erase(0);
    shapes.addArrayElement(0, std::move(rows));
  }
  return inferScalar(op, shapes);
}
STRATA_TF_SHAPE(TensorArrayScatterV3, inferArrayScatter);

static LogicalResult inferArrayConcat(Operation *op, ShapeContext &shapes) {
  TensorShape rest = shapeAttr(op, "element_shape_except0"), elements = shapes.arrayElements(0);
  if (elements.hasRank() && elements.rank() > 0) elements.erase(0);
  rest = refined(rest, elements);
  if (rest.hasRank()) {
    rest.insert(0, shapes.lateDim());
    if (failed(shapes.set(0, rest))) return failure();
  }
  return shapes.set(1, {shapes.lateDim()});
}
STRATA_TF_SHAPE(TensorArrayConcatV3, inferArrayConcat);

static LogicalResult inferArraySplit(Operation *op, ShapeContext &shapes) {
  TensorShape part = shapes.operand(1);
  if (part.hasRank() && part.rank() > 0) {
    part[0] = Dim();
    shapes.addArrayElement(0, std::move(part));
  }
  return inferScalar(op, shapes);
}
STRATA_TF_SHAPE(TensorArraySplitV3, inferArraySplit);

STRATA_TF_SHAPE(TensorArraySizeV3, inferScalar);
STRATA_TF_SHAPE(TensorArrayCloseV3, inferScalar);
STRATA_TF_SHAPE(StackCloseV2, inferScalar);

}  // namespace strata::tf
