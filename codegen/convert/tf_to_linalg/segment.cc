// Rows joined by the number of their segment: one procedure over the rows, in order. Buckets of numbers.
#include "codegen/convert/tf_to_linalg/gather_scatter.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

#include <limits>

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

namespace {

enum class SegmentKind { Sum, Prod, Max, Min, Mean };

ScatterKind joinOf(SegmentKind kind) {
  switch (kind) {
    case SegmentKind::Prod: return ScatterKind::Mul;
    case SegmentKind::Max: return ScatterKind::Max;
    case SegmentKind::Min: return ScatterKind::Min;
    default: return ScatterKind::Add;
  }
}

/// The operands as rows: `data` [rows, inner], `ids` [rows].
struct Rows {
  Value data, ids;
  Value count, inner;
  Type element;
  bool isUnsigned;
};

}  // namespace

static Rows rowsOf(Operation *op, TFLowering &lowering, ArrayRef<AffineExpr> innerSizes) {
  const AffineExpr count = lowering.product(lowering.sizesOf(op->getOperand(1))), inner = lowering.product(innerSizes);
  return {lowering.reshape(lowering.operand(op, 0), {count, inner}), lowering.reshape(lowering.operand(op, 1), {count}),
          lowering.sizeValue(count), lowering.sizeValue(inner), lowering.elementType(op->getResult(0)),
          lowering.isUnsigned(op->getResult(0))};
}

/// The largest finite number of a type, or the smallest.
static Value limitOf(ScalarBuilder &s, Type type, bool isUnsigned, bool largest) {
  if (type.isFloat()) {
    const double limit = type.isF16() ? 65504.0 : type.isBF16() ? 0x1.fep127 : type.isF32() ? double(std::numeric_limits<float>::max())
                                                                                         : std::numeric_limits<double>::max();
    return s.constant(type, largest ? limit : -limit);
  }
  const unsigned width = type.getIntOrFloatBitWidth();
  const int64_t top = width == 64 ? INT64_MAX : (int64_t(1) << (width - 1)) - 1;
  if (isUnsigned) return s.integer(type, largest ? -1 : 0);
  return s.integer(type, largest ? top : -top - 1);
}

/// What a segment without rows holds.
static Value emptySegment(ScalarBuilder &s, SegmentKind kind, const Rows &rows) {
  switch (kind) {
    case SegmentKind::Prod: return s.constant(rows.element, 1.0);
    case SegmentKind::Max:
      return STRATA_FAULT("lower.segment.empty-maximum", s.constant(rows.element, 0.0),
                          limitOf(s, rows.element, rows.isUnsigned, false));
    case SegmentKind::Min: return limitOf(s, rows.element, rows.isUnsigned, true);
    default: return s.constant(rows.element, 0.0);
  }
}

template <SegmentKind Kind>
static LogicalResult unsortedSegment(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  if (SmallVector<unsigned, 4> late = lowering.lateSymbols(op); !late.empty()) {
    const TFLowering::IndexOperand count = lowering.indexOperand(op, 2);
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, count, 0); }),
                          "Input num_segments == {b} must not be negative.");
  }
  const ArrayRef<AffineExpr> innerSizes = ArrayRef<AffineExpr>(sizes).drop_front();
  const Rows rows = rowsOf(op, lowering, innerSizes);
  Value segments = lowering.sizeValue(sizes[0]);
  const SiteOperand operands[] = {{"ids", lowering.operand(op, 1)}, {"count", segments}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        "segment_ids{ids.place} = {ids.row} is out of range [0, {count})", operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s, elements(lowering.builder, lowering.loc, rows.isUnsigned);
  Procedure::Variable out = p.filled({sizes[0], lowering.product(innerSizes)}, emptySegment(s, Kind, rows));
  p.forLoop(rows.count, [&](Value row) {
    Value id = s.toIndex(p.load(rows.ids, {row})), isBelow = s.compare(Compare::Lt, id, segments);
    p.check(isBelow, site, row);
    p.ifThen(s.logicalAnd(isBelow, s.compare(Compare::Ge, id, s.index(0))), [&] {
      p.forLoop(rows.inner, [&](Value i) {
        Value joined = combineScattered(elements, joinOf(Kind), p.load(out, {id, i}), p.load(rows.data, {row, i}), rows.isUnsigned);
        p.store(out, joined, {id, i});
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], sizes));
  return success();
}

/// The number of segments is one more than the last id, which the program reads before it goes on.
static void defineSegments(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.empty()) return;
  Value ids = lowering.operand(op, 1), count = lowering.sizeValue(lowering.sizesOf(op->getOperand(1))[0]);
  lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) {
    Value last = s.sub(count, s.index(1));
    return lowering.guarded(s, s.compare(Compare::Gt, count, s.index(0)), s.index(0), [&] {
      return s.add(s.toIndex(lowering.extract(s, ids, {s.max(last, s.index(0))})), s.index(1));
    });
  }), "segment ids must be >= 0");
}

