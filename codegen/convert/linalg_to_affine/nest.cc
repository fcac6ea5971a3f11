// Loops around points: which loop the lanes run along, in which order the others come, how reductions carry their values.
#include "codegen/convert/linalg_to_affine/lowering.h"
#include "support/fault.h"

namespace strata {

//===- Choosing the lanes -----------------------------------------------------------------------------------------===//

static bool isAssociative(Operation *op) {
  static constexpr StringRef kNames[] = {"arith.addf",     "arith.mulf",    "arith.addi",  "arith.muli",  "arith.maximumf",
                                         "arith.minimumf", "arith.maxnumf", "arith.maxsi", "arith.minsi", "arith.minnumf",
                                         "arith.maxui",    "arith.minui",   "arith.andi",  "arith.ori",   "arith.xori"};
  return llvm::is_contained(kNames, op->getName());
}

/// The value that changes nothing when combined with any other.
static Attribute neutralOf(Operation *op, Type type) {
  const StringRef name = op->getName();
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    if (name == "arith.addf") return FloatAttr::get(type, APFloat::getZero(semantics, /*Negative=*/true));
    if (name == "arith.mulf") return FloatAttr::get(type, 1.0);
    const bool isMax = name == "arith.maximumf" || name == "arith.maxnumf";
    return FloatAttr::get(type, APFloat::getInf(semantics, /*Negative=*/isMax));
  }
  const unsigned width = type.getIntOrFloatBitWidth();
  APInt value = APInt::getZero(width);
  if (name == "arith.muli") value = APInt(width, 1);
  if (name == "arith.andi" || name == "arith.minui") value = APInt::getAllOnes(width);
  if (name == "arith.maxsi") value = APInt::getSignedMinValue(width);
  if (name == "arith.minsi") value = APInt::getSignedMaxValue(width);
  return IntegerAttr::get(type, value);
}

std::optional<Combiner> matchCombiner(const Structured &structured, unsigned output) {
  Block &body = structured.body();
  Operation *yield = body.getTerminator();
  Operation *op = yield ? yield->getOperand(output).getDefiningOp() : nullptr;
  Value accumulator = body.getArgument(structured.numInputs + output);
  if (!op || op->getNumOperands() != 2 || !isAssociative(op) || !accumulator.hasOneUse()) return std::nullopt;
  for (unsigned i = 0; i < 2; ++i)
    if (op->getOperand(i) == accumulator && op->getOperand(1 - i) != accumulator)
      return Combiner{op, i, neutralOf(op, op->getResultType(0))};
  return std::nullopt;
}

namespace {

/// How well a loop suits the lanes of a nest.
struct LaneScore {
  bool possible = true;
  unsigned unit = 0, other = 0;
};

LaneScore scoreOperands(const Structured &structured, unsigned loop, bool outputsToo) {
  LaneScore score;
  const unsigned count = outputsToo ? structured.maps.size() : structured.numInputs;
  for (unsigned i = 0; i < count; ++i) {
    if (i < structured.numInputs && structured.body().getArgument(i).use_empty()) continue;
    switch (motionAlong(structured.maps[i], loop)) {
      case Motion::Still:
        if (i >= structured.numInputs) score.possible = false;
        break;
      case Motion::Unit: ++score.unit; break;
      case Motion::Other:
        ++score.other;
        if (i >= structured.numInputs) score.possible = false;
        break;
    }
  }
  return score;
}

/// The followers' number of the root's parallel loop `loop`.
unsigned followerLoop(const Structured &root, unsigned loop) {
  unsigned position = 0;
  for (unsigned i = 0; i < loop; ++i) position += root.isParallel(i);
  return position;
}

}  // namespace

constexpr unsigned kNoLanes = ~0u;

/// There are no vectors of complex numbers.
static bool holdsComplex(Block &block) {
  auto isComplex = [](Value value) { return isa<ComplexType>(value.getType()); };
  return llvm::any_of(block.getArguments(), isComplex) ||
         llvm::any_of(block, [&](Operation &op) { return llvm::any_of(op.getResults(), isComplex); });
}

