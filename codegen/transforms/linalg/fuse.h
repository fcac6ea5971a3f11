// Partition of a function's structured operations into kernels: which operations share one nest.
#pragma once

#include "ir/op.h"

namespace strata::linalg {

/// Gives every structured operation of `function` the attribute `group`, a number: operations with the same number become
/// one kernel with one nest. The first operation of a group may have reduction loops; those that join it are elementwise over
/// its parallel loops and read its values where these have just been computed, so that they need no memory.
///
/// An operation joins the group of the producer whose values it reads most, unless it would have to wait for something that
/// waits for the group. Operations are moved so that a group is contiguous.
LogicalResult fuseElementwise(Operation *function);

}  // namespace strata::linalg
