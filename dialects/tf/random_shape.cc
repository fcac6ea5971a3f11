// Shape rules of the random family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// A seed is two numbers.
static LogicalResult requireSeed(unsigned operand, ShapeContext &shapes) {
  const TensorShape &seed = shapes.operand(operand);
  if (!seed.hasRank()) return success();
  const std::string message = "seed must have shape [2], not " + seed.str();
  if (seed.rank() != 1) return shapes.error() << message;
  return shapes.requireEqual(seed[0], Dim(2), message);
}

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
STRATA_TF_SHAPE(StatelessTruncatedNormalV2, inferFromShapeOperand);
STRATA_TF_SHAPE(StatelessRandomGetAlg, inferScalar);

static LogicalResult inferFromShapeAndSeed(Operation *op, ShapeContext &shapes) {
  return failed(requireSeed(1, shapes)) ? failure() : inferFromShapeOperand(op, shapes);
}
STRATA_TF_SHAPE(StatelessRandomUniform, inferFromShapeAndSeed);

static LogicalResult inferKeyCounter(Operation *op, ShapeContext &shapes) {
  if (failed(requireSeed(0, shapes))) return failure();
  return success(succeeded(shapes.set(0, {Dim(1)})) && succeeded(shapes.set(1, {Dim(2)})));
}
STRATA_TF_SHAPE(StatelessRandomGetKeyCounter, inferKeyCounter);

static LogicalResult inferMultinomial(Operation *op, ShapeContext &shapes) {
  const TensorShape &logits = shapes.operand(0);
  if (logits.hasRank() && logits.rank() != 2) return shapes.error() << "logits should be a matrix, got shape " << logits;
  if (shapes.operand(1).hasRank() && shapes.operand(1).rank() != 0)
    return shapes.error() << "num_samples should be a scalar, got shape " << shapes.operand(1);
  if (failed(requireSeed(2, shapes))) return failure();
  if (!logits.hasRank()) return shapes.deferred(0);
  auto samples = scalarContents(shapes, 1);
  if (samples && samples->isKnownNegative()) return shapes.error() << "num_samples should be nonnegative, got " << *samples;
  if (logits[1].isConstant() && logits[1].getValue() == 0) return shapes.error() << "num_classes should be positive, got " << logits[1];
  return shapes.set(0, {logits[0], samples ? *samples : shapes.lateDim()});
}
STRATA_TF_SHAPE(StatelessMultinomial, inferMultinomial);

}  // namespace strata::tf
