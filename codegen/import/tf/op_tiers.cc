// Tiers of operations (registry/tiers.txt).
#include "codegen/import/tf/op_registry.h"

namespace strata::tfgraph {

static std::unordered_map<std::string_view, int> readTiers() {
  std::unordered_map<std::string_view, int> tiers;
  int tier = -1;
  for (std::string_view rest = tiersText(); !rest.empty();) {
    const size_t end = std::min(rest.find_first_of(" \n"), rest.size());
    const std::string_view word = rest.substr(0, end);
    if (word.size() == 1 && word[0] >= '0' && word[0] <= '9') tier = word[0] - '0';
    else if (!word.empty()) tiers.emplace(word, tier);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return tiers;
}

int tierOf(std::string_view op) {
  static const std::unordered_map<std::string_view, int> tiers = readTiers();
  const auto found = tiers.find(op);
  return found == tiers.end() ? -1 : found->second;
}

}  // namespace strata::tfgraph
