// Operations. One allocation each:
//
//   [result n-1 .. result 6: 24 bytes each] [result 5 .. result 0: 16 each] | header 56 | attribute dictionary 8 |
//   operands 32 each | successors 32 each | regions 24 each | properties 8 each
//
// Results are stored backwards in front of the header, so that a result finds its operation without a pointer. Inherent
// attributes of registered operations are one pointer each, at the index that the operation's row gives them; an
// unregistered operation has one property, a dictionary. Operands that outgrow their place move to the heap; the place
// then holds the pointer.
#pragma once

#include "ir/op_record.h"
#include "ir/region.h"
#include "ir/value.h"

namespace strata {

class OpState;
class InFlightDiagnostic;
class PrintOptions;

/// Everything needed to create an operation.
struct OperationState {
  OperationState(Location location, const OpRecord *record) : location(location), record(record) {}
  /// Finds or makes the record of that name (unregistered operations get one as well).
  OperationState(Location location, StringRef name, Context *context);

  Location location;
  const OpRecord *record;
  SmallVector<Value, 4> operands;
  SmallVector<Type, 4> types;
  SmallVector<NamedAttribute, 4> attributes;  ///< inherent ones find their slot by name, others are discardable
  Attribute properties;                       ///< unregistered operations only: the `<{...}>` dictionary
  SmallVector<Block *, 1> successors;
  SmallVector<std::unique_ptr<Region>, 1> regions;

  void addOperands(ValueRange values) { operands.append(values.begin(), values.end()); }
  void addTypes(TypeRange newTypes) { types.append(newTypes.begin(), newTypes.end()); }
  void addAttribute(StringRef name, Attribute value);
  Region *addRegion();
  void addSuccessors(Block *block) { successors.push_back(block); }
  Context *getContext() const { return record->context; }
};

enum class WalkOrder { PreOrder, PostOrder };
enum class WalkResult { Advance, Skip, Interrupt };

class alignas(8) Operation {
 public:
  /// Makes an operation outside any block; the caller owns it until it is inserted.
  static Operation *create(const OperationState &state);
  static Operation *create(Location location, const OpRecord *record, TypeRange types, ValueRange operands,
                           ArrayRef<NamedAttribute> attributes = {}, ArrayRef<Block *> successors = {},
                           unsigned numRegions = 0);
  /// A copy, with operands mapped through `mapping` where they occur in it (and results entered into it); regions too.
  Operation *clone(class IRMapping &mapping, bool cloneRegions = true) const;
  Operation *clone() const;
  /// Takes the operation out of its block and frees it; its results must be unused.
  void erase();
  /// Frees a detached operation.
  void destroy();
  /// Takes the operation out of its block without freeing it.
  void remove();

  // What it is.
  const OpRecord *getRecord() const { return record; }
  StringRef getName() const { return record->name; }
  Dialect *getDialect() const { return record->dialect; }
  bool isRegistered() const { return record->isRegistered(); }
  Context *getContext() const { return record->context; }
  Location getLoc() const { return location; }
  void setLoc(Location newLocation) { location = newLocation; }
  bool hasTrait(OpTrait trait) const { return record->hasTrait(trait); }
  bool isTerminator() const { return hasTrait(OpTrait::Terminator); }
  /// Unregistered operations may have any trait.
  bool mightHaveTrait(OpTrait trait) const { return !isRegistered() || hasTrait(trait); }
  template <typename Interface>
  const Interface *getInterface() const { return record->getInterface<Interface>(); }

  // Where it is.
  Block *getBlock() const { return block; }
  Region *getParentRegion() const { return block ? block->getParent() : nullptr; }
  Operation *getParentOp() const { return block ? block->getParentOp() : nullptr; }
  template <typename OpTy>
  OpTy getParentOfType() const;
  Operation *getNextNode() const { return next; }
  Operation *getPrevNode() const { return prev; }
  bool isBeforeInBlock(Operation *other) {
    if (!block->isOpOrderValid()) block->recomputeOpOrder();
    return orderIndex < other->orderIndex;
  }
  /// A number of the caller's in the place of the order index: invalidate the order of the block before setting it. Only
  /// for who owns the whole IR for the time.
  uint32_t getScratchNumber() const { return orderIndex; }
  void setScratchNumber(uint32_t number) { orderIndex = number; }
  bool isAncestor(Operation *other) const;        ///< this is `other` or contains it
  bool isProperAncestor(Operation *other) const { return other != this && isAncestor(other); }
  void moveBefore(Operation *other);
  void moveAfter(Operation *other);
  void moveBefore(Block *newBlock, Operation *before);  ///< before null: at the end

