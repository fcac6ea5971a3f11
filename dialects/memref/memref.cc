// Registration, syntax and verifiers of the memref dialect, and the few folders that need no other dialect.

#include "dialects/memref/ops.h"

#include "dialects/arith/ops.h"
#include "dialects/tensor/slices.h"
#include "ir/asm.h"
#include "ir/symbols.h"

#include "dialects/memref/ops.cc.inc"

namespace strata::memref {

/// `%alloc`, `%subview`, ... as MLIR names them.
static void getAsmResultNames(Operation *op, function_ref<void(Value, StringRef)> setName) {
  static const std::pair<const OpRow *, StringRef> kNames[] = {
      {&AllocOp::kRow, "alloc"},       {&AllocaOp::kRow, "alloca"},
      {&DimOp::kRow, "dim"},           {&CastOp::kRow, "cast"},
      {&SubViewOp::kRow, "subview"},   {&ReinterpretCastOp::kRow, "reinterpret_cast"},
      {&CollapseShapeOp::kRow, "collapse_shape"}, {&ExpandShapeOp::kRow, "expand_shape"},
      {&TransposeOp::kRow, "transpose"}, {&ViewOp::kRow, "view"},
      {&ReshapeOp::kRow, "reshape"},   {&MemorySpaceCastOp::kRow, "memspacecast"},
      {&AssumeAlignmentOp::kRow, "assume_align"}, {&ExtractAlignedPointerAsIndexOp::kRow, "intptr"}};
  if (auto metadata = dyn_cast<ExtractStridedMetadataOp>(op)) {
    setName(metadata.getBaseBuffer(), "base_buffer");
    setName(metadata.getOffset(), "offset");
    if (!metadata.getSizes().empty()) {
      setName(metadata.getSizes().front(), "sizes");
      setName(metadata.getStrides().front(), "strides");
    }
    return;
  }
  for (auto &[row, name] : kNames)
    if (op->getRecord()->row == row) return setName(op->getResult(0), name);
}

const Dialect *getMemRefDialect() {
  static const Dialect dialect{.name = "memref",
                               .ops = kOpRows,
                               .materializeConstant = arith::getArithDialect()->materializeConstant,
                               .getAsmResultNames = getAsmResultNames};
  return &dialect;
}

static MemRefType memrefType(Value value) { return cast<MemRefType>(value.getType()); }

// --- Allocation ---

template <typename OpTy>
static LogicalResult verifyAlloc(OpTy op) {
  auto type = dyn_cast<MemRefType>(op.getType());
  if (!type) return op.emitOpError("result must be a memref");
  if (op.getDynamicSizes().size() != static_cast<size_t>(type.getNumDynamicDims()))
    return op.emitOpError("dimension operand count does not equal memref dynamic dimension count");
  unsigned numSymbols = 0;
  if (auto map = dyn_cast_or_null<AffineMapAttr>(type.getLayout())) numSymbols = map.getValue().getNumSymbols();
  if (op.getSymbolOperands().size() != numSymbols)
    return op.emitOpError("symbol operand count does not equal memref symbol count: expected ")
           << numSymbols << ", got " << uint64_t(op.getSymbolOperands().size());
  return success();
}
LogicalResult AllocOp::verify() { return verifyAlloc(*this); }
LogicalResult AllocaOp::verify() { return verifyAlloc(*this); }

// --- Elements ---

static LogicalResult verifyIndices(Operation *op, Value memref, size_t count) {
  const int64_t rank = memrefType(memref).getRank();
  if (static_cast<size_t>(rank) == count) return success();
  return op->emitOpError("incorrect number of indices, expected ") << rank << " but got " << uint64_t(count);
}
LogicalResult LoadOp::verify() { return verifyIndices(op, getMemref(), getIndices().size()); }
LogicalResult StoreOp::verify() { return verifyIndices(op, getMemref(), getIndices().size()); }

LogicalResult AtomicRMWOp::verify() {
  if (failed(verifyIndices(op, getMemref(), getIndices().size()))) return failure();
  using Kind = arith::AtomicRMWKind;
  const Kind kind = getKind();
  if (kind == Kind::assign) return success();
  const bool isFloat = kind == Kind::addf || kind == Kind::mulf || kind == Kind::maximumf || kind == Kind::minimumf ||
                       kind == Kind::maxnumf || kind == Kind::minnumf;
  if (getValue().getType().isFloat() == isFloat) return success();
  return emitOpError() << "with kind '" << arith::stringifyAtomicRMWKind(kind) << "' expects "
                       << (isFloat ? "a floating-point" : "an integer") << " type";
}

// --- Sizes ---

OpFoldResult DimOp::fold(ArrayRef<Attribute> c) {
  auto index = dyn_cast_or_null<IntegerAttr>(c[1]);
  auto type = dyn_cast<MemRefType>(getSource().getType());
  if (!index || !type || index.getInt() < 0 || index.getInt() >= type.getRank()) return {};
  const unsigned dim = static_cast<unsigned>(index.getInt());
  if (!type.isDynamicDim(dim)) return IntegerAttr::get(getType(), type.getDimSize(dim));
  Operation *source = getSource().getDefiningOp();
  const unsigned position = type.getDynamicDimIndex(dim);
  if (auto alloc = dyn_cast_or_null<AllocOp>(source)) return alloc.getDynamicSizes()[position];
  if (auto alloca = dyn_cast_or_null<AllocaOp>(source)) return alloca.getDynamicSizes()[position];
  if (auto view = dyn_cast_or_null<ViewOp>(source)) return view.getSizes()[position];
  if (auto subview = dyn_cast_or_null<SubViewOp>(source))
    if (subview.getStaticSizes().size() == static_cast<size_t>(type.getRank())) return subview.getSizes()[position];
  return {};
}

// --- Casts ---

static bool areShapesCompatible(ShapedType a, ShapedType b) {
  if (!a.hasRank() || !b.hasRank()) return true;
  if (a.getRank() != b.getRank()) return false;
  for (auto [x, y] : llvm::zip(a.getShape(), b.getShape()))
    if (x != y && !ShapedType::isDynamic(x) && !ShapedType::isDynamic(y)) return false;
  return true;
}

/// Strides and offsets that agree wherever both are numbers.
static bool areLayoutsCompatible(MemRefType a, MemRefType b) {
  if (a.getLayout() == b.getLayout()) return true;
  SmallVector<int64_t> stridesA, stridesB;
  int64_t offsetA, offsetB;
  if (failed(a.getStridesAndOffset(stridesA, offsetA)) || failed(b.getStridesAndOffset(stridesB, offsetB)))
    return false;
  auto agree = [](int64_t x, int64_t y) { return x == y || ShapedType::isDynamic(x) || ShapedType::isDynamic(y); };
  if (!agree(offsetA, offsetB)) return false;
  for (size_t i = 0; i < stridesA.size(); ++i)
    if (a.getShape()[i] != 1 && !agree(stridesA[i], stridesB[i])) return false;
  return true;
}

static bool isMemRefCast(Type from, Type to) {
  auto a = dyn_cast<BaseMemRefType>(from), b = dyn_cast<BaseMemRefType>(to);
  if (!a || !b || a.getElementType() != b.getElementType() || a.getMemorySpace() != b.getMemorySpace()) return false;
  auto rankedA = dyn_cast<MemRefType>(from), rankedB = dyn_cast<MemRefType>(to);
  if (!rankedA && !rankedB) return false;
  if (!rankedA || !rankedB) return true;
  return areShapesCompatible(a, b) && areLayoutsCompatible(rankedA, rankedB);
}
const CastInterface CastOp::kCast{isMemRefCast};

static bool isSpaceCast(Type from, Type to) { return isa<BaseMemRefType>(from) && isa<BaseMemRefType>(to); }
const CastInterface MemorySpaceCastOp::kCast{isSpaceCast};

OpFoldResult CastOp::fold(ArrayRef<Attribute>) {
  if (getSource().getType() == getType()) return getSource();
  auto inner = getSource().getDefiningOp<CastOp>();
  return inner && inner.getSource().getType() == getType() ? OpFoldResult(inner.getSource()) : OpFoldResult();
}

// --- Views ---

static int64_t multiplied(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  int64_t product;
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || __builtin_mul_overflow(a, b, &product))
    return ShapedType::kDynamic;
  return product;
}
static int64_t added(int64_t a, int64_t b) {
  int64_t sum;
  if (ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || __builtin_add_overflow(a, b, &sum))
    return ShapedType::kDynamic;
  return sum;
}

