// The remainder of division, exact as C's fmod: the quotient is found 24 bits at a time, each multiple of the divisor taken
// off without rounding.
#include "codegen/convert/expand_math/functions.h"

#include <limits>

namespace strata::expand_math {

/// The exponent field of a positive f64.
static Float exponentField(Float x) {
  return fromBits(shiftRight(bits(x), 52u) | 0x4330000000000000u) - 0x1p52;
}

/// r minus the largest multiple of a * 2^n below it, where 2^n makes the quotient less than 2^24.
static Float removeMultiple(Float r, Float a, Float exponentOfA) {
  Float n = atLeast((exponentField(r) - exponentOfA) - 22.0, 0.0);
  Float third = roundSmall(n * 0x1.5555555555555p-2);
  Float power = powerOfTwo(third);
  Float multiple = ((a * power) * power) * powerOfTwo(n - (third + third));
  Float ratio = r / multiple;
  Float quotient = roundSmall(ratio);
  quotient = select(quotient > ratio, quotient - 1.0, quotient);
  // Both products are exact: 24 bits by 26 and by 27.
  Float high = fromBits(bits(multiple) & ~uint64_t(0x7ffffff));
  Float rest = (r - quotient * high) - quotient * (multiple - high);
  return select(rest < 0.0, rest + multiple, rest);  // the ratio had been rounded up to an integer
}

Float remainder(Float x, Float y) {
  if (x.width == 32) return narrow(remainder(widen(x), widen(y)));
  Float magnitude = abs(x), divisor = abs(y);
  Mask isDefined = (magnitude < std::numeric_limits<double>::infinity()) & (divisor > 0.0);
  Float a = select(isDefined, divisor, 1.0);
  Mask isTiny = a < 0x1p-1022;
  Float exponentOfA = exponentField(select(isTiny, a * 0x1p54, a)) - select(isTiny, constant(a, 54.0), 0.0);
  Float rest = repeatWhileAny(
      select(isDefined, magnitude, 0.0), [&](Float r) { return a <= r; },
      [&](Float r) { return removeMultiple(r, a, exponentOfA); });
  return select(isDefined, copysign(rest, x), std::numeric_limits<double>::quiet_NaN());
}

}  // namespace strata::expand_math
