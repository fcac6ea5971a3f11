// Counting numbers: one pass over them, a bin for each.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// The number of bins, when only execution tells it.
static void defineBins(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.empty()) return;
  const TFLowering::IndexOperand size = lowering.indexOperand(op, 1);
  lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, size, 0); }),
                        "size ({b}) must be non-negative");
}

static LogicalResult bincount(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), compute = computeType(element);
  defineBins(op, lowering);
  const Exprs own = lowering.sizesOf(op->getOperand(0)), given = lowering.sizesOf(op->getOperand(2)), sizes = lowering.sizesOf(op->getResult(0));
  AffineExpr count = lowering.number(1), weightCount = lowering.number(1);
  for (AffineExpr size : own) count = count * size;
  for (AffineExpr size : given) weightCount = weightCount * size;
  const bool byRow = sizes.size() == 2, binary = tf::boolAttr(op, "binary_output");
  AffineExpr rows = byRow ? own[0] : lowering.number(1), perRow = byRow ? own[1] : count;
  Value input = lowering.reshape(lowering.operand(op, 0), {rows, perRow});
  Value weights = lowering.reshape(lowering.operand(op, 2), {weightCount});
  Value numRows = lowering.sizeValue(rows), numPerRow = lowering.sizeValue(perRow), bins = lowering.sizeValue(sizes.back());
  Value total = lowering.sizeValue(count), numWeights = lowering.sizeValue(weightCount);
  const bool surelyWeighted = weightCount == count && !weightCount.isConstant(0), surelyNot = weightCount.isConstant(0);
  const int64_t negative = lowering.addSite(StatusCode::InvalidArgument, "Input arr must be non-negative!");
  const SiteOperand operands[] = {{"weights", lowering.operand(op, 2)}};
  const int64_t shape = lowering.addSite(StatusCode::InvalidArgument,
                                         "`weights` must be the same shape as `arr` or a length-0 `Tensor`, in which case it "
                                         "acts as all weights equal to 1. Received {weights}", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Value isWeighted = s.compare(Compare::Ne, numWeights, s.index(0));
  Value isValid = s.logicalOr(s.logicalNot(isWeighted), s.compare(Compare::Eq, numWeights, total));
  if (!surelyWeighted && !surelyNot) p.check(isValid, shape);
  Procedure::Variable counts = p.filled({rows, sizes.back()}, s.integer(element, 0));
  auto weightAt = [&](Value at) -> Value {
    Value one = s.constant(compute, 1);
    if (surelyNot) return one;
    if (surelyWeighted) return s.cast(p.load(weights, {at}), compute);
    Procedure::Variable weight = p.scalar(one);
    p.ifThen(s.logicalAnd(isWeighted, isValid), [&] { p.set(weight, s.cast(p.load(weights, {at}), compute)); });
    return p.get(weight);
  };
  p.forLoop(numRows, [&](Value row) {
    p.forLoop(numPerRow, [&](Value i) {
      Value bin = s.toIndex(p.load(input, {row, i})), isBin = s.compare(Compare::Ge, bin, s.index(0));
      p.check(isBin, negative);
      p.ifThen(s.logicalAnd(isBin, s.compare(Compare::Lt, bin, bins)), [&] {
        if (binary) return p.store(counts, s.integer(element, 1), {row, bin});
        Value sum = s.add(s.cast(p.load(counts, {row, bin}), compute), weightAt(s.add(s.mul(row, numPerRow), i)));
        p.store(counts, s.cast(sum, element), {row, bin});
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({counts})[0], sizes));
  return success();
}

ArrayRef<LowerEntry> bincountLowerings() {
  static const LowerEntry entries[] = {{"Bincount", bincount}, {"DenseBincount", bincount}};
  return entries;
}

}  // namespace strata::tf_to_linalg
