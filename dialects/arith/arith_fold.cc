// Folders of the arith dialect, by topic: integers, floats, conversions, comparison and choice. Each rule is exact: it
// gives the value (all bits of it) that execution would give, and refuses where execution would be undefined.

#include "dialects/arith/const_fold.h"
#include "dialects/arith/ops.h"

#include "llvm/ADT/APSInt.h"

namespace strata::arith {

using Constants = ArrayRef<Attribute>;

// --- Integers ---

/// The constant zero of a type.
static OpFoldResult zeroOf(Type type) { return getIntConstant(type, APInt::getZero(getElementWidth(type))); }

static bool isAllOnes(Attribute attr) { return isConstantInt(attr, -1); }

OpFoldResult AddIOp::fold(Constants c) {
  if (isConstantInt(c[1], 0)) return getLhs();  // x + 0 = x
  if (isConstantInt(c[0], 0)) return getRhs();
  // (x - y) + y = x, y + (x - y) = x
  if (auto sub = getLhs().getDefiningOp<SubIOp>(); sub && sub.getRhs() == getRhs()) return sub.getLhs();
  if (auto sub = getRhs().getDefiningOp<SubIOp>(); sub && sub.getRhs() == getLhs()) return sub.getLhs();
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a + b; });
}

OpFoldResult SubIOp::fold(Constants c) {
  if (getLhs() == getRhs())  // x - x = 0
    if (OpFoldResult zero = zeroOf(getType())) return zero;
  if (isConstantInt(c[1], 0)) return getLhs();  // x - 0 = x
  if (auto add = getLhs().getDefiningOp<AddIOp>()) {
    if (add.getRhs() == getRhs()) return add.getLhs();  // (x + y) - y = x
    if (add.getLhs() == getRhs()) return add.getRhs();
  }
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a - b; });
}

OpFoldResult MulIOp::fold(Constants c) {
  for (unsigned i : {0u, 1u}) {
    if (isConstantInt(c[i], 0)) return op->getOperand(i);      // x * 0 = 0
    if (isConstantInt(c[i], 1)) return op->getOperand(1 - i);  // x * 1 = x
  }
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a * b; });
}

using IntFn = std::optional<APInt> (*)(const APInt &, const APInt &);

/// Division: x / 1 = x; constants unless the result is undefined.
static OpFoldResult foldDivision(Operation *op, Constants c, IntFn divide) {
  if (isConstantInt(c[1], 1)) return op->getOperand(0);
  return foldIntBinary(c, op->getResult(0).getType(), divide);
}

static bool isUndefinedSigned(const APInt &a, const APInt &b) {
  return b.isZero() || (a.isMinSignedValue() && b.isAllOnes());
}

static std::optional<APInt> divideUnsigned(const APInt &a, const APInt &b) {
  if (b.isZero()) return std::nullopt;
  return a.udiv(b);
}
static std::optional<APInt> divideSigned(const APInt &a, const APInt &b) {
  if (isUndefinedSigned(a, b)) return std::nullopt;
  return a.sdiv(b);
}
static std::optional<APInt> divideUnsignedUp(const APInt &a, const APInt &b) {
  if (b.isZero()) return std::nullopt;
  APInt quotient, remainder;
  APInt::udivrem(a, b, quotient, remainder);
  return remainder.isZero() ? quotient : quotient + 1;
}
/// Rounded up (`direction` 1) or down (-1): corrects the truncated quotient when it was rounded the other way.
static std::optional<APInt> divideSignedRounded(const APInt &a, const APInt &b, int direction) {
  if (isUndefinedSigned(a, b)) return std::nullopt;
  APInt quotient, remainder;
  APInt::sdivrem(a, b, quotient, remainder);
  const bool isPositive = remainder.isNegative() == b.isNegative();
  if (remainder.isZero() || isPositive != (direction > 0)) return quotient;
  return direction > 0 ? quotient + 1 : quotient - 1;
}

OpFoldResult DivUIOp::fold(Constants c) { return foldDivision(op, c, divideUnsigned); }
OpFoldResult DivSIOp::fold(Constants c) { return foldDivision(op, c, divideSigned); }
OpFoldResult CeilDivUIOp::fold(Constants c) { return foldDivision(op, c, divideUnsignedUp); }
OpFoldResult CeilDivSIOp::fold(Constants c) {
  return foldDivision(op, c, [](const APInt &a, const APInt &b) { return divideSignedRounded(a, b, 1); });
}
OpFoldResult FloorDivSIOp::fold(Constants c) {
  return foldDivision(op, c, [](const APInt &a, const APInt &b) { return divideSignedRounded(a, b, -1); });
}

