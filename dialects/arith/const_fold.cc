// Folding of constants element by element.

#include "dialects/arith/const_fold.h"

namespace strata::arith {

unsigned getElementWidth(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIndex() ? IndexType::kInternalStorageBitWidth : element.getIntOrFloatBitWidth();
}

static bool isSplatOrScalar(Attribute attr) {
  auto elements = dyn_cast<DenseElementsAttr>(attr);
  return !elements || elements.isSplat();
}

static Attribute elementAt(Attribute attr, int64_t i) {
  auto elements = dyn_cast<DenseElementsAttr>(attr);
  return elements ? elements.getElement(elements.isSplat() ? 0 : i) : attr;
}

Attribute foldElementwise(ArrayRef<Attribute> operands, Type resultType,
                          function_ref<Attribute(ArrayRef<Attribute>, Type)> scalar) {
  auto shaped = dyn_cast<ShapedType>(resultType);
  for (Attribute operand : operands) {
    if (!operand) return Attribute();
    auto elements = dyn_cast<DenseElementsAttr>(operand);
    if (shaped ? !elements : !isa<IntegerAttr>(operand) && !isa<FloatAttr>(operand)) return Attribute();
  }
  if (!shaped) return scalar(operands, resultType);
  if (!shaped.hasStaticShape()) return Attribute();

  Type elementType = shaped.getElementType();
  const bool allSplat = llvm::all_of(operands, isSplatOrScalar);
  const int64_t count = allSplat ? 1 : shaped.getNumElements();
  if (count * DenseElementsAttr::getStorageSize(elementType) > kMaxFoldedBytes) return Attribute();
  SmallVector<Attribute> results;
  SmallVector<Attribute, 4> scalars(operands.size());
  for (int64_t i = 0; i < count; ++i) {
    for (size_t k = 0; k < operands.size(); ++k) scalars[k] = elementAt(operands[k], i);
    Attribute result = scalar(scalars, elementType);
    if (!result) return Attribute();
    results.push_back(result);
  }
  return DenseElementsAttr::get(shaped, results);
}

Attribute foldIntUnary(Attribute operand, Type resultType, function_ref<std::optional<APInt>(const APInt &)> fn) {
  return foldElementwise({operand}, resultType, [&](ArrayRef<Attribute> scalars, Type type) {
    auto value = dyn_cast<IntegerAttr>(scalars[0]);
    std::optional<APInt> result = value ? fn(value.getValue()) : std::nullopt;
    return result ? Attribute(IntegerAttr::get(type, *result)) : Attribute();
  });
}

Attribute foldIntBinary(ArrayRef<Attribute> operands, Type resultType,
                        function_ref<std::optional<APInt>(const APInt &, const APInt &)> fn) {
  return foldElementwise(operands, resultType, [&](ArrayRef<Attribute> scalars, Type type) {
    auto lhs = dyn_cast<IntegerAttr>(scalars[0]), rhs = dyn_cast<IntegerAttr>(scalars[1]);
    std::optional<APInt> result = lhs && rhs ? fn(lhs.getValue(), rhs.getValue()) : std::nullopt;
    return result ? Attribute(IntegerAttr::get(type, *result)) : Attribute();
  });
}

Attribute foldFloatUnary(Attribute operand, Type resultType, function_ref<std::optional<APFloat>(const APFloat &)> fn) {
  return foldElementwise({operand}, resultType, [&](ArrayRef<Attribute> scalars, Type type) {
    auto value = dyn_cast<FloatAttr>(scalars[0]);
    std::optional<APFloat> result = value ? fn(value.getValue()) : std::nullopt;
    return result ? Attribute(FloatAttr::get(type, *result)) : Attribute();
  });
}

Attribute foldFloatBinary(ArrayRef<Attribute> operands, Type resultType,
                          function_ref<std::optional<APFloat>(const APFloat &, const APFloat &)> fn) {
  return foldElementwise(operands, resultType, [&](ArrayRef<Attribute> scalars, Type type) {
    auto lhs = dyn_cast<FloatAttr>(scalars[0]), rhs = dyn_cast<FloatAttr>(scalars[1]);
    std::optional<APFloat> result = lhs && rhs ? fn(lhs.getValue(), rhs.getValue()) : std::nullopt;
    return result ? Attribute(FloatAttr::get(type, *result)) : Attribute();
  });
}

/// The scalar that a constant is or repeats.
static Attribute scalarOf(Attribute attr) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(attr);
  if (!elements) return attr;
  return elements.isSplat() ? elements.getSplatValue() : Attribute();
}

std::optional<APInt> getConstantInt(Attribute attr) {
  auto integer = dyn_cast_or_null<IntegerAttr>(scalarOf(attr));
  return integer ? std::optional<APInt>(integer.getValue()) : std::nullopt;
}

std::optional<APFloat> getConstantFloat(Attribute attr) {
  auto value = dyn_cast_or_null<FloatAttr>(scalarOf(attr));
  return value ? std::optional<APFloat>(value.getValue()) : std::nullopt;
}

bool isConstantInt(Attribute attr, int64_t value) {
  std::optional<APInt> constant = getConstantInt(attr);
  return constant && *constant == APInt(constant->getBitWidth(), static_cast<uint64_t>(value), true, true);
}

bool isConstantFloat(Attribute attr, double value) {
  std::optional<APFloat> constant = getConstantFloat(attr);
  if (!constant) return false;
  APFloat expected(value);
  bool losesInfo;
  expected.convert(constant->getSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return !losesInfo && constant->bitwiseIsEqual(expected);
}

Attribute getIntConstant(Type type, const APInt &value) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) return IntegerAttr::get(type, value);
  if (!shaped.hasStaticShape()) return Attribute();
  return DenseElementsAttr::get(shaped, {IntegerAttr::get(shaped.getElementType(), value)});
}

}  // namespace strata::arith