MemRefType SubViewOp::inferResultType(MemRefType source, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                                      ArrayRef<int64_t> strides) {
  SmallVector<int64_t> sourceStrides, resultStrides;
  int64_t offset;
  if (failed(source.getStridesAndOffset(sourceStrides, offset))) return MemRefType();
  for (size_t i = 0; i < offsets.size(); ++i) {
    offset = added(offset, multiplied(offsets[i], sourceStrides[i]));
    resultStrides.push_back(multiplied(sourceStrides[i], strides[i]));
  }
  Attribute layout = StridedLayoutAttr::get(source.getContext(), offset, resultStrides);
  return MemRefType::get(sizes, source.getElementType(), layout, source.getMemorySpace());
}

/// `reduced` has the shape and strides of `full` with some dimensions of size one left out.
static bool isReducedView(MemRefType full, MemRefType reduced) {
  SmallVector<int64_t> fullStrides, reducedStrides;
  int64_t fullOffset, reducedOffset;
  if (failed(full.getStridesAndOffset(fullStrides, fullOffset)) ||
      failed(reduced.getStridesAndOffset(reducedStrides, reducedOffset)) || fullOffset != reducedOffset)
    return false;
  size_t next = 0;
  for (size_t i = 0; i < fullStrides.size(); ++i) {
    const bool keeps = next < reducedStrides.size() && reduced.getShape()[next] == full.getShape()[i] &&
                       (reducedStrides[next] == fullStrides[i] || full.getShape()[i] == 1);
    if (keeps) ++next;
    else if (full.getShape()[i] != 1) return false;
  }
  return next == reducedStrides.size();
}

