// Shape rules of the detection family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Boxes [n, 4] and n scores; as many indices as boxes are chosen, or the greatest number when padded.
static LogicalResult inferSuppression(Operation *op, ShapeContext &shapes) {
  const TensorShape &boxes = shapes.operand(0), &scores = shapes.operand(1);
  if (failed(shapes.requireRank(0, 2, "boxes")) || failed(shapes.requireRank(1, 1, "scores"))) return failure();
  static constexpr const char *kScalars[] = {"max_output_size", "iou_threshold", "score_threshold", "soft_nms_sigma"};
  for (unsigned i = 2; i < shapes.numOperands(); ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 0)
      return shapes.error() << kScalars[i - 2] << " must be 0-D, got shape " << shapes.operand(i);
  if (boxes.hasRank() && boxes[1].isSurelyDifferent(Dim(4))) return shapes.error() << "boxes must have 4 columns";
  if (boxes.hasRank() && scores.hasRank() && failed(shapes.requireEqual(boxes[0], scores[0], "scores has incompatible shape")))
    return failure();
  auto most = scalarContents(shapes, 2);
  if (most && most->isKnownNegative()) return shapes.error() << "max_output_size must be non-negative";
  Dim count = boolAttr(op, "pad_to_max_output_size") && most ? *most : shapes.lateDim();
  const unsigned vectors = shapes.numResults() == 3 ? 2 : 1;
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, i < vectors ? TensorShape{count} : TensorShape::scalar()))) return failure();
  return success();
}
STRATA_TF_SHAPE(NonMaxSuppressionV3, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV4, inferSuppression);
STRATA_TF_SHAPE(NonMaxSuppressionV5, inferSuppression);

STRATA_TF_SHAPE(Bucketize, inferSameAsFirst);

}  // namespace strata::tf