unsigned KernelLowering::chooseLaneLoop(const Group &group) {
  const Structured &root = group.root;
  // Bodies that are not simple run on some loops only, and not on what is reduced.
  auto suits = [&](const Structured &structured, unsigned loop, bool isParallel) {
    return isSimpleBody(structured.body()) || (isParallel && mayRunOnLanes(structured, loop));
  };
  if (holdsComplex(root.body())) return kNoLanes;
  for (const Structured &follower : group.followers)
    if (holdsComplex(follower.body())) return kNoLanes;
  unsigned best = kNoLanes, bestUnit = 0, bestOther = ~0u;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop) {
    if (loop == 0 && rangeIsFixed) continue;
    LaneScore score = scoreOperands(root, loop, root.isParallel(loop));
    score.possible &= suits(root, loop, root.isParallel(loop));
    for (const Structured &follower : group.followers)
      score.possible &= suits(follower, root.isParallel(loop) ? followerLoop(root, loop) : 0, root.isParallel(loop));
    if (root.isParallel(loop)) {
      for (const Structured &follower : group.followers) {
        LaneScore more = scoreOperands(follower, followerLoop(root, loop), true);
        score.possible &= more.possible;
        score.unit += more.unit;
        score.other += more.other;
      }
    } else {
      for (unsigned i = 0; i < root.numOutputs(); ++i) score.possible &= matchCombiner(root, i).has_value();
      score.possible &= score.other == 0;
    }
    if (!score.possible || score.unit == 0) continue;
    // Fewest gathers, then most contiguous operands; later loops are closer together in memory.
    if (score.other < bestOther || (score.other == bestOther && score.unit >= bestUnit))
      best = loop, bestUnit = score.unit, bestOther = score.other;
  }
  return best;
}

static unsigned elementBytes(Type type) {
  if (type.isIndex()) return 8;
  return type.isIntOrFloat() ? std::max(1u, type.getIntOrFloatBitWidth() / 8) : 8;
}

bool KernelLowering::hasSimpleBodies(const Group &group) {
  return isSimpleBody(group.root.body()) &&
         llvm::all_of(group.followers, [&](const Structured &follower) { return isSimpleBody(follower.body()); });
}

int64_t KernelLowering::lanesFor(const Group &group, unsigned laneLoop) {
  unsigned widest = 1;
  auto look = [&](const Structured &structured, unsigned loop) {
    if (!isSimpleBody(structured.body())) {
      widest = std::max(widest, widestLane(structured, loop));
      return;
    }
    for (BlockArgument argument : structured.body().getArguments())
      widest = std::max(widest, elementBytes(argument.getType()));
    for (Operation &op : structured.body())
      for (Type type : op.getResultTypes()) widest = std::max(widest, elementBytes(type));
  };
  look(group.root, laneLoop);
  for (const Structured &follower : group.followers) look(follower, followerLoop(group.root, laneLoop));
  return target.lanes(widest);
}

/// A masked tail computes on lanes that do not exist: allowed when nothing in the bodies can trap and nothing is gathered.
static bool mayMaskTail(const Group &group, unsigned laneLoop) {
  auto suits = [](const Structured &structured, unsigned loop) {
    if (scoreOperands(structured, loop, true).other != 0) return false;
    return llvm::all_of(structured.body(), [](Operation &op) { return op.isTerminator() || isSpeculatable(&op); });
  };
  if (!suits(group.root, laneLoop)) return false;
  return llvm::all_of(group.followers,
                      [&](const Structured &follower) { return suits(follower, followerLoop(group.root, laneLoop)); });
}

//===- Nests ------------------------------------------------------------------------------------------------------===//

LogicalResult KernelLowering::emitNest(const Group &group, Value rangeIndex, Value rangeEnd) {
  rangeIsFixed = rangeIndex && !rangeEnd;
  rangeBegin = rangeIndex;
  rangeLimit = rangeEnd;
  const Structured &root = group.root;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (!(loop == 0 && rangeIndex) && !extentOf(root, loop))
      return root.op->emitOpError() << "has a loop, number " << loop << ", whose extent no operand tells";

  if (emitAsPieces(group)) return success();
  const unsigned laneLoop = chooseLaneLoop(group);
  if (laneLoop != kNoLanes && root.isParallel(laneLoop) && hasSimpleBodies(group))
    if (auto contraction = matchContraction(group, laneLoop)) return emitContraction(group, *contraction, rangeIndex, rangeEnd);

  SmallVector<unsigned, 6> order;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (root.isParallel(loop) && loop != laneLoop && !(loop == 0 && rangeIsFixed)) order.push_back(loop);
  if (laneLoop != kNoLanes && root.isParallel(laneLoop)) order.push_back(laneLoop);
  Point point(root.numLoops());
  if (rangeIsFixed && root.numLoops()) point[0] = rangeIndex;
  emitParallel(group, order, 0, point, laneLoop, laneLoop == kNoLanes ? 1 : lanesFor(group, laneLoop));
  return success();
}

