// Types: handles over uniqued nodes, and the builtin types with their accessors. Dialects define further kinds.
#pragma once

#include "ir/node.h"

namespace strata {

class AffineMap;
class Attribute;

class Type : public Handle {
 public:
  using Handle::Handle;
  static bool classof(Handle handle) { return handle.getKind().category == NodeCategory::Type; }

  bool isIndex() const;
  bool isInteger() const;                  ///< any width and signedness
  bool isInteger(unsigned width) const;    ///< any signedness
  bool isSignlessInteger() const;
  bool isSignlessInteger(unsigned width) const;
  bool isUnsignedInteger() const;
  bool isFloat() const { return getKind().traits & kTypeIsFloat; }
  bool isF16() const;
  bool isBF16() const;
  bool isF32() const;
  bool isF64() const;
  bool isIntOrIndex() const { return isInteger() || isIndex(); }
  bool isIntOrFloat() const { return isInteger() || isFloat(); }
  bool isIntOrIndexOrFloat() const { return isInteger() || isIndex() || isFloat(); }
  unsigned getIntOrFloatBitWidth() const;

  void print(raw_ostream &os) const;
  void dump() const;
};
raw_ostream &operator<<(raw_ostream &os, Type type);

class IntegerType : public Type {
 public:
  enum Signedness : int64_t { Signless = 0, Signed = 1, Unsigned = 2 };
  static constexpr unsigned kMaxWidth = (1u << 24) - 1;
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static IntegerType get(Context *context, unsigned width, Signedness signedness = Signless);
  unsigned getWidth() const { return static_cast<unsigned>(node->ints()[0]); }
  Signedness getSignedness() const { return static_cast<Signedness>(node->ints()[1]); }
  bool isSignless() const { return getSignedness() == Signless; }
  bool isSigned() const { return getSignedness() == Signed; }
  bool isUnsigned() const { return getSignedness() == Unsigned; }
};

class IndexType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static constexpr unsigned kInternalStorageBitWidth = 64;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static IndexType get(Context *context);
};

class NoneType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static NoneType get(Context *context);
};

/// All floating-point formats; one kind each, told apart by the kind's mnemonic ("f32", "bf16", "f8E5M2", ...).
class FloatType : public Type {
 public:
  using Type::Type;
  static bool classof(Handle h) { return h.getKind().category == NodeCategory::Type && (h.getKind().traits & kTypeIsFloat); }
  /// Null when `name` is no float type.
  static FloatType get(Context *context, StringRef name);
  static FloatType getF16(Context *context);
  static FloatType getBF16(Context *context);
  static FloatType getF32(Context *context);
  static FloatType getF64(Context *context);
  StringRef getName() const { return getKind().mnemonic; }
  unsigned getWidth() const;
  const llvm::fltSemantics &getFloatSemantics() const;
};

class FunctionType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static FunctionType get(Context *context, ArrayRef<Type> inputs, ArrayRef<Type> results);
  unsigned getNumInputs() const { return static_cast<unsigned>(node->ints()[0]); }
  unsigned getNumResults() const { return node->numPtrs - getNumInputs(); }
  ArrayRef<Type> getInputs() const { return all().take_front(getNumInputs()); }
  ArrayRef<Type> getResults() const { return all().drop_front(getNumInputs()); }
  Type getInput(unsigned i) const { return getInputs()[i]; }
  Type getResult(unsigned i) const { return getResults()[i]; }

 private:
  ArrayRef<Type> all() const { return {reinterpret_cast<const Type *>(node->ptrs().data()), node->numPtrs}; }
};

class TupleType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static TupleType get(Context *context, ArrayRef<Type> types);
  ArrayRef<Type> getTypes() const { return {reinterpret_cast<const Type *>(node->ptrs().data()), node->numPtrs}; }
};

class ComplexType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static ComplexType get(Type elementType);
  Type getElementType() const { return Type(node->ptrs()[0]); }
};

