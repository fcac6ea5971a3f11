// Constants, sizes as tensors, and tensors made from numbers.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

static LogicalResult constant(Operation *op, TFLowering &lowering) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(op->getAttr("value"));
  if (!elements || !isPlainElement(lowering.elementType(op->getResult(0))))
    return lowering.unsupported(op, "a constant of a type without arithmetic");
  lowering.set(op->getResult(0), lowering.constant(elements));
  return success();
}

static LogicalResult externalConstant(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  Operation *made = lowering.plan("plan.constant", TypeRange(lowering.tensorType(lowering.sizesOf(op->getResult(0)), element)), {},
                                  {lowering.builder.getNamedAttr("index", op->getAttr("index"))});
  lowering.set(op->getResult(0), made->getResult(0));
  return success();
}

//===- Sizes ------------------------------------------------------------------------------------------------------===//

/// A vector whose elements are index values known at function level.
static Value vectorOf(ArrayRef<AffineExpr> exprs, Type element, TFLowering &lowering) {
  const bool constants = llvm::all_of(exprs, [](AffineExpr expr) { return expr.isConstant(); });
  if (constants && !exprs.empty()) {
    SmallVector<Attribute> values;
    for (AffineExpr expr : exprs) values.push_back(IntegerAttr::get(element, expr.getValue()));
    return lowering.constant(DenseElementsAttr::get(RankedTensorType::get({int64_t(exprs.size())}, element), values));
  }
  SmallVector<Value, 6> values;
  for (AffineExpr expr : exprs) values.push_back(lowering.sizeValue(expr));
  return lowering.gather({lowering.number(exprs.size())}, element, [&](ScalarBuilder &s, ValueRange indices) {
    Value chosen = s.index(0);
    for (unsigned i = values.size(); i-- > 0;)
      chosen = s.select(s.compare(Compare::Eq, indices[0], s.index(i)), values[i], chosen);
    return s.fromIndex(chosen, element);
  });
}

static Value scalarOf(AffineExpr expr, Type element, TFLowering &lowering) {
  if (expr.isConstant()) return lowering.splat({}, IntegerAttr::get(element, expr.getValue()));
  Value value = lowering.sizeValue(expr);
  return lowering.gather({}, element, [&](ScalarBuilder &s, ValueRange) { return s.fromIndex(value, element); });
}

static LogicalResult shape(Operation *op, TFLowering &lowering) {
  for (unsigned i = 0; i < tf::numDataResults(op); ++i)
    lowering.set(op->getResult(i), vectorOf(lowering.sizesOf(op->getOperand(i)), lowering.elementType(op->getResult(i)), lowering));
  return success();
}

static LogicalResult size(Operation *op, TFLowering &lowering) {
  AffineExpr count = lowering.number(1);
  for (AffineExpr expr : lowering.sizesOf(op->getOperand(0))) count = count * expr;
  lowering.set(op->getResult(0), scalarOf(count, lowering.elementType(op->getResult(0)), lowering));
  return success();
}

static LogicalResult rank(Operation *op, TFLowering &lowering) {
  AffineExpr count = lowering.number(lowering.sizesOf(op->getOperand(0)).size());
  lowering.set(op->getResult(0), scalarOf(count, lowering.elementType(op->getResult(0)), lowering));
  return success();
}

//===- Made from numbers ------------------------------------------------------------------------------------------===//

/// Symbols of a shape that only the contents of an operand tell: element i is that operand's element i.
static LogicalResult defineLateShape(Operation *op, unsigned operand, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.empty()) return success();
  if (late.size() != lowering.sizesOf(op->getResult(0)).size()) return lowering.unsupported(op, "a shape that is known in part");
  const TFLowering::IndexOperand dims = lowering.indexOperand(op, operand);
  for (unsigned i = 0; i < late.size(); ++i)
    lowering.defineSymbol(late[i], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, dims, i); }));
  return success();
}

