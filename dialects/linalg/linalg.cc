// Registration, verifiers, effects and builders of the linalg dialect. Syntax is in linalg_syntax.cc, named operations
// in named.cc.

#include "dialects/arith/ops.h"
#include "dialects/linalg/structure.h"
#include "ir/asm.h"

#include "llvm/ADT/Sequence.h"

#include "dialects/linalg/ops.cc.inc"

namespace strata::linalg {

static void getAsmResultNames(Operation *op, function_ref<void(Value, StringRef)> setName) {
  static const std::pair<const OpRow *, StringRef> kNames[] = {{&TransposeOp::kRow, "transposed"},
                                                               {&BroadcastOp::kRow, "broadcasted"},
                                                               {&ReduceOp::kRow, "reduced"},
                                                               {&MapOp::kRow, "mapped"},
                                                               {&PackOp::kRow, "pack"},
                                                               {&UnPackOp::kRow, "unpack"}};
  for (auto &[row, name] : kNames)
    if (op->getRecord()->row == row && op->getNumResults() != 0) return setName(op->getResult(0), name);
}

static unsigned firstInit(Operation *op);

static void getAsmBlockArgumentNames(Region &region, function_ref<void(Value, StringRef)> setName) {
  Operation *op = region.getParentOp();
  if (!isa<GenericOp, MapOp, ReduceOp>(op)) return;
  const unsigned numInputs = firstInit(op);
  for (unsigned i = 0; i < region.getNumArguments(); ++i)
    setName(region.getArgument(i), i < numInputs ? "in" : isa<GenericOp>(op) ? "out" : "init");
}

const Dialect *getLinalgDialect() {
  static const Dialect dialect{.name = "linalg",
                               .ops = kOpRows,
                               .attributes = kEnumAttrKinds,
                               .materializeConstant = arith::getArithDialect()->materializeConstant,
                               .getAsmResultNames = getAsmResultNames,
                               .getAsmBlockArgumentNames = getAsmBlockArgumentNames};
  return &dialect;
}

// --- Operands ---

int64_t rankOf(Value value) {
  auto shaped = dyn_cast<ShapedType>(value.getType());
  return shaped && shaped.hasRank() ? shaped.getRank() : 0;
}

static unsigned firstInit(Operation *op) {
  if (isa<TransposeOp, BroadcastOp>(op)) return 1;
  if (isa<MapOp>(op)) return op->getNumOperands() - 1;
  return getOperandGroup(op, 1).first;
}
static unsigned numInits(Operation *op) { return op->getNumOperands() - firstInit(op); }

ValueRange getInputsOf(Operation *op) { return ValueRange(op->getOperands()).take_front(firstInit(op)); }
ValueRange getOutputsOf(Operation *op) { return ValueRange(op->getOperands()).drop_front(firstInit(op)); }

SmallVector<Type> tensorTypesOf(ValueRange outputs) {
  SmallVector<Type> types;
  for (Value output : outputs)
    if (isa<TensorType>(output.getType())) types.push_back(output.getType());
  return types;
}

/// Tensors have no effects; memref inputs are read, memref outputs read and written.
static void getStructuredEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  const unsigned first = firstInit(op);
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (!isa<BaseMemRefType>(op->getOperand(i).getType())) continue;
    effects.push_back({EffectKind::Read, op->getOperand(i)});
    if (i >= first) effects.push_back({EffectKind::Write, op->getOperand(i)});
  }
}

// --- Verifiers ---

/// Sizes of the loops agree wherever operands' dimensions are single loops of known size.
static LogicalResult verifyLoopSizes(Operation *op, ArrayRef<AffineMap> maps, unsigned numLoops) {
  SmallVector<int64_t> sizes(numLoops, ShapedType::kDynamic);
  SmallVector<bool> isFound(numLoops, false);
  for (size_t i = 0; i < maps.size(); ++i) {
    auto shaped = dyn_cast<ShapedType>(op->getOperand(static_cast<unsigned>(i)).getType());
    for (unsigned k = 0; shaped && k < maps[i].getNumResults(); ++k) {
      AffineExpr expr = maps[i].getResult(k);
      if (!expr.isDim()) continue;
      int64_t size = shaped.getDimSize(k), &known = sizes[expr.getPosition()];
      isFound[expr.getPosition()] = true;
      if (ShapedType::isDynamic(size)) continue;
      if (!ShapedType::isDynamic(known) && known != size)
        return op->emitOpError("inferred input/output operand #")
               << uint64_t(i) << " has shape's dimension #" << k << " to be " << known << ", but found " << size;
      known = size;
    }
  }
  if (!llvm::all_of(isFound, [](bool found) { return found; }))
    return op->emitOpError("expected every loop to index a dimension of some operand on its own");
  return success();
}