/// Remainder: x % 1 = 0.
static OpFoldResult foldRemainder(Operation *op, Constants c, IntFn remainder) {
  Type type = op->getResult(0).getType();
  if (isConstantInt(c[1], 1))
    if (OpFoldResult zero = zeroOf(type)) return zero;
  return foldIntBinary(c, type, remainder);
}
OpFoldResult RemUIOp::fold(Constants c) {
  return foldRemainder(op, c, [](const APInt &a, const APInt &b) -> std::optional<APInt> {
    if (b.isZero()) return std::nullopt;
    return a.urem(b);
  });
}
OpFoldResult RemSIOp::fold(Constants c) {
  return foldRemainder(op, c, [](const APInt &a, const APInt &b) -> std::optional<APInt> {
    if (isUndefinedSigned(a, b)) return std::nullopt;
    return a.srem(b);
  });
}

OpFoldResult AndIOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();  // x & x = x
  for (unsigned i : {0u, 1u}) {
    if (isConstantInt(c[i], 0)) return op->getOperand(i);  // x & 0 = 0
    if (isAllOnes(c[i])) return op->getOperand(1 - i);     // x & ~0 = x
  }
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a & b; });
}

OpFoldResult OrIOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();  // x | x = x
  for (unsigned i : {0u, 1u}) {
    if (isConstantInt(c[i], 0)) return op->getOperand(1 - i);  // x | 0 = x
    if (isAllOnes(c[i])) return op->getOperand(i);             // x | ~0 = ~0
  }
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a | b; });
}

OpFoldResult XOrIOp::fold(Constants c) {
  if (getLhs() == getRhs())  // x ^ x = 0
    if (OpFoldResult zero = zeroOf(getType())) return zero;
  for (unsigned i : {0u, 1u})
    if (isConstantInt(c[i], 0)) return op->getOperand(1 - i);  // x ^ 0 = x
  // (x ^ y) ^ y = x
  if (auto inner = getLhs().getDefiningOp<XOrIOp>()) {
    if (inner.getRhs() == getRhs()) return inner.getLhs();
    if (inner.getLhs() == getRhs()) return inner.getRhs();
  }
  return foldIntBinary(c, getType(), [](const APInt &a, const APInt &b) { return a ^ b; });
}

/// Shifts: x by 0 = x; constants unless the amount reaches the width.
static OpFoldResult foldShift(Operation *op, Constants c, APInt (*shift)(const APInt &, const APInt &)) {
  if (isConstantInt(c[1], 0)) return op->getOperand(0);
  return foldIntBinary(c, op->getResult(0).getType(), [&](const APInt &a, const APInt &b) -> std::optional<APInt> {
    if (b.uge(b.getBitWidth())) return std::nullopt;
    return shift(a, b);
  });
}
OpFoldResult ShLIOp::fold(Constants c) {
  return foldShift(op, c, [](const APInt &a, const APInt &b) { return a.shl(b); });
}
OpFoldResult ShRUIOp::fold(Constants c) {
  return foldShift(op, c, [](const APInt &a, const APInt &b) { return a.lshr(b); });
}
OpFoldResult ShRSIOp::fold(Constants c) {
  return foldShift(op, c, [](const APInt &a, const APInt &b) { return a.ashr(b); });
}

/// max(x, x) = x; max(x, highest) = highest; max(x, lowest) = x; the same for minima with the limits swapped.
static OpFoldResult foldExtremum(Operation *op, Constants c, APInt (*absorbing)(unsigned), APInt (*neutral)(unsigned),
                                 IntFn choose) {
  if (op->getOperand(0) == op->getOperand(1)) return op->getOperand(0);
  for (unsigned i : {0u, 1u}) {
    std::optional<APInt> value = getConstantInt(c[i]);
    if (!value) continue;
    if (*value == absorbing(value->getBitWidth())) return op->getOperand(i);
    if (*value == neutral(value->getBitWidth())) return op->getOperand(1 - i);
  }
  return foldIntBinary(c, op->getResult(0).getType(), choose);
}
static APInt signedMax(unsigned width) { return APInt::getSignedMaxValue(width); }
static APInt signedMin(unsigned width) { return APInt::getSignedMinValue(width); }
static APInt unsignedMax(unsigned width) { return APInt::getMaxValue(width); }
static APInt unsignedMin(unsigned width) { return APInt::getZero(width); }

