// Types, syntax and verifiers of the irdl dialect. Syntax is upstream's.

#include "dialects/irdl/ops.h"

#include "ir/asm.h"

namespace strata::irdl::named_values {
ParseResult parseOp(OpAsmParser &parser, OperationState &state);
void printOp(Operation *op, OpAsmPrinter &printer);
}  // namespace strata::irdl::named_values

#include "dialects/irdl/ops.cc.inc"

namespace strata::irdl {

const NodeKind kConstraintType{NodeCategory::Type, "irdl", "attribute"};
const NodeKind kRegionType{NodeCategory::Type, "irdl", "region"};
Type getType(Context *context, const NodeKind &kind) { return Type(uniqueNode(context, kind)); }

// Upstream's spelling of a list of words, which is the whole body of the attribute.
static constexpr const char *kArityWords[] = {"single", "optional", "variadic"};
static_assert(int(Arity::One) == 0 && int(Arity::Optional) == 1 && int(Arity::Variadic) == 2);

static void printVariadicity(const Node *node, AsmPrinter &printer) {
  printer << "<variadicity_array[";
  for (auto [i, arity] : llvm::enumerate(node->ints())) printer << (i ? ",  " : " ") << kArityWords[arity];
  printer << "]>";
}

static const Node *parseVariadicity(AsmParser &parser) {
  SmallVector<Arity, 4> arities;
  auto parseOne = [&]() -> ParseResult {
    for (Arity arity : {Arity::One, Arity::Optional, Arity::Variadic})
      if (!parser.parseOptionalKeyword(kArityWords[int(arity)])) {
        arities.push_back(arity);
        return false;
      }
    return parser.emitError(parser.getCurrentLocation(), "expected single, optional or variadic");
  };
  if (parser.parseLess() || parser.parseKeyword("variadicity_array") ||
      parser.parseCommaSeparatedList(Delimiter::Square, parseOne) || parser.parseGreater())
    return nullptr;
  return VariadicityArrayAttr::get(parser.getContext(), arities).getNode();
}

const NodeKind VariadicityArrayAttr::kKind{NodeCategory::Attribute, "irdl", "", 0, printVariadicity, parseVariadicity};

VariadicityArrayAttr VariadicityArrayAttr::get(Context *context, ArrayRef<Arity> arities) {
  SmallVector<int64_t, 4> numbers;
  for (Arity arity : arities) numbers.push_back(int64_t(arity));
  return VariadicityArrayAttr(uniqueNode(context, kKind, {}, numbers));
}

const Dialect *getIRDLDialect() {
  static const NodeKind *const kTypes[] = {&kConstraintType, &kRegionType};
  static const NodeKind *const kAttributes[] = {&VariadicityArrayAttr::kKind};
  static const Dialect dialect{.name = "irdl", .ops = kOpRows, .types = kTypes, .attributes = kAttributes};
  return &dialect;
}

// --- name: %constraint, name: variadic %constraint ---

/// One element of a list: its name, perhaps a word, its value.
static ParseResult parseNamed(OpAsmParser &parser, SmallVectorImpl<Attribute> &names, SmallVectorImpl<Arity> *arities,
                              SmallVectorImpl<UnresolvedOperand> &operands) {
  Builder &builder = parser.getBuilder();
  StringRef name;
  std::string quotedName;
  if (!parser.parseOptionalString(&quotedName)) names.push_back(builder.getStringAttr(quotedName));
  else if (parser.parseKeyword(&name)) return true;
  else names.push_back(builder.getStringAttr(name));
  if (parser.parseColon()) return true;
  if (arities) {
    Arity found = Arity::One;
    for (Arity arity : {Arity::One, Arity::Optional, Arity::Variadic})
      if (!parser.parseOptionalKeyword(kArityWords[int(arity)])) found = arity;
    arities->push_back(found);
  }
  return parser.parseOperand(operands.emplace_back());
}

ParseResult named_values::parseOp(OpAsmParser &parser, OperationState &state) {
  SmallVector<Attribute, 4> names;
  SmallVector<Arity, 4> arities;
  SmallVector<UnresolvedOperand, 4> operands;
  const bool haveArities = state.record->name == "irdl.operands" || state.record->name == "irdl.results";
  if (parser.parseCommaSeparatedList(
          Delimiter::Paren, [&] { return parseNamed(parser, names, haveArities ? &arities : nullptr, operands); }))
    return true;
  Context *context = parser.getContext();
  state.addAttribute("names", ArrayAttr::get(context, names));
  if (haveArities) state.addAttribute("variadicity", VariadicityArrayAttr::get(context, arities));
  const bool regions = state.record->name == "irdl.regions";
  Type type = getType(context, regions ? kRegionType : kConstraintType);
  return parser.resolveOperands(operands, type, state.operands) || parser.parseOptionalAttrDict(state.attributes);
}

void named_values::printOp(Operation *op, OpAsmPrinter &printer) {
  auto names = cast<ArrayAttr>(op->getAttr("names"));
  auto arities = dyn_cast_or_null<VariadicityArrayAttr>(op->getAttr("variadicity"));
  printer << '(';
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (i) printer << ", ";
    printer.printKeywordOrString(cast<StringAttr>(names[i]).getValue());
    printer << ": ";
    if (arities && arities[i] != Arity::One) printer << kArityWords[int(arities[i])] << ' ';
    printer << op->getOperand(i);
  }
  printer << ')';
  printer.printOptionalAttrDict(op->getAttrs(), {"names", "variadicity"});
}

