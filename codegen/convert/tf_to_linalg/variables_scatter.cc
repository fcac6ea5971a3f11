// Rows of variables by index, where they are written, and slices by coordinates: the variable's version is read, and where it is
// changed, a new version is made of it and published.
#include "codegen/convert/tf_to_linalg/gather_scatter.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;

namespace {

struct HeldVariable {
  Value value;
  SmallVector<NamedAttribute, 4> attrs;
};

}  // namespace

/// The variable behind operand 0; its handle's type states the rank, sizes that it leaves open come with the value.
static FailureOr<HeldVariable> readHeld(Operation *op, StatusCode code, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  auto type = dyn_cast<tf::ResourceType>(op->getOperand(0).getType());
  auto held = type ? dyn_cast_or_null<RankedTensorType>(type.getSubtype()) : RankedTensorType();
  if (!handle || !held) return lowering.unsupported(op, "a variable whose rank is not stated");
  OpBuilder &builder = lowering.builder;
  HeldVariable variable;
  variable.attrs = variableAttrs(handle, lowering);
  SmallVector<NamedAttribute, 4> attrs = variable.attrs;
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  const std::string missing = code == StatusCode::NotFound
                                  ? "Could not find variable " + name
                                  : "Could not find variable " + name +
                                        ". This could mean that the variable has been deleted. In TF1, it can also mean the "
                                        "variable is uninitialized.";
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(lowering.addSite(code, missing))));
  Type element = held.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element)) element = builder.getIntegerType(integer.getWidth());
  SmallVector<Type> types{RankedTensorType::get(held.getShape(), element)};
  for (int64_t size : held.getShape())
    if (ShapedType::isDynamic(size)) types.push_back(builder.getIndexType());
  const int32_t segments[] = {1, int32_t(types.size()) - 1};
  attrs.push_back(builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(segments)));
  Operation *read = lowering.plan("plan.read_variable", types, {}, attrs);
  Exprs sizes;
  unsigned next = 1;
  for (int64_t size : held.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? lowering.newSymbol(read->getResult(next++)) : lowering.number(size));
  lowering.setSizes(read->getResult(0), sizes);
  variable.value = read->getResult(0);
  return variable;
}

/// Row numbers, one update for each or a scalar for all.
static Value scatterRows(Operation *op, ScatterKind kind, Value held, TFLowering &lowering) {
  const Exprs sizes = lowering.loweredSizes(held), places = lowering.sizesOf(op->getOperand(1)), given = lowering.sizesOf(op->getOperand(2));
  Type element = cast<RankedTensorType>(held.getType()).getElementType();
  const bool isUnsigned = lowering.isUnsigned(op->getOperand(2)), isScalar = given.empty();
  AffineExpr count = lowering.number(1), inner = lowering.number(1);
  for (AffineExpr size : places) count = count * size;
  for (AffineExpr size : ArrayRef<AffineExpr>(sizes).drop_front()) inner = inner * size;
  Value target = lowering.reshape(held, {sizes[0], inner}), indices = lowering.reshape(lowering.operand(op, 1), {count});
  Value updates = lowering.operand(op, 2);
  if (!isScalar) updates = lowering.reshape(updates, {count, inner});
  Value numRows = lowering.sizeValue(count), numInner = lowering.sizeValue(inner), limit = lowering.sizeValue(sizes[0]);
  const SiteOperand operands[] = {{"indices", lowering.operand(op, 1)}, {"limit", limit}};
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument,
                                        places.empty() ? "indices = {indices.value} is not in [0, {limit})"
                                                       : "indices[{indices.index}] = {indices.value} is not in [0, {limit})",
                                        operands);
  const bool mayDivideByZero = kind == ScatterKind::Div && isa<IntegerType>(element);
  const int64_t zeroSite = mayDivideByZero ? lowering.addSite(StatusCode::InvalidArgument, "Integer division by zero") : 0;
  Procedure p(lowering, isUnsigned);
  ScalarBuilder &s = p.s;
  Procedure::Variable out = p.copyOf(target);
  p.forLoop(numRows, [&](Value i) {
    Value row = s.toIndex(p.load(indices, {i}));
    // Indices are signed, whatever the updates are.
    ScalarBuilder plain(lowering.builder, lowering.loc);
    Value inside = s.logicalAnd(plain.compare(Compare::Ge, row, s.index(0)), plain.compare(Compare::Lt, row, limit));
    p.check(inside, site, i);
    p.ifThen(inside, [&] {
      p.forLoop(numInner, [&](Value k) {
        Value update = isScalar ? p.load(updates, ValueRange()) : p.load(updates, {i, k});
        if (mayDivideByZero) {
          Value isZero = s.compare(Compare::Eq, update, s.integer(element, 0));
          p.check(s.logicalNot(isZero), zeroSite);
          update = s.select(isZero, s.integer(element, 1), update);
        }
        Value old = kind == ScatterKind::Update ? update : p.load(out, {row, k});
        p.store(out, combineScattered(s, kind, old, update, isUnsigned), {row, k});
      });
    });
  });
  return lowering.reshape(p.finish({out})[0], sizes);
}

template <ScatterKind Kind>
static LogicalResult resourceScatter(Operation *op, TFLowering &lowering) {
  if (!isPlainElement(lowering.elementType(op->getOperand(2)))) return lowering.unsupported(op, "its element type");
  auto variable = readHeld(op, StatusCode::FailedPrecondition, lowering);
  if (failed(variable)) return failure();
  if (cast<RankedTensorType>(variable->value.getType()).getRank() == 0) return lowering.unsupported(op, "a scalar variable");
  Value updated = scatterRows(op, Kind, variable->value, lowering);
  SmallVector<NamedAttribute, 4> attrs = variable->attrs;
  OpBuilder &builder = lowering.builder;
  constexpr int64_t kAssign = 0;
  attrs.push_back(builder.getNamedAttr("kind", builder.getI64IntegerAttr(kAssign)));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(lowering.addSite(StatusCode::FailedPrecondition, "the variable has gone"))));
  lowering.plan("plan.update_variable", {}, {updated}, attrs);
  return success();
}

static LogicalResult resourceGatherNd(Operation *op, TFLowering &lowering) {
  auto variable = readHeld(op, StatusCode::NotFound, lowering);
  return failed(variable) ? failure() : gatherCoordinates(op, lowering, variable->value);
}

ArrayRef<LowerEntry> variableScatterLowerings() {
  static const LowerEntry entries[] = {
      {"ResourceGatherNd", resourceGatherNd},
      {"ResourceScatterUpdate", resourceScatter<ScatterKind::Update>},
      {"ResourceScatterAdd", resourceScatter<ScatterKind::Add>},
      {"ResourceScatterSub", resourceScatter<ScatterKind::Sub>},
      {"ResourceScatterMul", resourceScatter<ScatterKind::Mul>},
      {"ResourceScatterDiv", resourceScatter<ScatterKind::Div>},
      {"ResourceScatterMin", resourceScatter<ScatterKind::Min>},
      {"ResourceScatterMax", resourceScatter<ScatterKind::Max>},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
