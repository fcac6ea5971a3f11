// Order and equality: the greatest elements of rows, membership among them, distinct elements.
#include "codegen/convert/tf_to_linalg/procedure_heap.h"
#include "codegen/convert/tf_to_linalg/sorting_unique.h"
#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

//===- The greatest -----------------------------------------------------------------------------------------------===//

/// Column numbers of the k first of each row in order: a heap of the best so far, then taken apart from its end.
static Value topColumns(TFLowering &lowering, Value input, AffineExpr rows, AffineExpr columns, AffineExpr count, bool isUnsigned) {
  OpBuilder &builder = lowering.builder;
  Type element = cast<RankedTensorType>(input.getType()).getElementType(), i64 = builder.getI64Type();
  Value numRows = lowering.sizeValue(rows), numColumns = lowering.sizeValue(columns), k = lowering.sizeValue(count);
  Procedure p(lowering, isUnsigned);
  ScalarBuilder &s = p.s;
  Variable best = p.tensor({rows, count}, i64);
  p.ifThen(s.compare(Compare::Gt, k, s.index(0)), [&] {
    p.forLoop(numRows, [&](Value row) {
      auto valueAt = [&](Value column) { return s.cast(p.load(input, {row, column}), computeType(element), isUnsigned, isUnsigned); };
      // Greater values first; where a comparison does not decide, the lower column.
      auto comesBefore = [&](Value a, Value b) {
        Value left = valueAt(a), right = valueAt(b);
        Value greater = s.compare(Compare::Lt, right, left), less = s.compare(Compare::Lt, left, right);
        return s.logicalOr(greater,
                           s.logicalAnd(s.logicalNot(less),
                                        s.compare(STRATA_FAULT("lower.top-k.tie", Compare::Gt, Compare::Lt), a, b)));
      };
      ProcedureHeap heap{p, [&](Value place) { return s.toIndex(p.load(best, {row, place})); },
                         [&](Value place, Value column) { p.store(best, s.fromIndex(column, i64), {row, place}); },
                         [&](Value a, Value b) { return comesBefore(b, a); }};
      p.forLoop(k, [&](Value i) { heap.setEntry(i, i); });
      heap.build(k);
      p.forLoop(k, numColumns, [&](Value column) {
        p.ifThen(comesBefore(column, heap.entryAt(s.index(0))), [&] { heap.siftDown(s.index(0), k, column); });
      });
      p.forLoop(s.index(1), k, [&](Value i) {
        Value end = s.sub(k, i), last = heap.entryAt(end);
        heap.setEntry(end, heap.entryAt(s.index(0)));
        heap.siftDown(s.index(0), end, last);
      });
    });
  });
  return p.finish({best})[0];
}

static LogicalResult topK(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getOperand(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "its element type");
  const Exprs own = lowering.sizesOf(op->getOperand(0));
  AffineExpr columns = own.back(), rows = lowering.product(ArrayRef<AffineExpr>(own).drop_back());
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (!late.empty()) {
    const TFLowering::IndexOperand k = lowering.indexOperand(op, 1);
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, k, 0); }), "Need k >= 0, got {b}");
  }
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  AffineExpr count = sizes.back();
  lowering.checkAtMost(count, columns, StatusCode::InvalidArgument, "input must have at least k columns. Had {b}, needed {a}");
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  Value input = lowering.reshape(lowering.operand(op, 0), {rows, columns});
  Value chosen = topColumns(lowering, input, rows, columns, count, isUnsigned);
  Type indexElement = lowering.elementType(op->getResult(1));
  AffineMap identity = AffineMap::getMultiDimIdentityMap(2, lowering.getContext());
  Value values = lowering.gather({rows, count}, element, [&](ScalarBuilder &s, ValueRange at) {
    return lowering.extract(s, input, {at[0], s.toIndex(at[2])});
  }, {chosen}, {identity});
  Value indices = lowering.map({chosen}, {identity}, {rows, count}, indexElement,
                               [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], indexElement); });
  lowering.set(op->getResult(0), lowering.reshape(values, sizes));
  lowering.set(op->getResult(1), lowering.reshape(indices, sizes));
  return success();
}

/// Fewer than k predictions are greater than the target's; false when one of them is not finite or the target is no class.
static LogicalResult inTopK(Operation *op, TFLowering &lowering) {
  Value predictions = lowering.operand(op, 0), targets = lowering.operand(op, 1);
  const bool isOperand = tf::numDataOperands(op) == 3;
  const TFLowering::IndexOperand k = isOperand ? lowering.indexOperand(op, 2) : TFLowering::IndexOperand();
  const Exprs own = lowering.sizesOf(op->getOperand(0)), sizes = lowering.sizesOf(op->getResult(0));
  Value rows = lowering.sizeValue(own[0]), classes = lowering.sizeValue(own[1]);
  Type i1 = lowering.builder.getI1Type();
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  Variable out = p.tensor(sizes, i1);
  Value limit = isOperand ? lowering.element(s, k, 0) : s.index(tf::intAttr(op, "k"));
  auto isFinite = [&](Value x) { return s.compare(Compare::Eq, s.sub(x, x), s.constant(x.getType(), 0.0)); };
  p.forLoop(rows, [&](Value row) {
    Value target = s.toIndex(p.load(targets, {row}));
    Value isClass = s.logicalAnd(s.compare(Compare::Ge, target, s.index(0)), s.compare(Compare::Lt, target, classes));
    Variable valid = p.scalar(isClass), better = p.scalar(s.index(0));
    p.ifThen(isClass, [&] {
      Value own = p.load(predictions, {row, target});
      p.set(valid, isFinite(own));
      p.forLoop(classes, [&](Value c) {
        Value other = p.load(predictions, {row, c});
        p.set(valid, s.logicalAnd(p.get(valid), isFinite(other)));
        p.set(better, s.add(p.get(better), s.select(s.compare(Compare::Gt, other, own), s.index(1), s.index(0))));
      });
    });
    p.store(out, s.logicalAnd(p.get(valid), s.compare(Compare::Lt, p.get(better), limit)), {row});
  });
  lowering.set(op->getResult(0), p.finish({out})[0]);
  return success();
}

ArrayRef<LowerEntry> sortingLowerings() {
  static const LowerEntry entries[] = {
      {"TopK", topK},          {"TopKV2", topK},          {"InTopK", inTopK},
      {"InTopKV2", inTopK},    {"Unique", lowerUnique},   {"UniqueV2", lowerUnique},
      {"UniqueWithCounts", lowerUnique}, {"UniqueWithCountsV2", lowerUnique}, {"ListDiff", lowerListDiff}};
  return entries;
}

}  // namespace strata::tf_to_linalg
