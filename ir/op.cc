// Operand and result groups of typed views: which operands belong to the n-th declared group.
#include "ir/op.h"

namespace strata {

/// Entries at the end that only order (OpTrait::OrderTokens) belong to no group.
template <typename GetType>
static unsigned countWithoutTokens(Operation *op, unsigned count, GetType typeOf) {
  if (!op->hasTrait(OpTrait::OrderTokens)) return count;
  while (count > 0 && (typeOf(count - 1).getKind().traits & kTypeIsToken)) --count;
  return count;
}

static std::pair<unsigned, unsigned> groupOf(ArrayRef<OperandRow> rows, Attribute segments, bool sameSize,
                                             unsigned total, unsigned group) {
  if (segments) {
    ArrayRef<int32_t> sizes = cast<DenseArrayAttr>(segments).asI32();
    if (group >= sizes.size()) return {0, 0};
    unsigned start = 0;
    for (unsigned i = 0; i < group; ++i) start += sizes[i];
    return {start, sizes[group]};
  }
  unsigned fixed = 0, variable = 0;
  for (const OperandRow &row : rows) (row.arity == Arity::One ? fixed : variable) += 1;
  const unsigned rest = total >= fixed ? total - fixed : 0;
  const unsigned each = variable == 0 ? 0 : sameSize ? rest / variable : rest;
  unsigned start = 0;
  for (unsigned i = 0; i < group; ++i) start += rows[i].arity == Arity::One ? 1 : each;
  return {start, rows[group].arity == Arity::One ? 1 : each};
}

std::pair<unsigned, unsigned> getOperandGroup(Operation *op, unsigned group) {
  const OpRecord *record = op->getRecord();
  const unsigned total =
      countWithoutTokens(op, op->getNumOperands(), [&](unsigned i) { return op->getOperand(i).getType(); });
  Attribute segments = record->operandSegmentsSlot >= 0 ? op->getProperty(record->operandSegmentsSlot) : Attribute();
  return groupOf(record->row->operands, segments, record->hasTrait(OpTrait::SameVariadicOperandSize), total, group);
}

std::pair<unsigned, unsigned> getResultGroup(Operation *op, unsigned group) {
  const OpRecord *record = op->getRecord();
  const unsigned total =
      countWithoutTokens(op, op->getNumResults(), [&](unsigned i) { return op->getResult(i).getType(); });
  Attribute segments = record->resultSegmentsSlot >= 0 ? op->getProperty(record->resultSegmentsSlot) : Attribute();
  return groupOf(record->row->results, segments, record->hasTrait(OpTrait::SameVariadicResultSize), total, group);
}

ValueRange OpState::operandGroup(unsigned group) const {
  auto [start, count] = getOperandGroup(op, group);
  return op->getOperands().slice(start, count);
}

ValueRange OpState::resultGroup(unsigned group) const {
  auto [start, count] = getResultGroup(op, group);
  return op->getResults().slice(start, count);
}

}  // namespace strata
