// Typed views of operations. strata-tblgen generates one thin class per definition; everything they share is here.
#pragma once

#include "ir/context.h"
#include "ir/operation.h"

namespace strata {

/// A nullable handle on an operation whose kind is known. Values, never `const`.
class OpState {
 public:
  constexpr OpState(std::nullptr_t = nullptr) {}
  explicit OpState(Operation *op) : op(op) {}
  explicit operator bool() const { return op != nullptr; }
  operator Operation *() const { return op; }
  Operation *operator->() const { return op; }
  Operation *getOperation() const { return op; }
  Location getLoc() const { return op->getLoc(); }
  Context *getContext() const { return op->getContext(); }
  InFlightDiagnostic emitError(const Twine &message = {}) { return op->emitError(message); }
  InFlightDiagnostic emitOpError(const Twine &message = {}) { return op->emitOpError(message); }
  bool operator==(OpState other) const { return op == other.op; }
  void erase() { op->erase(); }

 protected:
  Operation *op = nullptr;

  // For generated accessors: operand and result groups when segment sizes are attributes or one group is variadic.
  ValueRange operandGroup(unsigned group) const;
  ValueRange resultGroup(unsigned group) const;
};

/// First operand (result) and count of group `group` of the row, from segment sizes or from the one variadic group.
std::pair<unsigned, unsigned> getOperandGroup(Operation *op, unsigned group);
std::pair<unsigned, unsigned> getResultGroup(Operation *op, unsigned group);

template <typename OpTy>
OpTy Value::getDefiningOp() const {
  Operation *op = impl ? getDefiningOp() : nullptr;
  return op ? dyn_cast<OpTy>(op) : OpTy();
}

template <typename OpTy>
OpTy Operation::getParentOfType() const {
  for (Operation *op = getParentOp(); op; op = op->getParentOp())
    if (auto typed = dyn_cast<OpTy>(op)) return typed;
  return OpTy();
}

class Block::iterator {
 public:
  using iterator_category = std::bidirectional_iterator_tag;
  using value_type = Operation;
  using difference_type = std::ptrdiff_t;
  using pointer = Operation *;
  using reference = Operation &;
  explicit iterator(Operation *op = nullptr, const Block *block = nullptr) : op(op), block(block) {}
  Operation &operator*() const { return *op; }
  Operation *operator->() const { return op; }
  iterator &operator++() {
    op = op->getNextNode();
    return *this;
  }
  iterator operator++(int) {
    iterator old = *this;
    ++*this;
    return old;
  }
  iterator &operator--() {
    op = op ? op->getPrevNode() : block->getLast();
    return *this;
  }
  bool operator==(const iterator &other) const { return op == other.op; }
  bool operator!=(const iterator &other) const { return op != other.op; }

 private:
  Operation *op;
  const Block *block;
};
inline Block::iterator Block::begin() const { return iterator(first, this); }
inline Block::iterator Block::end() const { return iterator(nullptr, this); }
inline llvm::iterator_range<Block::iterator> Block::getOperations() const { return {begin(), end()}; }

template <typename OpTy>
auto Block::getOps() const {
  SmallVector<OpTy> found;
  for (Operation &op : *this)
    if (auto typed = dyn_cast<OpTy>(&op)) found.push_back(typed);
  return found;
}
template <typename OpTy>
auto Region::getOps() const {
  SmallVector<OpTy> found;
  for (Block &block : *this)
    for (Operation &op : block)
      if (auto typed = dyn_cast<OpTy>(&op)) found.push_back(typed);
  return found;
}

/// Owns a detached top-level operation.
struct OperationDeleter {
  void operator()(Operation *op) const {
    if (op) op->destroy();
  }
};
using OwningOp = std::unique_ptr<Operation, OperationDeleter>;

}  // namespace strata

namespace llvm {
/// isa / cast / dyn_cast from Operation* (or a typed view) to typed views.
template <typename To>
struct CastInfo<To, strata::Operation *, std::enable_if_t<strata::kDerivesFrom<strata::OpState, To>>>
    : NullableValueCastFailed<To>, DefaultDoCastIfPossible<To, strata::Operation *, CastInfo<To, strata::Operation *>> {
  static bool isPossible(strata::Operation *op) { return To::classof(op); }
  static To doCast(strata::Operation *op) { return To(op); }
};
// LLVM asks for const forms as well; operations are never const.
template <typename To>
struct CastInfo<To, const strata::Operation *, std::enable_if_t<std::is_base_of_v<strata::OpState, To>>>
    : ConstStrippingForwardingCast<To, const strata::Operation *, CastInfo<To, strata::Operation *>> {};
template <typename To>
struct CastInfo<To, const strata::Operation, std::enable_if_t<std::is_base_of_v<strata::OpState, To>>>
    : ConstStrippingForwardingCast<To, const strata::Operation, CastInfo<To, strata::Operation>> {};
template <typename To>
struct CastInfo<To, strata::Operation, std::enable_if_t<strata::kDerivesFrom<strata::OpState, To>>>
    : NullableValueCastFailed<To>, DefaultDoCastIfPossible<To, strata::Operation &, CastInfo<To, strata::Operation>> {
  static bool isPossible(strata::Operation &op) { return To::classof(&op); }
  static To doCast(strata::Operation &op) { return To(&op); }
};
template <typename To, typename From>
struct CastInfo<To, From, std::enable_if_t<strata::kDerivesFrom<strata::OpState, From> && strata::kDerivesFrom<strata::OpState, To>>>
    : NullableValueCastFailed<To>, DefaultDoCastIfPossible<To, From, CastInfo<To, From>> {
  static bool isPossible(From op) { return To::classof(op.getOperation()); }
  static To doCast(From op) { return To(op.getOperation()); }
};
template <typename T>
struct DenseMapInfo<T, std::enable_if_t<strata::kDerivesFrom<strata::OpState, T>>> {
  static T getEmptyKey() { return T(static_cast<strata::Operation *>(DenseMapInfo<void *>::getEmptyKey())); }
  static T getTombstoneKey() { return T(static_cast<strata::Operation *>(DenseMapInfo<void *>::getTombstoneKey())); }
  static unsigned getHashValue(T op) { return DenseMapInfo<const void *>::getHashValue(op.getOperation()); }
  static bool isEqual(T a, T b) { return a.getOperation() == b.getOperation(); }
};
}  // namespace llvm