OpFoldResult MaxSIOp::fold(Constants c) {
  return foldExtremum(op, c, signedMax, signedMin,
                      [](const APInt &a, const APInt &b) { return std::optional<APInt>(a.sge(b) ? a : b); });
}
OpFoldResult MinSIOp::fold(Constants c) {
  return foldExtremum(op, c, signedMin, signedMax,
                      [](const APInt &a, const APInt &b) { return std::optional<APInt>(a.sle(b) ? a : b); });
}
OpFoldResult MaxUIOp::fold(Constants c) {
  return foldExtremum(op, c, unsignedMax, unsignedMin,
                      [](const APInt &a, const APInt &b) { return std::optional<APInt>(a.uge(b) ? a : b); });
}
OpFoldResult MinUIOp::fold(Constants c) {
  return foldExtremum(op, c, unsignedMin, unsignedMax,
                      [](const APInt &a, const APInt &b) { return std::optional<APInt>(a.ule(b) ? a : b); });
}

/// Two results, each folded from the constant operands.
template <typename First, typename Second>
static LogicalResult foldPair(Operation *op, Constants c, SmallVectorImpl<OpFoldResult> &results, First first,
                              Second second) {
  Attribute a = foldIntBinary(c, op->getResult(0).getType(), first);
  Attribute b = a ? foldIntBinary(c, op->getResult(1).getType(), second) : Attribute();
  if (!b) return failure();
  results.push_back(a);
  results.push_back(b);
  return success();
}

LogicalResult AddUIExtendedOp::fold(Constants c, SmallVectorImpl<OpFoldResult> &results) {
  return foldPair(op, c, results, [](const APInt &a, const APInt &b) { return a + b; },
                  [](const APInt &a, const APInt &b) { return APInt(1, (a + b).ult(a)); });
}

static APInt highHalf(const APInt &wide) { return wide.extractBits(wide.getBitWidth() / 2, wide.getBitWidth() / 2); }

LogicalResult MulUIExtendedOp::fold(Constants c, SmallVectorImpl<OpFoldResult> &results) {
  return foldPair(
      op, c, results, [](const APInt &a, const APInt &b) { return a * b; },
      [](const APInt &a, const APInt &b) {
        return highHalf(a.zext(2 * a.getBitWidth()) * b.zext(2 * b.getBitWidth()));
      });
}
LogicalResult MulSIExtendedOp::fold(Constants c, SmallVectorImpl<OpFoldResult> &results) {
  return foldPair(
      op, c, results, [](const APInt &a, const APInt &b) { return a * b; },
      [](const APInt &a, const APInt &b) {
        return highHalf(a.sext(2 * a.getBitWidth()) * b.sext(2 * b.getBitWidth()));
      });
}

// --- Floats: the IEEE result rounded to nearest even; identities that hold for every bit pattern except NaN payloads
// ---

OpFoldResult ConstantOp::fold(Constants) { return getValue(); }

OpFoldResult NegFOp::fold(Constants c) {
  if (auto inner = getOperand().getDefiningOp<NegFOp>()) return inner.getOperand();  // -(-x) = x
  return foldFloatUnary(c[0], getType(), [](const APFloat &a) { return neg(a); });
}
OpFoldResult AddFOp::fold(Constants c) {
  if (isConstantFloat(c[1], -0.0)) return getLhs();  // x + -0 = x
  if (isConstantFloat(c[0], -0.0)) return getRhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return a + b; });
}
OpFoldResult SubFOp::fold(Constants c) {
  if (isConstantFloat(c[1], 0.0)) return getLhs();  // x - +0 = x
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return a - b; });
}
OpFoldResult MulFOp::fold(Constants c) {
  if (isConstantFloat(c[1], 1.0)) return getLhs();  // x * 1 = x
  if (isConstantFloat(c[0], 1.0)) return getRhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return a * b; });
}
OpFoldResult DivFOp::fold(Constants c) {
  if (isConstantFloat(c[1], 1.0)) return getLhs();  // x / 1 = x
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return a / b; });
}
OpFoldResult RemFOp::fold(Constants c) {
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) {
    APFloat result(a);
    (void)result.mod(b);
    return result;
  });
}
OpFoldResult MaximumFOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return maximum(a, b); });
}
OpFoldResult MinimumFOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return minimum(a, b); });
}
OpFoldResult MaxNumFOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return maxnum(a, b); });
}
OpFoldResult MinNumFOp::fold(Constants c) {
  if (getLhs() == getRhs()) return getLhs();
  return foldFloatBinary(c, getType(), [](const APFloat &a, const APFloat &b) { return minnum(a, b); });
}

