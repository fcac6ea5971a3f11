// Syntax of the vector operations that the declarative form cannot say.

#include "dialects/vector/ops.h"
#include "ir/asm.h"

namespace strata::vector {

// --- contract: `{maps, kinds} %lhs, %rhs, %acc : type, type into type` ---

/// Strings of `iterator_types` become attributes.
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

ParseResult ContractionOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 3> operands;
  SmallVector<Type, 2> types;
  Type result;
  DictionaryAttr attributes;
  Location location = parser.getCurrentLocation();
  if (parser.parseAttribute(attributes)) return true;
  state.attributes.append(attributes.begin(), attributes.end());
  if (replaceIterators(parser, location, state.attributes) || parser.parseOperandList(operands) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types) ||
      parser.parseKeyword("into") || parser.parseType(result))
    return true;
  if (operands.size() != 3 || types.size() != 2)
    return parser.emitError(location, "expected three operands and two types");
  state.addTypes(result);
  return parser.resolveOperands(operands, {types[0], types[1], result}, location, state.operands);
}

void ContractionOp::print(OpAsmPrinter &printer) {
  Builder builder(getContext());
  SmallVector<Attribute> kinds;
  for (Attribute kind : getIteratorTypes())
    kinds.push_back(builder.getStringAttr(stringifyIteratorKind(cast<IteratorKindAttr>(kind).getValue())));
  NamedAttribute attributes[] = {builder.getNamedAttr("indexing_maps", getIndexingMapsAttr()),
                                 builder.getNamedAttr("iterator_types", builder.getArrayAttr(kinds)),
                                 builder.getNamedAttr("kind", getKindAttr())};
  printer.printOptionalAttrDict(attributes);
  printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(op->getAttrs(), {"indexing_maps", "iterator_types", "kind"});
  printer << " : " << getLhs().getType() << ", " << getRhs().getType() << " into " << getType();
}

// --- outerproduct: `%lhs, %rhs[, %acc] {kind} : type, type` ---

ParseResult OuterProductOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 3> operands;
  Type lhs, rhs;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(state.attributes) || parser.parseColon() ||
      parser.parseType(lhs) || parser.parseComma() || parser.parseType(rhs))
    return true;
  auto left = dyn_cast<VectorType>(lhs);
  if (operands.size() < 2 || operands.size() > 3) return parser.emitError(location, "expected at least 2 operands");
  if (!left || left.getRank() != 1) return parser.emitError(location, "expected 1-d vector type for operand #1");
  SmallVector<int64_t> shape(left.getShape());
  SmallVector<bool> isScalable{left.isScalableDim(0)};
  if (auto right = dyn_cast<VectorType>(rhs)) {
    shape.append(right.getShape().begin(), right.getShape().end());
    for (unsigned i = 0; i < right.getRank(); ++i) isScalable.push_back(right.isScalableDim(i));
  }
  Type result = VectorType::get(shape, left.getElementType(), isScalable);
  state.addTypes(result);
  SmallVector<Type, 3> types{lhs, rhs};
  if (operands.size() == 3) types.push_back(result);
  return parser.resolveOperands(operands, types, location, state.operands);
}

void OuterProductOp::print(OpAsmPrinter &printer) {
  printer << ' ' << op->getOperands();
  if (getAcc()) {
    NamedAttribute kind = Builder(getContext()).getNamedAttr("kind", getKindAttr());
    printer.printOptionalAttrDict(kind);
    printer.printOptionalAttrDict(op->getAttrs(), {"kind"});
  }
  printer << " : " << getLhs().getType() << ", " << getRhs().getType();
}

// --- from_elements, to_elements, shuffle ---

ParseResult FromElementsOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand> elements;
  Type type;
  if (parser.parseOperandList(elements) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return true;
  state.addTypes(type);
  return parser.resolveOperands(elements, getElementTypeOrSelf(type), state.operands);
}
void FromElementsOp::print(OpAsmPrinter &printer) {
  printer << ' ' << op->getOperands();
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : " << getType();
}

ParseResult ToElementsOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand source;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(source) || parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type))
    return true;
  auto vector = dyn_cast<VectorType>(type);
  if (!vector) return parser.emitError(location, "expected a vector type");
  state.types.append(static_cast<size_t>(vector.getNumElements()), vector.getElementType());
  return parser.resolveOperand(source, type, state.operands);
}
void ToElementsOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : " << getSource().getType();
}

ParseResult ShuffleOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 2> operands;
  SmallVector<int64_t> mask;
  SmallVector<Type, 2> types;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) ||
      parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parser.parseInteger(mask.emplace_back()); }) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types) ||
      parser.resolveOperands(operands, types, location, state.operands))
    return true;
  auto first = types.size() == 2 ? dyn_cast<VectorType>(types[0]) : VectorType();
  if (!first) return parser.emitError(location, "expected two vectors");
  state.addAttribute("mask", parser.getBuilder().getDenseI64ArrayAttr(mask));
  SmallVector<int64_t> shape{static_cast<int64_t>(mask.size())};
  if (first.getRank() > 1) shape.append(first.getShape().begin() + 1, first.getShape().end());
  state.addTypes(VectorType::get(shape, first.getElementType()));
  return false;
}
void ShuffleOp::print(OpAsmPrinter &printer) {
  printer << ' ' << op->getOperands() << " [";
  llvm::interleaveComma(getMask(), printer.getStream());
  printer << ']';
  printer.printOptionalAttrDict(op->getAttrs(), {"mask"});
  printer << " : " << getV1().getType() << ", " << getV2().getType();
}

// --- transfers: `%base[%i, %j], %padding[, %mask] {attrs} : base type, vector type` ---