static LogicalResult fill(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineLateShape(op, 0, lowering))) return failure();
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  if (auto value = dyn_cast_or_null<DenseElementsAttr>(lowering.getConstantAttr(op->getOperand(1)))) {
    Attribute scalar = value.getElement(0);
    if (auto integer = dyn_cast<IntegerAttr>(scalar)) scalar = IntegerAttr::get(element, integer.getValue());
    lowering.set(op->getResult(0), lowering.splat(sizes, element, scalar));
    return success();
  }
  lowering.set(op->getResult(0), lowering.map({lowering.operand(op, 1)}, sizes, element,
                                              [](ScalarBuilder &, ValueRange in) { return in[0]; }));
  return success();
}

static LogicalResult emptyTensor(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element) || failed(defineLateShape(op, 0, lowering)))
    return lowering.unsupported(op, "an element type without arithmetic");
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), element, zeroAttr(element)));
  return success();
}

/// The length of a range that only execution tells: the number of steps from start to limit, in the type's own arithmetic.
static void defineRangeLength(Operation *op, TFLowering &lowering) {
  SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  if (late.empty()) return;
  auto scalar = [&](unsigned i) { return lowering.reshape(lowering.operand(op, i), {}); };
  Value start = scalar(0), limit = scalar(1), delta = scalar(2);
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  const SiteOperand operands[] = {{"start", start}, {"limit", limit}, {"delta", delta}};
  const StatusCode code = StatusCode::InvalidArgument;
  const int64_t noDelta = lowering.addSite(code, "Requires delta != 0: {delta.value}", operands);
  const int64_t up = lowering.addSite(code, "Requires start <= limit when delta > 0: {start.value}/{limit.value}", operands);
  const int64_t down = lowering.addSite(code, "Requires start >= limit when delta < 0: {start.value}/{limit.value}", operands);
  const int64_t tooLong = lowering.addSite(code, "Requires ((limit - start) / delta) <= 9223372036854775807", operands);
  lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) {
    auto read = [&](Value tensor) { return s.cast(lowering.extract(s, tensor, {}), wide); };
    auto rounded = [&](Value value) { return s.cast(s.cast(value, element), wide); };
    Value from = read(start), to = read(limit), step = read(delta), zero = s.integer(wide, 0);
    Value rises = s.compare(Compare::Gt, step, zero), falls = s.compare(Compare::Lt, step, zero);
    lowering.assertInBody(s, s.compare(Compare::Ne, step, zero), noDelta);
    lowering.assertInBody(s, s.logicalNot(s.logicalAnd(rises, s.compare(Compare::Gt, from, to))), up);
    lowering.assertInBody(s, s.logicalNot(s.logicalAnd(falls, s.compare(Compare::Lt, from, to))), down);
    if (!element.isFloat()) {
      Value distance = s.select(rises, s.sub(to, from), s.sub(from, to)), size = s.abs(step);
      Value one = s.integer(wide, 1), divisor = s.select(s.compare(Compare::Eq, step, zero), one, size);
      Value count = s.add(s.div(distance, divisor), s.select(s.compare(Compare::Ne, s.rem(distance, divisor), zero), one, zero));
      return s.toIndex(s.cast(count, s.getBuilder().getI64Type()));
    }
    Value steps = s.unary("math.ceil", s.abs(rounded(s.div(rounded(s.sub(to, from)), step))));
    lowering.assertInBody(s, s.compare(Compare::Lt, steps, s.constant(wide, 9.2e18)), tooLong);
    return s.toIndex(s.cast(steps, s.getBuilder().getI64Type()));
  }));
}

