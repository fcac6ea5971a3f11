// Loop-invariant code motion: innermost loops first, so that an operation can leave several.
#include "ir/passes/passes.h"

#include "ir/interfaces.h"

namespace strata {

static Region *getLoopBody(Operation *op) {
  const auto *loop = op->getInterface<LoopLikeInterface>();
  return loop ? loop->getLoopBody(op) : nullptr;
}

/// Whether `op` and what is nested in it use only values from outside `loop`.
static bool usesOnlyOutside(Operation *op, Operation *loop) {
  return op->walk(WalkOrder::PreOrder, [&](Operation *inner) {
    for (Value operand : inner->getOperands()) {
      Operation *holder = operand.getParentBlock()->getParentOp();
      bool isOwn = holder && op->isAncestor(holder);
      if (!isOwn && holder && loop->isAncestor(holder)) return WalkResult::Interrupt;
    }
    return WalkResult::Advance;
  }) != WalkResult::Interrupt;
}

static int64_t hoistFrom(Operation *loop, Region &body) {
  int64_t moved = 0;
  for (Block &block : body) {
    // In program order an operation's operands have moved out before it is looked at.
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (op.isTerminator() || !isSpeculatable(&op) || !usesOnlyOutside(&op, loop)) continue;
      op.moveBefore(loop);
      ++moved;
    }
  }
  return moved;
}

int64_t hoistLoopInvariants(Operation *root) {
  SmallVector<Operation *, 8> loops;
  root->walk([&](Operation *op) {
    if (op != root && getLoopBody(op)) loops.push_back(op);
  });
  int64_t moved = 0;
  for (Operation *loop : loops) moved += hoistFrom(loop, *getLoopBody(loop));
  return moved;
}

}  // namespace strata
