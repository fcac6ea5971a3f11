// The builtin types: making them in canonical form, and what they answer.
#include "ir/attributes.h"
#include "ir/context.h"

namespace strata {

// --- Integers, index, none --------------------------------------------------------------------------------------------

const NodeKind IntegerType::kKind = {NodeCategory::Type, "builtin", "integer"};
const NodeKind IndexType::kKind = {NodeCategory::Type, "builtin", "index"};
const NodeKind NoneType::kKind = {NodeCategory::Type, "builtin", "none"};

IntegerType IntegerType::get(Context *context, unsigned width, Signedness signedness) {
  return IntegerType(uniqueNode(context, kKind, {}, {int64_t(width), int64_t(signedness)}));
}
IndexType IndexType::get(Context *context) { return IndexType(uniqueNode(context, kKind)); }
NoneType NoneType::get(Context *context) { return NoneType(uniqueNode(context, kKind)); }

bool Type::isIndex() const { return isa<IndexType>(*this); }
bool Type::isInteger() const { return isa<IntegerType>(*this); }
bool Type::isInteger(unsigned width) const {
  auto type = dyn_cast<IntegerType>(*this);
  return type && type.getWidth() == width;
}
bool Type::isSignlessInteger() const {
  auto type = dyn_cast<IntegerType>(*this);
  return type && type.isSignless();
}
bool Type::isSignlessInteger(unsigned width) const { return isSignlessInteger() && isInteger(width); }
bool Type::isUnsignedInteger() const {
  auto type = dyn_cast<IntegerType>(*this);
  return type && type.isUnsigned();
}

// --- Floats -----------------------------------------------------------------------------------------------------------

static constexpr NodeKind floatKind(StringRef name) { return {NodeCategory::Type, "builtin", name, kTypeIsFloat}; }

enum FloatIndex { kBF16, kF16, kTF32, kF32, kF64, kF80, kF128, kFirstSmallFloat };
static const NodeKind kFloatKinds[] = {
    floatKind("bf16"),       floatKind("f16"),         floatKind("tf32"),       floatKind("f32"),
    floatKind("f64"),        floatKind("f80"),         floatKind("f128"),       floatKind("f8E5M2"),
    floatKind("f8E4M3"),     floatKind("f8E4M3FN"),    floatKind("f8E5M2FNUZ"), floatKind("f8E4M3FNUZ"),
    floatKind("f8E4M3B11FNUZ"), floatKind("f8E3M4"),   floatKind("f8E8M0FNU"),  floatKind("f6E2M3FN"),
    floatKind("f6E3M2FN"),   floatKind("f4E2M1FN"),
};

static const llvm::fltSemantics &semanticsAt(size_t index) {
  using Get = const llvm::fltSemantics &(*)();
  static constexpr Get kGetters[] = {
      APFloat::BFloat,           APFloat::IEEEhalf,         APFloat::FloatTF32,       APFloat::IEEEsingle,
      APFloat::IEEEdouble,       APFloat::x87DoubleExtended, APFloat::IEEEquad,       APFloat::Float8E5M2,
      APFloat::Float8E4M3,       APFloat::Float8E4M3FN,     APFloat::Float8E5M2FNUZ,  APFloat::Float8E4M3FNUZ,
      APFloat::Float8E4M3B11FNUZ, APFloat::Float8E3M4,      APFloat::Float8E8M0FNU,   APFloat::Float6E2M3FN,
      APFloat::Float6E3M2FN,     APFloat::Float4E2M1FN,
  };
  static_assert(std::size(kGetters) == std::size(kFloatKinds));
  return kGetters[index]();
}

static FloatType getFloat(Context *context, size_t index) { return FloatType(uniqueNode(context, kFloatKinds[index])); }

FloatType FloatType::get(Context *context, StringRef name) {
  for (size_t i = 0; i < std::size(kFloatKinds); ++i)
    if (kFloatKinds[i].mnemonic == name) return getFloat(context, i);
  return FloatType();
}
FloatType FloatType::getF16(Context *context) { return getFloat(context, kF16); }
FloatType FloatType::getBF16(Context *context) { return getFloat(context, kBF16); }
FloatType FloatType::getF32(Context *context) { return getFloat(context, kF32); }
FloatType FloatType::getF64(Context *context) { return getFloat(context, kF64); }

const llvm::fltSemantics &FloatType::getFloatSemantics() const {
  return semanticsAt(static_cast<size_t>(&getKind() - kFloatKinds));
}
unsigned FloatType::getWidth() const { return APFloat::semanticsSizeInBits(getFloatSemantics()); }

bool Type::isF16() const { return &getKind() == &kFloatKinds[kF16]; }
bool Type::isBF16() const { return &getKind() == &kFloatKinds[kBF16]; }
bool Type::isF32() const { return &getKind() == &kFloatKinds[kF32]; }
bool Type::isF64() const { return &getKind() == &kFloatKinds[kF64]; }

unsigned Type::getIntOrFloatBitWidth() const {
  if (auto type = dyn_cast<IntegerType>(*this)) return type.getWidth();
  if (auto type = dyn_cast<FloatType>(*this)) return type.getWidth();
  return IndexType::kInternalStorageBitWidth;
}

// --- Function, tuple, complex, opaque ---------------------------------------------------------------------------------

const NodeKind FunctionType::kKind = {NodeCategory::Type, "builtin", "function"};
const NodeKind TupleType::kKind = {NodeCategory::Type, "builtin", "tuple"};
const NodeKind ComplexType::kKind = {NodeCategory::Type, "builtin", "complex"};
const NodeKind OpaqueType::kKind = {NodeCategory::Type, "builtin", "opaque"};

FunctionType FunctionType::get(Context *context, ArrayRef<Type> inputs, ArrayRef<Type> results) {
  SmallVector<const Node *, 8> ptrs = nodesOf(inputs);
  for (Type type : results) ptrs.push_back(type.getNode());
  return FunctionType(uniqueNode(context, kKind, ptrs, {int64_t(inputs.size())}));
}
TupleType TupleType::get(Context *context, ArrayRef<Type> types) {
  return TupleType(uniqueNode(context, kKind, nodesOf(types)));
}
ComplexType ComplexType::get(Type elementType) {
  return ComplexType(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}));
}
OpaqueType OpaqueType::get(Context *context, StringRef dialect, StringRef body, ArrayRef<const Node *> references) {
  std::string bytes = (dialect + body).str();
  return OpaqueType(uniqueNode(context, kKind, references, {int64_t(dialect.size())}, bytes));
}

