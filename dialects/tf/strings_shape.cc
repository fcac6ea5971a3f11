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

STRATA_TF_SHAPE(StringToHashBucketFast, inferSameAsFirst);

/// The operands behind the first are scalars.
static LogicalResult inferPattern(Operation *op, ShapeContext &shapes) {
  static constexpr const char *kNames[] = {"Input", "Pattern", "Rewrite"};
  for (unsigned i = 1; i < shapes.numOperands(); ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 0)
      return shapes.error() << kNames[i] << " must be scalar, but received " << shapes.operand(i);
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(RegexReplace, inferPattern);
STRATA_TF_SHAPE(RegexFullMatch, inferPattern);

/// As many parts as there turn out to be.
static LogicalResult inferSplit(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &separator = shapes.operand(1);
  if (input.hasRank() && input.rank() != 1) return shapes.error() << "input must be a vector, got shape: " << input;
  if (separator.hasRank() && separator.rank() != 0) return shapes.error() << "the separator must be a scalar, got shape: " << separator;
  const Dim count = shapes.lateDim();
  return success(succeeded(shapes.set(0, {count, Dim(2)})) && succeeded(shapes.set(1, {count})) &&
                 succeeded(shapes.set(2, {Dim(2)})));
}
STRATA_TF_SHAPE(StringSplit, inferSplit);
STRATA_TF_SHAPE(StringSplitV2, inferSplit);

static LogicalResult inferSubstr(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &position = shapes.operand(1), &length = shapes.operand(2);
  if (!input.hasRank() || !position.hasRank()) return shapes.deferred(0);
  if (length.hasRank()) {
    bool isSame = length.rank() == position.rank();
    for (int64_t d = 0; isSame && d < length.rank(); ++d) isSame = !shapes.areSurelyDifferent(length[d], position[d]);
    if (!isSame) return shapes.error() << "pos and len should have the same shape, got: " << position << " vs. " << length;
  }
  FailureOr<TensorShape> shape = broadcastShapes(input, position, shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(Substr, inferSubstr);

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

/// The dimensions that are joined go, or are 1.
static LogicalResult inferReduceJoin(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  auto axes = constantContents(shapes, 1);
  if (!input.hasRank() || !axes) return shapes.deferred(0);
  SmallVector<bool, 6> isReduced(static_cast<size_t>(input.rank()), false);
  for (int64_t axis : *axes) {
    if (axis < -input.rank() || axis >= input.rank())
      return shapes.error(StatusCode::OutOfRange) << "Invalid reduction dimension " << axis << " for input with " << input.rank() << " dimension(s)";
    bool &reduced = isReduced[static_cast<size_t>(axis < 0 ? axis + input.rank() : axis)];
    if (reduced) return shapes.error() << "Duplicate reduction dimension " << axis;
    reduced = true;
  }
  TensorShape result = TensorShape::scalar();
  for (int64_t d = 0; d < input.rank(); ++d) {
    if (!isReduced[static_cast<size_t>(d)]) result.push_back(input[d]);
    else if (boolAttr(op, "keep_dims")) result.push_back(Dim(1));
  }
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(ReduceJoin, inferReduceJoin);

/// num_segments, then what the numbers' dimensions leave of the strings'.
static LogicalResult inferUnsortedSegmentJoin(Operation *, ShapeContext &shapes) {
  const TensorShape &inputs = shapes.operand(0), &ids = shapes.operand(1);
  if (shapes.operand(2).hasRank() && shapes.operand(2).numElements().isConstant(0))
    return shapes.error() << "Number of segments cannot be empty.";
  if (ids.hasRank() && ids.rank() == 0) return shapes.error() << "Segment_id cannot have rank 0";
  if (!inputs.hasRank() || !ids.hasRank()) return shapes.deferred(0);
  if (ids.rank() > inputs.rank())
    return shapes.error(StatusCode::OutOfRange) << "Invalid segment_id rank " << ids.rank() << " for input with " << inputs.rank() << " dimension(s)";
  for (int64_t d = 0; d < ids.rank(); ++d)
    if (failed(shapes.requireEqual(ids[d], inputs[d], "Segment dimension is " + ids[d].str() + " while input dimension is " +
                                                          std::to_string(inputs.rank()) + " in rank " + std::to_string(d))))
      return failure();
  auto count = scalarContents(shapes, 2);
  if (count && count->isKnownNegative()) return shapes.error() << "Dimension " << *count << " must be >= 0";
  TensorShape result{count ? *count : shapes.lateDim()};
  for (int64_t d = ids.rank(); d < inputs.rank(); ++d) result.push_back(inputs[d]);
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(UnsortedSegmentJoin, inferUnsortedSegmentJoin);
STRATA_TF_SHAPE(StringFormat, inferScalar);
STRATA_TF_SHAPE(PrintV2, inferNothing);

}  // namespace strata::tf
