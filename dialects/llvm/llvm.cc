// Registration, verifiers and interfaces of the llvm dialect. Syntax is in llvm_syntax.cc, types in types.cc.

#include "dialects/llvm/ops.h"
#include "dialects/llvm/syntax.h"

#include "ir/asm.h"
#include "ir/symbols.h"

#include "dialects/llvm/ops.cc.inc"

namespace strata::LLVM {

static Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  if (!isCompatibleType(type) || (!isa<IntegerAttr>(value) && !isa<FloatAttr>(value) && !isa<DenseElementsAttr>(value)))
    return nullptr;
  return builder.create<ConstantOp>(location, type, {}, {builder.getNamedAttr("value", value)});
}

const Dialect *getLLVMDialect() {
  static const Dialect dialect{.name = "llvm",
                               .ops = kOpRows,
                               .types = getTypeKinds(),
                               .attributes = kEnumAttrKinds,
                               .materializeConstant = materializeConstant};
  return &dialect;
}

OpFoldResult ConstantOp::fold(ArrayRef<Attribute>) { return getValue(); }

// --- Memory ---

/// Number of dynamic indices that the constant list asks for.
LogicalResult GEPOp::verify() {
  const auto expected = llvm::count(getRawConstantIndices(), kDynamicIndex);
  if (static_cast<size_t>(expected) == getDynamicIndices().size()) return success();
  return emitOpError("expected as many dynamic indices as specified in 'rawConstantIndices', ") << int64_t(expected);
}

/// Volatile and ordered accesses may do anything; others read or write what they point to.
template <typename OpTy>
static void getAccessEffects(Operation *op, EffectKind kind, SmallVectorImpl<MemoryEffect> &effects) {
  OpTy access(op);
  effects.push_back({kind, access.getAddr()});
  if (!access.getVolatile() && access.getOrdering() <= AtomicOrdering::unordered) return;
  effects.push_back({EffectKind::Read, Value()});
  effects.push_back({EffectKind::Write, Value()});
}
void LoadOp::getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  getAccessEffects<LoadOp>(op, EffectKind::Read, effects);
}
void StoreOp::getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  getAccessEffects<StoreOp>(op, EffectKind::Write, effects);
}

// --- Aggregates and vectors ---

LogicalResult ExtractValueOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  ExtractValueOp extract(op);
  Type type = getTypeAtPosition(extract.getContainer().getType(), extract.getPosition());
  if (!type) return failure();
  types.push_back(type);
  return success();
}
LogicalResult ExtractValueOp::verify() {
  Type type = getTypeAtPosition(getContainer().getType(), getPosition());
  if (!type) return emitOpError("position does not exist in ") << getContainer().getType();
  if (type != getType())
    return emitOpError("Type mismatch: extracting from ")
           << getContainer().getType() << " should produce " << type << " but this op returns " << getType();
  return success();
}
LogicalResult InsertValueOp::verify() {
  Type type = getTypeAtPosition(getContainer().getType(), getPosition());
  if (!type) return emitOpError("position does not exist in ") << getContainer().getType();
  if (type != getValue().getType())
    return emitOpError("Type mismatch: cannot insert ") << getValue().getType() << " into " << getContainer().getType();
  return success();
}

VectorType getShuffleType(VectorType source, size_t count) {
  const bool isScalable = source.getRank() == 1 && source.isScalableDim(0);
  return VectorType::get({static_cast<int64_t>(count)}, source.getElementType(), {isScalable});
}
LogicalResult ShuffleVectorOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  ShuffleVectorOp shuffle(op);
  types.push_back(getShuffleType(cast<VectorType>(shuffle.getV1().getType()), shuffle.getMask().size()));
  return success();
}
LogicalResult ShuffleVectorOp::verify() {
  SmallVector<Type, 1> types;
  if (failed(inferReturnTypes(op, types)) || types[0] != getType())
    return emitOpError("result type must be ") << types[0];
  return success();
}

LogicalResult AddressOfOp::verify() {
  Operation *symbol = lookupNearestSymbolFrom(op, getGlobalNameAttr());
  if (isa_and_present<GlobalOp, LLVMFuncOp>(symbol)) return success();
  // Known by name only.
  if (symbol && llvm::is_contained({"llvm.mlir.alias", "llvm.mlir.ifunc"}, symbol->getName())) return success();
  return emitOpError(
      "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'");
}

// --- Functions and control flow ---

