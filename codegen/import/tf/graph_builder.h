// From a list of nodes to a CheckedGraph: names and inputs resolved, types of edges compared, nodes sorted.
#pragma once

#include <functional>

#include "codegen/import/tf/node_checks.h"

namespace strata::tfgraph {

/// Finds what a node's `op` names.
struct OpLookup {
  const OpDef *op = nullptr;           ///< Null: unknown.
  const OpDef *older = nullptr;        ///< Another signature to try when the node does not fit the first; null: none.
  const FunctionDef *callee = nullptr; ///< Set when it is a function of the library.
};

/// Builds one graph. For a function body set `graph.arguments` before `build`.
class GraphBuilder {
public:
  GraphBuilder(const NodeContext &context, std::function<OpLookup(std::string_view)> lookUp, CheckedGraph &graph)
      : context(context), lookUp(std::move(lookUp)), graph(graph) {}

  /// Checks `nodes` and fills in the graph. On failure the graph is unusable.
  Status build(const Repeated<NodeDef> &nodes);

  /// What `text` means in a function body (`arg`, `arg:0`, `node:out`, `node:out:0`): one value, or the values of a
  /// list. For use after `build`.
  Result<std::vector<Source>> resolveInBody(std::string_view text) const;

private:
  Status addNode(const NodeDef &def);
  Status connect(CheckedNode &node);
  Status connectControl(std::string_view name, const CheckedNode &node, std::vector<uint32_t> &controls);
  Result<Source> resolveInMain(std::string_view text) const;
  Status appendInBody(std::string_view text, std::vector<Source> &sources) const;
  size_t findOutput(const OpDef &op, std::string_view name) const;
  Status checkTypes(const CheckedNode &node, std::span<const Source> sources) const;
  Status sort();
  Status cycleError(const std::vector<uint32_t> &pending) const;
  bool isLoopEdge(const CheckedNode &user, Source source) const;
  template <typename Visit> void forEachProducer(const CheckedNode &node, Visit visit) const;
  void reorder(const std::vector<uint32_t> &order);

  const NodeContext &context;
  std::function<OpLookup(std::string_view)> lookUp;
  CheckedGraph &graph;
  std::unordered_map<std::string_view, std::pair<uint32_t, uint32_t>> arguments; // Name: first flattened place, count.
  // Output arguments by name, of the signatures that have many: looking through them each time would be quadratic.
  mutable std::unordered_map<const OpDef *, std::unordered_map<std::string_view, size_t>> outputsByName;
  std::vector<uint32_t> lastUser; // By node: one more than the node that named it as control last.
  uint64_t outputCount = 0;
};

} // namespace strata::tfgraph
