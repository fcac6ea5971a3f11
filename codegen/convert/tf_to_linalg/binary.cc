// Elementwise operations of two and more operands.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Scalar = ScalarBuilder;
using Compare = ScalarBuilder::Compare;

/// Operands broadcast against each other; `body` sees elements in the type they are computed in.
template <typename Fn>
static LogicalResult lowerWith(Operation *op, TFLowering &lowering, Fn body) {
  SmallVector<Value, 4> inputs;
  for (unsigned i = 0; i < tf::numDataOperands(op); ++i) {
    if (!isPlainElement(lowering.elementType(op->getOperand(i))))
      return lowering.unsupported(op, "an element type without arithmetic");
    inputs.push_back(lowering.operand(op, i));
  }
  Type to = lowering.elementType(op->getResult(0));
  Value result = lowering.map(inputs, lowering.sizesOf(op->getResult(0)), to, [&](Scalar &s, ValueRange in) {
    SmallVector<Value, 4> wide;
    for (Value element : in.take_front(inputs.size())) wide.push_back(s.cast(element, computeType(element.getType())));
    return s.cast(body(s, ValueRange(wide)), to);
  }, lowering.isUnsigned(op->getOperand(0)));
  lowering.set(op->getResult(0), result);
  return success();
}

using BinaryBody = Value (*)(Scalar &, Value, Value);
template <BinaryBody Fn>
static LogicalResult binary(Operation *op, TFLowering &lowering) {
  return lowerWith(op, lowering, [](Scalar &s, ValueRange in) { return Fn(s, in[0], in[1]); });
}
#define STRATA_BINARY(OP, ...) {#OP, binary<[](Scalar & s, Value a, Value b) -> Value { return __VA_ARGS__; }>}

static Value zeroLike(Scalar &s, Value x) { return s.integer(x.getType(), 0); }
static Value isZero(Scalar &s, Value x) { return s.compare(Compare::Eq, x, zeroLike(s, x)); }

//===- Division ---------------------------------------------------------------------------------------------------===//

/// Quotient towards zero and remainder of integers whose divisor may be 0 (then anything) or -1 (then it wraps).
static Value quotient(Scalar &s, Value a, Value b, bool isUnsigned) {
  Value one = s.integer(b.getType(), 1), zeroDivisor = isZero(s, b);
  if (isUnsigned) return s.div(a, s.select(zeroDivisor, one, b));
  Value minus = s.compare(Compare::Eq, b, s.integer(b.getType(), -1));
  Value safe = s.select(s.logicalOr(zeroDivisor, minus), one, b);
  return s.select(minus, s.neg(a), s.div(a, safe));
}
/// C's fmod. Each step takes off a multiple of b: the quotient rounded to 53 bits leaves a difference that a fused
/// multiply-add gives exactly, and that is 2^52 times smaller. As many steps as the exponents' range can need.
static Value floatRemainder(Scalar &s, Value a, Value b) {
  Type own = a.getType(), f64 = s.getBuilder().getF64Type();
  const int steps = own == f64 ? 41 : 6;
  Value x = s.cast(a, f64), y = s.abs(s.cast(b, f64)), zero = s.constant(f64, 0), rest = s.abs(x);
  for (int i = 0; i < steps; ++i) {
    Value quotient = s.unary("math.trunc", s.div(rest, y));
    rest = s.op("math.fma", f64, {s.neg(quotient), y, rest});
  }
  // Rounding up leaves it below zero by less than b.
  rest = s.select(s.compare(Compare::Lt, rest, zero), s.add(rest, y), rest);
  rest = s.select(s.compare(Compare::Ge, rest, y), s.sub(rest, y), rest);
  // The remainder by infinity is the dividend, that of infinity is NaN; the sign is the dividend's.
  Value infinity = s.constant(f64, std::numeric_limits<double>::infinity());
  Value isWhole = s.logicalAnd(s.compare(Compare::Eq, y, infinity), s.compare(Compare::Lt, s.abs(x), infinity));
  rest = s.select(isWhole, s.abs(x), rest);
  return s.cast(STRATA_FAULT("lower.float-remainder.zero",
                             s.select(s.compare(Compare::Lt, x, zero), s.sub(zero, rest), rest),
                             s.binary("math.copysign", rest, x)),
                own);
}

