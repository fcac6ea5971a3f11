// Writes at indices that are data: one procedure over the rows of indices, in order, so that the last of equal ones wins and
// narrow floats are rounded after each. A row outside fails with TensorFlow's words, and nothing is written there.
#include "codegen/convert/tf_to_linalg/gather_scatter.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"
#include "support/fault.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

Value combineScattered(ScalarBuilder &s, ScatterKind kind, Value old, Value update, bool isUnsigned) {
  if (kind == ScatterKind::Update) return update;
  Type type = old.getType(), compute = computeType(type);
  if (type.isInteger(1)) return s.logicalOr(old, update);
  Value a = s.cast(old, compute), b = s.cast(update, compute);
  switch (kind) {
    case ScatterKind::Add: return s.cast(s.add(a, b), type);
    case ScatterKind::Sub: return s.cast(s.sub(a, b), type);
    case ScatterKind::Mul: return s.cast(s.mul(a, b), type);
    case ScatterKind::Div: {
      if (!isa<IntegerType>(type) || isUnsigned) return s.cast(s.div(a, b), type);
      Value isMinusOne = s.compare(Compare::Eq, b, s.integer(type, -1));  // the smallest number wraps
      return s.select(isMinusOne, s.neg(a), s.div(a, s.select(isMinusOne, s.integer(type, 1), b)));
    }
    // As Eigen's cwiseMin and cwiseMax: the old value stays where a comparison with NaN decides.
    case ScatterKind::Min: return s.cast(s.select(s.compare(Compare::Lt, b, a), b, a), type);
    default:
      return s.cast(STRATA_FAULT("lower.scatter.maximum-nan", s.select(s.compare(Compare::Ge, a, b), a, b),
                                 s.select(s.compare(Compare::Lt, a, b), b, a)),
                    type);
    }
}

