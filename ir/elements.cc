// Elements attributes (dense, dense_resource, sparse, array): storage layout, splats, reading elements.
#include "ir/context.h"

#include <cstring>

namespace strata {

const NodeKind DenseElementsAttr::kKind = {NodeCategory::Attribute, "builtin", "dense", kAttrIsTyped};
const NodeKind DenseResourceElementsAttr::kKind = {NodeCategory::Attribute, "builtin", "dense_resource", kAttrIsTyped};
const NodeKind SparseElementsAttr::kKind = {NodeCategory::Attribute, "builtin", "sparse", kAttrIsTyped};
const NodeKind DenseArrayAttr::kKind = {NodeCategory::Attribute, "builtin", "dense_array"};

// --- Elements as bytes ------------------------------------------------------------------------------------------------

unsigned DenseElementsAttr::getStorageSize(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType)) return 2 * getStorageSize(complex.getElementType());
  return std::max(1u, (elementType.getIntOrFloatBitWidth() + 7) / 8);
}

/// Little-endian bytes to an integer of `width` bits.
static APInt loadInt(const char *data, unsigned width) {
  size_t bytes = std::max(1u, (width + 7) / 8);
  SmallVector<uint64_t, 2> words((bytes + 7) / 8, 0);
  std::memcpy(words.data(), data, bytes);
  if (width <= 64) return APInt(width, words[0], /*isSigned=*/false, /*implicitTrunc=*/true);
  return APInt(width, words);
}

static void storeInt(const APInt &value, std::string &data) {
  size_t bytes = std::max(1u, (value.getBitWidth() + 7) / 8);
  data.append(reinterpret_cast<const char *>(value.getRawData()), bytes);
}

static Attribute loadElement(const char *data, Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    Attribute parts[] = {loadElement(data, part),
                         loadElement(data + DenseElementsAttr::getStorageSize(part), part)};
    return ArrayAttr::get(type.getContext(), parts);
  }
  APInt bits = loadInt(data, type.getIntOrFloatBitWidth());
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(type, APFloat(floatType.getFloatSemantics(), bits));
  return IntegerAttr::get(type, bits);
}

/// Appends a number's bytes; complex numbers are arrays of two.
static void storeElement(Attribute value, std::string &data) {
  if (auto parts = dyn_cast<ArrayAttr>(value)) {
    for (Attribute part : parts) storeElement(part, data);
  } else if (auto number = dyn_cast<FloatAttr>(value)) {
    storeInt(number.getValue().bitcastToAPInt(), data);
  } else {
    storeInt(cast<IntegerAttr>(value).getValue(), data);
  }
}

/// Clears the bits above an integer's width in its last byte, so that equal numbers are equal bytes.
static bool needsMask(Type elementType) { return elementType.isInteger() && elementType.getIntOrFloatBitWidth() % 8; }
static std::string maskElements(Type elementType, unsigned size, StringRef data) {
  std::string masked = data.str();
  auto mask = static_cast<char>((1u << (elementType.getIntOrFloatBitWidth() % 8)) - 1);
  for (size_t i = size - 1; i < masked.size(); i += size) masked[i] &= mask;
  return masked;
}

// --- Dense ------------------------------------------------------------------------------------------------------------

DenseElementsAttr DenseElementsAttr::getRaw(ShapedType type, StringRef data) {
  Context *context = type.getContext();
  Type elementType = type.getElementType();
  unsigned size = getStorageSize(elementType);
  if (type.getNumElements() == 0 || data.size() < size)
    return DenseElementsAttr(uniqueNode(context, kKind, {type.getNode()}, {0}));

  std::string masked;
  if (needsMask(elementType)) {
    masked = maskElements(elementType, size, data);
    data = masked;
  }
  bool isSplat = std::memcmp(data.data(), data.data() + size, data.size() - size) == 0;
  if (isSplat) data = data.take_front(size);
  return DenseElementsAttr(uniqueNode(context, kKind, {type.getNode()}, {isSplat}, data));
}