// --- Conversions ---

OpFoldResult ExtUIOp::fold(Constants c) {
  const unsigned width = getElementWidth(getType());
  return foldIntUnary(c[0], getType(), [=](const APInt &a) { return a.zext(width); });
}
OpFoldResult ExtSIOp::fold(Constants c) {
  const unsigned width = getElementWidth(getType());
  return foldIntUnary(c[0], getType(), [=](const APInt &a) { return a.sext(width); });
}
OpFoldResult TruncIOp::fold(Constants c) {
  // trunc(ext(x : A)) : A = x
  Operation *inner = getIn().getDefiningOp();
  if (inner && (isa<ExtUIOp>(inner) || isa<ExtSIOp>(inner)) && inner->getOperand(0).getType() == getType())
    return inner->getOperand(0);
  const unsigned width = getElementWidth(getType());
  return foldIntUnary(c[0], getType(), [=](const APInt &a) { return a.trunc(width); });
}

static const llvm::fltSemantics &semanticsOf(Type type) {
  return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
}

/// `exactOnly`: refuses to lose bits.
static Attribute foldFloatCast(Attribute operand, Type type, bool exactOnly) {
  return foldFloatUnary(operand, type, [&](const APFloat &a) -> std::optional<APFloat> {
    APFloat result(a);
    bool losesInfo = false;
    result.convert(semanticsOf(type), APFloat::rmNearestTiesToEven, &losesInfo);
    return exactOnly && losesInfo ? std::nullopt : std::optional<APFloat>(result);
  });
}
OpFoldResult ExtFOp::fold(Constants c) { return foldFloatCast(c[0], getType(), /*exactOnly=*/true); }
OpFoldResult TruncFOp::fold(Constants c) {
  // truncf(extf(x : A)) : A = x
  if (auto inner = getIn().getDefiningOp<ExtFOp>(); inner && inner.getIn().getType() == getType()) return inner.getIn();
  std::optional<RoundingMode> mode = getRoundingmode();
  return foldFloatCast(c[0], getType(), /*exactOnly=*/mode && *mode != RoundingMode::to_nearest_even);
}

static Attribute foldIntToFloat(Attribute operand, Type type, bool isSigned) {
  return foldElementwise({operand}, type, [&](ArrayRef<Attribute> scalars, Type elementType) {
    auto value = dyn_cast<IntegerAttr>(scalars[0]);
    if (!value) return Attribute();
    APFloat result(semanticsOf(type));
    result.convertFromAPInt(value.getValue(), isSigned, APFloat::rmNearestTiesToEven);
    return Attribute(FloatAttr::get(elementType, result));
  });
}
OpFoldResult UIToFPOp::fold(Constants c) { return foldIntToFloat(c[0], getType(), false); }
OpFoldResult SIToFPOp::fold(Constants c) { return foldIntToFloat(c[0], getType(), true); }

static Attribute foldFloatToInt(Attribute operand, Type type, bool isSigned) {
  return foldElementwise({operand}, type, [&](ArrayRef<Attribute> scalars, Type elementType) {
    auto value = dyn_cast<FloatAttr>(scalars[0]);
    if (!value) return Attribute();
    llvm::APSInt result(getElementWidth(type), /*isUnsigned=*/!isSigned);
    bool isExact;
    if (value.getValue().convertToInteger(result, APFloat::rmTowardZero, &isExact) == APFloat::opInvalidOp)
      return Attribute();  // does not fit: undefined
    return Attribute(IntegerAttr::get(elementType, result));
  });
}
OpFoldResult FPToUIOp::fold(Constants c) { return foldFloatToInt(c[0], getType(), false); }
OpFoldResult FPToSIOp::fold(Constants c) { return foldFloatToInt(c[0], getType(), true); }

OpFoldResult IndexCastOp::fold(Constants c) {
  // index_cast(index_cast(x : A)) : A = x when the inner cast does not lose bits
  auto inner = getIn().getDefiningOp<IndexCastOp>();
  if (inner && inner.getIn().getType() == getType() &&
      getElementWidth(inner.getIn().getType()) <= getElementWidth(getIn().getType()))
    return inner.getIn();
  const unsigned width = getElementWidth(getType());
  return foldIntUnary(c[0], getType(), [=](const APInt &a) { return a.sextOrTrunc(width); });
}
OpFoldResult IndexCastUIOp::fold(Constants c) {
  auto inner = getIn().getDefiningOp<IndexCastUIOp>();
  if (inner && inner.getIn().getType() == getType() &&
      getElementWidth(inner.getIn().getType()) <= getElementWidth(getIn().getType()))
    return inner.getIn();
  const unsigned width = getElementWidth(getType());
  return foldIntUnary(c[0], getType(), [=](const APInt &a) { return a.zextOrTrunc(width); });
}

