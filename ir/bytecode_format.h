// What writer and reader of bytecode share.
#pragma once

#include "ir/bytecode.h"

namespace strata::bytecode {

inline constexpr StringRef kMagic = "STRB";

/// How an operation's location is written.
enum class LocationTag : uint8_t { Unknown, SameFile, OtherFile, Node };

/// The kind of that name; null when there is none. Builtin kinds are known here, others through their dialect.
const NodeKind *findKind(Context *context, NodeCategory category, StringRef dialect, StringRef mnemonic);

}  // namespace strata::bytecode
