// Accessor classes of the func dialect: functions, calls and returns.
#pragma once

#include "ir/interfaces.h"

#include "dialects/func/ops.h.inc"

namespace strata::func {

/// The dialect's constant data; lives as long as the process.
const Dialect *getFuncDialect();

}  // namespace strata::func
