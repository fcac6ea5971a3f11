// Folding: the row's hook and the folds that traits give (constants of commutative operations to the right, f(f(x)) of
// involutions and idempotents), and making constants from folded attributes.
#include "ir/rewrite.h"

#include <algorithm>

namespace strata {

// --- Folds of traits --------------------------------------------------------------------------------------------------

/// Operands that are not mere ordering tokens.
static unsigned countDataOperands(Operation *op) {
  unsigned count = op->getNumOperands();
  while (count > 0 && (op->getOperand(count - 1).getType().getKind().traits & kTypeIsToken)) --count;
  return count;
}

/// Constants move behind the other operands; both keep their order.
static LogicalResult moveConstantsRight(Operation *op, ArrayRef<Attribute> constants) {
  unsigned count = countDataOperands(op);
  auto isConstant = [&](unsigned i) { return bool(constants[i]); };
  SmallVector<unsigned, 4> order;
  for (unsigned i = 0; i < count; ++i) order.push_back(i);
  if (std::is_partitioned(order.begin(), order.end(), [&](unsigned i) { return !isConstant(i); })) return failure();
  SmallVector<Value, 4> moved;
  for (bool wanted : {false, true})
    for (unsigned i : order)
      if (isConstant(i) == wanted) moved.push_back(op->getOperand(i));
  for (unsigned i = 0; i < count; ++i) op->setOperand(i, moved[i]);
  return success();
}

static LogicalResult foldTraits(Operation *op, ArrayRef<Attribute> constants, SmallVectorImpl<OpFoldResult> &results) {
  if (op->hasTrait(OpTrait::Commutative) && succeeded(moveConstantsRight(op, constants))) return success();
  bool isInvolution = op->hasTrait(OpTrait::Involution), isIdempotent = op->hasTrait(OpTrait::Idempotent);
  if ((!isInvolution && !isIdempotent) || op->getNumOperands() != 1 || op->getNumResults() != 1) return failure();
  Operation *inner = op->getOperand(0).getDefiningOp();
  if (!inner || inner->getRecord() != op->getRecord() || inner->getNumOperands() != 1) return failure();
  Value value = isInvolution ? inner->getOperand(0) : op->getOperand(0);
  if (value.getType() != op->getResultType(0)) return failure();
  results.push_back(value);
  return success();
}

LogicalResult Operation::fold(ArrayRef<Attribute> constantOperands, SmallVectorImpl<OpFoldResult> &results) {
  const OpRow *row = record->row;
  if (!row) return failure();
  if (row->fold && succeeded(row->fold(this, constantOperands, results))) return success();
  results.clear();
  return foldTraits(this, constantOperands, results);
}

// --- Constants --------------------------------------------------------------------------------------------------------

/// The region around `region`, or null when constants are not used across it.
static Region *aroundForConstants(Region *region) {
  Operation *parent = region->getParentOp();
  if (!parent || !parent->isRegistered() || parent->hasTrait(OpTrait::IsolatedFromAbove) || !parent->getBlock()) return nullptr;
  return parent->getParentRegion();
}

/// The region whose entry block holds the constants for `block`: the innermost one that nothing is used across. In deep nests
/// what a long climb has found is kept.
Region *ConstantPool::constantRegion(Block *block) {
  static constexpr unsigned kShortClimb = 16;
  Region *region = block->getParent();
  for (unsigned level = 0; level < kShortClimb; ++level) {
    Region *around = aroundForConstants(region);
    if (!around) return region;
    region = around;
  }
  SmallVector<Region *, 0> climbed;
  while (Region *around = aroundForConstants(region)) {
    if (Region *known = deepRegions.lookup(region)) {
      region = known;
      break;
    }
    climbed.push_back(region);
    region = around;
  }
  for (Region *below : climbed) deepRegions[below] = region;
  return region;
}

/// A constant operation at the builder's insertion point from the first dialect that makes one; `first` is asked first.
static Operation *materialize(OpBuilder &builder, Dialect *first, Attribute attr, Type type, Location location) {
  if (first && first->materializeConstant)
    if (Operation *op = first->materializeConstant(builder, attr, type, location)) return op;
  for (const Dialect *dialect : builder.getContext()->getRegistry().getDialects()) {
    if (dialect == first || !dialect->materializeConstant) continue;
    if (Operation *op = dialect->materializeConstant(builder, attr, type, location)) return op;
  }
  return nullptr;
}

Value ConstantPool::get(Attribute attr, Type type, Operation *user) {
  Region *region = constantRegion(user->getBlock());
  Operation *&known = constants[{region, {attr, type}}];
  if (known) return known->getResult(0);
  OpBuilder builder(user->getContext(), listener);
  builder.setInsertionPointToStart(&region->front());
  Operation *op = materialize(builder, user->getDialect(), attr, type, user->getLoc());
  if (!op) return Value();
  constants[{region, {attr, type}}] = op;
  keys[op] = {region, {attr, type}};
  return op->getResult(0);
}

bool ConstantPool::adopt(Operation *constant) {
  Attribute attr = getConstantValue(constant->getResult(0));
  if (!attr) return true;
  auto moveToStart = [&](Block *block) {
    Operation *first = block->getFirst();
    bool isPlaced = constant->getBlock() == block && (first == constant || owns(constant->getPrevNode()));
    if (!isPlaced) constant->moveBefore(block, first);
  };
  if (owns(constant)) {
    moveToStart(constant->getBlock());
    return true;
  }
  Region *region = constantRegion(constant->getBlock());
  Operation *&known = constants[{region, {attr, constant->getResultType(0)}}];
  if (known) {
    Rewriter rewriter(constant, listener);
    rewriter.replaceOp(constant, known);
    return false;
  }
  moveToStart(&region->front());
  known = constant;
  keys[constant] = {region, {attr, constant->getResultType(0)}};
  return true;
}

void ConstantPool::forget(Operation *op) {
  auto it = keys.find(op);
  if (it == keys.end()) return;
  constants.erase(it->second);
  keys.erase(it);
}

// --- Folding one operation --------------------------------------------------------------------------------------------

/// A trailing token result that the hook knows nothing of: passed on when there is one token to pass. False: not possible.
static bool addTokenResult(Operation *op, SmallVectorImpl<OpFoldResult> &results) {
  if (results.size() == op->getNumResults()) return true;
  if (results.size() + 1 != op->getNumResults() || !op->hasTrait(OpTrait::OrderTokens)) return false;
  OpResult last = op->getResult(op->getNumResults() - 1);
  if (!(last.getType().getKind().traits & kTypeIsToken)) return false;
  unsigned firstToken = countDataOperands(op), tokens = op->getNumOperands() - firstToken;
  if (last.use_empty()) {
    results.push_back(OpFoldResult());
    return true;
  }
  if (tokens != 1) return false;
  results.push_back(op->getOperand(firstToken));
  return true;
}

LogicalResult tryFold(Operation *op, ConstantPool &pool, SmallVectorImpl<Value> &values) {
  if (!op->isRegistered() || op->hasTrait(OpTrait::ConstantLike) || !op->getBlock()) return failure();
  SmallVector<Attribute, 4> constants;
  for (Value operand : op->getOperands()) constants.push_back(operand ? getConstantValue(operand) : Attribute());
  SmallVector<OpFoldResult, 2> results;
  if (failed(op->fold(constants, results))) return failure();
  if (results.empty()) return success();
  if (!addTokenResult(op, results)) return failure();

  for (unsigned i = 0; i < results.size(); ++i) {
    Value value = results[i].getValue();
    if (Attribute attr = results[i].getAttr()) value = pool.get(attr, op->getResultType(i), op);
    bool unneeded = !value && op->getResult(i).use_empty();
    bool fits = value && value.getType() == op->getResultType(i) && value != op->getResult(i);
    if (!unneeded && !fits) {
      values.clear();
      return failure();
    }
    values.push_back(value);
  }
  return success();
}

}  // namespace strata
