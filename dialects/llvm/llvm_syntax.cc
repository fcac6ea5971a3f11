// Syntax of the llvm operations that the declarative form cannot say.

#include "dialects/func/function_syntax.h"
#include "dialects/llvm/ops.h"
#include "dialects/llvm/syntax.h"
#include "ir/asm.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FormatVariadic.h"

namespace strata::LLVM {

void printAttrs(OpAsmPrinter &printer, Operation *op, ArrayRef<StringRef> elided) {
  SmallVector<NamedAttribute> attributes;
  const OpRecord *record = op->getRecord();
  for (NamedAttribute entry : op->getAttrs()) {
    int slot = record->getPropertySlot(entry.getNameStr());
    const bool isDefault = slot >= 0 && record->propertyDefaults && record->propertyDefaults[slot] == entry.getValue();
    if (!isDefault && !llvm::is_contained(elided, entry.getNameStr())) attributes.push_back(entry);
  }
  printer.printOptionalAttrDict(attributes);
}

// --- Overflow flags: `%a, %b overflow<nsw, nuw> {attrs} : type` ---

static ParseResult parseOverflow(OpAsmParser &parser, OperationState &state) {
  int32_t flags = 0;
  if (!parser.parseOptionalKeyword("overflow")) {
    auto flag = [&]() -> ParseResult {
      StringRef name;
      Location location = parser.getCurrentLocation();
      if (parser.parseKeyword(&name)) return true;
      if (name != "nsw" && name != "nuw" && name != "none")
        return parser.emitError(location, "invalid overflow flag: ") << name;
      flags |= name == "nsw" ? 1 : name == "nuw" ? 2 : 0;
      return false;
    };
    if (parser.parseCommaSeparatedList(Delimiter::LessGreater, flag)) return true;
  }
  state.addAttribute("overflowFlags", parser.getBuilder().getI32IntegerAttr(flags));
  return false;
}
static void printOverflow(OpAsmPrinter &printer, int32_t flags) {
  static const char *const kTexts[] = {"", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"};
  printer << kTexts[flags & 3];
}

static ParseResult parseOverflowOp(OpAsmParser &parser, OperationState &state) {
  SmallVector<UnresolvedOperand, 2> operands;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parseOverflow(parser, state) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type))
    return true;
  if (operands.size() != 2) return parser.emitError(location, "expected two operands");
  state.addTypes(type);
  return parser.resolveOperands(operands, type, state.operands);
}
template <typename OpTy>
static void printOverflowOp(OpAsmPrinter &printer, OpTy op) {
  printer << ' ' << op.getLhs() << ", " << op.getRhs();
  printOverflow(printer, op.getOverflowFlags());
  printAttrs(printer, op, {"overflowFlags"});
  printer << " : " << op.getType();
}
ParseResult AddOp::parse(OpAsmParser &parser, OperationState &state) { return parseOverflowOp(parser, state); }
ParseResult SubOp::parse(OpAsmParser &parser, OperationState &state) { return parseOverflowOp(parser, state); }
ParseResult MulOp::parse(OpAsmParser &parser, OperationState &state) { return parseOverflowOp(parser, state); }
ParseResult ShlOp::parse(OpAsmParser &parser, OperationState &state) { return parseOverflowOp(parser, state); }
void AddOp::print(OpAsmPrinter &printer) { printOverflowOp(printer, *this); }
void SubOp::print(OpAsmPrinter &printer) { printOverflowOp(printer, *this); }
void MulOp::print(OpAsmPrinter &printer) { printOverflowOp(printer, *this); }
void ShlOp::print(OpAsmPrinter &printer) { printOverflowOp(printer, *this); }

ParseResult TruncOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand operand;
  Type from, to;
  if (parser.parseOperand(operand) || parseOverflow(parser, state) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(from) || parser.parseKeyword("to") || parser.parseType(to))
    return true;
  state.addTypes(to);
  return parser.resolveOperand(operand, from, state.operands);
}
void TruncOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getArg();
  printOverflow(printer, getOverflowFlags());
  printAttrs(printer, op, {"overflowFlags"});
  printer << " : " << getArg().getType() << " to " << getType();
}

