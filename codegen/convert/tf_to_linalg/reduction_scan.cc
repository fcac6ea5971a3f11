// Running sums and products: one pass along the axis for each position of the other dimensions.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// A tensor of any rank as [outer, count, inner] along an axis: index values.
struct Axis {
  Value outer, count, inner;
};

Axis splitAt(TFLowering &lowering, ArrayRef<AffineExpr> sizes, unsigned axis) {
  AffineExpr outer = lowering.number(1), inner = lowering.number(1);
  for (unsigned d = 0; d < axis; ++d) outer = outer * sizes[d];
  for (unsigned d = axis + 1; d < sizes.size(); ++d) inner = inner * sizes[d];
  return {lowering.sizeValue(outer), lowering.sizeValue(sizes[axis]), lowering.sizeValue(inner)};
}

/// The same for an axis that only execution tells, known to be one of the tensor's.
Axis splitAtValue(ScalarBuilder &s, ArrayRef<Value> extents, Value axis) {
  Axis split{s.index(1), s.index(1), s.index(1)};
  for (unsigned d = 0; d < extents.size(); ++d) {
    Value number = s.index(d), isBefore = s.compare(Compare::Lt, number, axis), isAfter = s.compare(Compare::Gt, number, axis);
    split.outer = s.select(isBefore, s.mul(split.outer, extents[d]), split.outer);
    split.inner = s.select(isAfter, s.mul(split.inner, extents[d]), split.inner);
    split.count = s.select(s.compare(Compare::Eq, number, axis), extents[d], split.count);
  }
  return split;
}

}  // namespace

template <bool Product>
static LogicalResult scan(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!isPlainElement(element)) return lowering.unsupported(op, "its element type");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const int64_t rank = sizes.size();
  if (rank == 0) return lowering.set(op->getResult(0), lowering.operand(op, 0)), success();
  const bool backwards = tf::boolAttr(op, "reverse");
  const bool exclusive = tf::boolAttr(op, "exclusive") && STRATA_FAULT("lower.scan.exclusive", !backwards, true);
  AffineExpr count = lowering.number(1);
  SmallVector<Value, 6> extents;
  for (AffineExpr size : sizes) count = count * size, extents.push_back(lowering.sizeValue(size));
  const AffineExpr given = lowering.hostElements(op, 1, 1)[0];
  Value axisValue = lowering.sizeValue(given);
  Axis split;
  int64_t site = 0;
  if (given.isConstant()) {
    split = splitAt(lowering, sizes, given.getValue() < 0 ? given.getValue() + rank : given.getValue());
  } else {
    const SiteOperand operands[] = {{"axis", axisValue}};
    site = lowering.addSite(StatusCode::InvalidArgument,
                            "ScanOp: Expected scan axis in the range [" + Twine(-rank) + ", " + Twine(rank) + "), but got {axis}", operands);
  }
  Value input = lowering.reshape(lowering.operand(op, 0), {count});

  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  if (!given.isConstant()) {
    Value axis = s.select(s.compare(Compare::Lt, axisValue, s.index(0)), s.add(axisValue, s.index(rank)), axisValue);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, axis, s.index(0)), s.compare(Compare::Lt, axis, s.index(rank)));
    p.check(inside, site);
    split = splitAtValue(s, extents, s.select(inside, axis, s.index(0)));
  }
  Variable out = p.tensor({count}, element);
  p.forEach({split.outer, split.inner}, [&](ArrayRef<Value> at) {
    Variable total = p.scalar(s.constant(wide, Product ? 1.0 : 0.0));
    Value start = s.add(s.mul(s.mul(at[0], split.count), split.inner), at[1]);
    p.forLoop(split.count, [&](Value k) {
      Value step = backwards ? s.sub(s.sub(split.count, k), s.index(1)) : k;
      Value place = s.add(start, s.mul(step, split.inner));
      Value x = s.cast(p.load(input, {place}), wide);
      if (exclusive) p.store(out, s.cast(p.get(total), element), {place});
      p.set(total, Product ? s.mul(p.get(total), x) : s.add(p.get(total), x));
      if (!exclusive) p.store(out, s.cast(p.get(total), element), {place});
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], sizes));
  return success();
}

ArrayRef<LowerEntry> scanLowerings() {
  static const LowerEntry entries[] = {{"Cumsum", scan<false>}, {"Cumprod", scan<true>}};
  return entries;
}

}  // namespace strata::tf_to_linalg
