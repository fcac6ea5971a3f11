// The functions, each on numbers of either width unless said otherwise. Errors are in docs/numerics.md. All give NaN on NaN
// and keep the exact values and signs that C's functions of the same names have at zeros, infinities and domain borders.
#pragma once

#include "codegen/convert/expand_math/emitter.h"

#include <utility>

namespace strata::expand_math {

// Pieces (pieces.cc).

/// p(x) with the coefficients of the width of x, lowest power first.
Float polynomial(Float x, ArrayRef<double> single, ArrayRef<double> twice);
/// Nearest integer, ties to even, of a number below 2^22 (f32), 2^51 (f64) in magnitude.
Float roundSmall(Float x);
/// 2^n for an integer n in the range of normal exponents.
Float powerOfTwo(Float n);
/// y * 2^n for an integer n up to twice the range of exponents, rounded once.
Float scale(Float y, Float n);
/// Limits that keep NaN.
Float atMost(Float x, double limit);
Float atLeast(Float x, double limit);
/// x with the sign bit set from `sign`'s sign bit, flipped where x is negative.
Float flipSign(Float x, Float sign);

/// An unevaluated sum hi + lo.
struct Pair {
  Float hi, lo;
};
Pair twoSum(Float a, Float b);       ///< exact
Pair quickTwoSum(Float a, Float b);  ///< exact when |a| >= |b| or a is 0
Pair twoProduct(Float a, Float b);   ///< exact unless it over- or underflows (without fma: |a|, |b| < 2^996)

// Exponentials and logarithms (exponential.cc, logarithm.cc).
Float exp(Float x);
Float exp2(Float x);
Float expm1(Float x);
Float expTimes(Float x, double exponent);  ///< exp(x) * 2^exponent, without overflow in between
Float exp2OfPair(Pair x);                  ///< 2^(hi + lo)
Float log(Float x);
Float log2(Float x);
Float log10(Float x);
Float log1p(Float x);
Pair log2OfPositive(Float x);  ///< f64; to about 2^-64
Float pow(Float x, Float y);
Float cbrt(Float x);

// Trigonometric functions (trigonometric.cc, reduction.cc).
/// x = quadrant * pi / 2 + hi + lo for x >= 0 in f64; the quadrant is modulo 4 in the low bits.
struct Reduced {
  Int quadrant;
  Float hi, lo;
};
Reduced reduceHuge(Float x);
std::pair<Float, Float> sincos(Float x);
Float sin(Float x);
Float cos(Float x);
Float tan(Float x);
Float asin(Float x);
Float acos(Float x);
Float atan(Float x);
Float atan2(Float y, Float x);

// Hyperbolic functions (hyperbolic.cc).
Float sinh(Float x);
Float cosh(Float x);
Float tanh(Float x);
Float asinh(Float x);
Float acosh(Float x);
Float atanh(Float x);

// Error function (error_function.cc).
Float erf(Float x);
Float erfc(Float x);

// Rounding to integers and roots (pieces.cc).
Float floor(Float x);
Float ceil(Float x);
Float trunc(Float x);
Float roundEven(Float x);
Float round(Float x);  ///< halves away from zero
Float rsqrt(Float x);
Float remainder(Float x, Float y);  ///< fmod (remainder.cc)

// Integers (integer.cc).
Int integerPower(Int base, Int exponent);

}  // namespace strata::expand_math