static Value remainder(Scalar &s, Value a, Value b, bool isUnsigned) {
  if (Scalar::isFloat(a)) return floatRemainder(s, a, b);
  Value one = s.integer(b.getType(), 1), unsafe = isZero(s, b);
  if (!isUnsigned) unsafe = s.logicalOr(unsafe, s.compare(Compare::Eq, b, s.integer(b.getType(), -1)));
  return s.rem(a, s.select(unsafe, one, b));  // over -1 the remainder is 0, as over 1
}

static Value differentSigns(Scalar &s, Value a, Value b) {
  return s.binary("arith.xori", s.compare(Compare::Lt, a, zeroLike(s, a)), s.compare(Compare::Lt, b, zeroLike(s, b)));
}
static Value floorQuotient(Scalar &s, Value a, Value b, bool isUnsigned) {
  Value towardsZero = quotient(s, a, b, isUnsigned);
  if (isUnsigned) return towardsZero;
  Value inexact = s.compare(Compare::Ne, remainder(s, a, b, false), zeroLike(s, a));
  Value below = s.logicalAnd(inexact, differentSigns(s, a, b));
  return STRATA_FAULT("lower.floor-div.truncates", towardsZero,
                      s.select(below, s.sub(towardsZero, s.integer(a.getType(), 1)), towardsZero));
}
static Value floorRemainder(Scalar &s, Value a, Value b, bool isUnsigned) {
  Value rest = remainder(s, a, b, isUnsigned);
  if (isUnsigned) return rest;
  Value wrong = s.logicalAnd(s.compare(Compare::Ne, rest, zeroLike(s, rest)), differentSigns(s, rest, b));
  return STRATA_FAULT("lower.floor-mod.sign", rest, s.select(wrong, s.add(rest, b), rest));
}
static Value plainQuotient(Scalar &s, Value a, Value b, bool isUnsigned) {
  return isa<IntegerType>(a.getType()) ? quotient(s, a, b, isUnsigned) : s.div(a, b);
}

/// An integer zero divisor anywhere fails the operation.
using DivisionBody = Value (*)(Scalar &, Value, Value, bool);
template <DivisionBody Fn>
static LogicalResult division(Operation *op, TFLowering &lowering) {
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  const bool isInteger = isa<IntegerType>(lowering.elementType(op->getOperand(0)));
  // A constant divisor that is not 0 cannot fail.
  bool mayFail = isInteger;
  if (auto divisors = lowering.constantInts(op->getOperand(1))) mayFail &= llvm::is_contained(*divisors, 0);
  // TensorFlow knows what zero means to Div, Mod, FloorDiv and FloorMod; the truncating ones end up as internal errors.
  const bool truncates = op->getName() == "tf.TruncateDiv" || op->getName() == "tf.TruncateMod";
  int64_t site = 0;
  if (mayFail && truncates)
    site = lowering.addSite(StatusCode::Internal, "Unexpected error in binary operator (only integer div and mod should have errors)");
  else if (mayFail)
    site = lowering.addSite(StatusCode::InvalidArgument, "Integer division by zero");
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    if (mayFail) lowering.assertInBody(s, s.compare(Compare::Ne, in[1], zeroLike(s, in[1])), site, 1);
    return Fn(s, in[0], in[1], isUnsigned);
  });
}

/// What TensorFlow's kernels leave between two steps: narrow floats are rounded after each.
static Value rounded(Scalar &s, Value x, Type element) { return s.cast(s.cast(x, element), x.getType()); }

/// FloorDiv and TruncateDiv: of integers by `Integers`, of floats the quotient made whole by `round`.
template <DivisionBody Integers>
static LogicalResult wholeQuotient(Operation *op, TFLowering &lowering, StringRef round) {
  Type element = lowering.elementType(op->getResult(0));
  if (isa<IntegerType>(element)) return division<Integers>(op, lowering);
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    Value quotient = s.div(in[0], in[1]);
    return s.unary(round, STRATA_FAULT("lower.floor-div.narrow", quotient, rounded(s, quotient, element)));
  });
}
static LogicalResult floorDiv(Operation *op, TFLowering &lowering) {
  return wholeQuotient<floorQuotient>(op, lowering, "math.floor");
}
static LogicalResult truncateDiv(Operation *op, TFLowering &lowering) {
  return wholeQuotient<quotient>(op, lowering, "math.trunc");
}

