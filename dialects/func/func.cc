// Syntax, verifiers and interfaces of the func dialect.

#include "dialects/func/ops.h"

#include "dialects/func/function_syntax.h"
#include "ir/interfaces.h"
#include "ir/symbols.h"

#include "dialects/func/ops.cc.inc"

namespace strata::func {

static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  if (!isa<FlatSymbolRefAttr>(value) || !isa<FunctionType>(type)) return nullptr;
  return builder.create<ConstantOp>(location, type, {}, {builder.getNamedAttr("value", value)});
}

static void getAsmResultNames(Operation *op, function_ref<void(Value, StringRef)> setName) {
  if (isa<ConstantOp>(op)) setName(op->getResult(0), "f");
}

const Dialect *getFuncDialect() {
  static const Dialect dialect{.name = "func",
                               .ops = kOpRows,
                               .interfaces = kFreelyInlinedDialect,
                               .materializeConstant = materializeConstant,
                               .getAsmResultNames = getAsmResultNames};
  return &dialect;
}

// --- func ---

static Region *getCallableRegion(Operation *op) { return op->getRegion(0).empty() ? nullptr : &op->getRegion(0); }
static FunctionType getCallableType(Operation *op) { return FuncOp(op).getFunctionType(); }
const CallableInterface FuncOp::kCallable{getCallableRegion, getCallableType};

static DictionaryAttr dictionaryAt(ArrayAttr dictionaries, unsigned i) {
  return dictionaries && i < dictionaries.size() ? cast<DictionaryAttr>(dictionaries[i]) : DictionaryAttr();
}
DictionaryAttr FuncOp::getArgAttrDict(unsigned i) const { return dictionaryAt(getArgAttrs(), i); }
DictionaryAttr FuncOp::getResultAttrDict(unsigned i) const { return dictionaryAt(getResAttrs(), i); }

void FuncOp::setArgAttrDict(unsigned i, DictionaryAttr attrs) {
  SmallVector<Attribute, 4> all;
  DictionaryAttr none = DictionaryAttr::get(getContext(), {});
  for (unsigned k = 0; k < getNumArguments(); ++k) {
    DictionaryAttr old = k == i ? attrs : getArgAttrDict(k);
    all.push_back(old ? old : none);
  }
  bool any = llvm::any_of(all, [&](Attribute attr) { return attr != none; });
  setArgAttrsAttr(any ? ArrayAttr::get(getContext(), all) : ArrayAttr());
}

Block *FuncOp::addEntryBlock() {
  Block *block = &getBody().emplaceBlock();
  for (Type type : getArgumentTypes()) block->addArgument(type, op->getLoc());
  return block;
}

FuncOp FuncOp::create(Location location, StringRef name, FunctionType type, ArrayRef<NamedAttribute> attributes) {
  Context *context = type.getContext();
  OperationState state(location, context->getRecord(kRow));
  state.addAttribute("sym_name", StringAttr::get(context, name));
  state.addAttribute("function_type", TypeAttr::get(type));
  state.attributes.append(attributes.begin(), attributes.end());
  state.addRegion();
  return FuncOp(Operation::create(state));
}

