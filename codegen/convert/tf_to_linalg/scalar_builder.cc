// Scalar arithmetic of bodies.
#include "codegen/convert/tf_to_linalg/lowering.h"
#include "support/fault.h"

#include <cmath>

namespace strata::tf_to_linalg {

Value ScalarBuilder::op(StringRef name, Type type, ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  return builder.create(loc, name, TypeRange(type), operands, attrs)->getResult(0);
}

Value ScalarBuilder::constant(Type type, Attribute value) {
  return op(isa<ComplexType>(type) ? "complex.constant" : "arith.constant", type, {}, {builder.getNamedAttr("value", value)});
}

Value ScalarBuilder::constant(Type type, double value) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    const Attribute parts[] = {FloatAttr::get(complex.getElementType(), value), FloatAttr::get(complex.getElementType(), 0.0)};
    return constant(type, builder.getArrayAttr(parts));
  }
  return constant(type, type.isFloat() ? Attribute(FloatAttr::get(type, value)) : Attribute(IntegerAttr::get(type, int64_t(value))));
}

Value ScalarBuilder::complex(Value real, Value imag) {
  return op("complex.create", ComplexType::get(real.getType()), {real, imag});
}

Value ScalarBuilder::arithmetic(StringRef name, Value a, Value b) {
  if (isComplex(a)) return binary(("complex." + name).str(), a, b);
  return binary(("arith." + name + (isFloat(a) ? "f" : "i")).str(), a, b);
}

Value ScalarBuilder::div(Value a, Value b) {
  if (isFloat(a) || isComplex(a)) return arithmetic("div", a, b);
  return binary(STRATA_FAULT("lower.div.unsigned", false, isUnsigned) ? "arith.divui" : "arith.divsi", a, b);
}

Value ScalarBuilder::integer(Type type, int64_t value) {
  if (type.isFloat() || isa<ComplexType>(type)) return constant(type, double(value));
  return op("arith.constant", type, {}, {builder.getNamedAttr("value", IntegerAttr::get(type, value))});
}

Value ScalarBuilder::index(int64_t value) { return integer(builder.getIndexType(), value); }

Value ScalarBuilder::neg(Value a) {
  if (isComplex(a)) return unary("complex.neg", a);
  return isFloat(a) ? unary("arith.negf", a) : binary("arith.subi", integer(a.getType(), 0), a);
}

Value ScalarBuilder::max(Value a, Value b) {
  return binary(isFloat(a) ? "arith.maximumf" : isUnsigned ? "arith.maxui" : "arith.maxsi", a, b);
}

Value ScalarBuilder::min(Value a, Value b) {
  return binary(isFloat(a) ? "arith.minimumf" : isUnsigned ? "arith.minui" : "arith.minsi", a, b);
}

Value ScalarBuilder::abs(Value a) {
  if (isFloat(a)) return unary("math.absf", a);
  return isUnsigned ? a : select(compare(Compare::Lt, a, integer(a.getType(), 0)), neg(a), a);
}

Value ScalarBuilder::logicalNot(Value a) { return binary("arith.xori", a, integer(a.getType(), 1)); }

Value ScalarBuilder::compare(Compare kind, Value a, Value b) {
  // arith numbers its predicates: integers eq ne slt sle sgt sge ult ule ugt uge; floats oeq 1, ogt 2, oge 3, olt 4, ole 5, une 13.
  static constexpr int64_t kSigned[] = {0, 1, 2, 3, 4, 5}, kUnsigned[] = {0, 1, 6, 7, 8, 9}, kFloat[] = {1, 13, 4, 5, 2, 3};
  const int number = static_cast<int>(kind);
  if (isComplex(a)) return op(kind == Compare::Eq ? "complex.eq" : "complex.neq", builder.getI1Type(), {a, b});
  const bool isBool = a.getType().isInteger(1);
  const int64_t predicate = isFloat(a) ? STRATA_FAULT("lower.compare.ordered-not-equal",
                                                      kFloat[number] == 13 ? 6 : kFloat[number], kFloat[number])
                            : STRATA_FAULT("lower.compare.unsigned", false, isUnsigned) || isBool ? kUnsigned[number]
                                                                                                  : kSigned[number];
  return op(isFloat(a) ? "arith.cmpf" : "arith.cmpi", builder.getI1Type(), {a, b},
            {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(predicate))});
}

