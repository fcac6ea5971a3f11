// Products of matrices as kernels; also used by the fused family.
#pragma once

#include "dialects/tf/kernel.h"

namespace strata::tf {

/// out = a * b for matrices, transposed as asked; shapes have been checked.
LogicalResult multiplyInto(Kernel &kernel, const Tensor &a, const Tensor &b, bool transposeA, bool transposeB, Tensor &out);

}  // namespace strata::tf
