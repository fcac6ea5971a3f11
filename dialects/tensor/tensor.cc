// Registration, syntax and verifiers of the tensor dialect. Folders are in tensor_fold.cc.

#include "dialects/tensor/ops.h"

#include "dialects/arith/ops.h"
#include "dialects/tensor/slices.h"
#include "ir/asm.h"
#include "ir/interfaces.h"

#include "dialects/tensor/ops.cc.inc"

namespace strata::tensor {

static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  return arith::getArithDialect()->materializeConstant(builder, value, type, location);
}

/// `%dim`, `%extracted_slice`, ... as MLIR names them.
static void getAsmResultNames(Operation *op, function_ref<void(Value, StringRef)> setName) {
  static const std::pair<const OpRow *, StringRef> kNames[] = {
      {&CastOp::kRow, "cast"},          {&DimOp::kRow, "dim"},
      {&RankOp::kRow, "rank"},          {&ExtractOp::kRow, "extracted"},
      {&InsertOp::kRow, "inserted"},    {&ExtractSliceOp::kRow, "extracted_slice"},
      {&InsertSliceOp::kRow, "inserted_slice"}, {&CollapseShapeOp::kRow, "collapsed"},
      {&ExpandShapeOp::kRow, "expanded"}, {&ReshapeOp::kRow, "reshape"},
      {&FromElementsOp::kRow, "from_elements"}, {&SplatOp::kRow, "splat"},
      {&PadOp::kRow, "padded"},         {&GenerateOp::kRow, "generated"},
      {&ConcatOp::kRow, "concat"}, {&ScatterOp::kRow, "scatter"},      {&GatherOp::kRow, "gather"}};
  for (auto &[row, name] : kNames)
    if (op->getRecord()->row == row) return setName(op->getResult(0), name);
}

const Dialect *getTensorDialect() {
  static const Dialect dialect{.name = "tensor",
                               .ops = kOpRows,
                               .interfaces = kFreelyInlinedDialect,
                               .materializeConstant = materializeConstant,
                               .getAsmResultNames = getAsmResultNames};
  return &dialect;
}

static ShapedType shapedType(Value value) { return cast<ShapedType>(value.getType()); }

// --- Casts ---

/// Ranked shapes that agree wherever both know a size.
static bool areShapesCompatible(Type from, Type to) {
  auto a = cast<ShapedType>(from), b = cast<ShapedType>(to);
  if (!a.hasRank() || !b.hasRank()) return true;
  if (a.getRank() != b.getRank()) return false;
  for (auto [x, y] : llvm::zip(a.getShape(), b.getShape()))
    if (x != y && !ShapedType::isDynamic(x) && !ShapedType::isDynamic(y)) return false;
  return true;
}
static bool isTensorCast(Type from, Type to) {
  return isa<TensorType>(from) && isa<TensorType>(to) && getElementTypeOrSelf(from) == getElementTypeOrSelf(to) &&
         areShapesCompatible(from, to);
}
static bool isTensorBitcast(Type from, Type to) {
  return isa<TensorType>(from) && isa<TensorType>(to) && areShapesCompatible(from, to) &&
         getElementTypeOrSelf(from).getIntOrFloatBitWidth() == getElementTypeOrSelf(to).getIntOrFloatBitWidth();
}
const CastInterface CastOp::kCast{isTensorCast};
const CastInterface BitcastOp::kCast{isTensorBitcast};

// --- Sizes ---

std::optional<int64_t> DimOp::getConstantIndex() const {
  auto value = dyn_cast_or_null<IntegerAttr>(getConstantValue(getIndex()));
  return value ? std::optional<int64_t>(value.getInt()) : std::nullopt;
}

LogicalResult DimOp::verify() {
  if (auto ranked = dyn_cast<RankedTensorType>(getSource().getType()); ranked && ranked.getRank() == 0)
    return emitOpError("operand #0 must be non-0-ranked or unranked tensor, but got ") << ranked;
  return success();
}

static LogicalResult verifyDynamicSizes(Operation *op, ShapedType type, size_t given) {
  if (static_cast<size_t>(type.getNumDynamicDims()) == given) return success();
  return op->emitOpError("incorrect number of dynamic sizes, has ")
         << uint64_t(given) << ", expected " << type.getNumDynamicDims();
}
LogicalResult EmptyOp::verify() {
  return verifyDynamicSizes(op, cast<ShapedType>(getType()), getDynamicSizes().size());
}
LogicalResult SplatOp::verify() {
  return verifyDynamicSizes(op, cast<ShapedType>(getType()), getDynamicSizes().size());
}
LogicalResult GenerateOp::verify() {
  if (static_cast<size_t>(cast<ShapedType>(getType()).getNumDynamicDims()) == getDynamicExtents().size())
    return success();
  return emitOpError("must have as many index operands as dynamic extents in the result type");
}

