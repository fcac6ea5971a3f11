// Registration, verifiers and folders of the vector dialect. Syntax is in vector_syntax.cc.

#include "dialects/vector/ops.h"

#include "dialects/tensor/slices.h"
#include "ir/asm.h"

#include "dialects/vector/ops.cc.inc"

namespace strata::vector {

const Dialect *getVectorDialect() {
  static const Dialect dialect{.name = "vector",
                               .ops = kOpRows,
                               .attributes = kEnumAttrKinds,
                               .materializeConstant = arith::getArithDialect()->materializeConstant};
  return &dialect;
}

static VectorType vectorType(Value value) { return cast<VectorType>(value.getType()); }
/// Shape of a vector, empty for a scalar.
static ArrayRef<int64_t> shapeOfValue(Value value) {
  auto vector = dyn_cast<VectorType>(value.getType());
  return vector ? vector.getShape() : ArrayRef<int64_t>();
}

// --- Values ---

LogicalResult BroadcastOp::verify() {
  ArrayRef<int64_t> from = shapeOfValue(getSource()), to = vectorType(getVector()).getShape();
  if (from.size() > to.size()) return emitOpError("source rank higher than destination rank");
  const size_t added = to.size() - from.size();
  for (size_t i = 0; i < from.size(); ++i)
    if (from[i] != 1 && from[i] != to[added + i])
      return emitOpError("dimension mismatch (") << from[i] << " vs. " << to[added + i] << ")";
  return success();
}

OpFoldResult BroadcastOp::fold(ArrayRef<Attribute> c) {
  if (getSource().getType() == getType()) return getSource();
  if (!c[0]) return {};
  auto type = cast<VectorType>(getType());
  if (isa<IntegerAttr>(c[0]) || isa<FloatAttr>(c[0])) return DenseElementsAttr::get(type, {c[0]});
  auto splat = dyn_cast<DenseElementsAttr>(c[0]);
  return splat && splat.isSplat() ? OpFoldResult(DenseElementsAttr::getRaw(type, splat.getRawData())) : OpFoldResult();
}

/// Which kinds combine elements of a type.
static bool isSupportedKind(CombiningKind kind, Type element) {
  switch (kind) {
    case CombiningKind::ADD:
    case CombiningKind::MUL: return element.isIntOrIndexOrFloat();
    case CombiningKind::MINNUMF:
    case CombiningKind::MAXNUMF:
    case CombiningKind::MAXIMUMF:
    case CombiningKind::MINIMUMF: return element.isFloat();
    default: return element.isIntOrIndex();
  }
}
static LogicalResult verifyKind(Operation *op, CombiningKindAttr kind, Type element) {
  if (isSupportedKind(kind.getValue(), element)) return success();
  return op->emitOpError("unsupported reduction type '") << element << "' for kind " << kind;
}

LogicalResult ReductionOp::verify() {
  if (vectorType(getVector()).getRank() > 1)
    return emitOpError("unsupported reduction rank: ") << vectorType(getVector()).getRank();
  if (isa<VectorType>(getDest().getType())) return emitOpError("result must be a scalar");
  return verifyKind(op, getKindAttr(), getDest().getType());
}

LogicalResult MultiDimReductionOp::verify() {
  SmallVector<int64_t> kept;
  ArrayRef<int64_t> shape = vectorType(getSource()).getShape();
  for (int64_t dim : getReductionDims())
    if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
      return emitOpError("reduction dimension ") << dim << " out of range";
  for (size_t i = 0; i < shape.size(); ++i)
    if (!llvm::is_contained(getReductionDims(), static_cast<int64_t>(i))) kept.push_back(shape[i]);
  if (shapeOfValue(getDest()) != ArrayRef<int64_t>(kept))
    return emitOpError("destination type ")
           << getDest().getType() << " is incompatible with source type " << getSource().getType();
  return verifyKind(op, getKindAttr(), getElementTypeOrSelf(getDest().getType()));
}

LogicalResult ContractionOp::verify() {
  const size_t numLoops = getIteratorTypes().size();
  if (getIndexingMaps().size() != 3) return emitOpError("expected an indexing map for each vector operand");
  SmallVector<int64_t> sizes(numLoops, -1);
  for (unsigned i = 0; i < 3; ++i) {
    AffineMap map = cast<AffineMapAttr>(getIndexingMaps()[i]).getValue();
    ArrayRef<int64_t> shape = shapeOfValue(op->getOperand(i));
    if (map.getNumSymbols() != 0) return emitOpError("expected indexing map ") << i << " to have no symbols";
    if (map.getNumDims() != numLoops)
      return emitOpError("expected indexing map ") << i << " to have " << uint64_t(numLoops) << " number of inputs";
    if (!map.isProjectedPermutation())
      return emitOpError("expected indexing map ") << i << " to be a projected permutation of its inputs";
    if (map.getNumResults() != shape.size())
      return emitOpError("expected indexing map ")
             << i << " to have " << uint64_t(shape.size()) << " number of outputs";
    for (unsigned k = 0; k < map.getNumResults(); ++k) {
      int64_t &size = sizes[map.getDimPosition(k)];
      if (size >= 0 && size != shape[k])
        return emitOpError("invalid contracting dimension map: sizes ") << size << " and " << shape[k];
      size = shape[k];
    }
  }
  return verifyKind(op, getKindAttr(), getElementTypeOrSelf(getType()));
}

LogicalResult OuterProductOp::verify() {
  SmallVector<int64_t> expected(vectorType(getLhs()).getShape());
  if (expected.size() != 1) return emitOpError("expected 1-d vector for operand #1");
  ArrayRef<int64_t> rhs = shapeOfValue(getRhs());
  if (rhs.size() > 1) return emitOpError("expected 1-d vector for operand #2");
  expected.append(rhs.begin(), rhs.end());
  if (vectorType(getResult()).getShape() != ArrayRef<int64_t>(expected))
    return emitOpError("expected #1 and #2 operand dims to match result dims");
  if (getAcc() && getAcc().getType() != getType())
    return emitOpError("expected operand #3 of same type as result type");
  return verifyKind(op, getKindAttr(), getElementTypeOrSelf(getType()));
}

// --- Parts and shapes ---

/// Leading positions inside `vector`, and what remains is the shape of `part`.
static LogicalResult verifyPosition(Operation *op, VectorType vector, Value part, ArrayRef<int64_t> positions,
                                    ValueRange dynamic) {
  ArrayRef<int64_t> shape = vector.getShape();
  if (positions.size() > shape.size())
    return op->emitOpError("expected position attribute of rank no greater than vector rank");
  if (failed(tensor::verifyMixedList(op, "position", dynamic, positions, std::nullopt))) return failure();
  for (size_t i = 0; i < positions.size(); ++i)
    if (!ShapedType::isDynamic(positions[i]) && positions[i] != -1 && (positions[i] < 0 || positions[i] >= shape[i]))
      return op->emitOpError("expected position attribute #")
             << uint64_t(i + 1)
             << " to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)";
  if (shapeOfValue(part) != shape.drop_front(positions.size()))
    return op->emitOpError("type ") << part.getType() << " is not the part of " << Type(vector) << " at that position";
  return success();
}
LogicalResult ExtractOp::verify() {
  return verifyPosition(op, vectorType(getSource()), getResult(), getStaticPosition(), getDynamicPosition());
}
LogicalResult InsertOp::verify() {
  return verifyPosition(op, vectorType(getDest()), getValueToStore(), getStaticPosition(), getDynamicPosition());
}

OpFoldResult ExtractOp::fold(ArrayRef<Attribute> c) {
  if (getStaticPosition().empty() && getSource().getType() == getType()) return getSource();
  // A part of a scalar's broadcast.
  Operation *source = getSource().getDefiningOp();
  if (source && isa<BroadcastOp>(source) && source->getOperand(0).getType() == getType())
    return source->getOperand(0);
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(c[0]); elements && elements.isSplat()) {
    if (auto type = dyn_cast<VectorType>(getType())) return DenseElementsAttr::getRaw(type, elements.getRawData());
    return elements.getSplatValue();
  }
  return {};
}

