// Where: the coordinates of true elements, whose number only execution tells. Counted in blocks, so that the place of the j-th
// one is found by a search over the blocks' counts and a look at one block.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

static constexpr int64_t kBlock = 64;

/// `for i in 0 .. trips` in a body, with carried index values.
static SmallVector<Value, 2> loop(ScalarBuilder &s, int64_t trips, ArrayRef<Value> inits,
                                  function_ref<SmallVector<Value, 2>(Value, ValueRange)> step) {
  OpBuilder &builder = s.getBuilder();
  SmallVector<Value, 5> operands{s.index(0), s.index(trips), s.index(1)};
  operands.append(inits.begin(), inits.end());
  SmallVector<Type, 2> types(inits.size(), builder.getIndexType());
  Operation *op = builder.create(Location(), "scf.for", types, operands, {}, 1);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type, 3> argumentTypes(inits.size() + 1, builder.getIndexType());
  Block *block = builder.createBlock(&op->getRegion(0), nullptr, argumentTypes);
  SmallVector<Value, 2> carried(block->getArguments().begin() + 1, block->getArguments().end());
  builder.create(Location(), "scf.yield", {}, step(block->getArgument(0), carried));
  return SmallVector<Value, 2>(op->getResults().begin(), op->getResults().end());
}

namespace {

/// The condition as a vector, and the questions asked of it.
struct Truths {
  TFLowering &lowering;
  Value flat;
  AffineExpr count;
  Value limit;

  /// 1 where element `index` exists and is true, else 0.
  Value at(ScalarBuilder &s, Value index) {
    Value exists = s.compare(Compare::Lt, index, limit);
    return lowering.guarded(s, exists, s.index(0), [&] {
      Value element = lowering.extract(s, flat, {index});
      Value isTrue = s.compare(Compare::Ne, element, s.integer(element.getType(), 0));
      return s.select(isTrue, s.index(1), s.index(0));
    });
  }
};

}  // namespace

/// True elements in each block.
static Value blockCounts(Truths &truths, AffineExpr blocks) {
  TFLowering &lowering = truths.lowering;
  Type i64 = lowering.builder.getI64Type();
  return lowering.gather({blocks}, i64, [&](ScalarBuilder &s, ValueRange at) {
    Value first = s.mul(at[0], s.index(STRATA_FAULT("lower.where.second-block", kBlock - 1, kBlock)));
    Value sum = loop(s, kBlock, {s.index(0)}, [&](Value i, ValueRange carried) {
      return SmallVector<Value, 2>{s.add(carried[0], truths.at(s, s.add(first, i)))};
    })[0];
    return s.fromIndex(sum, i64);
  });
}

/// Sum of `counts` below each block, or of all of them (`total`, a scalar).
static Value sumsBelow(TFLowering &lowering, Value counts, AffineExpr blocks, bool total) {
  Type i64 = lowering.builder.getI64Type();
  AffineExpr d0 = lowering.builder.getAffineDimExpr(0), d1 = lowering.builder.getAffineDimExpr(1);
  Context *context = lowering.getContext();
  TFLowering::GenericSpec spec;
  spec.inputs.push_back(counts);
  spec.elements.push_back(i64);
  spec.fills.push_back(zeroAttr(i64));
  if (total) {
    spec.inputMaps.push_back(AffineMap::get(1, 0, d0));
    spec.sizes.push_back({});
    spec.maps.push_back(AffineMap::get(1, 0, ArrayRef<AffineExpr>(), context));
    spec.parallel = {false};
    return lowering.generic(spec, [](ScalarBuilder &s, ValueRange in) {
      return SmallVector<Value, 2>{s.add(in[1], in[0])};
    })[0];
  }
  spec.inputMaps.push_back(AffineMap::get(2, 0, d1));
  spec.sizes.push_back({blocks});
  spec.maps.push_back(AffineMap::get(2, 0, d0));
  spec.parallel = {true, false};
  return lowering.generic(spec, [&](ScalarBuilder &s, ValueRange in) {
    Value isBelow = s.compare(Compare::Lt, lowering.loopIndex(s, 1), lowering.loopIndex(s, 0));
    return SmallVector<Value, 2>{s.select(isBelow, s.add(in[1], in[0]), in[1])};
  })[0];
}

/// Row-major number of the j-th true element.
static Value placeOf(ScalarBuilder &s, Truths &truths, Value starts, Value numBlocks, Value j) {
  constexpr int64_t kSearchSteps = 48;  // sizes are below 2^48
  SmallVector<Value, 2> range = loop(s, kSearchSteps, {s.index(0), numBlocks}, [&](Value, ValueRange carried) {
    Value middle = s.div(s.add(carried[0], carried[1]), s.index(2));
    Value start = s.toIndex(truths.lowering.extract(s, starts, {middle}));
    Value goRight = s.compare(Compare::Le, start, j);
    return SmallVector<Value, 2>{s.select(goRight, middle, carried[0]), s.select(goRight, carried[1], middle)};
  });
  Value block = range[0];
  Value rest = s.sub(j, s.toIndex(truths.lowering.extract(s, starts, {block})));
  Value first = s.mul(block, s.index(kBlock));
  return loop(s, kBlock, {rest, s.index(0)}, [&](Value i, ValueRange carried) {
    Value index = s.add(first, i);
    Value isTrue = truths.at(s, index);
    Value isIt = s.logicalAnd(s.compare(Compare::Eq, isTrue, s.index(1)), s.compare(Compare::Eq, carried[0], s.index(0)));
    return SmallVector<Value, 2>{s.sub(carried[0], isTrue), s.select(isIt, index, carried[1])};
  })[1];
}

static LogicalResult where(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.size() != 1 || !isPlainElement(lowering.elementType(op->getOperand(0))))
    return lowering.unsupported(op, "its element type");
  const Exprs sizes = lowering.sizesOf(op->getOperand(0));
  AffineExpr count = lowering.number(1);
  for (AffineExpr size : sizes) count = count * size;
  AffineExpr blocks = count.ceilDiv(kBlock);
  Truths truths{lowering, lowering.reshape(lowering.operand(op, 0), {count}), count, lowering.sizeValue(count)};
  Value counts = blockCounts(truths, blocks);
  Value starts = sumsBelow(lowering, counts, blocks, false);
  Value total = sumsBelow(lowering, counts, blocks, true);
  Value found = lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {total})->getResult(0);
  lowering.defineSymbol(late[0], found);

  Value numBlocks = lowering.sizeValue(blocks);
  SmallVector<Value, 6> extents;
  for (AffineExpr size : sizes) extents.push_back(lowering.sizeValue(size));
  Type i64 = lowering.builder.getI64Type();
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), i64, [&](ScalarBuilder &s, ValueRange at) {
    // Coordinates from the last one on; column `at[1]` takes its own.
    Value place = placeOf(s, truths, starts, numBlocks, at[0]), coordinate = s.index(0);
    for (unsigned d = sizes.size(); d-- > 0;) {
      Value own = s.rem(place, extents[d]);
      coordinate = s.select(s.compare(Compare::Eq, at[1], s.index(d)), own, coordinate);
      place = s.div(place, extents[d]);
    }
    return s.fromIndex(coordinate, i64);
  }));
  return success();
}

ArrayRef<LowerEntry> selectLowerings() {
  static const LowerEntry entries[] = {{"Where", where}};
  return entries;
}

}  // namespace strata::tf_to_linalg
