// Register tiles: a contraction (sum of products) keeps rows x vectors accumulators in values carried by its reduction loops.
// One operand is loaded as vectors along the lanes and used by all rows, the other is broadcast element by element and used
// by all vectors. The followers run on the finished accumulators, before the only store.
#include "codegen/convert/linalg_to_affine/lowering.h"
#include "codegen/transforms/linalg/pack.h"
#include "support/fault.h"

namespace strata {

/// yield(accumulator + a * b) on floats or integers.
static bool isSumOfProducts(const Structured &root) {
  Block &body = root.body();
  Operation *yield = body.getTerminator();
  if (root.numInputs != 2 || root.numOutputs() != 1 || !yield) return false;
  Operation *sum = yield->getOperand(0).getDefiningOp();
  if (!sum || (sum->getName() != "arith.addf" && sum->getName() != "arith.addi")) return false;
  Value accumulator = body.getArgument(2);
  Value product = sum->getOperand(0) == accumulator ? sum->getOperand(1) : sum->getOperand(0);
  if (sum->getOperand(0) != accumulator && sum->getOperand(1) != accumulator) return false;
  Operation *multiply = product.getDefiningOp();
  if (!multiply || (multiply->getName() != "arith.mulf" && multiply->getName() != "arith.muli")) return false;
  Value a = body.getArgument(0), b = body.getArgument(1);
  return (multiply->getOperand(0) == a && multiply->getOperand(1) == b) ||
         (multiply->getOperand(0) == b && multiply->getOperand(1) == a);
}

std::optional<KernelLowering::Contraction> KernelLowering::matchContraction(const Group &group, unsigned laneLoop) {
  const Structured &root = group.root;
  if (!root.hasReductions() || !isSumOfProducts(root)) return std::nullopt;
  for (unsigned streaming = 0; streaming < 2; ++streaming) {
    const unsigned moving = 1 - streaming;
    if (motionAlong(root.maps[streaming], laneLoop) != Motion::Unit) continue;
    if (motionAlong(root.maps[moving], laneLoop) != Motion::Still) continue;
    // Rows: a parallel loop that only the broadcast operand follows. The last one has the nearest rows.
    for (unsigned loop = root.numLoops(); loop-- > 0;) {
      if (!root.isParallel(loop) || loop == laneLoop || (loop == 0 && rangeIsFixed)) continue;
      if (root.maps[streaming].isFunctionOfDim(loop) || !root.maps[moving].isFunctionOfDim(loop)) continue;
      return Contraction{moving, streaming, loop, laneLoop, panelWidth(root.maps[streaming], laneLoop)};
    }
  }
  return std::nullopt;
}

namespace {

struct TileShape {
  int64_t rows, vectors;
};

/// Rows x vectors that fit the registers (rows * vectors accumulators, the vectors, one broadcast) and waste least of the
/// extents where these are known. docs/performance.md has the measurements behind the order of preference.
TileShape chooseTile(const Target &target, int64_t lanes, std::optional<int64_t> rowExtent, std::optional<int64_t> laneExtent) {
  const int64_t registers = target.vectorRegisters - (target.hasFma ? 1 : 2);
  TileShape best{1, 1};
  double bestScore = -1;
  for (int64_t vectors = 1; vectors <= 4; ++vectors) {
    for (int64_t rows = 1; rows <= 14; ++rows) {
      if (rows * vectors + vectors > registers) continue;
      // Loads per multiply-add, and latency: at least eight independent accumulators.
      double score = std::min(1.0, double(rows * vectors) / 8) * std::min(1.0, rows * vectors / (double(rows + vectors)) / 1.6);
      auto use = [](std::optional<int64_t> extent, int64_t tile) {
        if (!extent || *extent == 0) return 1.0;
        return double(*extent) / double((*extent + tile - 1) / tile * tile);
      };
      score *= use(laneExtent, vectors * lanes);
      // What is left of the rows runs one row at a time, at a quarter of the speed.
      if (rowExtent && *rowExtent > 0) {
        const double left = double(*rowExtent % rows) / double(*rowExtent);
        score *= 1.0 / (1.0 + 3.0 * left);
        if (*rowExtent < rows) continue;
      }
      if (score > bestScore + 1e-9) best = {rows, vectors}, bestScore = score;
    }
  }
  return best;
}

}  // namespace

LogicalResult KernelLowering::emitContraction(const Group &group, const Contraction &contraction, Value rangeIndex, Value) {
  const Structured &root = group.root;
  const int64_t lanes = lanesFor(group, contraction.laneLoop);
  const unsigned rowLoop = contraction.rowLoop, laneLoop = contraction.laneLoop;
  const TileShape chosen = chooseTile(target, lanes, constantExtent(root, rowLoop), constantExtent(root, laneLoop));
  linalg::ContractionTile tile{chosen.rows, chosen.vectors, false, false};
  if (auto decided = contraction.panel ? linalg::getTile(root.op) : std::nullopt) {
    tile = *decided;
    tile.vectors = *contraction.panel / lanes;
  }
  Point point(root.numLoops());
  if (rangeIsFixed) point[0] = rangeIndex;

  // Full row tiles, then what is left in halves, down to single rows.
  auto rowTiles = [&](int64_t vectors, Value left) {
    auto [lower, upper] = boundsOf(root, rowLoop);
    for (int64_t rows = tile.rows;; rows = rows > 4 && contraction.panel ? rows / 2 : 1) {
      const bool isLast = rows == 1 || tile.wholeRows;
      Value full = isLast ? upper : fullSteps(lower, upper, rows);
      plainLoop(lower, full, rows, [&](Value iv) {
        point[rowLoop] = iv;
        emitTile(group, contraction, point, {rows, vectors, lanes, left});
      });
      if (isLast) break;
      lower = full;
    }
  };
  SmallVector<unsigned, 6> outer;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (root.isParallel(loop) && loop != rowLoop && loop != laneLoop && !(loop == 0 && rangeIsFixed)) outer.push_back(loop);

  // Panels outermost: one stays in the cache while all rows use it.
  auto [lower, upper] = boundsOf(root, laneLoop);
  auto panels = [&, bound = upper](Value from, Value to, int64_t vectors, bool masked) {
    plainLoop(from, to, vectors * lanes, [&](Value iv) {
      point[laneLoop] = iv;
      Value left = masked ? apply(builder.getAffineDimExpr(1) - builder.getAffineDimExpr(0) -
                                      STRATA_FAULT("loops.contraction.masked-lane", 1, 0),
                                  {iv, bound})
                          : Value();
      nestedLoops(root, outer, 0, point, [&] { rowTiles(vectors, left); });
    });
  };
  if (tile.wholeLanes) {
    panels(lower, upper, tile.vectors, false);
    return success();
  }
  Value wide = fullSteps(lower, upper, tile.vectors * lanes);
  panels(lower, wide, tile.vectors, false);
  if (contraction.panel) {
    panels(wide, upper, tile.vectors, true);  // past the last lane a panel holds zeros
    return success();
  }
  Value narrow = fullSteps(wide, upper, lanes);
  if (tile.vectors > 1) panels(wide, narrow, 1, false);
  panels(narrow, upper, 1, true);
  return success();
}

void KernelLowering::nestedLoops(const Structured &root, ArrayRef<unsigned> loops, unsigned position, Point &point,
                                 function_ref<void()> innermost) {
  if (position == loops.size()) return innermost();
  auto [lower, upper] = boundsOf(root, loops[position]);
  plainLoop(lower, upper, 1, [&](Value iv) {
    point[loops[position]] = iv;
    nestedLoops(root, loops, position + 1, point, innermost);
  });
}

/// `map` with loop `loop` moved on by a constant.
static AffineMap shiftLoop(AffineMap map, unsigned loop, int64_t by) {
  Context *context = map.getContext();
  SmallVector<AffineExpr> dims;
  for (unsigned i = 0; i < map.getNumDims(); ++i)
    dims.push_back(i == loop ? getAffineDimExpr(i, context) + by : getAffineDimExpr(i, context));
  return map.replaceDimsAndSymbols(dims, {}, map.getNumDims(), 0);
}

Value KernelLowering::liveLanes(const TileExtent &extent, int64_t vector) {
  if (!extent.left) return Value();
  return apply(builder.getAffineDimExpr(0) - vector * extent.lanes, {extent.left});
}

/// The vector of panel number `panel` that starts at `place`.
Value KernelLowering::loadPanel(Value memref, AffineMap map, ValueRange point, Value panel, int64_t place, int64_t lanes) {
  const unsigned rank = map.getNumResults(), numDims = map.getNumDims();
  SmallVector<Value, 8> positions(point.begin(), point.end());
  positions.push_back(panel);
  SmallVector<AffineExpr> results(map.getResults().begin(), map.getResults().end());
  results[0] = builder.getAffineDimExpr(numDims);
  results[rank - 1] = builder.getAffineConstantExpr(place);
  AffineMap read = AffineMap::get(numDims + 1, 0, results, context);
  SmallVector<Value, 8> operands{memref};
  NamedAttribute mapAttr = attr("map", AffineMapAttr::get(readDims(read, positions, operands)));
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  return make("affine.vector_load", laneType(element, lanes), operands, {mapAttr});
}

/// Sums begin anew every so many steps: errors grow with the length of a chunk and with their number, not with the product. The
/// registers hold a chunk's sums; the totals are in memory meanwhile, a load, an addition and a store for each chunk.
constexpr int64_t kLeastChunk = 128, kChunk = 256;

SmallVector<Value, 8> KernelLowering::chunkedLoops(const Structured &root, ArrayRef<unsigned> loops, Point &point, ValueRange initial,
                                                   const Restart &restart, function_ref<SmallVector<Value, 8>(Point &, ValueRange)> step) {
  // A chunk is a round of the loops in front of `split`; or, where the last loop is long, a part of that one.
  unsigned split = loops.size();
  int64_t steps = 1;
  while (split > 0 && steps < kLeastChunk) steps *= constantExtent(root, loops[--split]).value_or(kLeastChunk);
  const bool isLastLong = split + 1 == loops.size() && constantExtent(root, loops[split]).value_or(2 * kChunk) >= 2 * kChunk;
  if (!isLastLong && split == 0) return reductionLoops(root, loops, 0, point, initial, step);
  return reductionLoops(root, loops.take_front(split), 0, point, initial, [&](Point &outer, ValueRange totals) {
    if (!isLastLong) return restart.join(totals, reductionLoops(root, loops.drop_front(split), 0, outer, restart.neutral(), step));
    auto [lower, upper] = boundsOf(root, loops[split]);
    return forLoop(lower, upper, kChunk, totals, [&, upper = upper](Value first, ValueRange before) {
      return restart.join(before, forLoop(first, upper, 1, restart.neutral(), [&](Value iv, ValueRange carried) {
        outer[loops[split]] = iv;
        return step(outer, carried);
      }, kChunk));
    });
  });
}

void KernelLowering::emitTile(const Group &group, const Contraction &contraction, Point &point, const TileExtent &extent) {
  const Structured &root = group.root;
  const auto [rows, vectors, lanes, left] = extent;
  Type element = root.body().getArgument(2).getType();
  Type vectorType = laneType(element, lanes);
  auto pointAt = [&](int64_t row, int64_t vector) {
    Point moved = point;
    moved[contraction.rowLoop] = apply(builder.getAffineDimExpr(0) + row, {point[contraction.rowLoop]});
    moved[contraction.laneLoop] = apply(builder.getAffineDimExpr(0) + vector * extent.lanes, {point[contraction.laneLoop]});
    return moved;
  };

  // 1. Accumulators.
  SmallVector<Value, 8> accumulators;
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t vector = 0; vector < vectors; ++vector)
      accumulators.push_back(
          initialValue(root, 0, pointAt(row, vector), contraction.laneLoop, Lanes{lanes, liveLanes(extent, vector)}));