// --- Comparisons: `"eq" %a, %b {attrs} : type` ---

static ParseResult parseCompare(OpAsmParser &parser, OperationState &state, ArrayRef<EnumCase> cases) {
  std::string name;
  SmallVector<UnresolvedOperand, 2> operands;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseString(&name)) return true;
  const EnumCase *found = llvm::find_if(cases, [&](const EnumCase &enumCase) { return name == enumCase.keyword; });
  if (found == cases.end())
    return parser.emitError(location) << "'" << name << "' is an incorrect value of the 'predicate' attribute";
  if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return true;
  if (operands.size() != 2) return parser.emitError(location, "expected two operands");
  state.addAttribute("predicate", parser.getBuilder().getI64IntegerAttr(found->value));
  Type i1 = parser.getBuilder().getI1Type();
  auto shaped = dyn_cast<ShapedType>(type);
  state.addTypes(shaped ? Type(shaped.cloneWith(std::nullopt, i1)) : i1);
  return parser.resolveOperands(operands, type, state.operands);
}
static void printCompare(OpAsmPrinter &printer, Operation *op, StringRef predicate) {
  printer << " \"" << predicate << "\" " << op->getOperands();
  printAttrs(printer, op, {"predicate"});
  printer << " : " << op->getOperand(0).getType();
}
ParseResult ICmpOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseCompare(parser, state, kICmpPredicateCases);
}
ParseResult FCmpOp::parse(OpAsmParser &parser, OperationState &state) {
  return parseCompare(parser, state, kFCmpPredicateCases);
}
void ICmpOp::print(OpAsmPrinter &printer) { printCompare(printer, op, stringifyICmpPredicate(getPredicate())); }
void FCmpOp::print(OpAsmPrinter &printer) { printCompare(printer, op, stringifyFCmpPredicate(getPredicate())); }

// --- Memory ---

ParseResult AllocaOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand size;
  Type element, type;
  if (!parser.parseOptionalKeyword("inalloca")) state.addAttribute("inalloca", parser.getBuilder().getUnitAttr());
  if (parser.parseOperand(size) || parser.parseKeyword("x") || parser.parseType(element) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColon())
    return true;
  Location location = parser.getCurrentLocation();
  if (parser.parseType(type)) return true;
  auto function = dyn_cast<FunctionType>(type);
  if (!function || function.getNumInputs() != 1 || function.getNumResults() != 1)
    return parser.emitError(location, "expected trailing function type with one argument and one result");
  state.addAttribute("elem_type", TypeAttr::get(element));
  state.addTypes(function.getResult(0));
  return parser.resolveOperand(size, function.getInput(0), state.operands);
}
void AllocaOp::print(OpAsmPrinter &printer) {
  if (getInalloca()) printer << " inalloca";
  printer << ' ' << getArraySize() << " x " << getElemType();
  printAttrs(printer, op, {"elem_type", "inalloca"});
  printer << " : ";
  printer.printFunctionalType(op);
}

