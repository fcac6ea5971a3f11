// Shape rules of the random family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Operand 0 spells the shape.
static LogicalResult inferFromShapeOperand(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 1, "shape"))) return failure();
  FailureOr<TensorShape> shape = shapeFromContents(shapes.contents(0), shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(RandomUniform, inferFromShapeOperand);
STRATA_TF_SHAPE(RandomStandardNormal, inferFromShapeOperand);
STRATA_TF_SHAPE(TruncatedNormal, inferFromShapeOperand);
STRATA_TF_SHAPE(RandomUniformInt, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomUniformV2, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomUniformIntV2, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomUniformFullIntV2, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomNormalV2, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomUniform, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomGetAlg, inferScalar);

static LogicalResult inferKeyCounter(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 1, "seed"))) return failure();
  return success(succeeded(shapes.set(0, {Dim(1)})) && succeeded(shapes.set(1, {Dim(2)})));
}
STRATA_TF_SHAPE(StatelessRandomGetKeyCounter, inferKeyCounter);

}  // namespace strata::tf