//===- Powers -----------------------------------------------------------------------------------------------------===//

/// Exponentiation by squaring with wrapping products; `exponent` is not negative.
static Value integerPower(Scalar &s, Value base, Value exponent, unsigned bits) {
  Value result = s.integer(base.getType(), 1);
  for (unsigned bit = 0; bit < bits; ++bit) {
    Value mask = s.integer(exponent.getType(), int64_t(uint64_t(1) << bit));
    Value isSet = s.compare(Compare::Ne, s.binary("arith.andi", exponent, mask), zeroLike(s, exponent));
    result = s.select(isSet, s.mul(result, base), result);
    if (bit + 1 < bits) base = s.mul(base, base);
  }
  return result;
}

static LogicalResult power(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (isa<ComplexType>(element)) return binary<[](Scalar &s, Value a, Value b) { return s.binary("complex.pow", a, b); }>(op, lowering);
  if (element.isFloat()) return binary<[](Scalar &s, Value a, Value b) { return s.binary("math.powf", a, b); }>(op, lowering);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  const unsigned width = element.getIntOrFloatBitWidth();
  // A constant exponent shortens the loop, and is known not to be negative.
  unsigned bits = isUnsigned ? width : width - 1;
  bool mayFail = !isUnsigned;
  if (auto exponents = lowering.constantInts(op->getOperand(1))) {
    int64_t highest = 0;
    mayFail = false;
    for (int64_t exponent : *exponents) {
      mayFail |= exponent < 0 && !isUnsigned;
      highest = std::max(highest, exponent);
    }
    if (!mayFail && !isUnsigned)
      bits = std::max(1u, unsigned(llvm::Log2_64(uint64_t(std::max<int64_t>(highest, 1)))) +
                              STRATA_FAULT("lower.pow.top-bit", 0, 1));
  }
  const int64_t site =
      mayFail ? lowering.addSite(StatusCode::InvalidArgument, "Integers to negative integer powers are not allowed") : 0;
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    if (mayFail) lowering.assertInBody(s, s.compare(Compare::Ge, in[1], zeroLike(s, in[1])), site, 1);
    return integerPower(s, in[0], in[1], bits);
  });
}

//===- Comparisons ------------------------------------------------------------------------------------------------===//

template <Compare Kind>
static LogicalResult comparison(Operation *op, TFLowering &lowering) {
  // Equal and NotEqual of shapes that do not broadcast are one scalar, when their attribute allows it.
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const size_t ranks = lowering.sizesOf(op->getOperand(0)).size() + lowering.sizesOf(op->getOperand(1)).size();
  if (sizes.empty() && ranks > 0 && !tf::boolAttr(op, "incompatible_shape_error")) {
    Attribute value = lowering.builder.getBoolAttr(Kind == Compare::Ne);
    lowering.set(op->getResult(0), lowering.splat(sizes, lowering.builder.getI1Type(), value));
    return success();
  }
  return lowerWith(op, lowering, [](Scalar &s, ValueRange in) { return s.compare(Kind, in[0], in[1]); });
}

static LogicalResult approximateEqual(Operation *op, TFLowering &lowering) {
  const double limit = tf::floatAttr(op, "tolerance");
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    Value difference = s.sub(in[0], in[1]);
    difference = Scalar::isComplex(difference) ? s.part("complex.abs", difference) : s.abs(difference);
    if (!Scalar::isFloat(difference)) difference = s.cast(difference, s.getBuilder().getF64Type());
    return s.compare(STRATA_FAULT("lower.approximate-equal.exclusive", Compare::Lt, Compare::Le), difference,
                     s.constant(difference.getType(), limit));
  });
}

static Value clampedShift(Scalar &s, Value a, Value amount) {
  Value most = s.integer(a.getType(), a.getType().getIntOrFloatBitWidth() - 1);
  return STRATA_FAULT("lower.shift.masks-amount", s.binary("arith.andi", amount, most),
                      s.min(s.max(amount, zeroLike(s, a)), most));
}

