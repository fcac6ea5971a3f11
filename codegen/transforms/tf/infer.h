// Shape inference over a function: exact ranks, sizes as expressions over the symbols of the shape class.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata::tf {

/// Runs the shape rule of every operation of @main in order.
///
/// Before: the function carries `arg_sizes`, an array with one entry per argument: an affine map from the class's symbols to
/// the argument's sizes, `affine_map<()[s0] -> (s0, 768)>`, or unit for arguments that are no tensors.
///
/// After: the function has one leading index argument per symbol; result types are ranked; every operation with a symbolic
/// result size carries `sizes` (one map for each data result; unit for one without a rank), with `late` (an array of symbol
/// numbers) where it makes sizes that only execution tells, and `checks` (an array of dictionaries {sizes: map to two
/// results that must be equal, message}) where inference could not decide, and `contents` where it knows the elements of integer
/// operands that are no constants (one map for each operand, unit for the others).
///
/// A rule that fails gives its status, blamed on the node; UNIMPLEMENTED for a tensor whose rank stays unknown.
///
/// With `foldsConstants`, operations whose operands are all constants become constants on the way, within the budgets of
/// optimize/fold.h; shapes that depend on their elements are known then.
Status inferShapes(Operation *module, bool foldsConstants = false);

}  // namespace strata::tf