/// A type of a kind that no dialect defines here, kept verbatim: `!dialect.body` or `!dialect<body>`. References as in
/// OpaqueAttr.
class OpaqueType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static OpaqueType get(Context *context, StringRef dialect, StringRef body, ArrayRef<const Node *> references = {});
  StringRef getDialectName() const { return node->bytes().take_front(node->ints()[0]); }
  StringRef getBody() const { return node->bytes().drop_front(node->ints()[0]); }
  ArrayRef<const Node *> getReferences() const { return node->ptrs(); }
};

/// Vector, tensor and memref types: pointer 0 is the element type. Unranked ones have no shape.
class ShapedType : public Type {
 public:
  static constexpr int64_t kDynamic = INT64_MIN;
  using Type::Type;
  static bool classof(Handle h) { return h.getKind().category == NodeCategory::Type && (h.getKind().traits & kTypeIsShaped); }
  static bool isDynamic(int64_t size) { return size == kDynamic; }

  Type getElementType() const { return Type(node->ptrs()[0]); }
  bool hasRank() const;
  ArrayRef<int64_t> getShape() const;  ///< requires a rank
  int64_t getRank() const { return static_cast<int64_t>(getShape().size()); }
  int64_t getDimSize(unsigned i) const { return getShape()[i]; }
  bool isDynamicDim(unsigned i) const { return getShape()[i] == kDynamic; }
  bool hasStaticShape() const;         ///< ranked and without `?`
  int64_t getNumDynamicDims() const;
  unsigned getDynamicDimIndex(unsigned i) const;  ///< which of the dynamic dims dim `i` is
  int64_t getNumElements() const;      ///< requires a static shape
  unsigned getElementTypeBitWidth() const { return getElementType().getIntOrFloatBitWidth(); }
  /// Same class of type with another shape / element type; layouts of memrefs are dropped when the shape changes.
  ShapedType cloneWith(std::optional<ArrayRef<int64_t>> shape, Type elementType) const;
};

class VectorType : public ShapedType {
 public:
  using ShapedType::ShapedType;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static VectorType get(ArrayRef<int64_t> shape, Type elementType, ArrayRef<bool> scalableDims = {});
  ArrayRef<int64_t> getShape() const { return node->ints().take_front(node->numInts / 2); }
  bool isScalableDim(unsigned i) const { return node->ints()[node->numInts / 2 + i] != 0; }
  bool isScalable() const;
};

class TensorType : public ShapedType {
 public:
  using ShapedType::ShapedType;
  static bool classof(Handle h);
};

class RankedTensorType : public TensorType {
 public:
  using TensorType::TensorType;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static RankedTensorType get(ArrayRef<int64_t> shape, Type elementType);
  static RankedTensorType get(ArrayRef<int64_t> shape, Type elementType, Attribute encoding);
  ArrayRef<int64_t> getShape() const { return node->ints(); }
  Attribute getEncoding() const;
};

class UnrankedTensorType : public TensorType {
 public:
  using TensorType::TensorType;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static UnrankedTensorType get(Type elementType);
};

class BaseMemRefType : public ShapedType {
 public:
  using ShapedType::ShapedType;
  static bool classof(Handle h);
  Attribute getMemorySpace() const;  ///< null: default space
};

class MemRefType : public BaseMemRefType {
 public:
  using BaseMemRefType::BaseMemRefType;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  /// `layout`: null, an AffineMapAttr or a StridedLayoutAttr; identity maps are dropped. Memory space 0 is dropped.
  static MemRefType get(ArrayRef<int64_t> shape, Type elementType);
  static MemRefType get(ArrayRef<int64_t> shape, Type elementType, Attribute layout, Attribute memorySpace);
  ArrayRef<int64_t> getShape() const { return node->ints(); }
  Attribute getLayout() const;  ///< null: identity (row-major, offset 0)
  /// Strides in elements and the offset; kDynamic where unknown. Fails for layouts that are not strided.
  LogicalResult getStridesAndOffset(SmallVectorImpl<int64_t> &strides, int64_t &offset) const;
};

class UnrankedMemRefType : public BaseMemRefType {
 public:
  using BaseMemRefType::BaseMemRefType;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static UnrankedMemRefType get(Type elementType, Attribute memorySpace);
};

/// The element type of a shaped type, or the type itself.
Type getElementTypeOrSelf(Type type);

using TypeRange = ArrayRef<Type>;

}  // namespace strata