ParseResult GEPOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand base;
  SmallVector<UnresolvedOperand, 4> dynamic;
  SmallVector<int32_t, 4> indices;
  Builder &builder = parser.getBuilder();
  int32_t flags = 0;
  for (bool more = true; more;) {
    more = false;
    for (auto &[name, bits] : {std::pair<StringRef, int32_t>{"inbounds", kInbounds}, {"nusw", kNusw}, {"nuw", kNuw}})
      if (!parser.parseOptionalKeyword(name)) {
        flags |= bits;
        more = true;
        (void)parser.parseOptionalToken("|");
      }
  }
  auto index = [&]() -> ParseResult {
    UnresolvedOperand operand;
    if (!parser.parseOptionalOperand(operand)) {
      dynamic.push_back(operand);
      indices.push_back(kDynamicIndex);
      return false;
    }
    int64_t value;
    Location location = parser.getCurrentLocation();
    if (parser.parseInteger(value)) return true;
    if (value <= INT32_MIN || value > INT32_MAX) return parser.emitError(location, "constant index is out of range");
    indices.push_back(static_cast<int32_t>(value));
    return false;
  };
  Location location = parser.getCurrentLocation();
  Type type, element;
  if (parser.parseOperand(base) || parser.parseCommaSeparatedList(Delimiter::Square, index) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type) || parser.parseComma() ||
      parser.parseType(element))
    return true;
  auto function = dyn_cast<FunctionType>(type);
  if (!function || function.getNumInputs() != dynamic.size() + 1 || function.getNumResults() != 1)
    return parser.emitError(location, "expected a function type of the base and the dynamic indices");
  state.addAttribute("rawConstantIndices", builder.getDenseI32ArrayAttr(indices));
  state.addAttribute("elem_type", TypeAttr::get(element));
  state.addAttribute("noWrapFlags", builder.getI32IntegerAttr(flags));
  state.addTypes(function.getResult(0));
  return parser.resolveOperand(base, function.getInput(0), state.operands) ||
         parser.resolveOperands(dynamic, function.getInputs().drop_front(), location, state.operands);
}
void GEPOp::print(OpAsmPrinter &printer) {
  const int32_t flags = getNoWrapFlags();
  if ((flags & kInbounds) == kInbounds) printer << " inbounds";
  else if (flags & kNusw) printer << " nusw";
  if (flags & kNuw) printer << (flags & kInbounds ? "|nuw" : " nuw");
  printer << ' ' << getBase() << '[';
  size_t next = 0;
  for (auto [i, value] : llvm::enumerate(getRawConstantIndices())) {
    if (i) printer << ", ";
    if (value == kDynamicIndex) printer << getDynamicIndices()[next++];
    else printer << int64_t(value);
  }
  printer << ']';
  printAttrs(printer, op, {"rawConstantIndices", "elem_type", "noWrapFlags"});
  printer << " : ";
  printer.printFunctionalType(op);
  printer << ", " << getElemType();
}

// --- Aggregates: `%s[0, 1] : type` ---

static ParseResult parsePosition(OpAsmParser &parser, OperationState &state, SmallVectorImpl<int64_t> &position) {
  if (parser.parseCommaSeparatedList(Delimiter::Square, [&] { return parser.parseInteger(position.emplace_back()); }))
    return true;
  state.addAttribute("position", parser.getBuilder().getDenseI64ArrayAttr(position));
  return parser.parseOptionalAttrDict(state.attributes);
}
static void printPosition(OpAsmPrinter &printer, ArrayRef<int64_t> position) {
  printer << '[';
  llvm::interleaveComma(position, printer.getStream());
  printer << ']';
}
ParseResult ExtractValueOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand container;
  SmallVector<int64_t> position;
  Type type;
  if (parser.parseOperand(container) || parsePosition(parser, state, position)) return true;
  Location location = parser.getCurrentLocation();
  if (parser.parseColonType(type)) return true;
  Type element = getTypeAtPosition(type, position);
  if (!element) return parser.emitError(location, "position does not exist in ") << type;
  state.addTypes(element);
  return parser.resolveOperand(container, type, state.operands);
}
void ExtractValueOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getContainer();
  printPosition(printer, getPosition());
  printAttrs(printer, op, {"position"});
  printer << " : " << getContainer().getType() << ' ';  // the blank as MLIR has it
}
ParseResult InsertValueOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand value, container;
  SmallVector<int64_t> position;
  Type type;
  if (parser.parseOperand(value) || parser.parseComma() || parser.parseOperand(container) ||
      parsePosition(parser, state, position))
    return true;
  Location location = parser.getCurrentLocation();
  if (parser.parseColonType(type)) return true;
  Type element = getTypeAtPosition(type, position);
  if (!element) return parser.emitError(location, "position does not exist in ") << type;
  state.addTypes(type);
  return parser.resolveOperand(container, type, state.operands) ||
         parser.resolveOperand(value, element, state.operands);
}
void InsertValueOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << ", " << getContainer();
  printPosition(printer, getPosition());
  printAttrs(printer, op, {"position"});
  printer << " : " << getContainer().getType() << ' ';  // the blank as MLIR has it
}

