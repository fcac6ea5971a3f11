// Trigonometric functions and their inverses.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"
#include "support/fault.h"

#include <limits>

namespace strata::expand_math {

// --- Reduction to |r| <= pi / 4 ------------------------------------------------------------------------------------

/// Below this the multiples of the leading parts of pi / 2 are exact.
constexpr double kHuge = 0x1p22;

// Subtracts n pi / 2 by parts (Cody and Waite). f32 arguments have 24 bits: f64 has enough for them without a second number.
static Reduced reduceSmall(Float x, bool fromSingle) {
  constexpr double kMagic = 0x1.8p52;
  Float shifted = x * kTwoOverPi0 + kMagic;
  Float n = shifted - kMagic;
  Float first = x - n * kHalfPi0;
  if (fromSingle) return {bits(shifted), first - n * kHalfPiRest0, constant(x, 0.0)};
  Pair sum = twoSum(first, -(n * kHalfPi1));
  Pair next = twoSum(sum.hi, -(n * kHalfPi2));
  Pair result = quickTwoSum(next.hi, (next.lo + sum.lo) - n * kHalfPi3);
  return {bits(shifted), result.hi, result.lo};
}

static Reduced reduce(Float x, bool fromSingle) {
  Mask isHuge = !(x < kHuge);
  Reduced small = reduceSmall(select(isHuge, 0.0, x), fromSingle);
  SmallVector<Float, 3> results =
      replaceRarelyByLane(isHuge, {fromBits(small.quadrant), small.hi, small.lo}, x, [](Float lane) -> SmallVector<Float, 3> {
        Reduced huge = reduceHuge(lane);
        return {fromBits(huge.quadrant), huge.hi, huge.lo};
      });
  return {bits(results[0]), results[1], results[2]};
}

// --- Sine and cosine -----------------------------------------------------------------------------------------------

/// sin and cos of hi + lo; lo is null where hi is exact enough.
static std::pair<Float, Float> kernels(Float x, const Float *low) {
  Float z = x * x;
  Float sinRest = (x * z) * polynomial(z, kSin32, kSin64);
  Float halfSquare = z * 0.5;
  Float whole = 1.0 - halfSquare;
  Float cosRest = fma(z * z, polynomial(z, kCos32, kCos64), (1.0 - whole) - halfSquare);
  if (low) {
    sinRest = sinRest + *low * whole;
    cosRest = cosRest - x * *low;
  }
  return {x + sinRest, whole + cosRest};
}

std::pair<Float, Float> sincos(Float x) {
  const bool isSingle = x.width == 32;
  Float magnitude = abs(x);
  Reduced r = reduce(isSingle ? widen(magnitude) : magnitude, isSingle);
  Int quadrant = isSingle ? truncateTo32(r.quadrant) : r.quadrant;
  auto [sinR, cosR] = isSingle ? kernels(narrow(r.hi), nullptr) : kernels(r.hi, &r.lo);
  Mask isOdd = isNonZero(quadrant & 1);
  const unsigned toSign = isSingle ? 30 : 62;  // from bit 1
  Float sine = flipSign(select(isOdd, cosR, sinR), fromBits(shiftLeft(quadrant, toSign)));
  Float cosine = flipSign(select(isOdd, sinR, cosR), fromBits(shiftLeft(quadrant + 1, toSign)));
  Mask isFinite = magnitude < std::numeric_limits<double>::infinity();
  return {select(isFinite, flipSign(sine, x), x - x), select(isFinite, cosine, x - x)};
}

Float sin(Float x) { return sincos(x).first; }
Float cos(Float x) { return sincos(x).second; }

Float tan(Float x) {
  if (x.width == 32) return narrow(tan(widen(x)));
  auto [sine, cosine] = sincos(x);
  return sine / cosine;
}

// --- Inverses ------------------------------------------------------------------------------------------------------

static Float quarterPi(Float like, unsigned part) {
  if (like.width == 32) return constant(like, part == 0 ? kQuarterPiF32Part0 : kQuarterPiF32Part1);
  return constant(like, part == 0 ? kQuarterPiFull0 : kQuarterPiFull1);
}

/// atan(y / x) for y, x >= 0: y / x, (y - x) / (y + x) or -x / y, whichever is below tan(pi / 8).
static Float atanOfQuotient(Float y, Float x) {
  constexpr double kTangent = 0x1.a827999fcef32p-2;  // of pi / 8; its reciprocal is that of 3 pi / 8
  Mask isHigh = x < y * kTangent;
  Mask isMiddle = y > x * kTangent;
  Float numerator = select(isHigh, -x, select(isMiddle, y - x, y));
  Float denominator = select(isHigh, y, select(isMiddle, y + x, x));
  Float t = numerator / denominator;
  Float z = t * t;
  Float rest = (t * z) * polynomial(z, kAtan32, kAtan64);
  Float base = quarterPi(t, 0), baseLow = quarterPi(t, 1);
  base = select(isHigh, base + base, select(isMiddle, base, 0.0));
  baseLow = select(isHigh, baseLow + baseLow, select(isMiddle, baseLow, 0.0));
  return base + (t + (rest + baseLow));
}

Float atan(Float x) {
  Float magnitude = abs(x);
  // Above 2^60 the quotient 1 / x only underflows.
  Float result = atanOfQuotient(atMost(magnitude, 0x1p60), constant(x, 1.0));
  return copysign(result, x);
}

// Special cases: ISO C, F.10.1.4. Infinite operands become a quotient of 1 or 0, two zeros the quotient 0.
Float atan2(Float y, Float x) {
  if (x.width == 32) return narrow(atan2(widen(y), widen(x)));
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Float ay = abs(y), ax = abs(x);
  Mask isInfiniteY = ay == kInfinity, isInfiniteX = ax == kInfinity;
  // Powers of two keep sums and quotients in range.
  Float larger = select(ay > ax, ay, ax);
  Float factor = select(larger > 0x1p1000, constant(x, 0x1p-100), select(larger < 0x1p-900, constant(x, 0x1p110), 1.0));
  Float yScaled = select(isInfiniteX & !isInfiniteY, 0.0, select(isInfiniteY, 1.0, ay * factor));
  Float xScaled = select(isInfiniteY & !isInfiniteX, 0.0, select(isInfiniteX, 1.0, ax * factor));
  xScaled = select((ay == 0.0) & (ax == 0.0), 1.0, xScaled);
  Float angle = atanOfQuotient(yScaled, xScaled);
  Mask isLeft = STRATA_FAULT("math.atan2.negative-zero", x < 0.0, copysign(constant(x, 1.0), x) < 0.0);
  angle = select(isLeft, 4.0 * kQuarterPiFull0 - (angle - 4.0 * kQuarterPiFull1), angle);
  return select((x != x) | (y != y), x + y, copysign(angle, y));
}

/// asin(s) - s for 0 <= s <= 1/2.
static Float asinRest(Float s) {
  Float z = s * s;
  return (s * z) * polynomial(z, kAsin32, kAsin64);
}

/// Where |x| > 1/2: sqrt((1 - |x|) / 2) as a pair, whose arc sine is half the arc cosine of |x|.
static Pair halfAngle(Float magnitude) {
  Float z = (1.0 - magnitude) * 0.5;
  Float root = sqrt(z);
  Pair square = twoProduct(root, root);
  Float low = ((z - square.hi) - square.lo) / (root + root);
  return {root, select(z > 0.0, low, 0.0)};
}

Float asin(Float x) {
  Float magnitude = abs(x);
  Mask isLarge = magnitude > 0.5;
  Pair root = halfAngle(magnitude);
  Float large = quarterPi(x, 0) * 2.0 - (2.0 * root.hi + (2.0 * (asinRest(root.hi) + root.lo) - quarterPi(x, 1) * 2.0));
  Float small = magnitude + asinRest(magnitude);
  return copysign(select(isLarge, large, small), x);
}

Float acos(Float x) {
  Float magnitude = abs(x);
  Mask isLarge = magnitude > 0.5;
  Pair root = halfAngle(magnitude);
  Float halfPi = quarterPi(x, 0) * 2.0, halfPiLow = quarterPi(x, 1) * 2.0;
  Float ofLarge = 2.0 * (root.hi + (asinRest(root.hi) + root.lo));
  Float ofNegative = halfPi * 2.0 - (2.0 * root.hi + (2.0 * (asinRest(root.hi) + root.lo) - halfPiLow * 2.0));
  Float small = halfPi - (x - (halfPiLow - copysign(asinRest(magnitude), x)));
  return select(isLarge, select(x < 0.0, ofNegative, ofLarge), small);
}

}  // namespace strata::expand_math
