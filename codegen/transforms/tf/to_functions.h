// Graph form to function form: from a set of nodes with control edges to a list of operations with one token chain.
#pragma once

#include "ir/op.h"
#include "support/status.h"

namespace strata::tf {

/// Replaces every `tf.graph` of `module` by a func.func of the same name. Operations keep the order in which the importer
/// wrote them (topological, ties as in the file), which all control edges respect; operations with effects take the token
/// of the one before them and give one to the next. The first takes none, the last one's is unused.
///
/// V1 control flow becomes plan.while and plan.switch (functionalize.h); what TensorFlow refuses of it fails with the node.
Status convertGraphsToFunctions(Operation *module);

}  // namespace strata::tf