//===- Others -----------------------------------------------------------------------------------------------------===//

static LogicalResult biasAdd(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const unsigned channel =
      STRATA_FAULT("lower.bias-add.channel", false, tf::stringAttr(op, "data_format").starts_with("NC"))
          ? 1
          : sizes.size() - 1;
  Context *context = lowering.getContext();
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(sizes.size(), context),
                      AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(channel))};
  Value inputs[] = {lowering.operand(op, 0), lowering.operand(op, 1)};
  Type wide = computeType(element);
  lowering.set(op->getResult(0), lowering.map(inputs, maps, sizes, element, [&](Scalar &s, ValueRange in) {
    return s.cast(s.add(s.cast(in[0], wide), s.cast(in[1], wide)), element);
  }));
  return success();
}

/// In order; the sum of wide types is rounded once. Operands without end become several operations, so that no kernel has
/// more arguments than compile well.
static LogicalResult addN(Operation *op, TFLowering &lowering) {
  constexpr unsigned kMaxTerms = 32;
  const unsigned count = tf::numDataOperands(op);
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value sum;
  for (unsigned first = 0; first < count; first += kMaxTerms) {
    SmallVector<Value, 8> terms;
    if (sum) terms.push_back(sum);
    const unsigned end = std::min(count, first + kMaxTerms);
    for (unsigned i = first; i < end; ++i) terms.push_back(lowering.operand(op, i));
    Type type = end == count ? element : wide;
    sum = lowering.map(terms, sizes, type, [&](Scalar &s, ValueRange in) {
      Value total = s.cast(in[0], wide);
      for (Value term : in.take_front(terms.size()).drop_front()) total = s.add(total, s.cast(term, wide));
      return s.cast(total, type);
    }, lowering.isUnsigned(op->getOperand(0)));
  }
  lowering.set(op->getResult(0), sum);
  return success();
}

/// max(min(x, high), low): when low exceeds high, the result is low. A bound that is NaN bounds nothing.
static LogicalResult clipByValue(Operation *op, TFLowering &lowering) {
  return lowerWith(op, lowering, [](Scalar &s, ValueRange in) {
    auto capped = [&](Value x) { return s.select(s.compare(Compare::Lt, in[2], x), in[2], x); };
    auto raised = [&](Value x) { return s.select(s.compare(Compare::Lt, x, in[1]), in[1], x); };
    return STRATA_FAULT("lower.clip.order", capped(raised(in[0])), raised(capped(in[0])));
  });
}

/// The number next to x on the way to y, by its bits.
static LogicalResult nextAfter(Operation *op, TFLowering &lowering) {
  return lowerWith(op, lowering, [](Scalar &s, ValueRange in) {
    Value x = in[0], y = in[1], zero = zeroLike(s, x);
    const unsigned width = x.getType().getIntOrFloatBitWidth();
    Type integer = s.getBuilder().getIntegerType(width);
    Value bits = s.op("arith.bitcast", integer, {x}), one = s.integer(integer, 1);
    Value grows = s.compare(Compare::Eq, s.cast(s.compare(Compare::Gt, y, x), integer, true), s.cast(s.compare(Compare::Gt, x, zero), integer, true));
    Value moved = s.op("arith.bitcast", x.getType(), {s.select(grows, s.add(bits, one), s.sub(bits, one))});
    Value least = s.binary("math.copysign", s.op("arith.bitcast", x.getType(), {one}), y);
    Value next = s.select(s.compare(Compare::Eq, x, zero), least, moved);
    next = s.select(s.compare(Compare::Eq, x, y), y, next);
    Value isNaN = s.logicalOr(s.compare(Compare::Ne, x, x), s.compare(Compare::Ne, y, y));
    return s.select(isNaN, s.add(x, y), next);
  });
}

