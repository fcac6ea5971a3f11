// See in_place.h. A use that takes a tensor over (the destination of an update, what a loop starts from, what a region yields) may
// have its memory when nothing reads the tensor afterwards; else it gets a copy.
#include "codegen/transforms/linalg/in_place.h"

#include "ir/builder.h"
#include "ir/interfaces.h"
#include "support/fault.h"

namespace strata::linalg {

bool isProcedure(Operation *op) {
  return op->getName() == "scf.execute_region" && op->getRegion(0).hasOneBlock() &&
         llvm::all_of(op->getResultTypes(), [](Type type) { return isa<RankedTensorType>(type); });
}

namespace {

bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }
bool isFor(Operation *op) { return op->getName() == "scf.for"; }
bool isWhile(Operation *op) { return op->getName() == "scf.while"; }
bool isIf(Operation *op) { return op->getName() == "scf.if"; }
bool isEmpty(Operation *op) { return op->getName() == "tensor.empty"; }

constexpr unsigned kForBounds = 3;  ///< operands of scf.for in front of what it carries

/// The operands that `op` takes over as destinations, in the order of its results.
SmallVector<unsigned, 4> destinations(Operation *op) {
  SmallVector<unsigned, 4> numbers;
  if (op->getName() == "tensor.insert") numbers.push_back(1);
  if (const auto *structured = op->getInterface<LinalgInterface>())
    for (unsigned i = structured->getNumInputs(op); i < op->getNumOperands(); ++i) numbers.push_back(i);
  return numbers;
}

/// What `value` has its memory from: one step back, or null at a tensor.empty or a tensor from outside.
Value sourceOf(Value value, Operation *procedure) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *holder = argument.getOwner()->getParentOp();
    if (!procedure->isProperAncestor(holder)) return Value();
    const unsigned number = argument.getArgNumber();
    if (isFor(holder)) return holder->getOperand(kForBounds + number - 1);
    Block &before = holder->getRegion(0).front();
    return argument.getOwner() == &before ? holder->getOperand(number) : before.getTerminator()->getOperand(number + 1);
  }
  Operation *op = value.getDefiningOp();
  const unsigned number = cast<OpResult>(value).getResultNumber();
  if (!procedure->isProperAncestor(op) || isEmpty(op)) return Value();
  if (isFor(op)) return op->getOperand(kForBounds + number);
  if (isWhile(op)) return op->getRegion(0).front().getTerminator()->getOperand(number + 1);
  if (isIf(op)) return op->getRegion(0).front().getTerminator()->getOperand(number);
  SmallVector<unsigned, 4> taken = destinations(op);
  return number < taken.size() ? op->getOperand(taken[number]) : Value();
}

Value rootOf(Value value, Operation *procedure) {
  while (Value source = sourceOf(value, procedure)) value = source;
  return value;
}

class InPlace {
 public:
  explicit InPlace(Operation *procedure)
      : procedure(procedure), body(procedure->getRegion(0).front()), builder(procedure->getContext()) {}

  LogicalResult run() {
    if (failed(place(body))) return failure();
    Operation *yield = body.getTerminator();
    for (unsigned i = 0; i < yield->getNumOperands(); ++i) {
      takeOver(yield->getOpOperand(i));
      Value root = rootOf(yield->getOperand(i), procedure);
      for (unsigned k = 0; k < i; ++k)
        if (rootOf(yield->getOperand(k), procedure) == root) {
          copyFor(yield->getOpOperand(i));
          break;
        }
    }
    return hoistBuffers();
  }

 private:
  LogicalResult place(Block &block);
  void placeYields(Operation *yield, ValueRange carried);
  void takeOver(OpOperand &use);
  bool mayTakeOver(OpOperand &use);
  bool isReadAfter(OpOperand &use, OpOperand &other);
  Value copyOf(Value value, Operation *before);
  void copyFor(OpOperand &use) { use.set(copyOf(use.get(), use.getOwner())); }
  LogicalResult hoistBuffers();

  Operation *procedure;
  Block &body;
  OpBuilder builder;
};

/// Operations in order, so that the memory of what an operation takes over is decided before what is inside it.
LogicalResult InPlace::place(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (op.isTerminator()) continue;
    for (unsigned number : destinations(&op)) takeOver(op.getOpOperand(number));
    if (isFor(&op)) {
      for (unsigned i = kForBounds; i < op.getNumOperands(); ++i)
        if (isTensor(op.getOperand(i))) takeOver(op.getOpOperand(i));
      Block &inner = op.getRegion(0).front();
      if (failed(place(inner))) return failure();
      placeYields(inner.getTerminator(), ValueRange(inner.getArguments()).drop_front());
    } else if (isWhile(&op)) {
      for (OpOperand &init : op.getOpOperands())
        if (isTensor(init.get())) takeOver(init);
      Block &before = op.getRegion(0).front(), &after = op.getRegion(1).front();
      if (failed(place(before))) return failure();
      for (OpOperand &passed : before.getTerminator()->getOpOperands())
        if (isTensor(passed.get())) takeOver(passed);
      if (failed(place(after))) return failure();
      placeYields(after.getTerminator(), before.getArguments());
    } else if (isIf(&op)) {
      for (Region &region : op.getRegions())
        if (!region.empty() && failed(place(region.front()))) return failure();
      for (unsigned i = 0; i < op.getNumResults(); ++i) {
        if (!isTensor(op.getResult(i))) continue;
        OpOperand &then = op.getRegion(0).front().getTerminator()->getOpOperand(i);
        OpOperand &otherwise = op.getRegion(1).front().getTerminator()->getOpOperand(i);
        takeOver(then);
        takeOver(otherwise);
        if (rootOf(then.get(), procedure) == rootOf(otherwise.get(), procedure)) continue;
        // Either side copies into one new buffer.
        copyFor(then);
        Value buffer = rootOf(then.get(), procedure);
        copyFor(otherwise);
        otherwise.get().getDefiningOp()->setOperand(1, buffer);
      }
    } else if (op.getNumRegions() && !op.getInterface<LinalgInterface>()) {
      return op.emitOpError("has no place in a procedure");
    }
  }
  return success();
}

