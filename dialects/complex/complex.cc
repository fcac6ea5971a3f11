// Registration and verifiers of the complex dialect.

#include "dialects/complex/ops.h"

#include "dialects/complex/ops.cc.inc"

namespace strata::complex {

static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  if (!isa<ComplexType>(type) || !isa<ArrayAttr>(value)) return nullptr;
  return builder.create<ConstantOp>(location, type, {}, {builder.getNamedAttr("value", value)});
}

const Dialect *getComplexDialect() {
  static const Dialect dialect{
      .name = "complex", .ops = kOpRows, .interfaces = kFreelyInlinedDialect, .materializeConstant = materializeConstant};
  return &dialect;
}

OpFoldResult ConstantOp::fold(ArrayRef<Attribute>) { return getValueAttr(); }

LogicalResult ConstantOp::verify() {
  ArrayAttr parts = getValueAttr();
  if (parts.size() != 2)
    return emitOpError("requires 'value' to be a complex constant, represented as array of two values");
  Type part = cast<ComplexType>(getComplex().getType()).getElementType();
  for (Attribute attr : parts)
    if (!isa<FloatAttr, IntegerAttr>(attr) || cast<TypedAttr>(attr).getType() != part)
      return emitOpError("requires attribute's element types to match the op's return type");
  return success();
}

}  // namespace strata::complex