LogicalResult SubViewOp::verify() {
  MemRefType source = memrefType(getSource()), result = cast<MemRefType>(getType());
  const size_t rank = static_cast<size_t>(source.getRank());
  if (failed(tensor::verifyMixedList(op, "offset", getOffsets(), getStaticOffsets(), rank)) ||
      failed(tensor::verifyMixedList(op, "size", getSizes(), getStaticSizes(), rank)) ||
      failed(tensor::verifyMixedList(op, "stride", getStrides(), getStaticStrides(), rank)) ||
      failed(tensor::verifyInBounds(op, source.getShape(), getStaticOffsets(), getStaticSizes(), getStaticStrides())))
    return failure();
  MemRefType full = inferResultType(source, getStaticOffsets(), getStaticSizes(), getStaticStrides());
  if (!full) return emitOpError("base type ") << Type(source) << " is not strided";
  if (source.getMemorySpace() != result.getMemorySpace())
    return emitOpError("different memory spaces specified for base memref type ")
           << Type(source) << " and subview memref type " << Type(result);
  if (full.getElementType() != result.getElementType() || (full != result && !isReducedView(full, result)))
    return emitOpError("expected result type to be ")
           << Type(full) << " or a rank-reduced version. (mismatch of result layout)";
  return success();
}

OpFoldResult SubViewOp::fold(ArrayRef<Attribute>) {
  MemRefType source = memrefType(getSource());
  if (source == getType() &&
      tensor::isWholeBox(source.getShape(), getStaticOffsets(), getStaticSizes(), getStaticStrides()))
    return getSource();
  return {};
}