ParseResult ShuffleVectorOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand v1, v2;
  SmallVector<int32_t> mask;
  Type type;
  auto position = [&]() -> ParseResult {
    int64_t value;
    if (parser.parseInteger(value)) return true;
    mask.push_back(static_cast<int32_t>(value));
    return false;
  };
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(v1) || parser.parseComma() || parser.parseOperand(v2) ||
      parser.parseCommaSeparatedList(Delimiter::Square, position) || parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type))
    return true;
  if (!isa<VectorType>(type)) return parser.emitError(location, "expected a vector type");
  state.addAttribute("mask", parser.getBuilder().getDenseI32ArrayAttr(mask));
  state.addTypes(getShuffleType(cast<VectorType>(type), mask.size()));
  return parser.resolveOperand(v1, type, state.operands) || parser.resolveOperand(v2, type, state.operands);
}
void ShuffleVectorOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getV1() << ", " << getV2() << " [";
  llvm::interleaveComma(getMask(), printer.getStream());
  printer << ']';
  printAttrs(printer, op, {"mask"});
  printer << " : " << getV1().getType() << ' ';
}

// --- Globals ---

/// An optional keyword of the linkage; `fallback` when there is none.
static Linkage parseLinkage(OpAsmParser &parser, Linkage fallback) {
  for (const EnumCase &enumCase : kLinkageCases)
    if (!parser.parseOptionalKeyword(enumCase.keyword)) return static_cast<Linkage>(enumCase.value);
  return fallback;
}

static const char *const kVisibilities[] = {"", "hidden ", "protected ", ""};
static const char *const kUnnamedAddrs[] = {"", "local_unnamed_addr ", "unnamed_addr "};

static void parseVisibility(OpAsmParser &parser, OperationState &state) {
  const int64_t value = !parser.parseOptionalKeyword("hidden") ? 1 : !parser.parseOptionalKeyword("protected") ? 2 : 0;
  state.addAttribute("visibility_", parser.getBuilder().getI64IntegerAttr(value));
}
static void parseUnnamedAddr(OpAsmParser &parser, OperationState &state) {
  const int64_t value =
      !parser.parseOptionalKeyword("local_unnamed_addr") ? 1 : !parser.parseOptionalKeyword("unnamed_addr") ? 2 : 0;
  state.addAttribute("unnamed_addr", parser.getBuilder().getI64IntegerAttr(value));
}
static ParseResult parseComdat(OpAsmParser &parser, OperationState &state) {
  if (parser.parseOptionalKeyword("comdat")) return false;
  SymbolRefAttr comdat;
  if (parser.parseLParen() || parser.parseAttribute(comdat) || parser.parseRParen()) return true;
  state.addAttribute("comdat", comdat);
  return false;
}

