// The registries' texts as constant data. A file of its own: it is compiled anew only when a text changes.
#include "codegen/import/tf/op_registry.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

namespace strata::tfgraph {

static constexpr char kText[] = {
#embed "registry/ops.txt"
};

static constexpr char kOlderText[] = {
#embed "registry/older_ops.txt"
};

static constexpr char kTiers[] = {
#embed "registry/tiers.txt"
};

std::string_view registryText() { return {kText, sizeof(kText)}; }
std::string_view olderRegistryText() { return {kOlderText, sizeof(kOlderText)}; }

std::string_view tiersText() { return {kTiers, sizeof(kTiers)}; }

} // namespace strata::tfgraph
