// Accessor classes of the complex dialect: complex numbers.
#pragma once

#include "dialects/arith/ops.h"
#include "ir/interfaces.h"

#include "dialects/complex/ops.h.inc"

namespace strata::complex {

/// The dialect's constant data; lives as long as the process.
const Dialect *getComplexDialect();

}  // namespace strata::complex
