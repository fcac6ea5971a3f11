// The sizes that shape inference wrote beside the types (codegen/transforms/tf/infer.h), read back.
#pragma once

#include "ir/affine.h"
#include "ir/op.h"

namespace strata::tf {

/// Sizes of a ranked tensor as expressions over the symbols of the shape class; nothing where inference wrote none, which is
/// so for values without a rank and in modules that it has not seen.
std::optional<SmallVector<AffineExpr, 6>> sizesOf(Value value);

/// Whether two tensors have the same element type and, for every shape of the class, the same sizes.
bool haveSameShape(Value a, Value b);

}  // namespace strata::tf
