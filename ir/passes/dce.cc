// Dead code and dead symbols: mark what is needed, erase the rest.
#include "ir/passes/passes.h"

#include "ir/context.h"
#include "ir/interfaces.h"
#include "ir/rewrite.h"
#include "ir/symbols.h"

#include "llvm/ADT/DenseSet.h"

namespace strata {

// --- Operations -------------------------------------------------------------------------------------------------------

/// Which operations may go when nothing uses them; for nested ones: when what they are nested in goes. Computed from the
/// inside out, so that deep nests are looked at once.
static llvm::DenseSet<Operation *> findRemovable(Operation *root) {
  llvm::DenseSet<Operation *> removable;
  root->walk([&](Operation *op) {
    bool isRemovable = op->getNumRegions() == 0 || !op->hasTrait(OpTrait::RecursiveMemoryEffects)
                           ? op->isTerminator() || wouldOpBeTriviallyDead(op)
                           : !op->isTerminator() && !op->hasTrait(OpTrait::Symbol);
    if (op->hasTrait(OpTrait::RecursiveMemoryEffects))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Operation &child : block) isRemovable = isRemovable && removable.contains(&child);
    if (isRemovable) removable.insert(op);
  });
  return removable;
}

/// Live operations inside `root`: those with effects, and what live ones use. Operations nested in a dead one are dead.
static llvm::DenseSet<Operation *> findLive(Operation *root) {
  llvm::DenseSet<Operation *> removable = findRemovable(root);
  llvm::DenseSet<Operation *> live;
  SmallVector<Operation *, 32> stack = {root};
  auto mark = [&](Operation *op) {
    if (live.insert(op).second) stack.push_back(op);
  };
  live.insert(root);
  while (!stack.empty()) {
    Operation *op = stack.pop_back_val();
    if (op != root)
      for (Value operand : op->getOperands())
        if (Operation *definition = operand ? operand.getDefiningOp() : nullptr) mark(definition);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Operation &child : block)
          if (child.isTerminator() || !removable.contains(&child)) mark(&child);
  }
  return live;
}

int64_t eliminateDeadCode(Operation *root) {
  bool blocksErased = eraseUnreachableBlocks(root);
  llvm::DenseSet<Operation *> live = findLive(root);
  SmallVector<Operation *, 16> dead;
  root->walk(WalkOrder::PreOrder, [&](Operation *op) {
    if (live.contains(op)) return WalkResult::Advance;
    dead.push_back(op);
    return WalkResult::Skip;
  });
  for (Operation *op : dead) op->dropAllReferences();
  for (Operation *op : dead) op->erase();
  return static_cast<int64_t>(dead.size()) + blocksErased;
}

// --- Symbols ----------------------------------------------------------------------------------------------------------

static bool isDiscardable(Operation *op) {
  return op->hasTrait(OpTrait::Symbol) && !getSymbolName(op).empty() && getSymbolVisibility(op) == Visibility::Private;
}

/// Calls `visit` for each operation of `op` that belongs to it alone: discardable symbols inside count for themselves.
static void walkOwn(Operation *op, function_ref<void(Operation *)> visit) {
  op->walk(WalkOrder::PreOrder, [&](Operation *inner) {
    if (inner != op && isDiscardable(inner)) return WalkResult::Skip;
    visit(inner);
    return WalkResult::Advance;
  });
}

/// Names in symbol references of the operation's attributes, every part of a path.
static void collectNames(Operation *op, llvm::DenseSet<StringRef> &names, SmallVectorImpl<StringRef> &added) {
  SmallVector<const Node *, 8> pending;
  for (const NamedAttribute &entry : op->getAttrs()) pending.push_back(entry.getValue().getNode());
  llvm::DenseSet<const Node *> seen;
  while (!pending.empty()) {
    const Node *node = pending.pop_back_val();
    if (!node || !seen.insert(node).second) continue;
    if (node->kind == &SymbolRefAttr::kKind) {
      for (StringAttr part : SymbolRefAttr(node).getPath())
        if (names.insert(part.getValue()).second) added.push_back(part.getValue());
    } else if (node->kind->category == NodeCategory::Attribute || node->kind->category == NodeCategory::Type) {
      pending.append(node->ptrs().begin(), node->ptrs().end());
    }
  }
}

int64_t eliminateDeadSymbols(Operation *root) {
  // Symbols are told apart by name alone, whatever table they are in: that keeps more than necessary, never less.
  DenseMap<StringRef, SmallVector<Operation *, 1>> candidates;
  root->walk([&](Operation *op) {
    if (op != root && isDiscardable(op)) candidates[getSymbolName(op)].push_back(op);
  });
  if (candidates.empty()) return 0;

  llvm::DenseSet<StringRef> live;
  SmallVector<StringRef, 16> pending;
  walkOwn(root, [&](Operation *op) { collectNames(op, live, pending); });
  while (!pending.empty()) {
    auto it = candidates.find(pending.pop_back_val());
    if (it == candidates.end()) continue;
    for (Operation *symbol : it->second) walkOwn(symbol, [&](Operation *op) { collectNames(op, live, pending); });
  }

  SmallVector<Operation *, 8> dead;
  root->walk(WalkOrder::PreOrder, [&](Operation *op) {
    if (op == root || !isDiscardable(op) || live.contains(getSymbolName(op))) return WalkResult::Advance;
    dead.push_back(op);
    return WalkResult::Skip;
  });
  for (Operation *op : dead) op->erase();
  return static_cast<int64_t>(dead.size());
}

}  // namespace strata
