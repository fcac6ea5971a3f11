// Whether the functions a node calls fit the node.
#pragma once

#include <functional>

#include "codegen/import/tf/checked_graph.h"
#include "support/status.h"

namespace strata::tfgraph {

/// Finds the checked body of a function value.
using FunctionFinder = std::function<Result<const CheckedGraph *>(const NameAttrList &)>;

/// Compares arguments and results of the functions of (Stateful)PartitionedCall, If, Case, While and their stateless
/// forms with the node's inputs and outputs; for other operations only asks `find` for each function. Functions without
/// a name are refused in the first group and skipped in the second, where they mean "none".
Status checkFunctionCalls(const CheckedNode &node, const FunctionFinder &find);

/// Arguments and results of `body` against types; `what` names the function's part in messages.
Status checkSignature(const CheckedGraph &body, std::span<const DataType> inputs, std::span<const DataType> outputs,
                      std::string_view what);

} // namespace strata::tfgraph
