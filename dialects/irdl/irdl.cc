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

const Dialect *getIRDLDialect() {
  static const NodeKind *const kTypes[] = {&kConstraintType, &kRegionType};
  static const Dialect dialect{.name = "irdl", .ops = kOpRows, .types = kTypes};
  return &dialect;
}

// --- name: %constraint, name: variadic %constraint ---

/// One element of a list: its name, perhaps a word, its value.
static ParseResult parseNamed(OpAsmParser &parser, SmallVectorImpl<Attribute> &names, SmallVectorImpl<Attribute> &words,
                              SmallVectorImpl<UnresolvedOperand> &operands) {
  Builder &builder = parser.getBuilder();
  StringRef name;
  std::string quotedName;
  if (!parser.parseOptionalString(&quotedName)) names.push_back(builder.getStringAttr(quotedName));
  else if (parser.parseKeyword(&name)) return true;
  else names.push_back(builder.getStringAttr(name));
  if (parser.parseColon()) return true;
  StringRef word = "single";
  for (StringRef known : {"variadic", "optional", "single"})
    if (!parser.parseOptionalKeyword(known)) word = known;
  words.push_back(builder.getStringAttr(word));
  return parser.parseOperand(operands.emplace_back());
}

ParseResult named_values::parseOp(OpAsmParser &parser, OperationState &state) {
  SmallVector<Attribute, 4> names, words;
  SmallVector<UnresolvedOperand, 4> operands;
  if (parser.parseCommaSeparatedList(Delimiter::Paren, [&] { return parseNamed(parser, names, words, operands); }))
    return true;
  Context *context = parser.getContext();
  state.addAttribute("names", ArrayAttr::get(context, names));
  const bool plain = llvm::all_of(words, [](Attribute word) { return cast<StringAttr>(word).getValue() == "single"; });
  if (!plain) state.addAttribute("variadicity", ArrayAttr::get(context, words));
  const bool regions = state.record->name == "irdl.regions";
  Type type = getType(context, regions ? kRegionType : kConstraintType);
  return parser.resolveOperands(operands, type, state.operands) || parser.parseOptionalAttrDict(state.attributes);
}

void named_values::printOp(Operation *op, OpAsmPrinter &printer) {
  auto names = cast<ArrayAttr>(op->getAttr("names"));
  auto words = dyn_cast_or_null<ArrayAttr>(op->getAttr("variadicity"));
  printer << '(';
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (i) printer << ", ";
    printer.printKeywordOrString(cast<StringAttr>(names[i]).getValue());
    printer << ": ";
    StringRef word = words ? cast<StringAttr>(words[i]).getValue() : "single";
    if (word != "single") printer << word << ' ';
    printer << op->getOperand(i);
  }
  printer << ')';
  printer.printOptionalAttrDict(op->getAttrs(), {"names", "variadicity"});
}

static LogicalResult verifyNamed(Operation *op) {
  auto names = cast<ArrayAttr>(op->getAttr("names"));
  auto words = dyn_cast_or_null<ArrayAttr>(op->getAttr("variadicity"));
  if (names.size() != op->getNumOperands()) return op->emitOpError("needs a name for each constraint");
  if (!words) return success();
  if (words.size() != op->getNumOperands()) return op->emitOpError("needs a variadicity for each constraint");
  for (Attribute word : words) {
    StringRef text = cast<StringAttr>(word).getValue();
    if (text != "single" && text != "optional" && text != "variadic")
      return op->emitOpError("knows no variadicity '") << text << "'";
  }
  return success();
}
LogicalResult ParametersOp::verify() {
  if ((*this)->getAttr("variadicity")) return emitOpError("parameters are single");
  return verifyNamed(*this);
}
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
