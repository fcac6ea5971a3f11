// Rows to where a tensor of numbers says: stitching them together, and distributing them over several results.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// An operand seen as rows: its first dimensions are those of a tensor of row numbers.
struct Rows {
  Value numbers, count;  ///< [n], and n
  Value data, width;     ///< [n, width]
  AffineExpr countExpr, widthExpr;
};

Rows rowsOf(TFLowering &lowering, Value numbers, Value data) {
  const Exprs lead = lowering.loweredSizes(numbers), all = lowering.loweredSizes(data);
  Rows rows;
  rows.countExpr = lowering.product(lead);
  rows.widthExpr = lowering.product(ArrayRef<AffineExpr>(all).drop_front(lead.size()));
  rows.numbers = lowering.reshape(numbers, {rows.countExpr});
  rows.data = lowering.reshape(data, {rows.countExpr, rows.widthExpr});
  rows.count = lowering.sizeValue(rows.countExpr);
  rows.width = lowering.sizeValue(rows.widthExpr);
  return rows;
}

void copyRow(Procedure &p, Variable target, Value row, Value source, Value sourceRow, Value width) {
  p.forLoop(width, [&](Value i) { p.store(target, p.load(source, {sourceRow, i}), {row, i}); });
}

}  // namespace

/// One more than the greatest row number of all operands, or 0.
static Value countStitched(TFLowering &lowering, ArrayRef<Rows> parts) {
  Type i64 = lowering.builder.getI64Type();
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable count = p.scalar(s.integer(i64, 0));
  for (const Rows &part : parts)
    p.forLoop(part.count, [&](Value i) {
      Value next = s.add(s.cast(p.load(part.numbers, {i}), i64), s.integer(i64, 1));
      p.set(count, s.max(p.get(count), next));
    });
  Variable result = p.tensor({}, i64);
  p.store(result, p.get(count), {});
  Value total = p.finish({result})[0];
  return lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {total})->getResult(0);
}

static LogicalResult dynamicStitch(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const unsigned count = tf::numDataOperands(op) / 2;
  SmallVector<Rows, 4> parts;
  for (unsigned i = 0; i < count; ++i) parts.push_back(rowsOf(lowering, lowering.operand(op, i), lowering.operand(op, count + i)));
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty()) lowering.defineSymbol(late[0], countStitched(lowering, parts));

  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value limit = lowering.sizeValue(sizes[0]);
  AffineExpr width = lowering.product(ArrayRef<AffineExpr>(sizes).drop_front());
  SmallVector<int64_t, 4> sites;
  for (unsigned i = 0; i < count; ++i)
    sites.push_back(lowering.addSite(StatusCode::InvalidArgument, "indices[" + Twine(i) + "] is out of range"));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable merged = p.filled({sizes[0], width}, s.constant(element, 0.0));
  for (auto [number, part] : llvm::enumerate(parts))
    p.forLoop(part.count, [&](Value i) {
      Value row = s.toIndex(p.load(part.numbers, {i}));
      Value inside = s.logicalAnd(s.compare(Compare::Ge, row, s.index(0)), s.compare(Compare::Lt, row, limit));
      p.check(inside, sites[number]);
      p.ifThen(inside, [&] { copyRow(p, merged, row, part.data, i, part.width); });
    });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({merged})[0], sizes));
  return success();
}

/// How many rows go to each result, as scalars.
static SmallVector<Value, 4> countPartitions(TFLowering &lowering, const Rows &rows, Value partitions, unsigned results) {
  Type i64 = lowering.builder.getI64Type();
  const SiteOperand operands[] = {{"partitions", partitions}};
  const bool isScalar = cast<RankedTensorType>(partitions.getType()).getRank() == 0;
  const int64_t site = lowering.addSite(
      StatusCode::InvalidArgument,
      Twine(isScalar ? "partitions" : "partitions[{partitions.index}]") + " = {partitions.value} is not in [0, " + Twine(results) + ")",
      operands);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable counts = p.filled({lowering.number(results)}, s.integer(i64, 0));
  p.forLoop(rows.count, [&](Value i) {
    Value part = s.toIndex(p.load(rows.numbers, {i}));
    Value inside = s.logicalAnd(s.compare(Compare::Ge, part, s.index(0)), s.compare(Compare::Lt, part, s.index(results)));
    p.check(inside, site, i);
    p.ifThen(inside, [&] { p.store(counts, s.add(p.load(counts, {part}), s.integer(i64, 1)), {part}); });
  });
  SmallVector<Variable, 4> totals;
  for (unsigned k = 0; k < results; ++k) {
    totals.push_back(p.tensor({}, i64));
    p.store(totals.back(), p.load(counts, {s.index(k)}), {});
  }
  SmallVector<Value, 4> scalars;
  for (Value total : p.finish(totals))
    scalars.push_back(lowering.plan("plan.read_scalar", TypeRange(lowering.builder.getIndexType()), {total})->getResult(0));
  return scalars;
}

static LogicalResult dynamicPartition(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const unsigned count = tf::numDataResults(op);
  const Rows rows = rowsOf(lowering, lowering.operand(op, 1), lowering.operand(op, 0));
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  SmallVector<Value, 4> limits = countPartitions(lowering, rows, lowering.operand(op, 1), count);
  for (unsigned k = 0; k < count; ++k) lowering.defineSymbol(late[k], limits[k]);

  SmallVector<AffineExpr, 4> numbers;
  for (unsigned k = 0; k < count; ++k) numbers.push_back(lowering.sizesOf(op->getResult(k))[0]);
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  SmallVector<Variable, 4> parts, next;
  for (unsigned k = 0; k < count; ++k) {
    parts.push_back(p.tensor({numbers[k], rows.widthExpr}, element));
    next.push_back(p.scalar(s.index(0)));
  }
  p.forLoop(rows.count, [&](Value i) {
    Value part = s.toIndex(p.load(rows.numbers, {i}));
    for (unsigned k = 0; k < count; ++k)
      p.ifThen(s.compare(Compare::Eq, part, s.index(k)), [&] {
        copyRow(p, parts[k], p.get(next[k]), rows.data, i, rows.width);
        p.set(next[k], s.add(p.get(next[k]), s.index(1)));
      });
  });
  SmallVector<Value, 4> results = p.finish(parts);
  for (unsigned k = 0; k < count; ++k)
    lowering.set(op->getResult(k), lowering.reshape(results[k], lowering.sizesOf(op->getResult(k))));
  return success();
}

ArrayRef<LowerEntry> stitchLowerings() {
  static const LowerEntry entries[] = {
      {"DynamicStitch", dynamicStitch}, {"ParallelDynamicStitch", dynamicStitch}, {"DynamicPartition", dynamicPartition}};
  return entries;
}

}  // namespace strata::tf_to_linalg