LogicalResult ExtractStridedSliceOp::verify() {
  const size_t count = getOffsets().size();
  ArrayRef<int64_t> shape = vectorType(getSource()).getShape(), result = vectorType(getResult()).getShape();
  if (getSizes().size() != count || getStrides().size() != count)
    return emitOpError("expected offsets, sizes and strides attributes of same size");
  if (count > shape.size() || result.size() != shape.size())
    return emitOpError("expected offsets attribute of rank no greater than vector rank");
  for (size_t i = 0; i < count; ++i) {
    const int64_t offset = cast<IntegerAttr>(getOffsets()[i]).getInt(),
                  size = cast<IntegerAttr>(getSizes()[i]).getInt();
    if (cast<IntegerAttr>(getStrides()[i]).getInt() != 1)
      return emitOpError("expected strides to be confined to [1, 2)");
    if (offset < 0 || size <= 0 || offset > shape[i] || size > shape[i] - offset)
      return emitOpError("expected sum(offsets, sizes) dimension ") << uint64_t(i) << " to be within the vector";
    if (result[i] != size) return emitOpError("expected result type with dimension ") << uint64_t(i) << " of " << size;
  }
  for (size_t i = count; i < shape.size(); ++i)
    if (result[i] != shape[i])
      return emitOpError("expected result type with dimension ") << uint64_t(i) << " of " << shape[i];
  return success();
}

