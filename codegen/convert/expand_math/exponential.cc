// Exponentials. exp(x) = 2^n exp(r) with |r| <= ln(2) / 2 after Cody and Waite, Software Manual for the Elementary Functions.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"
#include "support/fault.h"

namespace strata::expand_math {

/// Beyond these exp(x) / 4 is infinite and exp(x) is zero.
struct Limits {
  double low, high;
};
static Limits exponentLimits(Float x) { return x.width == 32 ? Limits{-104.0, 90.0} : Limits{-746.0, 711.0}; }

static Float timesLn2(Float n, unsigned part) {
  if (n.width == 32) return n * (part == 0 ? kLn2F32Part0 : kLn2F32Part1);
  return n * (part == 0 ? kLn2F64Part0 : kLn2F64Part1);
}

static Float expRest(Float r) { return (r * r) * polynomial(r, kExp32, kExp64); }

Float expTimes(Float x, double exponent) {
  const Limits limits = exponentLimits(x);
  x = atLeast(atMost(x, limits.high), limits.low);
  Float n = roundSmall(x * kLog2E0);
  Float r = (x - timesLn2(n, 0)) - timesLn2(n, 1);
  return scale(1.0 + (r + expRest(r)), exponent == 0 ? n : n + exponent);
}

Float exp(Float x) { return expTimes(x, 0); }

/// Beyond these 2^x is infinite or zero.
static Float limitPower(Float x) {
  return x.width == 32 ? atLeast(atMost(x, 130.0), -152.0) : atLeast(atMost(x, 1026.0), -1077.0);
}

Float exp2(Float x) {
  x = limitPower(x);
  Float n = roundSmall(x);
  Float r = (x - n) * kLn2Full0;
  return scale(1.0 + (r + expRest(r)), n);
}

Float exp2OfPair(Pair x) {
  Float hi = limitPower(x.hi);
  Float lo = select(hi == x.hi, x.lo, 0.0);
  Float n = roundSmall(hi);
  Pair fraction = twoSum(hi - n, lo);
  Pair r = twoProduct(fraction.hi, constant(hi, kLn2Full0));
  Float rest = fma(fraction.lo, kLn2Full0, fma(fraction.hi, kLn2Full1, r.lo));
  return scale(1.0 + (r.hi + (expRest(r.hi) + fma(rest, r.hi, rest))), n);
}

// 2^n (exp(r) - 1) + (2^n - 1) with r as a pair, as its error is doubled for n = 1.
Float expm1(Float x) {
  Float limited = atLeast(atMost(x, exponentLimits(x).high), -40.0);
  Float n = roundSmall(limited * kLog2E0);
  Float low = timesLn2(n, 1);
  Pair r = twoSum(limited - timesLn2(n, 0), -low);
  Float rest = r.hi + (expRest(r.hi) + fma(r.lo, r.hi, r.lo));
  Float power = powerOfTwo(atMost(n, 60.0));
  Float result = fma(power, rest, power - 1.0);
  result = select(n > 57.0, scale(1.0 + rest, n), result);
  return STRATA_FAULT("math.expm1.zero", result, copysign(result, x));
}

}  // namespace strata::expand_math
