// Variables: reading and publishing versions is the runtime's work, so these become plan operations on the variable's name.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/attributes.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"

namespace strata::tf_to_linalg {

Operation *handleSource(Value handle) {
  Operation *op = handle.getDefiningOp();
  while (op && (op->getName() == "tf.Identity" || op->getName() == "tf.IdentityN" || op->getName() == "tf.StopGradient"))
    op = op->getOperand(handle.getDefiningOp() == op ? cast<OpResult>(handle).getResultNumber() : 0).getDefiningOp();
  return op && op->getName() == "tf.VarHandleOp" ? op : nullptr;
}

SmallVector<NamedAttribute, 4> variableAttrs(Operation *handle, TFLowering &lowering) {
  StringRef name = tf::stringAttr(handle, "shared_name");
  if (name.empty()) name = handle->getLoc().getNameOrEmpty(lowering.getContext());
  return {lowering.builder.getNamedAttr("container", lowering.builder.getStringAttr(tf::stringAttr(handle, "container"))),
          lowering.builder.getNamedAttr("name", lowering.builder.getStringAttr(name))};
}

/// What reading a variable without a value says; references of the old kind have words of their own.
static std::string missingMessage(Operation *op, StringRef name) {
  if (op->hasAttr("reference")) return ("Attempting to use uninitialized value " + name).str();
  return ("Could not find variable " + name +
          ". This could mean that the variable has been deleted. In TF1, it can also mean the variable is uninitialized.").str();
}

static LogicalResult varHandle(Operation *, TFLowering &) { return success(); }

/// An assignment to a variable of the old kind keeps its shape.
static void checkDeclaredShape(Operation *op, TFLowering &lowering) {
  auto declared = op->getAttrOfType<tf::ShapeAttr>("declared_shape");
  if (!declared || !declared.hasRank()) return;
  const Exprs given = lowering.sizesOf(op->getOperand(1));
  std::string message = "Assign requires shapes of both tensors to match. lhs shape= [";
  for (int64_t size : declared.getShape())
    message += (message.back() == '[' ? "" : ",") + (size < 0 ? std::string("?") : std::to_string(size));
  message += "] rhs shape= [";
  SmallVector<std::string> names;
  SmallVector<SiteOperand> operands;
  for (size_t d = 0; d < given.size(); ++d) names.push_back("d" + std::to_string(d));
  for (unsigned d = 0; d < given.size(); ++d) {
    const bool isConstant = given[d].isConstant();
    message += (d ? "," : "") + (isConstant ? std::to_string(given[d].getValue()) : "{" + names[d] + "}");
    if (!isConstant) operands.push_back({names[d], lowering.sizeValue(given[d])});
  }
  message += "]";
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, message, operands);
  auto require = [&](AffineExpr a, AffineExpr b) {
    OpBuilder &builder = lowering.builder;
    constexpr int64_t kEqual = 0;
    Value same = builder.create(lowering.loc, "arith.cmpi", TypeRange(builder.getI1Type()), {lowering.sizeValue(a), lowering.sizeValue(b)},
                                {builder.getNamedAttr("predicate", builder.getI64IntegerAttr(kEqual))})->getResult(0);
    lowering.plan("plan.check", {}, {same}, {builder.getNamedAttr("site", builder.getI64IntegerAttr(site))});
  };
  if (given.size() != declared.getShape().size()) return require(lowering.number(0), lowering.number(1));
  for (unsigned d = 0; d < given.size(); ++d)
    if (int64_t size = declared.getShape()[d]; size >= 0 && !given[d].isConstant(size)) require(given[d], lowering.number(size));
}

