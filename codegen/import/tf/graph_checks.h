// The structural checks TensorFlow makes when it loads a graph, and those it should make (research notes G-1 to G-14,
// names, operations, attributes, inputs, types, cycles, function bodies, versions, limits. The result is
// a CheckedGraph. Shapes and values of tensors are not looked at, except that constants are well-formed.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "codegen/import/tf/checked_graph.h"
#include "support/status.h"

namespace strata::tfgraph {

/// What a model may ask for. Beyond: RESOURCE_EXHAUSTED, except the length of names, INVALID_ARGUMENT.
struct GraphLimits {
  uint32_t maxNodes = 1'000'000; ///< In the main graph and in all function bodies, each.
  uint32_t maxFunctions = 65'536;
  uint32_t maxNameBytes = 4096; ///< Of nodes, operations and functions.
  uint32_t maxStringAttrBytes = 64u << 20;
  uint32_t maxNodeOutputs = 1u << 20;          ///< Flattened, of one node.
  uint32_t maxCallDepth = 2000;                ///< Functions calling functions.
  int64_t maxConstantBytes = int64_t(1) << 34; ///< Of one constant when expanded; a splat claims bytes it lacks.
};

/// A model's main graph and its function library, checked. Everything it hands out lives as long as it does. Not
/// thread-safe: function bodies are checked when they are asked for.
class CheckedModel {
public:
  /// Checks versions, the library's names and the main graph. `graph` and `ownOps` (the model's own operations, null:
  /// none) are borrowed and must outlive the result.
  ///
  /// Failures are INVALID_ARGUMENT, except NOT_FOUND for an unknown operation, UNIMPLEMENTED for one that was removed
  /// and RESOURCE_EXHAUSTED beyond a limit, blamed on the node. Function bodies are not looked at, as in TensorFlow: a
  /// model may carry broken functions that nothing calls.
  static Result<std::unique_ptr<CheckedModel>> create(const GraphDef &graph, const OpList *ownOps = nullptr,
                                                      const GraphLimits &limits = {});
  ~CheckedModel();

  const CheckedGraph &main() const;

  /// The body of the function that an attribute names, for the attribute values given there; checked at the first call
  /// for each (function, values). INVALID_ARGUMENT: the library has no such function, or it calls itself, directly or
  /// through others; the body's failures as for `create`.
  Result<const CheckedGraph *> function(const NameAttrList &value);

  /// The body that a direct call (CheckedNode::callee) runs.
  Result<const CheckedGraph *> callee(const CheckedNode &node);

  /// Checks that the functions a node calls fit it: number and types of arguments and results, for direct calls,
  /// (Stateful)PartitionedCall, If, Case, While and their stateless forms; for any other node only that the functions
  /// exist. Bodies are checked on the way. Failures are blamed on the node.
  Status checkCalls(const CheckedNode &node);

  /// The definition of a library function; null when there is none.
  const FunctionDef *findFunction(std::string_view name) const;
  /// The gradient function registered for `function`; empty when there is none.
  std::string_view gradientOf(std::string_view function) const;

private:
  struct State;
  using AttrFinder = std::function<const AttrValue *(std::string_view)>;
  Result<const CheckedGraph *> instantiate(std::string_view name, const AttrFinder &given);
  explicit CheckedModel(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

} // namespace strata::tfgraph
