// Syntax of the linalg dialect: `op {attrs} ins(...) outs(...) -> types`, and the operations that deviate from it.

#include "dialects/linalg/structure.h"
#include "ir/asm.h"

namespace strata::linalg {

// --- ins, outs, results ---

/// `keyword(%a, %b : type, type)`; nothing when the keyword is absent.
static ParseResult parseOperandGroup(OpAsmParser &parser, StringRef keyword, OperationState &state, int32_t &count) {
  count = 0;
  if (parser.parseOptionalKeyword(keyword)) return false;
  SmallVector<UnresolvedOperand, 4> operands;
  SmallVector<Type, 4> types;
  Location location = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands)) return true;
  if (!operands.empty() && parser.parseColonTypeList(types)) return true;
  count = static_cast<int32_t>(operands.size());
  return parser.parseRParen() || parser.resolveOperands(operands, types, location, state.operands);
}

namespace {
struct Counts {
  int32_t inputs = 0, outputs = 0;
};
}  // namespace

static ParseResult parseInsOuts(OpAsmParser &parser, OperationState &state, Counts &counts) {
  return parseOperandGroup(parser, "ins", state, counts.inputs) ||
         parseOperandGroup(parser, "outs", state, counts.outputs);
}

static void printOperandGroup(OpAsmPrinter &printer, StringRef keyword, ValueRange operands) {
  if (operands.empty()) return;
  printer << ' ' << keyword << '(' << operands << " : ";
  llvm::interleaveComma(operands.getTypes(), printer.getStream(), [&](Type type) { printer << type; });
  printer << ')';
}
static void printInsOuts(OpAsmPrinter &printer, Operation *op) {
  printOperandGroup(printer, "ins", getInputsOf(op));
  printOperandGroup(printer, "outs", getOutputsOf(op));
}

static void addSegments(OperationState &state, Builder &builder, Counts counts) {
  state.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr({counts.inputs, counts.outputs}));
}

/// The output operands in `state`.
static ValueRange outputsIn(const OperationState &state, Counts counts) {
  return ValueRange(state.operands).drop_front(static_cast<size_t>(counts.inputs));
}

/// Fills the region by the body that the operation's name stands for: a draft of the operation makes it. Nothing of it stands in the
/// text: its locations are unknown, or, `likeOperands`, those of the operands and the operation (as in MLIR).
static void addNamedBody(OperationState &state, bool likeOperands = false) {
  Region *region = state.addRegion();
  Operation *draft =
      Operation::create(state.location, state.record, state.types, state.operands, state.attributes, {}, 1);
  makeBody(draft);
  region->takeBody(draft->getRegion(0));
  draft->destroy();
  Block &body = region->front();
  for (auto [given, operand] : llvm::zip(body.getArguments(), state.operands)) {
    BlockArgument argument = given;
    argument.setLoc(likeOperands ? operand.getLoc() : Location());
  }
  if (!likeOperands)
    for (Operation &op : body) op.setLoc(Location());
}

// --- generic ---

/// Strings of `iterator_types` as attributes, and back.
static ParseResult replaceIterators(OpAsmParser &parser, Location location,
                                    SmallVectorImpl<NamedAttribute> &attributes) {
  for (NamedAttribute &entry : attributes) {
    if (entry.getNameStr() != "iterator_types") continue;
    auto names = dyn_cast<ArrayAttr>(entry.getValue());
    if (!names) return parser.emitError(location, "expected iterator_types to be an array");
    SmallVector<Attribute> kinds;
    for (Attribute name : names) {
      auto text = dyn_cast<StringAttr>(name);
      std::optional<IteratorKind> kind = text ? symbolizeIteratorKind(text.getValue()) : std::nullopt;
      if (!kind) return parser.emitError(location) << "unexpected iterator_type (" << name << ")";
      kinds.push_back(IteratorKindAttr::get(parser.getContext(), *kind));
    }
    entry = NamedAttribute(entry.getName(), ArrayAttr::get(parser.getContext(), kinds));
  }
  return false;
}

