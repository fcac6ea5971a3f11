// Accessor classes of the cf dialect: branches and run-time checks.
#pragma once

#include "ir/interfaces.h"

#include "dialects/cf/ops.h.inc"

namespace strata::cf {

/// The dialect's constant data; lives as long as the process.
const Dialect *getCFDialect();

}  // namespace strata::cf