// --- Shaped types -----------------------------------------------------------------------------------------------------

static constexpr uint32_t kShaped = kTypeIsShaped;
const NodeKind VectorType::kKind = {NodeCategory::Type, "builtin", "vector", kShaped};
const NodeKind RankedTensorType::kKind = {NodeCategory::Type, "builtin", "tensor", kShaped};
const NodeKind UnrankedTensorType::kKind = {NodeCategory::Type, "builtin", "unranked_tensor", kShaped};
const NodeKind MemRefType::kKind = {NodeCategory::Type, "builtin", "memref", kShaped};
const NodeKind UnrankedMemRefType::kKind = {NodeCategory::Type, "builtin", "unranked_memref", kShaped};

bool TensorType::classof(Handle h) { return isa<RankedTensorType>(h) || isa<UnrankedTensorType>(h); }
bool BaseMemRefType::classof(Handle h) { return isa<MemRefType>(h) || isa<UnrankedMemRefType>(h); }

bool ShapedType::hasRank() const { return !isa<UnrankedTensorType>(*this) && !isa<UnrankedMemRefType>(*this); }

ArrayRef<int64_t> ShapedType::getShape() const {
  if (auto type = dyn_cast<VectorType>(*this)) return type.getShape();
  return node->ints();
}
bool ShapedType::hasStaticShape() const {
  return hasRank() && llvm::none_of(getShape(), [](int64_t size) { return isDynamic(size); });
}
int64_t ShapedType::getNumDynamicDims() const {
  return llvm::count_if(getShape(), [](int64_t size) { return isDynamic(size); });
}
unsigned ShapedType::getDynamicDimIndex(unsigned i) const {
  return static_cast<unsigned>(
      llvm::count_if(getShape().take_front(i), [](int64_t size) { return isDynamic(size); }));
}
int64_t ShapedType::getNumElements() const {
  // Saturates: no array of that size exists, and shapes come from text.
  int64_t count = 1;
  for (int64_t size : getShape()) {
    if (size == 0) return 0;
    if (__builtin_mul_overflow(count, size, &count)) count = INT64_MAX;
  }
  return count;
}