std::pair<Value, Value> KernelLowering::boundsOf(const Structured &root, unsigned loop) {
  if (loop == 0 && rangeLimit) return {rangeBegin, rangeLimit};
  return {indexConstant(0), extentOf(root, loop)};
}

void KernelLowering::emitParallel(const Group &group, ArrayRef<unsigned> order, unsigned position, Point &point,
                                  unsigned laneLoop, int64_t lanes) {
  if (position == order.size()) {
    Lanes scalar;
    return emitPoint(group, point, laneLoop, scalar);
  }
  const unsigned loop = order[position];
  auto [lower, upper] = boundsOf(group.root, loop);
  if (loop != laneLoop) {
    plainLoop(lower, upper, 1, [&](Value iv) {
      point[loop] = iv;
      emitParallel(group, order, position + 1, point, laneLoop, lanes);
    });
    return;
  }

  // Full vectors, then what is left: masked where that is harmless, else one by one.
  Value full = fullSteps(lower, upper, lanes);
  plainLoop(lower, full, lanes, [&](Value iv) {
    point[loop] = iv;
    emitPoint(group, point, laneLoop, Lanes{lanes, Value()});
  });
  if (target.hasMaskedMemory && hasSimpleBodies(group) && mayMaskTail(group, laneLoop)) {
    plainLoop(full, upper, lanes, [&](Value iv) {
      point[loop] = iv;
      Value left = apply(builder.getAffineDimExpr(1) - builder.getAffineDimExpr(0) -
                             STRATA_FAULT("loops.tail.masked-lane", 1, 0),
                         {iv, upper});
      emitPoint(group, point, laneLoop, Lanes{lanes, left});
    });
    return;
  }
  plainLoop(full, upper, 1, [&](Value iv) {
    point[loop] = iv;
    emitPoint(group, point, laneLoop, Lanes());
  });
}

void KernelLowering::emitPoint(const Group &group, Point &point, unsigned laneLoop, const Lanes &lanes) {
  const Structured &root = group.root;
  SmallVector<Value, 8> rootValues;
  if (laneLoop != kNoLanes && !root.isParallel(laneLoop)) {
    rootValues = reduceAlongLanes(root, point, laneLoop, lanesFor(group, laneLoop));
  } else if (root.hasReductions()) {
    rootValues = reduceAt(root, point, laneLoop, lanes);
  } else {
    SmallVector<Value, 8> arguments = readInputs(root, point, laneLoop, lanes);
    for (unsigned i = 0; i < root.numOutputs(); ++i)
      arguments.push_back(root.body().getArgument(root.numInputs + i).use_empty()
                              ? Value()
                              : initialValue(root, i, point, laneLoop, lanes));
    SmallVector<Value, 2> yielded = emitBody(root, arguments, point, laneLoop, lanes.count);
    rootValues.assign(yielded.begin(), yielded.end());
  }
  finishPoint(group, rootValues, point, laneLoop, lanes);
}

Value KernelLowering::initialValue(const Structured &root, unsigned output, ValueRange point, unsigned laneLoop,
                                   const Lanes &lanes) {
  Value init = root.op->getOperand(root.numInputs + output);
  Value value;
  if (Attribute fill = fillOf.lookup(init)) {
    Type type = cast<ShapedType>(init.getType()).getElementType();
    value = make(isa<ComplexType>(type) ? "complex.constant" : "arith.constant", type, {}, {attr("value", fill)});
  } else if (Value known = forwarded.lookup(init)) {
    value = known;
  } else {
    value = loadOperand(memrefOf.lookup(init), root.outputMap(output), point, laneLoop, lanes);
  }
  return broadcastTo(value, lanes.count);
}

