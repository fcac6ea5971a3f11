// Generic questions about operations, answered from traits, rows and interfaces; unknown operations get the careful answer.
#include "ir/interfaces.h"

namespace strata {

bool getEffects(Operation *op, SmallVectorImpl<MemoryEffect> &effects) {
  if (op->hasTrait(OpTrait::Pure) || op->hasTrait(OpTrait::NoMemoryEffect)) return true;
  const OpRow *row = op->getRecord()->row;
  if (!row) return false;
  if (row->effects) {
    row->effects(op, effects);
    return true;
  }
  bool known = false;
  auto addDeclared = [&](ArrayRef<OperandRow> rows, auto groupOf, auto valueAt) {
    for (unsigned group = 0; group < rows.size(); ++group) {
      if (rows[group].numEffects == 0) continue;
      known = true;
      auto [start, count] = groupOf(op, group);
      for (unsigned i = start; i < start + count; ++i)
        for (unsigned e = 0; e < rows[group].numEffects; ++e) effects.push_back({rows[group].effects[e], valueAt(i)});
    }
  };
  addDeclared(row->operands, getOperandGroup, [&](unsigned i) { return op->getOperand(i); });
  addDeclared(row->results, getResultGroup, [&](unsigned i) { return Value(op->getResult(i)); });
  return known;
}

/// Visits `op` and, where its effects are those of its regions, what is nested. Stops at the first false.
static bool allOf(Operation *root, OpTrait recursive, function_ref<bool(Operation *)> holds) {
  if (root->getNumRegions() == 0) return root->hasTrait(recursive) || holds(root);
  return root->walk(WalkOrder::PreOrder, [&](Operation *op) {
    if (op->hasTrait(recursive)) return WalkResult::Advance;
    if (!holds(op)) return WalkResult::Interrupt;
    return WalkResult::Skip;
  }) != WalkResult::Interrupt;
}

/// Whether an operation has a place in an order of effects: it gives a token (OpTrait::OrderTokens).
static bool givesToken(Operation *op) {
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    if (op->getResultType(i).getKind().traits & kTypeIsToken) return true;
  return false;
}

bool isMemoryEffectFree(Operation *root) {
  if (root->getNumRegions() == 0 && root->hasTrait(OpTrait::NoMemoryEffect)) return true;
  return allOf(root, OpTrait::RecursiveMemoryEffects, [](Operation *op) {
    SmallVector<MemoryEffect, 4> effects;
    return getEffects(op, effects) && effects.empty();
  });
}

bool wouldOpBeTriviallyDead(Operation *root) {
  if (root->isTerminator() || root->hasTrait(OpTrait::Symbol) || givesToken(root)) return false;
  if (root->getNumRegions() == 0 && root->hasTrait(OpTrait::NoMemoryEffect)) return true;
  return allOf(root, OpTrait::RecursiveMemoryEffects, [&](Operation *op) {
    if (op != root && op->isTerminator()) return true;
    SmallVector<MemoryEffect, 4> effects;
    if (!getEffects(op, effects)) return false;
    return llvm::all_of(effects, [&](const MemoryEffect &effect) {
      if (effect.kind == EffectKind::Read) return true;
      return effect.kind == EffectKind::Allocate && effect.value && effect.value.getDefiningOp() == op;
    });
  });
}

bool isOpTriviallyDead(Operation *op) { return op->use_empty() && wouldOpBeTriviallyDead(op); }

bool isSpeculatable(Operation *root) {
  return allOf(root, OpTrait::RecursivelySpeculatable, [](Operation *op) {
    if (op->hasTrait(OpTrait::MayFail) || givesToken(op)) return false;
    return op->hasTrait(OpTrait::Pure) || op->hasTrait(OpTrait::AlwaysSpeculatable) || op->hasTrait(OpTrait::ReturnLike);
  }) && isMemoryEffectFree(root);
}

Attribute getConstantValue(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->hasTrait(OpTrait::ConstantLike)) return Attribute();
  const OpRecord *record = op->getRecord();
  if (record->isRegistered() && record->numProperties && record->propertyNames[0].getValue() == "value")
    return op->getProperty(0);
  return op->getAttr("value");
}

}  // namespace strata
