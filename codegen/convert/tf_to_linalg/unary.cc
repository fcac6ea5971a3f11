// Elementwise operations of one operand, and conversions.
#include "codegen/convert/tf_to_linalg/elementwise_special.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

#include <cmath>

namespace strata::tf_to_linalg {

using Scalar = ScalarBuilder;
using Compare = ScalarBuilder::Compare;

static Value constantLike(Scalar &s, Value x, double value) { return s.constant(x.getType(), value); }

static unsigned precisionOf(Type type) {
  return llvm::APFloat::semanticsPrecision(cast<FloatType>(type).getFloatSemantics());
}

/// One operand, one result of its shape; 16-bit floats are computed as float.
template <typename Fn>
static LogicalResult lowerWith(Operation *op, TFLowering &lowering, Fn body) {
  Value x = lowering.operand(op, 0);
  Type from = lowering.elementType(op->getOperand(0)), to = lowering.elementType(op->getResult(0));
  if (!isPlainElement(from) || !isPlainElement(to)) return lowering.unsupported(op, "an element type without arithmetic");
  Value result = lowering.map({x}, lowering.sizesOf(op->getResult(0)), to, [&](Scalar &s, ValueRange in) {
    return s.cast(body(s, s.cast(in[0], computeType(from))), to);
  }, lowering.isUnsigned(op->getOperand(0)));
  lowering.set(op->getResult(0), result);
  return success();
}

using UnaryBody = Value (*)(Scalar &, Value);
template <UnaryBody Fn>
static LogicalResult unary(Operation *op, TFLowering &lowering) {
  return lowerWith(op, lowering, Fn);
}

/// An operation of the math dialect.
#define STRATA_MATH(OP, NAME) \
  {#OP, unary<[](Scalar &s, Value x) { return s.unary("math." NAME, x); }>}
/// One of the math or of the complex dialect.
#define STRATA_FUNCTION(OP, NAME) \
  {#OP, unary<[](Scalar &s, Value x) { return s.function(NAME, x); }>}

//===- Complex numbers --------------------------------------------------------------------------------------------===//
// What the complex dialect lacks, in double (W. Kahan, Branch cuts for complex elementary functions).

/// i * z.
static Value turned(Scalar &s, Value z) { return s.complex(s.neg(s.imag(z)), s.real(z)); }
static Value turnedBack(Scalar &s, Value z) { return s.complex(s.imag(z), s.neg(s.real(z))); }

static Value hyperbolicSine(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.sinh", x);
  return turnedBack(s, s.unary("complex.sin", turned(s, x)));
}
static Value hyperbolicCosine(Scalar &s, Value x) {
  return Scalar::isComplex(x) ? s.unary("complex.cos", turned(s, x)) : s.unary("math.cosh", x);
}

template <typename Fn>
static Value inDouble(Scalar &s, Value z, Fn body) {
  Type f64 = s.getBuilder().getF64Type();
  return s.cast(body(s.cast(s.real(z), f64), s.cast(s.imag(z), f64)), z.getType());
}
static Value root(Scalar &s, Value re, Value im) { return s.unary("complex.sqrt", s.complex(re, im)); }

static Value inverseHyperbolicSine(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.asinh", x);
  return inDouble(s, x, [&](Value re, Value im) {
    Value one = constantLike(s, re, 1);
    Value a = root(s, s.add(one, im), s.neg(re)), b = root(s, s.sub(one, im), re);
    Value sine = s.sub(s.mul(s.real(a), s.imag(b)), s.mul(s.real(b), s.imag(a)));
    Value cosine = s.sub(s.mul(s.real(a), s.real(b)), s.mul(s.imag(a), s.imag(b)));
    return s.complex(s.unary("math.asinh", sine), s.binary("math.atan2", im, cosine));
  });
}
static Value inverseHyperbolicCosine(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.acosh", x);
  return inDouble(s, x, [&](Value re, Value im) {
    Value one = constantLike(s, re, 1);
    Value a = root(s, s.sub(re, one), im), b = root(s, s.add(re, one), im);
    Value sine = s.add(s.mul(s.real(a), s.real(b)), s.mul(s.imag(a), s.imag(b)));
    Value half = s.binary("math.atan2", s.imag(a), s.real(b));
    return s.complex(s.unary("math.asinh", sine), s.mul(constantLike(s, re, 2), half));
  });
}
static Value inverseHyperbolicTangent(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.atanh", x);
  return inDouble(s, x, [&](Value re, Value im) {
    Value one = constantLike(s, re, 1), size = s.abs(re), less = s.sub(one, size);
    Value square = s.mul(im, im);
    Value ratio = s.div(s.mul(constantLike(s, re, 4), size), s.add(s.mul(less, less), square));
    Value real = s.mul(constantLike(s, re, 0.25), s.unary("math.log1p", ratio));
    Value below = s.sub(s.mul(less, s.add(one, size)), square);
    Value angle = s.binary("math.atan2", s.mul(constantLike(s, re, 2), im), below);
    return s.complex(s.binary("math.copysign", real, re), s.mul(constantLike(s, re, 0.5), angle));
  });
}

static Value inverseSine(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.asin", x);
  return turnedBack(s, inverseHyperbolicSine(s, turned(s, x)));
}
static Value inverseTangent(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.atan", x);
  return turnedBack(s, inverseHyperbolicTangent(s, turned(s, x)));
}
static Value inverseCosine(Scalar &s, Value x) {
  if (!Scalar::isComplex(x)) return s.unary("math.acos", x);
  return inDouble(s, x, [&](Value re, Value im) {
    Value one = constantLike(s, re, 1);
    Value a = root(s, s.sub(one, re), s.neg(im)), b = root(s, s.add(one, re), im);
    // The imaginary part of conj(b) * a.
    Value sine = s.sub(s.mul(s.real(b), s.imag(a)), s.mul(s.imag(b), s.real(a)));
    Value half = s.binary("math.atan2", s.real(a), s.real(b));
    return s.complex(s.mul(constantLike(s, re, 2), half), s.unary("math.asinh", sine));
  });
}

static Value sign(Scalar &s, Value x) {
  Value zero = s.integer(x.getType(), 0);
  Value positive = s.select(s.compare(Compare::Gt, x, zero), s.integer(x.getType(), 1), zero);
  Value either = s.select(s.compare(Compare::Lt, x, zero), s.integer(x.getType(), -1), positive);
  return STRATA_FAULT("lower.sign.nan", false, Scalar::isFloat(x)) ? s.select(s.compare(Compare::Ne, x, x), x, either)
                                                                   : either;
}

/// Of complex numbers x / |x|. TensorFlow gives other last bits to the elements that fill no packet of 32 bytes: there the
/// quotient is a product.
static LogicalResult signOf(Operation *op, TFLowering &lowering) {
  auto complex = dyn_cast<ComplexType>(lowering.elementType(op->getOperand(0)));
  if (!complex) return unary<sign>(op, lowering);
  const int64_t packet = complex.getElementType().isF32() ? 4 : 2;
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<Value, 6> extents;
  AffineExpr count = lowering.number(1);
  for (AffineExpr size : sizes) {
    count = count * size;
    extents.push_back(lowering.sizeValue(size));
  }
  Value whole = lowering.sizeValue(count.floorDiv(packet) * packet);
  AffineMap own[] = {AffineMap::getMultiDimIdentityMap(sizes.size(), lowering.getContext())};
  lowering.set(op->getResult(0), lowering.gather(sizes, complex, [&](Scalar &s, ValueRange in) {
    Value place = s.index(0), x = in[sizes.size()];
    for (unsigned d = 0; d < sizes.size(); ++d) place = s.add(s.mul(place, extents[d]), in[d]);
    Value size = s.part("complex.abs", x), factor = s.div(constantLike(s, size, 1), size);
    Value single = s.complex(s.mul(s.real(x), factor), s.mul(s.imag(x), factor));
    single = s.select(s.compare(Compare::Eq, size, constantLike(s, size, 0)), constantLike(s, x, 0), single);
    return s.select(s.compare(Compare::Lt, place, whole), s.unary("complex.sign", x), single);
  }, {lowering.operand(op, 0)}, own));
  return success();
}

static Value expMinusOne(Scalar &s, Value x) { return s.sub(s.unary("math.exp", x), constantLike(s, x, 1)); }

static Value elu(Scalar &s, Value x) {
  return s.select(s.compare(Compare::Lt, x, constantLike(s, x, 0)), expMinusOne(s, x), x);
}

static Value selu(Scalar &s, Value x) {
  constexpr double kScale = 1.0507009873554804934193349852946, kScaleAlpha = 1.7580993408473768599402175208123;
  Value low = s.mul(constantLike(s, x, kScaleAlpha), expMinusOne(s, x));
  return s.select(s.compare(Compare::Lt, x, constantLike(s, x, 0)), low, s.mul(constantLike(s, x, kScale), x));
}

static Value sigmoid(Scalar &s, Value x) {
  Value one = constantLike(s, x, 1);
  return s.div(one, s.add(one, s.function("exp", s.neg(x))));
}

static Value relu(Scalar &s, Value x) {
  Value zero = s.integer(x.getType(), 0);
  return STRATA_FAULT("lower.relu.nan", s.select(s.compare(Compare::Gt, x, zero), x, zero), s.max(x, zero));
}
static Value relu6(Scalar &s, Value x) { return s.min(relu(s, x), s.integer(x.getType(), 6)); }

/// Integers give 0, as TensorFlow 2.21 has it (its kernel rounds their bits as if they were floats).
static Value roundEven(Scalar &s, Value x) {
  if (!Scalar::isFloat(x)) return s.integer(x.getType(), 0);
  return STRATA_FAULT("lower.round.half-up", s.unary("math.floor", s.add(x, constantLike(s, x, 0.5))),
                      s.unary("math.roundeven", x));
}

static Value softsign(Scalar &s, Value x) { return s.div(x, s.add(s.abs(x), constantLike(s, x, 1))); }

static Value isInfinite(Scalar &s, Value x) {
  return s.compare(Compare::Eq, s.abs(x), constantLike(s, x, std::numeric_limits<double>::infinity()));
}
static Value isFinite(Scalar &s, Value x) {
  return s.compare(Compare::Lt, s.abs(x), constantLike(s, x, std::numeric_limits<double>::infinity()));
}

static LogicalResult softplus(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (!element.isFloat()) return lowering.unsupported(op);
  // Eigen's epsilon of bfloat16 is 2^-8, half the distance from 1 to the next number; half has none that shows.
  const int digits = element.isF16() ? 14 : int(precisionOf(element)) - (element.isBF16() ? 0 : 1);
  const double threshold = std::log(std::ldexp(1.0, -digits)) + 2;
  return lowerWith(op, lowering, [&](Scalar &s, Value x) {
    Value power = s.unary("math.exp", x);
    power = s.cast(s.cast(power, element), power.getType());  // rounded to the type before the logarithm
    Value low = s.select(s.compare(Compare::Lt, x, constantLike(s, x, threshold)), power, s.unary("math.log1p", power));
    return s.select(s.compare(Compare::Gt, x, constantLike(s, x, -threshold)), x, low);
  });
}

static LogicalResult leakyRelu(Operation *op, TFLowering &lowering) {
  const double alpha = tf::floatAttr(op, "alpha");
  return lowerWith(op, lowering, [&](Scalar &s, Value x) {
    return s.select(s.compare(Compare::Gt, x, constantLike(s, x, 0)), x,
                    STRATA_FAULT("lower.leaky-relu.zero",
                                 s.add(s.mul(constantLike(s, x, alpha), x), constantLike(s, x, 0)),
                                 s.mul(constantLike(s, x, alpha), x)));
  });
}

/// TensorFlow's kernel gives NaN for doubles whose square overflows.
static LogicalResult errorFunction(Operation *op, TFLowering &lowering) {
  return lowerWith(op, lowering, [](Scalar &s, Value x) {
    Value result = s.unary("math.erf", x);
    if (!x.getType().isF64()) return result;
    return s.select(isInfinite(s, s.mul(x, x)), constantLike(s, x, std::numeric_limits<double>::quiet_NaN()), result);
  });
}

/// Integers divide as C does; zero is an error.
static LogicalResult reciprocal(Operation *op, TFLowering &lowering) {
  if (!isa<IntegerType>(lowering.elementType(op->getOperand(0))))
    return lowerWith(op, lowering, [](Scalar &s, Value x) { return s.div(constantLike(s, x, 1), x); });
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Integer division by zero");
  return lowerWith(op, lowering, [&](Scalar &s, Value x) {
    Value zero = s.integer(x.getType(), 0), one = s.integer(x.getType(), 1), isZero = s.compare(Compare::Eq, x, zero);
    lowering.assertInBody(s, s.logicalNot(isZero), site, 0);
    return s.div(one, s.select(isZero, one, x));
  });
}

/// The number without the bits of its mantissa that a type of less precision has no place for: converting it rounds nothing.
static Value cutMantissa(Scalar &s, Value x, unsigned precision) {
  Type bits = s.getBuilder().getIntegerType(x.getType().getIntOrFloatBitWidth());
  const unsigned dropped = precisionOf(x.getType()) - precision;
  Value mask = s.integer(bits, int64_t(~uint64_t(0) << dropped));
  Value cut = s.op("arith.bitcast", x.getType(), {s.binary("arith.andi", s.op("arith.bitcast", bits, {x}), mask)});
  return s.select(s.logicalOr(isInfinite(s, x), s.compare(Compare::Ne, x, x)), x, cut);
}

static LogicalResult castElements(Operation *op, TFLowering &lowering) {
  Value operand = op->getOperand(0), result = op->getResult(0);
  Type from = lowering.elementType(operand), to = lowering.elementType(result);
  if (!isPlainElement(from) || !isPlainElement(to)) return lowering.unsupported(op, "an element type without arithmetic");
  const bool fromUnsigned = lowering.isUnsigned(operand), toUnsigned = lowering.isUnsigned(result);
  if (from == to && fromUnsigned == toUnsigned) return lowering.set(result, lowering.get(operand)), success();
  // From double to bfloat16 TensorFlow rounds all the same.
  const bool cuts = tf::boolAttr(op, "Truncate") && !(from.isF64() && to.isBF16()) && from.isFloat() && to.isFloat() && precisionOf(from) > precisionOf(to);
  Value made = lowering.map({lowering.get(operand)}, lowering.sizesOf(result), to, [&](Scalar &s, ValueRange in) {
    return s.cast(cuts ? cutMantissa(s, in[0], precisionOf(to)) : in[0], to, fromUnsigned, toUnsigned);
  }, fromUnsigned);
  lowering.set(result, made);
  return success();
}

static LogicalResult filledLike(Operation *op, TFLowering &lowering, int64_t value) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), element, numberAttr(element, value)));
  return success();
}

