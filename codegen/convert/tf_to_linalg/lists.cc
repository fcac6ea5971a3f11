// Lists whose elements have one shape: a tensor, read and updated at a number that execution tells.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

/// Sizes of the result that inference did not know are those of the list's elements.
static void bindSizes(Operation *op, ArrayRef<AffineExpr> known, TFLowering &lowering) {
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const SmallVector<unsigned, 4> late = lowering.lateSymbols(op);
  SmallVector<unsigned, 4> bound;
  for (unsigned d = 0; d < sizes.size(); ++d) {
    if (!sizes[d].isSymbol() || !llvm::is_contained(late, sizes[d].getPosition()) || llvm::is_contained(bound, sizes[d].getPosition())) continue;
    lowering.bindSymbol(sizes[d].getPosition(), lowering.sizeValue(known[d]));
    bound.push_back(sizes[d].getPosition());
  }
}

static void check(Value holds, int64_t site, TFLowering &lowering) {
  lowering.plan("plan.check", {}, {holds}, {lowering.builder.getNamedAttr("site", lowering.builder.getI64IntegerAttr(site))});
}

/// Where the elements' shape is not stated in full, some element must have been set.
static void requireSet(Operation *op, unsigned flagOperand, StringRef refusal, StringRef ending, TFLowering &lowering) {
  if (tf::numDataOperands(op) <= flagOperand) return;
  OpBuilder &builder = lowering.builder;
  Value flag = lowering.plan("plan.read_scalar", TypeRange(builder.getIndexType()), {lowering.operand(op, flagOperand)})->getResult(0);
  ScalarBuilder s(builder, lowering.loc);
  check(s.compare(Compare::Ne, flag, s.index(0)),
        lowering.addSite(StatusCode::InvalidArgument, refusal + tf::stringAttr(op, "stated_shape") + ending), lowering);
}

/// Where it is not, there must be elements.
static void requireElements(Operation *op, AffineExpr count, StringRef refusal, TFLowering &lowering) {
  if (tf::stringAttr(op, "stated_shape").empty() || (count.isConstant() && count.getValue() > 0)) return;
  ScalarBuilder s(lowering.builder, lowering.loc);
  check(s.compare(Compare::Ne, lowering.sizeValue(count), s.index(0)),
        lowering.addSite(StatusCode::InvalidArgument, refusal + tf::stringAttr(op, "stated_shape")), lowering);
}

static LogicalResult reserve(Operation *op, TFLowering &lowering) {
  for (unsigned symbol : lowering.lateSymbols(op)) {
    const TFLowering::IndexOperand count = lowering.indexOperand(op, 0);
    lowering.defineSymbol(symbol, lowering.hostIndex([&](ScalarBuilder &s) { return lowering.element(s, count, 0); }),
                          "The num_elements to reserve must be a non negative number, but got {b}");
  }
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.splat(lowering.sizesOf(op->getResult(0)), element, zeroAttr(element)));
  return success();
}

static LogicalResult setItem(Operation *op, TFLowering &lowering) {
  Value list = lowering.operand(op, 0), index = lowering.operand(op, 1), item = lowering.operand(op, 2);
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<Value, 6> extents;
  for (AffineExpr size : ArrayRef<AffineExpr>(sizes).drop_front()) extents.push_back(lowering.sizeArgument(size));
  Value count = lowering.sizeArgument(sizes[0]);
  const SiteOperand operands[] = {{"index", index}, {"count", lowering.sizeValue(sizes[0])}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        "Trying to modify element {index.value} in a list with {count} elements.", operands);
  Procedure p(lowering);
  Procedure::Variable updated = p.copyOf(list);
  Value place = p.s.toIndex(p.load(index, {}));
  Value inside = p.s.logicalAnd(p.s.compare(Compare::Ge, place, p.s.index(0)), p.s.compare(Compare::Lt, place, count));
  p.check(inside, site);
  p.ifThen(inside, [&] {
    p.forEach(extents, [&](ArrayRef<Value> at) {
      SmallVector<Value, 6> target{place};
      target.append(at.begin(), at.end());
      p.store(updated, p.load(item, at), target);
    });
  });
  lowering.set(op->getResult(0), p.finish({updated})[0]);
  return success();
}