static LogicalResult verifyNamed(Operation *op) {
  if (cast<ArrayAttr>(op->getAttr("names")).size() != op->getNumOperands())
    return op->emitOpError("needs a name for each constraint");
  auto arities = dyn_cast_or_null<VariadicityArrayAttr>(op->getAttr("variadicity"));
  if (arities && arities.size() != op->getNumOperands())
    return op->emitOpError("needs a variadicity for each constraint");
  return success();
}
LogicalResult ParametersOp::verify() { return verifyNamed(*this); }
LogicalResult OperandsOp::verify() { return verifyNamed(*this); }
LogicalResult ResultsOp::verify() { return verifyNamed(*this); }
LogicalResult RegionsOp::verify() { return verifyNamed(*this); }

// --- attributes {"name" = %constraint} ---

ParseResult AttributesOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<Attribute, 4> names;
  SmallVector<UnresolvedOperand, 4> operands;
  auto parseOne = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name) || parser.parseEqual() || parser.parseOperand(operands.emplace_back())) return true;
    names.push_back(parser.getBuilder().getStringAttr(name));
    return false;
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parseOne)) return true;
  state.addAttribute("attributeValueNames", ArrayAttr::get(parser.getContext(), names));
  return parser.resolveOperands(operands, irdl::getType(parser.getContext(), kConstraintType), state.operands);
}

void AttributesOp::print(OpAsmPrinter &printer) {
  auto names = cast<ArrayAttr>((*this)->getAttr("attributeValueNames"));
  printer << " {";
  for (unsigned i = 0; i < (*this)->getNumOperands(); ++i) {
    if (i) printer << ", ";
    printer.printString(cast<StringAttr>(names[i]).getValue());
    printer << " = " << (*this)->getOperand(i);
  }
  printer << '}';
}

LogicalResult AttributesOp::verify() {
  if (cast<ArrayAttr>((*this)->getAttr("attributeValueNames")).size() != (*this)->getNumOperands())
    return emitOpError("needs a name for each constraint");
  return success();
}

// --- region (%a, %b) with size 1 ---

ParseResult RegionOp::parse(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 4> operands;
  Context *context = parser.getContext();
  if (!parser.parseOptionalLParen()) {
    state.addAttribute("constrainedArguments", UnitAttr::get(context));
    if (parser.parseOptionalRParen() && (parser.parseOperandList(operands) || parser.parseRParen())) return true;
  }
  if (!parser.parseOptionalKeyword("with")) {
    int64_t size;
    if (parser.parseKeyword("size") || parser.parseInteger(size)) return true;
    state.addAttribute("numberOfBlocks", IntegerAttr::get(IntegerType::get(context, 32), size));
  }
  state.addTypes(irdl::getType(context, kRegionType));
  return parser.parseOptionalAttrDict(state.attributes) ||
         parser.resolveOperands(operands, irdl::getType(context, kConstraintType), state.operands);
}

void RegionOp::print(OpAsmPrinter &printer) {
  Operation *op = getOperation();
  if (op->hasAttr("constrainedArguments")) {
    printer << '(';
    printer.printOperands(op->getOperands());
    printer << ')';
  }
  if (auto size = op->getAttrOfType<IntegerAttr>("numberOfBlocks")) printer << " with size " << size.getInt();
  printer.printOptionalAttrDict(op->getAttrs(), {"constrainedArguments", "numberOfBlocks"});
}

// --- base ---

ParseResult BaseOp::parse(OpAsmParser &parser, OperationState &state) {
  Context *context = parser.getContext();
  std::string name;
  if (!parser.parseOptionalString(&name)) {
    state.addAttribute("base_name", StringAttr::get(context, name));
  } else {
    SymbolRefAttr reference;
    if (parser.parseAttribute(reference)) return true;
    state.addAttribute("base_ref", reference);
  }
  state.addTypes(irdl::getType(context, kConstraintType));
  return parser.parseOptionalAttrDict(state.attributes);
}

void BaseOp::print(OpAsmPrinter &printer) {
  Operation *op = getOperation();
  printer << ' ';
  if (auto name = op->getAttrOfType<StringAttr>("base_name")) printer.printString(name.getValue());
  else printer.printAttribute(op->getAttr("base_ref"));
  printer.printOptionalAttrDict(op->getAttrs(), {"base_name", "base_ref"});
}

LogicalResult BaseOp::verify() {
  if ((*this)->hasAttr("base_name") == (*this)->hasAttr("base_ref"))
    return emitOpError("needs either a name or a reference");
  return success();
}

}  // namespace strata::irdl
