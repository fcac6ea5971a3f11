// Attribute values of nodes as attributes of the IR: ints i64, floats f32, types, shapes, tensors, and lists of them.
#pragma once

#include "codegen/import/tf/proto/messages.h"
#include "ir/attributes.h"

namespace strata::tfgraph {

/// Null for values of kinds that have no attribute (functions, which the importer handles, and placeholders).
Attribute importAttrValue(const AttrValue &value, Context *context);

/// A checked tensor as a dense attribute; null when it is larger than kMaxInlineConstantBytes and no splat, or of a type
/// without elements.
Attribute importTensor(const TensorProto &tensor, Context *context);

}  // namespace strata::tfgraph
