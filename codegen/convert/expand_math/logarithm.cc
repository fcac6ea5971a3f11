// Logarithms, powers and the cube root. log(2^e (1 + f)) = e ln(2) + 2 artanh(s), s = f / (2 + f), split as in FreeBSD msun
// e_log.c, e_log2.c and e_log10.c; pow through a logarithm in pairs.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"
#include "support/fault.h"

#include <limits>

namespace strata::expand_math {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// x = 2^exponent * mantissa, the mantissa in [sqrt(1/2), sqrt(2)).
struct Scaled {
  Float exponent, mantissa;
};

/// For positive normal numbers.
static Scaled splitNormal(Float x) {
  const bool isSingle = x.width == 32;
  const unsigned mantissaBits = isSingle ? 23 : 52;
  const uint64_t one = isSingle ? 0x3f800000u : 0x3ff0000000000000u;
  const uint64_t rootHalf = isSingle ? 0x3f3504f3u : 0x3fe6a09e667f3bcdu;
  const uint64_t mantissaMask = (uint64_t(1) << mantissaBits) - 1;
  const double integerOne = isSingle ? 0x1p23 : 0x1p52;  // whose last place is 1
  const uint64_t integerOneBits = isSingle ? 0x4b000000u : 0x4330000000000000u;
  Int shifted = bits(x) + (one - rootHalf);
  Float biased = fromBits(shiftRight(shifted, mantissaBits) | integerOneBits);
  return {biased - (integerOne + (isSingle ? 127 : 1023)), fromBits((shifted & mantissaMask) + rootHalf)};
}

/// For positive numbers.
static Scaled split(Float x) {
  const bool isSingle = x.width == 32;
  Mask isSmall = x < (isSingle ? 0x1p-126 : 0x1p-1022);
  Scaled result = splitNormal(select(isSmall, x * (isSingle ? 0x1p23 : 0x1p52), x));
  Float offset = select(isSmall, constant(x, isSingle ? -23.0 : -52.0), 0.0);
  return {result.exponent + offset, result.mantissa};
}

/// log(1 + f) = f - halfSquare + rest.
struct LogParts {
  Float f, halfSquare, rest;
};
static LogParts logParts(Float mantissa) {
  Float f = mantissa - 1.0;
  Float s = f / (2.0 + f);
  Float z = s * s;
  Float halfSquare = 0.5 * f * f;
  return {f, halfSquare, s * (halfSquare + z * polynomial(z, kLog32, kLog64))};
}

static Float timesLn2(Float n, unsigned part) {
  if (n.width == 32) return n * (part == 0 ? kLn2F32Part0 : kLn2F32Part1);
  return n * (part == 0 ? kLn2F64Part0 : kLn2F64Part1);
}

/// The logarithm's values where `result` does not hold.
static Float logSpecials(Float x, Float result) {
  result = select(x < kInfinity, result, x);
  result = select(x < 0.0, kNan, result);
  return select(x == 0.0, -kInfinity, result);
}

Float log(Float x) {
  Scaled number = split(x);
  LogParts parts = logParts(number.mantissa);
  Float low = parts.rest + timesLn2(number.exponent, 1);
  return logSpecials(x, timesLn2(number.exponent, 0) - ((parts.halfSquare - low) - parts.f));
}

// c corrects the rounding of 1 + x: log(1 + x) = log(u) + c / u.
Float log1p(Float x) {
  Float u = 1.0 + x;
  Float correction = (x - (u - 1.0)) / u;
  Scaled number = splitNormal(u);
  LogParts parts = logParts(number.mantissa);
  Float low = parts.rest + (timesLn2(number.exponent, 1) + correction);
  Float result = timesLn2(number.exponent, 0) - ((parts.halfSquare - low) - parts.f);
  result = select(x < kInfinity, result, x);
  result = select(x < -1.0, kNan, result);
  result = select(x == -1.0, -kInfinity, result);
  return STRATA_FAULT("math.log1p.zero", result, copysign(result, x));
}

/// A logarithm to another base: 1 / ln(base) and the logarithm of 2, each in two parts.
struct Base {
  double factorHigh, factorLow, twoHigh, twoLow;
};

static Float logToBase(Float x, Base base) {
  Scaled number = split(x);
  LogParts parts = logParts(number.mantissa);
  Float whole = parts.f - parts.halfSquare;
  Float high = fromBits(bits(whole) & (x.width == 32 ? 0xfffff000u : 0xffffffff00000000u));
  Float low = ((parts.f - high) - parts.halfSquare) + parts.rest;
  Float ofExponent = number.exponent * base.twoHigh;
  Pair sum = quickTwoSum(ofExponent, high * base.factorHigh);
  Float rest = (low + high) * base.factorLow + low * base.factorHigh;
  if (base.twoLow != 0) rest = rest + number.exponent * base.twoLow;
  return logSpecials(x, (rest + sum.lo) + sum.hi);
}

Float log2(Float x) {
  return logToBase(x, x.width == 32 ? Base{kLog2EF32Part0, kLog2EF32Part1, 1, 0} : Base{kLog2EF64Part0, kLog2EF64Part1, 1, 0});
}

Float log10(Float x) {
  return logToBase(x, x.width == 32
                          ? Base{kLog10EF32Part0, kLog10EF32Part1, kLog10Of2F32Part0, kLog10Of2F32Part1}
                          : Base{kLog10EF64Part0, kLog10EF64Part1, kLog10Of2F64Part0, kLog10Of2F64Part1});
}

// --- Powers --------------------------------------------------------------------------------------------------------

static Pair multiply(Pair a, Pair b) {
  Pair product = twoProduct(a.hi, b.hi);
  return quickTwoSum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

static Pair pairOf(Float like, double hi, double lo) { return {constant(like, hi), constant(like, lo)}; }

// 2 artanh(s) = 2 (s + s^3 (1/3 + z g(z))): the last term in doubles, what stands before it in pairs.
Pair log2OfPositive(Float x) {
  Scaled number = split(x);
  Float m = number.mantissa;
  Float numerator = m - 1.0;
  Pair denominator = quickTwoSum(constant(m, 1.0), m);
  // m may exceed 1, but then both have one exponent and the sum's error is still exact.
  Float quotient = numerator / denominator.hi;
  Pair back = twoProduct(quotient, denominator.hi);
  Float remainder = ((numerator - back.hi) - back.lo) - quotient * denominator.lo;
  Pair s = {quotient, remainder / denominator.hi};
  Pair z = twoProduct(s.hi, s.hi);
  z.lo = z.lo + 2.0 * (s.hi * s.lo);
  Float tail = z.hi * polynomial(z.hi, kLogTail64, kLogTail64);
  Pair third = quickTwoSum(constant(m, kOneThird0), tail);
  third.lo = third.lo + kOneThird1;
  Pair cube = multiply(s, z);
  Pair rest = multiply(cube, third);
  Pair sum = quickTwoSum(s.hi, rest.hi);
  sum.lo = sum.lo + (s.lo + rest.lo);
  Pair scaled = multiply(sum, pairOf(m, 2 * kLog2E0, 2 * kLog2E1));
  Pair result = twoSum(number.exponent, scaled.hi);
  return quickTwoSum(result.hi, result.lo + scaled.lo);
}

/// pow(|x|, y) for finite x other than 0 and finite y.
static Float powOfMagnitude(Float magnitude, Float y) {
  if (magnitude.width == 32) {
    // 2^-52 of a logarithm that is at most 2^8 is far below what f32 shows.
    Float exponent = log2(widen(magnitude)) * widen(y);
    return narrow(exp2(exponent));
  }
  // Larger exponents have overflowed already: |log2(x)| >= 2^-53. Limiting them keeps the products exact.
  y = atLeast(atMost(y, 0x1p66), -0x1p66);
  Pair logarithm = log2OfPositive(magnitude);
  Pair product = twoProduct(y, logarithm.hi);
  return exp2OfPair(quickTwoSum(product.hi, fma(y, logarithm.lo, product.lo)));
}

// Special cases: ISO C, F.10.4.4.
Float pow(Float x, Float y) {
  Float magnitude = abs(x), absExponent = abs(y);
  Float result = powOfMagnitude(magnitude, y);
  Float toNegative = select(y < 0.0, constant(y, kInfinity), 0.0);
  Float toPositive = select(y < 0.0, constant(y, 0.0), kInfinity);
  result = select(magnitude == 0.0, toNegative, result);
  result = select(magnitude == kInfinity, toPositive, result);
  Float ofLarge = select(magnitude > 1.0, toPositive, toNegative);
  result = select(absExponent == kInfinity, ofLarge, result);

  // Negative bases: integers above 2^24 or 2^53 are even.
  Float whole = trunc(y);
  Mask isInteger = whole == y;
  Float half = whole * 0.5;
  Mask isOdd = isInteger & (trunc(half) != half);
  if (STRATA_FAULT("math.pow.odd-integers", true, false)) isOdd = isOdd & (absExponent < 1024.0);
  result = select(isOdd, copysign(result, x), result);
  Mask isFiniteNegative = (x < 0.0) & (x != -kInfinity);
  result = select(isFiniteNegative & !isInteger, kNan, result);

  result = select((x != x) | (y != y), x + y, result);
  return select((x == 1.0) | STRATA_FAULT("math.pow.nan-to-zero", (x == x) & (y == 0.0), y == 0.0) |
                    ((x == -1.0) & (absExponent == kInfinity)),
                1.0, result);
}

// --- Cube root -----------------------------------------------------------------------------------------------------

// x = 2^(3 k + j) m: a polynomial for cbrt(m) and two steps of Newton, the second with an exact residual.
Float cbrt(Float x) {
  if (x.width == 32) return narrow(cbrt(widen(x)));
  Scaled number = split(abs(x));
  Float third = roundSmall(number.exponent * kOneThird0);
  Float rest = number.exponent - 3.0 * third;  // -1, 0 or 1
  Float m = number.mantissa * select(rest == 0.0, constant(x, 1.0), select(rest < 0.0, constant(x, 0.5), 2.0));
  Float start = polynomial(number.mantissa, kCbrt64, kCbrt64);
  Float root = start * select(rest == 0.0, constant(x, 1.0),
                              select(rest < 0.0, constant(x, 0x1.965fea53d6e3dp-1), 0x1.428a2f98d728bp+0));
  for (int step = 0; step < 2; ++step) root = root - (root - m / (root * root)) * kOneThird0;
  Pair square = twoProduct(root, root);
  Pair cube = twoProduct(square.hi, root);
  Float residual = (cube.hi - m) + fma(square.lo, root, cube.lo);
  root = root - residual * kOneThird0 / square.hi;
  Float result = copysign(root * powerOfTwo(third), x);
  return select((x == 0.0) | !(abs(x) < kInfinity), x, result);
}

}  // namespace strata::expand_math
