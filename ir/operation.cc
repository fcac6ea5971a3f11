// Creation, destruction and mutation of operations: the memory layout drawn in operation.h lives here and nowhere else.
#include "ir/operation.h"

#include "ir/context_impl.h"

#include <cstdlib>
#include <new>

namespace strata {

//===- OperationState ---------------------------------------------------------------------------------------------===//

OperationState::OperationState(Location location, StringRef name, Context *context)
    : location(location), record(context->getRecord(name)) {}

void OperationState::addAttribute(StringRef name, Attribute value) {
  attributes.emplace_back(StringAttr::get(record->context, name), value);
}

Region *OperationState::addRegion() {
  regions.push_back(std::make_unique<Region>());
  return regions.back().get();
}

//===- Layout -----------------------------------------------------------------------------------------------------===//

size_t Operation::prefixBytes(unsigned results) {
  const unsigned inPlace = std::min(results, detail::ValueImpl::kFirstOutOfLine);
  return inPlace * sizeof(detail::ValueImpl) + (results - inPlace) * sizeof(detail::OutOfLineResult);
}

size_t Operation::suffixBytes() const {
  return inlineCapacity * sizeof(OpOperand) + numSuccessors * sizeof(BlockOperand) + numRegions * sizeof(Region) +
         record->numProperties * sizeof(Attribute);
}

detail::ValueImpl *Operation::lateResultImpl(unsigned i) const {
  char *header = reinterpret_cast<char *>(const_cast<Operation *>(this));
  constexpr unsigned kInPlace = detail::ValueImpl::kFirstOutOfLine;
  char *result = header - kInPlace * sizeof(detail::ValueImpl) - (i - kInPlace + 1) * sizeof(detail::OutOfLineResult);
  return &reinterpret_cast<detail::OutOfLineResult *>(result)->value;
}

//===- Creation and destruction -----------------------------------------------------------------------------------===//

static void setAttributes(Operation *op, ArrayRef<NamedAttribute> attributes) {
  SmallVector<NamedAttribute, 4> discardable;
  const OpRecord *record = op->getRecord();
  for (const NamedAttribute &attribute : attributes) {
    // Names of properties are uniqued like those of attributes.
    const unsigned count = record->isRegistered() ? record->numProperties : 0;
    unsigned slot = 0;
    while (slot < count && record->propertyNames[slot] != attribute.getName()) ++slot;
    if (slot < count)
      op->setProperty(slot, attribute.getValue());
    else if (attribute.getValue())
      discardable.push_back(attribute);
  }
  if (!discardable.empty()) op->setDiscardableAttrs(DictionaryAttr::get(record->context, discardable));
}

Operation *Operation::create(Location location, const OpRecord *record, TypeRange types, ValueRange operands,
                             ArrayRef<NamedAttribute> attributes, ArrayRef<Block *> successors, unsigned numRegions) {
  constexpr unsigned kMaxInline = 2047;
  const unsigned count = static_cast<unsigned>(operands.size());
  const bool onHeap = count > kMaxInline;
  // Where operands may be added later, one place is kept for the pointer to the heap.
  const unsigned capacity = onHeap ? 1 : std::max<unsigned>(count, record->operandCountMayChange ? 1 : 0);

  const size_t prefix = prefixBytes(types.size());
  const size_t suffix = capacity * sizeof(OpOperand) + successors.size() * sizeof(BlockOperand) +
                        numRegions * sizeof(Region) + record->numProperties * sizeof(Attribute);
  char *memory = static_cast<char *>(record->context->getImpl().ops.allocate(prefix + sizeof(Operation) + suffix));
  Operation *op = new (memory + prefix) Operation();
  op->prev = op->next = nullptr;
  op->block = nullptr;
  op->record = record;
  op->location = location;
  op->numOperands = count;
  op->orderIndex = 0;
  op->numResults = types.size();
  op->numSuccessors = successors.size();
  op->numRegions = numRegions;
  op->inlineCapacity = capacity;
  op->operandsOnHeap = onHeap;
  op->dictionary = DictionaryAttr();

  for (unsigned i = 0; i < types.size(); ++i) {
    detail::ValueImpl *impl = op->resultImpl(i);
    const unsigned kind = std::min(i, detail::ValueImpl::kFirstOutOfLine);
    impl->typeAndKind = reinterpret_cast<uintptr_t>(types[i].getNode()) | kind;
    impl->firstUse = nullptr;
    if (kind == detail::ValueImpl::kFirstOutOfLine)
      reinterpret_cast<detail::OutOfLineResult *>(reinterpret_cast<char *>(impl) - sizeof(uint64_t))->index = i;
  }
  if (onHeap)
    *reinterpret_cast<OpOperand **>(op->inlineOperands()) =
        static_cast<OpOperand *>(std::malloc(count * sizeof(OpOperand)));
  OpOperand *storage = op->operandStorage();
  for (unsigned i = 0; i < count; ++i) {
    OpOperand *operand = new (storage + i) OpOperand();
    operand->owner = op;
    operand->value = operands[i];
    if (operand->value) operand->insertIntoUses();
  }
  for (unsigned i = 0; i < successors.size(); ++i) {
    BlockOperand *successor = new (op->successorStorage() + i) BlockOperand();
    successor->owner = op;
    successor->set(successors[i]);
  }
  for (unsigned i = 0; i < numRegions; ++i) new (op->regionStorage() + i) Region(op);
  Attribute *properties = op->properties();
  for (unsigned i = 0; i < record->numProperties; ++i)
    new (properties + i) Attribute(record->initialProperties ? record->initialProperties[i] : Attribute());
  if (!attributes.empty()) setAttributes(op, attributes);
  return op;
}

Operation *Operation::create(const OperationState &state) {
  Operation *op = create(state.location, state.record, state.types, state.operands, state.attributes, state.successors,
                         state.regions.size());
  if (state.properties && !state.record->isRegistered()) op->setProperty(0, state.properties);
  for (unsigned i = 0; i < state.regions.size(); ++i) op->getRegion(i).takeBody(*state.regions[i]);
  return op;
}

void Operation::freeMemory() {
  for (Region &region : getRegions()) {
    for (Block *inner = region.first; inner;) {
      Block *following = inner->next;
      inner->first = inner->last = nullptr;  // the operations are gone already
      inner->dropAllUses();                  // by operations in front of this one, which only a faulty module has
      inner->parent = nullptr;
      delete inner;
      inner = following;
    }
    region.first = region.last = nullptr;
  }
  if (operandsOnHeap) std::free(operandStorage());
  const size_t prefix = prefixBytes(numResults);
  record->context->getImpl().ops.release(reinterpret_cast<char *>(this) - prefix,
                                         prefix + sizeof(Operation) + suffixBytes());
}

/// Takes the operation, whose nested ones are gone, out of all lists of uses and frees it.
void Operation::release() {
  for (OpOperand &operand : getOpOperands()) operand.removeFromUses();
  for (BlockOperand &successor : getBlockOperands()) successor.set(nullptr);
  // Operations that use a result, but are freed later, must not touch it any more.
  for (unsigned i = 0; i < numResults; ++i)
    while (OpOperand *use = resultImpl(i)->firstUse) use->set(Value());
  freeMemory();
}

void Operation::destroy() {
  if (numRegions == 0) return release();
  // Users come before what they use: backwards, and what is nested before what holds it.
  struct Frame {
    Operation *op;
    unsigned regionsLeft;
    Block *blocks;    ///< the next block to go through
    Operation *ops;   ///< the next operation
  };
  SmallVector<Frame, 8> stack;
  stack.push_back({this, numRegions, nullptr, nullptr});
  while (!stack.empty()) {
    Frame &frame = stack.back();
    if (Operation *nested = frame.ops) {
      frame.ops = nested->prev;
      if (nested->numRegions == 0) nested->release();
      else stack.push_back({nested, static_cast<unsigned>(nested->numRegions), nullptr, nullptr});
    } else if (Block *next = frame.blocks) {
      frame.blocks = next->prev;
      frame.ops = next->last;
    } else if (frame.regionsLeft) {
      frame.blocks = frame.op->getRegion(--frame.regionsLeft).last;
    } else {
      stack.pop_back_val().op->release();
    }
  }
}

void Operation::remove() {
  if (!block) return;
  (prev ? prev->next : block->first) = next;
  (next ? next->prev : block->last) = prev;
  prev = next = nullptr;
  block = nullptr;
}

void Operation::erase() {
  remove();
  destroy();
}

void Operation::dropOwnReferences() {
  for (OpOperand &operand : getOpOperands()) operand.set(Value());
  for (BlockOperand &successor : getBlockOperands()) successor.set(nullptr);
}

void Operation::dropAllReferences() {
  if (numRegions == 0) return dropOwnReferences();
  walk([](Operation *op) { op->dropOwnReferences(); });
}

Operation *Operation::clone(IRMapping &mapping, bool cloneRegions) const {
  // Shells first, regions from a worklist, operands last: values may be used before they are copied.
  SmallVector<Operation *, 16> copies;
  SmallVector<std::pair<const Region *, Region *>, 8> pending;
  auto cloneShell = [&](const Operation *source) {
    SmallVector<Value, 8> sourceOperands(source->getOperands().begin(), source->getOperands().end());
    SmallVector<Block *, 2> targets;
    for (Block *successor : source->getSuccessors()) targets.push_back(mapping.lookupOrDefault(successor));
    Operation *copy = create(source->location, source->record, source->getResultTypes(), sourceOperands, {}, targets,
                             source->numRegions);
    for (unsigned i = 0; i < source->record->numProperties; ++i) copy->setProperty(i, source->getProperty(i));
    copy->dictionary = source->dictionary;
    for (unsigned i = 0; i < source->numResults; ++i) mapping.map(source->getResult(i), copy->getResult(i));
    copies.push_back(copy);
    if (cloneRegions)
      for (unsigned i = 0; i < source->numRegions; ++i) pending.push_back({&source->getRegion(i), &copy->getRegion(i)});
    return copy;
  };
  Operation *root = cloneShell(this);
  while (!pending.empty()) {
    auto [from, to] = pending.pop_back_val();
    for (Block *source = from->first; source; source = source->next) {
      Block *copy = new Block();
      to->push_back(copy);
      mapping.map(source, copy);
      for (BlockArgument argument : source->getArguments())
        mapping.map(argument, copy->addArgument(argument.getType(), argument.getLoc()));
    }
    for (Block *source = from->first; source; source = source->next)
      for (Operation *op = source->first; op; op = op->next) mapping.lookupOrDefault(source)->push_back(cloneShell(op));
  }
  for (Operation *copy : copies)
    for (OpOperand &operand : copy->getOpOperands())
      if (operand.get()) operand.set(mapping.lookupOrDefault(operand.get()));
  return root;
}

Operation *Operation::clone() const {
  IRMapping mapping;
  return clone(mapping);
}

//===- Position ---------------------------------------------------------------------------------------------------===//

bool Operation::isAncestor(Operation *other) const {
  while (other && other != this) other = other->getParentOp();
  return other == this;
}

void Operation::moveBefore(Operation *other) { moveBefore(other->block, other); }

void Operation::moveAfter(Operation *other) { moveBefore(other->block, other->next); }

void Operation::moveBefore(Block *newBlock, Operation *before) {
  if (before == this) return;
  remove();
  newBlock->insert(before, this);
}

//===- Operands and results ---------------------------------------------------------------------------------------===//

/// Moves an operand to other storage, keeping its place in the use list.
static void relocate(OpOperand *from, OpOperand *to) {
  Value value = from->get();
  Operation *owner = from->getOwner();
  from->set(Value());
  std::memcpy(static_cast<void *>(to), static_cast<const void *>(from), sizeof(OpOperand));
  (void)owner;
  if (value) to->set(value);
}

void Operation::growOperands(unsigned newCount) {
  if (!operandsOnHeap && newCount <= inlineCapacity) return;
  OpOperand *old = operandStorage();
  OpOperand *grown = static_cast<OpOperand *>(std::malloc(newCount * sizeof(OpOperand)));
  for (unsigned i = 0; i < numOperands; ++i) relocate(old + i, grown + i);
  if (operandsOnHeap) std::free(old);
  *reinterpret_cast<OpOperand **>(inlineOperands()) = grown;
  operandsOnHeap = true;
}

void Operation::insertOperands(unsigned index, ValueRange values) {
  if (values.empty()) return;
  SmallVector<Value, 8> all(getOperands().begin(), getOperands().end());
  SmallVector<Value, 8> added(values.begin(), values.end());
  all.insert(all.begin() + index, added.begin(), added.end());
  setOperands(all);
}

void Operation::eraseOperands(unsigned index, unsigned count) {
  for (unsigned i = index; i + count < numOperands; ++i) setOperand(i, getOperand(i + count));
  for (unsigned i = numOperands - count; i < numOperands; ++i) setOperand(i, Value());
  numOperands -= count;
}

void Operation::setOperands(ValueRange values) {
  SmallVector<Value, 8> copy(values.begin(), values.end());
  const unsigned count = static_cast<unsigned>(copy.size());
  if (count > numOperands) {
    growOperands(count);
    for (unsigned i = numOperands; i < count; ++i) {
      OpOperand *operand = new (operandStorage() + i) OpOperand();
      operand->owner = this;
    }
  }
  for (unsigned i = count; i < numOperands; ++i) setOperand(i, Value());
  numOperands = count;
  for (unsigned i = 0; i < count; ++i) setOperand(i, copy[i]);
}

void Operation::replaceUsesOfWith(Value from, Value to) {
  for (OpOperand &operand : getOpOperands())
    if (operand.get() == from) operand.set(to);
}

void Operation::replaceAllUsesWith(ValueRange values) {
  for (unsigned i = 0; i < numResults; ++i) getResult(i).replaceAllUsesWith(values[i]);
}

//===- Attributes -------------------------------------------------------------------------------------------------===//

Attribute Operation::getAttr(StringRef name) const {
  if (record->isRegistered()) {
    const int slot = record->getPropertySlot(name);
    if (slot >= 0) return getProperty(slot);
  } else if (auto all = dyn_cast_or_null<DictionaryAttr>(getProperty(0))) {
    if (Attribute attr = all.get(name)) return attr;
  }
  return getDiscardableAttr(name);
}

/// `attrs` with `name` set to `value`, or without it when `value` is null.
static DictionaryAttr withEntry(Context *context, DictionaryAttr attrs, StringRef name, Attribute value) {
  SmallVector<NamedAttribute, 8> entries;
  if (attrs)
    for (const NamedAttribute &entry : attrs)
      if (entry.getNameStr() != name) entries.push_back(entry);
  if (value) entries.emplace_back(StringAttr::get(context, name), value);
  return DictionaryAttr::get(context, entries);
}

void Operation::setDiscardableAttr(StringRef name, Attribute value) {
  setDiscardableAttrs(withEntry(getContext(), dictionary, name, value));
}

void Operation::setAttr(StringRef name, Attribute value) {
  if (record->isRegistered()) {
    const int slot = record->getPropertySlot(name);
    if (slot >= 0) return setProperty(slot, value);
  } else if (auto all = dyn_cast_or_null<DictionaryAttr>(getProperty(0)); all && all.get(name)) {
    return setProperty(0, withEntry(getContext(), all, name, value));
  }
  setDiscardableAttr(name, value);
}

Attribute Operation::removeAttr(StringRef name) {
  Attribute old = getAttr(name);
  if (old) setAttr(name, Attribute());
  return old;
}

SmallVector<NamedAttribute> Operation::getAttrs() const {
  SmallVector<NamedAttribute> all;
  if (record->isRegistered()) {
    for (unsigned i = 0; i < record->numProperties; ++i)
      if (Attribute value = getProperty(i)) all.emplace_back(record->propertyNames[i], value);
    llvm::sort(all, [](const NamedAttribute &a, const NamedAttribute &b) { return a.getNameStr() < b.getNameStr(); });
  } else if (auto properties = dyn_cast_or_null<DictionaryAttr>(getProperty(0))) {
    all.append(properties.begin(), properties.end());
  }
  if (dictionary) all.append(dictionary.begin(), dictionary.end());
  return all;
}

//===- Successors, walks, diagnostics -----------------------------------------------------------------------------===//

SmallVector<Block *, 2> Operation::getSuccessors() const {
  SmallVector<Block *, 2> blocks;
  for (BlockOperand &successor : getBlockOperands()) blocks.push_back(successor.get());
  return blocks;
}

namespace {

/// One operation whose regions are being walked. What comes next is read before an operation is visited, so that the
/// visitor may erase it.
struct WalkFrame {
  Operation *op;
  unsigned region = 0;
  Block *nextBlock = nullptr;
  Operation *nextOp = nullptr;