/// The region has one index argument for each dimension and yields one element.
static LogicalResult verifyElementRegion(Operation *op, Region &region) {
  auto type = cast<ShapedType>(op->getResult(0).getType());
  if (region.empty() || static_cast<int64_t>(region.getNumArguments()) != type.getRank() ||
      !llvm::all_of(region.getArguments(), [](BlockArgument argument) { return argument.getType().isIndex(); }))
    return op->emitOpError("must have one body argument of index type per result dimension");
  auto yield = dyn_cast_or_null<YieldOp>(region.front().getTerminator());
  if (!yield) return op->emitOpError("region must end with tensor.yield");
  if (yield.getValue().getType() != type.getElementType())
    return op->emitOpError("body must be terminated with a yield operation of the tensor element type");
  return success();
}
LogicalResult GenerateOp::verifyRegions() { return verifyElementRegion(op, getBody()); }
LogicalResult PadOp::verifyRegions() { return verifyElementRegion(op, getRegion()); }

// --- Elements ---

static LogicalResult verifyIndices(Operation *op, Value tensor, size_t count) {
  if (static_cast<size_t>(shapedType(tensor).getRank()) == count) return success();
  return op->emitOpError("incorrect number of indices for ") << (isa<ExtractOp>(op) ? "extract_element" : "insert");
}
LogicalResult ExtractOp::verify() { return verifyIndices(op, getTensor(), getIndices().size()); }
LogicalResult InsertOp::verify() { return verifyIndices(op, getDest(), getIndices().size()); }

static unsigned getSecond(Operation *) { return 1; }
static unsigned getOne(Operation *) { return 1; }
const DestinationStyleInterface InsertOp::kDestinationStyle{getSecond, getOne};
const DestinationStyleInterface InsertSliceOp::kDestinationStyle{getSecond, getOne};

LogicalResult FromElementsOp::verify() {
  auto type = cast<ShapedType>(getType());
  if (type.getNumElements() != static_cast<int64_t>(getElements().size()))
    return emitOpError("expected ") << type.getNumElements() << " elements, got " << uint64_t(getElements().size());
  for (Value element : getElements())
    if (element.getType() != type.getElementType())
      return emitOpError("operand and result element types must match: ")
             << element.getType() << " is not " << type.getElementType();
  return success();
}

ParseResult FromElementsOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand> elements;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(elements) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return true;
  if (!isa<RankedTensorType>(type)) return parser.emitError(location, "expected a ranked tensor type");
  state.addTypes(type);
  return parser.resolveOperands(elements, getElementTypeOrSelf(type), state.operands);
}

void FromElementsOp::print(OpAsmPrinter &printer) {
  printer << ' ' << ValueRange(op->getOperands());
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : " << getType();
}

// --- Boxes ---

template <typename OpTy>
static LogicalResult verifyBox(OpTy op, ArrayRef<int64_t> shape) {
  const size_t rank = shape.size();
  if (failed(verifyMixedList(op, "offset", op.getOffsets(), op.getStaticOffsets(), rank)) ||
      failed(verifyMixedList(op, "size", op.getSizes(), op.getStaticSizes(), rank)) ||
      failed(verifyMixedList(op, "stride", op.getStrides(), op.getStaticStrides(), rank)))
    return failure();
  return verifyInBounds(op, shape, op.getStaticOffsets(), op.getStaticSizes(), op.getStaticStrides());
}

LogicalResult ExtractSliceOp::verify() {
  auto source = shapedType(getSource()), result = cast<ShapedType>(getType());
  if (failed(verifyBox(*this, source.getShape()))) return failure();
  if (source.getElementType() != result.getElementType() || !isRankReduced(getStaticSizes(), result.getShape()))
    return emitOpError("expected type to be ")
           << RankedTensorType::get(getStaticSizes(), source.getElementType())
           << " or a rank-reduced version. (mismatch of result sizes or element type)";
  return success();
}

LogicalResult InsertSliceOp::verify() {
  auto source = shapedType(getSource()), dest = shapedType(getDest());
  if (failed(verifyBox(*this, dest.getShape()))) return failure();
  if (source.getElementType() != dest.getElementType() || !isRankReduced(getStaticSizes(), source.getShape()))
    return emitOpError("expected type to be ")
           << RankedTensorType::get(getStaticSizes(), dest.getElementType())
           << " or a rank-reduced version. (mismatch of source sizes or element type)";
  return success();
}

