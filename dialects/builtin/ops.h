// Accessor classes of the builtin dialect: modules, and casts between type systems.
#pragma once

#include "ir/interfaces.h"

#include "dialects/builtin/ops.h.inc"

namespace strata::builtin {

/// The dialect's constant data; lives as long as the process.
const Dialect *getBuiltinDialect();

}  // namespace strata::builtin
