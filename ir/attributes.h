// Attributes: handles over uniqued nodes, and the builtin attributes with their accessors. Dialects define further kinds.
#pragma once

#include "ir/affine.h"
#include "ir/types.h"

namespace strata {

class Attribute : public Handle {
 public:
  using Handle::Handle;
  static bool classof(Handle handle) { return handle.getKind().category == NodeCategory::Attribute; }
  void print(raw_ostream &os) const;
  void dump() const;
};
raw_ostream &operator<<(raw_ostream &os, Attribute attr);

/// Attributes with a type (integer, float, string, elements): pointer 0 is the type, null where it is absent.
class TypedAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static bool classof(Handle h) { return Attribute::classof(h) && (h.getKind().traits & kAttrIsTyped); }
  Type getType() const { return Type(node->ptrs()[0]); }
};

class UnitAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static UnitAttr get(Context *context);
};

/// Integers of any width, index and bool (i1). ints: the words of the value.
class IntegerAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static IntegerAttr get(Type type, int64_t value);
  static IntegerAttr get(Type type, const APInt &value);
  APInt getValue() const;
  int64_t getInt() const { return getValue().getSExtValue(); }    ///< sign-extended (index, signless, signed)
  uint64_t getUInt() const { return getValue().getZExtValue(); }
};

class BoolAttr : public IntegerAttr {
 public:
  using IntegerAttr::IntegerAttr;
  static bool classof(Handle h);
  static BoolAttr get(Context *context, bool value);
  bool getValue() const { return node->ints()[0] & 1; }
};

class FloatAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static FloatAttr get(Type type, double value);  ///< rounded to `type`
  static FloatAttr get(Type type, const APFloat &value);
  APFloat getValue() const;
  double getValueAsDouble() const;
};

class StringAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static StringAttr get(Context *context, StringRef value);
  static StringAttr get(StringRef value, Type type);
  StringRef getValue() const { return node->bytes(); }
};

class ArrayAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static ArrayAttr get(Context *context, ArrayRef<Attribute> elements);
  ArrayRef<Attribute> getValue() const {
    return {reinterpret_cast<const Attribute *>(node->ptrs().data()), node->numPtrs};
  }
  size_t size() const { return node->numPtrs; }
  bool empty() const { return node->numPtrs == 0; }
  Attribute operator[](size_t i) const { return getValue()[i]; }
  const Attribute *begin() const { return getValue().begin(); }
  const Attribute *end() const { return getValue().end(); }
};

/// A name with its value; names are StringAttrs of no type.
class NamedAttribute {
 public:
  NamedAttribute() = default;
  NamedAttribute(StringAttr name, Attribute value) : name(name), value(value) {}
  StringAttr getName() const { return name; }
  StringRef getNameStr() const { return name.getValue(); }
  Attribute getValue() const { return value; }
  bool operator==(const NamedAttribute &other) const { return name == other.name && value == other.value; }

 private:
  StringAttr name;
  Attribute value;
};

/// Sorted by the bytes of the names, no name twice.
class DictionaryAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;  // ptrs: name, value, name, value, ...
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static DictionaryAttr get(Context *context, ArrayRef<NamedAttribute> entries = {});  ///< sorts; names must differ
  ArrayRef<NamedAttribute> getValue() const {
    return {reinterpret_cast<const NamedAttribute *>(node->ptrs().data()), node->numPtrs / 2};
  }
  size_t size() const { return node->numPtrs / 2; }
  bool empty() const { return node->numPtrs == 0; }
  const NamedAttribute *begin() const { return getValue().begin(); }
  const NamedAttribute *end() const { return getValue().end(); }
  Attribute get(StringRef name) const;  ///< null when absent
  Attribute get(StringAttr name) const;
};

class TypeAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static TypeAttr get(Type type);
  Type getValue() const { return Type(node->ptrs()[0]); }
};

/// `@root::@nested...`; ptrs: the StringAttrs of the path.
class SymbolRefAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static SymbolRefAttr get(Context *context, StringRef root);
  static SymbolRefAttr get(Context *context, ArrayRef<StringAttr> path);
  StringAttr getRootReference() const { return StringAttr(node->ptrs()[0]); }
  StringAttr getLeafReference() const { return StringAttr(node->ptrs()[node->numPtrs - 1]); }
  ArrayRef<StringAttr> getPath() const {
    return {reinterpret_cast<const StringAttr *>(node->ptrs().data()), node->numPtrs};
  }
};

class FlatSymbolRefAttr : public SymbolRefAttr {
 public:
  using SymbolRefAttr::SymbolRefAttr;
  static bool classof(Handle h) { return SymbolRefAttr::classof(h) && h.getNode()->numPtrs == 1; }
  static FlatSymbolRefAttr get(Context *context, StringRef name);
  StringRef getValue() const { return getRootReference().getValue(); }
};

class AffineMapAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static AffineMapAttr get(AffineMap map);
  AffineMap getValue() const { return AffineMap(node->ptrs()[0]); }
};

class IntegerSetAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static IntegerSetAttr get(IntegerSet set);
  IntegerSet getValue() const { return IntegerSet(node->ptrs()[0]); }
};

/// strided<[strides], offset: o>; ints: offset, strides.
class StridedLayoutAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static StridedLayoutAttr get(Context *context, int64_t offset, ArrayRef<int64_t> strides);
  int64_t getOffset() const { return node->ints()[0]; }
  ArrayRef<int64_t> getStrides() const { return node->ints().drop_front(1); }
};

/// dense<...> of integers, indices, floats, complex numbers or strings. Raw little-endian elements (i1: one byte each), or
/// one element when it is a splat. Strings: ptrs after the type are StringAttrs.
class DenseElementsAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;  // ptrs: type, strings...; ints: {isSplat}; bytes: raw data
  static bool classof(Handle h) { return &h.getKind() == &kKind; }

  /// `data` holds one element (a splat) or all elements in storage order, `getStorageSize(elementType)` bytes each.
  static DenseElementsAttr getRaw(ShapedType type, StringRef data);
  static DenseElementsAttr get(ShapedType type, ArrayRef<Attribute> values);
  static DenseElementsAttr getStrings(ShapedType type, ArrayRef<StringRef> values);
  template <typename T>
  static DenseElementsAttr getFromValues(ShapedType type, ArrayRef<T> values) {
    return getRaw(type, StringRef(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T)));
  }
  /// Bytes one element takes in raw data: width rounded up to a byte (i1: 1, i5: 1, index: 8, complex: twice).
  static unsigned getStorageSize(Type elementType);

  ShapedType getType() const { return ShapedType(node->ptrs()[0]); }
  Type getElementType() const { return getType().getElementType(); }
  bool isSplat() const { return node->ints()[0] != 0; }
  bool isStrings() const { return node->numPtrs > 1; }
  StringRef getRawData() const { return node->bytes(); }
  int64_t getNumElements() const { return getType().getNumElements(); }
  /// Element `i` as IntegerAttr, FloatAttr, StringAttr, or ArrayAttr of two for complex.
  Attribute getElement(int64_t i) const;
  Attribute getSplatValue() const { return getElement(0); }
  APInt getIntElement(int64_t i) const;
  /// Integers sign-extended (unsigned types zero-extended).
  SmallVector<int64_t> getIntValues() const;
};

/// dense_resource<key>.
class DenseResourceElementsAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static DenseResourceElementsAttr get(ShapedType type, StringRef key);
  StringRef getKey() const { return node->bytes(); }
};

/// sparse<indices, values>.
class SparseElementsAttr : public TypedAttr {
 public:
  using TypedAttr::TypedAttr;
  static const NodeKind kKind;  // ptrs: type, indices, values
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static SparseElementsAttr get(ShapedType type, DenseElementsAttr indices, DenseElementsAttr values);
  DenseElementsAttr getIndices() const { return DenseElementsAttr(node->ptrs()[1]); }
  DenseElementsAttr getValues() const { return DenseElementsAttr(node->ptrs()[2]); }
};

/// array<iN|fN: ...>; ptrs: element type; bytes: raw elements.
class DenseArrayAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static DenseArrayAttr getRaw(Type elementType, StringRef data);
  static DenseArrayAttr getI64(Context *context, ArrayRef<int64_t> values);
  static DenseArrayAttr getI32(Context *context, ArrayRef<int32_t> values);
  static DenseArrayAttr getBool(Context *context, ArrayRef<bool> values);
  Type getElementType() const { return Type(node->ptrs()[0]); }
  StringRef getRawData() const { return node->bytes(); }
  int64_t size() const;
  ArrayRef<int64_t> asI64() const { return {reinterpret_cast<const int64_t *>(node->bytes().data()), node->numBytes / 8}; }
  ArrayRef<int32_t> asI32() const { return {reinterpret_cast<const int32_t *>(node->bytes().data()), node->numBytes / 4}; }
};

/// distinct[n]<attr>: ints: identity.
class DistinctAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static DistinctAttr get(Attribute referenced, int64_t id);  ///< `referenced` a UnitAttr for `distinct[n]<>`
  Attribute getReferencedAttr() const { return Attribute(node->ptrs()[0]); }
  int64_t getId() const { return node->ints()[0]; }
};

/// An attribute of a kind that no dialect defines here, kept verbatim. Aliases that its text used are `references`: each
/// stands in the body as one kReference character.
class OpaqueAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static constexpr char kReference = '\1';
  static OpaqueAttr get(Context *context, StringRef dialect, StringRef body, Type type = Type(),
                        ArrayRef<const Node *> references = {});
  StringRef getDialectName() const { return node->bytes().take_front(node->ints()[0]); }
  StringRef getBody() const { return node->bytes().drop_front(node->ints()[0]); }
  ArrayRef<const Node *> getReferences() const { return node->ptrs().drop_front(); }
};

}  // namespace strata
