// Variables: reading and publishing versions is the runtime's work, so these become plan operations on the variable's name.
#include "codegen/convert/tf_to_linalg/lowering.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/types.h"

namespace strata::tf_to_linalg {

/// The VarHandleOp behind a handle, through operations that only pass it on; null when it comes from elsewhere.
static Operation *handleSource(Value handle) {
  Operation *op = handle.getDefiningOp();
  while (op && (op->getName() == "tf.Identity" || op->getName() == "tf.IdentityN" || op->getName() == "tf.StopGradient"))
    op = op->getOperand(handle.getDefiningOp() == op ? cast<OpResult>(handle).getResultNumber() : 0).getDefiningOp();
  return op && op->getName() == "tf.VarHandleOp" ? op : nullptr;
}

/// container and name of a variable as plan operations have them.
static SmallVector<NamedAttribute, 4> variableAttrs(Operation *handle, TFLowering &lowering) {
  StringRef name = tf::stringAttr(handle, "shared_name");
  if (name.empty()) name = handle->getLoc().getNameOrEmpty(lowering.getContext());
  return {lowering.builder.getNamedAttr("container", lowering.builder.getStringAttr(tf::stringAttr(handle, "container"))),
          lowering.builder.getNamedAttr("name", lowering.builder.getStringAttr(name))};
}

static LogicalResult varHandle(Operation *, TFLowering &) { return success(); }

static LogicalResult readVariable(Operation *op, TFLowering &lowering) {
  Operation *handle = handleSource(op->getOperand(0));
  if (!handle) return lowering.unsupported(op, "a variable that is known only at run time");
  OpBuilder &builder = lowering.builder;
  SmallVector<NamedAttribute, 4> attrs = variableAttrs(handle, lowering);
  const std::string name = cast<StringAttr>(attrs[1].getValue()).getValue().str();
  const int64_t site = lowering.addSite(
      StatusCode::FailedPrecondition, "Could not find variable " + name +
                                          ". This could mean that the variable has been deleted. In TF1, it can also mean the "
                                          "variable is uninitialized.");
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));

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
  const std::string missing = "Could not find variable " + name +
                              ". This could mean that the variable has been deleted. In TF1, it can also mean the variable is "
                              "uninitialized.";
  const int64_t site = lowering.addSite(StatusCode::FailedPrecondition, missing);
  attrs.push_back(builder.getNamedAttr("kind", builder.getI64IntegerAttr(Kind)));
  attrs.push_back(builder.getNamedAttr("site", builder.getI64IntegerAttr(site)));
  lowering.plan("plan.update_variable", {}, {lowering.operand(op, 1)}, attrs);
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

ArrayRef<LowerEntry> variableLowerings() {
  static const LowerEntry entries[] = {
      {"VarHandleOp", varHandle},
      {"ReadVariableOp", readVariable},
      {"ResourceGather", resourceGather},
      {"AssignVariableOp", updateVariable<0>},
      {"AssignAddVariableOp", updateVariable<1>},
      {"AssignSubVariableOp", updateVariable<2>},
      {"VarIsInitializedOp", isInitialized},
      {"DisableCopyOnRead", varHandle},  // a hint about copies: there are none
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
