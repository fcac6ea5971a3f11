// See to_functions.h. Chains join all resources: effects of a graph happen in one order.
#include "codegen/transforms/tf/to_functions.h"

#include "dialects/tf/types.h"
#include "ir/builder.h"

namespace strata::tf {

namespace {

bool isV1ControlFlow(StringRef name) {
  static constexpr StringRef kNames[] = {"tf.Switch", "tf.Merge", "tf.Enter", "tf.Exit", "tf.NextIteration", "tf.LoopCond",
                                         "tf.RefSwitch", "tf.RefMerge", "tf.RefEnter", "tf.RefExit", "tf.RefNextIteration"};
  return llvm::is_contained(kNames, name);
}

/// Operations that must run even when nobody reads their data: effects, and what something waits for, for it may fail (any
/// operation may, over its operands' shapes).
bool isOrdered(Operation *op) {
  if (op->hasTrait(OpTrait::Stateful)) return true;
  if (op->hasTrait(OpTrait::ConstantLike)) return false;
  bool dataIsUsed = false, controlIsUsed = false;
  for (Value result : op->getResults()) (isTokenType(result.getType()) ? controlIsUsed : dataIsUsed) |= !result.use_empty();
  return controlIsUsed && !dataIsUsed;
}

LogicalResult convertGraph(Operation *graph) {
  Context *context = graph->getContext();
  OpBuilder builder(graph);
  Block &nodes = graph->getRegion(0).front();
  SmallVector<NamedAttribute, 3> attrs{builder.getNamedAttr("sym_name", graph->getAttr("sym_name"))};
  if (Attribute visibility = graph->getAttr("sym_visibility")) attrs.push_back(builder.getNamedAttr("sym_visibility", visibility));
  SmallVector<Type> resultTypes;
  for (Value value : nodes.getTerminator()->getOperands())
    if (!isTokenType(value.getType())) resultTypes.push_back(value.getType());
  attrs.push_back(builder.getNamedAttr(
      "function_type", TypeAttr::get(FunctionType::get(context, nodes.getArgumentTypes(), resultTypes))));
  Operation *function = builder.create(graph->getLoc(), "func.func", {}, {}, attrs, 1);

  IRMapping mapping;
  Block *body = builder.createBlock(&function->getRegion(0));
  for (BlockArgument argument : nodes.getArguments())
    mapping.map(argument, body->addArgument(argument.getType(), argument.getLoc()));
  Value token;
  for (Operation &node : nodes) {
    if (isV1ControlFlow(node.getName())) return node.emitOpError("is control flow of the V1 form that has no structured form");
    SmallVector<Value, 8> operands;
    for (Value operand : node.getOperands())
      if (!isTokenType(operand.getType())) operands.push_back(mapping.lookupOrDefault(operand));
    if (node.isTerminator()) {
      builder.create(node.getLoc(), "func.return", {}, operands);
      break;
    }
    SmallVector<Type, 4> types;
    for (Type type : node.getResultTypes())
      if (!isTokenType(type)) types.push_back(type);
    const bool ordered = isOrdered(&node);
    if (ordered) {
      if (token) operands.push_back(token);
      types.push_back(TokenType::get(context));
    }
    Operation *made = Operation::create(node.getLoc(), node.getRecord(), types, operands, node.getAttrs());
    builder.insert(made);
    unsigned next = 0;
    for (Value result : node.getResults())
      if (!isTokenType(result.getType())) mapping.map(result, made->getResult(next++));
    if (ordered) token = made->getResult(made->getNumResults() - 1);
  }
  graph->erase();
  return success();
}

}  // namespace

LogicalResult convertGraphsToFunctions(Operation *module) {
  SmallVector<Operation *> graphs;
  for (Operation &op : module->getRegion(0).front())
    if (op.getName() == "tf.graph") graphs.push_back(&op);
  for (Operation *graph : graphs)
    if (failed(convertGraph(graph))) return failure();
  return success();
}

}  // namespace strata::tf
