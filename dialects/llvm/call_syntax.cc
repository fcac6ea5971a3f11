// Syntax of llvm.call and llvm.call_intrinsic: `@f(%a) vararg(type) ["tag"(%b : type)] {attrs} : (type {attrs}) -> type`.

#include "dialects/func/function_syntax.h"
#include "dialects/llvm/ops.h"
#include "dialects/llvm/syntax.h"
#include "ir/asm.h"

namespace strata::LLVM {

void parseCConv(OpAsmParser &parser, OperationState &state) {
  for (const EnumCase &enumCase : kCConvCases)
    if (!parser.parseOptionalKeyword(enumCase.keyword))
      state.addAttribute("CConv", CConvAttr::get(parser.getContext(), static_cast<CConv>(enumCase.value)));
}

// --- Operand bundles ---

namespace {
struct Bundles {
  SmallVector<UnresolvedOperand, 4> operands;
  SmallVector<Type, 4> types;
  SmallVector<int32_t, 2> sizes;
  SmallVector<Attribute, 2> tags;
};
}  // namespace

static ParseResult parseBundles(OpAsmParser &parser, Bundles &bundles) {
  auto bundle = [&]() -> ParseResult {
    std::string tag;
    if (parser.parseString(&tag) || parser.parseLParen()) return true;
    bundles.tags.push_back(parser.getBuilder().getStringAttr(tag));
    bundles.sizes.push_back(0);
    if (!parser.parseOptionalRParen()) return false;
    const size_t first = bundles.operands.size();
    if (parser.parseOperandList(bundles.operands) || parser.parseColonTypeList(bundles.types) || parser.parseRParen())
      return true;
    bundles.sizes.back() = static_cast<int32_t>(bundles.operands.size() - first);
    return false;
  };
  return *parser.getCurrentPointer() == '[' ? parser.parseCommaSeparatedList(Delimiter::Square, bundle)
                                            : ParseResult(false);
}

static void printBundles(OpAsmPrinter &printer, ValueRange operands, ArrayRef<int32_t> sizes, ArrayAttr tags) {
  if (!tags || tags.empty()) return;
  printer << " [";
  for (unsigned i = 0; i < tags.size() && i < sizes.size(); ++i) {
    if (i) printer << ", ";
    printer << tags[i] << '(';
    ValueRange values = operands.take_front(static_cast<size_t>(sizes[i]));
    operands = operands.drop_front(static_cast<size_t>(sizes[i]));
    if (!values.empty()) {
      printer << values << " : ";
      llvm::interleaveComma(values, printer.getStream(), [&](Value value) { printer << value.getType(); });
    }
    printer << ')';
  }
  printer << ']';
}

// --- Types and what follows from them ---

/// `: [pointer type,] (types) -> type`; resolves all operands, the callee's pointer first.
static ParseResult parseTypes(OpAsmParser &parser, OperationState &state, const UnresolvedOperand *pointer,
                              ArrayRef<UnresolvedOperand> operands, const Bundles &bundles) {
  Type pointerType;
  func::Signature signature;
  if (parser.parseColon()) return true;
  if (pointer && (parser.parseType(pointerType) || parser.parseComma() ||
                  parser.resolveOperand(*pointer, pointerType, state.operands)))
    return true;
  Location location = parser.getCurrentLocation();
  if (*parser.getCurrentPointer() != '(') return parser.emitError(location, "expected trailing function type");
  if (func::parseSignature(parser, signature)) return true;
  if (signature.resultTypes.size() > 1) return parser.emitError(location, "expected function with 0 or 1 result");
  if (parser.resolveOperands(operands, signature.argumentTypes, location, state.operands)) return true;
  const int32_t numOperands = static_cast<int32_t>(state.operands.size());
  if (parser.resolveOperands(bundles.operands, bundles.types, location, state.operands)) return true;
  func::addSignatureAttrs(state, signature);
  state.addTypes(signature.resultTypes);
  Builder &builder = parser.getBuilder();
  if (!bundles.tags.empty()) {
    state.addAttribute("op_bundle_tags", builder.getArrayAttr(bundles.tags));
    state.addAttribute("op_bundle_sizes", builder.getDenseI32ArrayAttr(bundles.sizes));
  }
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({numOperands, static_cast<int32_t>(bundles.operands.size())}));
  return false;
}

static void printTypes(OpAsmPrinter &printer, ArrayRef<Type> arguments, ArrayAttr argumentAttrs, ArrayRef<Type> results,
                       ArrayAttr resultAttrs) {
  Region none;
  func::printSignature(printer, none, arguments, argumentAttrs, results, resultAttrs);
  if (results.empty()) printer << " -> ()";
}

// --- call ---

