// Complex numbers of a kernel on memrefs become pairs of floats: in values, in what loops carry, in memory. Nothing after it
// knows the complex type.
#pragma once

#include "ir/op.h"

namespace strata {

/// Rewrites every function of `module`: a memref of complex elements becomes one of floats with a last dimension of 2 (the
/// same bytes), a value becomes two, and operations of the complex dialect become arithmetic and functions of floats. Fails
/// with a diagnostic at an operation on complex numbers that is none of those.
LogicalResult splitComplex(Operation *module);

}  // namespace strata
