// Functions of complex numbers by functions of their parts. Formulas: W. Kahan, Branch cuts for complex elementary functions,
// in The State of the Art in Numerical Analysis, 1987, and the identities of the exponential.
#include "codegen/convert/complex_to_parts/parts.h"

#include "llvm/ADT/StringMap.h"

#include <cmath>
#include <limits>

namespace strata::complex_parts {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNoNumber = std::numeric_limits<double>::quiet_NaN();

//===- Operators --------------------------------------------------------------------------------------------------===//

static Value emit(OpBuilder *builder, StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs = {}) {
  return builder->create(Location(), name, TypeRange(type), operands, attrs)->getResult(0);
}

Real constant(Real like, double number) {
  Attribute value = FloatAttr::get(like.getType(), number);
  return {like.builder, emit(like.builder, "arith.constant", like.getType(), {}, {like.builder->getNamedAttr("value", value)})};
}

Real call(StringRef name, Real a) { return {a.builder, emit(a.builder, name, a.getType(), {a.value})}; }
Real call(StringRef name, Real a, Real b) { return {a.builder, emit(a.builder, name, a.getType(), {a.value, b.value})}; }
Real operator+(Real a, Real b) { return call("arith.addf", a, b); }
Real operator-(Real a, Real b) { return call("arith.subf", a, b); }
Real operator*(Real a, Real b) { return call("arith.mulf", a, b); }
Real operator/(Real a, Real b) { return call("arith.divf", a, b); }
Real operator-(Real a) { return call("arith.negf", a); }

static Mask compare(int64_t predicate, Real a, Real b) {
  NamedAttribute attr = a.builder->getNamedAttr("predicate", a.builder->getI64IntegerAttr(predicate));
  return {a.builder, emit(a.builder, "arith.cmpf", a.builder->getI1Type(), {a.value, b.value}, {attr})};
}
Mask operator<(Real a, Real b) { return compare(4, a, b); }
Mask operator==(Real a, Real b) { return compare(1, a, b); }
Mask operator!=(Real a, Real b) { return compare(13, a, b); }
Mask operator&(Mask a, Mask b) { return {a.builder, emit(a.builder, "arith.andi", a.value.getType(), {a.value, b.value})}; }
Mask operator|(Mask a, Mask b) { return {a.builder, emit(a.builder, "arith.ori", a.value.getType(), {a.value, b.value})}; }
Real select(Mask mask, Real a, Real b) {
  return {a.builder, emit(a.builder, "arith.select", a.getType(), {mask.value, a.value, b.value})};
}

Real convert(Real a, Type type) {
  const unsigned from = a.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (from == to) return a;
  return {a.builder, emit(a.builder, from < to ? "arith.extf" : "arith.truncf", type, {a.value})};
}

//===- In the wide type -------------------------------------------------------------------------------------------===//

static Parts widen(Parts z) {
  Type f64 = z.re.builder->getF64Type();
  return {convert(z.re, f64), convert(z.im, f64)};
}

template <Parts (*Fn)(Parts)>
static Parts inDouble(Parts z) {
  Type own = z.re.getType();
  Parts result = Fn(widen(z));
  return {convert(result.re, own), convert(result.im, own)};
}

template <Real (*Fn)(Parts)>
static Real partInDouble(Parts z) {
  return convert(Fn(widen(z)), z.re.getType());
}

//===- Arithmetic -------------------------------------------------------------------------------------------------===//

static Parts conjugate(Parts z) { return {z.re, -z.im}; }
static Parts negate(Parts z) { return {-z.re, -z.im}; }

Parts multiply(Parts a, Parts b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }

/// The divisor scaled to a largest part of 1 neither over- nor underflows when squared.
Parts divide(Parts a, Parts b) {
  Real largest = max(abs(b.re), abs(b.im));
  Parts scaled{b.re / largest, b.im / largest};
  Real square = scaled.re * scaled.re + scaled.im * scaled.im;
  Parts product = multiply(a, conjugate(scaled));
  return {product.re / square / largest, product.im / square / largest};
}

//===- Absolute value, logarithms, roots --------------------------------------------------------------------------===//

static Mask isInfinite(Parts z) { return (abs(z.re) == kInfinity) | (abs(z.im) == kInfinity); }

static Real magnitude(Parts z) {
  Real large = max(abs(z.re), abs(z.im)), small = min(abs(z.re), abs(z.im));
  Real ratio = small / large;
  Real result = large * call("math.sqrt", 1.0 + ratio * ratio);
  result = select(large == 0.0, large, result);
  return select(isInfinite(z), constant(large, kInfinity), result);
}

static Real argument(Parts z) { return call("math.atan2", z.im, z.re); }

/// log |z|. Around 1, |z|^2 - 1 = (large - 1)(large + 1) + small^2 has no cancellation to speak of.
static Real logMagnitude(Parts z) {
  Real large = max(abs(z.re), abs(z.im)), small = min(abs(z.re), abs(z.im));
  Real ratio = small / large;
  Real far = call("math.log", large) + call("math.log1p", ratio * ratio) * 0.5;
  Real near = call("math.log1p", (large - 1.0) * (large + 1.0) + small * small) * 0.5;
  Real result = select((constant(large, 0.5) < large) & (large < 2.0), near, far);
  result = select(large == 0.0, constant(large, -kInfinity), result);
  return select(isInfinite(z), constant(large, kInfinity), result);
}

static Parts exactLog(Parts z) { return {logMagnitude(z), argument(z)}; }

/// Eigen's: the logarithm of the absolute value as the type holds it, which around |z| = 1 has few digits.
static Parts log(Parts z) {
  Type own = z.re.getType(), f64 = z.re.builder->getF64Type();
  Real size = convert(partInDouble<magnitude>(z), f64);
  return {convert(call("math.log", size), own), partInDouble<argument>(z)};
}

/// Smith's quotient (Algorithm 116: Complex division, Comm. ACM 5, 1962), which compilers call for single numbers.
static Parts divideSingle(Parts a, Parts b) {
  Mask flipped = abs(b.re) < abs(b.im);
  Real ratio = select(flipped, b.re / b.im, b.im / b.re);
  Real divisor = select(flipped, b.re * ratio + b.im, b.im * ratio + b.re);
  Parts above = select(flipped, Parts{a.re * ratio + a.im, a.im * ratio - a.re}, Parts{a.im * ratio + a.re, a.im - a.re * ratio});
  return {above.re / divisor, above.im / divisor};
}

static Mask isZero(Parts z) { return (z.re == 0.0) & (z.im == 0.0); }

/// Eigen's for types without a function of their own, with its roundings: z * (log(u) / (u - 1)) of u = 1 + z.
static Parts logOnePlus(Parts z) {
  Parts sum{1.0 + z.re, z.im}, less{sum.re - 1.0, sum.im};
  Parts logarithm = log(sum);
  Mask isInfinite = (sum.re == logarithm.re) & (sum.im == logarithm.im);
  Parts result = select(isZero(less) | isInfinite, z, multiply(z, divideSingle(logarithm, less)));
  return select(isZero(sum), Parts{constant(z.re, -kInfinity), constant(z.re, kNoNumber)}, result);
}

static Parts sqrt(Parts z) {
  Real root = call("math.sqrt", abs(z.re) * 0.5 + magnitude(z) * 0.5);
  Real other = z.im / (root * 2.0);
  Real zero = constant(root, 0);
  Parts right{root, other};
  Parts left{abs(other), call("math.copysign", root, z.im)};
  Parts result = select(z.re < 0.0, left, right);
  // 0 / 0 at zero; infinite imaginary parts.
  result = select((z.re == 0.0) & (z.im == 0.0), Parts{zero, z.im}, result);
  return select(abs(z.im) == kInfinity, Parts{constant(root, kInfinity), z.im}, result);
}

static Parts inverseSqrt(Parts z) {
  Parts root = sqrt(z);
  Parts result = divide({constant(root.re, 1), constant(root.re, 0)}, root);
  return select(isZero(root), Parts{constant(root.re, kInfinity), constant(root.re, kNoNumber)}, result);
}

/// In the type itself, by the formula of Eigen's packets.
static Parts sign(Parts z) {
  Real size = magnitude(z);
  Real zero = constant(size, 0);
  return select(size == 0.0, Parts{zero, zero}, Parts{z.re / size, z.im / size});
}

//===- Exponentials -----------------------------------------------------------------------------------------------===//

/// Infinities times zero: exp(-inf) is 0 in every direction, and real numbers stay real.
static Parts exp(Parts z) {
  Real size = call("math.exp", z.re);
  Parts result{size * call("math.cos", z.im), size * call("math.sin", z.im)};
  Real zero = constant(size, 0);
  result = select(z.im == 0.0, Parts{size, z.im}, result);
  return select(z.re == -kInfinity, Parts{zero, zero}, result);
}

/// exp(x) (cos y + i sin y) - 1 without cancellation, as Eigen has it: cos y = 1 - 2 sin^2(y / 2).
static Parts expMinusOne(Parts z) {
  Real less = call("math.expm1", z.re), power = less + constant(less, 1);
  Real half = call("math.sin", z.im * 0.5);
  return {less - power * (half * half) * 2.0, power * call("math.sin", z.im)};
}

static Parts sine(Parts z) {
  return {call("math.sin", z.re) * call("math.cosh", z.im), call("math.cos", z.re) * call("math.sinh", z.im)};
}
static Parts cosine(Parts z) {
  return {call("math.cos", z.re) * call("math.cosh", z.im), -(call("math.sin", z.re) * call("math.sinh", z.im))};
}

/// (sinh x cosh x + i sin y cos y) / (sinh^2 x + cos^2 y); far from zero the real part is 1 and the other vanishes.
static Parts hyperbolicTangent(Parts z) {
  Real sinh = call("math.sinh", z.re), cosh = call("math.cosh", z.re);
  Real sin = call("math.sin", z.im), cos = call("math.cos", z.im);
  Real square = sinh * sinh + cos * cos;
  Parts near{sinh * cosh / square, sin * cos / square};
  Real small = sin * cos * call("math.exp", abs(z.re) * -2.0) * 4.0;
  Parts far{call("math.copysign", constant(small, 1), z.re), select(abs(z.re) == kInfinity, constant(small, 0), small)};
  return select(constant(small, 22.0) < abs(z.re), far, near);
}

/// tan z = -i tanh(iz).
static Parts tangent(Parts z) {
  Parts turned = hyperbolicTangent({-z.im, z.re});
  return {turned.im, -turned.re};
}

/// Rounded in between, as the C library's cpowf is: where terms of the product cancel, that shows.
Parts power(Parts a, Parts b) {
  Parts result = inDouble<exp>(multiply(b, inDouble<exactLog>(a)));
  Real zero = constant(a.re, 0), none = constant(a.re, kNoNumber);
  Parts ofZero = select(b.re < 0.0, Parts{constant(a.re, kInfinity), none}, Parts{none, none});
  return select(isZero(a), select(zero < b.re, Parts{zero, zero}, ofZero), result);
}

//===- By name ----------------------------------------------------------------------------------------------------===//

Function findFunction(StringRef name) {
  static const llvm::StringMap<Function> table = {
      {"complex.conj", conjugate},         {"complex.neg", negate},
      {"complex.sign", sign},    {"complex.exp", inDouble<exp>},
      {"complex.expm1", inDouble<expMinusOne>},      {"complex.log", log},
      {"complex.log1p", logOnePlus},       {"complex.sqrt", inDouble<sqrt>},
      {"complex.rsqrt", inDouble<inverseSqrt>}, {"complex.sin", inDouble<sine>},
      {"complex.cos", inDouble<cosine>},   {"complex.tan", inDouble<tangent>},
      {"complex.tanh", inDouble<hyperbolicTangent>},
  };
  return table.lookup(name);
}

PartFunction findPartFunction(StringRef name) {
  static const llvm::StringMap<PartFunction> table = {
      {"complex.re", [](Parts z) { return z.re; }},
      {"complex.im", [](Parts z) { return z.im; }},
      {"complex.abs", partInDouble<magnitude>},
      {"complex.angle", partInDouble<argument>},
  };
  return table.lookup(name);
}

}  // namespace strata::complex_parts
