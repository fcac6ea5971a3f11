// Procedures: computations that are no linalg.generic because the elements they write, or how often they loop, depend on data. A
// procedure is an scf.execute_region of one block on tensors: scf.for, scf.while and scf.if that carry tensors, tensor.extract and
// tensor.insert, linalg.fill and linalg.copy, arithmetic and cf.assert. It becomes one kernel that runs once.
#pragma once

#include "ir/op.h"

namespace strata::linalg {

/// An scf.execute_region of one block whose results are tensors.
bool isProcedure(Operation *op);

/// Brings a procedure into the form in which every update is done in place, as one-shot bufferisation decides it: a tensor that
/// is updated although its old value is still read, or that is no memory of the procedure's, is copied first (linalg.copy).
/// Afterwards
///   - every tensor.empty stands at the start of the procedure, its sizes come from outside, and it is one buffer;
///   - a value that is made by updating another one, or passed on by a loop or branch, is in the same buffer;
///   - the results are in different buffers.
LogicalResult makeInPlace(Operation *procedure);

/// The tensor.empty of the procedure whose buffer `value` is in; null when that is a tensor from outside.
Operation *bufferOf(Value value, Operation *procedure);

}  // namespace strata::linalg