ParseResult CallOp::parse(OpAsmParser &parser, OperationState &state) {
  Context *context = parser.getContext();
  parseCConv(parser, state);
  for (const EnumCase &enumCase : kTailCallKindCases)
    if (!parser.parseOptionalKeyword(enumCase.keyword))
      state.addAttribute("TailCallKind", TailCallKindAttr::get(context, static_cast<TailCallKind>(enumCase.value)));
  StringAttr callee;
  UnresolvedOperand pointer;
  SmallVector<UnresolvedOperand, 4> operands;
  Bundles bundles;
  const bool isDirect = !parser.parseOptionalSymbolName(callee);
  if (isDirect) state.addAttribute("callee", FlatSymbolRefAttr::get(context, callee.getValue()));
  else if (parser.parseOperand(pointer)) return true;
  if (parser.parseOperandList(operands, Delimiter::Paren)) return true;
  if (!parser.parseOptionalKeyword("vararg")) {
    Type type;
    if (parser.parseLParen() || parser.parseType(type) || parser.parseRParen()) return true;
    state.addAttribute("var_callee_type", TypeAttr::get(type));
  }
  return parseBundles(parser, bundles) || parser.parseOptionalAttrDict(state.attributes) ||
         parseTypes(parser, state, isDirect ? nullptr : &pointer, operands, bundles);
}

void CallOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (getCConv() != CConv::C) printer << stringifyCConv(getCConv()) << ' ';
  if (getTailCallKind() != TailCallKind::None) printer << stringifyTailCallKind(getTailCallKind()) << ' ';
  ValueRange operands = getCalleeOperands();
  const bool isDirect = bool(getCalleeAttr());
  if (isDirect) printer.printSymbolName(*getCallee());
  else printer << operands[0];
  ValueRange arguments = isDirect ? operands : operands.drop_front();
  printer << '(' << arguments << ')';
  if (auto type = getVarCalleeTypeAttr()) printer << " vararg(" << type.getValue() << ')';
  printBundles(printer, getOpBundleOperands(), getOpBundleSizes(), getOpBundleTags());
  printAttrs(printer, op, {"callee", "CConv", "TailCallKind", "var_callee_type", "operandSegmentSizes", "op_bundle_sizes",
                           "op_bundle_tags", "arg_attrs", "res_attrs"});
  printer << " : ";
  if (!isDirect) printer << operands[0].getType() << ", ";
  printTypes(printer, arguments.getTypes(), getArgAttrs(), SmallVector<Type>(op->getResultTypes()), getResAttrs());
}

// --- assume ---

/// `%condition ["tag"(operands : types)] : i1`
ParseResult AssumeOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand condition;
  Type type;
  Bundles bundles;
  if (parser.parseOperand(condition) || parseBundles(parser, bundles) || parser.parseColonType(type) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.resolveOperand(condition, type, state.operands) ||
      parser.resolveOperands(bundles.operands, bundles.types, parser.getCurrentLocation(), state.operands))
    return true;
  if (bundles.tags.empty()) return false;
  state.addAttribute("op_bundle_tags", parser.getBuilder().getArrayAttr(bundles.tags));
  state.addAttribute("op_bundle_sizes", parser.getBuilder().getDenseI32ArrayAttr(bundles.sizes));
  return false;
}

void AssumeOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCond();
  printBundles(printer, getOpBundleOperands(), getOpBundleSizes(), getOpBundleTags());
  printer << " : " << getCond().getType();
  printAttrs(printer, op, {"op_bundle_sizes", "op_bundle_tags"});
}

// --- call_intrinsic ---

ParseResult CallIntrinsicOp::parse(OpAsmParser &parser, OperationState &state) {
  std::string name;
  SmallVector<UnresolvedOperand, 4> operands;
  Bundles bundles;
  if (parser.parseString(&name) || parser.parseOperandList(operands, Delimiter::Paren) ||
      parseBundles(parser, bundles) || parser.parseOptionalAttrDict(state.attributes))
    return true;
  state.addAttribute("intrin", parser.getBuilder().getStringAttr(name));
  return parseTypes(parser, state, nullptr, operands, bundles);
}

void CallIntrinsicOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printString(getIntrin());
  printer << '(' << getArgs() << ')';
  printBundles(printer, getOpBundleOperands(), getOpBundleSizes(), getOpBundleTags());
  printAttrs(printer, op, {"intrin", "operandSegmentSizes", "op_bundle_sizes", "op_bundle_tags", "arg_attrs", "res_attrs"});
  printer << " : ";
  printTypes(printer, getArgs().getTypes(), getArgAttrs(), SmallVector<Type>(op->getResultTypes()), getResAttrs());
}

}  // namespace strata::LLVM