LogicalResult FuncOp::verify() {
  FunctionType type = getFunctionType();
  auto checkCount = [&](ArrayAttr attrs, unsigned count, StringRef what) -> LogicalResult {
    if (!attrs || attrs.size() == count) return success();
    return emitOpError() << "expects " << what
                         << " attribute array to have the same number of elements as the number of function "
                         << (what == "argument" ? "arguments" : "results") << ", got " << uint64_t(attrs.size())
                         << ", but expected " << count;
  };
  if (failed(checkCount(getArgAttrs(), type.getNumInputs(), "argument"))) return failure();
  if (failed(checkCount(getResAttrs(), type.getNumResults(), "result"))) return failure();
  if (isDeclaration()) {
    if (getSymVisibility().value_or("") != "private" && getSymVisibility().value_or("") != "nested")
      return emitOpError("symbol declaration cannot have public visibility");
    return success();
  }
  Block &entry = getBody().front();
  if (entry.getNumArguments() != type.getNumInputs())
    return emitOpError() << "entry block must have " << type.getNumInputs() << " arguments to match function signature";
  for (unsigned i = 0; i < type.getNumInputs(); ++i)
    if (entry.getArgument(i).getType() != type.getInput(i))
      return emitOpError() << "type of entry block argument #" << i << '(' << entry.getArgument(i).getType()
                           << ") must match the type of the corresponding argument in function signature("
                           << type.getInput(i) << ')';
  return success();
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &state) {
  for (StringRef visibility : {"private", "public", "nested"})
    if (!parser.parseOptionalKeyword(visibility)) {
      state.addAttribute("sym_visibility", parser.getBuilder().getStringAttr(visibility));
      break;
    }
  StringAttr name;
  Signature signature;
  if (parser.parseSymbolName(name) || parseSignature(parser, signature)) return true;
  state.addAttribute("sym_name", name);
  FunctionType type = FunctionType::get(parser.getContext(), signature.argumentTypes, signature.resultTypes);
  state.addAttribute("function_type", TypeAttr::get(type));
  addSignatureAttrs(state, signature);
  if (parser.parseOptionalAttrDictWithKeyword(state.attributes)) return true;
  Region *body = state.addRegion();
  if (*parser.getCurrentPointer() != '{') return false;
  Location location = parser.getCurrentLocation();
  if (parser.parseRegion(*body, signature.arguments)) return true;
  if (body->empty()) return parser.emitError(location, "expected non-empty function body");
  return false;
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (auto visibility = getSymVisibility()) printer << *visibility << ' ';
  printer.printSymbolName(getSymName());
  FunctionType type = getFunctionType();
  printSignature(printer, getBody(), type.getInputs(), getArgAttrs(), type.getResults(),
                 getResAttrs());
  printer.printOptionalAttrDictWithKeyword(
      op->getAttrs(), {"sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"});
  if (isDeclaration()) return;
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

// --- return ---

LogicalResult ReturnOp::verify() {
  auto function = dyn_cast_or_null<FuncOp>(op->getParentOp());
  if (!function) return success();  // reported by HasParent
  ArrayRef<Type> expected = function.getResultTypes();
  if (op->getNumOperands() != expected.size())
    return emitOpError("has ") << op->getNumOperands() << " operands, but enclosing function (@" << function.getName()
                               << ") returns " << uint64_t(expected.size());
  for (unsigned i = 0; i < expected.size(); ++i)
    if (op->getOperand(i).getType() != expected[i])
      return emitError() << "type of return operand " << i << " (" << op->getOperand(i).getType()
                         << ") doesn't match function result type (" << expected[i] << ") in function @"
                         << function.getName();
  return success();
}

// --- calls ---

static SymbolRefAttr getCalleeOfCall(Operation *op) { return CallOp(op).getCalleeAttr(); }
static ValueRange getCallOperands(Operation *op) { return op->getOperands(); }
const CallLikeInterface CallOp::kCallLike{getCalleeOfCall, getCallOperands};

LogicalResult CallOp::verify() {
  Operation *callee = lookupNearestSymbolFrom(op, getCalleeAttr());
  auto function = dyn_cast_or_null<FuncOp>(callee);
  if (!function) return emitOpError() << "'" << getCallee() << "' does not reference a valid function";
  FunctionType type = function.getFunctionType();
  if (type.getNumInputs() != op->getNumOperands()) return emitOpError("incorrect number of operands for callee");
  for (unsigned i = 0; i < type.getNumInputs(); ++i)
    if (op->getOperand(i).getType() != type.getInput(i))
      return emitOpError("operand type mismatch: expected operand type ")
             << type.getInput(i) << ", but provided " << op->getOperand(i).getType() << " for operand number " << i;
  if (type.getNumResults() != op->getNumResults()) return emitOpError("incorrect number of results for callee");
  for (unsigned i = 0; i < type.getNumResults(); ++i)
    if (op->getResult(i).getType() != type.getResult(i))
      return emitOpError("result type mismatch at index ") << i;
  return success();
}

static SymbolRefAttr getNoCallee(Operation *) { return SymbolRefAttr(); }
static ValueRange getIndirectOperands(Operation *op) { return op->getOperands().drop_front(); }
const CallLikeInterface CallIndirectOp::kCallLike{getNoCallee, getIndirectOperands};

LogicalResult CallIndirectOp::verify() {
  auto type = cast<FunctionType>(getCallee().getType());
  if (ArrayRef<Type>(getCalleeOperands().getTypes()) != type.getInputs() ||
      ArrayRef<Type>(getResults().getTypes()) != type.getResults())
    return emitOpError("operands and results must match the callee's type");
  return success();
}

ParseResult CallIndirectOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand callee;
  SmallVector<UnresolvedOperand, 4> operands;
  FunctionType type;
  Type anyType;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(callee) || parser.parseOperandList(operands, Delimiter::Paren) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(anyType))
    return true;
  type = dyn_cast<FunctionType>(anyType);
  if (!type) return parser.emitError(location, "expected a function type");
  state.addTypes(type.getResults());
  return parser.resolveOperand(callee, type, state.operands) ||
         parser.resolveOperands(operands, type.getInputs(), location, state.operands);
}

void CallIndirectOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCallee() << '(' << getCalleeOperands() << ')';
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : " << getCallee().getType();
}

// --- constant ---

OpFoldResult ConstantOp::fold(ArrayRef<Attribute>) { return getValueAttr(); }

LogicalResult ConstantOp::verify() {
  auto function = dyn_cast_or_null<FuncOp>(lookupNearestSymbolFrom(op, getValueAttr()));
  if (!function) return emitOpError() << "reference to undefined function '" << getValue() << "'";
  if (function.getFunctionType() != getType()) return emitOpError("reference to function with mismatched type");
  return success();
}

}  // namespace strata::func