/// Adds the map and bounds that the text left out.
static ParseResult addTransferDefaults(OpAsmParser &parser, Location location, OperationState &state, Type base,
                                       Type vector) {
  auto shaped = dyn_cast<ShapedType>(base);
  auto vectorType = dyn_cast<VectorType>(vector);
  if (!shaped || !shaped.hasRank()) return parser.emitError(location, "requires ranked memref or tensor type");
  if (!vectorType) return parser.emitError(location, "requires vector type");
  auto find = [&](StringRef name) {
    for (NamedAttribute entry : state.attributes)
      if (entry.getNameStr() == name) return entry.getValue();
    return Attribute();
  };
  Attribute map = find("permutation_map");
  if (!map) {
    map = AffineMapAttr::get(getTransferMinorIdentityMap(shaped, vectorType));
    state.addAttribute("permutation_map", map);
  }
  if (!isa<AffineMapAttr>(map) || cast<AffineMapAttr>(map).getValue().getNumResults() > vectorType.getRank())
    return parser.emitError(location, "requires a permutation_map of at most the vector's rank");
  if (!find("in_bounds")) {
    SmallVector<Attribute> inBounds(cast<AffineMapAttr>(map).getValue().getNumResults(),
                                    parser.getBuilder().getBoolAttr(false));
    state.addAttribute("in_bounds", parser.getBuilder().getArrayAttr(inBounds));
  }
  return false;
}

/// The mask's type: the vector's loops of the base's dimensions, undone by the map.
static Type maskType(AffineMap map, VectorType vector) {
  AffineMap inverse = inversePermutation(map);
  SmallVector<int64_t> shape;
  if (inverse)
    for (AffineExpr expr : inverse.getResults())
      if (expr.isDim()) shape.push_back(vector.getDimSize(expr.getPosition()));
  if (shape.empty())
    for (unsigned i = 0; i < map.getNumDims(); ++i)
      if (std::optional<unsigned> position = map.getResultPosition(getAffineDimExpr(i, vector.getContext())))
        shape.push_back(vector.getDimSize(*position));
  return VectorType::get(shape, IntegerType::get(vector.getContext(), 1));
}

static AffineMap mapIn(const OperationState &state) {
  for (NamedAttribute entry : state.attributes)
    if (entry.getNameStr() == "permutation_map") return cast<AffineMapAttr>(entry.getValue()).getValue();
  return AffineMap();
}

static void printTransferAttrs(OpAsmPrinter &printer, Operation *op, AffineMap map, ArrayAttr inBounds) {
  SmallVector<StringRef, 3> elided{"operandSegmentSizes"};
  if (map.isMinorIdentity()) elided.push_back("permutation_map");
  if (llvm::none_of(inBounds, [](Attribute attr) { return cast<BoolAttr>(attr).getValue(); }))
    elided.push_back("in_bounds");
  printer.printOptionalAttrDict(op->getAttrs(), elided);
}

ParseResult TransferReadOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  UnresolvedOperand base, padding, mask;
  SmallVector<UnresolvedOperand, 4> indices;
  SmallVector<Type, 2> types;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(base) || parser.parseOperandList(indices, Delimiter::Square) || parser.parseComma() ||
      parser.parseOperand(padding))
    return true;
  const bool hasMask = !parser.parseOptionalComma();
  if (hasMask && parser.parseOperand(mask)) return true;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types)) return true;
  if (types.size() != 2) return parser.emitError(location, "requires two types");
  if (addTransferDefaults(parser, location, state, types[0], types[1]) ||
      parser.resolveOperand(base, types[0], state.operands) ||
      parser.resolveOperands(indices, builder.getIndexType(), state.operands) ||
      parser.resolveOperand(padding, getElementTypeOrSelf(types[0]), state.operands))
    return true;
  if (hasMask && parser.resolveOperand(mask, maskType(mapIn(state), cast<VectorType>(types[1])), state.operands))
    return true;
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, static_cast<int32_t>(indices.size()), 1, hasMask ? 1 : 0}));
  state.addTypes(types[1]);
  return false;
}

void TransferReadOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBase() << '[' << getIndices() << "], " << getPadding();
  if (getMask()) printer << ", " << getMask();
  printTransferAttrs(printer, op, getPermutationMap(), getInBounds());
  printer << " : " << getBase().getType() << ", " << getType();
}

ParseResult TransferWriteOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  UnresolvedOperand vector, base, mask;
  SmallVector<UnresolvedOperand, 4> indices;
  SmallVector<Type, 2> types;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(vector) || parser.parseComma() || parser.parseOperand(base) ||
      parser.parseOperandList(indices, Delimiter::Square))
    return true;
  const bool hasMask = !parser.parseOptionalComma();
  if (hasMask && parser.parseOperand(mask)) return true;
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types)) return true;
  if (types.size() != 2) return parser.emitError(location, "requires two types");
  if (addTransferDefaults(parser, location, state, types[1], types[0]) ||
      parser.resolveOperand(vector, types[0], state.operands) ||
      parser.resolveOperand(base, types[1], state.operands) ||
      parser.resolveOperands(indices, builder.getIndexType(), state.operands))
    return true;
  if (hasMask && parser.resolveOperand(mask, maskType(mapIn(state), cast<VectorType>(types[0])), state.operands))
    return true;
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({1, 1, static_cast<int32_t>(indices.size()), hasMask ? 1 : 0}));
  if (isa<RankedTensorType>(types[1])) state.addTypes(types[1]);
  return false;
}

void TransferWriteOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValueToStore() << ", " << getBase() << '[' << getIndices() << ']';
  if (getMask()) printer << ", " << getMask();
  printTransferAttrs(printer, op, getPermutationMap(), getInBounds());
  printer << " : " << getValueToStore().getType() << ", " << getBase().getType();
}

}  // namespace strata::vector
