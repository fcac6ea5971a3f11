// SSA values and their uses. A value is an operation's result or a block's argument; every use is one OpOperand, linked
// into the value's use list. Values are handles; the storage belongs to the operation or block.
#pragma once

#include "ir/location.h"

namespace strata {

class Block;
class Operation;
class OpOperand;
class BlockArgument;
class OpResult;

namespace detail {
/// What all values have. The low three bits of `typeAndKind`: 0 to 5 a result with that number stored before its
/// operation; 6 a later result; 7 a block argument.
struct ValueImpl {
  uintptr_t typeAndKind;
  OpOperand *firstUse;
  static constexpr unsigned kFirstOutOfLine = 6, kBlockArgument = 7;
  unsigned kind() const { return typeAndKind & 7; }
};
static_assert(sizeof(ValueImpl) == 16);

/// Result number six and later knows its number.
struct OutOfLineResult {
  uint64_t index;
  ValueImpl value;
};
static_assert(sizeof(OutOfLineResult) == 24);

struct BlockArgumentImpl : ValueImpl {
  Block *owner;
  uint32_t index;
  uint32_t scratch;  ///< see BlockArgument::getScratchNumber
  Location location;
};
}  // namespace detail

class Value {
 public:
  constexpr Value(std::nullptr_t = nullptr) {}
  explicit Value(detail::ValueImpl *impl) : impl(impl) {}
  explicit operator bool() const { return impl != nullptr; }
  bool operator==(Value other) const { return impl == other.impl; }
  bool operator!=(Value other) const { return impl != other.impl; }

  Type getType() const { return Type(reinterpret_cast<const Node *>(impl->typeAndKind & ~uintptr_t(7))); }
  void setType(Type type) {
    impl->typeAndKind = reinterpret_cast<uintptr_t>(type.getNode()) | (impl->typeAndKind & 7);
  }
  Context *getContext() const { return getType().getContext(); }
  /// Null for block arguments.
  Operation *getDefiningOp() const {
    const unsigned kind = impl->kind();
    if (kind < detail::ValueImpl::kFirstOutOfLine) return reinterpret_cast<Operation *>(impl + kind + 1);
    return kind == detail::ValueImpl::kBlockArgument ? nullptr : getOwnerOfLateResult();
  }
  template <typename OpTy>
  OpTy getDefiningOp() const;
  Block *getParentBlock() const;
  Location getLoc() const;

  bool use_empty() const { return impl->firstUse == nullptr; }
  bool hasOneUse() const;
  class use_iterator;
  class user_iterator;
  llvm::iterator_range<use_iterator> getUses() const;
  llvm::iterator_range<user_iterator> getUsers() const;  ///< once per use
  unsigned getNumUses() const;
  void replaceAllUsesWith(Value other);
  void replaceUsesWithIf(Value other, function_ref<bool(OpOperand &)> shouldReplace);
  void replaceAllUsesExcept(Value other, Operation *except);

  detail::ValueImpl *getImpl() const { return impl; }
  const void *getAsOpaquePointer() const { return impl; }
  void print(raw_ostream &os) const;

 protected:
  Operation *getOwnerOfLateResult() const;
  detail::ValueImpl *impl = nullptr;
};

class BlockArgument : public Value {
 public:
  using Value::Value;
  static bool classof(Value value) { return value.getImpl()->kind() == detail::ValueImpl::kBlockArgument; }
  Block *getOwner() const { return argument()->owner; }
  unsigned getArgNumber() const { return argument()->index; }
  /// A number of the caller's, kept until another caller sets one. Only for who owns the whole IR for the time.
  uint32_t getScratchNumber() const { return argument()->scratch; }
  void setScratchNumber(uint32_t number) { argument()->scratch = number; }
  Location getLoc() const { return argument()->location; }
  void setLoc(Location location) { argument()->location = location; }

