// The inverse of a permutation, which is checked to be one.
#include "codegen/convert/tf_to_linalg/procedure.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

static LogicalResult invertPermutation(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value count = lowering.sizeValue(sizes[0]), x = lowering.operand(op, 0);
  const SiteOperand operands[] = {{"x", x}, {"count", count}};
  const int64_t outside = lowering.addSite(StatusCode::InvalidArgument, "{x.value} is not between 0 and {count}", operands);
  const int64_t twice = lowering.addSite(StatusCode::InvalidArgument, "{x.value} is duplicated in the input.", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Procedure::Variable inverse = p.filled(sizes, s.integer(element, -1));
  p.forLoop(count, [&](Value i) {
    Value place = s.toIndex(p.load(x, {i}));
    Value inside = s.logicalAnd(s.compare(Compare::Ge, place, s.index(0)), s.compare(Compare::Lt, place, count));
    p.check(inside, outside, i);
    p.ifThen(inside, [&] {
      p.check(s.compare(Compare::Lt, p.load(inverse, {place}), s.integer(element, 0)), twice, i);
      p.store(inverse, s.fromIndex(i, element), {place});
    });
  });
  lowering.set(op->getResult(0), p.finish({inverse})[0]);
  return success();
}

ArrayRef<LowerEntry> permutationLowerings() {
  static const LowerEntry entries[] = {{"InvertPermutation", invertPermutation}};
  return entries;
}

}  // namespace strata::tf_to_linalg
