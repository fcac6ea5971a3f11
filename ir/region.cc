// Blocks and regions: their lists, arguments and edges.
#include "ir/region.h"

#include "ir/context.h"
#include "ir/operation.h"

namespace strata {

//===- BlockOperand -----------------------------------------------------------------------------------------------===//

void BlockOperand::set(Block *newBlock) {
  if (block) {
    *back = nextUse;
    if (nextUse) nextUse->back = back;
  }
  block = newBlock;
  nextUse = nullptr;
  back = nullptr;
  if (!block) return;
  nextUse = block->firstUse;
  if (nextUse) nextUse->back = &nextUse;
  back = &block->firstUse;
  block->firstUse = this;
}

unsigned BlockOperand::getSuccessorNumber() const {
  return static_cast<unsigned>(this - owner->getBlockOperands().data());
}

//===- Block ------------------------------------------------------------------------------------------------------===//

Block::~Block() {
  clear();
  for (BlockArgument argument : arguments) delete static_cast<detail::BlockArgumentImpl *>(argument.getImpl());
}

bool Block::isEntryBlock() const { return parent && parent->getFirst() == this; }

/// Takes `block` out of the list of its region.
static void unlink(Block *block, Block *&first, Block *&last, Block *&prev, Block *&next, Block *prevBlock,
                   Block *nextBlock) {
  (void)block;
  if (!prevBlock) first = nextBlock;
  if (!nextBlock) last = prevBlock;
  prev = next = nullptr;
}

void Block::erase() {
  dropAllReferences();
  if (parent) {
    if (prev) prev->next = next;
    if (next) next->prev = prev;
    unlink(this, parent->first, parent->last, prev, next, prev, next);
  }
  delete this;
}

void Block::moveBefore(Block *other) {
  Region *target = other->parent;
  if (parent) {
    if (prev) prev->next = next;
    if (next) next->prev = prev;
    unlink(this, parent->first, parent->last, prev, next, prev, next);
  }
  target->insert(other, this);
}

void Block::insertBefore(Block *other) { other->parent->insert(other, this); }

void Block::insertAfter(Block *other) { other->parent->insert(other->next, this); }

BlockArgument Block::addArgument(Type type, Location location) {
  return insertArgument(getNumArguments(), type, location);
}

void Block::addArguments(TypeRange types, ArrayRef<Location> locations) {
  for (size_t i = 0; i < types.size(); ++i) addArgument(types[i], locations.empty() ? Location() : locations[i]);
}

BlockArgument Block::insertArgument(unsigned index, Type type, Location location) {
  auto *impl = new detail::BlockArgumentImpl();
  impl->typeAndKind = reinterpret_cast<uintptr_t>(type.getNode()) | detail::ValueImpl::kBlockArgument;
  impl->firstUse = nullptr;
  impl->owner = this;
  impl->location = location;
  arguments.insert(arguments.begin() + index, BlockArgument(impl));
  for (unsigned i = index; i < arguments.size(); ++i)
    static_cast<detail::BlockArgumentImpl *>(arguments[i].getImpl())->index = i;
  return arguments[index];
}

void Block::eraseArgument(unsigned index) {
  unsigned position = 0;
  eraseArguments([&](BlockArgument) { return position++ == index; });
}

void Block::eraseArguments(function_ref<bool(BlockArgument)> shouldErase) {
  std::vector<BlockArgument> kept;
  for (BlockArgument argument : arguments) {
    auto *impl = static_cast<detail::BlockArgumentImpl *>(argument.getImpl());
    if (shouldErase(argument)) {
      delete impl;
    } else {
      impl->index = kept.size();
      kept.push_back(argument);
    }
  }
  arguments = std::move(kept);
}

SmallVector<Type> Block::getArgumentTypes() const { return ValueRange(getArguments()).getTypes(); }

bool Block::mightHaveTerminator() const { return last && last->mightHaveTrait(OpTrait::Terminator); }

Operation *Block::getTerminator() const { return mightHaveTerminator() ? last : nullptr; }

void Block::insert(Operation *before, Operation *op) {
  constexpr uint32_t kStride = 16;
  Operation *after = before ? before->prev : last;
  op->block = this;
  op->prev = after;
  op->next = before;
  (after ? after->next : first) = op;
  (before ? before->prev : last) = op;
  if (!orderValid) return;
  const uint32_t low = after ? after->orderIndex : 0;
  if (!before && low < UINT32_MAX - kStride)
    op->orderIndex = low + kStride;
  else if (before && before->orderIndex - low > 1)
    op->orderIndex = low + (before->orderIndex - low) / 2;
  else
    orderValid = false;
}

void Block::recomputeOpOrder() {
  constexpr uint32_t kStride = 16;
  uint32_t index = 0;
  for (Operation *op = first; op; op = op->next) op->orderIndex = index += kStride;
  orderValid = true;
}

void Block::clear() {
  for (Operation *op = first; op; op = op->next) op->dropAllReferences();
  while (last) last->erase();
}

Block *Block::splitBlock(Operation *from) {
  Block *tail = new Block();
  if (parent) parent->insert(next, tail);
  tail->spliceBefore(nullptr, this, from, nullptr);
  return tail;
}

void Block::spliceBack(Block *other) { spliceBefore(nullptr, other, other->first, nullptr); }

void Block::spliceBefore(Operation *before, Block *other, Operation *firstOp, Operation *lastExclusive) {
  (void)other;
  while (firstOp != lastExclusive) {
    Operation *following = firstOp->next;
    firstOp->remove();
    insert(before, firstOp);
    firstOp = following;
  }
}

void Block::dropAllReferences() {
  for (Operation *op = first; op; op = op->next) op->dropAllReferences();
}

void Block::dropAllUses() {
  for (BlockArgument argument : arguments)
    for (OpOperand &use : llvm::make_early_inc_range(argument.getUses())) use.set(Value());
  for (Operation *op = first; op; op = op->next)
    for (Value result : op->getResults())
      for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) use.set(Value());
  while (firstUse) firstUse->set(nullptr);
}

