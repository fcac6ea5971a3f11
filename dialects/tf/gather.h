// Gathers on tensors, for the operations of the gather family and for those that read variables by index.
#pragma once

#include "dialects/tf/kernel.h"

namespace strata::tf {

/// Fills the allocated result 0 with slices of `params` along `axis`; the shape rule has checked the operands' shapes.
LogicalResult gatherAlong(Kernel &kernel, const Tensor &params, const Tensor &indices, int64_t axis, int64_t batch);
/// The same by coordinate vectors.
LogicalResult gatherCoordinates(Kernel &kernel, const Tensor &params, const Tensor &indices);

}  // namespace strata::tf