static Region *getCallableRegion(Operation *op) { return op->getRegion(0).empty() ? nullptr : &op->getRegion(0); }
/// As a builtin function type; void gives no results.
static FunctionType getCallableType(Operation *op) {
  LLVMFunctionType type = LLVMFuncOp(op).getFunctionType();
  Type result = type.getReturnType();
  return FunctionType::get(op->getContext(), type.getParams(),
                           isa<LLVMVoidType>(result) ? TypeRange() : TypeRange(result));
}
const CallableInterface LLVMFuncOp::kCallable{getCallableRegion, getCallableType};

Block *LLVMFuncOp::addEntryBlock() {
  Block *block = &getBody().emplaceBlock();
  for (Type type : getFunctionType().getParams()) block->addArgument(type, op->getLoc());
  return block;
}

LLVMFuncOp LLVMFuncOp::create(Location location, StringRef name, LLVMFunctionType type,
                              ArrayRef<NamedAttribute> attributes) {
  Context *context = type.getContext();
  OperationState state(location, context->getRecord(kRow));
  state.addAttribute("sym_name", StringAttr::get(context, name));
  state.addAttribute("function_type", TypeAttr::get(type));
  state.attributes.append(attributes.begin(), attributes.end());
  state.addRegion();
  return LLVMFuncOp(Operation::create(state));
}

LogicalResult LLVMFuncOp::verify() {
  if (isExternal()) {
    if (getLinkage() == Linkage::External || getLinkage() == Linkage::ExternWeak) return success();
    return emitOpError("external functions must have 'external' or 'extern_weak' linkage");
  }
  ArrayRef<Type> parameters = getFunctionType().getParams();
  Block &entry = getBody().front();
  if (entry.getNumArguments() != parameters.size())
    return emitOpError("entry block must have ")
           << uint64_t(parameters.size()) << " arguments to match function signature";
  for (unsigned i = 0; i < parameters.size(); ++i)
    if (entry.getArgument(i).getType() != parameters[i])
      return emitOpError("type of entry block argument #") << i << " must match the function signature";
  return success();
}

static SymbolRefAttr getCalleeOfCall(Operation *op) { return CallOp(op).getCalleeAttr(); }
static ValueRange getCallOperands(Operation *op) {
  CallOp call(op);
  return call.getCalleeAttr() ? call.getCalleeOperands() : call.getCalleeOperands().drop_front();
}
const CallLikeInterface CallOp::kCallLike{getCalleeOfCall, getCallOperands};

CallOp CallOp::build(OpBuilder &builder, Location location, TypeRange results, StringRef callee, ValueRange operands) {
  return builder.create<CallOp>(
      location, results, operands,
      {builder.getNamedAttr("callee", FlatSymbolRefAttr::get(builder.getContext(), callee)),
       builder.getNamedAttr("operandSegmentSizes",
                            builder.getDenseI32ArrayAttr({static_cast<int32_t>(operands.size()), 0}))});
}

static ValueRange getBrOperands(Operation *op, unsigned) { return op->getOperands(); }
const BranchInterface BrOp::kBranch{getBrOperands};
static ValueRange getCondBrOperands(Operation *op, unsigned successor) {
  return successor == 0 ? CondBrOp(op).getTrueDestOperands() : CondBrOp(op).getFalseDestOperands();
}
const BranchInterface CondBrOp::kBranch{getCondBrOperands};

ValueRange SwitchOp::getCaseOperands(unsigned i) const {
  size_t first = 0;
  for (unsigned k = 0; k < i; ++k) first += static_cast<size_t>(getCaseOperandSegments()[k]);
  return getCaseOperands().slice(first, static_cast<size_t>(getCaseOperandSegments()[i]));
}
static ValueRange getSwitchOperands(Operation *op, unsigned successor) {
  return successor == 0 ? SwitchOp(op).getDefaultOperands() : SwitchOp(op).getCaseOperands(successor - 1);
}
const BranchInterface SwitchOp::kBranch{getSwitchOperands};

LogicalResult SwitchOp::verify() {
  const size_t numCases = getCaseDestinations().size();
  DenseElementsAttr values = getCaseValues();
  if ((!values && numCases != 0) || (values && values.getNumElements() != static_cast<int64_t>(numCases)))
    return emitOpError("expects number of case values to match number of case destinations");
  if (values && values.getElementType() != getValue().getType())
    return emitOpError("expects case values of the value's type");
  if (getCaseOperandSegments().size() != numCases) return emitOpError("expects one operand segment for each case");
  int64_t total = 0;
  for (int32_t size : getCaseOperandSegments()) {
    if (size < 0) return emitOpError("expects operand segments of at least zero operands");
    total += size;
  }
  if (total != static_cast<int64_t>(getCaseOperands().size()))
    return emitOpError("expects operand segments to add up to the number of case operands");
  return success();
}

}  // namespace strata::LLVM
