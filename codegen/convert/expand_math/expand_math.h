// Elementary functions as arithmetic: every math operation that no instruction computes becomes polynomials, divisions and
// bit manipulation on the same type, scalar or vector. No library is ever called.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"

namespace strata {

/// Expands all math operations inside `root` that `target` has no instruction for. Errors of each function, in units in the
/// last place, are in docs/numerics.md. Fails with a diagnostic at one that has no expansion for its type.
LogicalResult expandMath(Operation *root, const Target &target);

}  // namespace strata