ParseResult GlobalOp::parse(OpAsmParser &parser, OperationState &state) {
  Context *context = parser.getContext();
  Builder &builder = parser.getBuilder();
  state.addAttribute("linkage", LinkageAttr::get(context, parseLinkage(parser, Linkage::External)));
  parseVisibility(parser, state);
  if (!parser.parseOptionalKeyword("thread_local")) state.addAttribute("thread_local_", builder.getUnitAttr());
  parseUnnamedAddr(parser, state);
  if (!parser.parseOptionalKeyword("constant")) state.addAttribute("constant", builder.getUnitAttr());
  StringAttr name;
  Attribute value;
  Type type;
  if (parser.parseSymbolName(name) || parser.parseLParen()) return true;
  if (parser.parseOptionalRParen() && (parser.parseAttribute(value) || parser.parseRParen())) return true;
  state.addAttribute("sym_name", name);
  if (value) state.addAttribute("value", value);
  if (parseComdat(parser, state) || parser.parseOptionalAttrDict(state.attributes)) return true;
  if (!parser.parseOptionalColon()) {
    if (parser.parseType(type)) return true;
  } else if (auto text = dyn_cast_or_null<StringAttr>(value)) {
    type = LLVMArrayType::get(builder.getI8Type(), static_cast<int64_t>(text.getValue().size()));
  } else {
    return parser.emitError(parser.getCurrentLocation(), "type can only be omitted for string globals");
  }
  state.addAttribute("global_type", TypeAttr::get(type));
  Region *initializer = state.addRegion();
  return *parser.getCurrentPointer() == '{' ? parser.parseRegion(*initializer) : ParseResult(false);
}
void GlobalOp::print(OpAsmPrinter &printer) {
  printer << ' ' << stringifyLinkage(getLinkage()) << ' ' << kVisibilities[getVisibility() & 3];
  if (getThreadLocal()) printer << "thread_local ";
  printer << kUnnamedAddrs[getUnnamedAddr().value_or(0) % 3];
  if (getConstant()) printer << "constant ";
  printer.printSymbolName(getSymName());
  printer << '(';
  if (Attribute value = getValue()) printer << value;
  printer << ')';
  if (auto comdat = getComdatAttr()) printer << " comdat(" << comdat << ')';
  printer.printOptionalAttrDict(op->getAttrs(), {"sym_name", "global_type", "constant", "value", "linkage", "thread_local_",
                                                 "comdat", "visibility_", "unnamed_addr"});
  auto text = dyn_cast_or_null<StringAttr>(getValue());
  if (!text) printer << " : " << Type(getGlobalType());
  if (text && Type(getGlobalType()) !=
                  LLVMArrayType::get(IntegerType::get(getContext(), 8), static_cast<int64_t>(text.getValue().size())))
    printer << " : " << Type(getGlobalType());
  if (getInitializer().empty()) return;
  printer << ' ';
  printer.printRegion(getInitializer(), /*printEntryBlockArgs=*/false);
}

// --- Functions ---

ParseResult LLVMFuncOp::parse(OpAsmParser &parser, OperationState &state) {
  Context *context = parser.getContext();
  state.addAttribute("linkage", LinkageAttr::get(context, parseLinkage(parser, Linkage::External)));
  parseVisibility(parser, state);
  parseUnnamedAddr(parser, state);
  parseCConv(parser, state);
  StringAttr name;
  func::Signature signature;
  Location location = parser.getCurrentLocation();
  if (parser.parseSymbolName(name) || func::parseSignature(parser, signature, /*allowVariadic=*/true)) return true;
  if (signature.resultTypes.size() > 1)
    return parser.emitError(location, "failed to construct function type: expected zero or one function result");
  for (Type type : signature.argumentTypes)
    if (!isCompatibleType(type))
      return parser.emitError(location, "failed to construct function type: expected LLVM type for function arguments");
  Type result = signature.resultTypes.empty() ? Type(LLVMVoidType::get(context)) : signature.resultTypes[0];
  if (!isCompatibleType(result))
    return parser.emitError(location, "failed to construct function type: expected LLVM type for function results");
  state.addAttribute("sym_name", name);
  state.addAttribute("function_type",
                     TypeAttr::get(LLVMFunctionType::get(result, signature.argumentTypes, signature.isVariadic)));
  func::addSignatureAttrs(state, signature);
  if (!parser.parseOptionalKeyword("vscale_range")) {
    int64_t least, most;
    if (parser.parseLParen() || parser.parseInteger(least) || parser.parseComma() || parser.parseInteger(most) ||
        parser.parseRParen())
      return true;
    std::string body =
        llvm::formatv("vscale_range<minRange = {0} : i32, maxRange = {1} : i32>", least, most).str();
    state.addAttribute("vscale_range", OpaqueAttr::get(context, "llvm", body));
  }
  if (parseComdat(parser, state) || parser.parseOptionalAttrDictWithKeyword(state.attributes)) return true;
  Region *body = state.addRegion();
  if (*parser.getCurrentPointer() != '{') return false;
  location = parser.getCurrentLocation();
  if (parser.parseRegion(*body, signature.arguments)) return true;
  return body->empty() ? ParseResult(parser.emitError(location, "expected non-empty function body"))
                       : ParseResult(false);
}
void LLVMFuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (getLinkage() != Linkage::External) printer << stringifyLinkage(getLinkage()) << ' ';
  printer << kVisibilities[getVisibility() & 3] << kUnnamedAddrs[getUnnamedAddr().value_or(0) % 3];
  if (getCConv() != CConv::C) printer << stringifyCConv(getCConv()) << ' ';
  printer.printSymbolName(getSymName());
  LLVMFunctionType type = getFunctionType();
  Type result = type.getReturnType();
  func::printSignature(printer, getBody(), type.getParams(), getArgAttrs(),
                       isa<LLVMVoidType>(result) ? ArrayRef<Type>() : ArrayRef<Type>(result), getResAttrs(),
                       type.isVarArg());
  if (auto comdat = getComdatAttr()) printer << " comdat(" << comdat << ')';
  printer.printOptionalAttrDictWithKeyword(op->getAttrs(), {"sym_name", "function_type", "linkage", "CConv", "arg_attrs",
                                                            "res_attrs", "comdat", "visibility_", "unnamed_addr"});
  if (isExternal()) return;
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