LogicalResult FromElementsOp::verify() {
  auto type = vectorType(getDest());
  if (type.getNumElements() != static_cast<int64_t>(getElements().size()))
    return emitOpError("expected ") << type.getNumElements() << " elements";
  for (Value element : getElements())
    if (element.getType() != type.getElementType())
      return emitOpError("expected elements of type ") << type.getElementType();
  return success();
}

LogicalResult ToElementsOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  auto vector = vectorType(op->getOperand(0));
  types.append(static_cast<size_t>(vector.getNumElements()), vector.getElementType());
  return success();
}

LogicalResult ShuffleOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  ShuffleOp shuffle(op);
  auto v1 = dyn_cast<VectorType>(shuffle.getV1().getType());
  if (!v1 || !shuffle.getMaskAttr()) return failure();
  SmallVector<int64_t> shape{static_cast<int64_t>(shuffle.getMask().size())};
  if (v1.getRank() > 1) shape.append(v1.getShape().begin() + 1, v1.getShape().end());
  types.push_back(VectorType::get(shape, v1.getElementType()));
  return success();
}

LogicalResult ShuffleOp::verify() {
  auto v1 = vectorType(getV1()), v2 = vectorType(getV2());
  if (v1.getRank() != v2.getRank()) return emitOpError("rank mismatch");
  if (v1.getRank() > 1 && v1.getShape().drop_front() != v2.getShape().drop_front())
    return emitOpError("dimension mismatch");
  const int64_t limit = v1.getRank() == 0 ? 2 : v1.getDimSize(0) + v2.getDimSize(0);
  for (int64_t position : getMask())
    if (position < -1 || position >= limit) return emitOpError("mask index ") << position << " out of range";
  SmallVector<Type, 1> types;
  if (failed(inferReturnTypes(op, types)) || types[0] != getType())
    return emitOpError("inferred type is not the result type ") << getType();
  return success();
}

LogicalResult TransposeOp::verify() {
  auto from = vectorType(getVector()), to = vectorType(getResult());
  if (from.getRank() != to.getRank() || static_cast<int64_t>(getPermutation().size()) != from.getRank())
    return emitOpError("vector result rank mismatch: ") << to.getRank();
  SmallVector<bool> seen(getPermutation().size(), false);
  for (size_t i = 0; i < seen.size(); ++i) {
    const int64_t dim = getPermutation()[i];
    if (dim < 0 || dim >= from.getRank() || seen[static_cast<size_t>(dim)])
      return emitOpError("duplicate or out-of-range position index: ") << dim;
    seen[static_cast<size_t>(dim)] = true;
    if (to.getShape()[i] != from.getShape()[static_cast<size_t>(dim)])
      return emitOpError("dimension size mismatch at: ") << dim;
  }
  return success();
}

OpFoldResult TransposeOp::fold(ArrayRef<Attribute> c) {
  for (size_t i = 0; i <= getPermutation().size(); ++i) {
    if (i == getPermutation().size()) return getVector();  // identity
    if (getPermutation()[i] != static_cast<int64_t>(i)) break;
  }
  auto splat = dyn_cast_or_null<DenseElementsAttr>(c[0]);
  return splat && splat.isSplat()
             ? OpFoldResult(DenseElementsAttr::getRaw(cast<ShapedType>(getType()), splat.getRawData()))
             : OpFoldResult();
}