Operation *Block::findAncestorOpInBlock(Operation *op) {
  while (op && op->getBlock() != this) op = op->getParentOp();
  return op;
}

SmallVector<Block *, 4> Block::getPredecessors() const {
  SmallVector<Block *, 4> blocks;
  for (BlockOperand *use = firstUse; use; use = use->getNextUse()) blocks.push_back(use->getOwner()->getBlock());
  return blocks;
}

Block *Block::getSinglePredecessor() const {
  return firstUse && !firstUse->getNextUse() ? firstUse->getOwner()->getBlock() : nullptr;
}

SmallVector<Block *, 2> Block::getSuccessors() const {
  return last ? last->getSuccessors() : SmallVector<Block *, 2>();
}

void Block::replaceAllUsesWith(Block *other) {
  while (firstUse) firstUse->set(other);
}

//===- Region -----------------------------------------------------------------------------------------------------===//

Region::~Region() { clear(); }

void Region::clear() {
  dropAllReferences();
  while (last) {
    last->dropAllUses();
    last->erase();
  }
}

void Region::dropAllReferences() {
  for (Block *block = first; block; block = block->next) block->dropAllReferences();
}

Context *Region::getContext() const { return owner ? owner->getContext() : nullptr; }

void Region::insert(Block *before, Block *block) {
  Block *after = before ? before->prev : last;
  block->parent = this;
  block->prev = after;
  block->next = before;
  (after ? after->next : first) = block;
  (before ? before->prev : last) = block;
}

unsigned Region::getRegionNumber() const { return static_cast<unsigned>(this - owner->getRegions().data()); }

Block *Region::findAncestorBlockInRegion(Block &block) {
  Block *current = &block;
  while (current && current->getParent() != this) {
    Operation *holder = current->getParentOp();
    current = holder ? holder->getBlock() : nullptr;
  }
  return current;
}

void Region::takeBody(Region &other) {
  clear();
  first = other.first;
  last = other.last;
  other.first = other.last = nullptr;
  for (Block *block = first; block; block = block->next) block->parent = this;
}

void Region::cloneInto(Region *destination, IRMapping &mapping) const {
  SmallVector<std::pair<Operation *, Operation *>, 16> copies;
  for (Block *source = first; source; source = source->next) {
    Block *copy = new Block();
    destination->push_back(copy);
    mapping.map(source, copy);
    for (BlockArgument argument : source->getArguments())
      mapping.map(argument, copy->addArgument(argument.getType(), argument.getLoc()));
  }
  for (Block *source = first; source; source = source->next)
    for (Operation *op = source->getFirst(); op; op = op->getNextNode()) {
      Operation *copy = op->clone(mapping);
      mapping.lookupOrDefault(source)->push_back(copy);
      copies.push_back({op, copy});
    }
  // Values defined later than their use were not mapped yet.
  for (auto [from, copy] : copies)
    copy->walk([&](Operation *nested) {
      for (OpOperand &operand : nested->getOpOperands()) operand.set(mapping.lookupOrDefault(operand.get()));
    });
}

void Region::walk(function_ref<void(Operation *)> visit) {
  for (Block *block = first; block;) {
    Block *following = block->next;
    for (Operation *op = block->first; op;) {
      Operation *nextOp = op->getNextNode();
      op->walk(visit);
      op = nextOp;
    }
    block = following;
  }
}

}  // namespace strata
