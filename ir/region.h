// Regions and blocks: lists of blocks, lists of operations. Both are intrusive lists; a region owns its blocks, a block its
// operations and arguments.
#pragma once

#include "ir/value.h"

namespace strata {

class IRMapping;
class Region;

/// One reference to a block by a terminator, linked into the block's predecessor list.
class BlockOperand {
 public:
  Block *get() const { return block; }
  void set(Block *newBlock);
  Operation *getOwner() const { return owner; }
  BlockOperand *getNextUse() const { return nextUse; }
  unsigned getSuccessorNumber() const;

 private:
  friend class Operation;
  friend class Block;
  BlockOperand *nextUse = nullptr;
  BlockOperand **back = nullptr;
  Operation *owner = nullptr;
  Block *block = nullptr;
};

class Block {
 public:
  Block() = default;
  ~Block();
  Block(const Block &) = delete;

  Region *getParent() const { return parent; }
  Operation *getParentOp() const;
  bool isEntryBlock() const;
  Block *getNextNode() const { return next; }
  Block *getPrevNode() const { return prev; }
  /// Frees the block; it must not be referenced any more.
  void erase();
  void moveBefore(Block *other);
  void insertBefore(Block *other);
  void insertAfter(Block *other);

  // Arguments.
  ArrayRef<BlockArgument> getArguments() const { return arguments; }
  unsigned getNumArguments() const { return static_cast<unsigned>(arguments.size()); }
  BlockArgument getArgument(unsigned i) const { return arguments[i]; }
  BlockArgument addArgument(Type type, Location location);
  void addArguments(TypeRange types, ArrayRef<Location> locations);
  BlockArgument insertArgument(unsigned index, Type type, Location location);
  void eraseArgument(unsigned index);
  void eraseArguments(function_ref<bool(BlockArgument)> shouldErase);
  SmallVector<Type> getArgumentTypes() const;

  // Operations.
  class iterator;
  iterator begin() const;
  iterator end() const;
  llvm::iterator_range<iterator> getOperations() const;
  bool empty() const { return first == nullptr; }
  Operation &front() const { return *first; }
  Operation &back() const { return *last; }
  Operation *getFirst() const { return first; }
  Operation *getLast() const { return last; }
  Operation *getTerminator() const;  ///< the last operation when it is, or may be, a terminator; else null
  bool mightHaveTerminator() const;
  void push_back(Operation *op) { insert(nullptr, op); }
  void push_front(Operation *op) { insert(first, op); }
  void insert(Operation *before, Operation *op);  ///< before null: at the end
  template <typename OpTy>
  auto getOps() const;
  template <typename OpTy>
  auto ops() const { return getOps<OpTy>(); }
  void clear();  ///< frees all operations
  /// Moves all operations from `from` on (to the end) into a new block inserted after this one.
  Block *splitBlock(Operation *from);
  /// Moves the operations of `other` to the end of this block.
  void spliceBack(Block *other);
  void spliceBefore(Operation *before, Block *other, Operation *firstOp, Operation *lastExclusive);
  void dropAllReferences();
  void dropAllUses();
  Operation *findAncestorOpInBlock(Operation *op);

  // Control flow.
  bool hasNoPredecessors() const { return firstUse == nullptr; }
  BlockOperand *getFirstUse() const { return firstUse; }
  SmallVector<Block *, 4> getPredecessors() const;  ///< once per edge
  Block *getSinglePredecessor() const;
  SmallVector<Block *, 2> getSuccessors() const;
  void replaceAllUsesWith(Block *other);

  bool isOpOrderValid() const { return orderValid; }
  void recomputeOpOrder();
  void invalidateOpOrder() { orderValid = false; }
  void print(raw_ostream &os) const;

 private:
  friend class Region;
  friend class Operation;
  friend class BlockOperand;
  Operation *first = nullptr;
  Operation *last = nullptr;
  Block *prev = nullptr;
  Block *next = nullptr;
  Region *parent = nullptr;
  BlockOperand *firstUse = nullptr;
  std::vector<BlockArgument> arguments;
  bool orderValid = true;
};

/// 24 bytes: first and last block, and the operation that holds the region.
class Region {
 public:
  Region() = default;
  explicit Region(Operation *owner) : owner(owner) {}
  ~Region();
  Region(const Region &) = delete;

  Operation *getParentOp() const { return owner; }
  Region *getParentRegion() const;
  Context *getContext() const;
  bool empty() const { return first == nullptr; }
  bool hasOneBlock() const { return first && first == last; }
  Block &front() const { return *first; }
  Block &back() const { return *last; }
  Block *getFirst() const { return first; }
  void push_back(Block *block) { insert(nullptr, block); }
  void push_front(Block *block) { insert(first, block); }
  void insert(Block *before, Block *block);
  Block &emplaceBlock() {
    push_back(new Block());
    return *last;
  }
  unsigned getRegionNumber() const;
  ArrayRef<BlockArgument> getArguments() const { return first ? first->getArguments() : ArrayRef<BlockArgument>(); }
  BlockArgument getArgument(unsigned i) const { return first->getArgument(i); }
  unsigned getNumArguments() const { return first ? first->getNumArguments() : 0; }
  bool isAncestor(Region *other) const;
  bool isProperAncestor(Region *other) const { return other != this && isAncestor(other); }
  Block *findAncestorBlockInRegion(Block &block);
  void takeBody(Region &other);
  void cloneInto(Region *destination, IRMapping &mapping) const;
  void dropAllReferences();
  void clear();
  void walk(function_ref<void(Operation *)> visit);

  class iterator;
  iterator begin() const;
  iterator end() const;
  llvm::iterator_range<iterator> getBlocks() const;
  /// All operations of all blocks.
  template <typename OpTy>
  auto getOps() const;

 private:
  friend class Block;
  friend class Operation;
  Block *first = nullptr;
  Block *last = nullptr;
  Operation *owner = nullptr;
};
static_assert(sizeof(Region) == 24);

/// Iterators step before the body runs on, so that the current element may be erased in early-increment loops
/// (llvm::make_early_inc_range).
class Region::iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Block;
  using difference_type = std::ptrdiff_t;
  using pointer = Block *;
  using reference = Block &;
  explicit iterator(Block *block = nullptr) : block(block) {}
  Block &operator*() const { return *block; }
  Block *operator->() const { return block; }
  iterator &operator++() {
    block = block->getNextNode();
    return *this;
  }
  iterator operator++(int) {
    iterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const iterator &other) const { return block == other.block; }
  bool operator!=(const iterator &other) const { return block != other.block; }

 private:
  Block *block;
};
inline Operation *Block::getParentOp() const { return parent ? parent->getParentOp() : nullptr; }

inline Region::iterator Region::begin() const { return iterator(first); }
inline Region::iterator Region::end() const { return iterator(nullptr); }
inline llvm::iterator_range<Region::iterator> Region::getBlocks() const { return {begin(), end()}; }

}  // namespace strata
