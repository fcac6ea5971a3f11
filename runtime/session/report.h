// What becomes of a graph, as JSON: nodes and where they run, kernels with their costs, variables, memory.
#pragma once

#include "runtime/compiler.h"
#include "runtime/session/shape_class.h"

namespace strata::runtime {

/// An object with the members `ops` (name, tier, count), `variables` (name, dtype, shape, bytes), `constants` (count, bytes),
/// `nodes` (node, op, place, kernel, reason), `kernels` (name, launches, operations, bytes, image_bytes, nodes), `fallbacks`.
std::string reportJson(const LoadedGraph &graph, const CompileOutcome &outcome);

/// What happens to one node: an object with `node`, `op`, `place`, `kernel`, `reason` or `fate`, `inputs` (name, shape with symbols s0,
/// s1, ...), `symbols` (their values), `kernels` that hold it (as above, for the shapes themselves), `ends_early` (another program follows
/// this one) and `levels` (name, text). `outcome` is the program of the class that explains the node, `exact` that of the shapes themselves.
std::string explanationJson(const std::string &node, const Classification &classification,
                            const CompileOutcome &outcome, const CompileOutcome &exact);

}  // namespace strata::runtime
