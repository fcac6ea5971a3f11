// Kernels on tensors to kernels on memrefs with affine loops and vectors: bufferisation, loop order, vectorisation, register
// tiles of contractions and epilogues on the accumulators, in one conversion because each decides what the others may do.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"

namespace strata {

/// A kernel on tensors is a func.func `(sizes: index..., inputs: tensor..., outputs: tensor...) -> tensors` in destination
/// style: the i-th result is tied to the i-th output argument. Its body is a list of linalg operations. Operations with the
/// same integer attribute `group` share one loop nest; in a group only the first may have reduction loops, the others are
/// elementwise over its parallel loops and read its values with identity maps. What starts in a tensor.empty of the body
/// lives in registers only.
///
/// Or the body is a procedure (codegen/transforms/linalg/in_place.h): scf, tensor.extract, tensor.insert, arithmetic, and linalg
/// operations, where every update may be done in place. Then further outputs are memory that the procedure works in, and it
/// is to be run once. `cf.assert %ok, "site N loop D"` in it numbers the failing element by the index of loop D around it.
///
/// The result is a func.func `(begin, end: index, slot: memref<1xi64>, sizes..., memrefs...)` without results, as
/// kernel_to_llvm.h takes it. [begin, end) ranges over loop 0 of every group when that is parallel in all of them
/// (`hasParallelRange`), else the kernel is to be run once, over [0, 1).
LogicalResult convertLinalgToAffine(Operation *kernel, const Target &target);

/// Whether the iterations of loop 0 of all groups are the kernel's range.
bool hasParallelRange(Operation *kernel);

}  // namespace strata
