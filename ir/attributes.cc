// The builtin attributes: making them in canonical form, and reading them. Elements attributes are in elements.cc.
#include "ir/context.h"

#include <algorithm>

namespace strata {

const NodeKind UnitAttr::kKind = {NodeCategory::Attribute, "builtin", "unit"};
const NodeKind IntegerAttr::kKind = {NodeCategory::Attribute, "builtin", "integer", kAttrIsTyped};
const NodeKind FloatAttr::kKind = {NodeCategory::Attribute, "builtin", "float", kAttrIsTyped};
const NodeKind StringAttr::kKind = {NodeCategory::Attribute, "builtin", "string", kAttrIsTyped};
const NodeKind ArrayAttr::kKind = {NodeCategory::Attribute, "builtin", "array"};
const NodeKind DictionaryAttr::kKind = {NodeCategory::Attribute, "builtin", "dictionary"};
const NodeKind TypeAttr::kKind = {NodeCategory::Attribute, "builtin", "type"};
const NodeKind SymbolRefAttr::kKind = {NodeCategory::Attribute, "builtin", "symbol_ref"};
const NodeKind AffineMapAttr::kKind = {NodeCategory::Attribute, "builtin", "affine_map"};
const NodeKind IntegerSetAttr::kKind = {NodeCategory::Attribute, "builtin", "affine_set"};
const NodeKind StridedLayoutAttr::kKind = {NodeCategory::Attribute, "builtin", "strided"};
const NodeKind DistinctAttr::kKind = {NodeCategory::Attribute, "builtin", "distinct"};
const NodeKind OpaqueAttr::kKind = {NodeCategory::Attribute, "builtin", "opaque", kAttrIsTyped};

UnitAttr UnitAttr::get(Context *context) { return UnitAttr(uniqueNode(context, kKind)); }

// --- Numbers ----------------------------------------------------------------------------------------------------------

/// The words of a number as stored; at least one, so that zero-width integers have a value too.
static SmallVector<int64_t, 2> wordsOf(const APInt &value) {
  const uint64_t *words = value.getRawData();
  unsigned count = std::max(1u, value.getNumWords());
  SmallVector<int64_t, 2> ints;
  for (unsigned i = 0; i < count; ++i) ints.push_back(static_cast<int64_t>(words[i]));
  return ints;
}

static APInt fromWords(const Node *node, unsigned width) {
  if (width <= 64) return APInt(width, static_cast<uint64_t>(node->ints()[0]));
  return APInt(width, ArrayRef<uint64_t>(reinterpret_cast<const uint64_t *>(node->ints().data()), node->numInts));
}

IntegerAttr IntegerAttr::get(Type type, int64_t value) {
  unsigned width = type.getIntOrFloatBitWidth();
  return get(type, APInt(width, static_cast<uint64_t>(value), !type.isUnsignedInteger(), /*implicitTrunc=*/true));
}

IntegerAttr IntegerAttr::get(Type type, const APInt &value) {
  unsigned width = type.getIntOrFloatBitWidth();
  APInt fitted = value;
  if (value.getBitWidth() != width)
    fitted = type.isUnsignedInteger() ? value.zextOrTrunc(width) : value.sextOrTrunc(width);
  return IntegerAttr(uniqueNode(type.getContext(), kKind, {type.getNode()}, wordsOf(fitted)));
}

APInt IntegerAttr::getValue() const { return fromWords(node, getType().getIntOrFloatBitWidth()); }

bool BoolAttr::classof(Handle h) {
  auto attr = dyn_cast<IntegerAttr>(h);
  return attr && attr.getType().isSignlessInteger(1);
}
BoolAttr BoolAttr::get(Context *context, bool value) {
  return BoolAttr(IntegerAttr::get(IntegerType::get(context, 1), value).getNode());
}

FloatAttr FloatAttr::get(Type type, double value) { return get(type, APFloat(value)); }

FloatAttr FloatAttr::get(Type type, const APFloat &value) {
  APFloat rounded = value;
  bool losesInfo = false;
  const llvm::fltSemantics &semantics = cast<FloatType>(type).getFloatSemantics();
  if (&rounded.getSemantics() != &semantics) rounded.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return FloatAttr(uniqueNode(type.getContext(), kKind, {type.getNode()}, wordsOf(rounded.bitcastToAPInt())));
}

APFloat FloatAttr::getValue() const {
  auto type = FloatType(getType().getNode());
  return APFloat(type.getFloatSemantics(), fromWords(node, type.getWidth()));
}

double FloatAttr::getValueAsDouble() const {
  APFloat value = getValue();
  bool losesInfo = false;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  return value.convertToDouble();
}

// --- Strings and containers ------------------------------------------------------------------------------------------

StringAttr StringAttr::get(Context *context, StringRef value) {
  return StringAttr(uniqueNode(context, kKind, {nullptr}, {}, value));
}
StringAttr StringAttr::get(StringRef value, Type type) {
  return StringAttr(uniqueNode(type.getContext(), kKind, {type.getNode()}, {}, value));
}

ArrayAttr ArrayAttr::get(Context *context, ArrayRef<Attribute> elements) {
  ArrayRef<const Node *> ptrs(reinterpret_cast<const Node *const *>(elements.data()), elements.size());
  return ArrayAttr(uniqueNode(context, kKind, ptrs));
}

DictionaryAttr DictionaryAttr::get(Context *context, ArrayRef<NamedAttribute> entries) {
  auto less = [](const NamedAttribute &a, const NamedAttribute &b) { return a.getNameStr() < b.getNameStr(); };
  SmallVector<NamedAttribute, 8> sorted(entries.begin(), entries.end());
  if (!std::is_sorted(sorted.begin(), sorted.end(), less)) llvm::sort(sorted, less);
  ArrayRef<const Node *> ptrs(reinterpret_cast<const Node *const *>(sorted.data()), sorted.size() * 2);
  return DictionaryAttr(uniqueNode(context, kKind, ptrs));
}

Attribute DictionaryAttr::get(StringRef name) const {
  ArrayRef<NamedAttribute> entries = getValue();
  if (entries.size() <= 8) {
    for (const NamedAttribute &entry : entries)
      if (entry.getNameStr() == name) return entry.getValue();
    return Attribute();
  }
  auto it = std::lower_bound(entries.begin(), entries.end(), name,
                             [](const NamedAttribute &entry, StringRef wanted) { return entry.getNameStr() < wanted; });
  return it != entries.end() && it->getNameStr() == name ? it->getValue() : Attribute();
}
Attribute DictionaryAttr::get(StringAttr name) const {
  for (const NamedAttribute &entry : getValue())
    if (entry.getName() == name) return entry.getValue();
  return Attribute();
}

// --- References to other nodes ---------------------------------------------------------------------------------------

TypeAttr TypeAttr::get(Type type) { return TypeAttr(uniqueNode(type.getContext(), kKind, {type.getNode()})); }

SymbolRefAttr SymbolRefAttr::get(Context *context, StringRef root) {
  return get(context, StringAttr::get(context, root));
}
SymbolRefAttr SymbolRefAttr::get(Context *context, ArrayRef<StringAttr> path) {
  return SymbolRefAttr(uniqueNode(context, kKind, nodesOf(path)));
}
FlatSymbolRefAttr FlatSymbolRefAttr::get(Context *context, StringRef name) {
  return FlatSymbolRefAttr(SymbolRefAttr::get(context, name).getNode());
}

AffineMapAttr AffineMapAttr::get(AffineMap map) {
  return AffineMapAttr(uniqueNode(map.getContext(), kKind, {map.getNode()}));
}
IntegerSetAttr IntegerSetAttr::get(IntegerSet set) {
  return IntegerSetAttr(uniqueNode(set.getContext(), kKind, {set.getNode()}));
}

StridedLayoutAttr StridedLayoutAttr::get(Context *context, int64_t offset, ArrayRef<int64_t> strides) {
  SmallVector<int64_t, 8> ints = {offset};
  ints.append(strides.begin(), strides.end());
  return StridedLayoutAttr(uniqueNode(context, kKind, {}, ints));
}

DistinctAttr DistinctAttr::get(Attribute referenced, int64_t id) {
  return DistinctAttr(uniqueNode(referenced.getContext(), kKind, {referenced.getNode()}, {id}));
}

OpaqueAttr OpaqueAttr::get(Context *context, StringRef dialect, StringRef body, Type type,
                           ArrayRef<const Node *> references) {
  std::string bytes = (dialect + body).str();
  SmallVector<const Node *, 4> nodes{type.getNode()};
  nodes.append(references.begin(), references.end());
  return OpaqueAttr(uniqueNode(context, kKind, nodes, {int64_t(dialect.size())}, bytes));
}

}  // namespace strata
