// Reduction of huge arguments modulo pi / 2: Payne and Hanek, Radian reduction for trigonometric functions, ACM SIGNUM
// Newsletter 18 (1983), with the needed bits of 2 / pi chosen by selects. It is long and rarely needed: written for one lane of a
// vector, where it costs a few milliseconds less to compile than for all.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"
#include "support/fault.h"

namespace strata::expand_math {

using Limbs = SmallVector<Int, 40>;  ///< 32 bits each, most significant first, in 64-bit integers

constexpr uint64_t kLimbMask = 0xffffffff;
constexpr unsigned kFractionLimbs = 6;

/// Bits exponent, exponent + 1, ... of 2 / pi after the point, for 0 <= exponent < 1024.
static Limbs bitsOfTwoOverPi(Int exponent) {
  constexpr unsigned kNeeded = kFractionLimbs + 1;
  Limbs limbs;
  for (uint32_t word : kTwoOverPiWords) limbs.push_back(constant(exponent, word));
  Int word = shiftRight(exponent, 5);
  for (unsigned step = 16; step > 0; step /= 2) {  // a shifter by whole words, largest step first
    Mask shifts = isNonZero(word & step);
    Limbs shifted;
    for (unsigned i = 0; i < kNeeded + step - 1; ++i) shifted.push_back(select(shifts, limbs[i + step], limbs[i]));
    limbs = shifted;
  }
  Int bit = exponent & 31;
  Limbs result;
  for (unsigned i = 0; i < kFractionLimbs; ++i)
    result.push_back(shiftRight(shiftLeft(limbs[i], bit) & kLimbMask, 0u) |
                     shiftRight(shiftLeft(limbs[i + 1], bit), 32u));
  return result;
}

/// The fraction of limbs * mantissa, which has two limbs.
static Limbs multiplyFraction(const Limbs &limbs, Int high, Int low) {
  Limbs sums(kFractionLimbs, constant(high, 0));
  for (unsigned i = 0; i < kFractionLimbs; ++i) {
    auto add = [&](unsigned position, Int number) { sums[position] = sums[position] + number; };
    Int byLow = limbs[i] * low, byHigh = limbs[i] * high;
    add(i, byLow & kLimbMask);
    if (i >= 1) add(i - 1, shiftRight(byLow, 32u) + (byHigh & kLimbMask));
    if (i >= 2) add(i - 2, shiftRight(byHigh, 32u));
  }
  for (unsigned i = kFractionLimbs; i-- > 0;) {
    if (i > 0) sums[i - 1] = sums[i - 1] + shiftRight(sums[i], 32u);
    sums[i] = sums[i] & kLimbMask;
  }
  return sums;
}

/// The limbs, a fraction of 1 in two's complement, as a pair.
static Pair fractionToPair(Limbs limbs) {
  Int sign = constant(limbs[0], 0) - shiftRight(limbs[0], 31u);  // all ones when negative
  // Negating without the last 1 is off by 2^-192.
  Pair sum = {fromBits(constant(sign, 0)), fromBits(constant(sign, 0))};
  double place = 0x1p-32;
  for (Int limb : limbs) {
    Int digit = (limb ^ sign) & kLimbMask;
    Float term = (fromBits(digit | 0x4330000000000000u) - 0x1p52) * place;
    Pair next = twoSum(sum.hi, term);
    sum = quickTwoSum(next.hi, next.lo + sum.lo);
    place *= 0x1p-32;
  }
  Float signed1 = fromBits(sign);
  return {flipSign(sum.hi, signed1), flipSign(sum.lo, signed1)};
}

// x = mantissa * 2^shift; the fraction of x / (2 pi) needs 2 / pi from bit shift - 2 on.
Reduced reduceHuge(Float x) {
  Int number = bits(x);
  Int exponent = shiftRight(number, 52u) & 0x7ff;
  Int mantissa = (number & 0xfffffffffffffu) | 0x10000000000000u;
  // The bit sought is exponent - 1077; arguments begin at 2^22, 32 bits before the point. The table has a word
  // of zeros there.
  Limbs digits = bitsOfTwoOverPi((exponent - 1077u + 32u) & 0x3ff);
  Limbs fraction = multiplyFraction(digits, shiftRight(mantissa, 32u), mantissa & kLimbMask);

  // The quadrant is rounded to nearest; what remains is at most half a quadrant on either side.
  Int top = fraction[0];
  Int quadrant = shiftRight(STRATA_FAULT("math.sin.huge-quadrant", top, top + 0x20000000u), 30u) & 3;
  Limbs rest;
  for (unsigned i = 0; i < kFractionLimbs; ++i) {
    Int next = i + 1 < kFractionLimbs ? shiftRight(fraction[i + 1], 30u) : constant(top, 0);
    rest.push_back((shiftLeft(fraction[i], 2u) & kLimbMask) | next);
  }
  Pair part = fractionToPair(rest);
  Pair product = twoProduct(part.hi, constant(part.hi, kHalfPiFull0));
  Float low = product.lo + (part.hi * kHalfPiFull1 + part.lo * kHalfPiFull0);
  Pair result = quickTwoSum(product.hi, low);
  return {quadrant, result.hi, result.lo};
}

}  // namespace strata::expand_math
