// See size_interval.h. Saturating interval arithmetic; what it has no rule for is unbounded.
#include "codegen/transforms/tf/size_interval.h"

#include "support/checked.h"

#include <algorithm>

namespace strata::tf {

namespace {

constexpr int64_t kNoLow = INT64_MIN, kNoHigh = INT64_MAX;

SizeInterval add(SizeInterval a, SizeInterval b) {
  SizeInterval sum;
  if (a.low == kNoLow || b.low == kNoLow || !checkedAdd(a.low, b.low, sum.low)) sum.low = kNoLow;
  if (a.high == kNoHigh || b.high == kNoHigh || !checkedAdd(a.high, b.high, sum.high)) sum.high = kNoHigh;
  return sum;
}

/// A product of ends, with "no bound" for what is beyond them.
int64_t multiplyEnds(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  int64_t product = 0;
  const bool isBounded = a != kNoLow && a != kNoHigh && b != kNoLow && b != kNoHigh;
  if (isBounded && checkedMul(a, b, product)) return product;
  return (a < 0) == (b < 0) ? kNoHigh : kNoLow;
}

SizeInterval multiply(SizeInterval a, SizeInterval b) {
  const int64_t ends[] = {multiplyEnds(a.low, b.low), multiplyEnds(a.low, b.high), multiplyEnds(a.high, b.low),
                          multiplyEnds(a.high, b.high)};
  return {*std::min_element(std::begin(ends), std::end(ends)), *std::max_element(std::begin(ends), std::end(ends))};
}

/// Division by a positive number keeps the order of the ends.
SizeInterval divide(SizeInterval a, int64_t divisor, bool up) {
  auto quotient = [&](int64_t end) {
    int64_t result = end;
    if (end == kNoLow || end == kNoHigh) return end;
    (void)(up ? checkedCeilDiv(end, divisor, result) : checkedFloorDiv(end, divisor, result));
    return result;
  };
  return {quotient(a.low), quotient(a.high)};
}

SizeInterval combine(AffineExpr expr, SizeInterval a, SizeInterval b) {
  const bool byNumber = b.low == b.high && b.low > 0;
  switch (expr.getExprKind()) {
    case AffineExprKind::Add: return add(a, b);
    case AffineExprKind::Mul: return multiply(a, b);
    case AffineExprKind::FloorDiv: return byNumber ? divide(a, b.low, false) : SizeInterval();
    case AffineExprKind::CeilDiv: return byNumber ? divide(a, b.low, true) : SizeInterval();
    case AffineExprKind::Mod: return byNumber ? SizeInterval{0, b.low - 1} : SizeInterval();
    default: return {};
  }
}

}  // namespace

SizeInterval boundSize(AffineExpr root, unsigned numArguments) {
  DenseMap<AffineExpr, SizeInterval> known;
  root.walk([&](AffineExpr expr) {
    SizeInterval interval;
    if (expr.isConstant())
      interval = {expr.getValue(), expr.getValue()};
    else if (expr.isSymbol())
      interval.low = expr.getPosition() < numArguments ? 2 : 0;
    else if (expr.isBinary())
      interval = combine(expr, known[expr.getLHS()], known[expr.getRHS()]);
    known[expr] = interval;
  });
  return known[root];
}

}  // namespace strata::tf
