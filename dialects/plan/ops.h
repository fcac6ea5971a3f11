// Accessor classes of the plan dialect: the host-side schedule.
#pragma once

#include "ir/interfaces.h"

#include "dialects/plan/ops.h.inc"

namespace strata::plan_ir {

/// The dialect's constant data; lives as long as the process.
const Dialect *getPlanDialect();

}  // namespace strata::plan_ir