ArrayRef<LowerEntry> unaryLowerings() {
  static const LowerEntry entries[] = {
      {"Abs", unary<[](Scalar &s, Value x) { return s.abs(x); }>},
      {"Real", unary<[](Scalar &s, Value x) { return s.real(x); }>},
      {"Imag", unary<[](Scalar &s, Value x) { return s.imag(x); }>},
      {"Angle", unary<[](Scalar &s, Value x) { return s.part("complex.angle", x); }>},
      {"ComplexAbs", unary<[](Scalar &s, Value x) { return s.part("complex.abs", x); }>},
      {"Conj", unary<[](Scalar &s, Value x) { return s.unary("complex.conj", x); }>},
      {"Neg", unary<[](Scalar &s, Value x) { return s.neg(x); }>},
      {"Sign", signOf},
      {"Square", unary<[](Scalar &s, Value x) { return s.mul(x, x); }>},
      STRATA_FUNCTION(Sqrt, "sqrt"),
      STRATA_FUNCTION(Rsqrt, "rsqrt"),
      {"Reciprocal", reciprocal},
      {"Inv", reciprocal},
      STRATA_FUNCTION(Exp, "exp"),
      STRATA_FUNCTION(Expm1, "expm1"),
      STRATA_FUNCTION(Log, "log"),
      STRATA_FUNCTION(Log1p, "log1p"),
      STRATA_FUNCTION(Sin, "sin"),
      STRATA_FUNCTION(Cos, "cos"),
      STRATA_FUNCTION(Tan, "tan"),
      {"Asin", unary<inverseSine>},
      {"Acos", unary<inverseCosine>},
      {"Atan", unary<inverseTangent>},
      {"Sinh", unary<hyperbolicSine>},
      {"Cosh", unary<hyperbolicCosine>},
      STRATA_FUNCTION(Tanh, "tanh"),
      {"Asinh", unary<inverseHyperbolicSine>},
      {"Acosh", unary<inverseHyperbolicCosine>},
      {"Atanh", unary<inverseHyperbolicTangent>},
      {"Lgamma", unary<logGamma>},
      {"Digamma", unary<logGammaDerivative>},
      {"Erfinv", unary<inverseErrorFunction>},
      {"Erf", errorFunction},
      STRATA_MATH(Erfc, "erfc"),
      STRATA_MATH(Floor, "floor"),
      STRATA_MATH(Ceil, "ceil"),
      STRATA_MATH(Rint, "roundeven"),
      {"Round", unary<roundEven>},
      {"Sigmoid", unary<sigmoid>},
      {"Relu", unary<relu>},
      {"Relu6", unary<relu6>},
      {"LeakyRelu", leakyRelu},
      {"Elu", unary<elu>},
      {"Selu", unary<selu>},
      {"Softplus", softplus},
      {"Softsign", unary<softsign>},
      {"IsNan", unary<[](Scalar &s, Value x) { return s.compare(Compare::Ne, x, x); }>},
      {"IsInf", unary<isInfinite>},
      {"IsFinite", unary<isFinite>},
      {"Invert", unary<[](Scalar &s, Value x) { return s.binary("arith.xori", x, s.integer(x.getType(), -1)); }>},
      {"PopulationCount",
       unary<[](Scalar &s, Value x) { return s.cast(s.unary("math.ctpop", x), s.getBuilder().getI8Type(), true, true); }>},
      {"LogicalNot", unary<[](Scalar &s, Value x) { return s.logicalNot(x); }>},
      {"Cast", castElements},
      {"ZerosLike", [](Operation *op, TFLowering &lowering) { return filledLike(op, lowering, 0); }},
      {"OnesLike", [](Operation *op, TFLowering &lowering) { return filledLike(op, lowering, 1); }},
  };
  return entries;
}

