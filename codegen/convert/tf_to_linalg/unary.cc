// Elementwise operations of one operand, and conversions.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

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

static Value sign(Scalar &s, Value x) {
  Value zero = s.integer(x.getType(), 0);
  Value positive = s.select(s.compare(Compare::Gt, x, zero), s.integer(x.getType(), 1), zero);
  Value either = s.select(s.compare(Compare::Lt, x, zero), s.integer(x.getType(), -1), positive);
  return Scalar::isFloat(x) ? s.select(s.compare(Compare::Ne, x, x), x, either) : either;
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
  return s.div(one, s.add(one, s.unary("math.exp", s.neg(x))));
}

static Value relu(Scalar &s, Value x) { return s.max(x, s.integer(x.getType(), 0)); }
static Value relu6(Scalar &s, Value x) { return s.min(relu(s, x), s.integer(x.getType(), 6)); }

static Value roundEven(Scalar &s, Value x) { return Scalar::isFloat(x) ? s.unary("math.roundeven", x) : x; }

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
  const double threshold = std::log(std::ldexp(1.0, 1 - int(precisionOf(element)))) + 2;
  return lowerWith(op, lowering, [&](Scalar &s, Value x) {
    Value power = s.unary("math.exp", x);
    Value low = s.select(s.compare(Compare::Lt, x, constantLike(s, x, threshold)), power, s.unary("math.log1p", power));
    return s.select(s.compare(Compare::Gt, x, constantLike(s, x, -threshold)), x, low);
  });
}

static LogicalResult leakyRelu(Operation *op, TFLowering &lowering) {
  const double alpha = tf::floatAttr(op, "alpha");
  return lowerWith(op, lowering, [&](Scalar &s, Value x) {
    return s.select(s.compare(Compare::Gt, x, constantLike(s, x, 0)), x, s.mul(constantLike(s, x, alpha), x));
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
  if (lowering.elementType(op->getOperand(0)).isFloat())
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
  const bool cuts = tf::boolAttr(op, "Truncate") && from.isFloat() && to.isFloat() && precisionOf(from) > precisionOf(to);
  Value made = lowering.map({lowering.get(operand)}, lowering.sizesOf(result), to, [&](Scalar &s, ValueRange in) {
    return s.cast(cuts ? cutMantissa(s, in[0], precisionOf(to)) : in[0], to, fromUnsigned, toUnsigned);
  }, fromUnsigned);
  lowering.set(result, made);
  return success();
}

static LogicalResult filledLike(Operation *op, TFLowering &lowering, int64_t value) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  Attribute scalar = element.isFloat() ? Attribute(FloatAttr::get(element, double(value)))
                                       : Attribute(IntegerAttr::get(element, APInt(element.getIntOrFloatBitWidth(), value)));
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), scalar));
  return success();
}

ArrayRef<LowerEntry> unaryLowerings() {
  static const LowerEntry entries[] = {
      {"Abs", unary<[](Scalar &s, Value x) { return s.abs(x); }>},
      {"Neg", unary<[](Scalar &s, Value x) { return s.neg(x); }>},
      {"Sign", unary<sign>},
      {"Square", unary<[](Scalar &s, Value x) { return s.mul(x, x); }>},
      STRATA_MATH(Sqrt, "sqrt"),
      STRATA_MATH(Rsqrt, "rsqrt"),
      {"Reciprocal", reciprocal},
      {"Inv", reciprocal},
      STRATA_MATH(Exp, "exp"),
      STRATA_MATH(Expm1, "expm1"),
      STRATA_MATH(Log, "log"),
      STRATA_MATH(Log1p, "log1p"),
      STRATA_MATH(Sin, "sin"),
      STRATA_MATH(Cos, "cos"),
      STRATA_MATH(Tan, "tan"),
      STRATA_MATH(Asin, "asin"),
      STRATA_MATH(Acos, "acos"),
      STRATA_MATH(Atan, "atan"),
      STRATA_MATH(Sinh, "sinh"),
      STRATA_MATH(Cosh, "cosh"),
      STRATA_MATH(Tanh, "tanh"),
      STRATA_MATH(Asinh, "asinh"),
      STRATA_MATH(Acosh, "acosh"),
      STRATA_MATH(Atanh, "atanh"),
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