 private:
  detail::BlockArgumentImpl *argument() const { return static_cast<detail::BlockArgumentImpl *>(impl); }
};

class OpResult : public Value {
 public:
  using Value::Value;
  static bool classof(Value value) { return value.getImpl()->kind() != detail::ValueImpl::kBlockArgument; }
  Operation *getOwner() const { return getDefiningOp(); }
  unsigned getResultNumber() const;
};

/// One use of a value by an operation: 32 bytes, stored in the operation.
class OpOperand {
 public:
  Value get() const { return value; }
  void set(Value newValue) {
    removeFromUses();
    value = newValue;
    if (value) insertIntoUses();
  }
  Operation *getOwner() const { return owner; }
  unsigned getOperandNumber() const;
  OpOperand *getNextUse() const { return nextUse; }

 private:
  friend class Operation;
  friend class Value;
  void insertIntoUses() {
    detail::ValueImpl *impl = value.getImpl();
    nextUse = impl->firstUse;
    if (nextUse) nextUse->back = &nextUse;
    back = &impl->firstUse;
    impl->firstUse = this;
  }
  void removeFromUses() {
    if (!back) return;
    *back = nextUse;
    if (nextUse) nextUse->back = back;
    back = nullptr;
    nextUse = nullptr;
  }

  OpOperand *nextUse = nullptr;
  OpOperand **back = nullptr;
  Operation *owner = nullptr;
  Value value;
};
static_assert(sizeof(OpOperand) == 32);

class Value::use_iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = OpOperand;
  using difference_type = std::ptrdiff_t;
  using pointer = OpOperand *;
  using reference = OpOperand &;
  explicit use_iterator(OpOperand *use) : use(use) {}
  OpOperand &operator*() const { return *use; }
  OpOperand *operator->() const { return use; }
  use_iterator &operator++() {
    use = use->getNextUse();
    return *this;
  }
  use_iterator operator++(int) {
    use_iterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const use_iterator &other) const { return use == other.use; }
  bool operator!=(const use_iterator &other) const { return use != other.use; }

 private:
  OpOperand *use;
};

class Value::user_iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Operation *;
  using difference_type = std::ptrdiff_t;
  using pointer = Operation **;
  using reference = Operation *;
  explicit user_iterator(OpOperand *use) : use(use) {}
  Operation *operator*() const { return use->getOwner(); }
  user_iterator &operator++() {
    use = use->getNextUse();
    return *this;
  }
  user_iterator operator++(int) {
    user_iterator old = *this;
    ++*this;
    return old;
  }
  bool operator==(const user_iterator &other) const { return use == other.use; }
  bool operator!=(const user_iterator &other) const { return use != other.use; }

 private:
  OpOperand *use;
};

inline llvm::iterator_range<Value::use_iterator> Value::getUses() const {
  return {use_iterator(impl->firstUse), use_iterator(nullptr)};
}
inline llvm::iterator_range<Value::user_iterator> Value::getUsers() const {
  return {user_iterator(impl->firstUse), user_iterator(nullptr)};
}
inline bool Value::hasOneUse() const { return impl->firstUse && !impl->firstUse->getNextUse(); }

