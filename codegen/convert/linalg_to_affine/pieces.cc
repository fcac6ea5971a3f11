// Copies made of pieces (padding, joining): the place in the result decides what is read. Instead of a decision for each
// element, loops are split where a decision changes, and what remains are loads that run on vectors.
#include "codegen/convert/linalg_to_affine/lowering.h"

namespace strata {

namespace {

/// An index of a body: a loop's, with something from outside added or subtracted, or (loop -1) from outside altogether.
struct Place {
  int loop = -1;
  Value outer;
  bool subtracted = false;
};

bool isInside(Operation *op, Operation *holder) {
  while (op && op != holder) op = op->getParentOp();
  return op == holder;
}

std::optional<Place> placeOf(Value value, Operation *generic) {
  Operation *definition = value.getDefiningOp();
  if (!definition) return isInside(value.getParentBlock()->getParentOp(), generic) ? std::nullopt : std::optional(Place{-1, value});
  if (!isInside(definition, generic) || definition->hasTrait(OpTrait::ConstantLike)) return Place{-1, value};
  const StringRef name = definition->getName();
  if (name == "linalg.index") return Place{int(definition->getAttrOfType<IntegerAttr>("dim").getInt()), Value()};
  if (name != "arith.subi" && name != "arith.addi") return std::nullopt;
  auto left = placeOf(definition->getOperand(0), generic), right = placeOf(definition->getOperand(1), generic);
  if (!left || !right || left->loop < 0 || left->outer || right->loop >= 0) return std::nullopt;
  return Place{left->loop, right->outer, name == "arith.subi"};
}

/// `index < bound` (or its opposite), as the body's conditions are made of.
struct Comparison {
  Place index;
  Value bound;
  bool isBelow;
  bool comparesAs(const Comparison &other) const {
    return index.loop == other.index.loop && index.outer == other.index.outer && index.subtracted == other.index.subtracted && bound == other.bound;
  }
};

bool collectComparisons(Value condition, Operation *generic, SmallVectorImpl<Comparison> &all) {
  Operation *definition = condition.getDefiningOp();
  if (!definition || !isInside(definition, generic)) return false;
  if (definition->getName() == "arith.andi")
    return collectComparisons(definition->getOperand(0), generic, all) && collectComparisons(definition->getOperand(1), generic, all);
  if (definition->getName() != "arith.cmpi") return false;
  constexpr int64_t kLess = 2, kGreaterOrEqual = 5;
  const int64_t predicate = definition->getAttrOfType<IntegerAttr>("predicate").getInt();
  auto index = placeOf(definition->getOperand(0), generic), bound = placeOf(definition->getOperand(1), generic);
  if ((predicate != kLess && predicate != kGreaterOrEqual) || !index || !bound || index->loop < 0 || bound->loop >= 0) return false;
  all.push_back({*index, bound->outer, predicate == kLess});
  return true;
}

}  // namespace

/// What a body reads where nothing is left to decide: an element of a tensor, or a value.
struct KernelLowering::PieceLeaf {
  Value value;     ///< of the body; null: an element
  Value tensor;    ///< outside the kernel's loops
  SmallVector<Value, 6> indices;
};

struct KernelLowering::PieceTree {
  Operation *generic;
  Value root;                                  ///< what the body yields
  SmallVector<SmallVector<Comparison, 2>, 6> bounds;  ///< of each loop, ascending
  SmallVector<SmallVector<Value, 4>, 6> edges;        ///< of each loop that has bounds: its beginning, the bounds in it, its end

  /// Follows the branches that `interval` (of each loop: how many bounds lie at or below it; -1: not decided) decides.
  std::optional<PieceLeaf> leafAt(ArrayRef<int> interval) const {
    Value value = root;
    while (true) {
      Operation *definition = value.getDefiningOp();
      if (!definition || !isInside(definition, generic) || definition->hasTrait(OpTrait::ConstantLike)) return PieceLeaf{value, {}, {}};
      if (definition->getName() == "tensor.extract")
        return PieceLeaf{{}, definition->getOperand(0), SmallVector<Value, 6>(definition->getOperands().begin() + 1, definition->getOperands().end())};
      auto holds = decide(definition->getOperand(0), interval);
      if (!holds) return std::nullopt;
      value = definition->getRegion(*holds ? 0 : 1).front().getTerminator()->getOperand(0);
    }
  }