/// An activation of the fused operations, by its TensorFlow name.
Value activation(ScalarBuilder &s, StringRef name, Value x, double leakyAlpha) {
  if (name == "Relu") return relu(s, x);
  if (name == "Relu6") return relu6(s, x);
  if (name == "Elu") return elu(s, x);
  if (name == "Selu") return selu(s, x);
  if (name == "Tanh") return s.unary("math.tanh", x);
  if (name == "Sigmoid") return sigmoid(s, x);
  if (name == "LeakyRelu")
    return s.select(s.compare(Compare::Gt, x, constantLike(s, x, 0)), x, s.mul(constantLike(s, x, leakyAlpha), x));
  if (name == "GeluExact") {
    Value half = constantLike(s, x, 0.5), one = constantLike(s, x, 1), root = constantLike(s, x, M_SQRT1_2);
    return s.mul(s.mul(half, x), s.add(one, s.unary("math.erf", s.mul(x, root))));
  }
  if (name == "GeluApproximate") {
    Value cube = s.mul(s.mul(x, x), x);
    Value inner = s.mul(constantLike(s, x, 0.79788456080286535588), s.add(x, s.mul(constantLike(s, x, 0.044715), cube)));
    return s.mul(s.mul(constantLike(s, x, 0.5), x), s.add(constantLike(s, x, 1), s.unary("math.tanh", inner)));
  }
  return Value();
}

}  // namespace strata::tf_to_linalg