/// A list of values: operands of an operation, its results, a block's arguments, or plain values. Cheap to copy; points
/// into the storage it was made from.
class ValueRange {
 public:
  ValueRange() = default;
  ValueRange(ArrayRef<Value> values) : kind(Kind::Values), base(values.data()), count(values.size()) {}
  ValueRange(const SmallVectorImpl<Value> &values) : ValueRange(ArrayRef<Value>(values)) {}
  ValueRange(const std::vector<Value> &values) : ValueRange(ArrayRef<Value>(values)) {}
  ValueRange(std::initializer_list<Value> values) : kind(Kind::Values), base(values.begin()), count(values.size()) {}
  ValueRange(const Value &value) : kind(Kind::Values), base(&value), count(1) {}
  ValueRange(MutableArrayRef<OpOperand> operands)
      : kind(Kind::Operands), base(operands.data()), count(operands.size()) {}
  ValueRange(ArrayRef<BlockArgument> arguments)
      : kind(Kind::Values), base(arguments.data()), count(arguments.size()) {}
  static ValueRange results(Operation *op, size_t begin, size_t count) {
    ValueRange range;
    range.kind = Kind::Results, range.base = op, range.begin_ = begin, range.count = count;
    return range;
  }

  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  Value operator[](size_t i) const {
    i += begin_;
    if (kind == Kind::Operands) return static_cast<const OpOperand *>(base)[i].get();
    if (kind == Kind::Values) return static_cast<const Value *>(base)[i];
    if (i >= detail::ValueImpl::kFirstOutOfLine) return lateResult(i);
    return Value(const_cast<detail::ValueImpl *>(static_cast<const detail::ValueImpl *>(base)) - (i + 1));
  }
  Value front() const { return (*this)[0]; }
  Value back() const { return (*this)[count - 1]; }
  ValueRange slice(size_t start, size_t length) const;
  ValueRange drop_front(size_t n = 1) const { return slice(n, count - n); }
  ValueRange drop_back(size_t n = 1) const { return slice(0, count - n); }
  ValueRange take_front(size_t n = 1) const { return slice(0, n); }
  SmallVector<Type> getTypes() const;

  class iterator;
  iterator begin() const;
  iterator end() const;

 private:
  Value lateResult(size_t i) const;
  enum class Kind : uint8_t { Values, Operands, Results };
  Kind kind = Kind::Values;
  const void *base = nullptr;
  size_t begin_ = 0;
  size_t count = 0;
};

class ValueRange::iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using pointer = const Value *;
  using reference = Value;
  iterator(const ValueRange *range, size_t i) : range(*range), i(i) {}
  Value operator*() const { return range[i]; }
  iterator &operator++() { return ++i, *this; }
  iterator operator++(int) {
    iterator old = *this;
    ++i;
    return old;
  }
  iterator operator+(difference_type n) const { return iterator(&range, i + n); }
  difference_type operator-(const iterator &other) const { return difference_type(i) - difference_type(other.i); }
  bool operator==(const iterator &other) const { return i == other.i; }
  bool operator!=(const iterator &other) const { return i != other.i; }

 private:
  ValueRange range;
  size_t i;
};
inline ValueRange::iterator ValueRange::begin() const { return iterator(this, 0); }
inline ValueRange::iterator ValueRange::end() const { return iterator(this, count); }

using OperandRange = ValueRange;
using ResultRange = ValueRange;

}  // namespace strata

namespace llvm {
template <typename To>
struct CastInfo<To, strata::Value, std::enable_if_t<strata::kDerivesFrom<strata::Value, To>>>
    : NullableValueCastFailed<To>, DefaultDoCastIfPossible<To, strata::Value, CastInfo<To, strata::Value>> {
  static bool isPossible(strata::Value value) {
    if constexpr (std::is_same_v<To, strata::Value>) return true;
    else return To::classof(value);
  }
  static To doCast(strata::Value value) { return To(value.getImpl()); }
};
template <typename To>
struct CastInfo<To, const strata::Value> : CastInfo<To, strata::Value> {};

template <typename T>
struct DenseMapInfo<T, std::enable_if_t<strata::kDerivesFrom<strata::Value, T>>> {
  static T getEmptyKey() { return T(static_cast<strata::detail::ValueImpl *>(DenseMapInfo<void *>::getEmptyKey())); }
  static T getTombstoneKey() {
    return T(static_cast<strata::detail::ValueImpl *>(DenseMapInfo<void *>::getTombstoneKey()));
  }
  static unsigned getHashValue(T value) { return DenseMapInfo<const void *>::getHashValue(value.getImpl()); }
  static bool isEqual(T a, T b) { return a.getImpl() == b.getImpl(); }
};
}  // namespace llvm
