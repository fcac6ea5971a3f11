// Accessor classes of the linalg dialect: structured operations.
#pragma once

#include "ir/builder.h"
#include "ir/interfaces.h"

namespace strata::linalg {

/// Makes a named structured operation with its body; results are the tensor outputs.
Operation *buildNamed(OpBuilder &builder, Location location, const OpRow &row, ValueRange inputs, ValueRange outputs,
                      ArrayRef<NamedAttribute> attributes);

}  // namespace strata::linalg

#include "dialects/linalg/ops.h.inc"

namespace strata::linalg {

/// The dialect's constant data; lives as long as the process.
const Dialect *getLinalgDialect();

}  // namespace strata::linalg
