// Syntax of the affine dialect: bounds, subscripts, maps applied to operands.

#include "dialects/affine/ops.h"
#include "ir/asm.h"

namespace strata::affine {

// --- Maps applied to operands: `#map(%dims)[%symbols]` ---

static void printDimsAndSymbols(OpAsmPrinter &printer, ValueRange operands, unsigned numDims) {
  printer << '(' << operands.take_front(numDims) << ')';
  if (operands.size() > numDims) printer << '[' << operands.drop_front(numDims) << ']';
}

static ParseResult parseDimsAndSymbols(OpAsmParser &parser, SmallVectorImpl<Value> &operands, unsigned numDims,
                                       unsigned numSymbols) {
  SmallVector<UnresolvedOperand, 8> dims, symbols;
  Type index = parser.getBuilder().getIndexType();
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(dims, Delimiter::Paren) || parser.parseOperandList(symbols, Delimiter::OptionalSquare))
    return true;
  if (dims.size() != numDims)
    return parser.emitError(location, "dim operand count and affine map dim count must match");
  if (symbols.size() != numSymbols)
    return parser.emitError(location, "symbol operand count and affine map symbol count must match");
  return parser.resolveOperands(dims, index, operands) || parser.resolveOperands(symbols, index, operands);
}

/// `map(dims)[symbols] {attrs}` of apply, min and max.
static ParseResult parseMapOp(OpAsmParser &parser, OperationState &state) {
  AffineMapAttr map;
  if (parser.parseAttribute(map)) return true;
  state.addAttribute("map", map);
  state.addTypes(parser.getBuilder().getIndexType());
  return parseDimsAndSymbols(parser, state.operands, map.getValue().getNumDims(), map.getValue().getNumSymbols()) ||
         parser.parseOptionalAttrDict(state.attributes);
}
static void printMapOp(OpAsmPrinter &printer, Operation *op, AffineMapAttr map) {
  printer << ' ' << map;
  printDimsAndSymbols(printer, op->getOperands(), map.getValue().getNumDims());
  printer.printOptionalAttrDict(op->getAttrs(), {"map"});
}

ParseResult AffineApplyOp::parse(OpAsmParser &parser, OperationState &state) { return parseMapOp(parser, state); }
ParseResult AffineMinOp::parse(OpAsmParser &parser, OperationState &state) { return parseMapOp(parser, state); }
ParseResult AffineMaxOp::parse(OpAsmParser &parser, OperationState &state) { return parseMapOp(parser, state); }
void AffineApplyOp::print(OpAsmPrinter &printer) { printMapOp(printer, op, getMapAttr()); }
void AffineMinOp::print(OpAsmPrinter &printer) { printMapOp(printer, op, getMapAttr()); }
void AffineMaxOp::print(OpAsmPrinter &printer) { printMapOp(printer, op, getMapAttr()); }

// --- for ---

/// A bound: a number, `%n` (a symbol), or `max map(...)` / `min map(...)` / `map(...)`.
static ParseResult parseBound(OpAsmParser &parser, bool isLower, AffineMap &map, SmallVectorImpl<Value> &operands) {
  Builder &builder = parser.getBuilder();
  const bool hasPrefix = !parser.parseOptionalKeyword(isLower ? "max" : "min");
  UnresolvedOperand operand;
  if (!parser.parseOptionalOperand(operand)) {
    map = AffineMap::get(0, 1, builder.getAffineSymbolExpr(0));
    return parser.resolveOperand(operand, builder.getIndexType(), operands);
  }
  Attribute attr;
  Location location = parser.getCurrentLocation();
  if (parser.parseAttribute(attr, builder.getIndexType())) return true;
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    map = AffineMap::get(0, 0, builder.getAffineConstantExpr(integer.getInt()));
    return false;
  }
  auto mapAttr = dyn_cast<AffineMapAttr>(attr);
  if (!mapAttr)
    return parser.emitError(location, "expected valid affine map representation for loop bounds");
  map = mapAttr.getValue();
  if (map.getNumResults() == 0) return parser.emitError(location, "bound map must have at least one result");
  if (!hasPrefix && map.getNumResults() != 1)
    return parser.emitError(location)
           << (isLower ? "lower loop bound affine map with multiple results requires 'max' prefix"
                       : "upper loop bound affine map with multiple results requires 'min' prefix");
  return parseDimsAndSymbols(parser, operands, map.getNumDims(), map.getNumSymbols());
}