//===- Reductions -------------------------------------------------------------------------------------------------===//

SmallVector<Value, 8> KernelLowering::reductionLoops(
    const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point, ValueRange carried,
    function_ref<SmallVector<Value, 8>(Point &, ValueRange)> innermost) {
  if (position == loops.size()) return innermost(point, carried);
  auto [lower, upper] = boundsOf(root, loops[position]);
  return forLoop(lower, upper, 1, carried, [&](Value iv, ValueRange inner) {
    point[loops[position]] = iv;
    return reductionLoops(root, loops, position + 1, point, inner, innermost);
  });
}

/// Partial results of loops that may be long begin anew, in each round of the loop around them and after every kRounds rounds:
/// errors then grow with the number of rounds of each loop, not with the product. Short ones of known extent do not.
constexpr int64_t kShort = 16, kRounds = 1024;
/// Steps of all partial vectors together.
constexpr int64_t kChunk = 256;

/// How results join, when all are such, and some of them are rounded.
static SmallVector<Combiner, 2> roundedCombiners(const Structured &root) {
  SmallVector<Combiner, 2> combiners;
  bool isRounded = false;
  for (unsigned i = 0; i < root.numOutputs(); ++i) {
    std::optional<Combiner> combiner = matchCombiner(root, i);
    if (!combiner) return {};
    isRounded |= combiner->op->getName() == "arith.addf" || combiner->op->getName() == "arith.mulf";
    combiners.push_back(*combiner);
  }
  return isRounded ? combiners : SmallVector<Combiner, 2>();
}

SmallVector<Value, 8> KernelLowering::reduceAt(const Structured &root, Point &point, unsigned laneLoop,
                                               const Lanes &lanes) {
  SmallVector<Value, 8> initial;
  for (unsigned i = 0; i < root.numOutputs(); ++i) initial.push_back(initialValue(root, i, point, laneLoop, lanes));
  SmallVector<unsigned, 4> loops;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (!root.isParallel(loop)) loops.push_back(loop);
  auto innermost = [&](Point &inner, ValueRange carried) {
    SmallVector<Value, 8> arguments = readInputs(root, inner, laneLoop, lanes);
    arguments.append(carried.begin(), carried.end());
    SmallVector<Value, 8> next;
    for (Value value : emitBody(root, arguments, inner, laneLoop, lanes.count))
      next.push_back(broadcastTo(value, lanes.count));
    return next;
  };
  const SmallVector<Combiner, 2> combiners = roundedCombiners(root);
  const bool anyLong = llvm::any_of(loops, [&](unsigned loop) { return constantExtent(root, loop).value_or(kShort) >= kShort; });
  if (combiners.empty() || !anyLong) return reductionLoops(root, loops, 0, point, initial, innermost);

  Restart restart;
  restart.neutral = [&] {
    SmallVector<Value, 8> values;
    for (const Combiner &combiner : combiners) {
      Type element = combiner.op->getResultType(0);
      values.push_back(broadcastTo(make("arith.constant", element, {}, {attr("value", combiner.neutral)}), lanes.count));
    }
    return values;
  };
  restart.join = [&](ValueRange totals, ValueRange parts) {
    SmallVector<Value, 8> values;
    for (unsigned i = 0; i < combiners.size(); ++i)
      values.push_back(make(combiners[i].op->getName(), totals[i].getType(), {totals[i], parts[i]}));
    return values;
  };
  return restartedLoops(root, loops, 0, point, initial, restart, innermost);
}

