// Values, their uses, and ranges of them.
#include "ir/value.h"

#include "ir/operation.h"

namespace strata {

Operation *Value::getOwnerOfLateResult() const {
  auto *result = reinterpret_cast<detail::OutOfLineResult *>(reinterpret_cast<char *>(impl) - sizeof(uint64_t));
  constexpr unsigned kInPlace = detail::ValueImpl::kFirstOutOfLine;
  return reinterpret_cast<Operation *>(reinterpret_cast<char *>(result) +
                                       (result->index - kInPlace + 1) * sizeof(detail::OutOfLineResult) +
                                       kInPlace * sizeof(detail::ValueImpl));
}

unsigned OpResult::getResultNumber() const {
  const unsigned kind = impl->kind();
  if (kind < detail::ValueImpl::kFirstOutOfLine) return kind;
  return reinterpret_cast<detail::OutOfLineResult *>(reinterpret_cast<char *>(impl) - sizeof(uint64_t))->index;
}

Location Value::getLoc() const {
  if (Operation *op = getDefiningOp()) return op->getLoc();
  return static_cast<detail::BlockArgumentImpl *>(impl)->location;
}

unsigned Value::getNumUses() const {
  unsigned count = 0;
  for (OpOperand *use = impl->firstUse; use; use = use->getNextUse()) ++count;
  return count;
}

void Value::replaceAllUsesWith(Value other) {
  if (other == *this) return;
  while (OpOperand *use = impl->firstUse) use->set(other);
}

void Value::replaceUsesWithIf(Value other, function_ref<bool(OpOperand &)> shouldReplace) {
  for (OpOperand *use = impl->firstUse; use;) {
    OpOperand *following = use->getNextUse();
    if (shouldReplace(*use)) use->set(other);
    use = following;
  }
}

void Value::replaceAllUsesExcept(Value other, Operation *except) {
  replaceUsesWithIf(other, [&](OpOperand &use) { return use.getOwner() != except; });
}

unsigned OpOperand::getOperandNumber() const { return static_cast<unsigned>(this - owner->getOpOperands().data()); }

Value ValueRange::lateResult(size_t i) const {
  return static_cast<const Operation *>(base)->getResult(static_cast<unsigned>(i));
}

ValueRange ValueRange::slice(size_t start, size_t length) const {
  ValueRange part = *this;
  part.begin_ += start;
  part.count = length;
  return part;
}

SmallVector<Type> ValueRange::getTypes() const {
  SmallVector<Type> types;
  types.reserve(count);
  for (Value value : *this) types.push_back(value.getType());
  return types;
}

}  // namespace strata
