// Joining tensors.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// Parts one behind the other along `axis`: one nest that picks the part and reads it.
static Value join(TFLowering &lowering, ArrayRef<Value> parts, int64_t axis, ArrayRef<AffineExpr> sizes, Type element) {
  SmallVector<Value, 8> present, ends;
  AffineExpr end = lowering.number(0);
  for (Value part : parts) {
    AffineExpr extent = lowering.loweredSizes(part)[axis];
    if (extent.isConstant(0)) continue;
    end = end + extent;
    present.push_back(part);
    ends.push_back(lowering.sizeValue(end));
  }
  if (present.empty()) return lowering.splat(sizes, element, zeroAttr(element));
  if (present.size() == 1) return present[0];
  return lowering.gatherPieces(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    auto read = [&](unsigned i) {
      SmallVector<Value, 6> source(at.begin(), at.end());
      if (i > 0) source[axis] = s.sub(at[axis], ends[i - 1]);
      return lowering.extract(s, present[i], source);
    };
    // In part 0, else in part 1, ...: each test in the other branch of the one before.
    OpBuilder &body = s.getBuilder();
    OpBuilder::InsertionGuard guard(body);
    Value result;
    for (unsigned i = 0; i + 1 < present.size(); ++i) {
      Value here = s.compare(Compare::Lt, at[axis], ends[i]);
      Operation *branch = body.create(lowering.loc, "scf.if", TypeRange(element), {here}, {}, 2);
      if (result) body.create(lowering.loc, "scf.yield", {}, {branch->getResult(0)});
      else result = branch->getResult(0);
      body.createBlock(&branch->getRegion(0));
      body.create(lowering.loc, "scf.yield", {}, {read(i)});
      body.createBlock(&branch->getRegion(1));
    }
    body.create(lowering.loc, "scf.yield", {}, {read(present.size() - 1)});
    return result;
  });
}

static LogicalResult concatAlong(Operation *op, TFLowering &lowering, unsigned first, unsigned count, unsigned axisOperand) {
  Type element = lowering.elementType(op->getResult(0));
  auto given = lowering.contents(op, axisOperand);
  if (!isPlainElement(element) || !given || !(*given)[0].isConstant())
    return lowering.unsupported(op, "its element type, or an axis that only execution tells");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  int64_t axis = (*given)[0].getValue();
  if (axis < 0) axis += sizes.size();
  SmallVector<Value, 8> parts;
  for (unsigned i = 0; i < count; ++i) parts.push_back(lowering.operand(op, first + i));
  lowering.set(op->getResult(0), join(lowering, parts, axis, sizes, element));
  return success();
}

static LogicalResult concat(Operation *op, TFLowering &lowering) {
  return concatAlong(op, lowering, 1, tf::numDataOperands(op) - 1, 0);
}
static LogicalResult concatV2(Operation *op, TFLowering &lowering) {
  const unsigned count = tf::numDataOperands(op) - 1;
  return concatAlong(op, lowering, 0, count, count);
}

/// Operands along a new dimension.
static LogicalResult pack(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  int64_t axis = tf::intAttr(op, "axis");
  if (axis < 0) axis += sizes.size();
  SmallVector<Value, 8> parts;
  for (unsigned i = 0; i < tf::numDataOperands(op); ++i) {
    Exprs own = sizes;
    own[axis] = lowering.number(1);
    parts.push_back(lowering.reshape(lowering.operand(op, i), own));
  }
  Value joined = join(lowering, parts, axis, sizes, element);
  lowering.set(op->getResult(0), lowering.reshape(joined, sizes));
  return success();
}

/// Where each part begins: zeros but for the axis, which has the sum of the sizes before.
static LogicalResult concatOffset(Operation *op, TFLowering &lowering) {
  using Compare = ScalarBuilder::Compare;
  const unsigned count = tf::numDataResults(op);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value axis = lowering.operand(op, 0), rank = lowering.sizeValue(sizes[0]);
  Type element = lowering.elementType(op->getResult(0));
  Type axisType = lowering.elementType(op->getOperand(0));
  const SiteOperand operands[] = {{"axis", axis}, {"rank", rank}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Concat dim is out of range: {axis.0} vs. {rank}", operands);
  for (unsigned i = 0; i < count; ++i)
    lowering.set(op->getResult(i), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
      Value given = s.cast(lowering.extract(s, axis, {}), axisType);
      Value signedAxis = s.toIndex(given), along = s.select(s.compare(Compare::Lt, signedAxis, s.index(0)), s.add(signedAxis, rank), signedAxis);
      lowering.assertInBody(s, s.logicalAnd(s.compare(Compare::Ge, along, s.index(0)), s.compare(Compare::Lt, along, rank)), site);
      Value offset = s.integer(element, 0);
      for (unsigned k = 0; k < i; ++k) offset = s.add(offset, lowering.extract(s, lowering.operand(op, k + 1), {at[0]}));
      return s.select(s.compare(Compare::Eq, at[0], along), offset, s.integer(element, 0));
    }));
  return success();
}

ArrayRef<LowerEntry> concatLowerings() {
  static const LowerEntry entries[] = {{"Concat", concat}, {"ConcatV2", concatV2}, {"Pack", pack}, {"ConcatOffset", concatOffset}};
  return entries;
}

}  // namespace strata::tf_to_linalg
