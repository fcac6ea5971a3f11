// Arithmetic of variable updates: value += operand, value -= operand, in the element type's own arithmetic.
#pragma once

#include "runtime/plan/program.h"
#include "support/tensor.h"

namespace strata::plan {

/// Adds to or subtracts from `value`, whose memory the caller owns alone. InvalidArgument, with nothing changed, when
/// shapes or types differ; Unimplemented for types without arithmetic.
Status updateInPlace(UpdateOp op, Tensor &value, const Tensor &operand);

} // namespace strata::plan
