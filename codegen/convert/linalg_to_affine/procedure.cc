// Procedures: every tensor is in the memory of what it was made from, so updates are stores, and loops and branches carry scalars only.
#include "codegen/convert/linalg_to_affine/lowering.h"

namespace strata {

static bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }

/// The values that are left when tensors are memory.
static SmallVector<Type, 8> scalarTypes(ValueRange values) {
  SmallVector<Type, 8> types;
  for (Value value : values)
    if (!isTensor(value)) types.push_back(value.getType());
  return types;
}

Value KernelLowering::scalarOf(Value value) {
  if (Value known = scalars.lookupOrNull(value)) return known;
  return outerValue(value);
}

SmallVector<Value, 8> KernelLowering::scalarsOf(ValueRange operands) {
  SmallVector<Value, 8> found;
  for (Value operand : operands)
    if (!isTensor(operand)) found.push_back(scalarOf(operand));
  return found;
}

LogicalResult KernelLowering::emitProcedure(Block &block) {
  for (Operation &op : block)
    if (!op.isTerminator() && failed(emitStep(&op))) return failure();
  return success();
}

LogicalResult KernelLowering::emitStep(Operation *op) {
  const StringRef name = op->getName();
  if (name == "scf.for") return emitFor(op);
  if (name == "scf.while") return emitWhile(op);
  if (name == "scf.if") return emitIf(op);
  if (name == "linalg.fill") return emitFill(op), success();
  if (op->getInterface<LinalgInterface>()) return emitStructured(op);
  if (name == "cf.assert") return emitAssertion(op), success();
  if (name == "tensor.insert") {
    Value memref = memrefOf.lookup(op->getOperand(1));
    SmallVector<Value, 8> operands{scalarOf(op->getOperand(0)), memref};
    operands.append(scalarsOf(op->getOperands().drop_front(2)));
    make("memref.store", Type(), operands);
    memrefOf[op->getResult(0)] = memref;
    return success();
  }
  if (name == "tensor.extract" || name == "tensor.dim") {
    SmallVector<Value, 8> operands{memrefOf.lookup(op->getOperand(0))};
    operands.append(scalarsOf(op->getOperands().drop_front()));
    scalars.map(op->getResult(0), make(name == "tensor.dim" ? "memref.dim" : "memref.load", op->getResultType(0), operands));
    return success();
  }
  if (op->getNumRegions() || llvm::any_of(op->getResults(), isTensor)) return op->emitOpError("has no place in a procedure");
  SmallVector<Value, 8> operands = scalarsOf(op->getOperands());
  Operation *copy = op->clone();
  copy->setOperands(operands);
  builder.insert(copy);
  scalars.map(op->getResults(), copy->getResults());
  return success();
}

LogicalResult KernelLowering::emitStructured(Operation *op) {
  auto structured = getStructured(op);
  if (failed(structured)) return failure();
  for (unsigned i = 0; i < structured->numOutputs(); ++i)
    memrefOf[op->getResult(i)] = memrefOf.lookup(op->getOperand(structured->numInputs + i));
  return emitNest(Group{*structured, {}}, Value(), Value());
}

void KernelLowering::emitFill(Operation *fill) {
  Value memref = memrefOf.lookup(fill->getOperand(1)), scalar = scalarOf(fill->getOperand(0));
  const unsigned rank = cast<MemRefType>(memref.getType()).getRank();
  SmallVector<Value, 8> operands{scalar, memref};
  OpBuilder::InsertionGuard guard(builder);
  for (unsigned dim = 0; dim < rank; ++dim) {
    Value extent = make("memref.dim", builder.getIndexType(), {memref, indexConstant(dim)});
    plainLoop(indexConstant(0), extent, 1, [&](Value iv) { operands.push_back(iv); });
    builder.setInsertionPoint(operands.back().getParentBlock()->getTerminator());
  }
  make("memref.store", Type(), operands);
  memrefOf[fill->getResult(0)] = memref;
}

