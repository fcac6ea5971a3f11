// From groups of structured operations to kernels: functions of their own, without names and locations, equal ones shared.
#pragma once

#include "ir/op.h"

namespace strata::linalg {

/// Moves each group of @main (operations with the same `group` attribute, contiguous) into a private function
/// `@kernel_N(sizes..., inputs..., outputs...) -> outputs` of `module` (see linalg_to_affine.h) and puts a launch in its place:
///
///     %y = plan.launch @kernel_0(%range, %sizes..., %inputs..., %outputs...) {sites = [...]}
///
/// with the operand groups range (one index: iterations of the kernel's loop 0), sizes, inputs, outputs. Outputs are tensors
/// that nobody else writes. What only the group reads has no output. Sites are numbered anew in each kernel; `sites` has the
/// program's number of each. Equal kernels become one.
LogicalResult outlineKernels(Operation *module);

}  // namespace strata::linalg
