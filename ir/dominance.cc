// Dominator trees per region, by the algorithm of Lengauer and Tarjan ("A fast algorithm for finding dominators in a
// flowgraph", 1979) with path compression: O(edges log blocks) for graphs of any form.
#include "ir/dominance.h"

namespace strata {

namespace {

/// Blocks are numbers: their order in a depth-first search from the entry.
struct RegionTree {
  bool isGraph = false;
  SmallVector<Block *> blocks;               ///< reachable ones
  DenseMap<Block *, unsigned> numbers;
  SmallVector<unsigned> immediateDominator;  ///< the entry is its own
  /// What a block dominates is an interval in a walk of the tree, parents first: where it begins, and how much it is.
  SmallVector<unsigned> begin, size;

  bool dominates(unsigned a, unsigned b) const { return begin[b] - begin[a] < size[a]; }
};

class TreeBuilder {
 public:
  explicit TreeBuilder(RegionTree &tree) : tree(tree) {}

  void build(Region &region) {
    search(region);
    const auto count = static_cast<unsigned>(tree.blocks.size());
    semi.resize(count), label.resize(count), firstInBucket.assign(count, kNone), nextInBucket.assign(count, kNone);
    for (unsigned i = 0; i < count; ++i) semi[i] = label[i] = i;
    ancestor.assign(count, kNone);
    tree.immediateDominator.assign(count, 0);
    for (unsigned block = count; block-- > 1;) addToForest(block);
    for (unsigned block = 1; block < count; ++block)
      if (dominatorOf(block) != semi[block]) dominatorOf(block) = dominatorOf(dominatorOf(block));
    number();
  }

 private:
  static constexpr unsigned kNone = ~0u;
  unsigned &dominatorOf(unsigned block) { return tree.immediateDominator[block]; }

  void search(Region &region) {
    struct Open {
      unsigned block, next = 0;
    };
    SmallVector<Open> stack;
    auto enter = [&](Block *block) {
      const auto number = static_cast<unsigned>(tree.blocks.size());
      if (!tree.numbers.insert({block, number}).second) return;
      tree.blocks.push_back(block);
      parent.push_back(stack.empty() ? 0 : stack.back().block);
      stack.push_back({number});
    };
    enter(&region.front());
    while (!stack.empty()) {
      Operation *terminator = tree.blocks[stack.back().block]->getLast();
      if (!terminator || stack.back().next == terminator->getNumSuccessors()) stack.pop_back();
      else enter(terminator->getSuccessor(stack.back().next++));
    }
  }

  /// The semidominator of `block`; then the dominators of the blocks that have the parent as semidominator, or others with the
  /// same dominators.
  void addToForest(unsigned block) {
    for (BlockOperand *use = tree.blocks[block]->getFirstUse(); use; use = use->getNextUse()) {
      auto predecessor = tree.numbers.find(use->getOwner()->getBlock());
      if (predecessor != tree.numbers.end()) semi[block] = std::min(semi[block], semi[best(predecessor->second)]);
    }
    nextInBucket[block] = firstInBucket[semi[block]];
    firstInBucket[semi[block]] = block;
    const unsigned above = parent[block];
    ancestor[block] = above;
    for (unsigned inside = firstInBucket[above]; inside != kNone; inside = nextInBucket[inside]) {
      const unsigned found = best(inside);
      dominatorOf(inside) = semi[found] < semi[inside] ? found : above;
    }
    firstInBucket[above] = kNone;
  }

  /// The block with the smallest semidominator on the path to the root of its tree in the forest, the root left out; a root is
  /// its own. Paths become short.
  unsigned best(unsigned block) {
    path.clear();
    for (unsigned at = block; ancestor[at] != kNone && ancestor[ancestor[at]] != kNone; at = ancestor[at]) path.push_back(at);
    while (!path.empty()) {
      const unsigned at = path.pop_back_val(), above = ancestor[at];
      if (semi[label[above]] < semi[label[at]]) label[at] = label[above];
      ancestor[at] = ancestor[above];
    }
    return label[block];
  }

  void number() {
    const auto count = static_cast<unsigned>(tree.blocks.size());
    tree.begin.assign(count, 0), tree.size.assign(count, 1);
    for (unsigned block = count; block-- > 1;) tree.size[dominatorOf(block)] += tree.size[block];
    SmallVector<unsigned> next(count, 1);  // where the next child begins
    for (unsigned block = 1; block < count; ++block) {
      unsigned &place = next[dominatorOf(block)];
      tree.begin[block] = place;
      next[block] = place + 1;
      place += tree.size[block];
    }
  }

  RegionTree &tree;
  SmallVector<unsigned> parent, semi, label, ancestor, firstInBucket, nextInBucket, path;
};

RegionTree buildTree(Region &region) {
  RegionTree tree;
  Operation *parent = region.getParentOp();
  tree.isGraph = parent && (!parent->isRegistered() || parent->hasTrait(OpTrait::GraphRegion));
  if (!region.empty()) TreeBuilder(tree).build(region);
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
  return impl->treeOf(block->getParent()).numbers.count(block);
}

Block *DominanceInfo::getImmediateDominator(Block *block) {
  RegionTree &tree = impl->treeOf(block->getParent());
  auto it = tree.numbers.find(block);
  if (it == tree.numbers.end() || it->second == 0) return nullptr;
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
  auto numberB = tree.numbers.find(b);
  if (numberB == tree.numbers.end()) return true;  // unreachable code is dominated by everything
  auto numberA = tree.numbers.find(a);
  return numberA != tree.numbers.end() && tree.dominates(numberA->second, numberB->second);
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