static LogicalResult verifyMaps(Operation *op, ArrayRef<AffineMap> maps, unsigned numLoops) {
  if (maps.size() != op->getNumOperands())
    return op->emitOpError("expected the number of indexing_map (") << uint64_t(maps.size())
           << ") to be equal to the number of input/output operands (" << op->getNumOperands() << ")";
  for (size_t i = 0; i < maps.size(); ++i) {
    const int64_t rank = rankOf(op->getOperand(static_cast<unsigned>(i)));
    if (maps[i].getNumSymbols() != 0) return op->emitOpError("unexpected symbols in indexing_map #") << uint64_t(i);
    if (maps[i].getNumDims() != numLoops)
      return op->emitOpError("expected indexing_map #")
             << uint64_t(i) << " to have " << numLoops << " dim(s) to match the number of loops";
    if (maps[i].getNumResults() != rank)
      return op->emitOpError("expected operand rank (") << rank << ") to match the result rank of indexing_map #"
                                                        << uint64_t(i) << " (" << maps[i].getNumResults() << ")";
  }
  return verifyLoopSizes(op, maps, numLoops);
}

static LogicalResult verifyBody(Operation *op) {
  Region &region = op->getRegion(0);
  if (!region.hasOneBlock()) return op->emitOpError("expected one body block");
  Block &body = region.front();
  if (body.getNumArguments() != op->getNumOperands())
    return op->emitOpError(
        "expected as many non-induction variable region arguments as the number of input/output operands");
  for (unsigned i = 0; i < body.getNumArguments(); ++i)
    if (body.getArgument(i).getType() != elementTypeOf(op->getOperand(i)))
      return op->emitOpError("expected type of bb argument #")
             << i << " (" << body.getArgument(i).getType()
             << ") to match element or self type of the corresponding operand (" << elementTypeOf(op->getOperand(i))
             << ")";
  Operation *yield = body.getTerminator();
  if (!isa_and_present<YieldOp>(yield)) return op->emitOpError("expected body to end with linalg.yield");
  ValueRange outputs = getOutputsOf(op);
  if (yield->getNumOperands() != outputs.size())
    return yield->emitOpError("expected number of yield values (")
           << yield->getNumOperands() << ") to match the number of inits / outs operands of the enclosing LinalgOp ("
           << uint64_t(outputs.size()) << ")";
  for (unsigned i = 0; i < outputs.size(); ++i)
    if (yield->getOperand(i).getType() != elementTypeOf(outputs[i]))
      return yield->emitOpError("type of yield operand ") << (i + 1) << " (" << yield->getOperand(i).getType()
             << ") doesn't match the element type of the enclosing linalg op (" << elementTypeOf(outputs[i]) << ")";
  return success();
}

/// Everything that all structured operations must satisfy.
static LogicalResult verifyStructured(Operation *op) {
  const LinalgInterface *linalg = op->getInterface<LinalgInterface>();
  for (Value operand : op->getOperands())
    if (auto shaped = dyn_cast<ShapedType>(operand.getType()); shaped && !shaped.hasRank())
      return op->emitOpError("expected ranked operands");
  ValueRange outputs = getOutputsOf(op);
  if (outputs.empty()) return op->emitOpError("expected at least one output operand");
  if (tensorTypesOf(outputs) != op->getResultTypes())
    return op->emitOpError("expected the results' types to be those of the tensor outputs, in order");
  const unsigned numLoops = static_cast<unsigned>(linalg->getIteratorTypes(op).size());
  if (failed(verifyMaps(op, linalg->getIndexingMaps(op), numLoops))) return failure();
  return verifyBody(op);
}

