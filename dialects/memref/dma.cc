// Syntax and verifiers of memref.dma_start and memref.dma_wait.

#include "dialects/memref/ops.h"

#include "ir/asm.h"

namespace strata::memref {
namespace {

/// The operands of dma_start by what they are; `valid` is false where operands are too few or of the wrong kind.
struct DmaOperands {
  explicit DmaOperands(ValueRange operands) : rest(operands) {
    valid = takeMemRef(source, sourceIndices) && takeMemRef(target, targetIndices) && takeCount() &&
            takeMemRef(tag, tagIndices) && (rest.empty() || rest.size() == 2);
  }
  bool takeMemRef(Value &memref, ValueRange &indices) {
    if (rest.empty()) return false;
    auto type = dyn_cast<MemRefType>(rest[0].getType());
    if (!type || rest.size() < 1 + static_cast<size_t>(type.getRank())) return false;
    memref = rest[0];
    indices = rest.drop_front().take_front(static_cast<size_t>(type.getRank()));
    rest = rest.drop_front(1 + static_cast<size_t>(type.getRank()));
    return true;
  }
  bool takeCount() {
    if (rest.empty()) return false;
    count = rest[0];
    rest = rest.drop_front();
    return true;
  }

  ValueRange rest;  ///< in the end: stride and elements a stride, or nothing
  Value source, target, tag, count;
  ValueRange sourceIndices, targetIndices, tagIndices;
  bool valid = false;
};

}  // namespace

ParseResult DmaStartOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memrefs[3], count;
  SmallVector<UnresolvedOperand, 4> indices[3], strides;
  SmallVector<Type, 3> types;
  auto parseAccess = [&](int i) -> ParseResult {
    return parser.parseOperand(memrefs[i]) || parser.parseOperandList(indices[i], Delimiter::Square);
  };
  if (parseAccess(0) || parser.parseComma() || parseAccess(1) || parser.parseComma() || parser.parseOperand(count) ||
      parser.parseComma() || parseAccess(2))
    return true;
  Location location = parser.getCurrentLocation();
  while (!parser.parseOptionalComma())
    if (parser.parseOperand(strides.emplace_back())) return true;
  if (!strides.empty() && strides.size() != 2)
    return parser.emitError(location, "expected two stride related operands");
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types)) return true;
  if (types.size() != 3) return parser.emitError(parser.getNameLoc(), "expected 3 types");
  Type index = parser.getBuilder().getIndexType();
  for (int i : {0, 1, 2}) {
    if (parser.resolveOperand(memrefs[i], types[i], state.operands) ||
        parser.resolveOperands(indices[i], index, state.operands))
      return true;
    if (i == 1 && parser.resolveOperand(count, index, state.operands)) return true;
  }
  return parser.resolveOperands(strides, index, state.operands);
}

void DmaStartOp::print(OpAsmPrinter &printer) {
  DmaOperands operands(op->getOperands());
  printer << ' ' << operands.source << '[' << operands.sourceIndices << "], " << operands.target << '['
          << operands.targetIndices << "], " << operands.count << ", " << operands.tag << '[' << operands.tagIndices
          << ']';
  if (!operands.rest.empty()) printer << ", " << operands.rest;
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : " << operands.source.getType() << ", " << operands.target.getType() << ", " << operands.tag.getType();
}

LogicalResult DmaStartOp::verify() {
  DmaOperands operands(op->getOperands());
  if (!operands.valid)
    return emitOpError("expected source, destination and tag memrefs with an index for each dimension, a number of "
                       "elements, and no or two stride operands");
  for (ValueRange indices : {operands.sourceIndices, operands.targetIndices, operands.tagIndices, operands.rest})
    for (Value value : indices)
      if (!value.getType().isIndex()) return emitOpError("expected indices and strides to be of index type");
  if (!operands.count.getType().isIndex()) return emitOpError("expected num elements to be of index type");
  return success();
}

LogicalResult DmaWaitOp::verify() {
  const int64_t rank = cast<MemRefType>(getTagMemRef().getType()).getRank();
  if (static_cast<size_t>(rank) == getTagIndices().size()) return success();
  return emitOpError("expected tagIndices to have the same number of elements as the tagMemRef rank, expected ")
         << rank << ", but got " << uint64_t(getTagIndices().size());
}

}  // namespace strata::memref
