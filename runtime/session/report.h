// What becomes of a graph, as JSON: nodes and where they run, kernels with their costs, variables, memory.
#pragma once

#include "runtime/compiler.h"

namespace strata::runtime {

/// An object with the members `ops` (name, tier, count), `variables` (name, dtype, shape, bytes), `constants` (count, bytes),
/// `nodes` (node, op, place, kernel), `kernels` (name, launches, operations, bytes, image_bytes, nodes), `fallbacks`.
std::string reportJson(const LoadedGraph &graph, const CompileOutcome &outcome);

}  // namespace strata::runtime
