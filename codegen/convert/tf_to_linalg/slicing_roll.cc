// Rotating along dimensions, and reversing prefixes: what moves how far is data, checked first and then read by the elements.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

/// a modulo b in [0, b), b > 0.
static Value modulo(ScalarBuilder &s, Value a, Value b) {
  Value rest = s.binary("arith.remsi", a, b);
  return s.select(s.compare(Compare::Lt, rest, s.index(0)), s.add(rest, b), rest);
}

/// How far each dimension is rotated in all, below its size.
static Value totalShifts(Operation *op, TFLowering &lowering, ArrayRef<Value> extents) {
  Type i64 = lowering.builder.getI64Type();
  const Exprs given = lowering.sizesOf(op->getOperand(1));
  const AffineExpr count = given.empty() ? lowering.number(1) : given[0];
  Value shifts = lowering.reshape(lowering.operand(op, 1), {count}), axes = lowering.reshape(lowering.operand(op, 2), {count});
  Value number = lowering.sizeValue(count);
  const int64_t rank = extents.size();
  const SiteOperand operands[] = {{"axis", axes}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "axis {axis.value} is out of range", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable sizes = p.tensor({lowering.number(rank)}, i64), totals = p.filled({lowering.number(rank)}, s.integer(i64, 0));
  for (int64_t d = 0; d < rank; ++d) p.store(sizes, s.fromIndex(s.max(extents[d], s.index(1)), i64), {s.index(d)});
  p.forLoop(number, [&](Value i) {
    Value axis = s.toIndex(p.load(axes, {i}));
    axis = s.select(s.compare(Compare::Lt, axis, s.index(0)), s.add(axis, s.index(rank)), axis);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, axis, s.index(0)), s.compare(Compare::Lt, axis, s.index(rank)));
    p.check(inside, site, i);
    p.ifThen(inside, [&] {
      Value size = s.toIndex(p.load(sizes, {axis})), shift = modulo(s, s.toIndex(p.load(shifts, {i})), size);
      Value total = modulo(s, s.add(s.toIndex(p.load(totals, {axis})), shift), size);
      p.store(totals, s.fromIndex(total, i64), {axis});
    });
  });
  return p.finish({totals})[0];
}

static LogicalResult roll(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<Value, 6> extents;
  for (AffineExpr size : sizes) extents.push_back(lowering.sizeValue(size));
  Value input = lowering.operand(op, 0), totals = totalShifts(op, lowering, extents);
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    for (unsigned d = 0; d < sizes.size(); ++d) {
      Value back = s.sub(at[d], s.toIndex(lowering.extract(s, totals, {s.index(d)})));
      source.push_back(s.select(
          s.compare(Compare::Lt, back, s.index(0)),
          STRATA_FAULT("lower.roll.direction", s.sub(s.index(0), s.add(back, s.index(1))), s.add(back, extents[d])),
          back));
    }
    return lowering.extract(s, input, source);
  }));
  return success();
}

/// The lengths, checked, as 64-bit numbers.
static Value checkedLengths(Operation *op, TFLowering &lowering, Value limit, int64_t seq) {
  Type i64 = lowering.builder.getI64Type();
  Value lengths = lowering.operand(op, 1);
  const Exprs sizes = lowering.sizesOf(op->getOperand(1));
  Value count = lowering.sizeValue(sizes[0]);
  const SiteOperand operands[] = {{"lengths", lengths}};
  const int64_t negative = lowering.addSite(StatusCode::InvalidArgument, "seq_lens({lengths.index}) < 0", operands);
  const int64_t large =
      lowering.addSite(StatusCode::InvalidArgument, "seq_lens({lengths.index}) > input.dims(" + Twine(seq) + ")", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable checked = p.tensor(sizes, i64);
  p.forLoop(count, [&](Value i) {
    Value length = s.toIndex(p.load(lengths, {i}));
    p.check(s.compare(Compare::Ge, length, s.index(0)), negative, i);
    p.check(s.compare(Compare::Le, length, limit), large, i);
    p.store(checked, s.fromIndex(s.min(s.max(length, s.index(0)), limit), i64), {i});
  });
  return p.finish({checked})[0];
}

static LogicalResult reverseSequence(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const int64_t seq = tf::intAttr(op, "seq_dim"), batch = tf::intAttr(op, "batch_dim");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value input = lowering.operand(op, 0), lengths = checkedLengths(op, lowering, lowering.sizeValue(sizes[seq]), seq);
  AffineMap along = AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(batch));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    Value length = s.toIndex(at[sizes.size()]);
    SmallVector<Value, 6> source(at.begin(), at.begin() + sizes.size());
    Value mirrored = s.sub(s.sub(length, at[seq]), s.index(1));
    source[seq] = s.select(
        s.compare(Compare::Lt, at[seq], STRATA_FAULT("lower.reverse-sequence.last", s.sub(length, s.index(1)), length)),
        mirrored, at[seq]);
    return lowering.extract(s, input, source);
  }, {lengths}, {along}));
  return success();
}

ArrayRef<LowerEntry> rollLowerings() {
  static const LowerEntry entries[] = {{"Roll", roll}, {"ReverseSequence", reverseSequence}};
  return entries;
}

}  // namespace strata::tf_to_linalg
