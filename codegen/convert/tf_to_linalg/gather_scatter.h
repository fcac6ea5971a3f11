// Scattering, for tensors and for variables.
#pragma once

#include "codegen/convert/tf_to_linalg/procedure.h"

namespace strata::tf_to_linalg {

enum class ScatterKind { Update, Add, Sub, Mul, Div, Min, Max };

/// What an element becomes. Division by zero is for the caller to rule out.
Value combineScattered(ScalarBuilder &s, ScatterKind kind, Value old, Value update, bool isUnsigned);

/// Slices named by coordinate vectors: the last dimension of `indices` are coordinates of leading dimensions.
struct Scatter {
  ScatterKind kind = ScatterKind::Update;
  Value target;  ///< lowered; null: zeros
  Value indices, updates;
  Exprs sizes;   ///< of the result
  Type element;
  bool isUnsigned = false;
  bool ignoresBadIndices = false;
};
/// Sets result 0 of `op`.
LogicalResult scatterSlices(Operation *op, TFLowering &lowering, const Scatter &scatter);

}  // namespace strata::tf_to_linalg
