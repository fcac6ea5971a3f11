// Cross entropy of softmax with labels, given as probabilities or as class numbers, and its gradient.
#include "codegen/convert/tf_to_linalg/lowering.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

namespace {

/// Logits as rows of classes: x - max, the sum of its exponentials, and that sum's logarithm.
struct LogitRows {
  Exprs sizes;
  AffineMap whole, row;  ///< from the loops over rows and classes
  Type element, wide;
  Value shifted, sums, logs;
};

LogitRows logitRows(TFLowering &lowering, Value logits, ArrayRef<AffineExpr> sizes) {
  LogitRows rows;
  rows.sizes = Exprs(sizes.begin(), sizes.end());
  rows.whole = AffineMap::getMultiDimIdentityMap(2, lowering.getContext());
  rows.row = rows.whole.dropResult(1);
  rows.element = cast<RankedTensorType>(logits.getType()).getElementType();
  rows.wide = computeType(rows.element);
  Type wide = rows.wide;
  Value x = lowering.map({logits}, sizes, wide, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], wide); });
  Value most = reduce(lowering, x, {false, true}, wide, extremeAttr(wide, /*greatest=*/false, false),
                      [](ScalarBuilder &s, Value a, Value b) { return s.max(a, b); });
  Value inputs[] = {x, most};
  AffineMap maps[] = {rows.whole, rows.row};
  rows.shifted = lowering.map(inputs, maps, sizes, wide, [](ScalarBuilder &s, ValueRange in) { return s.sub(in[0], in[1]); });
  rows.sums = reduce(lowering, rows.shifted, {false, true}, wide, zeroAttr(wide),
                     [](ScalarBuilder &s, Value a, Value b) { return s.add(a, s.unary("math.exp", b)); });
  rows.logs = lowering.map({rows.sums}, {sizes[0]}, wide, [](ScalarBuilder &s, ValueRange in) { return s.unary("math.log", in[0]); });
  return rows;
}

}  // namespace

static LogicalResult crossEntropy(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(1));
  const LogitRows rows = logitRows(lowering, lowering.operand(op, 0), sizes);
  Type wide = rows.wide, element = rows.element;
  Value labels = lowering.map({lowering.operand(op, 1)}, sizes, wide, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], wide); });
  // Classes of no probability add nothing, however unlikely the logits make them.
  Value inputs[] = {labels, rows.shifted, rows.logs};
  AffineMap maps[] = {rows.whole, rows.whole, rows.row};
  Value terms = lowering.map(inputs, maps, sizes, wide, [&](ScalarBuilder &s, ValueRange in) {
    Value zero = s.constant(wide, 0.0);
    return s.select(s.compare(Compare::Eq, in[0], zero), zero, s.mul(in[0], s.sub(in[2], in[1])));
  });
  Value loss = reduce(lowering, terms, {false, true}, wide, zeroAttr(wide), [](ScalarBuilder &s, Value a, Value b) { return s.add(a, b); });
  lowering.set(op->getResult(0), lowering.map({loss}, {sizes[0]}, element, [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], element); }));
  Value parts[] = {rows.shifted, rows.sums, labels};
  AffineMap partMaps[] = {rows.whole, rows.row, rows.whole};
  lowering.set(op->getResult(1), lowering.map(parts, partMaps, sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    return s.cast(s.sub(s.div(s.unary("math.exp", in[0]), in[1]), in[2]), element);
  }));
  return success();
}

static LogicalResult sparseCrossEntropy(Operation *op, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(1));
  const LogitRows rows = logitRows(lowering, lowering.operand(op, 0), sizes);
  Type wide = rows.wide, element = rows.element;
  Value labels = lowering.operand(op, 1), classes = lowering.sizeValue(sizes[1]);
  const SiteOperand operands[] = {{"labels", labels}, {"classes", classes}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        "Received a label value of {labels.value} which is outside the valid range of [0, "
                                        "{classes}).  Label values: {labels.all}", operands);
  auto checked = [&](ScalarBuilder &s, Value label) {
    Value number = s.toIndex(label);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, number, s.index(0)), s.compare(Compare::Lt, number, classes));
    lowering.assertInBody(s, inside, site, 0);
    return std::pair(number, inside);
  };
  AffineMap identity = AffineMap::getMultiDimIdentityMap(1, lowering.getContext());
  lowering.set(op->getResult(0), lowering.gather({sizes[0]}, element, [&](ScalarBuilder &s, ValueRange at) {
    auto [label, inside] = checked(s, at[1]);
    Value own = lowering.guarded(s, inside, s.constant(wide, 0.0), [&] { return lowering.extract(s, rows.shifted, {at[0], label}); });
    return s.cast(s.sub(at[2], own), element);
  }, {labels, rows.logs}, {identity, identity}));
  lowering.set(op->getResult(1), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    auto [label, inside] = checked(s, at[2]);
    Value isLabel = s.compare(Compare::Eq, at[1], label);
    Value share = s.select(isLabel, s.constant(wide, 1.0), s.constant(wide, 0.0));
    return s.cast(s.sub(s.div(s.unary("math.exp", at[3]), at[4]), share), element);
  }, {labels, rows.shifted, rows.sums}, {rows.row, rows.whole, rows.row}));
  return success();
}

ArrayRef<LowerEntry> crossEntropyLowerings() {
  static const LowerEntry entries[] = {{"SoftmaxCrossEntropyWithLogits", crossEntropy}, {"SparseSoftmaxCrossEntropyWithLogits", sparseCrossEntropy}};
  return entries;
}

}  // namespace strata::tf_to_linalg
