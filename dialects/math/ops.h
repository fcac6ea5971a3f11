// Accessor classes of the math dialect: mathematical functions.
#pragma once

#include "dialects/arith/ops.h"
#include "ir/interfaces.h"

#include "dialects/math/ops.h.inc"

namespace strata::math {

/// The dialect's constant data; lives as long as the process.
const Dialect *getMathDialect();

}  // namespace strata::math
