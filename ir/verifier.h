// The verifier: structure, row constraints, traits, hooks, dominance, isolation and symbols, driven by the rows' tables.
#pragma once

#include "ir/op.h"

namespace strata {

/// Checks `op` and everything in it. Errors go to the context's diagnostics, each at its operation. No recursion.
LogicalResult verify(Operation *op);

/// The row's constraints, traits and verify hook for this operation alone (no regions, no dominance).
LogicalResult verifyOperation(Operation *op);

}  // namespace strata
