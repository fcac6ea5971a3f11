// Shape rules of the image family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

/// Images [N, H, W, C] to [N, size 0, size 1, C].
static LogicalResult inferResize(Operation *op, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank() && shapes.operand(0).rank() != 4)
    return shapes.error() << "input must be 4-dimensional" << shapes.operand(0);
  if (shapes.operand(1).hasRank() && shapes.operand(1).rank() != 1)
    return shapes.error() << "shape_t must be 1-dimensional" << shapes.operand(1);
  if (boolAttr(op, "align_corners") && boolAttr(op, "half_pixel_centers"))
    return shapes.error() << "If half_pixel_centers is True, align_corners must be False.";
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  Contents size = shapes.contents(1);
  if (size && size->size() != 2) return shapes.error() << "shape_t must have two elements" << shapes.operand(1);
  for (int64_t i = 0; i < 2; ++i) {
    Dim target = size ? (*size)[static_cast<size_t>(i)] : shapes.lateDim();
    if (target.isConstant() && target.getValue() <= 0) return shapes.error() << "output dimensions must be positive";
    if (shape[i + 1].isConstant(0)) return shapes.error() << "input image must be of non-zero size";
    shape[i + 1] = target;
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(ResizeBilinear, inferResize);
STRATA_TF_SHAPE(ResizeNearestNeighbor, inferResize);

}  // namespace strata::tf