LogicalResult ReinterpretCastOp::verify() {
  auto result = cast<MemRefType>(getType());
  const size_t rank = static_cast<size_t>(result.getRank());
  if (failed(tensor::verifyMixedList(op, "offset", getOffsets(), getStaticOffsets(), 1)) ||
      failed(tensor::verifyMixedList(op, "size", getSizes(), getStaticSizes(), rank)) ||
      failed(tensor::verifyMixedList(op, "stride", getStrides(), getStaticStrides(), rank)))
    return failure();
  for (auto [given, size] : llvm::zip(getStaticSizes(), result.getShape()))
    if (given != size && !ShapedType::isDynamic(size)) return emitOpError("expected result type with size = ") << given << " instead of " << size;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(result.getStridesAndOffset(strides, offset)))
    return emitOpError("expected result type to have strided layout");
  auto agree = [](int64_t written, int64_t typed) { return ShapedType::isDynamic(typed) || written == typed; };
  if (!agree(getStaticOffsets()[0], offset)) return emitOpError("expected result type with the given offset");
  for (auto [given, stride] : llvm::zip(getStaticStrides(), strides))
    if (!agree(given, stride))
      return emitOpError("expected result type with stride = ") << given << " instead of " << stride;
  return success();
}

LogicalResult CollapseShapeOp::verify() {
  MemRefType source = memrefType(getSrc()), result = cast<MemRefType>(getType());
  if (source.getElementType() != result.getElementType())
    return emitOpError("element types of operand and result must match");
  return tensor::verifyReassociation(op, source.getShape(), result.getShape(), getReassociation());
}

LogicalResult ExpandShapeOp::verify() {
  MemRefType source = memrefType(getSrc()), result = cast<MemRefType>(getType());
  if (source.getElementType() != result.getElementType())
    return emitOpError("element types of operand and result must match");
  if (failed(tensor::verifyMixedList(op, "output shape", getOutputShape(), getStaticOutputShape(),
                                     static_cast<size_t>(result.getRank()))))
    return failure();
  return tensor::verifyReassociation(op, result.getShape(), source.getShape(), getReassociation());
}

LogicalResult ViewOp::verify() {
  auto result = cast<MemRefType>(getType());
  if (result.getLayout()) return emitOpError("unsupported map for result memref type ") << Type(result);
  if (memrefType(getSource()).getMemorySpace() != result.getMemorySpace())
    return emitOpError("different memory spaces specified for base memref type and view memref type");
  if (getSizes().size() != static_cast<size_t>(result.getNumDynamicDims()))
    return emitOpError("incorrect number of size operands for type ") << Type(result);
  return success();
}

LogicalResult ExtractStridedMetadataOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  MemRefType source = memrefType(op->getOperand(0));
  types.push_back(MemRefType::get({}, source.getElementType(), Attribute(), source.getMemorySpace()));
  types.append(1 + 2 * static_cast<size_t>(source.getRank()), IndexType::get(op->getContext()));
  return success();
}

// --- transpose ---

LogicalResult TransposeOp::verify() {
  MemRefType source = memrefType(getIn()), result = cast<MemRefType>(getType());
  AffineMap map = getPermutation();
  if (!map.isPermutation() || map.getNumDims() != static_cast<unsigned>(source.getRank()))
    return emitOpError("expected a permutation map of the source's rank");
  if (result.getRank() != source.getRank() || result.getElementType() != source.getElementType())
    return emitOpError("result must have the source's rank and element type");
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    if (result.getDimSize(i) != source.getDimSize(map.getDimPosition(i)))
      return emitOpError("result type ") << Type(result) << " does not have the permuted shape";
  return success();
}

ParseResult TransposeOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand source;
  AffineMap permutation;
  Type from, to;
  if (parser.parseOperand(source) || parser.parseAffineMap(permutation) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(from) ||
      parser.resolveOperand(source, from, state.operands) || parser.parseKeyword("to") || parser.parseType(to))
    return true;
  state.addTypes(to);
  state.addAttribute("permutation", AffineMapAttr::get(permutation));
  return false;
}

void TransposeOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getIn() << ' ' << getPermutation();
  printer.printOptionalAttrDict(op->getAttrs(), {"permutation"});
  printer << " : " << getIn().getType() << " to " << getType();
}

// --- global ---

LogicalResult GlobalOp::verify() {
  auto type = dyn_cast<MemRefType>(getType());
  if (!type || !type.hasStaticShape())
    return emitOpError("type should be static shaped memref, but got ") << Type(getType());
  Attribute value = getInitialValue();
  if (!value || isa<UnitAttr>(value)) return success();
  if (!isElements(value)) return emitOpError("initial value should be a unit or elements attribute, but got ") << value;
  auto elements = cast<TypedAttr>(value);
  Type expected = RankedTensorType::get(type.getShape(), type.getElementType());
  if (elements.getType() != expected)
    return emitOpError("initial value expected to be of type ")
           << expected << ", but was of type " << elements.getType();
  return success();
}

