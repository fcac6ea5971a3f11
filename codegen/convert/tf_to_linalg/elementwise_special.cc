#include "codegen/convert/tf_to_linalg/elementwise_special.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace strata::tf_to_linalg {

using Scalar = ScalarBuilder;
using Compare = ScalarBuilder::Compare;

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Arithmetic on doubles with numbers.
struct Doubles {
  Scalar &s;
  Type f64 = s.getBuilder().getF64Type();
  Value number(double value) { return s.constant(f64, value); }
  Value plus(Value a, double b) { return s.add(a, number(b)); }
  Value times(Value a, double b) { return s.mul(a, number(b)); }
  Value over(double a, Value b) { return s.div(number(a), b); }
  Value isLess(Value a, double b) { return s.compare(Compare::Lt, a, number(b)); }
  Value log(Value a) { return s.unary("math.log", a); }
  /// The distance of |a| to the integer below.
  Value fraction(Value a) {
    Value size = s.abs(a);
    return s.sub(size, s.unary("math.floor", size));
  }
};

/// Lanczos' series with g = 7 and nine terms (error below 2e-15): its sum at z, z > -0.5, and the sum of the derivatives.
struct Series {
  Value sum, slope;
};
Series lanczos(Doubles &d, Value z) {
  static constexpr double kTerms[] = {676.5203681218851,     -1259.1392167224028,  771.32342877765313,    -176.61502916214059,
                                      12.507343278686905,    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7};
  Series series{d.number(0.99999999999980993), d.number(0)};
  double place = 1;
  for (double term : kTerms) {
    Value distance = d.plus(z, place++), part = d.over(term, distance);
    series.sum = d.s.add(series.sum, part);
    series.slope = d.s.sub(series.slope, d.s.div(part, distance));
  }
  return series;
}
}  // namespace

/// From 0.5 to 2.5, where Lanczos' series loses the digits around the zeros at 1 and 2: the Taylor series of log gamma(2 + w),
/// |w| <= 0.5, whose coefficients are (zeta(k) - 1) / k with alternating signs; log gamma(1 + w) is less by log(1 + w).
static Value nearItsZeros(Doubles &d, Value x) {
  Scalar &s = d.s;
  Value isFirst = d.isLess(x, 1.5);
  Value w = s.sub(x, s.select(isFirst, d.number(1), d.number(2)));
  constexpr int kTerms = 30;
  Value sum = d.number((std::riemann_zeta(double(kTerms)) - 1) / kTerms);
  for (int k = kTerms - 1; k >= 2; --k) {
    const double term = (std::riemann_zeta(double(k)) - 1) / k;
    sum = d.plus(s.mul(sum, w), k % 2 ? -term : term);
  }
  sum = s.mul(d.plus(s.mul(sum, w), 1 - std::numbers::egamma), w);
  return s.select(isFirst, s.sub(sum, s.unary("math.log1p", w)), sum);
}

/// Left of 0.5 by reflection: gamma(x) gamma(1 - x) = pi / sin(pi x).
Value logGamma(Scalar &s, Value given) {
  Doubles d{s};
  Value x = s.cast(given, d.f64), isLeft = d.isLess(x, 0.5);
  Value z = s.select(isLeft, s.neg(x), d.plus(x, -1));
  Value t = d.plus(z, 7.5);
  Value right = s.add(s.sub(s.mul(d.plus(z, 0.5), d.log(t)), t), d.log(lanczos(d, z).sum));
  right = d.plus(right, 0.5 * std::log(2 * std::numbers::pi));
  Value part = d.fraction(x);
  part = s.select(d.isLess(part, 0.5), part, s.sub(d.number(1), part));
  Value sine = s.unary("math.sin", d.times(part, std::numbers::pi));
  Value left = s.sub(s.sub(d.number(std::log(std::numbers::pi)), d.log(sine)), right);
  Value both = s.select(isLeft, left, right);
  both = s.select(s.logicalOr(isLeft, s.logicalNot(d.isLess(x, 2.5))), both, nearItsZeros(d, x));
  Value isInfinite = s.compare(Compare::Eq, s.abs(x), d.number(kInfinity));
  return s.cast(s.select(isInfinite, d.number(kInfinity), both), given.getType());
}

Value logGammaDerivative(Scalar &s, Value given) {
  Doubles d{s};
  Value x = s.cast(given, d.f64), isLeft = d.isLess(x, 0.5);
  Value z = s.select(isLeft, s.neg(x), d.plus(x, -1));
  Value t = d.plus(z, 7.5);
  Series series = lanczos(d, z);
  Value right = s.sub(s.add(d.log(t), s.div(series.slope, series.sum)), d.over(7, t));
  // pi / tan(pi x), where the tangent has the period 1.
  Value turns = s.sub(x, s.unary("math.floor", d.plus(x, 0.5)));
  Value left = s.sub(right, s.div(d.number(std::numbers::pi), s.unary("math.tan", d.times(turns, std::numbers::pi))));
  Value isPole = s.logicalAnd(s.compare(Compare::Le, x, d.number(0)), s.compare(Compare::Eq, d.fraction(x), d.number(0)));
  Value both = s.select(isPole, d.number(std::numeric_limits<double>::quiet_NaN()), s.select(isLeft, left, right));
  Value isInfinite = s.compare(Compare::Eq, x, d.number(kInfinity));
  return s.cast(s.select(isInfinite, x, both), given.getType());
}

/// Winitzki's closed form (relative error below 2e-3), then Halley steps on erf(y) - x, as the evaluator has them.
Value inverseErrorFunction(Scalar &s, Value given) {
  Doubles d{s};
  constexpr double kA = 0.147;
  Value x = s.cast(given, d.f64), size = s.abs(x), rest = s.sub(d.number(1), size);
  Value logTerm = d.log(s.mul(rest, d.plus(size, 1)));
  Value first = d.plus(d.times(logTerm, 0.5), 2 / (std::numbers::pi * kA));
  Value inner = s.unary("math.sqrt", s.sub(s.mul(first, first), d.times(logTerm, 1 / kA)));
  Value y = s.unary("math.sqrt", s.sub(inner, first));
  for (int step = 0; step < 3; ++step) {
    // erf(y) - |x|; near 0 the difference of the values, near 1 that of what they lack.
    Value nearOne = s.sub(rest, s.unary("math.erfc", y)), nearZero = s.sub(s.unary("math.erf", y), size);
    Value error = s.select(d.isLess(size, 0.5), nearZero, nearOne);
    Value slope = d.times(s.unary("math.exp", s.neg(s.mul(y, y))), 2 / std::sqrt(std::numbers::pi));
    Value newton = s.div(error, slope);
    y = s.sub(y, s.div(newton, d.plus(s.mul(y, newton), 1)));
  }
  y = s.binary("math.copysign", y, x);
  Value atEnd = s.compare(Compare::Eq, size, d.number(1)), atZero = s.compare(Compare::Eq, size, d.number(0));
  Value beyond = s.compare(Compare::Gt, size, d.number(1));
  y = s.select(atEnd, s.binary("math.copysign", d.number(kInfinity), x), s.select(atZero, x, y));
  return s.cast(s.select(beyond, d.number(std::numeric_limits<double>::quiet_NaN()), y), given.getType());
}

}  // namespace strata::tf_to_linalg