ShapedType ShapedType::cloneWith(std::optional<ArrayRef<int64_t>> shape, Type elementType) const {
  if (auto type = dyn_cast<VectorType>(*this)) {
    if (shape && *shape != type.getShape()) return VectorType::get(*shape, elementType);
    SmallVector<bool> scalable;
    for (unsigned i = 0, e = type.getShape().size(); i < e; ++i) scalable.push_back(type.isScalableDim(i));
    return VectorType::get(type.getShape(), elementType, scalable);
  }
  if (auto type = dyn_cast<RankedTensorType>(*this))
    return RankedTensorType::get(shape.value_or(type.getShape()), elementType, type.getEncoding());
  if (auto type = dyn_cast<MemRefType>(*this))
    return MemRefType::get(shape.value_or(type.getShape()), elementType, shape ? Attribute() : type.getLayout(),
                           type.getMemorySpace());
  if (isa<UnrankedTensorType>(*this)) {
    if (shape) return RankedTensorType::get(*shape, elementType);
    return UnrankedTensorType::get(elementType);
  }
  Attribute space = BaseMemRefType(node).getMemorySpace();
  if (shape) return MemRefType::get(*shape, elementType, Attribute(), space);
  return UnrankedMemRefType::get(elementType, space);
}

VectorType VectorType::get(ArrayRef<int64_t> shape, Type elementType, ArrayRef<bool> scalableDims) {
  SmallVector<int64_t, 8> ints(shape.begin(), shape.end());
  for (size_t i = 0; i < shape.size(); ++i) ints.push_back(i < scalableDims.size() && scalableDims[i]);
  return VectorType(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}, ints));
}
bool VectorType::isScalable() const {
  return llvm::any_of(node->ints().drop_front(node->numInts / 2), [](int64_t flag) { return flag != 0; });
}

RankedTensorType RankedTensorType::get(ArrayRef<int64_t> shape, Type elementType) {
  return get(shape, elementType, Attribute());
}
RankedTensorType RankedTensorType::get(ArrayRef<int64_t> shape, Type elementType, Attribute encoding) {
  SmallVector<const Node *, 2> ptrs = {elementType.getNode()};
  if (encoding) ptrs.push_back(encoding.getNode());
  return RankedTensorType(uniqueNode(elementType.getContext(), kKind, ptrs, shape));
}
Attribute RankedTensorType::getEncoding() const { return node->numPtrs > 1 ? Attribute(node->ptrs()[1]) : Attribute(); }

UnrankedTensorType UnrankedTensorType::get(Type elementType) {
  return UnrankedTensorType(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}));
}

// --- Memrefs: pointer 1 is the layout, pointer 2 the memory space, null where they are the default ones -------------

static Attribute dropDefaultSpace(Attribute space) {
  auto number = dyn_cast_if_present<IntegerAttr>(space);
  return number && number.getValue().isZero() ? Attribute() : space;
}
static Attribute dropIdentityLayout(Attribute layout) {
  auto map = dyn_cast_if_present<AffineMapAttr>(layout);
  return map && map.getValue().isIdentity() ? Attribute() : layout;
}

Attribute BaseMemRefType::getMemorySpace() const { return Attribute(node->ptrs()[2]); }

