// What the functions of complex numbers are written in: floats and pairs of them that emit an operation for each operator.
#pragma once

#include "ir/builder.h"

namespace strata::complex_parts {

/// A float where it is computed.
struct Real {
  OpBuilder *builder;
  Value value;

  Type getType() const { return value.getType(); }
};

struct Mask {
  OpBuilder *builder;
  Value value;
};

Real constant(Real like, double number);
Real call(StringRef name, Real a);            ///< "math.exp"
Real call(StringRef name, Real a, Real b);
Real operator+(Real a, Real b);
Real operator-(Real a, Real b);
Real operator*(Real a, Real b);
Real operator/(Real a, Real b);
Real operator-(Real a);
inline Real operator+(Real a, double b) { return a + constant(a, b); }
inline Real operator-(Real a, double b) { return a - constant(a, b); }
inline Real operator*(Real a, double b) { return a * constant(a, b); }
inline Real operator/(Real a, double b) { return a / constant(a, b); }
inline Real operator-(double a, Real b) { return constant(b, a) - b; }
inline Real operator+(double a, Real b) { return constant(b, a) + b; }
inline Real operator/(double a, Real b) { return constant(b, a) / b; }
inline Real abs(Real a) { return call("math.absf", a); }
inline Real max(Real a, Real b) { return call("arith.maximumf", a, b); }
inline Real min(Real a, Real b) { return call("arith.minimumf", a, b); }
// False on NaN, != is true.
Mask operator<(Real a, Real b);
Mask operator==(Real a, Real b);
Mask operator!=(Real a, Real b);
inline Mask operator<(Real a, double b) { return a < constant(a, b); }
inline Mask operator==(Real a, double b) { return a == constant(a, b); }
Mask operator&(Mask a, Mask b);
Mask operator|(Mask a, Mask b);
Real select(Mask mask, Real a, Real b);
/// Conversion between f32 and f64.
Real convert(Real a, Type type);

/// A complex number.
struct Parts {
  Real re, im;
};
inline Parts select(Mask mask, Parts a, Parts b) { return {select(mask, a.re, b.re), select(mask, a.im, b.im)}; }

// The functions (functions.cc). Those of f32 are computed in f64 and rounded;
// sums, products and quotients, and what TensorFlow makes of such with its roundings, in f32.
Parts multiply(Parts a, Parts b);
Parts divide(Parts a, Parts b);
Parts power(Parts a, Parts b);
using Function = Parts (*)(Parts);
using PartFunction = Real (*)(Parts);
/// The function that an operation of the complex dialect computes ("complex.exp"), or null.
Function findFunction(StringRef name);
/// Functions to one float ("complex.abs"), or null.
PartFunction findPartFunction(StringRef name);

}  // namespace strata::complex_parts