Value ScalarBuilder::fromIndex(Value index, Type type) {
  if (type.isFloat()) return op("arith.sitofp", type, {op("arith.index_cast", builder.getI64Type(), {index})});
  return op("arith.index_cast", type, {index});
}

Value ScalarBuilder::cast(Value value, Type type, bool fromUnsigned, bool toUnsigned) {
  Type from = value.getType();
  if (from == type) return value;
  if (isa<ComplexType>(from) && !type.isInteger(1)) {
    auto complex = dyn_cast<ComplexType>(type);
    if (!complex) return cast(real(value), type, fromUnsigned, toUnsigned);
    return this->complex(cast(real(value), complex.getElementType()), cast(imag(value), complex.getElementType()));
  }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Value part = cast(value, complex.getElementType(), fromUnsigned);
    return this->complex(part, constant(part.getType(), 0.0));
  }
  const bool fromBool = from.isInteger(1), toBool = type.isInteger(1);
  if (toBool)
    return compare(
        Compare::Ne,
        STRATA_FAULT("lower.cast.bool-truncates", from.isFloat() ? unary("math.trunc", value) : value, value),
        integer(from, 0));
  if (from.isFloat() && type.isFloat()) {
    const unsigned fromWidth = from.getIntOrFloatBitWidth(), toWidth = type.getIntOrFloatBitWidth();
    if (fromWidth == toWidth) return cast(cast(value, builder.getF32Type()), type);  // half to bfloat16
    // TensorFlow goes from 64 bits to 16 over 32, and so rounds twice.
    if (STRATA_FAULT("lower.cast.double-rounded-once", false, fromWidth == 64 && toWidth == 16))
      return cast(cast(value, builder.getF32Type()), type);
    return op(fromWidth < toWidth ? "arith.extf" : "arith.truncf", type, {value});
  }
  if (type.isFloat())
    return op(fromBool || STRATA_FAULT("lower.cast.unsigned-to-float", false, fromUnsigned) ? "arith.uitofp"
                                                                                            : "arith.sitofp",
              type, {value});
  if (!from.isFloat()) {
    const unsigned fromWidth = from.getIntOrFloatBitWidth(), toWidth = type.getIntOrFloatBitWidth();
    if (fromWidth == toWidth) return value;
    if (fromWidth > toWidth) return op("arith.trunci", type, {value});
    return op(fromBool || STRATA_FAULT("lower.cast.sign-extends", false, fromUnsigned) ? "arith.extui" : "arith.extsi",
              type, {value});
  }
  // Float to integer: what does not fit is the nearest number that does, NaN is 0. 2^width is exact in every float type
  // whose range reaches it, so comparing with it decides.
  const unsigned width = type.getIntOrFloatBitWidth();
  const double low = toUnsigned ? 0.0 : -std::ldexp(1.0, width - 1);
  const double high = std::ldexp(1.0, toUnsigned ? width : width - 1);
  Value inRange = logicalAnd(compare(Compare::Ge, value, constant(from, low)), compare(Compare::Lt, value, constant(from, high)));
  Value safe = select(inRange, value, constant(from, 0.0));
  Value converted = op(toUnsigned ? "arith.fptoui" : "arith.fptosi", type, {safe});
  const int64_t maximum = toUnsigned ? -1 : int64_t((~uint64_t(0)) >> (65 - width));
  const int64_t minimum = toUnsigned ? 0 : -maximum - 1;
  Value tooHigh = compare(Compare::Ge, value, constant(from, high));
  Value tooLow = compare(Compare::Lt, value, constant(from, low));
  converted = select(tooHigh, integer(type, maximum), converted);
  return select(tooLow, integer(type, minimum), converted);
}

}  // namespace strata::tf_to_linalg