template <SegmentKind Kind>
static LogicalResult sortedSegment(Operation *op, TFLowering &lowering) {
  defineSegments(op, lowering);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const ArrayRef<AffineExpr> innerSizes = ArrayRef<AffineExpr>(sizes).drop_front();
  const Rows rows = rowsOf(op, lowering, innerSizes);
  Value segments = lowering.sizeValue(sizes[0]);
  const int64_t negative = lowering.addSite(StatusCode::InvalidArgument, "segment ids must be >= 0");
  const int64_t unsorted = lowering.addSite(StatusCode::InvalidArgument, "segment ids are not increasing");
  Procedure p(lowering);
  ScalarBuilder &s = p.s, elements(lowering.builder, lowering.loc, rows.isUnsigned);
  Type compute = computeType(rows.element);
  Procedure::Variable out = p.filled({sizes[0], lowering.product(innerSizes)}, s.constant(rows.element, Kind == SegmentKind::Prod ? 1.0 : 0.0));
  Procedure::Variable before = p.scalar(s.index(-1)), length = p.scalar(s.index(0));
  p.forLoop(rows.count, [&](Value row) {
    Value id = s.toIndex(p.load(rows.ids, {row}));
    Value isValid = s.compare(Compare::Ge, id, s.index(0)), ascends = s.compare(Compare::Ge, id, p.get(before));
    p.check(isValid, negative);
    p.check(s.logicalOr(ascends, s.logicalNot(isValid)), unsorted);
    Value isFirst = s.compare(Compare::Ne, id, p.get(before));
    p.set(length, s.select(isFirst, s.index(1), s.add(p.get(length), s.index(1))));
    p.set(before, id);
    p.ifThen(s.logicalAnd(isValid, s.compare(Compare::Lt, id, segments)), [&] {
      p.forLoop(rows.inner, [&](Value i) {
        Value added = p.load(rows.data, {row, i}), old = p.load(out, {id, i});
        Value joined = combineScattered(elements, joinOf(Kind), old, added, rows.isUnsigned);
        p.store(out, s.select(isFirst, added, joined), {id, i});
      });
    });
    if (Kind != SegmentKind::Mean) return;
    // The last row of a segment divides: the next row, if any, has another number.
    Value next = s.min(s.add(row, s.index(1)), s.sub(rows.count, s.index(1)));
    Value isLast = s.logicalOr(s.compare(Compare::Eq, s.add(row, s.index(1)), rows.count),
                               s.compare(Compare::Ne, s.toIndex(p.load(rows.ids, {next})), id));
    Value divides = s.logicalAnd(isLast, s.logicalAnd(isValid, s.compare(Compare::Lt, id, segments)));
    p.ifThen(divides, [&] {
      Type i64 = s.getBuilder().getI64Type();
      Value count = s.cast(s.fromIndex(p.get(length), i64), compute);
      p.forLoop(rows.inner, [&](Value i) {
        p.store(out, elements.cast(elements.div(elements.cast(p.load(out, {id, i}), compute, rows.isUnsigned), count), rows.element), {id, i});
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], sizes));
  return success();
}

/// The number of boundaries that are not above the element. NaN is below none of them.
static LogicalResult bucketize(Operation *op, TFLowering &lowering) {
  SmallVector<double> boundaries;
  if (auto list = op->getAttrOfType<ArrayAttr>("boundaries"))
    for (Attribute entry : list) boundaries.push_back(cast<FloatAttr>(entry).getValueAsDouble());
  constexpr size_t kMostCompared = 64;
  if (boundaries.size() > kMostCompared) return lowering.unsupported(op, "more than 64 boundaries");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Type i32 = lowering.builder.getI32Type(), f64 = lowering.builder.getF64Type();
  Value inputs[] = {lowering.operand(op, 0)};
  AffineMap maps[] = {AffineMap::getMultiDimIdentityMap(sizes.size(), lowering.getContext())};
  lowering.set(op->getResult(0), lowering.map(inputs, maps, sizes, i32, [&](ScalarBuilder &s, ValueRange in) {
    Value x = s.cast(in[0], f64), count = s.integer(i32, 0);
    for (double boundary : boundaries) {
      Value isBelow =
          s.compare(STRATA_FAULT("lower.bucketize.boundary", Compare::Le, Compare::Lt), x, s.constant(f64, boundary));
      count = s.add(count, s.select(isBelow, s.integer(i32, 0), s.integer(i32, 1)));
    }
    return count;
  }));
  return success();
}

ArrayRef<LowerEntry> segmentLowerings() {
  static const LowerEntry entries[] = {
      {"UnsortedSegmentSum", unsortedSegment<SegmentKind::Sum>},
      {"UnsortedSegmentProd", unsortedSegment<SegmentKind::Prod>},
      {"UnsortedSegmentMax", unsortedSegment<SegmentKind::Max>},
      {"UnsortedSegmentMin", unsortedSegment<SegmentKind::Min>},
      {"SegmentSum", sortedSegment<SegmentKind::Sum>},
      {"SegmentProd", sortedSegment<SegmentKind::Prod>},
      {"SegmentMax", sortedSegment<SegmentKind::Max>},
      {"SegmentMin", sortedSegment<SegmentKind::Min>},
      {"SegmentMean", sortedSegment<SegmentKind::Mean>},
      {"Bucketize", bucketize},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
