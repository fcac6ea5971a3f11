// Equality of messages.
#pragma once

#include "codegen/import/tf/proto/messages.h"

namespace strata::tfgraph {

/// True when two structs that `info` describes hold the same fields, map entries in the same order. Numbers are
/// compared as bits. Linear, not recursive.
bool equalMessages(const MessageInfo &info, const void *a, const void *b);

template <typename T> bool equalMessages(const T &a, const T &b) { return equalMessages(messageInfo<T>(), &a, &b); }

} // namespace strata::tfgraph