/// The condition of Select is a scalar, a vector over dimension 0, or of the operands' shape; SelectV2 broadcasts.
static LogicalResult select(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  Value inputs[3];
  AffineMap maps[3];
  for (unsigned i = 0; i < 3; ++i) {
    inputs[i] = lowering.operand(op, i);
    maps[i] = broadcastMap(lowering.sizesOf(op->getOperand(i)), sizes, lowering.getContext());
  }
  const bool rows = op->getName() == "tf.Select" && maps[0].getNumResults() == 1 && sizes.size() > 1;
  if (STRATA_FAULT("lower.select.rows", false, rows))
    maps[0] = AffineMap::get(sizes.size(), 0, lowering.builder.getAffineDimExpr(0));
  lowering.set(op->getResult(0), lowering.map(inputs, maps, sizes, element, [](Scalar &s, ValueRange in) {
    return s.select(in[0], in[1], in[2]);
  }));
  return success();
}

static LogicalResult leakyReluGrad(Operation *op, TFLowering &lowering) {
  const double alpha = tf::floatAttr(op, "alpha");
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    Value low = s.mul(s.constant(in[0].getType(), alpha), in[0]);
    return s.select(s.compare(Compare::Gt, in[1], zeroLike(s, in[1])), in[0], low);
  });
}

static Value conjugate(Scalar &s, Value x) { return Scalar::isComplex(x) ? s.unary("complex.conj", x) : x; }

/// Of complex numbers the square of the absolute value.
static LogicalResult squaredDifference(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  return lowerWith(op, lowering, [&](Scalar &s, ValueRange in) {
    Value difference = rounded(s, s.sub(in[0], in[1]), element);
    return s.mul(difference, conjugate(s, difference));
  });
}

/// The gradient where `mask` holds, by a product as TensorFlow has it: what is infinite or no number stays visible elsewhere.
static Value masked(Scalar &s, Value gradient, Value mask) {
  Type type = gradient.getType();
  if (!Scalar::isFloat(gradient)) return s.select(mask, gradient, zeroLike(s, gradient));
  return s.mul(gradient, s.select(mask, s.constant(type, 1), s.constant(type, 0)));
}
/// A derivative times a gradient, which wins where it is zero.
static Value unlessZero(Scalar &s, Value gradient, Value product) {
  return s.select(isZero(s, gradient), zeroLike(s, gradient), product);
}
static Value rsqrtGrad(Scalar &s, Value y, Value gradient) {
  Value out = conjugate(s, y);
  return unlessZero(s, gradient, s.mul(s.mul(s.constant(y.getType(), -0.5), s.mul(gradient, out)), s.mul(out, out)));
}
static Value sqrtGrad(Scalar &s, Value y, Value gradient) {
  return unlessZero(s, gradient, s.mul(gradient, s.div(s.constant(y.getType(), 0.5), conjugate(s, y))));
}
static Value reciprocalGrad(Scalar &s, Value y, Value gradient) {
  Value out = conjugate(s, y);
  return unlessZero(s, gradient, s.mul(s.mul(s.neg(out), out), gradient));
}

static Value fromNumber(Scalar &s, Value like, double value) { return s.constant(like.getType(), value); }

static Value squareOf(Scalar &s, Value x) { return s.mul(x, x); }

