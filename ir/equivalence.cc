// Structural equality of operations. Nested regions are compared with a worklist; values and blocks defined inside them
// correspond by position.
#include "ir/equivalence.h"

#include "support/hash.h"

#include <algorithm>

namespace strata {

template <typename T>
static uint64_t hashPointer(uint64_t seed, T *pointer) {
  return hashCombine(seed, reinterpret_cast<uintptr_t>(pointer));
}

uint64_t hashOperation(Operation *op) {
  uint64_t hash = hashPointer(op->getNumRegions(), op->getRecord());
  for (unsigned i = 0; i < op->getNumProperties(); ++i) hash = hashPointer(hash, op->getProperty(i).getNode());
  hash = hashPointer(hash, op->getDiscardableAttrDictionary().getNode());
  for (unsigned i = 0; i < op->getNumResults(); ++i) hash = hashPointer(hash, op->getResultType(i).getNode());
  uint64_t operands = 0;
  bool ordered = !op->hasTrait(OpTrait::Commutative);
  for (OpOperand &use : op->getOpOperands()) {
    Value operand = use.get();
    uint64_t one = hashPointer(0, operand.getImpl());
    operands = ordered ? hashCombine(operands, one) : operands + one;
  }
  return hashCombine(hash, operands);
}

/// Name, attributes, result types, and the numbers of operands, regions and successors.
static bool isSameKind(Operation *a, Operation *b) {
  if (a->getRecord() != b->getRecord() || a->getNumOperands() != b->getNumOperands() ||
      a->getNumResults() != b->getNumResults() || a->getNumRegions() != b->getNumRegions() ||
      a->getNumSuccessors() != b->getNumSuccessors() || a->getDiscardableAttrDictionary() != b->getDiscardableAttrDictionary())
    return false;
  for (unsigned i = 0; i < a->getNumProperties(); ++i)
    if (a->getProperty(i) != b->getProperty(i)) return false;
  for (unsigned i = 0; i < a->getNumResults(); ++i)
    if (a->getResultType(i) != b->getResultType(i)) return false;
  return true;
}

namespace {
class Comparison {
 public:
  bool run(Operation *a, Operation *b) {
    if (!compareOps(a, b)) return false;
    while (!regions.empty()) {
      auto [left, right] = regions.pop_back_val();
      if (!compareRegions(*left, *right)) return false;
    }
    // Operands of nested operations, once all definitions correspond.
    return llvm::all_of(nested, [&](auto pair) { return compareOperands(pair.first, pair.second); });
  }

 private:
  /// All but the operands of nested operations.
  bool compareOps(Operation *a, Operation *b) {
    if (!isSameKind(a, b)) return false;
    nested.push_back({a, b});
    for (unsigned i = 0; i < a->getNumRegions(); ++i) regions.push_back({&a->getRegion(i), &b->getRegion(i)});
    return true;
  }

  bool compareRegions(Region &a, Region &b) {
    Block *left = a.getFirst(), *right = b.getFirst();
    for (; left && right; left = left->getNextNode(), right = right->getNextNode()) {
      blocks[left] = right;
      if (!compareBlocks(*left, *right)) return false;
    }
    return !left && !right;
  }

  bool compareBlocks(Block &a, Block &b) {
    if (a.getNumArguments() != b.getNumArguments()) return false;
    for (unsigned i = 0; i < a.getNumArguments(); ++i) {
      if (a.getArgument(i).getType() != b.getArgument(i).getType()) return false;
      values[a.getArgument(i)] = b.getArgument(i);
    }
    Operation *left = a.getFirst(), *right = b.getFirst();
    for (; left && right; left = left->getNextNode(), right = right->getNextNode()) {
      if (!compareOps(left, right)) return false;
      for (unsigned i = 0; i < left->getNumResults(); ++i) values[left->getResult(i)] = right->getResult(i);
    }
    return !left && !right;
  }

  Value counterpart(Value value) const {
    auto it = values.find(value);
    return it == values.end() ? value : it->second;
  }

  bool compareOperands(Operation *a, Operation *b) {
    for (unsigned i = 0; i < a->getNumSuccessors(); ++i)
      if (blocks.lookup(a->getSuccessor(i)) != b->getSuccessor(i)) return false;
    SmallVector<detail::ValueImpl *, 4> left, right;
    for (Value operand : a->getOperands()) left.push_back(operand ? counterpart(operand).getImpl() : nullptr);
    for (Value operand : b->getOperands()) right.push_back(operand.getImpl());
    if (left == right) return true;
    if (!a->hasTrait(OpTrait::Commutative)) return false;
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    return left == right;
  }

  SmallVector<std::pair<Operation *, Operation *>, 4> nested;
  SmallVector<std::pair<Region *, Region *>, 4> regions;
  DenseMap<Value, Value> values;
  DenseMap<Block *, Block *> blocks;
};
}  // namespace

/// Operations without regions, successors and null operands.
static bool isSameLeaf(Operation *a, Operation *b) {
  if (!isSameKind(a, b)) return false;
  bool same = true;
  for (unsigned i = 0; i < a->getNumOperands() && same; ++i) same = a->getOperand(i) == b->getOperand(i);
  if (same || !a->hasTrait(OpTrait::Commutative)) return same;
  if (a->getNumOperands() == 2) return a->getOperand(0) == b->getOperand(1) && a->getOperand(1) == b->getOperand(0);
  SmallVector<detail::ValueImpl *, 4> left, right;
  for (Value operand : a->getOperands()) left.push_back(operand.getImpl());
  for (Value operand : b->getOperands()) right.push_back(operand.getImpl());
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}

bool isEquivalent(Operation *a, Operation *b) {
  if (a->getNumRegions() == 0 && a->getNumSuccessors() == 0) return isSameLeaf(a, b);
  return Comparison().run(a, b);
}

}  // namespace strata