ParseResult GenericOp::parse(OpAsmParser &parser, OperationState &state) {
  Counts counts;
  DictionaryAttr attributes;
  Location location = parser.getCurrentLocation();
  if (parser.parseAttribute(attributes)) return true;
  state.attributes.append(attributes.begin(), attributes.end());
  if (replaceIterators(parser, location, state.attributes) || parseInsOuts(parser, state, counts)) return true;
  if (!parser.parseOptionalKeyword("attrs") &&
      (parser.parseEqual() || parser.parseOptionalAttrDict(state.attributes)))
    return true;
  addSegments(state, parser.getBuilder(), counts);
  Region *region = state.addRegion();
  return parser.parseRegion(*region) || parser.parseOptionalArrowTypeList(state.types);
}

void GenericOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  SmallVector<NamedAttribute> attributes;
  if (auto doc = getDocAttr()) attributes.push_back(builder.getNamedAttr("doc", doc));
  attributes.push_back(builder.getNamedAttr("indexing_maps", getIndexingMapsAttr()));
  SmallVector<Attribute> kinds;
  for (Attribute kind : getIteratorTypes())
    kinds.push_back(builder.getStringAttr(stringifyIteratorKind(cast<IteratorKindAttr>(kind).getValue())));
  attributes.push_back(builder.getNamedAttr("iterator_types", builder.getArrayAttr(kinds)));
  if (auto call = getLibraryCallAttr()) attributes.push_back(builder.getNamedAttr("library_call", call));
  printer.printOptionalAttrDict(attributes);
  printInsOuts(printer, op);
  if (DictionaryAttr extra = op->getDiscardableAttrDictionary()) {
    printer << " attrs = ";
    printer.printOptionalAttrDict(extra.getValue());
  }
  printer << ' ';
  printer.printRegion(getRegion());
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

/// MLIR keeps the maps of named operations as an attribute: `indexing_maps` where the definition has it, else a discardable
/// one. Its generic form shows them, so ours does.
static void addDefaultMaps(OperationState &state) {
  if (state.record->row == &FillOp::kRow || state.record->row == &CopyOp::kRow) return;
  StringRef name =
      state.record->getPropertySlot("indexing_maps") >= 0 ? "indexing_maps" : "linalg.memoized_indexing_maps";
  for (const NamedAttribute &entry : state.attributes)
    if (entry.getNameStr() == name) return;
  Operation *draft =
      Operation::create(state.location, state.record, state.types, state.operands, state.attributes, {}, 1);
  SmallVector<Attribute> maps;
  for (AffineMap map : draft->getInterface<LinalgInterface>()->getIndexingMaps(draft))
    maps.push_back(AffineMapAttr::get(map));
  draft->destroy();
  state.addAttribute(name, ArrayAttr::get(state.record->context, maps));
}

// --- Named operations: `op {attrs} ins() outs() -> types` ---

static ParseResult parseNamed(OpAsmParser &parser, OperationState &state) {
  Counts counts;
  Builder &builder = parser.getBuilder();
  if (!parser.parseOptionalKeyword("indexing_maps")) {
    Attribute maps;
    if (parser.parseEqual() || parser.parseAttribute(maps)) return true;
    state.addAttribute("indexing_maps", maps);
  }
  Location location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes) || parseInsOuts(parser, state, counts) ||
      parser.parseOptionalArrowTypeList(state.types))
    return true;
  const int32_t expected = state.record->row == &FillOp::kRow || state.record->row == &CopyOp::kRow ? 1 : 2;
  if (counts.inputs != expected || counts.outputs != 1)
    return parser.emitError(location) << "expected " << expected << " input(s) and one output";
  addSegments(state, builder, counts);
  addNamedBody(state);
  addDefaultMaps(state);
  return false;
}