  // Operands.
  unsigned getNumOperands() const { return numOperands; }
  MutableArrayRef<OpOperand> getOpOperands() const { return {operandStorage(), numOperands}; }
  OpOperand &getOpOperand(unsigned i) const { return operandStorage()[i]; }
  Value getOperand(unsigned i) const { return operandStorage()[i].get(); }
  void setOperand(unsigned i, Value value) { operandStorage()[i].set(value); }
  OperandRange getOperands() const { return OperandRange(getOpOperands()); }
  void setOperands(ValueRange values);
  void insertOperands(unsigned index, ValueRange values);
  void eraseOperands(unsigned index, unsigned count = 1);
  void dropAllReferences();  ///< clears operands and successors, here and in all regions
  void replaceUsesOfWith(Value from, Value to);

  // Results.
  unsigned getNumResults() const { return numResults; }
  OpResult getResult(unsigned i) const { return OpResult(resultImpl(i)); }
  ResultRange getResults() const { return ResultRange::results(const_cast<Operation *>(this), 0, numResults); }
  Type getResultType(unsigned i) const { return getResult(i).getType(); }
  SmallVector<Type> getResultTypes() const { return getResults().getTypes(); }
  bool use_empty() const {
    for (unsigned i = 0; i < numResults; ++i)
      if (!getResult(i).use_empty()) return false;
    return true;
  }
  void replaceAllUsesWith(ValueRange values);
  void replaceAllUsesWith(Operation *other) { replaceAllUsesWith(other->getResults()); }

  // Attributes. Inherent ones live in property slots, the others in the dictionary; `getAttr` looks at both.
  Attribute getAttr(StringRef name) const;
  template <typename AttrTy>
  AttrTy getAttrOfType(StringRef name) const {
    Attribute attr = getAttr(name);
    return attr ? dyn_cast<AttrTy>(attr) : AttrTy();
  }
  bool hasAttr(StringRef name) const { return static_cast<bool>(getAttr(name)); }
  void setAttr(StringRef name, Attribute value);  ///< inherent or discardable, by name
  Attribute removeAttr(StringRef name);
  SmallVector<NamedAttribute> getAttrs() const;    ///< inherent then discardable, each sorted by name
  unsigned getNumProperties() const { return record->numProperties; }
  Attribute getProperty(unsigned slot) const { return properties()[slot]; }
  void setProperty(unsigned slot, Attribute value) const { properties()[slot] = value; }
  /// The property, or the definition's default where it is absent.
  Attribute getPropertyOrDefault(unsigned slot) const {
    Attribute value = properties()[slot];
    return value || !record->propertyDefaults ? value : record->propertyDefaults[slot];
  }
  DictionaryAttr getDiscardableAttrDictionary() const { return dictionary; }  ///< null when empty
  void setDiscardableAttrs(DictionaryAttr attrs) { dictionary = attrs && !attrs.empty() ? attrs : DictionaryAttr(); }
  Attribute getDiscardableAttr(StringRef name) const { return dictionary ? dictionary.get(name) : Attribute(); }
  void setDiscardableAttr(StringRef name, Attribute value);

  // Successors and regions.
  unsigned getNumSuccessors() const { return numSuccessors; }
  Block *getSuccessor(unsigned i) const { return successorStorage()[i].get(); }
  void setSuccessor(unsigned i, Block *successor) { successorStorage()[i].set(successor); }
  MutableArrayRef<BlockOperand> getBlockOperands() const { return {successorStorage(), numSuccessors}; }
  SmallVector<Block *, 2> getSuccessors() const;
  unsigned getNumRegions() const { return numRegions; }
  Region &getRegion(unsigned i) const { return regionStorage()[i]; }
  MutableArrayRef<Region> getRegions() const { return {regionStorage(), numRegions}; }

  // Walks (no recursion; the visited operation may be erased in post-order).
  void walk(function_ref<void(Operation *)> visit);  ///< post-order
  WalkResult walk(WalkOrder order, function_ref<WalkResult(Operation *)> visit);
  template <typename OpTy, typename Fn>
  void walkOps(Fn &&visit) {
    walk([&](Operation *op) {
      if (auto typed = dyn_cast<OpTy>(op)) visit(typed);
    });
  }