ParseResult GlobalOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  std::string visibility;
  if (!parser.parseOptionalString(&visibility)) state.addAttribute("sym_visibility", builder.getStringAttr(visibility));
  if (!parser.parseOptionalKeyword("constant")) state.addAttribute("constant", builder.getUnitAttr());
  StringAttr name;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseSymbolName(name) || parser.parseColonType(type)) return true;
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape())
    return parser.emitError(location, "type should be static shaped memref, but got ") << type;
  state.addAttribute("sym_name", name);
  state.addAttribute("type", TypeAttr::get(type));
  if (!parser.parseOptionalEqual()) {
    Attribute value;
    if (!parser.parseOptionalKeyword("uninitialized")) value = builder.getUnitAttr();
    else if (parser.parseAttribute(value, RankedTensorType::get(memref.getShape(), memref.getElementType())))
      return true;
    state.addAttribute("initial_value", value);
  }
  return parser.parseOptionalAttrDict(state.attributes);
}

void GlobalOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (auto visibility = getSymVisibility()) {
    printer.printString(*visibility);
    printer << ' ';
  }
  if (getConstant()) printer << "constant ";
  printer.printSymbolName(getSymName());
  printer << " : " << Type(getType());
  if (Attribute value = getInitialValue()) {
    printer << " = ";
    if (isa<UnitAttr>(value)) printer << "uninitialized";
    else printer.printAttributeWithoutType(value);
  }
  printer.printOptionalAttrDict(op->getAttrs(), {"sym_name", "sym_visibility", "constant", "type", "initial_value"});
}

LogicalResult GetGlobalOp::verify() {
  auto global = dyn_cast_or_null<GlobalOp>(lookupNearestSymbolFrom(op, getNameAttr()));
  if (!global) return emitOpError("'") << getName() << "' does not reference a valid global memref";
  if (Type(global.getType()) != getType())
    return emitOpError("result type ") << getType() << " does not match type " << Type(global.getType())
                                       << " of the global memref @" << getName();
  return success();
}

// --- prefetch ---

ParseResult PrefetchOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref;
  SmallVector<UnresolvedOperand, 4> indices;
  StringRef access, cache;
  int64_t locality;
  Type type;
  Builder &builder = parser.getBuilder();
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(memref) || parser.parseOperandList(indices, Delimiter::Square) || parser.parseComma() ||
      parser.parseKeyword(&access) || parser.parseComma() || parser.parseKeyword("locality") || parser.parseLess() ||
      parser.parseInteger(locality) || parser.parseGreater() || parser.parseComma() || parser.parseKeyword(&cache) ||
      parser.parseColonType(type) || parser.resolveOperand(memref, type, state.operands) ||
      parser.resolveOperands(indices, builder.getIndexType(), state.operands) ||
      parser.parseOptionalAttrDict(state.attributes))
    return true;
  if (access != "read" && access != "write")
    return parser.emitError(location, "rw specifier has to be 'read' or 'write'");
  if (cache != "data" && cache != "instr") return parser.emitError(location, "cache type has to be 'data' or 'instr'");
  state.addAttribute("localityHint", builder.getI32IntegerAttr(static_cast<int32_t>(locality)));
  state.addAttribute("isWrite", builder.getBoolAttr(access == "write"));
  state.addAttribute("isDataCache", builder.getBoolAttr(cache == "data"));
  return false;
}

void PrefetchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getMemref() << '[' << getIndices() << "], " << (getIsWrite() ? "write" : "read") << ", locality<"
          << getLocalityHint() << ">, " << (getIsDataCache() ? "data" : "instr") << " : " << getMemref().getType();
  printer.printOptionalAttrDict(op->getAttrs(), {"localityHint", "isWrite", "isDataCache"});
}

}  // namespace strata::memref