static void printNamed(OpAsmPrinter &printer, Operation *op) {
  if (!hasDefaultMaps(op)) printer << " indexing_maps = " << op->getAttr("indexing_maps");
  printer.printOptionalAttrDict(op->getAttrs(),
                                {"operandSegmentSizes", "indexing_maps", "linalg.memoized_indexing_maps"});
  printInsOuts(printer, op);
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

#define NAMED(OpTy)                                                                                              \
  ParseResult OpTy::parse(OpAsmParser &parser, OperationState &state) { return parseNamed(parser, state); } \
  void OpTy::print(OpAsmPrinter &printer) { printNamed(printer, op); }
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

// --- transpose, broadcast: `ins() outs() name = [..]`; results follow from the init ---

static ParseResult parseWithDims(OpAsmParser &parser, OperationState &state, StringRef name) {
  Counts counts;
  SmallVector<int64_t> numbers;
  Location location = parser.getCurrentLocation();
  if (parseInsOuts(parser, state, counts) || parser.parseKeyword(name) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parser.parseInteger(numbers.emplace_back()); }) ||
      parser.parseOptionalAttrDict(state.attributes))
    return true;
  if (counts.inputs != 1 || counts.outputs != 1) return parser.emitError(location, "expected one input and one output");
  state.addAttribute(name, parser.getBuilder().getDenseI64ArrayAttr(numbers));
  state.addTypes(tensorTypesOf(outputsIn(state, counts)));
  addNamedBody(state, /*likeOperands=*/true);
  return false;
}
static void printWithDims(OpAsmPrinter &printer, Operation *op, StringRef name, ArrayRef<int64_t> numbers) {
  printInsOuts(printer, op);
  printer << ' ' << name << " = [";
  llvm::interleaveComma(numbers, printer.getStream());
  printer << "] ";
  printer.printOptionalAttrDict(op->getAttrs(), {name});
}
ParseResult TransposeOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseWithDims(parser, state, "permutation");
}
ParseResult BroadcastOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseWithDims(parser, state, "dimensions");
}
void TransposeOp::print(OpAsmPrinter &printer) { printWithDims(printer, op, "permutation", getPermutation()); }
void BroadcastOp::print(OpAsmPrinter &printer) { printWithDims(printer, op, "dimensions", getDimensions()); }

// --- map, reduce: the body is `{ op.name }` before the operands, or a region with named arguments at the end ---

namespace {
/// The short form's operation, as parsed.
struct Payload {
  const OpRecord *record = nullptr;
  SmallVector<NamedAttribute, 4> attributes;
};
}  // namespace

static ParseResult parsePayload(OpAsmParser &parser, Payload &payload) {
  if (parser.parseOptionalLBrace()) return false;
  StringRef name;
  Location location = parser.getCurrentLocation();
  if (parser.parseKeyword(&name) || parser.parseOptionalAttrDict(payload.attributes) || parser.parseRBrace())
    return true;
  payload.record = parser.getContext()->getRecord(name);
  if (!payload.record->isRegistered()) return parser.emitError(location) << "custom op '" << name << "' is unknown";
  return false;
}

/// A body of `payload` on the arguments: the inputs' for a map, the inits' then the inputs' for a reduction.
static void addPayloadBody(OperationState &state, const Payload &payload, Counts counts, bool isReduction) {
  Block *block = &state.addRegion()->emplaceBlock();
  SmallVector<Value> inputs, inits;
  for (auto [i, operand] : llvm::enumerate(state.operands)) {
    Value argument = block->addArgument(elementTypeOf(operand), Location());
    (static_cast<int32_t>(i) < counts.inputs ? inputs : inits).push_back(argument);
  }
  SmallVector<Value> operands;
  if (isReduction) operands = inits;
  operands.append(inputs.begin(), inputs.end());
  SmallVector<Type> types = ValueRange(inits).getTypes();
  Operation *op = Operation::create(state.location, payload.record, types, operands, payload.attributes);
  block->push_back(op);
  OpBuilder builder(state.getContext());  // the block is in no operation yet
  builder.setInsertionPointToEnd(block);
  builder.create<YieldOp>(state.location, TypeRange(), op->getResults());
}

