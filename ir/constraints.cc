// Predicates and transforms of types and attributes that operation definitions are made of.

#include "ir/constraints.h"

#include "ir/context.h"
#include "ir/op.h"

namespace strata {

bool isSignedInteger(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return integer && integer.isSigned();
}
bool isSignedInteger(Type type, unsigned width) { return isSignedInteger(type) && type.isInteger(width); }
bool isUnsignedInteger(Type type, unsigned width) { return type.isUnsignedInteger() && type.isInteger(width); }

bool isFloatNamed(Type type, StringRef name) {
  auto floating = dyn_cast<FloatType>(type);
  return floating && floating.getName() == name;
}

bool hasRank(Type type, int64_t rank) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && shaped.getRank() == rank;
}
bool rankIsAtLeast(Type type, int64_t rank) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasRank() && shaped.getRank() >= rank;
}
bool hasStaticShape(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasStaticShape();
}

bool isStridedMemRef(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref && succeeded(memref.getStridesAndOffset(strides, offset));
}

bool isScalableVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.isScalable();
}

Type shapeOf(Type type) {
  Context *context = type.getContext();
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) return NoneType::get(context);
  if (!shaped.hasRank()) return UnrankedTensorType::get(IntegerType::get(context, 1));
  return RankedTensorType::get(shaped.getShape(), IntegerType::get(context, 1));
}

Type rankOf(Type type) {
  Context *context = type.getContext();
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank()) return shapeOf(type);
  return RankedTensorType::get(SmallVector<int64_t>(shaped.getRank(), ShapedType::kDynamic),
                               IntegerType::get(context, 1));
}

Type getI1SameShape(Type type) {
  Type i1 = IntegerType::get(type.getContext(), 1);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? Type(shaped.cloneWith(std::nullopt, i1)) : i1;
}

Type tensorOfMemRef(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) return type;
  if (!shaped.hasRank()) return UnrankedTensorType::get(shaped.getElementType());
  return RankedTensorType::get(shaped.getShape(), shaped.getElementType());
}

bool isIntegerAttr(Attribute attr, unsigned width) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer && integer.getType().isSignlessInteger(width);
}
bool isIndexAttr(Attribute attr) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer && integer.getType().isIndex();
}
bool isFloatAttr(Attribute attr, StringRef typeName) {
  auto floating = dyn_cast<FloatAttr>(attr);
  return floating && isFloatNamed(floating.getType(), typeName);
}
bool isElements(Attribute attr) {
  return isa<DenseElementsAttr>(attr) || isa<DenseResourceElementsAttr>(attr) || isa<SparseElementsAttr>(attr);
}
bool isDenseIntElements(Attribute attr, unsigned width) {
  auto elements = dyn_cast<DenseElementsAttr>(attr);
  return elements && elements.getElementType().isSignlessInteger(width);
}
bool isDenseArray(Attribute attr, unsigned width) {
  auto array = dyn_cast<DenseArrayAttr>(attr);
  return array && array.getElementType().isSignlessInteger(width);
}
bool integerIsAtLeast(Attribute attr, int64_t minimum) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer && integer.getValue().getSignificantBits() <= 64 && integer.getInt() >= minimum;
}
bool integerIsAtMost(Attribute attr, int64_t maximum) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  return integer && integer.getValue().getSignificantBits() <= 64 && integer.getInt() <= maximum;
}

bool isEnumInteger(Attribute attr, unsigned width, ArrayRef<EnumCase> cases) {
  if (!isIntegerAttr(attr, width)) return false;
  int64_t value = cast<IntegerAttr>(attr).getInt();
  return llvm::any_of(cases, [&](const EnumCase &enumCase) { return enumCase.value == value; });
}

bool allElements(Attribute attr, function_ref<bool(Attribute)> predicate) {
  auto array = dyn_cast<ArrayAttr>(attr);
  return array && llvm::all_of(array, predicate);
}

/// The type that `name` (an operand group of one, or a typed attribute) has in `op`, or null.
static Type typeOfNamed(Operation *op, StringRef name) {
  const OpRow &row = *op->getRecord()->row;
  for (auto [i, operand] : llvm::enumerate(row.operands)) {
    if (name != operand.name) continue;
    auto [first, count] = getOperandGroup(op, static_cast<unsigned>(i));
    return count ? op->getOperand(first).getType() : Type();
  }
  for (auto [slot, attribute] : llvm::enumerate(row.attributes)) {
    if (name != attribute.name) continue;
    Attribute attr = op->getPropertyOrDefault(static_cast<unsigned>(slot));
    if (auto typed = dyn_cast_or_null<TypedAttr>(attr)) return typed.getType();
    if (auto type = dyn_cast_or_null<TypeAttr>(attr)) return type.getValue();
    return Type();
  }
  return Type();
}

LogicalResult inferTypesFromRules(Operation *op, SmallVectorImpl<Type> &types) {
  const OpRow &row = *op->getRecord()->row;
  for (const ResultRow &result : row.results) {
    Type type = result.constraint->buildType ? result.constraint->buildType(op->getContext()) : Type();
    for (const TypeRule &rule : row.typeRules) {
      if (type) break;
      if (rule.view || StringRef(result.name) != rule.to) continue;
      if (Type from = typeOfNamed(op, rule.from)) type = rule.transform ? rule.transform(from) : from;
    }
    if (!type) return failure();
    types.push_back(type);
  }
  return success();
}

LogicalResult takeFoldResult(Operation *op, OpFoldResult result, SmallVectorImpl<OpFoldResult> &results) {
  if (!result) return failure();
  if (!result.isValue() || result.getValue() != op->getResult(0)) results.push_back(result);
  return success();
}

}  // namespace strata
