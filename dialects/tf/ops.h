// The tf dialect: its operations' accessor classes and its registration.
#pragma once

#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"
#include "ir/context.h"
#include "ir/eval.h"
#include "ir/interfaces.h"

#include "dialects/tf/ops.h.inc"

namespace strata::tf {

/// The dialect's constant data; lives as long as the process.
const Dialect *getTFDialect();

}  // namespace strata::tf
