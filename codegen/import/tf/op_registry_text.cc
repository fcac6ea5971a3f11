// The registry's text as constant data. A file of its own: it is compiled anew only when the text changes.
#include "codegen/import/tf/op_registry.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

namespace strata::tfgraph {

static constexpr char kText[] = {
#embed "registry/ops.txt"
};

std::string_view registryText() { return {kText, sizeof(kText)}; }

} // namespace strata::tfgraph
