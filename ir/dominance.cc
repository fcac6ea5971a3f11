// Dominator trees per region, by the iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
// Algorithm", 2001) over reverse post-order.
#include "ir/dominance.h"

namespace strata {

namespace {

struct RegionTree {
  bool isGraph = false;
  SmallVector<Block *> blocks;               // reachable ones in reverse post-order
  DenseMap<Block *, unsigned> order;         // their positions there
  SmallVector<unsigned> immediateDominator;  // by that order; the entry is its own
  SmallVector<unsigned> depth;
};

/// Reachable blocks in reverse post-order.
SmallVector<Block *> reversePostOrder(Region &region) {
  SmallVector<Block *> postOrder;
  llvm::DenseMap<Block *, bool> seen;
  SmallVector<std::pair<Block *, unsigned>> stack{{&region.front(), 0}};
  seen[&region.front()] = true;
  while (!stack.empty()) {
    auto &[block, next] = stack.back();
    Operation *terminator = block->getLast();
    if (!terminator || next == terminator->getNumSuccessors()) {
      postOrder.push_back(block);
      stack.pop_back();
      continue;
    }
    Block *successor = terminator->getSuccessor(next++);
    if (seen.insert({successor, true}).second) stack.push_back({successor, 0});
  }
  std::reverse(postOrder.begin(), postOrder.end());
  return postOrder;
}

RegionTree buildTree(Region &region) {
  RegionTree tree;
  Operation *parent = region.getParentOp();
  tree.isGraph = parent && (!parent->isRegistered() || parent->hasTrait(OpTrait::GraphRegion));
  if (region.empty()) return tree;
  tree.blocks = reversePostOrder(region);
  ArrayRef<Block *> blocks = tree.blocks;
  for (unsigned i = 0; i < blocks.size(); ++i) tree.order[blocks[i]] = i;
  constexpr unsigned kNone = ~0u;
  tree.immediateDominator.assign(blocks.size(), kNone);
  tree.immediateDominator[0] = 0;
  auto intersect = [&](unsigned a, unsigned b) {
    while (a != b) {
      while (a > b) a = tree.immediateDominator[a];
      while (b > a) b = tree.immediateDominator[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 1; i < blocks.size(); ++i) {
      unsigned dominator = kNone;
      for (BlockOperand *use = blocks[i]->getFirstUse(); use; use = use->getNextUse()) {
        auto it = tree.order.find(use->getOwner()->getBlock());
        if (it == tree.order.end() || tree.immediateDominator[it->second] == kNone) continue;
        dominator = dominator == kNone ? it->second : intersect(dominator, it->second);
      }
      if (dominator != tree.immediateDominator[i]) tree.immediateDominator[i] = dominator, changed = true;
    }
  }
  tree.depth.assign(blocks.size(), 0);
  for (unsigned i = 1; i < blocks.size(); ++i) tree.depth[i] = tree.depth[tree.immediateDominator[i]] + 1;
  return tree;
}

}  // namespace

struct DominanceInfo::Impl {
  DenseMap<Region *, RegionTree> trees;

  RegionTree &treeOf(Region *region) {
    auto it = trees.find(region);
    if (it == trees.end()) it = trees.insert({region, buildTree(*region)}).first;
    return it->second;
  }
};

DominanceInfo::DominanceInfo(Operation *) : impl(std::make_unique<Impl>()) {}
DominanceInfo::~DominanceInfo() = default;

void DominanceInfo::invalidate() { impl->trees.clear(); }

bool DominanceInfo::isReachableFromEntry(Block *block) {
  if (block->isEntryBlock()) return true;
  return impl->treeOf(block->getParent()).order.count(block);
}

Block *DominanceInfo::getImmediateDominator(Block *block) {
  RegionTree &tree = impl->treeOf(block->getParent());
  auto it = tree.order.find(block);
  if (it == tree.order.end() || it->second == 0) return nullptr;
  return tree.blocks[tree.immediateDominator[it->second]];
}

bool DominanceInfo::dominates(Block *a, Block *b) { return a == b || properlyDominates(a, b); }

bool DominanceInfo::properlyDominates(Block *a, Block *b) {
  Region *region = a->getParent();
  if (b->getParent() != region) {
    b = region->findAncestorBlockInRegion(*b);
    if (!b) return false;
    if (a == b) return true;  // the block holds the operation that holds b
  }
  if (a == b) return false;
  RegionTree &tree = impl->treeOf(region);
  auto orderB = tree.order.find(b);
  if (orderB == tree.order.end()) return true;  // unreachable code is dominated by everything
  auto orderA = tree.order.find(a);
  if (orderA == tree.order.end()) return false;
  unsigned current = orderB->second;
  while (tree.depth[current] > tree.depth[orderA->second]) current = tree.immediateDominator[current];
  return current == orderA->second;
}

bool DominanceInfo::dominates(Operation *a, Operation *b) { return a == b || properlyDominates(a, b); }

bool DominanceInfo::properlyDominates(Operation *a, Operation *b) {
  Block *block = a->getBlock();
  if (!block || a == b) return false;
  Operation *ancestor = b;
  if (b->getBlock() != block) {
    Block *holder = block->getParent()->findAncestorBlockInRegion(*b->getBlock());
    if (!holder) return false;
    if (holder != block) return properlyDominates(block, holder);
    ancestor = block->findAncestorOpInBlock(b);
    if (ancestor == a) return true;  // b is nested in a
  }
  if (impl->treeOf(block->getParent()).isGraph) return true;
  return a->isBeforeInBlock(ancestor);
}

bool DominanceInfo::properlyDominates(Value value, Operation *user) {
  if (Operation *definition = value.getDefiningOp()) {
    // A value is not available inside the operation that defines it, except in graph regions.
    if (definition->isAncestor(user)) return definition != user ? false : impl->treeOf(user->getParentRegion()).isGraph;
    return properlyDominates(definition, user);
  }
  return dominates(value.getParentBlock(), user->getBlock()) ||
         properlyDominates(value.getParentBlock(), user->getBlock());
}

}  // namespace strata
