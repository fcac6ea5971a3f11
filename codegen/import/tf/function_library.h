// A model's functions by name, and who calls whom.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "codegen/import/tf/graph_checks.h"

namespace strata::tfgraph {

/// The function library of a graph, which is borrowed.
class FunctionLibrary {
public:
  /// Takes in the functions. INVALID_ARGUMENT for one without a name and for two different ones of the same name (the
  /// same definition twice is legal), RESOURCE_EXHAUSTED beyond a limit.
  static Result<FunctionLibrary> create(const FunctionDefLibrary *library, const GraphLimits &limits);

  /// Null: there is none of that name.
  const FunctionDef *find(std::string_view name) const;
  /// Empty: none is registered.
  std::string_view gradientOf(std::string_view function) const;

  /// Refuses a name that is not in the library (INVALID_ARGUMENT), a function that calls itself through any chain of
  /// function attributes and direct calls (INVALID_ARGUMENT, names the chain), and one below which calls are nested
  /// deeper than the limit (RESOURCE_EXHAUSTED).
  Status checkCallable(std::string_view name) const;

private:
  struct Entry {
    const FunctionDef *def;
    std::vector<uint32_t> callees; // Entries, each once.
    uint32_t depth = 0;            // Length of the longest chain of calls below; meaningless in and above a cycle.
    bool isRecursive = false;      // Calls itself, possibly through others.
  };

  void collectCalls(Entry &entry);
  void findCycles();
  std::string chainFrom(uint32_t start) const;

  std::vector<Entry> entries;
  std::unordered_map<std::string_view, uint32_t> byName;
  std::unordered_map<std::string_view, std::string_view> gradients;
  uint32_t maxDepth = 0;
};

} // namespace strata::tfgraph
