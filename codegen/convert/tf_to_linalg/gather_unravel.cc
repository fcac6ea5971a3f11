// Coordinates of elements by their row-major numbers.
#include "codegen/convert/tf_to_linalg/procedure.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {
/// What may be wrong with the operands, in the order in which it is noticed.
struct UnravelSites {
  int64_t zero, negative, overflow, outside;

  UnravelSites(TFLowering &lowering, Value dims) {
    const SiteOperand operands[] = {{"dims", dims}};
    auto add = [&](const Twine &message) { return lowering.addSite(StatusCode::InvalidArgument, message, operands); };
    zero = add("Input dims cannot contain a dim of zero, but dims contains zero at index {element}");
    negative = add("Input dims cannot be negative. Got dim = {dims.value} at index {element}");
    overflow = add("Input dims product is causing integer overflow: ({dims.all})");
    outside = add("index is out of bound as with dims");
  }
};
}  // namespace

static LogicalResult unravelIndex(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  Value dims = lowering.operand(op, 1);
  const AffineExpr rows = lowering.loweredSizes(dims)[0], columns = lowering.product(lowering.sizesOf(op->getOperand(0)));
  lowering.checkAtMost(lowering.number(1), columns, StatusCode::InvalidArgument, "received empty tensor indices");
  Value indices = lowering.reshape(lowering.operand(op, 0), {columns});
  Value numRows = lowering.sizeValue(rows), numColumns = lowering.sizeValue(columns);
  const UnravelSites sites(lowering, dims);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Value limit = s.index(element.getIntOrFloatBitWidth() == 32 ? INT32_MAX : INT64_MAX);
  Variable product = p.scalar(s.index(1));
  p.forLoop(numRows, [&](Value i) {
    Value dim = s.toIndex(p.load(dims, {i})), isZero = s.compare(Compare::Eq, dim, s.index(0));
    Value isNegative = s.compare(Compare::Lt, dim, s.index(0)), divisor = s.max(dim, s.index(1));
    Value fits = s.compare(Compare::Le, p.get(product), s.binary("arith.divsi", limit, divisor));
    p.check(s.logicalNot(isZero), sites.zero, i);
    p.check(s.logicalNot(isNegative), sites.negative, i);
    p.check(fits, sites.overflow, i);
    p.set(product, s.select(fits, s.mul(p.get(product), divisor), p.get(product)));
  });
  Variable out = p.tensor({rows, columns}, element), stride = p.scalar(p.get(product));
  p.forLoop(numColumns, [&](Value i) {
    p.check(s.compare(Compare::Lt, s.toIndex(p.load(indices, {i})), p.get(product)), sites.outside);
  });
  p.forLoop(numRows, [&](Value row) {
    Value dim = s.max(s.toIndex(p.load(dims, {row})), s.index(1));
    Value own = p.get(stride), next = s.max(s.binary("arith.divsi", own, dim), s.index(1));
    p.forLoop(numColumns, [&](Value i) {
      Value place = s.binary("arith.divsi", s.binary("arith.remsi", s.toIndex(p.load(indices, {i})), own), next);
      p.store(out, s.fromIndex(place, element), {row, i});
    });
    p.set(stride, next);
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], sizes));
  return success();
}

ArrayRef<LowerEntry> unravelLowerings() {
  static const LowerEntry entries[] = {{"UnravelIndex", unravelIndex}};
  return entries;
}

}  // namespace strata::tf_to_linalg
