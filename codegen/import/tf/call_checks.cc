// Whether the functions a node calls fit the node.
#include "codegen/import/tf/call_checks.h"

#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

/// How an operation passes its inputs to its functions.
struct Convention {
  std::string_view op;
  uint32_t firstInput; ///< The functions get the inputs from here on.
  bool isLoop;         ///< `cond` gives a truth value; all other functions give the outputs.
};

constexpr Convention kConventions[] = {
    {"PartitionedCall", 0, false},
    {"StatefulPartitionedCall", 0, false},
    {"If", 1, false},
    {"StatelessIf", 1, false},
    {"Case", 1, false},
    {"StatelessCase", 1, false},
    {"While", 0, true},
    {"StatelessWhile", 0, true},
};

Status compare(std::span<const DataType> declared, size_t count, auto typeAt, std::string_view what,
               std::string_view name, std::string_view part) {
  if (declared.size() != count)
    return invalidArgument(what, " '", name, "' has ", count, " ", part, "s, but the node has ", declared.size());
  for (size_t i = 0; i < count; ++i)
    if (baseType(declared[i]) != baseType(typeAt(i)))
      return invalidArgument(what, " '", name, "': ", part, " ", i, " is ", typeName(typeAt(i)), ", but the node has ",
                             typeName(declared[i]));
  return okStatus();
}

Status checkCondition(const CheckedGraph &body, std::span<const DataType> inputs) {
  if (body.results.size() != 1)
    return invalidArgument("cond '", body.name(), "' must have one result, it has ", body.results.size());
  DataType type = body.results[0].type;
  if (type == DT_RESOURCE || type == DT_VARIANT)
    return invalidArgument("cond '", body.name(), "' gives a ", typeName(type), ", which is no truth value");
  return compare(
      inputs, body.arguments.size(), [&](size_t i) { return body.arguments[i].type; }, "cond", body.name(), "argument");
}

} // namespace

Status checkSignature(const CheckedGraph &body, std::span<const DataType> inputs, std::span<const DataType> outputs,
                      std::string_view what) {
  STRATA_RETURN_IF_ERROR(compare(
      inputs, body.arguments.size(), [&](size_t i) { return body.arguments[i].type; }, what, body.name(), "argument"));
  return compare(
      outputs, body.results.size(), [&](size_t i) { return body.results[i].type; }, what, body.name(), "result");
}

Status checkFunctionCalls(const CheckedNode &node, const FunctionFinder &find) {
  const Convention *convention = nullptr;
  for (const Convention &candidate : kConventions)
    if (candidate.op == node.opName())
      convention = &candidate;
  const NameAttrList *condition = convention && convention->isLoop ? node.funcAttr("cond") : nullptr;
  for (const NameAttrList *function : node.functions()) {
    if (function->name.empty()) {
      if (!convention)
        continue;
      return invalidArgument("a function attribute of '", node.name(), "' has no function name");
    }
    STRATA_ASSIGN_OR_RETURN(const CheckedGraph *body, find(*function));
    if (!convention)
      continue;
    std::span<const DataType> inputs = node.inputTypes.subspan(convention->firstInput);
    if (function == condition)
      STRATA_RETURN_IF_ERROR(checkCondition(*body, inputs));
    else
      STRATA_RETURN_IF_ERROR(checkSignature(*body, inputs, node.outputTypes, "function"));
  }
  return okStatus();
}

} // namespace strata::tfgraph
