// Accessor classes of the arith dialect: integer and floating-point arithmetic.
#pragma once

#include "ir/interfaces.h"

#include "dialects/arith/ops.h.inc"

namespace strata::arith {

/// The dialect's constant data; lives as long as the process.
const Dialect *getArithDialect();

}  // namespace strata::arith