ArrayRef<LowerEntry> binaryLowerings() {
  static const LowerEntry entries[] = {
      STRATA_BINARY(Add, s.add(a, b)),
      STRATA_BINARY(AddV2, s.add(a, b)),
      STRATA_BINARY(Complex, s.complex(a, b)),
      STRATA_BINARY(Sub, s.sub(a, b)),
      STRATA_BINARY(Mul, s.mul(a, b)),
      STRATA_BINARY(Maximum, s.max(a, b)),
      STRATA_BINARY(Minimum, s.min(a, b)),
      {"SquaredDifference", squaredDifference},
      STRATA_BINARY(DivNoNan, s.select(STRATA_FAULT("lower.div-no-nan.zero-by-zero", s.logicalAnd(isZero(s, b), s.logicalNot(isZero(s, a))), isZero(s, b)), zeroLike(s, a), s.div(a, b))),
      STRATA_BINARY(MulNoNan, s.select(isZero(s, b), zeroLike(s, a), s.mul(a, b))),
      STRATA_BINARY(Xdivy, s.select(isZero(s, a), zeroLike(s, a), s.div(a, b))),
      STRATA_BINARY(Xlogy, s.select(isZero(s, a), zeroLike(s, a), s.mul(a, s.function("log", b)))),
      STRATA_BINARY(Xlog1py, s.select(isZero(s, a), zeroLike(s, a), s.mul(a, s.function("log1p", b)))),
      STRATA_BINARY(Atan2, s.binary("math.atan2", a, b)),
      {"RealDiv", division<plainQuotient>},
      {"Div", division<plainQuotient>},
      {"TruncateDiv", truncateDiv},
      {"FloorDiv", floorDiv},
      {"FloorMod", division<floorRemainder>},
      {"Mod", division<remainder>},
      {"TruncateMod", division<remainder>},
      {"Pow", power},
      {"Less", comparison<Compare::Lt>},
      {"LessEqual", comparison<Compare::Le>},
      {"Greater", comparison<Compare::Gt>},
      {"GreaterEqual", comparison<Compare::Ge>},
      {"Equal", comparison<Compare::Eq>},
      {"NotEqual", comparison<Compare::Ne>},
      {"ApproximateEqual", approximateEqual},
      STRATA_BINARY(LogicalAnd, s.logicalAnd(a, b)),
      STRATA_BINARY(LogicalOr, s.logicalOr(a, b)),
      STRATA_BINARY(BitwiseAnd, s.binary("arith.andi", a, b)),
      STRATA_BINARY(BitwiseOr, s.binary("arith.ori", a, b)),
      STRATA_BINARY(BitwiseXor, s.binary("arith.xori", a, b)),
      STRATA_BINARY(LeftShift, s.binary("arith.shli", a, clampedShift(s, a, b))),
      {"RightShift",
       [](Operation *op, TFLowering &lowering) {
         const StringRef name = STRATA_FAULT("lower.right-shift.logical", true, lowering.isUnsigned(op->getOperand(0))) ? "arith.shrui" : "arith.shrsi";
         return lowerWith(op, lowering,
                          [&](Scalar &s, ValueRange in) { return s.binary(name, in[0], clampedShift(s, in[0], in[1])); });
       }},
      {"BiasAdd", biasAdd},
      {"BiasAddV1", biasAdd},
      {"AddN", addN},
      {"ClipByValue", clipByValue}, {"NextAfter", nextAfter},
      {"Select", select},
      {"SelectV2", select},
      STRATA_BINARY(Prelu, s.select(s.compare(Compare::Gt, a, zeroLike(s, a)), a, s.mul(a, b))),
      STRATA_BINARY(ReluGrad, masked(s, a, s.compare(Compare::Gt, b, zeroLike(s, b)))),
      STRATA_BINARY(Relu6Grad, masked(s, a, s.logicalAnd(s.compare(Compare::Gt, b, zeroLike(s, b)),
                                                         s.compare(Compare::Lt, b, s.integer(b.getType(), 6))))),
      {"LeakyReluGrad", leakyReluGrad},
      STRATA_BINARY(EluGrad, s.select(s.compare(Compare::Lt, b, zeroLike(s, b)), s.mul(a, s.add(b, fromNumber(s, b, 1))), a)),
      STRATA_BINARY(SoftplusGrad, s.div(a, s.add(s.unary("math.exp", s.neg(b)), fromNumber(s, b, 1)))),
      STRATA_BINARY(TanhGrad, s.mul(b, s.sub(fromNumber(s, a, 1), s.mul(a, a)))),
      STRATA_BINARY(SigmoidGrad, s.mul(b, s.mul(a, s.sub(fromNumber(s, a, 1), a)))),
      STRATA_BINARY(RsqrtGrad, rsqrtGrad(s, a, b)),
      STRATA_BINARY(ReciprocalGrad, reciprocalGrad(s, a, b)),
      STRATA_BINARY(InvGrad, reciprocalGrad(s, a, b)),
      STRATA_BINARY(SeluGrad, s.select(s.compare(Compare::Lt, b, zeroLike(s, b)),
                                       s.mul(a, s.add(b, fromNumber(s, b, 1.7580993408473768599))),
                                       s.mul(a, fromNumber(s, a, 1.0507009873554804934)))),
      STRATA_BINARY(SoftsignGrad, s.div(a, squareOf(s, s.add(fromNumber(s, b, 1), s.abs(b))))),
      STRATA_BINARY(SqrtGrad, sqrtGrad(s, a, b)),
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