/// Named operations: the number of inputs and the ranks that maps of the name are made for.
static LogicalResult verifyNamed(Operation *op) {
  const unsigned expected = isa<FillOp, CopyOp>(op) ? 1 : 2;
  if (getInputsOf(op).size() != expected || getOutputsOf(op).size() != 1)
    return op->emitOpError("expected ") << expected << " input(s) and one output";
  if (isa<FillOp>(op)) {
    if (isa<ShapedType>(op->getOperand(0).getType())) return op->emitOpError("expected op with scalar input");
  } else if (llvm::any_of(op->getOperands(), [](Value value) { return !isa<ShapedType>(value.getType()); })) {
    return op->emitOpError("expected shaped operands");
  }
  for (StringRef name : {"strides", "dilations"})
    if (auto values = op->getAttrOfType<DenseElementsAttr>(name)) {
      const int64_t rank = rankOf(op->getOperand(0)) - 2, count = values.getNumElements();
      if (values.getType().getRank() != 1 || count != rank)
        return op->emitOpError() << name << ": expected " << rank << " values, got " << count;
      for (int64_t value : values.getIntValues())
        if (value <= 0) return op->emitOpError() << name << ": expected positive values, got " << value;
    }
  return verifyStructured(op);
}

LogicalResult GenericOp::verifyRegions() { return verifyStructured(op); }
LogicalResult MapOp::verifyRegions() { return verifyStructured(op); }
LogicalResult TransposeOp::verifyRegions() { return verifyStructured(op); }
LogicalResult BroadcastOp::verifyRegions() { return verifyStructured(op); }
LogicalResult ReduceOp::verifyRegions() { return verifyStructured(op); }

LogicalResult TransposeOp::verify() {
  SmallVector<bool> seen(getPermutation().size(), false);
  for (int64_t dim : getPermutation()) {
    if (dim < 0 || dim >= static_cast<int64_t>(seen.size()) || seen[static_cast<size_t>(dim)])
      return emitOpError("permutation is not valid");
    seen[static_cast<size_t>(dim)] = true;
  }
  if (rankOf(getInput()) != static_cast<int64_t>(seen.size()) || rankOf(getInit()) != static_cast<int64_t>(seen.size()))
    return emitOpError("size of permutation ")
           << uint64_t(seen.size()) << " does not match the argument rank " << rankOf(getInput());
  return success();
}

/// Dimensions in increasing order below `rank`.
static LogicalResult verifyDimensions(Operation *op, ArrayRef<int64_t> dimensions, int64_t rank) {
  int64_t previous = -1;
  for (int64_t dim : dimensions) {
    if (dim <= previous || dim >= rank)
      return op->emitOpError("dimensions must be increasing and below the rank ") << rank << ", got " << dim;
    previous = dim;
  }
  return success();
}

LogicalResult BroadcastOp::verify() {
  if (rankOf(getInput()) + static_cast<int64_t>(getDimensions().size()) != rankOf(getInit()))
    return emitOpError("input rank plus added dimensions does not match init rank");
  return verifyDimensions(op, getDimensions(), rankOf(getInit()));
}

LogicalResult ReduceOp::verify() {
  if (getInputs().empty()) return emitOpError("expects at least one input");
  const int64_t rank = rankOf(getInputs()[0]);
  for (Value init : getInits())
    if (rankOf(init) + static_cast<int64_t>(getDimensions().size()) != rank)
      return emitOpError("number of dimensions after reduction does not match the init rank");
  return verifyDimensions(op, getDimensions(), rank);
}

LogicalResult YieldOp::verify() {
  Operation *parent = op->getParentOp();
  if (parent && (parent->getInterface<LinalgInterface>() || !parent->isRegistered())) return success();
  return emitOpError("expected parent op with LinalgOp interface");
}

LogicalResult IndexOp::verify() {
  Operation *parent = op->getParentOp();
  const LinalgInterface *linalg = parent ? parent->getInterface<LinalgInterface>() : nullptr;
  if (!linalg) return emitOpError("expected parent op with LinalgOp interface");
  const size_t numLoops = linalg->getIteratorTypes(parent).size();
  if (getDim() < static_cast<int64_t>(numLoops)) return success();
  return emitOpError("expected dim (") << getDim() << ") to be lower than the number of loops (" << uint64_t(numLoops)
                                       << ") of the enclosing LinalgOp";
}

// --- pack, unpack ---

