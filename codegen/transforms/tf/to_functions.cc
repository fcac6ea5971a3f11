// See to_functions.h. Chains join all resources: effects of a graph happen in one order.
#include "codegen/transforms/tf/to_functions.h"

#include "codegen/transforms/tf/functionalize.h"
#include "dialects/tf/types.h"

namespace strata::tf {

static Status convertGraph(Operation *graph) {
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

  NodeWriter writer(builder);
  Block *body = builder.createBlock(&function->getRegion(0));
  for (BlockArgument argument : nodes.getArguments()) writer[argument] = body->addArgument(argument.getType(), argument.getLoc());
  SmallVector<Value, 8> results;
  if (hasV1ControlFlow(nodes)) {
    STRATA_RETURN_IF_ERROR(writeStructured(nodes, writer, builder, results));
  } else {
    for (Operation &node : nodes)
      if (!node.isTerminator()) writer.write(node);
    for (Value value : nodes.getTerminator()->getOperands())
      if (!isTokenType(value.getType())) results.push_back(writer[value]);
  }
  builder.create(nodes.getTerminator()->getLoc(), "func.return", {}, results);
  graph->erase();
  return okStatus();
}

Status convertGraphsToFunctions(Operation *module) {
  SmallVector<Operation *> graphs;
  for (Operation &op : module->getRegion(0).front())
    if (op.getName() == "tf.graph") graphs.push_back(&op);
  for (Operation *graph : graphs) STRATA_RETURN_IF_ERROR(convertGraph(graph));
  return okStatus();
}

}  // namespace strata::tf
