// Accessor classes of the scf dialect: loops and conditionals with regions.
#pragma once

#include "ir/interfaces.h"

#include "dialects/scf/ops.h.inc"

namespace strata::scf {

/// The dialect's constant data; lives as long as the process.
const Dialect *getSCFDialect();

}  // namespace strata::scf