MemRefType MemRefType::get(ArrayRef<int64_t> shape, Type elementType) {
  return get(shape, elementType, Attribute(), Attribute());
}
MemRefType MemRefType::get(ArrayRef<int64_t> shape, Type elementType, Attribute layout, Attribute memorySpace) {
  const Node *ptrs[] = {elementType.getNode(), dropIdentityLayout(layout).getNode(),
                        dropDefaultSpace(memorySpace).getNode()};
  return MemRefType(uniqueNode(elementType.getContext(), kKind, ptrs, shape));
}
Attribute MemRefType::getLayout() const { return Attribute(node->ptrs()[1]); }

UnrankedMemRefType UnrankedMemRefType::get(Type elementType, Attribute memorySpace) {
  const Node *ptrs[] = {elementType.getNode(), nullptr, dropDefaultSpace(memorySpace).getNode()};
  return UnrankedMemRefType(uniqueNode(elementType.getContext(), kKind, ptrs));
}

/// Adds `factor * expr` to the strides and offset; fails when the expression is no sum of multiples of dims. A factor
/// of kDynamic, and a symbol as a factor, make the stride unknown.
static LogicalResult addStrides(AffineExpr root, MutableArrayRef<int64_t> strides, int64_t &offset) {
  auto add = [](int64_t &sum, int64_t value) {
    if (ShapedType::isDynamic(sum) || ShapedType::isDynamic(value) || __builtin_add_overflow(sum, value, &sum))
      sum = ShapedType::kDynamic;
  };
  SmallVector<std::pair<AffineExpr, int64_t>, 8> stack = {{root, 1}};
  while (!stack.empty()) {
    auto [expr, factor] = stack.pop_back_val();
    bool dynamic = ShapedType::isDynamic(factor);
    switch (expr.getExprKind()) {
      case AffineExprKind::Add:
        stack.push_back({expr.getLHS(), factor});
        stack.push_back({expr.getRHS(), factor});
        break;
      case AffineExprKind::Mul: {
        if (!expr.getRHS().isSymbolicOrConstant()) return failure();
        int64_t product = ShapedType::kDynamic;
        if (!dynamic && expr.getRHS().isConstant() &&
            __builtin_mul_overflow(factor, expr.getRHS().getValue(), &product))
          product = ShapedType::kDynamic;
        stack.push_back({expr.getLHS(), product});
        break;
      }
      case AffineExprKind::Constant: {
        int64_t product = ShapedType::kDynamic;
        if (!dynamic && __builtin_mul_overflow(factor, expr.getValue(), &product)) product = ShapedType::kDynamic;
        if (expr.getValue() != 0) add(offset, product);
        break;
      }
      case AffineExprKind::DimId:
        if (expr.getPosition() >= strides.size()) return failure();
        add(strides[expr.getPosition()], factor);
        break;
      default:
        if (!expr.isSymbolicOrConstant()) return failure();
        offset = ShapedType::kDynamic;
    }
  }
  return success();
}

LogicalResult MemRefType::getStridesAndOffset(SmallVectorImpl<int64_t> &strides, int64_t &offset) const {
  ArrayRef<int64_t> shape = getShape();
  strides.assign(shape.size(), 0);
  offset = 0;
  Attribute layout = getLayout();
  if (!layout) {
    int64_t stride = 1;
    for (size_t i = shape.size(); i-- > 0;) {
      strides[i] = stride;
      if (isDynamic(stride) || isDynamic(shape[i]) || __builtin_mul_overflow(stride, shape[i], &stride))
        stride = kDynamic;
    }
    return success();
  }
  if (auto strided = dyn_cast<StridedLayoutAttr>(layout)) {
    strides.assign(strided.getStrides().begin(), strided.getStrides().end());
    offset = strided.getOffset();
    return success();
  }
  auto map = dyn_cast<AffineMapAttr>(layout);
  if (!map || map.getValue().getNumResults() != 1) return failure();
  return addStrides(map.getValue().getResult(0), strides, offset);
}

Type getElementTypeOrSelf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.getElementType() : type;
}

}  // namespace strata
