// Inlining of function calls on the tf dialect, so that inference and lowering see one function for each call site.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata::tf {

/// Replaces every tf.PartitionedCall and tf.StatefulPartitionedCall in @main by the body it calls, innermost included;
/// effects of the body take the call's place in the token chain. While, If and Case (with effects or without) become plan.while
/// and plan.switch, whose regions are the bodies of their functions; what a loop's body passes on unchanged is read from outside
/// and no longer carried. RESOURCE_EXHAUSTED when @main grows beyond `maxOps`
/// operations. Function form only; call graphs are acyclic (checked at import).
Status inlineCalls(Operation *module, unsigned maxOps = 1'000'000);

}  // namespace strata::tf
