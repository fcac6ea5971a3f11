// Accessor classes and types of the pattern dialect: rewrite rules as IR.
#pragma once

#include "ir/interfaces.h"

namespace strata::pattern {

extern const NodeKind kOperationType, kValueType, kAttributeType, kTypeType;
Type getType(Context *context, const NodeKind &kind);

}  // namespace strata::pattern

#include "dialects/pattern/ops.h.inc"

namespace strata::pattern {

/// The dialect's constant data; lives as long as the process.
const Dialect *getPatternDialect();

}  // namespace strata::pattern
