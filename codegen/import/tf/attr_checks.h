// One attribute value against its declaration in an operation's signature.
#pragma once

#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/proto/messages.h"
#include "support/status.h"

namespace strata::tfgraph {

/// Checks kind, allowed values, minimum, and that types, shapes and tensors in it are well-formed. INVALID_ARGUMENT
/// with TensorFlow's wording, RESOURCE_EXHAUSTED beyond a limit.
Status checkAttr(const OpDef_AttrDef &declared, const AttrValue &value, const GraphLimits &limits);

/// "float", "[1,2]", "\"SAME\"" and the like, for messages; long values are cut.
std::string attrText(const AttrValue &value);

} // namespace strata::tfgraph
