// Shape inference over a function: exact ranks, sizes as expressions over the symbols of the shape class.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata::tf {

struct InferenceOptions {
  bool foldsConstants = false;
  /// Stops before the first operation of this node that anything depends on which only execution tells; empty: no such place.
  std::string stopBefore;
};

/// The place of @main's body up to which one program can go.
struct InferenceStop {
  Operation *op = nullptr;         ///< null: the whole function
  bool after = false;              ///< the operation itself belongs to the first part; its result has no rank
  SmallVector<Value, 2> wanted;    ///< integer operands whose elements would have let inference go on
};

/// Runs the shape rule of every operation of @main in order.
///
/// Before: the function carries `arg_sizes`, an array with one entry per argument: an affine map from the class's symbols to
/// the argument's sizes, `affine_map<()[s0] -> (s0, 768)>`, or unit for arguments that are no tensors.
///
/// After: the function has one leading index argument per symbol; result types are ranked; every operation with a symbolic
/// result size carries `sizes` (one map for each data result; unit for one without a rank), with `late` (an array of symbol
/// numbers) where it makes sizes that only execution tells, and `checks` (an array of dictionaries {sizes: map to two
/// results that must be equal, message; or `differ` and a map to two that must not, unless the next two are equal}) where inference
/// could not decide, and `contents` where it knows the elements of integer operands that are no constants (one map for each
/// operand, unit for the others).
///
/// Where a rule asked whether a size of arguments is a number (assumptions.h) and not all calls agree, the function carries
/// `nonzero`: a map from the class's symbols to expressions that were assumed not to be 0. The program is for such calls only.
///
/// A rule that fails gives its status, blamed on the node. Where only execution tells a rank, or a size that a shape depends
/// on, the status is UNIMPLEMENTED and `stop`, when given, says where: the operations before it are annotated as above, and
/// splitFunction makes two functions of it, after which finishInference completes the first one.
///
/// With `foldsConstants`, operations whose operands are all constants become constants on the way, within the budgets of
/// optimize/fold.h; shapes that depend on their elements are known then.
Status inferShapes(Operation *module, const InferenceOptions &options = {}, InferenceStop *stop = nullptr);

/// The last step of inference: index arguments, and the type of the function.
void finishInference(Operation *main);

}  // namespace strata::tf
