// The error function and its complement.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"

namespace strata::expand_math {

/// erfc(x) for x >= 0.49 in f64: exp(-x^2) g(q) / (1 + 2 x), after Shepherd and Laframboise, Chebyshev approximation of
/// (1 + 2 x) exp(x^2) erfc(x), Math. Comp. 36 (1981).
static Float erfcOfPositive(Float x) {
  x = atMost(x, 28.0);
  Pair square = twoProduct(x, x);
  Float power = exp(-square.hi);
  power = fma(-power, square.lo, power);
  Float q = (x - 4.0) / (x + 4.0);
  return power * (polynomial(q, kErfcx64, kErfcx64) / fma(x, 2.0, constant(x, 1.0)));
}

/// For |x| <= 1. Products of tiny numbers, unless they stay inside an fma, may be flushed to zero: there the slope alone counts.
static Float erfNearZero(Float x) {
  constexpr double kSlope = 0x1.20dd750429b6dp+0;  // 2 / sqrt(pi)
  Float z = x * x;
  Float result = fma(x, polynomial(z, kErf32, kErf64), x);
  return hasFma(x) ? result : select(abs(x) < (x.width == 32 ? 0x1p-100 : 0x1p-900), x * kSlope, result);
}

// Beyond 1: 1 - erfc(x), which is exp(-x g(x)) in f32; 1 itself from 4 or 6 on.
Float erf(Float x) {
  Float magnitude = abs(x);
  Float limited = atMost(magnitude, x.width == 32 ? 4.0 : 6.0);
  Float complement = x.width == 32 ? exp(-(limited * polynomial(limited, kErfcLog32, kErfcLog32))) : erfcOfPositive(limited);
  return copysign(select(magnitude < 1.0, erfNearZero(magnitude), 1.0 - complement), x);
}

Float erfc(Float x) {
  if (x.width == 32) return narrow(erfc(widen(x)));
  Float magnitude = abs(x);
  Float tail = erfcOfPositive(magnitude);
  Float result = select(x < 0.0, 2.0 - tail, tail);
  return select(magnitude < 0.5, 1.0 - erfNearZero(x), result);
}

}  // namespace strata::expand_math
