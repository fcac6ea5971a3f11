// Signatures of TensorFlow's operations: what a node of a graph may look like. Semantics are not here.
#pragma once

#include <string_view>
#include <unordered_map>

#include "codegen/import/tf/proto/message_arena.h"
#include "codegen/import/tf/proto/messages.h"

namespace strata::tfgraph {

/// The consumer version of the TensorFlow whose operations are in the registry (2.21): graphs that demand a newer one
/// are refused.
inline constexpr int32_t kGraphDefVersion = 2314;

/// The operations known while one model is read: TensorFlow's, and those that the model brings along. A built-in
/// definition is parsed at its first use (a few microseconds), so making one costs nothing. Not thread-safe.
class OpSet {
public:
  /// `own` lists the model's own operations (meta_info_def.stripped_op_list); TensorFlow's have precedence. Null: none.
  /// It is borrowed and must outlive this object.
  explicit OpSet(const OpList *own = nullptr);

  /// The definition of the operation `name`; null when there is none. Valid as long as this object lives, also after it
  /// is moved. A built-in definition has no descriptions, and of `allowed_values` and `default_value` what it needs.
  const OpDef *find(std::string_view name);

  /// What `name` meant to other producers of GraphDefs: earlier versions of TensorFlow and the converter of TF.js,
  /// whose files are still about (registry/older_ops.txt). Null when the name never had another signature. `find` finds
  /// operations that exist only there, too.
  const OpDef *findOlder(std::string_view name);

private:
  using Known = std::unordered_map<std::string_view, const OpDef *>;
  const OpDef *findIn(Known &known, std::string_view text, std::string_view name);

  MessageArena arena;
  Known known;
  Known older;
};

/// The table of tiers: a line for each, its number and its operations.
std::string_view tiersText();
/// The registries' texts, one operation a line, sorted by name (format: registry/make_registry.py).
std::string_view registryText();
std::string_view olderRegistryText();

/// The tier of an operation, by the kinds of model that need it: 0 linear models and MLPs, 1 convolutional networks, 2
/// transformers, 3 recurrent networks and control flow, 4 detection, 5 strings, tables, parsing and datasets; -1 for others.
int tierOf(std::string_view op);

} // namespace strata::tfgraph
