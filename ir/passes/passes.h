// The generic passes: transformations that know traits and interfaces, never operations.
#pragma once

#include "ir/pass.h"

namespace strata {

/// Registers canonicalize, cse, dce, symbol-dce, licm, inline, simplify-cfg, print-op-stats and strip-debuginfo.
void registerGenericPasses(PassRegistry &registry);

/// One value for each computed expression: equal effect-free operations are merged along the dominator tree, equal reads
/// within a block when nothing between them writes. Also erases dead operations. Returns how many were erased.
int64_t eliminateCommonSubexpressions(Operation *root);

/// Erases operations that nothing with an effect depends on (cycles too), and unreachable blocks. Returns how many.
int64_t eliminateDeadCode(Operation *root);

/// Erases private symbols inside `root` that no live operation refers to. Returns how many.
int64_t eliminateDeadSymbols(Operation *root);

/// Moves operations out of loops when their operands are defined outside and they can neither fail nor have effects.
/// Returns how many.
int64_t hoistLoopInvariants(Operation *root);

/// Inlines calls of functions with one block whose operations allow it, callees first; recursive functions stay. Stops
/// when `root` holds more than `maxOps` operations. Returns how many calls were inlined.
int64_t inlineCalls(Operation *root, int64_t maxOps);

/// Erases unreachable blocks, merges blocks with their only predecessor and skips empty ones. True when changed.
bool simplifyControlFlow(Operation *root);

}  // namespace strata
