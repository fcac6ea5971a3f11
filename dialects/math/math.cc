// Registration and folders of the math dialect. Only functions whose result is exact are folded; the others' last bit
// is decided by the expansion that the compiler uses.

#include "dialects/arith/const_fold.h"
#include "dialects/arith/ops.h"
#include "dialects/math/ops.h"

#include "dialects/math/ops.cc.inc"

#include <cmath>

namespace strata::math {

const Dialect *getMathDialect() {
  static const Dialect dialect{
      .name = "math", .ops = kOpRows, .materializeConstant = arith::getArithDialect()->materializeConstant};
  return &dialect;
}

using Constants = ArrayRef<Attribute>;

OpFoldResult AbsFOp::fold(Constants c) {
  return arith::foldFloatUnary(c[0], getType(), [](const APFloat &a) { return abs(a); });
}

static OpFoldResult foldRound(Operation *op, Constants c, llvm::RoundingMode mode) {
  return arith::foldFloatUnary(c[0], op->getResult(0).getType(), [=](const APFloat &a) {
    APFloat result(a);
    (void)result.roundToIntegral(mode);
    return result;
  });
}
OpFoldResult CeilOp::fold(Constants c) { return foldRound(op, c, llvm::RoundingMode::TowardPositive); }
OpFoldResult FloorOp::fold(Constants c) { return foldRound(op, c, llvm::RoundingMode::TowardNegative); }
OpFoldResult TruncOp::fold(Constants c) { return foldRound(op, c, llvm::RoundingMode::TowardZero); }
OpFoldResult RoundOp::fold(Constants c) { return foldRound(op, c, llvm::RoundingMode::NearestTiesToAway); }
OpFoldResult RoundEvenOp::fold(Constants c) { return foldRound(op, c, llvm::RoundingMode::NearestTiesToEven); }

OpFoldResult SqrtOp::fold(Constants c) {
  return arith::foldFloatUnary(c[0], getType(), [](const APFloat &a) -> std::optional<APFloat> {
    // The host's square root is correctly rounded, as the target's.
    if (&a.getSemantics() == &APFloat::IEEEsingle()) return APFloat(std::sqrt(a.convertToFloat()));
    if (&a.getSemantics() == &APFloat::IEEEdouble()) return APFloat(std::sqrt(a.convertToDouble()));
    return std::nullopt;
  });
}

OpFoldResult CopySignOp::fold(Constants c) {
  return arith::foldFloatBinary(c, getType(),
                                [](const APFloat &a, const APFloat &b) { return APFloat::copySign(a, b); });
}

OpFoldResult AbsIOp::fold(Constants c) {
  return arith::foldIntUnary(c[0], getType(), [](const APInt &a) { return a.abs(); });
}
OpFoldResult CountLeadingZerosOp::fold(Constants c) {
  return arith::foldIntUnary(c[0], getType(),
                             [](const APInt &a) { return APInt(a.getBitWidth(), a.countl_zero(), false, true); });
}
OpFoldResult CountTrailingZerosOp::fold(Constants c) {
  return arith::foldIntUnary(c[0], getType(),
                             [](const APInt &a) { return APInt(a.getBitWidth(), a.countr_zero(), false, true); });
}
OpFoldResult CtPopOp::fold(Constants c) {
  return arith::foldIntUnary(c[0], getType(),
                             [](const APInt &a) { return APInt(a.getBitWidth(), a.popcount(), false, true); });
}

/// A question about one float.
static OpFoldResult foldClass(Operation *op, Constants c, bool (*is)(const APFloat &)) {
  return arith::foldElementwise(c, op->getResult(0).getType(), [=](ArrayRef<Attribute> scalars, Type type) {
    auto value = dyn_cast<FloatAttr>(scalars[0]);
    return value ? Attribute(IntegerAttr::get(type, APInt(1, is(value.getValue())))) : Attribute();
  });
}
OpFoldResult IsFiniteOp::fold(Constants c) { return foldClass(op, c, [](const APFloat &a) { return a.isFinite(); }); }
OpFoldResult IsInfOp::fold(Constants c) { return foldClass(op, c, [](const APFloat &a) { return a.isInfinity(); }); }
OpFoldResult IsNaNOp::fold(Constants c) { return foldClass(op, c, [](const APFloat &a) { return a.isNaN(); }); }
OpFoldResult IsNormalOp::fold(Constants c) { return foldClass(op, c, [](const APFloat &a) { return a.isNormal(); }); }

}  // namespace strata::math
