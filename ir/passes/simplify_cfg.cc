// Control flow between blocks: unreachable blocks go, blocks merge with their only predecessor, empty ones are skipped.
#include "ir/passes/passes.h"

#include "ir/interfaces.h"
#include "ir/rewrite.h"

namespace strata {

/// Whether `terminator` only goes on to its one successor, whose arguments are all its operands.
static bool isPlainBranch(Operation *terminator) {
  if (!terminator || terminator->getNumSuccessors() != 1 || terminator->getNumResults() || terminator->getNumRegions())
    return false;
  const auto *branch = terminator->getInterface<BranchInterface>();
  return branch && branch->getSuccessorOperands(terminator, 0).size() == terminator->getNumOperands();
}

/// Appends `block` to its predecessor when that always and only leads here.
static bool mergeIntoPredecessor(Block *block) {
  Block *predecessor = block->getSinglePredecessor();
  if (!predecessor || predecessor == block || block->isEntryBlock()) return false;
  Operation *terminator = predecessor->getTerminator();
  if (!isPlainBranch(terminator)) return false;
  SmallVector<Value, 4> arguments(terminator->getOperands().begin(), terminator->getOperands().end());
  if (llvm::is_contained(arguments, Value())) return false;
  terminator->erase();
  Rewriter rewriter(predecessor->getParent()->getContext());
  rewriter.mergeBlocks(block, predecessor, arguments);
  return true;
}

/// Lets the predecessors of a block that only branches on go where it goes.
static bool skipEmptyBlock(Block *block) {
  if (block->isEntryBlock() || block->getNumArguments() || block->hasNoPredecessors()) return false;
  Operation *terminator = block->getFirst();
  if (!isPlainBranch(terminator) || terminator->getNumOperands()) return false;
  Block *target = terminator->getSuccessor(0);
  if (target == block) return false;
  block->replaceAllUsesWith(target);
  return true;
}

static bool simplifyRegion(Region &region) {
  if (region.empty() || region.hasOneBlock()) return false;
  bool changed = false;
  for (Block &block : llvm::make_early_inc_range(region)) changed |= mergeIntoPredecessor(&block);
  for (Block &block : region) changed |= skipEmptyBlock(&block);
  return changed;
}

bool simplifyControlFlow(Operation *root) {
  bool changed = false;
  for (bool again = true; again;) {
    again = eraseUnreachableBlocks(root);
    SmallVector<Region *, 8> regions;
    root->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        if (!region.empty() && !region.hasOneBlock()) regions.push_back(&region);
    });
    for (Region *region : regions) again |= simplifyRegion(*region);
    changed |= again;
  }
  return changed;
}

}  // namespace strata