/// What a loop's body yields must be in the memory of what the loop carries. What is elsewhere goes there by way of buffers of its
/// own, since it may be what another carried value was.
void InPlace::placeYields(Operation *yield, ValueRange carried) {
  SmallVector<unsigned, 4> elsewhere;
  for (unsigned i = 0; i < carried.size(); ++i) {
    OpOperand &use = yield->getOpOperand(i);
    if (!isTensor(use.get())) continue;
    takeOver(use);
    if (rootOf(use.get(), procedure) != rootOf(carried[i], procedure)) elsewhere.push_back(i);
  }
  for (unsigned i : elsewhere) copyFor(yield->getOpOperand(i));
  for (unsigned i : elsewhere) {
    builder.setInsertionPoint(yield);
    Operation *move = copyOf(yield->getOperand(i), yield).getDefiningOp();
    move->setOperand(1, carried[i]);
    yield->setOperand(i, move->getResult(0));
  }
}

void InPlace::takeOver(OpOperand &use) {
  if (!mayTakeOver(use)) copyFor(use);
}

bool InPlace::mayTakeOver(OpOperand &use) {
  Value value = use.get();
  Operation *root = rootOf(value, procedure).getDefiningOp();
  if (!root || !isEmpty(root) || !procedure->isProperAncestor(root)) return false;
  // A loop inside the value's block takes it over again and again.
  Block *home = value.getParentBlock();
  for (Operation *op = use.getOwner(); op->getBlock() != home; op = op->getParentOp())
    if (isFor(op->getParentOp()) || isWhile(op->getParentOp())) return false;
  for (OpOperand &other : value.getUses())
    if (STRATA_FAULT("loops.in-place.no-copy", false, &other != &use && isReadAfter(use, other))) return false;
  return true;
}

/// Whether `other`, another use of the same value, may be reached after `use`.
bool InPlace::isReadAfter(OpOperand &use, OpOperand &other) {
  for (Operation *taker = use.getOwner();; taker = taker->getParentOp()) {
    Operation *reader = taker->getBlock()->findAncestorOpInBlock(other.getOwner());
    if (!reader) continue;
    if (taker != reader) return taker->isBeforeInBlock(reader);
    // Both inside one operation: the two sides of a branch exclude each other.
    return !isIf(taker) || use.getOwner() == taker || other.getOwner() == taker;
  }
}

Value InPlace::copyOf(Value value, Operation *before) {
  builder.setInsertionPoint(before);
  auto type = cast<RankedTensorType>(value.getType());
  Operation *buffer = rootOf(value, procedure).getDefiningOp();
  SmallVector<Value> sizes;
  if (buffer && isEmpty(buffer)) {
    sizes.assign(buffer->getOperands().begin(), buffer->getOperands().end());
  } else {
    Value outside = rootOf(value, procedure);
    for (unsigned dim = 0; dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim)) continue;
      OpBuilder outer(procedure);
      Value number = outer.create(Location(), "arith.constant", TypeRange(outer.getIndexType()), {},
                                  {outer.getNamedAttr("value", outer.getIndexAttr(dim))})->getResult(0);
      sizes.push_back(outer.create(Location(), "tensor.dim", TypeRange(outer.getIndexType()), {outside, number})->getResult(0));
    }
  }
  Value target = builder.create(Location(), "tensor.empty", TypeRange(type), sizes)->getResult(0);
  const int32_t segments[] = {1, 1};
  Operation *copy = builder.create(Location(), "linalg.copy", TypeRange(type), {value, target},
                                   {builder.getNamedAttr("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments))}, 1);
  Block *inner = builder.createBlock(&copy->getRegion(0), nullptr, {type.getElementType(), type.getElementType()}, Location());
  builder.create(Location(), "linalg.yield", {}, {inner->getArgument(0)});
  return copy->getResult(0);
}

/// Buffers are made once, in front of everything; those that nothing is in any more go.
LogicalResult InPlace::hoistBuffers() {
  SmallVector<Operation *> buffers;
  procedure->walk([&](Operation *op) {
    if (isEmpty(op)) buffers.push_back(op);
  });
  for (Operation *buffer : llvm::reverse(buffers)) {
    if (buffer->use_empty()) {
      buffer->erase();
      continue;
    }
    for (Value size : buffer->getOperands()) {
      Operation *definition = size.getDefiningOp();
      Operation *holder = definition ? definition : size.getParentBlock()->getParentOp();
      if (procedure->isAncestor(holder)) return buffer->emitOpError("in a procedure has a size that is computed inside it");
    }
    buffer->moveBefore(&body, body.getFirst());
  }
  return success();
}

}  // namespace

LogicalResult makeInPlace(Operation *procedure) { return InPlace(procedure).run(); }

Operation *bufferOf(Value value, Operation *procedure) {
  Operation *root = rootOf(value, procedure).getDefiningOp();
  return root && isEmpty(root) && procedure->isProperAncestor(root) ? root : nullptr;
}

}  // namespace strata::linalg
