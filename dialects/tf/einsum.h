// The equations of Einsum, resolved against operands' shapes: every label, and every dimension that an ellipsis stands
// for, is one index with a size.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

struct EinsumPlan {
  SmallVector<Dim, 8> sizes;                       ///< of each index
  SmallVector<SmallVector<int, 6>, 2> operands;    ///< the index of each dimension of each operand; -1: size 1, broadcast
  SmallVector<int, 6> output;                      ///< the index of each dimension of the result

  /// Fails with INVALID_ARGUMENT for malformed equations, wrong ranks and sizes that contradict each other.
  static FailureOr<EinsumPlan> parse(StringRef equation, ArrayRef<TensorShape> shapes, ShapeContext &context);
  TensorShape outputShape() const;
};

}  // namespace strata::tf
