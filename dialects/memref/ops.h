// Accessor classes of the memref dialect: memory as strided views.
#pragma once

#include "dialects/arith/ops.h"
#include "ir/interfaces.h"

#include "dialects/memref/ops.h.inc"

namespace strata::memref {

/// The dialect's constant data; lives as long as the process.
const Dialect *getMemRefDialect();

}  // namespace strata::memref
