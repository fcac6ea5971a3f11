// The tf dialect in function form, after inference, to linalg on tensors. From here on nothing knows TensorFlow.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata {

/// Converts @main of `module` in place. Pure operations become linalg, tensor, arith and math; what the runtime does itself
/// (variables, host operations) becomes plan operations; operations that may fail assert on sites (lowering.h).
///
/// UNIMPLEMENTED, naming node and operation, for one that has no lowering. `outRefused` is set when it has one that did not
/// apply to sizes or integer operands which only execution tells: with them known it may.
Status convertTFToLinalg(Operation *module, Operation **outRefused = nullptr);

/// Whether an operation ("tf.Add") has a lowering of its own or is one that the host runs. Control flow, which earlier passes
/// make structured, has none.
bool hasLowering(StringRef operation);

}  // namespace strata