  /// The next nested operation, or null at the end.
  Operation *advance() {
    while (!nextOp) {
      while (!nextBlock) {
        if (region == op->getNumRegions()) return nullptr;
        nextBlock = op->getRegion(region++).getFirst();
      }
      nextOp = nextBlock->getFirst();
      nextBlock = nextBlock->getNextNode();
    }
    Operation *current = nextOp;
    nextOp = current->getNextNode();
    return current;
  }
};

}  // namespace

void Operation::walk(function_ref<void(Operation *)> visit) {
  if (numRegions == 0) return visit(this);
  SmallVector<WalkFrame, 8> stack;
  stack.push_back({this});
  while (!stack.empty()) {
    Operation *nested = stack.back().advance();
    if (!nested) {
      Operation *done = stack.pop_back_val().op;
      visit(done);
    } else if (nested->getNumRegions() == 0) {
      visit(nested);
    } else {
      stack.push_back({nested});
    }
  }
}

WalkResult Operation::walk(WalkOrder order, function_ref<WalkResult(Operation *)> visit) {
  if (numRegions == 0) return visit(this) == WalkResult::Interrupt ? WalkResult::Interrupt : WalkResult::Advance;
  const bool pre = order == WalkOrder::PreOrder;
  SmallVector<WalkFrame, 8> stack;
  if (pre) {
    const WalkResult result = visit(this);
    if (result != WalkResult::Advance) return result == WalkResult::Skip ? WalkResult::Advance : result;
  }
  stack.push_back({this});
  while (!stack.empty()) {
    Operation *nested = stack.back().advance();
    if (!nested) {
      Operation *done = stack.pop_back_val().op;
      if (!pre && visit(done) == WalkResult::Interrupt) return WalkResult::Interrupt;
      continue;
    }
    if (pre) {
      const WalkResult result = visit(nested);
      if (result == WalkResult::Interrupt) return result;
      if (result == WalkResult::Advance && nested->getNumRegions()) stack.push_back({nested});
    } else if (nested->getNumRegions() == 0) {
      if (visit(nested) == WalkResult::Interrupt) return WalkResult::Interrupt;
    } else {
      stack.push_back({nested});
    }
  }
  return WalkResult::Advance;
}

InFlightDiagnostic Operation::emitError(const Twine &message) {
  return strata::emitError(getContext(), location, message);
}

InFlightDiagnostic Operation::emitOpError(const Twine &message) {
  return strata::emitError(getContext(), location, "'" + getName() + "' op " + message);
}

InFlightDiagnostic Operation::emitWarning(const Twine &message) {
  return strata::emitWarning(getContext(), location, message);
}

InFlightDiagnostic Operation::emitRemark(const Twine &message) {
  return strata::emitRemark(getContext(), location, message);
}

void IRMapping::map(ValueRange from, ValueRange to) {
  for (size_t i = 0; i < from.size(); ++i) map(from[i], to[i]);
}

}  // namespace strata