/// `unpacked` in tiles is `packed`: outer dimensions (permuted), then tiles.
static LogicalResult verifyPacking(Operation *op, ShapedType unpacked, ShapedType packed, ArrayRef<int64_t> positions,
                                   ArrayRef<int64_t> tiles, ArrayRef<int64_t> outerPermutation,
                                   size_t numDynamicTiles) {
  const int64_t rank = unpacked.getRank();
  if (positions.size() != tiles.size()) return op->emitOpError("expected as many inner tiles as inner_dims_pos");
  if (static_cast<size_t>(llvm::count_if(tiles, ShapedType::isDynamic)) != numDynamicTiles)
    return op->emitOpError("expected an operand for each dynamic inner tile");
  SmallVector<bool> seen(static_cast<size_t>(rank), false);
  for (int64_t position : positions) {
    if (position < 0 || position >= rank || seen[static_cast<size_t>(position)])
      return op->emitOpError("invalid inner_dims_pos vector");
    seen[static_cast<size_t>(position)] = true;
  }
  for (int64_t tile : tiles)
    if (!ShapedType::isDynamic(tile) && tile <= 0) return op->emitOpError("invalid tile factor or outer_dims_perm");
  if (!outerPermutation.empty()) {
    SmallVector<int64_t> sorted(outerPermutation.begin(), outerPermutation.end());
    llvm::sort(sorted);
    if (!llvm::equal(sorted, llvm::seq<int64_t>(0, rank))) return op->emitOpError("invalid outer_dims_perm vector");
  }
  if (packed.getRank() != rank + static_cast<int64_t>(tiles.size()))
    return op->emitOpError("packed rank != (unpacked rank + num tiling factors), got ") << packed.getRank();
  for (size_t i = 0; i < tiles.size(); ++i)
    if (packed.getShape()[static_cast<size_t>(rank) + i] != tiles[i])
      return op->emitOpError("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type");
  return success();
}

LogicalResult PackOp::verify() {
  return verifyPacking(op, cast<ShapedType>(getSource().getType()), cast<ShapedType>(getDest().getType()),
                       getInnerDimsPos(), getStaticInnerTiles(), getOuterDimsPerm(), getInnerTiles().size());
}
LogicalResult UnPackOp::verify() {
  return verifyPacking(op, cast<ShapedType>(getDest().getType()), cast<ShapedType>(getSource().getType()),
                       getInnerDimsPos(), getStaticInnerTiles(), getOuterDimsPerm(), getInnerTiles().size());
}

// --- Builders ---

