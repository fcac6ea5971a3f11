// What writer and reader of bytecode share.
#pragma once

#include "ir/bytecode.h"

namespace strata::bytecode {

inline constexpr StringRef kMagic = "STRB";

/// How an operation's location is written.
enum class LocationTag : uint8_t { Unknown, SameFile, OtherFile, Node };

/// How a node is written: its text behind one of the first two, or what it is made of behind the number of its kind.
enum class NodeTag : uint8_t { TypeText, AttributeText, FirstKind };

/// The kinds that are written as what they are made of.
ArrayRef<const NodeKind *> getStructuredKinds();
/// Whether these parts make a proper node of that kind.
bool isWellFormed(const NodeKind &kind, ArrayRef<const Node *> ptrs, ArrayRef<int64_t> ints, StringRef bytes);
/// Attributes and locations nest at most this deep: what prints and walks them may recurse.
inline constexpr uint32_t kMaxNodeDepth = 2000;

}  // namespace strata::bytecode