LogicalResult ShapeCastOp::verify() {
  if (vectorType(getSource()).getNumElements() == vectorType(getResult()).getNumElements()) return success();
  return emitOpError("has different source and result element counts");
}

OpFoldResult ShapeCastOp::fold(ArrayRef<Attribute> c) {
  if (getSource().getType() == getType()) return getSource();
  if (auto inner = getSource().getDefiningOp<ShapeCastOp>(); inner && inner.getSource().getType() == getType())
    return inner.getSource();
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(c[0]))
    return DenseElementsAttr::getRaw(cast<ShapedType>(getType()), elements.getRawData());
  return {};
}

LogicalResult BitCastOp::verify() {
  auto from = vectorType(getSource()), to = vectorType(getResult());
  auto bits = [](VectorType type) {
    Type element = type.getElementType();
    return static_cast<int64_t>(element.isIndex() ? 64 : element.getIntOrFloatBitWidth()) *
           (type.getRank() ? type.getShape().back() : 1);
  };
  const size_t leading = from.getRank() ? static_cast<size_t>(from.getRank() - 1) : 0;
  if (from.getShape().take_front(leading) != to.getShape().take_front(leading))
    return emitOpError("dimension size mismatch");
  if (bits(from) != bits(to)) return emitOpError("source/result bitwidth of the minor 1-D vectors must be equal");
  return success();
}

OpFoldResult BitCastOp::fold(ArrayRef<Attribute>) {
  if (getSource().getType() == getType()) return getSource();
  auto inner = getSource().getDefiningOp<BitCastOp>();
  return inner && inner.getSource().getType() == getType() ? OpFoldResult(inner.getSource()) : OpFoldResult();
}

// --- Masks ---

LogicalResult ConstantMaskOp::verify() {
  auto type = vectorType(getResult());
  if (type.getRank() == 0) {
    if (getMaskDimSizes().size() == 1 && (getMaskDimSizes()[0] == 0 || getMaskDimSizes()[0] == 1)) return success();
    return emitOpError("array attr must have length 1 for 0-D vectors");
  }
  if (static_cast<int64_t>(getMaskDimSizes().size()) != type.getRank())
    return emitOpError("must specify array attr of size equal vector result rank");
  bool anyZero = false, allZero = true;
  for (size_t i = 0; i < getMaskDimSizes().size(); ++i) {
    const int64_t size = getMaskDimSizes()[i];
    if (size < 0 || size > type.getShape()[i])
      return emitOpError("array attr of size out of bounds of vector result dimension size");
    anyZero |= size == 0;
    allZero &= size == 0;
  }
  if (anyZero && !allZero)
    return emitOpError("expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim");
  return success();
}

LogicalResult CreateMaskOp::verify() {
  const int64_t rank = vectorType(getResult()).getRank();
  if (static_cast<int64_t>(op->getNumOperands()) == (rank ? rank : 1)) return success();
  return emitOpError("must specify an operand for each result vector dimension");
}

// --- Memory ---

static LogicalResult verifyBase(Operation *op, Value base, size_t numIndices, Value vector) {
  auto memory = cast<ShapedType>(base.getType());
  if (memory.hasRank() && static_cast<size_t>(memory.getRank()) != numIndices)
    return op->emitOpError("requires ") << memory.getRank() << " indices";
  if (getElementTypeOrSelf(vector.getType()) != memory.getElementType() && memory.getElementType() != vector.getType())
    return op->emitOpError("base and vector element type should match");
  return success();
}
LogicalResult LoadOp::verify() { return verifyBase(op, getBase(), getIndices().size(), getResult()); }
LogicalResult StoreOp::verify() { return verifyBase(op, getBase(), getIndices().size(), getValueToStore()); }

static LogicalResult verifyMask(Operation *op, Value mask, Value vector) {
  if (shapeOfValue(mask) == shapeOfValue(vector)) return success();
  return op->emitOpError("expected result shape to match mask shape");
}
LogicalResult MaskedLoadOp::verify() {
  return success(succeeded(verifyBase(op, getBase(), getIndices().size(), getResult())) &&
                 succeeded(verifyMask(op, getMask(), getResult())));
}
LogicalResult MaskedStoreOp::verify() {
  return success(succeeded(verifyBase(op, getBase(), getIndices().size(), getValueToStore())) &&
                 succeeded(verifyMask(op, getMask(), getValueToStore())));
}
LogicalResult GatherOp::verify() {
  if (shapeOfValue(getIndices()) != shapeOfValue(getResult()))
    return emitOpError("expected result dim to match indices dim");
  return success(succeeded(verifyBase(op, getBase(), getOffsets().size(), getResult())) &&
                 succeeded(verifyMask(op, getMask(), getResult())));
}

