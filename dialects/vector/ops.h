// Accessor classes of the vector dialect: vectors as values.
#pragma once

#include "dialects/arith/ops.h"
#include "ir/interfaces.h"

#include "dialects/vector/ops.h.inc"

namespace strata::vector {

/// The dialect's constant data; lives as long as the process.
const Dialect *getVectorDialect();

/// The map of the last `vector`-rank dimensions of a shaped type, in order: what transfers mean without a map.
AffineMap getTransferMinorIdentityMap(ShapedType shaped, VectorType vector);

}  // namespace strata::vector
