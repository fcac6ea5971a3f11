// What all structured operations share: finding maps, iterators and element types, making bodies.
#pragma once

#include "dialects/linalg/ops.h"

namespace strata::linalg {

/// Element type of a shaped operand, the type itself of a scalar.
inline Type elementTypeOf(Value value) { return getElementTypeOrSelf(value.getType()); }
/// Rank of a shaped operand, 0 of a scalar.
int64_t rankOf(Value value);

/// The inputs and outputs (inits) of any structured operation.
ValueRange getInputsOf(Operation *op);
ValueRange getOutputsOf(Operation *op);
/// Result types: those of the tensor outputs.
SmallVector<Type> tensorTypesOf(ValueRange outputs);

/// Gives the (empty) first region of `op` a block with an argument for each operand, fills it by the interface's body
/// and ends it with linalg.yield.
void makeBody(Operation *op);

/// True when the maps attribute of a contraction says the same as its name.
bool hasDefaultMaps(Operation *op);

/// Sliding windows: positions of loops for one spatial dimension each, from the attributes; ones where they are absent.
SmallVector<int64_t> getWindowValues(DenseElementsAttr values, unsigned rank);

}  // namespace strata::linalg
