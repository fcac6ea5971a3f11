// From rules as IR to patterns.
#pragma once

#include "ir/rules.h"

namespace strata::pattern {

/// Adds the rules of `module`, which has been verified and is in the context of `patterns`; it may go afterwards. Fails
/// after a diagnostic at the operation that makes no sense.
LogicalResult compileRules(Operation *module, PatternSet &patterns, const RuleNatives &natives = RuleNatives());

}  // namespace strata::pattern