AffineMap getTransferMinorIdentityMap(ShapedType shaped, VectorType vector) {
  Context *context = shaped.getContext();
  auto element = dyn_cast<VectorType>(shaped.getElementType());
  const unsigned rank = static_cast<unsigned>(shaped.getRank());
  const unsigned count = static_cast<unsigned>(vector.getRank() - (element ? element.getRank() : 0));
  SmallVector<AffineExpr> results;
  for (unsigned i = rank > count ? rank - count : 0; i < rank; ++i) results.push_back(getAffineDimExpr(i, context));
  return AffineMap::get(rank, 0, results, context);
}

/// Bits of the innermost row of a vector, or of a scalar; index counts as 64, 0: unknown.
static int64_t getMinorBits(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  Type element = vector ? vector.getElementType() : type;
  const int64_t bits = element.isIndex() ? 64 : element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  return vector && vector.getRank() != 0 ? bits * vector.getShape().back() : bits;
}
static bool isMultipleOfElement(VectorType vector, Type element) {
  if (vector.getElementType() == element) return true;
  const int64_t bits = getMinorBits(element);
  return bits != 0 && getMinorBits(vector) % bits == 0;
}

static LogicalResult verifyTransfer(Operation *op, Value base, size_t numIndices, Value vector, AffineMap map,
                                    ArrayAttr inBounds) {
  auto shaped = cast<ShapedType>(base.getType());
  if (!shaped.hasRank()) return op->emitOpError("requires a ranked base");
  if (static_cast<size_t>(shaped.getRank()) != numIndices)
    return op->emitOpError("requires ") << shaped.getRank() << " indices";
  if (map.getNumSymbols() != 0) return op->emitOpError("requires permutation_map without symbols");
  if (map.getNumDims() != static_cast<unsigned>(shaped.getRank()))
    return op->emitOpError("requires a permutation_map with input dims of the same rank as the source type");
  auto element = dyn_cast<VectorType>(shaped.getElementType());
  const int64_t rank = vectorType(vector).getRank() - (element ? element.getRank() : 0);
  if (map.getNumResults() != rank)
    return op->emitOpError("requires a permutation_map with result dims of the same rank as the vector type");
  if (!isMultipleOfElement(vectorType(vector), shaped.getElementType()))
    return op->emitOpError("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the "
                           "source element");
  if (!map.isProjectedPermutation(/*allowZeros=*/true))
    return op->emitOpError(
        "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)");
  if (static_cast<int64_t>(inBounds.size()) != rank)
    return op->emitOpError("expects the in_bounds attr of same rank as permutation_map results: ")
           << map.getNumResults() << " vs inBounds of size: " << uint64_t(inBounds.size());
  return success();
}
LogicalResult TransferReadOp::verify() {
  if (getPadding().getType() != getElementTypeOrSelf(getBase().getType()))
    return emitOpError("requires padding of the base's element type");
  return verifyTransfer(op, getBase(), getIndices().size(), getVector(), getPermutationMap(), getInBounds());
}
LogicalResult TransferWriteOp::verify() {
  const bool isTensor = isa<TensorType>(getBase().getType());
  if (isTensor != bool(getResult()) || (isTensor && getResult().getType() != getBase().getType()))
    return emitOpError("expects a result of the base's type exactly when the base is a tensor");
  return verifyTransfer(op, getBase(), getIndices().size(), getValueToStore(), getPermutationMap(), getInBounds());
}

void TransferReadOp::getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  Value base = TransferReadOp(op).getBase();
  if (isa<BaseMemRefType>(base.getType())) effects.push_back({EffectKind::Read, base});
}
void TransferWriteOp::getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  Value base = TransferWriteOp(op).getBase();
  if (isa<BaseMemRefType>(base.getType())) effects.push_back({EffectKind::Write, base});
}

}  // namespace strata::vector
