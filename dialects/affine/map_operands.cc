// Maps with their operands.

#include "dialects/affine/map_operands.h"

#include "dialects/affine/ops.h"

namespace strata::affine {

Region *getAffineScope(Operation *op) {
  for (Operation *parent = op; parent; parent = parent->getParentOp())
    if (Operation *owner = parent->getParentOp(); !owner || owner->hasTrait(OpTrait::AffineScope))
      return parent->getParentRegion();
  return nullptr;
}

static Region *definingRegion(Value value) {
  Block *block = value.getParentBlock();
  return block ? block->getParent() : nullptr;
}

/// Defined directly in `scope`, or in a region around it.
static bool isTopLevel(Value value, Region *scope) {
  Region *region = definingRegion(value);
  return !scope || !region || region == scope || region->isProperAncestor(scope);
}

/// Applies `isValid` to the values that `value` is computed from by chains of affine.apply.
static bool allRoots(Value value, function_ref<bool(Value)> isValid) {
  SmallVector<Value, 8> work{value};
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (isValid(next)) continue;
    auto apply = next.getDefiningOp<AffineApplyOp>();
    if (!apply) return false;
    ValueRange operands = apply.getMapOperands();
    work.append(operands.begin(), operands.end());
  }
  return true;
}

bool isValidSymbol(Value value, Region *scope) {
  if (!value.getType().isIndex()) return false;
  return allRoots(value, [&](Value root) { return isTopLevel(root, scope) || getConstantValue(root); });
}

bool isValidDim(Value value, Region *scope) {
  if (!value.getType().isIndex()) return false;
  return allRoots(value, [&](Value root) {
    if (isTopLevel(root, scope) || getConstantValue(root)) return true;
    auto argument = dyn_cast<BlockArgument>(root);
    Operation *owner = argument ? argument.getOwner()->getParentOp() : nullptr;
    if (!owner) return false;
    return isa<AffineParallelOp>(owner) || (isa<AffineForOp>(owner) && argument.getArgNumber() == 0);
  });
}

namespace {

/// Builds new operand lists and the expressions that stand for the old ones.
struct Replacement {
  explicit Replacement(Context *context) : context(context) {}
  AffineExpr dim(Value value) {
    dims.push_back(value);
    return getAffineDimExpr(static_cast<unsigned>(dims.size() - 1), context);
  }
  AffineExpr symbol(Value value) {
    symbols.push_back(value);
    return getAffineSymbolExpr(static_cast<unsigned>(symbols.size() - 1), context);
  }
  /// Dimension or symbol of a value that may be there already.
  AffineExpr dimOnce(Value value) {
    auto it = llvm::find(dims, value);
    if (it == dims.end()) return dim(value);
    return getAffineDimExpr(static_cast<unsigned>(it - dims.begin()), context);
  }
  AffineExpr symbolOnce(Value value) {
    auto it = llvm::find(symbols, value);
    if (it == symbols.end()) return symbol(value);
    return getAffineSymbolExpr(static_cast<unsigned>(it - symbols.begin()), context);
  }
  void apply(AffineMap *map, SmallVectorImpl<Value> *operands) {
    *map = map->replaceDimsAndSymbols(dimExprs, symbolExprs, static_cast<unsigned>(dims.size()),
                                      static_cast<unsigned>(symbols.size()));
    operands->assign(dims.begin(), dims.end());
    operands->append(symbols.begin(), symbols.end());
  }

  Context *context;
  SmallVector<Value, 8> dims, symbols;
  SmallVector<AffineExpr, 8> dimExprs, symbolExprs;
};

}  // namespace

/// The expression of an affine.apply over the replacement's operands. In symbol position its dimensions become symbols.
static AffineExpr inlineApply(AffineApplyOp apply, Replacement &out, bool asSymbol) {
  AffineMap map = apply.getMap();
  ValueRange operands = apply.getMapOperands();
  SmallVector<AffineExpr, 8> dims, symbols;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dims.push_back(asSymbol ? out.symbolOnce(operands[i]) : out.dimOnce(operands[i]));
  for (unsigned i = 0; i < map.getNumSymbols(); ++i) symbols.push_back(out.symbolOnce(operands[map.getNumDims() + i]));
  return map.getResult(0).replaceDimsAndSymbols(dims, symbols);
}

void fullyComposeAffineMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands) {
  auto isApply = [](Value value) { return bool(value.getDefiningOp<AffineApplyOp>()); };
  while (llvm::any_of(*operands, isApply)) {
    Replacement out(map->getContext());
    for (unsigned i = 0; i < map->getNumInputs(); ++i) {
      Value value = (*operands)[i];
      const bool isSymbol = i >= map->getNumDims();
      auto apply = value.getDefiningOp<AffineApplyOp>();
      AffineExpr expr = apply      ? inlineApply(apply, out, isSymbol)
                        : isSymbol ? out.symbolOnce(value)
                                   : out.dimOnce(value);
      (isSymbol ? out.symbolExprs : out.dimExprs).push_back(expr);
    }
    out.apply(map, operands);
  }
  *map = simplifyAffineMap(*map);
}

static bool isUsed(AffineMap map, bool isSymbol, unsigned position) {
  bool used = false;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr expr) {
      used |= (isSymbol ? expr.isSymbol() : expr.isDim()) && expr.getPosition() == position;
    });
  return used;
}

void canonicalizeMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands, Region *scope) {
  Context *context = map->getContext();
  Replacement out(context);
  for (unsigned i = 0; i < map->getNumInputs(); ++i) {
    Value value = (*operands)[i];
    const bool isSymbol = i >= map->getNumDims();
    AffineExpr expr;
    if (!isUsed(*map, isSymbol, isSymbol ? i - map->getNumDims() : i))
      expr = getAffineConstantExpr(0, context);
    else if (auto constant = dyn_cast_or_null<IntegerAttr>(getConstantValue(value)))
      expr = getAffineConstantExpr(constant.getInt(), context);
    else
      expr = isSymbol || (scope && isValidSymbol(value, scope)) ? out.symbolOnce(value) : out.dimOnce(value);
    (isSymbol ? out.symbolExprs : out.dimExprs).push_back(expr);
  }
  out.apply(map, operands);
  *map = simplifyAffineMap(*map);
}

bool simplifyMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands, Region *scope) {
  const AffineMap oldMap = *map;
  const SmallVector<Value> oldOperands(operands->begin(), operands->end());
  fullyComposeAffineMapAndOperands(map, operands);
  canonicalizeMapAndOperands(map, operands, scope);
  return *map != oldMap || !llvm::equal(*operands, oldOperands);
}

std::optional<int64_t> getConstantResult(AffineMap map, ArrayRef<Attribute> constants, unsigned result) {
  SmallVector<int64_t, 8> values;
  for (Attribute constant : constants) {
    auto integer = dyn_cast_or_null<IntegerAttr>(constant);
    if (!integer) return std::nullopt;
    values.push_back(integer.getInt());
  }
  ArrayRef<int64_t> all(values);
  FailureOr<int64_t> value =
      map.getResult(result).evaluate(all.take_front(map.getNumDims()), all.drop_front(map.getNumDims()));
  return succeeded(value) ? std::optional<int64_t>(*value) : std::nullopt;
}

}  // namespace strata::affine
