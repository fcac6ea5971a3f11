// What several functions share: polynomials, powers of two, exact sums and products, rounding to integers.
#include "codegen/convert/expand_math/functions.h"

#include <limits>

namespace strata::expand_math {

static double mantissaLimit(Float x) { return x.width == 32 ? 0x1p23 : 0x1p52; }

Float polynomial(Float x, ArrayRef<double> single, ArrayRef<double> twice) {
  ArrayRef<double> coefficients = x.width == 32 ? single : twice;
  Float result = constant(x, coefficients.back());
  for (size_t i = coefficients.size() - 1; i-- > 0;) result = fma(result, x, constant(x, coefficients[i]));
  return result;
}

// Added to a small number, 1.5 * 2^mantissa leaves no bits for a fraction.
Float roundSmall(Float x) {
  const double magic = 1.5 * mantissaLimit(x);
  return (x + magic) - magic;
}

Float powerOfTwo(Float n) {
  const unsigned mantissa = n.width == 32 ? 23 : 52;
  const double bias = n.width == 32 ? 127 : 1023;
  return fromBits(shiftLeft(bits(n + (1.5 * mantissaLimit(n) + bias)), mantissa));
}

Float scale(Float y, Float n) {
  Float half = roundSmall(n * 0.5);
  return (y * powerOfTwo(half)) * powerOfTwo(n - half);
}

Float atMost(Float x, double limit) { return select(x > limit, limit, x); }
Float atLeast(Float x, double limit) { return select(x < limit, limit, x); }

Float flipSign(Float x, Float sign) {
  const uint64_t signBit = x.width == 32 ? 0x80000000u : 0x8000000000000000u;
  return fromBits(bits(x) ^ (bits(sign) & signBit));
}

// --- Exact sums and products: Ogita, Rump, Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005). --------

Pair twoSum(Float a, Float b) {
  Float sum = a + b;
  Float partOfB = sum - a;
  return {sum, (a - (sum - partOfB)) + (b - partOfB)};
}

Pair quickTwoSum(Float a, Float b) {
  Float sum = a + b;
  return {sum, b - (sum - a)};
}

/// The upper half of the mantissa (Veltkamp).
static Float upperHalf(Float a) {
  Float scaled = a * (a.width == 32 ? 4097.0 : 134217729.0);
  return scaled - (scaled - a);
}

Pair twoProduct(Float a, Float b) {
  Float product = a * b;
  if (hasFma(a)) return {product, fma(a, b, -product)};
  Float aHigh = upperHalf(a), bHigh = upperHalf(b);
  Float aLow = a - aHigh, bLow = b - bHigh;
  return {product, aLow * bLow - (((product - aHigh * bHigh) - aLow * bHigh) - aHigh * bLow)};
}

// --- Rounding ------------------------------------------------------------------------------------------------------

/// Nearest integer of |x|, and where x has a fraction at all.
static Float roundMagnitude(Float x) {
  const double limit = mantissaLimit(x);
  return (abs(x) + limit) - limit;
}
static Float keepIntegers(Float x, Float rounded) {
  return select(abs(x) < mantissaLimit(x), copysign(rounded, x), x);
}

Float roundEven(Float x) {
  if (hasRounding(x)) return instruction("math.roundeven", x);
  return keepIntegers(x, roundMagnitude(x));
}

Float trunc(Float x) {
  if (hasRounding(x)) return instruction("math.trunc", x);
  Float near = roundMagnitude(x);
  return keepIntegers(x, select(near > abs(x), near - 1.0, near));
}

Float floor(Float x) {
  if (hasRounding(x)) return instruction("math.floor", x);
  Float near = copysign(roundMagnitude(x), x);
  return keepIntegers(x, select(near > x, near - 1.0, near));
}

Float ceil(Float x) {
  if (hasRounding(x)) return instruction("math.ceil", x);
  Float near = copysign(roundMagnitude(x), x);
  return keepIntegers(x, select(near < x, near + 1.0, near));
}

// The largest number below a half: with a half itself, 0.5 - 2^-54 would become 1.
Float round(Float x) {
  const double half = x.width == 32 ? 0x1.fffffep-2 : 0x1.fffffffffffffp-2;
  return trunc(x + copysign(constant(x, half), x));
}

Float rsqrt(Float x) { return 1.0 / sqrt(x); }

}  // namespace strata::expand_math
