// Sizes of kernels as arguments of the run, so that kernels that differ in them alone are one.
#pragma once

#include "ir/op.h"

namespace strata::linalg {

/// Makes sizes in the types of a kernel (linalg_to_affine.h) unknown where code does not gain from knowing them. What stays
/// known: sizes below 3, except of loop 0 (the range) and of the number of panels; windows, and the depth of what is read through them (the distance of a tile's rows is then part of the
/// instruction); short reductions; the width of packed panels; sizes of loops on which operands disagree.
void shareSizes(Operation *kernel);

}  // namespace strata::linalg