/// The region's only operation when the short form can say it.
static Operation *getPayload(Operation *op, bool isReduction) {
  Block &body = op->getRegion(0).front();
  Operation *payload = body.getFirst();
  if (!payload || payload->getNextNode() != body.getLast() || payload == body.getLast()) return nullptr;
  if (payload->getNumRegions() != 0 || payload->getNumSuccessors() != 0) return nullptr;
  Operation *yield = body.getLast();
  if (!llvm::equal(yield->getOperands(), payload->getResults()) || payload->getNumResults() == 0) return nullptr;
  const size_t numInputs = getInputsOf(op).size();
  ArrayRef<BlockArgument> arguments = body.getArguments();
  SmallVector<Value> expected;
  if (isReduction) expected.append(arguments.drop_front(numInputs).begin(), arguments.end());
  expected.append(arguments.begin(), arguments.begin() + numInputs);
  if (!llvm::equal(payload->getOperands(), expected)) return nullptr;
  for (unsigned i = 0; i < payload->getNumResults(); ++i)
    if (payload->getResult(i).getType() != elementTypeOf(getOutputsOf(op)[i])) return nullptr;
  return payload;
}

static void printPayload(OpAsmPrinter &printer, Operation *payload) {
  printer << " { " << payload->getName();
  SmallVector<NamedAttribute> attributes;
  for (NamedAttribute entry : payload->getAttrs()) {
    int slot = payload->getRecord()->getPropertySlot(entry.getNameStr());
    const bool isDefault = slot >= 0 && payload->getRecord()->propertyDefaults &&
                           payload->getRecord()->propertyDefaults[slot] == entry.getValue();
    if (!isDefault) attributes.push_back(entry);
  }
  printer.printOptionalAttrDict(attributes);
  printer << " }";
}

/// `(%a: f32, ...) { ... }`.
static ParseResult parseArgumentsAndBody(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::Argument, 4> arguments;
  auto argument = [&] { return parser.parseArgument(arguments.emplace_back(), /*allowType=*/true); };
  return parser.parseCommaSeparatedList(Delimiter::Paren, argument) ||
         parser.parseRegion(*state.addRegion(), arguments);
}
static void printArgumentsAndBody(OpAsmPrinter &printer, Region &region) {
  printer.increaseIndent();
  printer.printNewline();
  printer << '(';
  for (auto [i, argument] : llvm::enumerate(region.getArguments())) {
    if (i) printer << ", ";
    printer.printRegionArgument(argument);
  }
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
  printer.decreaseIndent();
}

ParseResult MapOp::parse(OpAsmParser &parser, OperationState &state) {
  Counts counts;
  Payload payload;
  Location location = parser.getCurrentLocation();
  if (parsePayload(parser, payload) || parseInsOuts(parser, state, counts) ||
      parser.parseOptionalAttrDict(state.attributes))
    return true;
  if (counts.outputs != 1) return parser.emitError(location, "expected one output");
  state.addTypes(tensorTypesOf(outputsIn(state, counts)));
  if (!payload.record) return parseArgumentsAndBody(parser, state);
  addPayloadBody(state, payload, counts, /*isReduction=*/false);
  return false;
}

void MapOp::print(OpAsmPrinter &printer) {
  Operation *payload = getPayload(op, /*isReduction=*/false);
  if (payload) printPayload(printer, payload);
  printInsOuts(printer, op);
  printer.printOptionalAttrDict(op->getAttrs());
  if (!payload) printArgumentsAndBody(printer, getMapper());
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  Counts counts;
  Payload payload;
  SmallVector<int64_t> dims;
  Location location = parser.getCurrentLocation();
  if (parsePayload(parser, payload) || parseInsOuts(parser, state, counts) || parser.parseKeyword("dimensions") ||
      parser.parseEqual() ||
      parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parser.parseInteger(dims.emplace_back()); }) ||
      parser.parseOptionalAttrDict(state.attributes))
    return true;
  if (counts.inputs == 0 || counts.inputs != counts.outputs)
    return parser.emitError(location, "expected as many outputs as inputs, at least one");
  state.addAttribute("dimensions", parser.getBuilder().getDenseI64ArrayAttr(dims));
  state.addTypes(tensorTypesOf(outputsIn(state, counts)));
  if (!payload.record) return parseArgumentsAndBody(parser, state);
  addPayloadBody(state, payload, counts, /*isReduction=*/true);
  return false;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  Operation *payload = getPayload(op, /*isReduction=*/true);
  if (payload) printPayload(printer, payload);
  printWithDims(printer, op, "dimensions", getDimensions());
  if (!payload) printArgumentsAndBody(printer, getCombiner());
}

}  // namespace strata::linalg
