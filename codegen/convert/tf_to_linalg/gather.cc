// Reads at indices that are data. An index outside fails with TensorFlow's words, and nothing is read there.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

LogicalResult gatherAlong(Operation *op, TFLowering &lowering, Value params, int64_t axis, int64_t batch) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  Value indices = lowering.operand(op, 1);
  const Exprs own = lowering.loweredSizes(params), places = lowering.sizesOf(op->getOperand(1)),
              sizes = lowering.sizesOf(op->getResult(0));
  if (axis < 0) axis += own.size();
  if (batch < 0) batch += places.size();
  const unsigned rank = sizes.size(), inner = axis + (places.size() - batch);
  SmallVector<AffineExpr> read;
  for (unsigned i = 0; i < places.size(); ++i)
    read.push_back(lowering.builder.getAffineDimExpr(int64_t(i) < batch ? i : axis + i - batch));
  AffineMap map = AffineMap::get(rank, 0, read, lowering.getContext());
  Value limit = lowering.sizeValue(own[axis]);
  const SiteOperand operands[] = {{"indices", indices}, {"limit", limit}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        places.empty() ? "indices = {indices.value} is not in [0, {limit})"
                                                       : "indices[{indices.index}] = {indices.value} is not in [0, {limit})",
                                        operands);
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(1));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    Type i64 = s.getBuilder().getI64Type();
    Value index = s.toIndex(s.cast(at[rank], i64, isUnsigned));
    if (STRATA_FAULT("lower.gather.bound", true, false))
      index = s.select(s.compare(Compare::Eq, index, limit), s.sub(limit, s.index(1)), index);
    Value inside = s.logicalAnd(s.compare(Compare::Ge, index, s.index(0)), s.compare(Compare::Lt, index, limit));
    lowering.assertInBody(s, inside, site, 0);
    SmallVector<Value, 6> source(at.begin(), at.begin() + axis);
    source.push_back(index);
    source.append(at.begin() + inner, at.begin() + rank);
    return lowering.guarded(s, inside, s.integer(element, 0), [&] { return lowering.extract(s, params, source); });
  }, {indices}, {map}));
  return success();
}

static LogicalResult gather(Operation *op, TFLowering &lowering) { return gatherAlong(op, lowering, lowering.operand(op, 0), 0, 0); }

static LogicalResult gatherV2(Operation *op, TFLowering &lowering) {
  auto axis = lowering.contents(op, 2);
  if (!axis || !(*axis)[0].isConstant()) return lowering.unsupported(op, "an axis that only execution tells");
  return gatherAlong(op, lowering, lowering.operand(op, 0), (*axis)[0].getValue(), tf::intAttr(op, "batch_dims"));
}

/// The last dimension of operand 1 holds coordinates of leading dimensions of `params`.
LogicalResult gatherCoordinates(Operation *op, TFLowering &lowering, Value params) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(element)) return lowering.unsupported(op, "an element type without arithmetic");
  const Exprs own = lowering.loweredSizes(params), places = lowering.sizesOf(op->getOperand(1)), sizes = lowering.sizesOf(op->getResult(0));
  Value indices = lowering.operand(op, 1);
  const unsigned lead = places.size() - 1, rank = sizes.size(), width = own.size() + lead - rank;
  const bool ignore = tf::stringAttr(op, "bad_indices_policy") == "IGNORE";
  SmallVector<Value, 6> limits;
  for (unsigned k = 0; k < width; ++k) limits.push_back(lowering.sizeValue(own[k]));
  const SiteOperand operands[] = {{"indices", indices}, {"params", params}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        "indices{indices.place} = {indices.row} does not index into param shape {params}", operands);
  // The first coordinate is an input: it numbers the failing row.
  SmallVector<AffineExpr> first;
  for (unsigned d = 0; d < lead; ++d) first.push_back(lowering.builder.getAffineDimExpr(d));
  first.push_back(lowering.number(0));
  SmallVector<Value, 1> inputs;
  SmallVector<AffineMap, 1> maps;
  if (width > 0) inputs.push_back(indices), maps.push_back(AffineMap::get(rank, 0, first, lowering.getContext()));
  lowering.set(op->getResult(0), lowering.gather(sizes, element, [&](ScalarBuilder &s, ValueRange at) {
    SmallVector<Value, 6> source;
    Value inside;
    for (unsigned k = 0; k < width; ++k) {
      SmallVector<Value, 6> place(at.begin(), at.begin() + lead);
      place.push_back(s.index(k));
      Value index = s.toIndex(k == 0 ? at[rank] : lowering.extract(s, indices, place));
      Value within = s.logicalAnd(s.compare(Compare::Ge, index, s.index(0)), s.compare(Compare::Lt, index, limits[k]));
      inside = inside ? s.logicalAnd(inside, within) : within;
      source.push_back(index);
    }
    source.append(at.begin() + lead, at.begin() + rank);
    if (!inside) return lowering.extract(s, params, source);
    if (!ignore) lowering.assertInBody(s, inside, site, 0);
    return lowering.guarded(s, inside, s.constant(element, 0.0), [&] { return lowering.extract(s, params, source); });
  }, inputs, maps));
  return success();
}

static LogicalResult gatherNd(Operation *op, TFLowering &lowering) { return gatherCoordinates(op, lowering, lowering.operand(op, 0)); }

ArrayRef<LowerEntry> gatherLowerings() {
  static const LowerEntry entries[] = {{"Gather", gather}, {"GatherV2", gatherV2}, {"GatherNd", gatherNd}};
  return entries;
}

}  // namespace strata::tf_to_linalg
