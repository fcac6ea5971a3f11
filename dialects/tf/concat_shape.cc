// Shape rules of the concat family.
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Joins operands [first, first + count) along the axis that operand `axisOperand` holds.
static LogicalResult inferConcatOf(ShapeContext &shapes, unsigned first, unsigned count, unsigned axisOperand) {
  if (failed(shapes.requireRank(axisOperand, 0, "Concat axis"))) return failure();
  TensorShape result;
  for (unsigned i = 0; i < count && !result.hasRank(); ++i) result = shapes.operand(first + i);
  auto axisValue = scalarContents(shapes, axisOperand);
  if (!result.hasRank() || !axisValue || !axisValue->isConstant()) return shapes.deferred(0);
  const int64_t rank = result.rank(), axis = axisValue->getValue();
  if (axis < -rank || axis >= rank)
    return shapes.error() << "ConcatOp : Expected concatenating dimensions in the range [" << -rank << ", " << rank
                          << "), but got " << axis;
  const int64_t along = axis < 0 ? axis + rank : axis;
  const TensorShape &head = shapes.operand(first);
  Dim sum = 0;
  for (unsigned i = 0; i < count; ++i) {
    const TensorShape &part = shapes.operand(first + i);
    if (!part.hasRank()) {
      sum = Dim();
      continue;
    }
    if (part.rank() != rank && part.rank() == 0) return shapes.error() << "ConcatOp : Can't concatenate scalars (use tf.stack instead)";
    if (part.rank() != rank)
      return shapes.error() << "ConcatOp : Ranks of all input tensors should match: shape[0] = " << head << " vs. shape[" << i
                            << "] = " << part;
    for (int64_t d = 0; d < rank; ++d) {
      if (d == along) continue;
      const std::string message = "ConcatOp : Dimension " + std::to_string(d) + " in both shapes must be equal: shape[0] = " + head.str() +
                                  " vs. shape[" + std::to_string(i) + "] = " + part.str();
      if (failed(shapes.requireEqual(result[d], part[d], message))) return failure();
      if (!result[d].isConstant() && part[d].isKnown()) result[d] = part[d];
    }
    sum = sum + part[along];
  }
  result[along] = sum;
  return shapes.set(0, result);
}

/// Contents of joined vectors.
static void joinContents(ShapeContext &shapes, unsigned first, unsigned count) {
  if (!shapes.wantsContents()) return;
  constexpr size_t kMaxContents = 64;
  SmallVector<Dim, 6> all;
  for (unsigned i = 0; i < count; ++i) {
    const TensorShape &shape = shapes.operand(first + i);
    if (!shape.hasRank() || shape.rank() > 1 || !shape.isConstant()) return;
    const int64_t size = shape.numElements().getValue();
    if (size > static_cast<int64_t>(kMaxContents - all.size())) return;
    if (Contents part = shapes.contents(first + i)) all.append(*part);
    else all.append(static_cast<size_t>(size), Dim());
  }
  shapes.setContents(0, std::move(all));
}

static LogicalResult inferConcatV2(Operation *op, ShapeContext &shapes) {
  unsigned count = shapes.numOperands() - 1;
  if (failed(inferConcatOf(shapes, 0, count, count))) return failure();
  joinContents(shapes, 0, count);
  return success();
}
STRATA_TF_SHAPE(ConcatV2, inferConcatV2);

static LogicalResult inferConcat(Operation *op, ShapeContext &shapes) {
  unsigned count = shapes.numOperands() - 1;
  if (failed(inferConcatOf(shapes, 1, count, 0))) return failure();
  joinContents(shapes, 1, count);
  return success();
}
STRATA_TF_SHAPE(Concat, inferConcat);

static LogicalResult inferConcatOffset(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, shapes.operand(i + 1)))) return failure();
  auto axis = scalarContents(shapes, 0);
  if (!shapes.wantsContents() || !axis || !axis->isConstant()) return success();
  Dim offset = 0;
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    Contents sizes = shapes.contents(i + 1);
    if (!sizes) return success();
    auto rank = static_cast<int64_t>(sizes->size());
    int64_t along = axis->getValue() < 0 ? axis->getValue() + rank : axis->getValue();
    if (along < 0 || along >= rank) return shapes.error() << "Concat dim is out of range: " << *axis << " vs. " << rank;
    SmallVector<Dim, 6> values(sizes->size(), Dim(0));
    values[static_cast<size_t>(along)] = offset;
    offset = offset + (*sizes)[static_cast<size_t>(along)];
    shapes.setContents(i, std::move(values));
  }
  return success();
}
STRATA_TF_SHAPE(ConcatOffset, inferConcatOffset);

static LogicalResult inferPack(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  const int64_t place = intAttr(op, "axis");
  if (shape.hasRank() && (place < -shape.rank() - 1 || place > shape.rank()))
    return shapes.error() << "axis = " << place << " not in [" << -shape.rank() - 1 << ", " << shape.rank() + 1 << ")";
  for (unsigned i = 1; i < shapes.numOperands(); ++i) {
    const TensorShape &part = shapes.operand(i);
    if (!part.hasRank()) continue;
    if (!shape.hasRank()) shape = part;
    std::string message = "Shapes of all inputs must match: values[0].shape = " + shape.str() + " != values[" +
                          std::to_string(i) + "].shape = " + part.str();
    if (part.rank() != shape.rank()) return shapes.error() << message;
    for (int64_t d = 0; d < shape.rank(); ++d) {
      if (failed(shapes.requireEqual(shape[d], part[d], message))) return failure();
      if (!shape[d].isConstant() && part[d].isKnown()) shape[d] = part[d];
    }
  }
  if (!shape.hasRank()) return shapes.deferred(0);
  int64_t axis = intAttr(op, "axis"), rank = shape.rank() + 1;
  if (axis < -rank || axis >= rank) return shapes.error() << "axis = " << axis << " not in [" << -rank << ", " << rank << ")";
  const bool outermost = axis == 0 || axis == -rank;
  if (outermost && shape.isConstant() && shapes.wantsContents() && isInteger(dtypeOfType(op->getResultType(0)))) {
    // The operands' elements one behind the other; those of unknown operands unknown.
    const auto each = static_cast<size_t>(shape.numElements().getValue());
    SmallVector<Dim, 6> values;
    for (unsigned i = 0; i < shapes.numOperands() && values.size() <= 64; ++i) {
      Contents part = shapes.contents(i);
      for (size_t k = 0; k < each && values.size() <= 64; ++k) values.push_back(part && part->size() == each ? (*part)[k] : Dim());
    }
    if (values.size() <= 64) shapes.setContents(0, std::move(values));
  }
  shape.insert(axis < 0 ? axis + rank : axis, Dim(static_cast<int64_t>(shapes.numOperands())));
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Pack, inferPack);

}  // namespace strata::tf