static void printBound(OpAsmPrinter &printer, AffineMapAttr attr, ValueRange operands, StringRef prefix) {
  AffineMap map = attr.getValue();
  if (map.getNumResults() != 1) {
    printer << prefix << ' ';
  } else if (map.getNumInputs() == 0 && map.getResult(0).isConstant()) {
    printer << map.getResult(0).getValue();
    return;
  } else if (map.getNumDims() == 0 && map.getNumSymbols() == 1 && map.getResult(0).isSymbol()) {
    printer << operands[0];
    return;
  }
  printer << attr;
  printDimsAndSymbols(printer, operands, map.getNumDims());
}

static void printParenthesised(OpAsmPrinter &printer, ArrayRef<Type> types) {
  printer << '(';
  llvm::interleaveComma(types, printer.getStream(), [&](Type type) { printer << type; });
  printer << ')';
}

ParseResult AffineForOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::Argument, 4> arguments(1);
  SmallVector<UnresolvedOperand, 4> inits;
  AffineMap lower, upper;
  SmallVector<Value> lowerOperands, upperOperands;
  arguments[0].type = builder.getIndexType();
  if (parser.parseArgument(arguments[0]) || parser.parseEqual() || parseBound(parser, true, lower, lowerOperands) ||
      parser.parseKeyword("to") || parseBound(parser, false, upper, upperOperands))
    return true;
  int64_t step = 1;
  Location location = parser.getCurrentLocation();
  if (!parser.parseOptionalKeyword("step") && parser.parseInteger(step)) return true;
  if (step <= 0) return parser.emitError(location, "expected step to be representable as a positive signed integer");

  auto carried = [&]() -> ParseResult {
    return parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
           parser.parseOperand(inits.emplace_back());
  };
  location = parser.getCurrentLocation();
  if (!parser.parseOptionalKeyword("iter_args") &&
      (parser.parseCommaSeparatedList(Delimiter::Paren, carried) || parser.parseArrowTypeList(state.types)))
    return true;
  if (inits.size() != state.types.size())
    return parser.emitError(location, "mismatch between the number of loop-carried values and results");
  for (size_t i = 0; i < inits.size(); ++i) arguments[i + 1].type = state.types[i];
  Region *body = state.addRegion();
  if (parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(state.attributes)) return true;

  state.addOperands(lowerOperands);
  state.addOperands(upperOperands);
  for (size_t i = 0; i < inits.size(); ++i)
    if (parser.resolveOperand(inits[i], state.types[i], state.operands)) return true;
  state.addAttribute("lowerBoundMap", AffineMapAttr::get(lower));
  state.addAttribute("upperBoundMap", AffineMapAttr::get(upper));
  state.addAttribute("step", builder.getIndexAttr(step));
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({static_cast<int32_t>(lowerOperands.size()),
                                                   static_cast<int32_t>(upperOperands.size()),
                                                   static_cast<int32_t>(inits.size())}));
  return false;
}

void AffineForOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printRegionArgument(getInductionVar(), {}, /*omitType=*/true);
  printer << " = ";
  printBound(printer, getLowerBoundMapAttr(), getLowerBoundOperands(), "max");
  printer << " to ";
  printBound(printer, getUpperBoundMapAttr(), getUpperBoundOperands(), "min");
  if (getStep() != 1) printer << " step " << getStep();
  const bool carries = op->getNumResults() != 0;
  if (carries) {
    printer << " iter_args(";
    for (auto [i, argument] : llvm::enumerate(getRegionIterArgs()))
      printer << (i ? ", " : "") << argument << " = " << getInits()[i];
    printer << ") -> ";
    printParenthesised(printer, op->getResultTypes());
  }
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/carries);
  printer.printOptionalAttrDict(op->getAttrs(), {"lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"});
}

// --- if ---

ParseResult AffineIfOp::parse(OpAsmParser &parser, OperationState &state) {
  IntegerSetAttr set;
  if (parser.parseAttribute(set)) return true;
  state.addAttribute("condition", set);
  Region *thenRegion = state.addRegion(), *elseRegion = state.addRegion();
  if (parseDimsAndSymbols(parser, state.operands, set.getValue().getNumDims(), set.getValue().getNumSymbols()) ||
      parser.parseOptionalArrowTypeList(state.types) || parser.parseRegion(*thenRegion))
    return true;
  if (!parser.parseOptionalKeyword("else") && parser.parseRegion(*elseRegion)) return true;
  return parser.parseOptionalAttrDict(state.attributes);
}

void AffineIfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getConditionAttr();
  printDimsAndSymbols(printer, op->getOperands(), getCondition().getNumDims());
  printer.printOptionalArrowTypeList(op->getResultTypes());
  printer << ' ';
  const bool yields = op->getNumResults() != 0;
  printer.printRegion(getThenRegion(), false, yields);
  if (!getElseRegion().empty()) {
    printer << " else ";
    printer.printRegion(getElseRegion(), false, yields);
  }
  printer.printOptionalAttrDict(op->getAttrs(), {"condition"});
}

// --- parallel ---

namespace {

/// One side of the bounds: the map of all results and their grouping.
struct Bounds {
  AffineMap map;
  SmallVector<int32_t> groups;
  SmallVector<Value> operands;
};

}  // namespace

/// Appends the results of `map` over `operands` as one group, over all dimensions and symbols of the groups.
static void appendGroup(Context *context, AffineMap map, ValueRange operands, SmallVectorImpl<AffineExpr> &results,
                        SmallVectorImpl<Value> &dims, SmallVectorImpl<Value> &symbols) {
  SmallVector<AffineExpr, 4> dimExprs, symbolExprs;
  auto positionOf = [](SmallVectorImpl<Value> &values, Value value) {
    auto known = llvm::find(values, value);
    const auto position = static_cast<unsigned>(known - values.begin());
    if (known == values.end()) values.push_back(value);
    return position;
  };
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dimExprs.push_back(getAffineDimExpr(positionOf(dims, operands[i]), context));
  for (unsigned i = 0; i < map.getNumSymbols(); ++i)
    symbolExprs.push_back(getAffineSymbolExpr(positionOf(symbols, operands[map.getNumDims() + i]), context));
  for (AffineExpr expr : map.getResults()) results.push_back(expr.replaceDimsAndSymbols(dimExprs, symbolExprs));
}

/// `(0, %n + 1)` or, when the first bound is a list, `(max(%a, %b), max(%c, 0))`.
static ParseResult parseBounds(OpAsmParser &parser, StringRef keyword, Bounds &bounds) {
  Context *context = parser.getContext();
  if (parser.parseLParen()) return true;
  SmallVector<AffineExpr> results;
  SmallVector<Value> dims, symbols;
  bool more = *parser.getCurrentPointer() != ')';
  while (more) {
    AffineMap map;
    SmallVector<Value> operands;
    const bool isGroup = !parser.parseOptionalKeyword(keyword);
    if (parser.parseAffineMapOfSSAIds(operands, map, isGroup ? Delimiter::Paren : Delimiter::None)) return true;
    if (isGroup) bounds.groups.push_back(static_cast<int32_t>(map.getNumResults()));
    else bounds.groups.append(map.getNumResults(), 1);
    appendGroup(context, map, operands, results, dims, symbols);
    // A list without parentheses ends at the bracket, or behind the comma in front of a keyword.
    more = isGroup ? !parser.parseOptionalComma() : *parser.getCurrentPointer() != ')';
  }
  if (parser.parseRParen()) return true;
  bounds.map =
      AffineMap::get(static_cast<unsigned>(dims.size()), static_cast<unsigned>(symbols.size()), results, context);
  bounds.operands.append(dims.begin(), dims.end());
  bounds.operands.append(symbols.begin(), symbols.end());
  return false;
}

static void printBounds(OpAsmPrinter &printer, AffineParallelOp loop, bool isLower) {
  ValueRange operands = isLower ? loop.getLowerBoundsOperands() : loop.getUpperBoundsOperands();
  printer << '(';
  for (unsigned i = 0; i < loop.getNumDims(); ++i) {
    AffineMap map = isLower ? loop.getLowerBoundMap(i) : loop.getUpperBoundMap(i);
    const bool isGroup = map.getNumResults() != 1;
    if (i) printer << ", ";
    if (isGroup) printer << (isLower ? "max(" : "min(");
    printer.printAffineMapOfSSAIds(AffineMapAttr::get(map), operands);
    if (isGroup) printer << ')';
  }
  printer << ')';
}

/// `reduce ("addf", "maxs")` into enumeration attributes.
static ParseResult parseReductions(OpAsmParser &parser, SmallVectorImpl<Attribute> &kinds) {
  if (parser.parseOptionalKeyword("reduce")) return false;
  return parser.parseCommaSeparatedList(Delimiter::Paren, [&]() -> ParseResult {
    std::string name;
    Location location = parser.getCurrentLocation();
    if (parser.parseString(&name)) return true;
    std::optional<arith::AtomicRMWKind> kind = arith::symbolizeAtomicRMWKind(name);
    if (!kind) return parser.emitError(location) << "invalid reduction value: \"" << name << "\"";
    kinds.push_back(parser.getBuilder().getI64IntegerAttr(static_cast<int64_t>(*kind)));
    return false;
  });
}

