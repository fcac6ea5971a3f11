// Syntax and verifiers of affine.dma_start and affine.dma_wait: memref accesses at affine subscripts. The maps are
// discardable attributes, as in MLIR.

#include "dialects/affine/ops.h"
#include "ir/asm.h"

namespace strata::affine {
namespace {

constexpr StringRef kMaps[] = {"src_map", "dst_map", "tag_map"};

/// A memref with the map of its subscripts and that map's operands.
struct Access {
  Value memref;
  AffineMapAttr map;
  ValueRange operands;
};

/// Takes the accesses whose maps are named off the front of `rest`; false when an operand or a map is missing or wrong.
bool takeAccesses(Operation *op, ArrayRef<StringRef> maps, SmallVectorImpl<Access> &accesses, ValueRange &rest) {
  for (StringRef name : maps) {
    auto map = dyn_cast_or_null<AffineMapAttr>(op->getAttr(name));
    if (!map || rest.empty()) return false;
    auto type = dyn_cast<MemRefType>(rest[0].getType());
    const size_t count = map.getValue().getNumInputs();
    if (!type || rest.size() < 1 + count || map.getValue().getNumResults() != static_cast<unsigned>(type.getRank()))
      return false;
    accesses.push_back({rest[0], map, rest.drop_front().take_front(count)});
    rest = rest.drop_front(1 + count);
  }
  return true;
}

ParseResult parseAccess(OpAsmParser &parser, StringRef name, OperationState &state, UnresolvedOperand &memref,
                        SmallVectorImpl<Value> &operands) {
  AffineMap map;
  if (parser.parseOperand(memref) || parser.parseAffineMapOfSSAIds(operands, map, Delimiter::Square)) return true;
  state.addAttribute(name, AffineMapAttr::get(map));
  return false;
}

void printAccess(OpAsmPrinter &printer, const Access &access) {
  printer << access.memref << '[';
  printer.printAffineMapOfSSAIds(access.map, access.operands);
  printer << ']';
}

LogicalResult verifyIndices(Operation *op, ValueRange values) {
  for (Value value : values)
    if (!value.getType().isIndex()) return op->emitOpError("expected subscripts, sizes and strides of index type");
  return success();
}

}  // namespace

ParseResult AffineDmaStartOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memrefs[3], count;
  SmallVector<Value, 4> subscripts[3];
  SmallVector<UnresolvedOperand, 2> strides;
  SmallVector<Type, 3> types;
  for (int i : {0, 1, 2})
    if (parseAccess(parser, kMaps[i], state, memrefs[i], subscripts[i]) || parser.parseComma()) return true;
  if (parser.parseOperand(count)) return true;
  while (!parser.parseOptionalComma())
    if (parser.parseOperand(strides.emplace_back())) return true;
  if (!strides.empty() && strides.size() != 2)
    return parser.emitError(parser.getNameLoc(), "expected two stride related operands");
  if (parser.parseOptionalAttrDict(state.attributes) || parser.parseColonTypeList(types)) return true;
  if (types.size() != 3) return parser.emitError(parser.getNameLoc(), "expected three types");
  for (int i : {0, 1, 2}) {
    if (parser.resolveOperand(memrefs[i], types[i], state.operands)) return true;
    state.operands.append(subscripts[i].begin(), subscripts[i].end());
  }
  Type index = parser.getBuilder().getIndexType();
  return parser.resolveOperand(count, index, state.operands) || parser.resolveOperands(strides, index, state.operands);
}

void AffineDmaStartOp::print(OpAsmPrinter &printer) {
  SmallVector<Access, 3> accesses;
  ValueRange rest = op->getOperands();
  takeAccesses(op, kMaps, accesses, rest);
  printer << ' ';
  for (const Access &access : accesses) {
    printAccess(printer, access);
    printer << ", ";
  }
  printer << rest;
  printer.printOptionalAttrDict(op->getAttrs(), kMaps);
  printer << " : ";
  llvm::interleaveComma(accesses, printer.getStream(), [&](const Access &access) { printer << access.memref.getType(); });
}

LogicalResult AffineDmaStartOp::verify() {
  SmallVector<Access, 3> accesses;
  ValueRange rest = op->getOperands();
  if (!takeAccesses(op, kMaps, accesses, rest))
    return emitOpError("expected three memrefs with subscripts of src_map, dst_map and tag_map");
  if (rest.size() != 1 && rest.size() != 3)
    return emitOpError("expected a number of elements, and no or two stride operands");
  for (const Access &access : accesses)
    if (failed(verifyIndices(op, access.operands))) return failure();
  return verifyIndices(op, rest);
}

ParseResult AffineDmaWaitOp::parse(OpAsmParser &parser, OperationState &state) {
  UnresolvedOperand memref, count;
  SmallVector<Value, 4> subscripts;
  Type type;
  if (parseAccess(parser, "tag_map", state, memref, subscripts) || parser.parseComma() || parser.parseOperand(count) ||
      parser.parseOptionalAttrDict(state.attributes) || parser.parseColonType(type) ||
      parser.resolveOperand(memref, type, state.operands))
    return true;
  state.operands.append(subscripts.begin(), subscripts.end());
  return parser.resolveOperand(count, parser.getBuilder().getIndexType(), state.operands);
}

void AffineDmaWaitOp::print(OpAsmPrinter &printer) {
  SmallVector<Access, 1> accesses;
  ValueRange rest = op->getOperands();
  takeAccesses(op, {"tag_map"}, accesses, rest);
  printer << ' ';
  printAccess(printer, accesses[0]);
  printer << ", " << rest;
  printer.printOptionalAttrDict(op->getAttrs(), {"tag_map"});
  printer << " : " << accesses[0].memref.getType();
}

LogicalResult AffineDmaWaitOp::verify() {
  SmallVector<Access, 1> accesses;
  ValueRange rest = op->getOperands();
  if (!takeAccesses(op, {"tag_map"}, accesses, rest) || rest.size() != 1)
    return emitOpError("expected a tag memref with subscripts of tag_map, and a number of elements");
  return failed(verifyIndices(op, accesses[0].operands)) ? failure() : verifyIndices(op, rest);
}

}  // namespace strata::affine
