// Accessor classes of the tensor dialect: tensors as values.
#pragma once

#include "ir/interfaces.h"

#include "dialects/tensor/ops.h.inc"

namespace strata::tensor {

/// The dialect's constant data; lives as long as the process.
const Dialect *getTensorDialect();

}  // namespace strata::tensor