static DenseElementsAttr getStringElements(ShapedType type, ArrayRef<const Node *> values) {
  SmallVector<const Node *, 8> ptrs = {type.getNode()};
  bool isSplat = type.getNumElements() != 0 && !values.empty() && llvm::all_equal(values);
  if (type.getNumElements() != 0) ptrs.append(values.begin(), isSplat ? values.begin() + 1 : values.end());
  return DenseElementsAttr(uniqueNode(type.getContext(), DenseElementsAttr::kKind, ptrs, {isSplat}));
}

DenseElementsAttr DenseElementsAttr::get(ShapedType type, ArrayRef<Attribute> values) {
  if (!values.empty() && isa<StringAttr>(values[0])) return getStringElements(type, nodesOf(values));
  std::string data;
  data.reserve(values.size() * getStorageSize(type.getElementType()));
  for (Attribute value : values) storeElement(value, data);
  return getRaw(type, data);
}

DenseElementsAttr DenseElementsAttr::getStrings(ShapedType type, ArrayRef<StringRef> values) {
  SmallVector<const Node *, 8> nodes;
  for (StringRef value : values) nodes.push_back(StringAttr::get(type.getContext(), value).getNode());
  return getStringElements(type, nodes);
}

Attribute DenseElementsAttr::getElement(int64_t i) const {
  if (isSplat()) i = 0;
  if (isStrings()) return Attribute(node->ptrs()[1 + i]);
  Type type = getElementType();
  return loadElement(getRawData().data() + i * getStorageSize(type), type);
}

APInt DenseElementsAttr::getIntElement(int64_t i) const {
  if (isSplat()) i = 0;
  Type type = getElementType();
  return loadInt(getRawData().data() + i * getStorageSize(type), type.getIntOrFloatBitWidth());
}

SmallVector<int64_t> DenseElementsAttr::getIntValues() const {
  SmallVector<int64_t> values;
  bool isUnsigned = getElementType().isUnsignedInteger();
  for (int64_t i = 0, e = getNumElements(); i < e; ++i) {
    APInt value = getIntElement(i);
    values.push_back(isUnsigned ? static_cast<int64_t>(value.getZExtValue()) : value.getSExtValue());
  }
  return values;
}

// --- Resources, sparse, arrays ----------------------------------------------------------------------------------------

DenseResourceElementsAttr DenseResourceElementsAttr::get(ShapedType type, StringRef key) {
  return DenseResourceElementsAttr(uniqueNode(type.getContext(), kKind, {type.getNode()}, {}, key));
}

SparseElementsAttr SparseElementsAttr::get(ShapedType type, DenseElementsAttr indices, DenseElementsAttr values) {
  const Node *ptrs[] = {type.getNode(), indices.getNode(), values.getNode()};
  return SparseElementsAttr(uniqueNode(type.getContext(), kKind, ptrs));
}

DenseArrayAttr DenseArrayAttr::getRaw(Type elementType, StringRef data) {
  return DenseArrayAttr(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}, {}, data));
}
template <typename T>
static StringRef asBytes(ArrayRef<T> values) {
  return StringRef(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T));
}
DenseArrayAttr DenseArrayAttr::getI64(Context *context, ArrayRef<int64_t> values) {
  return getRaw(IntegerType::get(context, 64), asBytes(values));
}
DenseArrayAttr DenseArrayAttr::getI32(Context *context, ArrayRef<int32_t> values) {
  return getRaw(IntegerType::get(context, 32), asBytes(values));
}
DenseArrayAttr DenseArrayAttr::getBool(Context *context, ArrayRef<bool> values) {
  static_assert(sizeof(bool) == 1);
  return getRaw(IntegerType::get(context, 1), asBytes(values));
}
int64_t DenseArrayAttr::size() const {
  return static_cast<int64_t>(node->numBytes / DenseElementsAttr::getStorageSize(getElementType()));
}

}  // namespace strata
