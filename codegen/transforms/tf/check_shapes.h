// Shapes that cannot fit whatever is fed: what TensorFlow refuses when a graph is loaded.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata::tf {

/// Runs the shape rules over `tf.graph @main`, with what the graph itself says: shapes of placeholders, constants and variables.
/// INVALID_ARGUMENT, blamed on the node, where a rule fails for all sizes and ranks that are left open. Contents of tensors are
/// not looked at: what they decide is a matter of the call. Changes nothing.
Status checkStaticShapes(Operation *module);

}  // namespace strata::tf