void makeBody(Operation *op) {
  Block *block = &op->getRegion(0).emplaceBlock();
  for (Value operand : op->getOperands()) block->addArgument(elementTypeOf(operand), op->getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  SmallVector<Value> yielded;
  op->getInterface<LinalgInterface>()->buildBody(op, builder, block->getArguments(), yielded);
  builder.create<YieldOp>(op->getLoc(), TypeRange(), yielded);
}

static Attribute segments(Builder &builder, ValueRange inputs, ValueRange outputs) {
  return builder.getDenseI32ArrayAttr({static_cast<int32_t>(inputs.size()), static_cast<int32_t>(outputs.size())});
}

/// Creates the operation at the builder's place with an empty region.
static Operation *createStructured(OpBuilder &builder, Location location, const OpRow &row, ValueRange inputs,
                                   ValueRange outputs, ArrayRef<NamedAttribute> attributes) {
  OperationState state(location, builder.getContext()->getRecord(row));
  state.addOperands(inputs);
  state.addOperands(outputs);
  state.addTypes(tensorTypesOf(outputs));
  state.attributes.append(attributes.begin(), attributes.end());
  if (row.traits & uint64_t(OpTrait::AttrSizedOperandSegments))
    state.addAttribute("operandSegmentSizes", segments(builder, inputs, outputs));
  state.addRegion();
  return builder.create(state);
}

Operation *buildNamed(OpBuilder &builder, Location location, const OpRow &row, ValueRange inputs, ValueRange outputs,
                      ArrayRef<NamedAttribute> attributes) {
  Operation *op = createStructured(builder, location, row, inputs, outputs, attributes);
  makeBody(op);
  return op;
}

TransposeOp TransposeOp::build(OpBuilder &builder, Location location, Value input, Value init,
                               ArrayRef<int64_t> permutation) {
  return TransposeOp(buildNamed(builder, location, kRow, input, init,
                                {builder.getNamedAttr("permutation", builder.getDenseI64ArrayAttr(permutation))}));
}
BroadcastOp BroadcastOp::build(OpBuilder &builder, Location location, Value input, Value init,
                               ArrayRef<int64_t> dimensions) {
  return BroadcastOp(buildNamed(builder, location, kRow, input, init,
                                {builder.getNamedAttr("dimensions", builder.getDenseI64ArrayAttr(dimensions))}));
}

SmallVector<AffineMap> GenericOp::getIndexingMapsArray() const {
  SmallVector<AffineMap> maps;
  for (Attribute map : getIndexingMaps()) maps.push_back(cast<AffineMapAttr>(map).getValue());
  return maps;
}
SmallVector<IteratorType> GenericOp::getIteratorTypesArray() const {
  SmallVector<IteratorType> kinds;
  for (Attribute kind : getIteratorTypes())
    kinds.push_back(cast<IteratorKindAttr>(kind).getValue() == IteratorKind::parallel ? IteratorType::Parallel
                                                                                     : IteratorType::Reduction);
  return kinds;
}

GenericOp GenericOp::build(OpBuilder &builder, Location location, ValueRange inputs, ValueRange outputs,
                           ArrayRef<AffineMap> maps, ArrayRef<IteratorType> iterators,
                           function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<Attribute> kinds;
  for (IteratorType kind : iterators)
    kinds.push_back(IteratorKindAttr::get(
        builder.getContext(), kind == IteratorType::Parallel ? IteratorKind::parallel : IteratorKind::reduction));
  NamedAttribute attributes[] = {builder.getNamedAttr("indexing_maps", builder.getAffineMapArrayAttr(maps)),
                                 builder.getNamedAttr("iterator_types", builder.getArrayAttr(kinds))};
  GenericOp generic(createStructured(builder, location, kRow, inputs, outputs, attributes));
  Block *block = &generic.getRegion().emplaceBlock();
  for (Value operand : generic->getOperands()) block->addArgument(elementTypeOf(operand), location);
  if (body) {
    OpBuilder inside = OpBuilder::atBlockEnd(block);
    body(inside, location, block->getArguments());
  }
  return generic;
}

// --- The same for every structured operation ---

static constexpr DestinationStyleInterface kStructuredStyle{firstInit, numInits};

#define STRUCTURED(OpTy)                                                                                    \
  const DestinationStyleInterface OpTy::kDestinationStyle = kStructuredStyle;                               \
  void OpTy::getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) { getStructuredEffects(op, effects); }
#define NAMED(OpTy)  \
  STRUCTURED(OpTy)   \
  LogicalResult OpTy::verifyRegions() { return verifyNamed(op); }

STRUCTURED(GenericOp)
STRUCTURED(TransposeOp)
STRUCTURED(BroadcastOp)
STRUCTURED(ReduceOp)
STRUCTURED(MapOp)
NAMED(FillOp)
NAMED(CopyOp)
NAMED(MatmulOp)
NAMED(BatchMatmulOp)
NAMED(MatvecOp)
NAMED(VecmatOp)
NAMED(DotOp)
NAMED(Conv1DNwcWcfOp)
NAMED(Conv2DNhwcHwcfOp)
NAMED(Conv3DNdhwcDhwcfOp)
NAMED(DepthwiseConv2DNhwcHwcOp)
NAMED(DepthwiseConv2DNhwcHwcmOp)
NAMED(PoolingNwcSumOp)
NAMED(PoolingNwcMaxOp)
NAMED(PoolingNwcMinOp)
NAMED(PoolingNhwcSumOp)
NAMED(PoolingNhwcMaxOp)
NAMED(PoolingNhwcMinOp)
NAMED(PoolingNdhwcSumOp)
NAMED(PoolingNdhwcMaxOp)
NAMED(PoolingNdhwcMinOp)
NAMED(PoolingNhwcMaxUnsignedOp)
NAMED(PoolingNhwcMinUnsignedOp)
#undef NAMED
#undef STRUCTURED

static unsigned secondOperand(Operation *) { return 1; }
static unsigned one(Operation *) { return 1; }
const DestinationStyleInterface PackOp::kDestinationStyle{secondOperand, one};
const DestinationStyleInterface UnPackOp::kDestinationStyle{secondOperand, one};

}  // namespace strata::linalg