static LogicalResult readVariable(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  if (!handle) return lowering.unsupported(op, "a variable that is known only at run time");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  const int64_t site = lowering.addSite(StatusCode::FailedPrecondition, missingMessage(op, name));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));

  if (!isa<RankedTensorType>(op->getResult(0).getType())) {
    const int32_t segments[] = {1, 0};
    attrs.push_back(builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(segments)));
    Type type = UnrankedTensorType::get(lowering.elementType(op->getResult(0)));
    lowering.set(op->getResult(0), lowering.plan("plan.read_variable", TypeRange(type), {}, attrs)->getResult(0));
    return success();
  }

  // Sizes that the graph does not state come with the value.
  Exprs sizes = lowering.sizesOf(op->getResult(0));
  SmallVector<Type> types{lowering.tensorType(sizes, lowering.elementType(op->getResult(0)))};
  SmallVector<unsigned> late = lowering.lateSymbols(op);
  for (AffineExpr size : sizes)
    if (!size.isConstant()) types.push_back(builder.getIndexType());
  if (types.size() != late.size() + 1) return lowering.unsupported(op, "a variable with sizes shared with other tensors");
  const int32_t segments[] = {1, int32_t(late.size())};
  attrs.push_back(builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(segments)));
  Operation *read = lowering.plan("plan.read_variable", types, {}, attrs);
  lowering.set(op->getResult(0), read->getResult(0));
  for (unsigned i = 0; i < late.size(); ++i) lowering.defineSymbol(late[i], read->getResult(i + 1));
  return success();
}

/// Rows of a variable: its version is read, and the rows of that.
static LogicalResult resourceGather(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  auto type = dyn_cast<tf::ResourceType>(op->getOperand(0).getType());
  auto held = type ? dyn_cast_or_null<RankedTensorType>(type.getSubtype()) : RankedTensorType();
  if (!handle || !held || !held.hasStaticShape()) return lowering.unsupported(op, "a variable whose shape is not stated");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  const int64_t site = lowering.addSite(StatusCode::NotFound, "Could not find variable " + name);
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));
  const int32_t segments[] = {1, 0};
  attrs.push_back(builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(segments)));
  Exprs sizes;
  for (int64_t size : held.getShape()) sizes.push_back(lowering.number(size));
  Type read = lowering.tensorType(sizes, lowering.elementType(op->getResult(0)));
  Value params = lowering.plan("plan.read_variable", TypeRange(read), {}, attrs)->getResult(0);
  const int64_t batch = tf::intAttr(op, "batch_dims");
  return gatherAlong(op, lowering, params, batch, batch);
}

template <int Kind>
static LogicalResult updateVariable(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  if (!handle) return lowering.unsupported(op, "a variable that is known only at run time");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  checkDeclaredShape(op, lowering);
  const int64_t site = lowering.addSite(StatusCode::FailedPrecondition, missingMessage(op, name));
  constexpr int64_t kAssignSameShape = 3;
  const bool keepsShape = Kind == 0 && tf::boolAttr(op, "validate_shape");
  attrs.push_back(builder.getNamedAttr("kind", builder.getI64IntegerAttr(keepsShape ? kAssignSameShape : Kind)));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));
  lowering.plan("plan.update_variable", {}, {lowering.operand(op, 1)}, attrs);
  return success();
}

/// var -= alpha * delta; the product is rounded to the variable's type first, as TensorFlow does.
static LogicalResult applyGradientDescent(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  Type element = lowering.elementType(op->getOperand(2));
  if (!handle) return lowering.unsupported(op, "a variable that is known only at run time");
  if (!element.isFloat()) return lowering.unsupported(op, "its element type");
  const Exprs sizes = lowering.sizesOf(op->getOperand(2));
  auto type = dyn_cast<tf::ResourceType>(op->getOperand(0).getType());
  auto held = type ? dyn_cast_or_null<RankedTensorType>(type.getSubtype()) : RankedTensorType();
  if (!held || held.getRank() != int64_t(sizes.size()) || !lowering.sizesOf(op->getOperand(1)).empty())
    return lowering.unsupported(op, "a variable whose rank is not stated, or operands that do not go together");
  SmallVector<tf::Dim, 6> own, given;
  for (int64_t size : held.getShape()) own.push_back(ShapedType::isDynamic(size) ? tf::Dim() : tf::Dim(size));
  for (AffineExpr size : sizes) given.push_back(tf::Dim(size));
  const std::string message = "var and delta do not have the same shape" + tf::TensorShape(own).str() + " " + tf::TensorShape(given).str();
  for (unsigned d = 0; d < sizes.size(); ++d)
    if (own[d].isKnown()) lowering.checkEqual(sizes[d], lowering.number(own[d].getValue()), StatusCode::InvalidArgument, message);
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  const int64_t site = lowering.addSite(StatusCode::FailedPrecondition, missingMessage(op, name));
  Value step = lowering.map({lowering.operand(op, 1), lowering.operand(op, 2)}, sizes, element,
                            [](ScalarBuilder &s, ValueRange in) { return s.mul(in[0], in[1]); });
  constexpr int64_t kSubtract = 2;
  attrs.push_back(builder.getNamedAttr("kind", builder.getI64IntegerAttr(kSubtract)));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));
  lowering.plan("plan.update_variable", {}, {step}, attrs);
  return success();
}