static Attribute groupsAttr(Builder &builder, ArrayRef<int32_t> groups) {
  auto type = RankedTensorType::get({static_cast<int64_t>(groups.size())}, builder.getI32Type());
  SmallVector<Attribute> values;
  for (int32_t size : groups) values.push_back(builder.getI32IntegerAttr(size));
  return DenseElementsAttr::get(type, values);
}

ParseResult AffineParallelOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::Argument, 4> variables;
  SmallVector<Attribute> reductions, steps;
  Bounds lower, upper;
  auto variable = [&]() -> ParseResult {
    variables.emplace_back().type = builder.getIndexType();
    return parser.parseArgument(variables.back());
  };
  auto step = [&]() -> ParseResult {
    int64_t value;
    if (parser.parseInteger(value)) return true;
    steps.push_back(builder.getI64IntegerAttr(value));
    return false;
  };
  if (parser.parseCommaSeparatedList(Delimiter::Paren, variable) || parser.parseEqual() ||
      parseBounds(parser, "max", lower) || parser.parseKeyword("to") || parseBounds(parser, "min", upper))
    return true;
  if (parser.parseOptionalKeyword("step")) steps.assign(variables.size(), builder.getI64IntegerAttr(1));
  else if (parser.parseCommaSeparatedList(Delimiter::Paren, step)) return true;
  Region *body = state.addRegion();
  if (parseReductions(parser, reductions) || parser.parseOptionalArrowTypeList(state.types) ||
      parser.parseRegion(*body, variables) || parser.parseOptionalAttrDict(state.attributes))
    return true;
  state.addOperands(lower.operands);
  state.addOperands(upper.operands);
  state.addAttribute("reductions", builder.getArrayAttr(reductions));
  state.addAttribute("lowerBoundsMap", AffineMapAttr::get(lower.map));
  state.addAttribute("lowerBoundsGroups", groupsAttr(builder, lower.groups));
  state.addAttribute("upperBoundsMap", AffineMapAttr::get(upper.map));
  state.addAttribute("upperBoundsGroups", groupsAttr(builder, upper.groups));
  state.addAttribute("steps", builder.getArrayAttr(steps));
  return false;
}

void AffineParallelOp::print(OpAsmPrinter &printer) {
  printer << " (";
  for (auto [i, variable] : llvm::enumerate(getIVs())) printer << (i ? ", " : "") << variable;
  printer << ") = ";
  printBounds(printer, *this, true);
  printer << " to ";
  printBounds(printer, *this, false);
  SmallVector<int64_t> steps = getStepValues();
  if (llvm::any_of(steps, [](int64_t step) { return step != 1; })) {
    printer << " step (";
    for (auto [i, step] : llvm::enumerate(steps)) printer << (i ? ", " : "") << step;
    printer << ')';
  }
  const bool reduces = op->getNumResults() != 0;
  if (reduces) {
    printer << " reduce (";
    for (auto [i, kind] : llvm::enumerate(getReductions()))
      printer << (i ? ", \"" : "\"")
              << arith::stringifyAtomicRMWKind(static_cast<arith::AtomicRMWKind>(cast<IntegerAttr>(kind).getInt()))
              << '"';
    printer << ") -> ";
    printParenthesised(printer, op->getResultTypes());
  }
  printer << ' ';
  printer.printRegion(getRegion(), false, reduces);
  printer.printOptionalAttrDict(op->getAttrs(), {"reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap",
                                                 "upperBoundsGroups", "steps"});
}

// --- Memory: `%memref[subscripts]` ---

/// Parses `[subscripts]`; operands of the subscripts come after the memref, which is resolved with `type` later.
static ParseResult parseAccess(OpAsmParser &parser, OperationState &state, UnresolvedOperand &memref,
                               SmallVectorImpl<Value> &subscripts) {
  AffineMap map;
  if (parser.parseOperand(memref) || parser.parseAffineMapOfSSAIds(subscripts, map, Delimiter::Square)) return true;
  state.addAttribute("map", AffineMapAttr::get(map));
  return false;
}

static void printAccess(OpAsmPrinter &printer, Value memref, AffineMapAttr map, ValueRange operands) {
  printer << memref << '[';
  printer.printAffineMapOfSSAIds(map, operands);
  printer << ']';
}

/// The element type of a memref type, or an error at `location`.
static ParseResult parseMemRefType(OpAsmParser &parser, MemRefType &type) {
  Type any;
  Location location = parser.getCurrentLocation();
  if (parser.parseType(any)) return true;
  type = dyn_cast<MemRefType>(any);
  return type ? ParseResult(false) : ParseResult(parser.emitError(location, "expected a memref type"));
}