LogicalResult scatterSlices(Operation *op, TFLowering &lowering, const Scatter &scatter) {
  const Exprs sizes(scatter.sizes.begin(), scatter.sizes.end());
  const Exprs places = lowering.loweredSizes(scatter.indices), given = lowering.loweredSizes(scatter.updates);
  const unsigned lead = places.size() - 1, width = sizes.size() + lead - given.size();
  const AffineExpr rows = lowering.product(ArrayRef<AffineExpr>(places).take_front(lead));
  const AffineExpr inner = lowering.product(ArrayRef<AffineExpr>(sizes).drop_front(width));
  Exprs flatSizes(sizes.begin(), sizes.begin() + width);
  flatSizes.push_back(inner);
  Value indices = lowering.reshape(scatter.indices, {rows, lowering.number(width)});
  Value updates = lowering.reshape(scatter.updates, {rows, inner});
  SmallVector<Value, 6> limits;
  for (unsigned k = 0; k < width; ++k) limits.push_back(lowering.sizeValue(sizes[k]));
  Value numRows = lowering.sizeValue(rows), numInner = lowering.sizeValue(inner);
  // A target of zeros exists inside the kernel alone: its shape is said by its sizes.
  SmallVector<SiteOperand, 4> operands{{"indices", scatter.indices}};
  std::string into = "{target}";
  if (scatter.target) {
    operands.push_back({"target", scatter.target});
  } else {
    into = "[";
    for (unsigned k = 0; k < sizes.size(); ++k) {
      operands.push_back({lowering.builder.getStringAttr("target" + std::to_string(k)).getValue(), lowering.sizeValue(sizes[k])});
      into += (k ? ",{target" : "{target") + std::to_string(k) + "}";
    }
    into += "]";
  }
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        "indices{indices.place} = {indices.row} does not index into shape " + into, operands);

  Value target = scatter.target ? lowering.reshape(scatter.target, flatSizes) : Value();
  Procedure p(lowering, scatter.isUnsigned);
  ScalarBuilder &s = p.s;
  Procedure::Variable out = target ? p.copyOf(target) : p.filled(flatSizes, s.constant(scatter.element, 0.0));
  p.forLoop(numRows, [&](Value row) {
    SmallVector<Value, 6> at;
    Value inside = s.integer(s.getBuilder().getI1Type(), 1);
    for (unsigned k = 0; k < width; ++k) {
      Value index = s.toIndex(p.load(indices, {row, s.index(k)}));
      Value within = s.logicalAnd(s.compare(Compare::Ge, index, s.index(0)), s.compare(Compare::Lt, index, limits[k]));
      inside = s.logicalAnd(inside, within);
      at.push_back(index);
    }
    if (!scatter.ignoresBadIndices) p.check(inside, site, width == 1 ? row : s.mul(row, s.index(width)));
    p.ifThen(inside, [&] {
      p.forLoop(numInner, [&](Value i) {
        SmallVector<Value, 6> place(at);
        place.push_back(i);
        Value update = p.load(updates, {row, i});
        Value old = scatter.kind == ScatterKind::Update ? update : p.load(out, place);
        p.store(out, combineScattered(s, scatter.kind, old, update, scatter.isUnsigned), place);
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], sizes));
  return success();
}

/// Indices narrower than 32 bits count from 0 as they are.
static Value wideIndices(Operation *op, TFLowering &lowering, unsigned operand) {
  Value indices = lowering.operand(op, operand);
  Type element = lowering.elementType(op->getOperand(operand));
  if (!lowering.isUnsigned(op->getOperand(operand)) || element.getIntOrFloatBitWidth() > 32) return indices;
  return lowering.map({indices}, lowering.sizesOf(op->getOperand(operand)), lowering.builder.getI64Type(),
                      [&](ScalarBuilder &s, ValueRange in) { return s.cast(in[0], s.getBuilder().getI64Type(), true); });
}

template <ScatterKind Kind>
static LogicalResult tensorScatter(Operation *op, TFLowering &lowering) {
  Scatter scatter;
  scatter.kind = Kind;
  scatter.element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(scatter.element)) return lowering.unsupported(op, "an element type without arithmetic");
  scatter.target = lowering.operand(op, 0);
  scatter.indices = wideIndices(op, lowering, 1);
  scatter.updates = lowering.operand(op, 2);
  scatter.sizes = lowering.sizesOf(op->getResult(0));
  scatter.isUnsigned = lowering.isUnsigned(op->getResult(0));
  scatter.ignoresBadIndices = tf::stringAttr(op, "bad_indices_policy") == "IGNORE";
  return scatterSlices(op, lowering, scatter);
}

static LogicalResult scatterNd(Operation *op, TFLowering &lowering) {
  Scatter scatter;
  // Strings, of which only places are known here, replace each other.
  scatter.kind = tf::dtypeOfType(op->getResultType(0)) == DType::String ? ScatterKind::Update : ScatterKind::Add;
  scatter.element = lowering.elementType(op->getResult(0));
  if (!isPlainElement(scatter.element)) return lowering.unsupported(op, "an element type without arithmetic");
  if (failed(defineLateSizes(op, 2, lowering))) return failure();
  scatter.indices = wideIndices(op, lowering, 0);
  scatter.updates = lowering.operand(op, 1);
  scatter.sizes = lowering.sizesOf(op->getResult(0));
  scatter.isUnsigned = lowering.isUnsigned(op->getResult(0));
  scatter.ignoresBadIndices = tf::stringAttr(op, "bad_indices_policy") == "IGNORE";
  return scatterSlices(op, lowering, scatter);
}

ArrayRef<LowerEntry> scatterLowerings() {
  static const LowerEntry entries[] = {
      {"TensorScatterUpdate", tensorScatter<ScatterKind::Update>},
      {"TensorScatterAdd", tensorScatter<ScatterKind::Add>},
      {"TensorScatterSub", tensorScatter<ScatterKind::Sub>},
      {"TensorScatterMin", tensorScatter<ScatterKind::Min>},
      {"TensorScatterMax", tensorScatter<ScatterKind::Max>},
      {"ScatterNd", scatterNd},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
