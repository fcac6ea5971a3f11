// Shape rules of the lists family. A list's own tensor is a scalar; shapes of elements come from the operand that states
// them, as far as it does.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"

namespace strata::tf {

STRATA_TF_SHAPE(EmptyTensorList, inferScalar);
STRATA_TF_SHAPE(TensorListReserve, inferScalar);
STRATA_TF_SHAPE(TensorListSetItem, inferScalar);
STRATA_TF_SHAPE(TensorListLength, inferScalar);
STRATA_TF_SHAPE(TensorListPushBack, inferScalar);
STRATA_TF_SHAPE(TensorListResize, inferScalar);

static LogicalResult inferFromTensor(Operation *op, ShapeContext &shapes) {
  TensorShape elements = shapes.operand(0);
  if (elements.hasRank() && elements.rank() > 0) {
    elements.erase(0);
    shapes.setListElements(std::move(elements));
  }
  return inferScalar(op, shapes);
}
STRATA_TF_SHAPE(TensorListFromTensor, inferFromTensor);

/// What the element_shape operand `i` says, or the list's type (`!tf.list<tensor<...>>`); unknown rank for the scalar -1.
static FailureOr<TensorShape> elementShape(Operation *op, ShapeContext &shapes, unsigned i) {
  if (auto list = dyn_cast<ListType>(op->getOperands()[0].getType()))
    if (TensorShape shape = shapeOfType(list.getElementType()); shape.isConstant()) return shape;
  const TensorShape elements = shapes.listElements(0);
  if (!shapes.operand(i).hasRank() || shapes.operand(i).rank() == 0) return elements;
  FailureOr<TensorShape> stated = shapeFromContents(shapes.contents(i), shapes);
  if (failed(stated) || !elements.hasRank() || !stated->hasRank() || elements.rank() != stated->rank()) return stated;
  for (int64_t d = 0; d < elements.rank(); ++d)
    if (!(*stated)[d].isConstant()) (*stated)[d] = elements[d];
  return stated;
}

static LogicalResult inferGetItem(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = elementShape(op, shapes, 2);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(TensorListGetItem, inferGetItem);

static LogicalResult inferPopBack(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = elementShape(op, shapes, 1);
  return success(succeeded(shape) && succeeded(shapes.set(0, TensorShape::scalar())) && succeeded(shapes.set(1, *shape)));
}
STRATA_TF_SHAPE(TensorListPopBack, inferPopBack);

/// `count` elements stacked.
static LogicalResult inferStacked(Operation *op, ShapeContext &shapes, unsigned shapeOperand, Dim count) {
  FailureOr<TensorShape> shape = elementShape(op, shapes, shapeOperand);
  if (failed(shape)) return failure();
  if (!shape->hasRank()) return shapes.deferred(0);
  shape->insert(0, count);
  return shapes.set(0, *shape);
}
static LogicalResult inferStack(Operation *op, ShapeContext &shapes) {
  const int64_t count = intAttr(op, "num_elements");
  return inferStacked(op, shapes, 1, count >= 0 ? Dim(count) : shapes.lateDim());
}
STRATA_TF_SHAPE(TensorListStack, inferStack);

static LogicalResult inferListGather(Operation *op, ShapeContext &shapes) {
  const TensorShape &indices = shapes.operand(1);
  return inferStacked(op, shapes, 2, indices.hasRank() && indices.rank() == 1 ? indices[0] : shapes.lateDim());
}
STRATA_TF_SHAPE(TensorListGather, inferListGather);

static LogicalResult inferListConcat(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = elementShape(op, shapes, 1);
  if (failed(shape)) return failure();
  if (shape->hasRank() && shape->rank() > 0) (*shape)[0] = shapes.lateDim();
  return success(succeeded(shapes.set(0, *shape)) && succeeded(shapes.set(1, {shapes.lateDim()})));
}
STRATA_TF_SHAPE(TensorListConcatV2, inferListConcat);

/// The attribute states the whole elements' shape, unlike the operand of version 2 its first size does not matter.
static LogicalResult inferOldListConcat(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapeAttr(op, "element_shape");
  if (!shape.isConstant() && shapes.listElements(0).hasRank()) shape = shapes.listElements(0);
  if (shape.hasRank() && shape.rank() > 0) shape[0] = shapes.lateDim();
  return success(succeeded(shapes.set(0, shape)) && succeeded(shapes.set(1, {shapes.lateDim()})));
}
STRATA_TF_SHAPE(TensorListConcat, inferOldListConcat);

static LogicalResult inferLike(Operation *op, ShapeContext &shapes) { return shapes.set(0, shapes.operand(0)); }
STRATA_TF_SHAPE(TensorListConcatLists, inferLike);
STRATA_TF_SHAPE(TensorListPushBackBatch, inferLike);
STRATA_TF_SHAPE(TensorListSplit, inferScalar);
STRATA_TF_SHAPE(TensorListScatter, inferFromTensor);
STRATA_TF_SHAPE(TensorListScatterV2, inferFromTensor);
STRATA_TF_SHAPE(TensorListScatterIntoExistingList, inferScalar);

static LogicalResult inferElementShape(Operation *op, ShapeContext &shapes) { return shapes.deferred(0); }
STRATA_TF_SHAPE(TensorListElementShape, inferElementShape);

}  // namespace strata::tf
