// Accessor classes and types of the irdl dialect: definitions of dialects.
#pragma once

#include "ir/interfaces.h"

namespace strata::irdl {

extern const NodeKind kConstraintType, kRegionType;
Type getType(Context *context, const NodeKind &kind);

}  // namespace strata::irdl

#include "dialects/irdl/ops.h.inc"

namespace strata::irdl {

/// The dialect's constant data; lives as long as the process.
const Dialect *getIRDLDialect();

}  // namespace strata::irdl