  // 2. One step of the reduction: `vectors` loads, `rows` broadcasts, rows * vectors multiply-adds.
  Value streamed = memrefOf.lookup(root.op->getOperand(contraction.streaming));
  Value moving = memrefOf.lookup(root.op->getOperand(contraction.moving));
  AffineMap streamedMap = root.maps[contraction.streaming];
  // A tile starts where a panel does.
  Value panel = contraction.panel
                    ? apply(builder.getAffineDimExpr(0).floorDiv(*contraction.panel), {point[contraction.laneLoop]})
                    : Value();
  SmallVector<unsigned, 4> loops;
  for (unsigned loop = 0; loop < root.numLoops(); ++loop)
    if (!root.isParallel(loop)) loops.push_back(loop);
  const bool fuse = element.isFloat() && target.hasFma;
  auto step = [&](Point &inner, ValueRange carried) {
    SmallVector<Value, 4> columns;
    for (int64_t vector = 0; vector < extent.vectors; ++vector)
      columns.push_back(contraction.panel
                            ? loadPanel(streamed, streamedMap, inner, panel, vector * extent.lanes, extent.lanes)
                            : loadOperand(streamed, shiftLoop(streamedMap, contraction.laneLoop, vector * extent.lanes), inner,
                                          contraction.laneLoop, Lanes{extent.lanes, liveLanes(extent, vector)}));
    SmallVector<Value, 8> next;
    for (int64_t row = 0; row < extent.rows; ++row) {
      Value scalar = loadOperand(moving, shiftLoop(root.maps[contraction.moving], contraction.rowLoop, row), inner,
                                 contraction.laneLoop, Lanes());
      Value factor = broadcastTo(scalar, extent.lanes);
      for (int64_t vector = 0; vector < extent.vectors; ++vector) {
        Value accumulator = carried[row * extent.vectors + vector];
        if (fuse) {
          next.push_back(make("vector.fma", vectorType, {factor, columns[vector], accumulator}));
          continue;
        }
        Value product = make(element.isFloat() ? "arith.mulf" : "arith.muli", vectorType, {factor, columns[vector]});
        next.push_back(make(element.isFloat() ? "arith.addf" : "arith.addi", vectorType, {accumulator, product}));
      }
    }
    return next;
  };
  Restart restart;
  restart.neutral = [&] {
    Value zero = broadcastTo(make("arith.constant", element, {}, {attr("value", FloatAttr::get(element, 0.0))}), lanes);
    return SmallVector<Value, 8>(rows * vectors, zero);
  };
  restart.join = [&](ValueRange totals, ValueRange parts) {
    SmallVector<Value, 8> sums;
    for (auto [total, part] : llvm::zip(totals, parts)) sums.push_back(make("arith.addf", vectorType, {total, part}));
    return sums;
  };
  accumulators = element.isFloat() ? chunkedLoops(root, loops, point, accumulators, restart, step)
                                   : reductionLoops(root, loops, 0, point, accumulators, step);

  // 3. Followers and stores.
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t vector = 0; vector < vectors; ++vector)
      finishPoint(group, {accumulators[row * vectors + vector]}, pointAt(row, vector), contraction.laneLoop,
                  Lanes{lanes, liveLanes(extent, vector)});
}

}  // namespace strata
