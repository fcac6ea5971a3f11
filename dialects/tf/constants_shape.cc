// Shape rules of the constants family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

static LogicalResult inferConst(Operation *op, ShapeContext &shapes) {
  auto value = op->getAttrOfType<DenseElementsAttr>("value");
  if (!value) return shapes.error() << "a constant without a dense value";
  if (failed(shapes.set(0, shapeOfType(value.getType())))) return failure();
  bool small = isInteger(dtypeOfType(value.getType())) && value.getNumElements() <= 64;
  if (shapes.wantsContents() && small) {
    SmallVector<int64_t> values = value.getIntValues();
    shapes.setContents(0, SmallVector<Dim, 6>(values.begin(), values.end()));
  }
  return success();
}
STRATA_TF_SHAPE(Const, inferConst);

static LogicalResult inferExternalConst(Operation *op, ShapeContext &shapes) {
  return shapes.set(0, shapeOfType(op->getResultType(0)));
}
STRATA_TF_SHAPE(ExternalConst, inferExternalConst);

/// Elements that say a shape. Where nothing else can be known of them, sizes that only execution tells: one for each.
static FailureOr<Contents> shapeContents(ShapeContext &shapes, unsigned operand) {
  Contents contents = shapes.contents(operand);
  const TensorShape &length = shapes.operand(operand);
  if (length.hasRank() && length.rank() == 1 && length[0].isConstant() && length[0].getValue() > kMaxRank)
    return shapes.error() << "Too many dimensions";
  if (contents || shapes.mayDefer() || !length.hasRank() || length.rank() != 1 || !length[0].isConstant()) return contents;
  SmallVector<Dim, 6> sizes;
  for (int64_t i = 0; i < length[0].getValue(); ++i) sizes.push_back(shapes.lateDim());
  return Contents(std::move(sizes));
}

static LogicalResult inferFill(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 1, "dims must represent a vector, got shape {}")) ||
      failed(shapes.requireRank(1, 0, "value must represent a scalar, got shape {}"))) return failure();
  FailureOr<Contents> dims = shapeContents(shapes, 0);
  if (failed(dims)) return failure();
  if (!*dims) return shapes.deferred(0);
  for (const Dim &dim : **dims)
    if (dim.isKnownNegative()) return shapes.error() << "Dimension " << dim << " must be >= 0";
  TensorShape shape(std::move(**dims));
  if (shapes.wantsContents() && shape.numElements().isConstant() && shape.numElements().getValue() <= 64)
    if (auto value = scalarContents(shapes, 1))
      shapes.setContents(0, SmallVector<Dim, 6>(static_cast<size_t>(shape.numElements().getValue()), *value));
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Fill, inferFill);

static LogicalResult inferEmpty(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(0, 1, "shape"))) return failure();
  FailureOr<Contents> dims = shapeContents(shapes, 0);
  if (failed(dims)) return failure();
  FailureOr<TensorShape> shape = shapeFromContents(*dims, shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(Empty, inferEmpty);

/// Integer ranges have a size that follows from their limits; those of floats are known to the kernel only.
static LogicalResult inferRange(Operation *op, ShapeContext &shapes) {
  static constexpr const char *kNames[] = {"start", "limit", "delta"};
  for (unsigned i = 0; i < 3; ++i) {
    // A vector of one element is as good.
    const TensorShape &number = shapes.operand(i);
    if (!number.hasRank() || number.rank() == 0) continue;
    const std::string message = std::string(kNames[i]) + " must be a scalar, not shape " + number.str();
    if (number.rank() > 1) return shapes.error() << message;
    if (failed(shapes.requireEqual(number[0], Dim(1), message))) return failure();
  }
  auto start = scalarContents(shapes, 0), limit = scalarContents(shapes, 1), delta = scalarContents(shapes, 2);
  if (!start || !limit || !delta || !delta->isConstant()) return shapes.set(0, {shapes.lateDim()});
  int64_t step = delta->getValue();
  if (step == 0) return shapes.error() << "Requires delta != 0: 0";
  Dim distance = step > 0 ? *limit - *start : *start - *limit;
  if (distance.isKnownNegative())
    return shapes.error() << "Requires start " << (step > 0 ? "<=" : ">=") << " limit when delta " << (step > 0 ? ">" : "<")
                          << " 0: " << *start << "/" << *limit;
  Dim count = distance.ceilDiv(Dim(step > 0 ? step : -step));
  if (shapes.wantsContents() && count.isConstant() && count.getValue() <= 64) {
    SmallVector<Dim, 6> values;
    for (int64_t i = 0; i < count.getValue(); ++i) values.push_back(*start + Dim(i) * *delta);
    shapes.setContents(0, std::move(values));
  }
  return shapes.set(0, {count});
}
STRATA_TF_SHAPE(Range, inferRange);

static LogicalResult inferLinSpace(Operation *op, ShapeContext &shapes) {
  static constexpr const char *kNames[] = {"start must be a scalar, not shape {}", "stop must be a scalar, not shape {}",
                                           "num must be a scalar, not shape {}"};
  for (unsigned i = 0; i < 3; ++i)
    if (failed(shapes.requireRank(i, 0, kNames[i]))) return failure();
  auto count = scalarContents(shapes, 2);
  if (!count) return shapes.set(0, {shapes.lateDim()});
  if (count->isConstant() && count->getValue() <= 0) return shapes.error() << "Requires num > 0: " << *count;
  return shapes.set(0, {*count});
}
STRATA_TF_SHAPE(LinSpace, inferLinSpace);

static LogicalResult inferOneHot(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 0, "depth must be a scalar, but got: {}")) ||
      failed(shapes.requireRank(2, 0, "on_value must be a scalar, but got: {}")) ||
      failed(shapes.requireRank(3, 0, "off_value must be a scalar, but got: {}")))
    return failure();
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  auto depth = scalarContents(shapes, 1);
  if (depth && depth->isKnownNegative()) return shapes.error() << "depth must be non-negative, got: " << *depth;
  int64_t axis = intAttr(op, "axis");
  if (axis < -1 || axis > shape.rank())
    return shapes.error() << "Expected axis to be -1 or between [0, " << shape.rank() + 1 << ").  But received: " << axis;
  shape.insert(axis == -1 ? shape.rank() : axis, depth ? *depth : shapes.lateDim());
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(OneHot, inferOneHot);

}  // namespace strata::tf
