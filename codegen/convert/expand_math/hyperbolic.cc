// Hyperbolic functions and their inverses, from exponentials and logarithms.
#include "codegen/convert/expand_math/coefficients.h"
#include "codegen/convert/expand_math/functions.h"

#include <limits>

namespace strata::expand_math {

// A polynomial below 5/8, then 1 - 2 / (exp(2 x) + 1), which is 1 from 22 on.
Float tanh(Float x) {
  Float magnitude = abs(x);
  Float z = x * x;
  Float nearZero = fma(magnitude * z, polynomial(z, kTanh32, kTanh64), magnitude);
  Float limited = atMost(magnitude, 22.0);
  Float large = 1.0 - 2.0 / (exp(limited + limited) + 1.0);
  return copysign(select(magnitude < 0.625, nearZero, large), x);
}

// With t = exp(x) - 1: sinh(x) = (t + t / (t + 1)) / 2.
Float sinh(Float x) {
  if (x.width == 32) return narrow(sinh(widen(x)));
  Float magnitude = abs(x);
  Float t = expm1(atMost(magnitude, 40.0));
  Float small = 0.5 * (t + t / (t + 1.0));
  Float large = expTimes(magnitude, -1.0);
  return copysign(select(magnitude > 22.0, large, small), x);
}

Float cosh(Float x) {
  if (x.width == 32) return narrow(cosh(widen(x)));
  Float magnitude = abs(x);
  Float half = expTimes(magnitude, -1.0);
  return half + 0.25 / half;
}

// log(x + sqrt(x^2 + 1)) = log1p(x + x^2 / (1 + sqrt(x^2 + 1))); from 2^28 on log(2 x).
Float asinh(Float x) {
  if (x.width == 32) return narrow(asinh(widen(x)));
  Float magnitude = abs(x);
  Mask isLarge = magnitude > 0x1p28;
  Float limited = atMost(magnitude, 0x1p28);
  Float square = limited * limited;
  Float small = log1p(limited + square / (1.0 + sqrt(square + 1.0)));
  Float large = log(magnitude) + kLn2Full0;
  return copysign(select(isLarge, large, small), x);
}

// With t = x - 1: log1p(t + sqrt(2 t + t^2)); from 2^28 on log(2 x).
Float acosh(Float x) {
  if (x.width == 32) return narrow(acosh(widen(x)));
  Float t = atMost(x, 0x1p28) - 1.0;
  Float small = log1p(t + sqrt(2.0 * t + t * t));
  Float large = log(x) + kLn2Full0;
  Float result = select(x > 0x1p28, large, small);
  return select(x < 1.0, std::numeric_limits<double>::quiet_NaN(), result);
}

// log1p(2 x / (1 - x)) / 2; log1p gives the infinity at 1 and NaN beyond.
Float atanh(Float x) {
  if (x.width == 32) return narrow(atanh(widen(x)));
  Float magnitude = abs(x);
  return copysign(0.5 * log1p((magnitude + magnitude) / (1.0 - magnitude)), x);
}

}  // namespace strata::expand_math
