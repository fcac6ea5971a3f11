// Ops of the memref dialect that hold a region (alloca_scope, generic_atomic_rmw), realloc and distinct_objects: syntax and
// verifiers.

#include "dialects/memref/ops.h"

#include "ir/asm.h"

namespace strata::memref {

// --- alloca_scope ---

static void getScopeSuccessors(Operation *, int from, SmallVectorImpl<int> &successors) {
  successors.push_back(from < 0 ? 0 : -1);
}
static ValueRange getScopePassed(Operation *op, int from, int) {
  return from < 0 ? ValueRange() : ValueRange(op->getRegion(0).front().getTerminator()->getOperands());
}
const RegionBranchInterface AllocaScopeOp::kRegionBranch{getScopeSuccessors, getScopePassed};

ParseResult AllocaScopeOp::parse(OpAsmParser &parser, OperationState &state) {
  return parser.parseOptionalArrowTypeList(state.types) || parser.parseRegion(*state.addRegion()) ||
         parser.parseOptionalAttrDict(state.attributes);
}

void AllocaScopeOp::print(OpAsmPrinter &printer) {
  const bool hasResults = op->getNumResults() != 0;
  printer << ' ';
  if (hasResults) {
    printer << " -> (";
    llvm::interleaveComma(op->getResultTypes(), printer.getStream(), [&](Type type) { printer << type; });
    printer << ')';
  }
  printer << ' ';
  printer.printRegion(getBodyRegion(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/hasResults);
  printer.printOptionalAttrDict(op->getAttrs());
}

// --- generic_atomic_rmw ---

ParseResult GenericAtomicRMWOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref;
  SmallVector<UnresolvedOperand, 4> indices;
  Type type;
  Location location = parser.getCurrentLocation();
  if (parser.parseOperand(memref) || parser.parseOperandList(indices, Delimiter::Square) || parser.parseColonType(type))
    return true;
  auto memrefType = dyn_cast<MemRefType>(type);
  if (!memrefType) return parser.emitError(location, "expected a memref type");
  state.addTypes(memrefType.getElementType());
  return parser.resolveOperand(memref, type, state.operands) ||
         parser.resolveOperands(indices, parser.getBuilder().getIndexType(), state.operands) ||
         parser.parseRegion(*state.addRegion()) || parser.parseOptionalAttrDict(state.attributes);
}

void GenericAtomicRMWOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getMemref() << '[' << getIndices() << "] : " << getMemref().getType() << ' ';
  printer.printRegion(getAtomicBody());
  printer.printOptionalAttrDict(op->getAttrs());
}

LogicalResult GenericAtomicRMWOp::verify() {
  const int64_t rank = cast<MemRefType>(getMemref().getType()).getRank();
  if (static_cast<size_t>(rank) == getIndices().size()) return success();
  return emitOpError("incorrect number of indices, expected ") << rank << " but got " << uint64_t(getIndices().size());
}

LogicalResult GenericAtomicRMWOp::verifyRegions() {
  Type type = op->getResult(0).getType();
  Block *body = getAtomicBody().getFirst();
  if (!body || body->getNumArguments() != 1) return emitOpError("expected single number of entry block arguments");
  if (body->getArgument(0).getType() != type) return emitOpError("expected block argument of the same type result type");
  auto yield = body->empty() ? AtomicYieldOp() : dyn_cast<AtomicYieldOp>(&body->back());
  if (!yield) return emitOpError("expected body to end with memref.atomic_yield");
  if (yield->getOperand(0).getType() != type)
    return yield.emitOpError("types mismatch between yield op: ")
           << yield->getOperand(0).getType() << " and its parent: " << type;
  return success();
}

// --- realloc, distinct_objects ---

LogicalResult ReallocOp::verify() {
  auto source = cast<MemRefType>(getSource().getType()), result = cast<MemRefType>(getType());
  if (source.getLayout()) return emitOpError("unsupported layout for source memref type ") << Type(source);
  if (result.getLayout()) return emitOpError("unsupported layout for result memref type ") << Type(result);
  if (source.getMemorySpace() != result.getMemorySpace())
    return emitOpError("different memory spaces specified for source memref type ")
           << Type(source) << " and result memref type " << Type(result);
  if (source.getElementType() != result.getElementType())
    return emitOpError("different element types specified for source memref type ")
           << Type(source) << " and result memref type " << Type(result);
  const bool isDynamic = result.getNumDynamicDims() != 0, hasSize = op->getNumOperands() > 1;
  if (isDynamic && !hasSize) return emitOpError("missing dimension operand for result type ") << Type(result);
  if (!isDynamic && hasSize) return emitOpError("unnecessary dimension operand for result type ") << Type(result);
  return success();
}

LogicalResult DistinctObjectsOp::inferReturnTypes(Operation *op, SmallVectorImpl<Type> &types) {
  for (Value operand : op->getOperands()) types.push_back(operand.getType());
  return success();
}

LogicalResult DistinctObjectsOp::verify() {
  if (op->getNumOperands() < 2) return emitOpError("expected at least two operands");
  if (op->getOperands().getTypes() != op->getResultTypes())
    return emitOpError("expected results of the operands' types");
  return success();
}

}  // namespace strata::memref