  // Diagnostics, printing.
  InFlightDiagnostic emitError(const Twine &message = {});
  InFlightDiagnostic emitOpError(const Twine &message = {});  ///< prefixed with "'name' op "
  InFlightDiagnostic emitWarning(const Twine &message = {});
  InFlightDiagnostic emitRemark(const Twine &message = {});
  void print(raw_ostream &os) const;
  void print(raw_ostream &os, const PrintOptions &options) const;
  void dump() const;

  // Folding: fills `results` with values or attributes. An operation folded in place succeeds with no results.
  LogicalResult fold(ArrayRef<Attribute> constantOperands, SmallVectorImpl<class OpFoldResult> &results);

 private:
  friend class Block;
  friend class Value;
  friend class OpResult;
  friend class OpOperand;
  friend class BlockOperand;
  Operation() = default;
  ~Operation() = default;

  detail::ValueImpl *resultImpl(unsigned i) const {
    auto *header = reinterpret_cast<detail::ValueImpl *>(const_cast<Operation *>(this));
    return i < detail::ValueImpl::kFirstOutOfLine ? header - (i + 1) : lateResultImpl(i);
  }
  detail::ValueImpl *lateResultImpl(unsigned i) const;
  OpOperand *inlineOperands() const { return reinterpret_cast<OpOperand *>(const_cast<Operation *>(this) + 1); }
  OpOperand *operandStorage() const {
    return operandsOnHeap ? *reinterpret_cast<OpOperand **>(inlineOperands()) : inlineOperands();
  }
  static size_t prefixBytes(unsigned results);
  size_t suffixBytes() const;
  void release();
  void freeMemory();
  void dropOwnReferences();
  BlockOperand *successorStorage() const { return reinterpret_cast<BlockOperand *>(inlineOperands() + inlineCapacity); }
  Region *regionStorage() const { return reinterpret_cast<Region *>(successorStorage() + numSuccessors); }
  Attribute *properties() const { return reinterpret_cast<Attribute *>(regionStorage() + numRegions); }
  void growOperands(unsigned newCount);

  // Header: 56 bytes and the dictionary's word.
  Operation *prev;
  Operation *next;
  Block *block;
  const OpRecord *record;
  Location location;
  uint32_t numOperands;
  uint32_t orderIndex;       ///< position in the block when the block's order is valid
  uint64_t numResults : 22;
  uint64_t numSuccessors : 18;
  uint64_t numRegions : 12;
  uint64_t inlineCapacity : 11;  ///< operands that fit in place, up to 2047; more are on the heap from the start
  uint64_t operandsOnHeap : 1;
  DictionaryAttr dictionary;
};
static_assert(sizeof(Operation) == 64, "56 bytes of header and the dictionary");

inline Block *Value::getParentBlock() const {
  if (Operation *op = getDefiningOp()) return op->getBlock();
  return static_cast<detail::BlockArgumentImpl *>(impl)->owner;
}

inline Region *Region::getParentRegion() const { return owner ? owner->getParentRegion() : nullptr; }

inline bool Region::isAncestor(Region *other) const {
  while (other && other != this) other = other->getParentRegion();
  return other == this;
}

/// Maps values and blocks from the original to a copy.
class IRMapping {
 public:
  void map(Value from, Value to) { values[from] = to; }
  void map(ValueRange from, ValueRange to);
  void map(Block *from, Block *to) { blocks[from] = to; }
  Value lookupOrDefault(Value from) const {
    auto it = values.find(from);
    return it == values.end() ? from : it->second;
  }
  Value lookupOrNull(Value from) const { return values.lookup(from); }
  Value lookup(Value from) const { return values.lookup(from); }
  bool contains(Value from) const { return values.count(from); }
  Block *lookupOrDefault(Block *from) const {
    auto it = blocks.find(from);
    return it == blocks.end() ? from : it->second;
  }

 private:
  DenseMap<Value, Value> values;
  DenseMap<Block *, Block *> blocks;
};

/// A value or a constant: what folding gives.
class OpFoldResult {
 public:
  OpFoldResult() = default;
  OpFoldResult(Value value) : value(value) {}
  OpFoldResult(Attribute attr) : attr(attr) {}
  explicit operator bool() const { return value || attr; }
  bool isValue() const { return static_cast<bool>(value); }
  Value getValue() const { return value; }
  Attribute getAttr() const { return attr; }

 private:
  Value value;
  Attribute attr;
};

}  // namespace strata