/// `cf.assert %ok, "site N loop D"`.
void KernelLowering::emitAssertion(Operation *assertion) {
  StringRef text = assertion->getAttrOfType<StringAttr>("msg").getValue();
  int64_t site = 0, loop = -1;
  if (text.consume_front("site ")) (void)text.consumeInteger(10, site);
  if (text.consume_front(" loop ")) (void)text.consumeInteger(10, loop);
  const bool isNumbered = loop >= 0 && loop < int64_t(enclosingLoops.size());
  emitErrorReport(scalarOf(assertion->getOperand(0)), site, isNumbered ? enclosingLoops[loop] : indexConstant(0));
}

/// The steps of a block as the single block of a region of `made`; what it yields are the scalars. The block's arguments are known.
LogicalResult KernelLowering::emitRegion(Operation *made, unsigned region, Block &block) {
  OpBuilder::InsertionGuard guard(builder);
  if (made->getRegion(region).empty()) builder.createBlock(&made->getRegion(region));
  builder.setInsertionPointToEnd(&made->getRegion(region).front());
  if (failed(emitProcedure(block))) return failure();
  Operation *terminator = block.getTerminator();
  make(terminator->getName(), Type(), scalarsOf(terminator->getOperands()));
  return success();
}

/// The scalar arguments of a block anew, the tensors in the memory of `carried`.
static void bindCarried(ArrayRef<BlockArgument> arguments, ValueRange carried, Block *made, IRMapping &scalars,
                        DenseMap<Value, Value> &memrefOf) {
  for (auto [argument, source] : llvm::zip(arguments, carried))
    if (isTensor(argument))
      memrefOf[argument] = memrefOf.lookup(source);
    else
      scalars.map(argument, made->addArgument(argument.getType(), Location()));
}

static void bindResults(ValueRange results, ValueRange carried, Operation *made, IRMapping &scalars,
                        DenseMap<Value, Value> &memrefOf) {
  unsigned number = 0;
  for (auto [result, source] : llvm::zip(results, carried))
    if (isTensor(result))
      memrefOf[result] = memrefOf.lookup(source);
    else
      scalars.map(result, made->getResult(number++));
}

LogicalResult KernelLowering::emitFor(Operation *loop) {
  ValueRange carried = loop->getOperands().drop_front(3);
  Operation *made = builder.create(loc, "scf.for", scalarTypes(carried), scalarsOf(loop->getOperands()), {}, 1);
  Block &old = loop->getRegion(0).front();
  Block &body = made->getRegion(0).emplaceBlock();
  enclosingLoops.push_back(body.addArgument(old.getArgument(0).getType(), Location()));
  scalars.map(old.getArgument(0), enclosingLoops.back());
  bindCarried(old.getArguments().drop_front(), carried, &body, scalars, memrefOf);
  if (failed(emitRegion(made, 0, old))) return failure();
  enclosingLoops.pop_back();
  bindResults(loop->getResults(), carried, made, scalars, memrefOf);
  return success();
}

LogicalResult KernelLowering::emitWhile(Operation *loop) {
  Block &before = loop->getRegion(0).front(), &after = loop->getRegion(1).front();
  ValueRange passed = before.getTerminator()->getOperands().drop_front();
  Operation *made = builder.create(loc, "scf.while", scalarTypes(passed), scalarsOf(loop->getOperands()), {}, 2);
  bindCarried(before.getArguments(), loop->getOperands(), &made->getRegion(0).emplaceBlock(), scalars, memrefOf);
  if (failed(emitRegion(made, 0, before))) return failure();
  bindCarried(after.getArguments(), passed, &made->getRegion(1).emplaceBlock(), scalars, memrefOf);
  if (failed(emitRegion(made, 1, after))) return failure();
  bindResults(loop->getResults(), passed, made, scalars, memrefOf);
  return success();
}

LogicalResult KernelLowering::emitIf(Operation *branch) {
  Operation *made =
      builder.create(loc, "scf.if", scalarTypes(branch->getResults()), {scalarOf(branch->getOperand(0))}, {}, 2);
  for (unsigned i = 0; i < 2; ++i)
    if (!branch->getRegion(i).empty() && failed(emitRegion(made, i, branch->getRegion(i).front()))) return failure();
  bindResults(branch->getResults(), branch->getRegion(0).front().getTerminator()->getOperands(), made, scalars, memrefOf);
  return success();
}

}  // namespace strata
