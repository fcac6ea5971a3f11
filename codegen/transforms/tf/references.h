// V1 reference variables as resources: after this pass a graph has handles and reads, and no references.
#pragma once

#include "ir/op.h"

namespace strata::tf {

/// In every function of `module`, `VariableV2` and `Variable` become `VarHandleOp`, and the assignments to them those of
/// resources. A reference that is read becomes a `ReadVariableOp` in front of the operation that reads it, with that one's location:
/// TensorFlow too reads at that moment, and blames that node. Operations made here carry the attribute `reference`, for the
/// messages of the old kind, and `declared_shape` where an assignment must keep the shape.
void lowerReferences(Operation *module);

}  // namespace strata::tf