/// Elements of the list at numbers: one, or a list of them.
static LogicalResult readAt(Operation *op, StringRef message, TFLowering &lowering) {
  Value list = lowering.operand(op, 0), numbers = lowering.operand(op, 1);
  const Exprs own = lowering.loweredSizes(list), places = lowering.loweredSizes(numbers);
  Exprs known(places.begin(), places.end());
  known.append(own.begin() + 1, own.end());
  bindSizes(op, known, lowering);
  const unsigned rank = known.size(), lead = places.size();
  Value limit = lowering.sizeValue(own[0]);
  const SiteOperand operands[] = {{"index", numbers}, {"count", limit}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, message, operands);
  SmallVector<AffineExpr> read;
  for (unsigned d = 0; d < lead; ++d) read.push_back(lowering.builder.getAffineDimExpr(d));
  AffineMap map = AffineMap::get(rank, 0, read, lowering.getContext());
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.gather(lowering.sizesOf(op->getResult(0)), element, [&](ScalarBuilder &s, ValueRange at) {
    Value index = s.toIndex(at[rank]);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, index, s.index(0)), s.compare(Compare::Lt, index, limit));
    lowering.assertInBody(s, inside, site, 0);
    SmallVector<Value, 6> source{index};
    source.append(at.begin() + lead, at.begin() + rank);
    return lowering.guarded(s, inside, s.constant(element, zeroAttr(element)), [&] { return lowering.extract(s, list, source); });
  }, {numbers}, {map}));
  return success();
}

static LogicalResult getItem(Operation *op, TFLowering &lowering) {
  requireSet(op, 2, "Trying to read an uninitialized tensor but element_shape is not fully defined: ", " and no list element is set.", lowering);
  return readAt(op, "Trying to access element {index.value} in a list with {count} elements.", lowering);
}

static LogicalResult gatherItems(Operation *op, TFLowering &lowering) {
  requireElements(op, lowering.loweredSizes(lowering.operand(op, 1))[0],
                  "Tried to gather 0-elements from a list with non-fully-defined shape: ", lowering);
  requireSet(op, 2, "Tried to gather uninitialized tensors from a list with non-fully-defined element_shape: ", "", lowering);
  return readAt(op, "Trying to gather element {index.value} in a list with {count} elements.", lowering);
}

static LogicalResult stack(Operation *op, TFLowering &lowering) {
  Value list = lowering.operand(op, 0);
  const Exprs own = lowering.loweredSizes(list);
  requireElements(op, own[0], "Tried to stack elements of an empty list with non-fully-defined element_shape: ", lowering);
  if (const int64_t count = tf::intAttr(op, "num_elements"); count >= 0)
    lowering.checkEqual(lowering.number(count), own[0], StatusCode::InvalidArgument,
                        "Operation expected a list with {a} elements but got a list with {b} elements.");
  requireSet(op, 1, "Tried to stack list which only contains uninitialized tensors and has a non-fully-defined element_shape: ", "", lowering);
  bindSizes(op, own, lowering);
  lowering.set(op->getResult(0), lowering.reshape(list, lowering.sizesOf(op->getResult(0))));
  return success();
}

static LogicalResult length(Operation *op, TFLowering &lowering) {
  Value count = lowering.sizeValue(lowering.loweredSizes(lowering.operand(op, 0))[0]);
  Type i32 = lowering.builder.getI32Type();
  lowering.set(op->getResult(0), lowering.gather({}, i32, [&](ScalarBuilder &s, ValueRange) { return s.fromIndex(count, i32); }));
  return success();
}

ArrayRef<LowerEntry> uniformListLowerings() {
  static const LowerEntry entries[] = {{"UniformListGather", gatherItems}, {"UniformListGetItem", getItem}, {"UniformListLength", length},
                                       {"UniformListReserve", reserve},    {"UniformListSetItem", setItem}, {"UniformListStack", stack}};
  return entries;
}

}  // namespace strata::tf_to_linalg