// --- switch ---

ParseResult SwitchOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand value;
  Type type;
  Block *destination;
  SmallVector<Value> defaultOperands;
  Builder &builder = parser.getBuilder();
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(value) || parser.parseColonType(type)) return true;
  if (!type.isInteger()) return parser.emitError(location, "expected an integer type");
  if (parser.parseComma() || parser.resolveOperand(value, type, state.operands) ||
      parser.parseSuccessorAndUseList(destination, defaultOperands) || parser.parseLSquare())
    return true;
  state.addSuccessors(destination);
  state.addOperands(defaultOperands);
  SmallVector<Attribute> values;
  SmallVector<int32_t> segments;
  if (parser.parseOptionalRSquare()) {
    do {
      int64_t number;
      SmallVector<Value> operands;
      if (parser.parseInteger(number) || parser.parseColon() || parser.parseSuccessorAndUseList(destination, operands))
        return true;
      values.push_back(IntegerAttr::get(type, number));
      segments.push_back(static_cast<int32_t>(operands.size()));
      state.addSuccessors(destination);
      state.addOperands(operands);
    } while (!parser.parseOptionalComma());
    if (parser.parseRSquare()) return true;
  }
  if (!values.empty())
    state.addAttribute("case_values",
                       DenseElementsAttr::get(VectorType::get({static_cast<int64_t>(values.size())}, type), values));
  state.addAttribute("case_operand_segments", builder.getDenseI32ArrayAttr(segments));
  const int32_t numDefault = static_cast<int32_t>(defaultOperands.size());
  state.addAttribute(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({1, numDefault, static_cast<int32_t>(state.operands.size()) - 1 - numDefault}));
  return parser.parseOptionalAttrDict(state.attributes);
}
void SwitchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << " : " << getValue().getType() << ", ";
  printer.printSuccessorAndUseList(getDefaultDestination(), getDefaultOperands());
  printer << " [";
  printer.increaseIndent();
  for (auto [i, destination] : llvm::enumerate(getCaseDestinations())) {
    if (i) printer << ',';
    printer.printNewline();
    llvm::SmallString<16> value;
    getCaseValues().getIntElement(static_cast<int64_t>(i)).toStringSigned(value);
    printer << StringRef(value) << ": ";
    printer.printSuccessorAndUseList(destination, getCaseOperands(static_cast<unsigned>(i)));
  }
  printer.decreaseIndent();
  printer.printNewline();
  printer << ']';
  printAttrs(printer, op, {"case_values", "case_operand_segments", "operandSegmentSizes"});
}

}  // namespace strata::LLVM