OpFoldResult BitcastOp::fold(Constants c) {
  if (getIn().getType() == getType()) return getIn();
  if (auto inner = getIn().getDefiningOp<BitcastOp>(); inner && inner.getIn().getType() == getType())
    return inner.getIn();
  return foldElementwise(c, getType(), [](ArrayRef<Attribute> scalars, Type type) {
    auto integer = dyn_cast<IntegerAttr>(scalars[0]);
    APInt bits = integer ? integer.getValue() : cast<FloatAttr>(scalars[0]).getValue().bitcastToAPInt();
    if (type.isFloat()) return Attribute(FloatAttr::get(type, APFloat(semanticsOf(type), bits)));
    return Attribute(IntegerAttr::get(type, bits));
  });
}

// --- Comparison and choice ---

static bool compare(CmpIPredicate predicate, const APInt &a, const APInt &b) {
  switch (predicate) {
    case CmpIPredicate::eq: return a == b;
    case CmpIPredicate::ne: return a != b;
    case CmpIPredicate::slt: return a.slt(b);
    case CmpIPredicate::sle: return a.sle(b);
    case CmpIPredicate::sgt: return a.sgt(b);
    case CmpIPredicate::sge: return a.sge(b);
    case CmpIPredicate::ult: return a.ult(b);
    case CmpIPredicate::ule: return a.ule(b);
    case CmpIPredicate::ugt: return a.ugt(b);
    case CmpIPredicate::uge: return a.uge(b);
  }
  return false;
}

static APInt toBit(bool value) { return APInt(1, value); }

OpFoldResult CmpIOp::fold(Constants c) {
  const CmpIPredicate predicate = getPredicate();
  if (getLhs() == getRhs())  // both sides equal: what the predicate says of equal numbers
    if (Attribute result = getIntConstant(getType(), toBit(compare(predicate, APInt(1, 0), APInt(1, 0)))))
      return result;
  return foldIntBinary(c, getType(), [=](const APInt &a, const APInt &b) { return toBit(compare(predicate, a, b)); });
}

/// Outcomes are bits: 1 equal, 2 greater, 4 less, 8 unordered.
static bool compare(CmpFPredicate predicate, const APFloat &a, const APFloat &b) {
  unsigned outcome = 8;
  switch (a.compare(b)) {
    case APFloat::cmpEqual: outcome = 1; break;
    case APFloat::cmpGreaterThan: outcome = 2; break;
    case APFloat::cmpLessThan: outcome = 4; break;
    case APFloat::cmpUnordered: outcome = 8; break;
  }
  // arith's order of predicates: false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
  static constexpr unsigned kOutcomes[] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15};
  return kOutcomes[static_cast<unsigned>(predicate)] & outcome;
}

OpFoldResult CmpFOp::fold(Constants c) {
  const CmpFPredicate predicate = getPredicate();
  if (predicate == CmpFPredicate::AlwaysFalse || predicate == CmpFPredicate::AlwaysTrue)
    if (Attribute result = getIntConstant(getType(), toBit(predicate == CmpFPredicate::AlwaysTrue))) return result;
  return foldElementwise(c, getType(), [=](ArrayRef<Attribute> scalars, Type type) {
    auto a = dyn_cast<FloatAttr>(scalars[0]), b = dyn_cast<FloatAttr>(scalars[1]);
    if (!a || !b) return Attribute();
    return Attribute(IntegerAttr::get(type, toBit(compare(predicate, a.getValue(), b.getValue()))));
  });
}

OpFoldResult SelectOp::fold(Constants c) {
  if (getTrueValue() == getFalseValue()) return getTrueValue();  // select(c, x, x) = x
  if (isConstantInt(c[0], 0)) return getFalseValue();
  if (isConstantInt(c[0], 1)) return getTrueValue();
  // select(c, true, false) = c
  if (getCondition().getType() == getType() && isConstantInt(c[1], 1) && isConstantInt(c[2], 0)) return getCondition();
  if (!isa<ShapedType>(getCondition().getType())) return {};
  return foldElementwise(c, getType(), [](ArrayRef<Attribute> scalars, Type) {
    return cast<IntegerAttr>(scalars[0]).getValue().isZero() ? scalars[2] : scalars[1];
  });
}

}  // namespace strata::arith
