// Common subexpression elimination along the dominator tree.
#include "ir/passes/passes.h"

#include "ir/dominance.h"
#include "ir/equivalence.h"
#include "ir/interfaces.h"

#include <unordered_map>

namespace strata {
namespace {

/// Operations by hash, with scopes: closing one forgets what was entered since it was opened.
class ScopedTable {
 public:
  Operation *find(uint64_t hash, Operation *op) const {
    auto [begin, end] = table.equal_range(hash);
    for (auto it = begin; it != end; ++it)
      if (isEquivalent(it->second, op)) return it->second;
    return nullptr;
  }
  void insert(uint64_t hash, Operation *op) { entered.push_back(table.emplace(hash, op)); }
  void replace(Operation *known, Operation *op, uint64_t hash) {
    auto [begin, end] = table.equal_range(hash);
    for (auto it = begin; it != end; ++it)
      if (it->second == known) it->second = op;
  }
  size_t mark() const { return entered.size(); }
  void close(size_t mark) {
    for (; entered.size() > mark; entered.pop_back()) table.erase(entered.back());
  }

 private:
  using Map = std::unordered_multimap<uint64_t, Operation *>;
  Map table;
  std::vector<Map::iterator> entered;
};

/// Walks with a stack of things to do, so that nesting needs no recursion.
class Elimination {
 public:
  int64_t run(Operation *root) {
    tables.push_back(std::make_unique<ScopedTable>());
    for (Region &region : root->getRegions()) enterRegion(region);
    while (!stack.empty()) {
      Step step = stack.pop_back_val();
      switch (step.kind) {
        case Step::Block: enterBlock(step.block); break;
        case Step::Ops: processFrom(step.op); break;
        case Step::Finish: finish(step.op); break;
        case Step::Close: tables.back()->close(step.mark); break;
        case Step::PopTable: tables.pop_back(); break;
      }
    }
    return erased;
  }

 private:
  struct Step {
    enum Kind { Block, Ops, Finish, Close, PopTable } kind;
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
    stack.push_back({Step::Close, nullptr, nullptr, tables.back()->mark()});
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
      tables.push_back(std::make_unique<ScopedTable>());
      stack.push_back({Step::PopTable});
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
    Operation *known = tables.back()->find(hash, op);
    if (!known) return tables.back()->insert(hash, op);
    if (!isPure && !nothingWrittenBetween(known, op)) return tables.back()->replace(known, op, hash);
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
  std::vector<std::unique_ptr<ScopedTable>> tables;
  SmallVector<Step, 32> stack;
  DenseMap<Operation *, bool> effectFree;  // of operations with regions
  int64_t erased = 0;
};

}  // namespace

int64_t eliminateCommonSubexpressions(Operation *root) { return Elimination().run(root); }

}  // namespace strata