/// Element i is start + i * delta.
static LogicalResult range(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  defineRangeLength(op, lowering);
  Context *context = lowering.getContext();
  AffineMap scalar = AffineMap::get(1, 0, ArrayRef<AffineExpr>(), context);
  Value inputs[] = {lowering.reshape(lowering.operand(op, 0), {}), lowering.reshape(lowering.operand(op, 2), {})};
  AffineMap maps[] = {scalar, scalar};
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), element, [&](ScalarBuilder &s, ValueRange in) {
    auto rounded = [&](Value value) { return s.cast(s.cast(value, element), wide); };
    Value start = s.cast(in[1], wide), delta = s.cast(in[2], wide);
    return s.cast(s.add(start, rounded(s.mul(rounded(s.fromIndex(in[0], wide)), delta))), element);
  }, inputs, maps));
  return success();
}

static LogicalResult linSpace(Operation *op, TFLowering &lowering) {
  if (SmallVector<unsigned, 4> late = lowering.lateSymbols(op); !late.empty()) {
    const TFLowering::IndexOperand count = lowering.indexOperand(op, 2);
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, count, 0); }));
    lowering.checkAtMost(lowering.number(1), lowering.builder.getAffineSymbolExpr(late[0]), StatusCode::InvalidArgument,
                         "Requires num > 0: {b}");
  }
  Type element = lowering.elementType(op->getResult(0)), wide = computeType(element);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  Value count = lowering.sizeValue(sizes[0]);
  AffineMap scalar = AffineMap::get(1, 0, ArrayRef<AffineExpr>(), lowering.getContext());
  Value inputs[] = {lowering.operand(op, 0), lowering.operand(op, 1)};
  AffineMap maps[] = {scalar, scalar};
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Value start = s.cast(in[1], wide), stop = s.cast(in[2], wide);
    Value last = s.sub(count, s.index(1));
    Value step = s.div(s.sub(stop, start), s.max(s.fromIndex(last, wide), s.constant(wide, 1)));
    Value inner = s.add(start, s.mul(step, s.fromIndex(in[0], wide)));
    Value atEnd = s.logicalAnd(s.compare(Compare::Eq, in[0], last), s.compare(Compare::Ne, last, s.index(0)));
    return s.cast(s.select(atEnd, stop, inner), element);
  }, inputs, maps));
  return success();
}

/// `on` where the new dimension's index equals the index, else `off`.
static LogicalResult oneHot(Operation *op, TFLowering &lowering) {
  if (SmallVector<unsigned, 4> late = lowering.lateSymbols(op); !late.empty()) {
    const TFLowering::IndexOperand depth = lowering.indexOperand(op, 1);
    lowering.defineSymbol(late[0], lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, depth, 0); }),
                          "depth must be non-negative, got: {b}");
  }
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const int64_t given = tf::intAttr(op, "axis");
  const unsigned axis = given < 0 ? sizes.size() - 1 : unsigned(given);
  SmallVector<AffineExpr> kept;
  for (unsigned i = 0; i < sizes.size(); ++i)
    if (i != axis) kept.push_back(lowering.builder.getAffineDimExpr(i));
  AffineMap scalar = AffineMap::get(sizes.size(), 0, ArrayRef<AffineExpr>(), lowering.getContext());
  AffineMap maps[] = {AffineMap::get(sizes.size(), 0, kept, lowering.getContext()), scalar, scalar};
  Value inputs[] = {lowering.operand(op, 0), lowering.operand(op, 2), lowering.operand(op, 3)};
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(0));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange in) {
    Type i64 = s.getBuilder().getI64Type();
    Value index = s.cast(in[sizes.size()], i64, isUnsigned);
    Value hit = s.compare(Compare::Eq, index, s.fromIndex(in[axis], i64));
    return s.select(hit, in[sizes.size() + 1], in[sizes.size() + 2]);
  }, inputs, maps));
  return success();
}

ArrayRef<LowerEntry> constantLowerings() {
  static const LowerEntry entries[] = {
      {"Const", constant}, {"ExternalConst", externalConstant}, {"Shape", shape},       {"ShapeN", shape},   {"Size", size},
      {"Rank", rank},      {"Fill", fill},                      {"Empty", emptyTensor}, {"Range", range},    {"LinSpace", linSpace},
      {"OneHot", oneHot},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
