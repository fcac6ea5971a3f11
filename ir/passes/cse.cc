// Common subexpression elimination along the dominator tree.
#include "ir/passes/passes.h"

#include "ir/dominance.h"
#include "ir/equivalence.h"
#include "ir/interfaces.h"

#include <vector>

namespace strata {
namespace {

/// Operations by hash, with scopes: closing one forgets what was entered since it was opened. Entries leave in the reverse
/// order of their arrival, so that linear probing needs no tombstones. Entries in front of `visibleFrom` are not found.
class ScopedTable {
 public:
  Operation *find(uint64_t hash, Operation *op) const {
    if (slots.empty()) return nullptr;
    for (size_t i = hash & mask; slots[i]; i = (i + 1) & mask) {
      const Entry &entry = entries[slots[i] - 1];
      if (entry.hash == hash && slots[i] > visibleFrom && isEquivalent(entry.op, op)) return entry.op;
    }
    return nullptr;
  }
  void insert(uint64_t hash, Operation *op) {
    if (2 * (entries.size() + 1) > slots.size()) grow();
    entries.push_back({hash, op});
    place(entries.size());
  }
  void replace(Operation *known, Operation *op, uint64_t hash) {
    for (size_t i = hash & mask; slots[i]; i = (i + 1) & mask)
      if (entries[slots[i] - 1].op == known) entries[slots[i] - 1].op = op;
  }
  size_t mark() const { return entries.size(); }
  void close(size_t mark) {
    for (; entries.size() > mark; entries.pop_back()) {
      size_t i = entries.back().hash & mask;
      while (slots[i] != entries.size()) i = (i + 1) & mask;
      slots[i] = 0;
    }
  }
  size_t visibleFrom = 0;

 private:
  struct Entry {
    uint64_t hash;
    Operation *op;
  };
  void place(size_t number) {
    size_t i = entries[number - 1].hash & mask;
    while (slots[i]) i = (i + 1) & mask;
    slots[i] = static_cast<uint32_t>(number);
  }
  void grow() {
    slots.assign(slots.empty() ? 256 : 2 * slots.size(), 0);
    mask = slots.size() - 1;
    for (size_t number = 1; number <= entries.size(); ++number) place(number);
  }

  std::vector<Entry> entries;
  std::vector<uint32_t> slots;  // entry number, 0: free
  size_t mask = 0;
};

/// Walks with a stack of things to do, so that nesting needs no recursion.
class Elimination {
 public:
  int64_t run(Operation *root) {
    for (Region &region : root->getRegions()) enterRegion(region);
    while (!stack.empty()) {
      Step step = stack.pop_back_val();
      switch (step.kind) {
        case Step::Block: enterBlock(step.block); break;
        case Step::Ops: processFrom(step.op); break;
        case Step::Finish: finish(step.op); break;
        case Step::Close: table.close(step.mark); break;
        case Step::ShowOuter: table.visibleFrom = step.mark; break;
      }
    }
    return erased;
  }

 private:
  struct Step {
    enum Kind { Block, Ops, Finish, Close, ShowOuter } kind;
    strata::Block *block = nullptr;
    Operation *op = nullptr;
    size_t mark = 0;
  };

  /// Blocks of a region follow their immediate dominator.
  void enterRegion(Region &region) {
    if (region.empty()) return;
    if (!region.hasOneBlock())
      for (strata::Block &block : region)
        if (strata::Block *dominator = dominance.getImmediateDominator(&block)) children[dominator].push_back(&block);
    stack.push_back({Step::Block, &region.front()});
  }

  void enterBlock(strata::Block *block) {
    stack.push_back({Step::Close, nullptr, nullptr, table.mark()});
    if (auto it = children.find(block); it != children.end())
      for (strata::Block *child : it->second) stack.push_back({Step::Block, child});
    stack.push_back({Step::Ops, nullptr, block->getFirst()});
  }

  void processFrom(Operation *op) {
    while (op) {
      Operation *next = op->getNextNode();
      if (isOpTriviallyDead(op)) {
        erase(op);
      } else if (op->getNumRegions() > 0) {
        stack.push_back({Step::Ops, nullptr, next});
        stack.push_back({Step::Finish, nullptr, op});
        enterRegionsOf(op);
        return;
      } else {
        finish(op);
      }
      op = next;
    }
  }

  void enterRegionsOf(Operation *op) {
    // Nothing from outside may be used in an isolated operation; an unknown one may be isolated.
    if (op->mightHaveTrait(OpTrait::IsolatedFromAbove)) {
      stack.push_back({Step::ShowOuter, nullptr, nullptr, table.visibleFrom});
      table.visibleFrom = table.mark();
    }
    for (Region &region : op->getRegions()) enterRegion(region);
  }

  /// isMemoryEffectFree, but looks at nested operations once however deep they are: what is nested in `op` has been
  /// finished, and so is in the cache.
  bool isEffectFree(Operation *op) {
    if (op->getNumRegions() == 0 || !op->hasTrait(OpTrait::RecursiveMemoryEffects)) return isMemoryEffectFree(op);
    if (auto it = effectFree.find(op); it != effectFree.end()) return it->second;
    bool result = true;
    for (Region &region : op->getRegions())
      for (strata::Block &block : region)
        for (Operation &child : block) result = result && isEffectFree(&child);
    return effectFree[op] = result;
  }

  void finish(Operation *op) {
    if (op->getNumRegions() > 0) isEffectFree(op);
    if (op->isTerminator() || op->getNumResults() == 0 || op->getNumSuccessors() > 0) return;
    bool isPure = isEffectFree(op);
    if (!isPure && !onlyReads(op)) return;
    uint64_t hash = hashOperation(op);
    Operation *known = table.find(hash, op);
    if (!known) return table.insert(hash, op);
    if (!isPure && !nothingWrittenBetween(known, op)) return table.replace(known, op, hash);
    op->replaceAllUsesWith(known);
    erase(op);
  }

  void erase(Operation *op) {
    if (op->getNumRegions() > 0) op->walk([&](Operation *nested) { effectFree.erase(nested); });
    op->erase();
    ++erased;
  }

  static bool onlyReads(Operation *op) {
    SmallVector<MemoryEffect, 4> effects;
    if (op->hasTrait(OpTrait::RecursiveMemoryEffects) || !getEffects(op, effects)) return false;
    return llvm::all_of(effects, [](const MemoryEffect &effect) { return effect.kind == EffectKind::Read; });
  }

  /// In one block, within a bounded distance.
  static bool nothingWrittenBetween(Operation *from, Operation *to) {
    constexpr int kMaxDistance = 1000;
    if (from->getBlock() != to->getBlock()) return false;
    int distance = 0;
    for (Operation *op = from->getNextNode(); op && op != to; op = op->getNextNode())
      if (++distance > kMaxDistance || (!isMemoryEffectFree(op) && !onlyReads(op))) return false;
    return true;
  }

  DominanceInfo dominance;
  DenseMap<strata::Block *, SmallVector<strata::Block *, 2>> children;
  ScopedTable table;
  SmallVector<Step, 32> stack;
  DenseMap<Operation *, bool> effectFree;  // of operations with regions
  int64_t erased = 0;
};

}  // namespace

int64_t eliminateCommonSubexpressions(Operation *root) { return Elimination().run(root); }

}  // namespace strata