ParseResult AffineLoadOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref;
  SmallVector<Value> subscripts;
  MemRefType type;
  if (parseAccess(parser, state, memref, subscripts) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColon() || parseMemRefType(parser, type) || parser.resolveOperand(memref, type, state.operands))
    return true;
  state.addOperands(subscripts);
  state.addTypes(type.getElementType());
  return false;
}
void AffineLoadOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printAccess(printer, getMemref(), getMapAttr(), getIndices());
  printer.printOptionalAttrDict(op->getAttrs(), {"map"});
  printer << " : " << getMemref().getType();
}

ParseResult AffineStoreOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand value, memref;
  SmallVector<Value> subscripts;
  MemRefType type;
  if (parser.parseOperand(value) || parser.parseComma() || parseAccess(parser, state, memref, subscripts) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() || parseMemRefType(parser, type) ||
      parser.resolveOperand(value, type.getElementType(), state.operands) ||
      parser.resolveOperand(memref, type, state.operands))
    return true;
  state.addOperands(subscripts);
  return false;
}
void AffineStoreOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << ", ";
  printAccess(printer, getMemref(), getMapAttr(), getIndices());
  printer.printOptionalAttrDict(op->getAttrs(), {"map"});
  printer << " : " << getMemref().getType();
}

ParseResult AffineVectorLoadOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref;
  SmallVector<Value> subscripts;
  MemRefType type;
  Type vector;
  if (parseAccess(parser, state, memref, subscripts) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColon() || parseMemRefType(parser, type) || parser.parseComma() || parser.parseType(vector) ||
      parser.resolveOperand(memref, type, state.operands))
    return true;
  state.addOperands(subscripts);
  state.addTypes(vector);
  return false;
}
void AffineVectorLoadOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printAccess(printer, getMemref(), getMapAttr(), getIndices());
  printer.printOptionalAttrDict(op->getAttrs(), {"map"});
  printer << " : " << getMemref().getType() << ", " << getType();
}

ParseResult AffineVectorStoreOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand value, memref;
  SmallVector<Value> subscripts;
  MemRefType type;
  Type vector;
  if (parser.parseOperand(value) || parser.parseComma() || parseAccess(parser, state, memref, subscripts) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() || parseMemRefType(parser, type) ||
      parser.parseComma() || parser.parseType(vector) || parser.resolveOperand(value, vector, state.operands) ||
      parser.resolveOperand(memref, type, state.operands))
    return true;
  state.addOperands(subscripts);
  return false;
}
void AffineVectorStoreOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << ", ";
  printAccess(printer, getMemref(), getMapAttr(), getIndices());
  printer.printOptionalAttrDict(op->getAttrs(), {"map"});
  printer << " : " << getMemref().getType() << ", " << getValue().getType();
}

ParseResult AffinePrefetchOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref;
  SmallVector<Value> subscripts;
  MemRefType type;
  StringRef access, cache;
  int64_t locality;
  Builder &builder = parser.getBuilder();
  Location location = parser.getCurrentLocation();
  if (parseAccess(parser, state, memref, subscripts) || parser.parseComma() || parser.parseKeyword(&access) ||
      parser.parseComma() || parser.parseKeyword("locality") || parser.parseLess() || parser.parseInteger(locality) ||
      parser.parseGreater() || parser.parseComma() || parser.parseKeyword(&cache) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() || parseMemRefType(parser, type) ||
      parser.resolveOperand(memref, type, state.operands))
    return true;
  if (access != "read" && access != "write")
    return parser.emitError(location, "rw specifier has to be 'read' or 'write'");
  if (cache != "data" && cache != "instr") return parser.emitError(location, "cache type has to be 'data' or 'instr'");
  state.addOperands(subscripts);
  state.addAttribute("isWrite", builder.getBoolAttr(access == "write"));
  state.addAttribute("localityHint", builder.getI32IntegerAttr(static_cast<int32_t>(locality)));
  state.addAttribute("isDataCache", builder.getBoolAttr(cache == "data"));
  return false;
}
void AffinePrefetchOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printAccess(printer, getMemref(), getMapAttr(), getIndices());
  printer << ", " << (getIsWrite() ? "write" : "read") << ", locality<" << getLocalityHint() << ">, "
          << (getIsDataCache() ? "data" : "instr");
  printer.printOptionalAttrDict(op->getAttrs(), {"map", "isWrite", "localityHint", "isDataCache"});
  printer << " : " << getMemref().getType();
}

}  // namespace strata::affine
