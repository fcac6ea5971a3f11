// One node against the signature of its operation, apart from where its inputs come from.
#pragma once

#include "codegen/import/tf/checked_graph.h"
#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/proto/message_arena.h"
#include "support/status.h"

namespace strata::tfgraph {

/// What the checks of a graph's nodes share.
struct NodeContext {
  const GraphLimits &limits;
  MessageArena &arena;                   ///< Holds what CheckedNode's spans point to.
  int32_t producer = 0;                  ///< The graph's producer version.
  bool inFunction = false;               ///< In a function body attributes may be placeholders, ...
  std::span<const Attr> functionAttrs{}; ///< ... which stand for these values.
};

/// "node name contains invalid characters" and the like, INVALID_ARGUMENT. Underscores may start a name only in
/// function bodies and names of internal operations.
Status checkNodeName(std::string_view name, const NodeContext &context);

/// Resolves and checks the node's attributes against `op` and fills in everything of `node` but its inputs and
/// position. Failures as CheckedModel::create describes, not yet blamed on the node.
Status checkNode(const NodeDef &def, const OpDef &op, const NodeContext &context, CheckedNode &node);

/// Bounds what a model's own operations and functions may declare, so that looking attributes up stays cheap:
/// RESOURCE_EXHAUSTED for over a thousand attributes, or allowed values of one.
Status checkDeclarations(const OpDef &op);

/// The flattened types of arguments. Appends to `types`, and the start of each argument to `starts` (one more at the
/// end). `attrs` are the resolved attributes.
Status expandTypes(const Repeated<OpDef_ArgDef> &args, std::span<const Attr> attrs, const GraphLimits &limits,
                   std::vector<DataType> &types, std::vector<uint32_t> &starts);

} // namespace strata::tfgraph