SmallVector<Value, 8> KernelLowering::restartedLoops(
    const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point, ValueRange carried,
    const Restart &restart, function_ref<SmallVector<Value, 8>(Point &, ValueRange)> innermost) {
  if (position == loops.size()) return innermost(point, carried);
  auto rounds = [&](Value lower, Value upper, ValueRange start, std::optional<int64_t> most = std::nullopt) {
    return forLoop(lower, upper, 1, start, [&](Value iv, ValueRange inner) {
      point[loops[position]] = iv;
      return restartedLoops(root, loops, position + 1, point, inner, restart, innermost);
    }, most);
  };
  auto [lower, upper] = boundsOf(root, loops[position]);
  const std::optional<int64_t> extent = constantExtent(root, loops[position]);
  const bool restarts = position > 0 && extent.value_or(kShort) >= kShort / 4;
  SmallVector<Value, 8> totals(carried.begin(), carried.end());
  if (restarts) totals = restart.neutral();
  if (extent.value_or(2 * kRounds) < 2 * kRounds) {
    totals = rounds(lower, upper, totals);
  } else {
    totals = forLoop(lower, upper, kRounds, totals, [&](Value first, ValueRange before) {
      return restart.join(before, rounds(first, upper, restart.neutral(), kRounds));
    });
  }
  return STRATA_FAULT("loops.restart.drops-rounds", false, restarts) ? restart.join(carried, totals) : totals;
}