static LogicalResult isInitialized(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  if (!handle) return lowering.unsupported(op, "a variable that is known only at run time");
  Type type = RankedTensorType::get({}, lowering.builder.getI1Type());
  lowering.set(op->getResult(0), lowering.plan("plan.variable_is_initialized", TypeRange(type), {},
                                               variableAttrs(handle, lowering))->getResult(0));
  return success();
}

/// Sizes of the value that the variable has now; those that its handle does not state are read with it.
static LogicalResult variableShape(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  auto type = dyn_cast<tf::ResourceType>(op->getOperand(0).getType());
  auto held = type ? dyn_cast_or_null<RankedTensorType>(type.getSubtype()) : RankedTensorType();
  if (!handle || !held) return lowering.unsupported(op, "a variable whose rank is not stated");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const int64_t site = lowering.addSite(StatusCode::FailedPrecondition, missingMessage(op, cast<StringAttr>(attrs[1].getValue()).getValue()));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));
  SmallVector<Type> types{RankedTensorType::get(held.getShape(), signlessElement(held.getElementType()))};
  for (int64_t size : held.getShape())
    if (ShapedType::isDynamic(size)) types.push_back(builder.getIndexType());
  const int32_t segments[] = {1, int32_t(types.size()) - 1};
  attrs.push_back(builder.getNamedAttr("resultSegmentSizes", builder.getDenseI32ArrayAttr(segments)));
  Operation *read = lowering.plan("plan.read_variable", types, {}, attrs);
  lowering.plan("plan.require", {}, {read->getResult(0)});
  SmallVector<Value, 6> sizes;
  unsigned late = 1;
  for (int64_t size : held.getShape())
    sizes.push_back(ShapedType::isDynamic(size) ? Value(read->getResult(late++)) : lowering.sizeValue(lowering.number(size)));
  Type element = lowering.elementType(op->getResult(0));
  lowering.set(op->getResult(0), lowering.gather({lowering.number(held.getRank())}, element, [&](ScalarBuilder &s, ValueRange at) {
    Value chosen = s.index(0);
    for (unsigned i = sizes.size(); i-- > 0;)
      chosen = s.select(s.compare(ScalarBuilder::Compare::Eq, at[0], s.index(i)), sizes[i], chosen);
    return s.fromIndex(chosen, element);
  }));
  return success();
}

static LogicalResult destroyResource(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  if (!handle) return lowering.unsupported(op, "a resource that is known only at run time");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attributes = variableAttrs(handle, lowering);
  attributes.push_back(builder.getNamedAttr("ignores_missing", builder.getBoolAttr(tf::boolAttr(op, "ignore_lookup_error"))));
  lowering.plan("plan.destroy_variable", {}, {}, attributes);
  return success();
}

ArrayRef<LowerEntry> variableLowerings() {
  static const LowerEntry entries[] = {
      {"VarHandleOp", varHandle},
      {"ReadVariableOp", readVariable},
      {"ResourceGather", resourceGather},
      {"AssignVariableOp", updateVariable<0>},
      {"AssignAddVariableOp", updateVariable<1>},
      {"AssignSubVariableOp", updateVariable<2>},
      {"ResourceApplyGradientDescent", applyGradientDescent},
      {"VarIsInitializedOp", isInitialized},
      {"VariableShape", variableShape},
      {"DestroyResourceOp", destroyResource},
      {"DisableCopyOnRead", varHandle},  // a hint about copies: there are none
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