  std::optional<bool> decide(Value condition, ArrayRef<int> interval) const {
    SmallVector<Comparison, 4> all;
    (void)collectComparisons(condition, generic, all);
    bool known = true;
    for (const Comparison &comparison : all) {
      const auto &list = bounds[comparison.index.loop];
      const int at = interval[comparison.index.loop];
      const int number = llvm::find_if(list, [&](const Comparison &other) { return comparison.comparesAs(other); }) - list.begin();
      if (at < 0) known = false;
      else if ((at <= number) != comparison.isBelow) return false;
    }
    return known ? std::optional(true) : std::nullopt;
  }
};

/// Fills in the tree of an operation that is marked as made of pieces, its bounds ascending; false when its body is of another
/// form.
bool KernelLowering::matchPieces(const Group &group, PieceTree &tree) {
  constexpr unsigned kMostBounds = 8;  // each is a copy of what is inside
  const Structured &root = group.root;
  if (!root.op->hasAttr("pieces") || root.numOutputs() != 1 || root.hasReductions() || root.numLoops() == 0) return false;
  if (!root.body().getTerminator()->getOperand(0).getType().isIntOrFloat()) return false;
  const unsigned lane = root.numLoops() - 1;
  auto runsAlong = [&](const Structured &structured, unsigned firstOperand) {
    for (unsigned i = firstOperand; i < structured.maps.size(); ++i) {
      const Motion motion = motionAlong(structured.maps[i], lane);
      if (i >= structured.numInputs ? motion != Motion::Unit : motion == Motion::Other) return false;
    }
    return true;
  };
  if (!runsAlong(root, 0) || (lane == 0 && rangeIsFixed)) return false;
  for (const Structured &follower : group.followers)
    if (!isSimpleBody(follower.body()) || !runsAlong(follower, 0)) return false;

  tree.generic = root.op;
  tree.root = root.body().getTerminator()->getOperand(0);
  tree.bounds.resize(root.numLoops());
  bool fits = true;
  unsigned numBounds = 0;
  root.op->walk(WalkOrder::PreOrder, [&](Operation *op) {  // outer branches first: their bounds are the lower ones
    const StringRef name = op->getName();
    if (name == "scf.if") {
      SmallVector<Comparison, 4> all;
      fits &= op->getNumResults() == 1 && collectComparisons(op->getOperand(0), root.op, all);
      for (const Comparison &comparison : all) {
        auto &list = tree.bounds[comparison.index.loop];
        if (llvm::any_of(list, [&](const Comparison &other) { return comparison.comparesAs(other); })) continue;
        list.push_back(comparison);
        ++numBounds;
      }
    } else if (name == "tensor.extract") {
      for (unsigned i = 1; i < op->getNumOperands(); ++i) fits &= placeOf(op->getOperand(i), root.op).has_value();
    } else if (op != root.op && !op->isTerminator() && name != "linalg.index" && name != "arith.constant" && name != "arith.cmpi" &&
               name != "arith.andi" && name != "arith.subi" && name != "arith.addi") {
      fits = false;
    }
    return WalkResult::Advance;
  });
  // The result comes from branches and reads, not from arithmetic.
  Operation *definition = tree.root.getDefiningOp();
  fits &= definition && (definition->getName() == "scf.if" || definition->getName() == "tensor.extract");
  fits &= !rangeIsFixed || tree.bounds[0].empty();
  return fits && numBounds <= kMostBounds;
}

/// Index arithmetic at the function's top.
Value KernelLowering::makeAtTop(StringRef name, Value a, Value b) {
  auto first = dyn_cast_or_null<IntegerAttr>(getConstantValue(a)), second = dyn_cast_or_null<IntegerAttr>(getConstantValue(b));
  if (first && second && name == "arith.maxsi") return indexConstant(std::max(first.getInt(), second.getInt()));
  if (first && second && name == "arith.minsi") return indexConstant(std::min(first.getInt(), second.getInt()));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(topFor({a, b}));
  return make(name, builder.getIndexType(), {a, b});
}

Value KernelLowering::shiftedIndex(Value index, Value outer, bool subtracted) {
  if (!outer) return index;
  Value by = outerValue(outer);
  auto constant = dyn_cast_or_null<IntegerAttr>(getConstantValue(by));
  if (constant && constant.getInt() == 0) return index;
  AffineExpr d0 = builder.getAffineDimExpr(0), d1 = builder.getAffineDimExpr(1);
  return apply(subtracted ? d0 - d1 : d0 + d1, {index, by});
}

/// Emits the nest and returns true when the group's root is a copy made of pieces.
bool KernelLowering::emitAsPieces(const Group &group) {
  PieceTree tree;
  if (!matchPieces(group, tree)) return false;
  const Structured &root = group.root;
  tree.edges.resize(root.numLoops());
  for (unsigned loop = 0; loop < root.numLoops(); ++loop) {
    if (tree.bounds[loop].empty()) continue;
    auto [lower, upper] = boundsOf(root, loop);
    auto &edges = tree.edges[loop];
    edges.push_back(lower);
    for (const Comparison &comparison : tree.bounds[loop]) {
      Value cut = outerValue(comparison.bound);
      if (comparison.index.outer) {
        OpBuilder::InsertionGuard guard(builder);
        Value by = outerValue(comparison.index.outer);
        builder.setInsertionPoint(topFor({cut, by}));
        cut = shiftedIndex(cut, comparison.index.outer, !comparison.index.subtracted);
      }
      // Bounds may lie outside the range.
      edges.push_back(makeAtTop("arith.minsi", makeAtTop("arith.maxsi", cut, edges.back()), upper));
    }
    edges.push_back(upper);
  }
  Type element = root.body().getTerminator()->getOperand(0).getType();
  Group others = group;
  int64_t lanes = target.lanes(std::max(1u, element.getIntOrFloatBitWidth() / 8));
  if (!group.followers.empty()) {
    others.root = group.followers.front();
    lanes = std::min(lanes, lanesFor(others, root.numLoops() - 1));
  }
  Point point(root.numLoops());
  unsigned first = 0;
  if (rangeIsFixed) point[first++] = rangeBegin;
  SmallVector<int, 6> interval(root.numLoops(), -1);
  emitPieceLoop(group, tree, first, point, interval, lanes);
  return true;
}

/// The loop `loop` and those inside it.
void KernelLowering::emitPieceLoop(const Group &group, const PieceTree &tree, unsigned loop, Point &point, SmallVectorImpl<int> &interval,
                                   int64_t lanes) {
  if (tree.edges[loop].empty() || tree.leafAt(interval)) {
    auto [lower, upper] = boundsOf(group.root, loop);
    return emitPieceRange(group, tree, loop, lower, upper, point, interval, lanes);
  }
  const auto &edges = tree.edges[loop];
  for (unsigned k = 0; k + 1 < edges.size(); ++k) {
    if (edges[k] == edges[k + 1]) continue;  // nothing in between, for sure
    interval[loop] = int(k);
    emitPieceRange(group, tree, loop, edges[k], edges[k + 1], point, interval, lanes);
  }
  interval[loop] = -1;
}

void KernelLowering::emitPieceRange(const Group &group, const PieceTree &tree, unsigned loop, Value lower, Value upper, Point &point,
                                    SmallVectorImpl<int> &interval, int64_t lanes) {
  const unsigned lane = group.root.numLoops() - 1;
  if (loop != lane) {
    plainLoop(lower, upper, 1, [&](Value iv) {
      point[loop] = iv;
      emitPieceLoop(group, tree, loop + 1, point, interval, lanes);
    });
    return;
  }
  auto at = [&](Value iv, const Lanes &chunk) {
    point[loop] = iv;
    emitPiece(group, *tree.leafAt(interval), point, chunk);
  };
  Value full = fullSteps(lower, upper, lanes);
  plainLoop(lower, full, lanes, [&](Value iv) { at(iv, Lanes{lanes, Value()}); });
  plainLoop(full, upper, 1, [&](Value iv) { at(iv, Lanes()); });
}

void KernelLowering::emitPiece(const Group &group, const PieceLeaf &leaf, Point &point, const Lanes &lanes) {
  const Structured &root = group.root;
  const unsigned lane = root.numLoops() - 1;
  Value value;
  if (leaf.tensor) {
    // Subscripts of their own, each one a loop of an identity map; one more where none runs along the lanes.
    Point own;
    unsigned ownLane = leaf.indices.size();
    SmallVector<AffineExpr, 6> subscripts;
    for (Value index : leaf.indices) {
      const Place place = *placeOf(index, root.op);
      if (place.loop == int(lane)) ownLane = own.size();
      subscripts.push_back(builder.getAffineDimExpr(own.size()));
      own.push_back(place.loop < 0 ? outerValue(place.outer) : shiftedIndex(point[place.loop], place.outer, place.subtracted));
    }
    own.push_back(Value());
    AffineMap map = AffineMap::get(own.size(), 0, subscripts, context);
    value = loadOperand(outerValue(leaf.tensor), map, own, ownLane, lanes);
  } else if (auto argument = dyn_cast<BlockArgument>(leaf.value); argument && argument.getOwner() == &root.body()) {
    const unsigned number = argument.getArgNumber();
    Value tensor = root.op->getOperand(number);
    value = number >= root.numInputs ? initialValue(root, number - root.numInputs, point, lane, lanes)
                                     : loadOperand(memrefOf.lookup(tensor), root.maps[number], point, lane, lanes);
  } else {
    value = outerValue(leaf.value);
  }
  finishPoint(group, {broadcastTo(value, lanes.count)}, point, lane, lanes);
}

}  // namespace strata