/// The lanes run along a reduction: several vectors of partial results, one of half the width where vectors are wide, one
/// scalar for what is left over, and a tree at the end. The tree depends on the extents and the target alone; over few
/// elements it is the same on targets of 8 and of 16 lanes.
SmallVector<Value, 8> KernelLowering::reduceAlongLanes(const Structured &root, Point &point, unsigned laneLoop,
                                                       int64_t lanes) {
  constexpr int64_t kPartials = 4, kNarrow = 8;
  const unsigned outputs = root.numOutputs();
  // For each output are carried the partial vectors, the scalar, and the narrow vector if there is one.
  const bool hasNarrow = lanes == 2 * kNarrow;
  const int64_t carriedEach = kPartials + 1 + hasNarrow;
  SmallVector<Combiner, 2> combiners;
  for (unsigned i = 0; i < outputs; ++i) combiners.push_back(*matchCombiner(root, i));
  auto combine = [&](unsigned output, Value a, Value b) {
    return make(combiners[output].op->getName(), a.getType(), {a, b});
  };

  const bool isRounded = !roundedCombiners(root).empty();

  auto neutralVector = [&](unsigned output, int64_t width) {
    auto vector = cast<VectorType>(laneType(combiners[output].op->getResultType(0), width));
    return make("arith.constant", vector, {},
                {attr("value", DenseElementsAttr::get(vector, {combiners[output].neutral}))});
  };
  SmallVector<Value, 8> initial;
  for (unsigned i = 0; i < outputs; ++i) {
    initial.append(kPartials, neutralVector(i, lanes));
    initial.push_back(initialValue(root, i, point, laneLoop, Lanes()));
    if (hasNarrow) initial.push_back(neutralVector(i, kNarrow));
  }
  auto step = [&](Point &inner, ValueRange accumulators, int64_t count) {
    Lanes chunk{count, Value()};
    SmallVector<Value, 8> arguments = readInputs(root, inner, laneLoop, chunk);
    arguments.append(accumulators.begin(), accumulators.end());
    return emitBody(root, arguments, inner, laneLoop, count);
  };
  SmallVector<unsigned, 4> outer;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (!root.isParallel(loop) && loop != laneLoop) outer.push_back(loop);
  auto along = [&](Point &inner, ValueRange carried) {
    auto [lower, upper] = boundsOf(root, laneLoop);
    SmallVector<Value, 8> state(carried.begin(), carried.end());
    auto loopOver = [&](Value from, Value to, int64_t width, int64_t partials) {
      state = forLoop(from, to, width * partials, state, [&](Value iv, ValueRange values) {
        SmallVector<Value, 8> next(values.begin(), values.end());
        for (int64_t part = 0; part < partials; ++part) {
          inner[laneLoop] = apply(builder.getAffineDimExpr(0) + part * width, {iv});
          const int64_t place = width == 1 ? kPartials : width == lanes ? part : kPartials + 1;
          SmallVector<Value, 2> accumulators;
          for (unsigned i = 0; i < outputs; ++i) accumulators.push_back(next[i * carriedEach + place]);
          SmallVector<Value, 2> updated = step(inner, accumulators, width);
          for (unsigned i = 0; i < outputs; ++i) next[i * carriedEach + place] = updated[i];
        }
        return next;
      });
    };
    Value blocks = fullSteps(lower, upper, lanes * kPartials);
    Value vectors = fullSteps(blocks, upper, lanes);
    Value start = lower;
    const std::optional<int64_t> extent = constantExtent(root, laneLoop);
    if (isRounded && (!extent || *extent > 2 * kChunk * lanes * kPartials)) {
      // Chunks of their own, so that the error grows with the length of a chunk and their number, not with the extent.
      start = fullSteps(lower, upper, kChunk * lanes * kPartials);
      state = forLoop(lower, start, kChunk * lanes * kPartials, state, [&](Value first, ValueRange values) {
        SmallVector<Value, 8> outside(values.begin(), values.end());
        state.assign(initial.begin(), initial.end());
        loopOver(first, apply(builder.getAffineDimExpr(0) + kChunk * lanes * kPartials, {first}), lanes, kPartials);
        for (unsigned i = 0; i < outputs; ++i)
          for (int64_t part = 0; part < kPartials; ++part) {  // chunks have neither of the others
            Value &total = outside[i * carriedEach + part];
            total = combine(i, total, state[i * carriedEach + part]);
          }
        return outside;
      });
    }
    loopOver(STRATA_FAULT("loops.reduce.chunks-twice", lower, start), blocks, lanes, kPartials);
    loopOver(blocks, vectors, lanes, 1);
    // What is left of a row is summed by itself: there may be many rows, and nothing but such rests.
    const bool isPart = isRounded && !outer.empty();
    for (unsigned i = 0; isPart && i < outputs; ++i)
      state[i * carriedEach + kPartials] =
          make("arith.constant", combiners[i].op->getResultType(0), {}, {attr("value", combiners[i].neutral)});
    Value narrow = hasNarrow ? fullSteps(vectors, upper, kNarrow) : vectors;
    if (hasNarrow) loopOver(vectors, narrow, kNarrow, 1);
    loopOver(narrow, upper, 1, 1);
    for (unsigned i = 0; isPart && i < outputs; ++i) {
      Value &rest = state[i * carriedEach + kPartials];
      if (STRATA_FAULT("loops.reduce.rest-of-row", false, true))
        rest = combine(i, carried[i * carriedEach + kPartials], rest);
    }
    return state;
  };
  Restart restart;
  restart.neutral = [&] {
    SmallVector<Value, 8> values(initial.begin(), initial.end());
    for (unsigned i = 0; i < outputs; ++i)
      values[i * carriedEach + kPartials] =
          make("arith.constant", combiners[i].op->getResultType(0), {}, {attr("value", combiners[i].neutral)});
    return values;
  };
  restart.join = [&](ValueRange totals, ValueRange parts) {
    SmallVector<Value, 8> values;
    for (unsigned i = 0; i < totals.size(); ++i) values.push_back(combine(i / carriedEach, totals[i], parts[i]));
    return values;
  };
  SmallVector<Value, 8> state = isRounded ? restartedLoops(root, outer, 0, point, initial, restart, along)
                                          : reductionLoops(root, outer, 0, point, initial, along);

  // Partial vectors pairwise, halves of the last one onto each other, then the scalar.
  SmallVector<Value, 8> results;
  for (unsigned i = 0; i < outputs; ++i) {
    Value *parts = &state[i * carriedEach];
    Value sum = combine(i, combine(i, parts[0], parts[1]), combine(i, parts[2], parts[3]));
    Type element = combiners[i].op->getResultType(0);
    for (int64_t width = lanes / 2; width >= 1; width /= 2) {
      SmallVector<int64_t> low, high;
      for (int64_t lane = 0; lane < width; ++lane) low.push_back(lane), high.push_back(lane + width);
      Type half = VectorType::get({width}, element);
      Value a = make("vector.shuffle", half, {sum, sum}, {attr("mask", builder.getDenseI64ArrayAttr(low))});
      Value b = make("vector.shuffle", half, {sum, sum}, {attr("mask", builder.getDenseI64ArrayAttr(high))});
      sum = combine(i, a, b);
      if (hasNarrow && width == kNarrow) sum = combine(i, sum, parts[kPartials + 1]);
    }
    const int64_t first[] = {0};
    Value scalar = make("vector.extract", element, {sum}, {attr("static_position", builder.getDenseI64ArrayAttr(first))});
    results.push_back(combine(i, parts[kPartials], scalar));
  }
  return results;
}

}  // namespace strata