LogicalResult PadOp::verify() {
  auto source = shapedType(getSource()), result = cast<ShapedType>(getType());
  const size_t rank = static_cast<size_t>(source.getRank());
  if (failed(verifyMixedList(op, "low", getLow(), getStaticLow(), rank)) ||
      failed(verifyMixedList(op, "high", getHigh(), getStaticHigh(), rank)))
    return failure();
  if (static_cast<size_t>(result.getRank()) != rank || source.getElementType() != result.getElementType())
    return emitOpError("result must have the source's rank and element type");
  for (size_t i = 0; i < rank; ++i) {
    const int64_t size = source.getShape()[i], low = getStaticLow()[i], high = getStaticHigh()[i];
    const bool isDynamic = ShapedType::isDynamic(size) || ShapedType::isDynamic(low) || ShapedType::isDynamic(high);
    const int64_t padded = isDynamic ? ShapedType::kDynamic : size + low + high;
    const int64_t given = result.getShape()[i];
    if (padded != given && !isDynamic && !ShapedType::isDynamic(given))
      return emitOpError("specified type ")
             << Type(result) << " does not match the padded size " << padded << " of dimension " << uint64_t(i);
  }
  return success();
}

// --- Reshapes ---

LogicalResult CollapseShapeOp::verify() {
  auto source = dyn_cast<RankedTensorType>(getSrc().getType()), result = dyn_cast<RankedTensorType>(getType());
  if (!source || !result) return emitOpError("expects ranked tensors");
  if (source.getElementType() != result.getElementType())
    return emitOpError("element types of operand and result must match");
  return verifyReassociation(op, source.getShape(), result.getShape(), getReassociation());
}

LogicalResult ExpandShapeOp::verify() {
  auto source = dyn_cast<RankedTensorType>(getSrc().getType()), result = dyn_cast<RankedTensorType>(getType());
  if (!source || !result) return emitOpError("expects ranked tensors");
  if (source.getElementType() != result.getElementType())
    return emitOpError("element types of operand and result must match");
  if (failed(verifyMixedList(op, "output shape", getOutputShape(), getStaticOutputShape(),
                             static_cast<size_t>(result.getRank()))))
    return failure();
  for (auto [given, size] : llvm::zip(getStaticOutputShape(), result.getShape()))
    if (given != size)
      return emitOpError("output shape ") << given << " does not match the result type " << Type(result);
  return verifyReassociation(op, result.getShape(), source.getShape(), getReassociation());
}

LogicalResult ReshapeOp::verify() {
  auto source = shapedType(getSource()), result = cast<ShapedType>(getType()), shape = shapedType(getShape());
  if (source.getElementType() != result.getElementType())
    return emitOpError("element types of source and destination tensor types should be the same");
  if (!result.hasRank()) return success();
  if (!shape.isDynamicDim(0) && shape.getDimSize(0) != result.getRank())
    return emitOpError("length of shape operand differs from the result's tensor rank");
  if (source.hasStaticShape() && result.hasStaticShape() && source.getNumElements() != result.getNumElements())
    return emitOpError("source and destination tensor should have the same number of elements");
  return success();
}

LogicalResult ConcatOp::verify() {
  if (getInputs().empty()) return emitOpError("requires at least one input");
  auto result = cast<ShapedType>(getType());
  const int64_t rank = result.getRank();
  if (getDim() < 0 || getDim() >= rank)
    return emitOpError("concatenation dim must be non-negative and less than the tensor rank");
  int64_t total = 0;
  for (Value input : getInputs()) {
    auto type = shapedType(input);
    if (type.getRank() != rank || type.getElementType() != result.getElementType())
      return emitOpError("inputs and result element types and ranks must match");
    for (int64_t i = 0; i < rank; ++i) {
      int64_t a = type.getShape()[static_cast<size_t>(i)], b = result.getShape()[static_cast<size_t>(i)];
      if (i != getDim() && a != b && !ShapedType::isDynamic(a) && !ShapedType::isDynamic(b))
        return emitOpError("static concatenation size mismatch along non-concatenated dimension ") << i;
    }
    int64_t size = type.getShape()[static_cast<size_t>(getDim())];
    total = ShapedType::isDynamic(size) || ShapedType::isDynamic(total) ? ShapedType::kDynamic : total + size;
  }
  int64_t given = result.getShape()[static_cast<size_t>(getDim())];
  if (!ShapedType::isDynamic(total) && !ShapedType::isDynamic(given) && total != given)
    return emitOpError("result type ") << Type(result) << " does not match the inferred size " << total;
  return success();
}

}  // namespace strata::tensor
