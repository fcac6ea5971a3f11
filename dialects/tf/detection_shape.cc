// Shape rules of the detection family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Boxes [n, 4] and n scores; as many indices as boxes are chosen, or the greatest number when padded.
static LogicalResult inferSuppression(Operation *op, ShapeContext &shapes) {
  const TensorShape &boxes = shapes.operand(0), &scores = shapes.operand(1);
  static constexpr const char *kScalars[] = {"max_output_size", "iou_threshold", "score_threshold", "soft_nms_sigma"};
  for (unsigned i = 2; i < shapes.numOperands(); ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 0)
      return shapes.error() << kScalars[i - 2] << " must be 0-D, got shape " << shapes.operand(i);
  if (failed(shapes.requireRank(0, 2, "boxes must be 2-D{} (Shape must be rank 2 but is rank {r})"))) return failure();
  if (boxes.hasRank() &&
      failed(shapes.requireEqual(boxes[1], Dim(4), "boxes must have 4 columns (Dimension must be 4 but is " + boxes[1].str() + ")")))
    return failure();
  if (failed(shapes.requireRank(1, 1, "scores must be 1-D{} (Shape must be rank 1 but is rank {r})"))) return failure();
  if (boxes.hasRank() && scores.hasRank() && failed(shapes.requireEqual(boxes[0], scores[0], "scores has incompatible shape")))
    return failure();
  auto most = scalarContents(shapes, 2);
  if (most && most->isKnownNegative()) return shapes.error() << "output size must be non-negative";
  Dim count = boolAttr(op, "pad_to_max_output_size") && most ? *most : shapes.lateDim();
  const unsigned vectors = shapes.numResults() == 3 ? 2 : 1;
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, i < vectors ? TensorShape{count} : TensorShape::scalar()))) return failure();
  return success();
}
STRATA_TF_SHAPE(NonMaxSuppression, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV2, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV3, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV4, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV5, inferSuppression);

static LogicalResult inferOverlapSuppression(Operation *op, ShapeContext &shapes) {
  const TensorShape &overlaps = shapes.operand(0), &scores = shapes.operand(1);
  static constexpr const char *kScalars[] = {"max_output_size", "overlap_threshold", "score_threshold"};
  for (unsigned i = 2; i < shapes.numOperands(); ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 0)
      return shapes.error() << kScalars[i - 2] << " must be 0-D, got shape " << shapes.operand(i);
  if (failed(shapes.requireRank(0, 2, "overlaps must be 2-D{} (Shape must be rank 2 but is rank {r})")) ||
      failed(shapes.requireRank(1, 1, "scores must be 1-D{} (Shape must be rank 1 but is rank {r})")))
    return failure();
  if (overlaps.hasRank() && failed(shapes.requireEqual(overlaps[0], overlaps[1], "overlaps must be square"))) return failure();
  if (overlaps.hasRank() && scores.hasRank() && failed(shapes.requireEqual(overlaps[0], scores[0], "scores has incompatible shape")))
    return failure();
  auto most = scalarContents(shapes, 2);
  if (most && most->isKnownNegative()) return shapes.error() << "output size must be non-negative";
  return shapes.set(0, {shapes.lateDim()});
}
STRATA_TF_SHAPE(NonMaxSuppressionWithOverlaps, inferOverlapSuppression);

/// boxes [batch, n, q, 4] with q = classes or 1, scores [batch, n, classes].
static LogicalResult inferCombinedSuppression(Operation *op, ShapeContext &shapes) {
  const TensorShape &boxes = shapes.operand(0), &scores = shapes.operand(1);
  if (boxes.hasRank() && boxes.rank() != 4) return shapes.error() << "boxes must be 4-D" << boxes;
  if (scores.hasRank() && scores.rank() != 3) return shapes.error() << "scores must be 3-D" << scores;
  static constexpr const char *kScalars[] = {"max_size_per_class", "max_total_size", "iou_threshold", "score_threshold"};
  for (unsigned i = 2; i < shapes.numOperands(); ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 0)
      return shapes.error() << kScalars[i - 2] << " must be 0-D, got shape " << shapes.operand(i);
  if (!boxes.hasRank() || !scores.hasRank()) return inferNothing(op, shapes);
  if (failed(shapes.requireEqual(boxes[3], Dim(4), "boxes must have 4 columns")) || failed(shapes.requireEqual(boxes[0], scores[0], "boxes and scores must have same batch size")) ||
      failed(shapes.requireEqual(boxes[1], scores[1], "scores has incompatible shape")))
    return failure();
  if (!(boxes[2].isConstant() && boxes[2].getValue() == 1) &&
      failed(shapes.requireEqual(boxes[2], scores[2], "third dimension of boxes must be either 1 or num classes")))
    return failure();
  auto perClass = scalarContents(shapes, 2), total = scalarContents(shapes, 3);
  for (const auto &[size, name] : {std::pair(perClass, kScalars[0]), std::pair(total, kScalars[1])})
    if (size && size->isConstant() && size->getValue() <= 0) return shapes.error() << name << " must be positive";
  Dim count = shapes.lateDim();
  if (total && !boolAttr(op, "pad_per_class")) count = *total;
  if (total && total->isConstant() && perClass && perClass->isConstant() && boolAttr(op, "pad_per_class") && scores[2].isConstant())
    count = Dim(std::min(total->getValue(), perClass->getValue() * scores[2].getValue()));
  const Dim batch = boxes[0];
  return success(succeeded(shapes.set(0, {batch, count, Dim(4)})) && succeeded(shapes.set(1, {batch, count})) &&
                 succeeded(shapes.set(2, {batch, count})) && succeeded(shapes.set(3, {batch})));
}
STRATA_TF_SHAPE(CombinedNonMaxSuppression, inferCombinedSuppression);


static LogicalResult inferBucketize(Operation *op, ShapeContext &shapes) {
  auto isLess = [](Attribute a, Attribute b) {
    return cast<FloatAttr>(a).getValueAsDouble() < cast<FloatAttr>(b).getValueAsDouble();
  };
  if (auto list = op->getAttrOfType<ArrayAttr>("boundaries"); list && !std::is_sorted(list.begin(), list.end(), isLess))
    return shapes.error() << "Expected sorted boundaries";
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(Bucketize, inferBucketize);

}  // namespace strata::tf
