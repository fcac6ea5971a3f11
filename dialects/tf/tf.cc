// Registration of the tf dialect and the text of its operations.
#include "dialects/tf/ops.h"

#include "dialects/tf/shape.h"
#include "ir/asm.h"

namespace strata::tf::node_syntax {

/// `(%a, %b, %control) {attributes} : (types) -> types`; trailing control operands have no type in the text.
ParseResult parseOp(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 8> operands;
  SmallVector<Type, 8> types;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, Delimiter::Paren) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColon() || parser.parseLParen())
    return true;
  if (parser.parseOptionalRParen())
    if (parser.parseTypeList(types) || parser.parseRParen()) return true;
  if (types.size() > operands.size()) return parser.emitError(location, "more operand types than operands");
  types.append(operands.size() - types.size(), ControlType::get(parser.getContext()));
  SmallVector<Type, 4> results;
  if (parser.parseArrowTypeList(results)) return true;
  state.addTypes(results);
  return parser.resolveOperands(operands, types, location, state.operands);
}

/// Attributes that are not at their default.
static SmallVector<NamedAttribute> spelledAttributes(Operation *op) {
  SmallVector<NamedAttribute> spelled;
  for (const NamedAttribute &named : op->getAttrs()) {
    const int slot = op->getRecord()->getPropertySlot(named.getNameStr());
    if (slot < 0 || op->getRecord()->propertyDefaults[slot] != named.getValue()) spelled.push_back(named);
  }
  return spelled;
}

void printOp(Operation *op, OpAsmPrinter &printer) {
  printer << "(";
  printer.printOperands(op->getOperands());
  printer << ")";
  printer.printOptionalAttrDict(spelledAttributes(op));
  SmallVector<Type> types = op->getOperands().getTypes();
  while (!types.empty() && isa<ControlType>(types.back())) types.pop_back();
  printer << " : ";
  printer.printFunctionalType(types, op->getResultTypes());
}

}  // namespace strata::tf::node_syntax

#include "dialects/tf/ops.cc.inc"

namespace strata::tf {

/// Types of the data that a graph fetches.
static SmallVector<Type, 4> fetchedTypes(Region &body) {
  SmallVector<Type, 4> types;
  Operation *fetch = body.empty() ? nullptr : body.front().getTerminator();
  if (fetch)
    for (Value value : fetch->getOperands())
      if (!isTokenType(value.getType())) types.push_back(value.getType());
  return types;
}

/// `@name? (%x : type, ...) (-> types)? region`.
ParseResult GraphOp::parse(OpAsmParser &parser, OperationState &state) {
  StringAttr name;
  if (!parser.parseOptionalSymbolName(name)) state.addAttribute("sym_name", name);
  SmallVector<OpAsmParser::Argument, 4> arguments;
  auto parseArgument = [&]() -> ParseResult {
    return parser.parseArgument(arguments.emplace_back(), /*allowType=*/true, /*allowAttrs=*/true);
  };
  SmallVector<Type, 4> declared;
  Region *body = state.addRegion();
  if (parser.parseCommaSeparatedList(Delimiter::Paren, parseArgument) ||
      parser.parseOptionalArrowTypeList(declared) || parser.parseOptionalAttrDictWithKeyword(state.attributes) ||
      parser.parseRegion(*body, arguments))
    return true;
  if (!name) state.addTypes(fetchedTypes(*body));
  return false;
}

void GraphOp::print(OpAsmPrinter &printer) {
  Region &body = op->getRegion(0);
  auto name = op->getAttrOfType<StringAttr>("sym_name");
  printer << " ";
  if (name) {
    printer.printSymbolName(name.getValue());
    printer << " ";
  }
  printer << "(";
  for (unsigned i = 0; i < body.getNumArguments(); ++i) {
    if (i) printer << ", ";
    printer.printRegionArgument(body.getArgument(i));
  }
  printer << ")";
  if (name) printer.printOptionalArrowTypeList(fetchedTypes(body));
  printer.printOptionalAttrDictWithKeyword(op->getAttrs(), {"sym_name"});
  printer << " ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false);
}

static constexpr const NodeKind *kTypeKinds[] = {
    &kControlKind, &kTokenKind, &kStringKind, &kVariantKind, &kQInt8Kind, &kQUInt8Kind,
    &kQInt16Kind, &kQUInt16Kind, &kQInt32Kind, &ResourceType::kKind, &ListType::kKind};
static constexpr const NodeKind *kAttributeKinds[] = {&ShapeAttr::kKind, &FuncAttr::kKind};

/// Small constants become tf.Const; others are left alone.
static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  if (!isa<DenseElementsAttr>(value)) return nullptr;
  return builder.create<ConstOp>(location, type, ValueRange(), {builder.getNamedAttr("value", value)});
}

const Dialect *getTFDialect() {
  static const Dialect dialect = {
      .name = "tf",
      .ops = kOpRows,
      .types = kTypeKinds,
      .attributes = kAttributeKinds,
      .materializeConstant = materializeConstant,
  };
  return &dialect;
}

}  // namespace strata::tf
