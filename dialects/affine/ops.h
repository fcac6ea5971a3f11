// Accessor classes of the affine dialect: loops, conditionals and accesses with affine bounds and subscripts.
#pragma once

#include "dialects/arith/ops.h"
#include "ir/builder.h"
#include "ir/interfaces.h"

#include "dialects/affine/ops.h.inc"

namespace strata::affine {

/// The dialect's constant data; lives as long as the process.
const Dialect *getAffineDialect();

}  // namespace strata::affine
