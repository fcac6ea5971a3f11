// Bytecode: IR as compact bytes, for caches and between libraries of one build. Exact: locations, attributes, resources
// and the order of everything are kept.
//
// Layout, all numbers as LEB128 varints (signed ones zigzag):
//   "STRB" version | strings | node kinds | nodes (children first) | operation names | resources | root operation | CRC-32C
// Types, attributes, affine expressions, maps and sets are nodes alike, written without knowing what they mean. Values are
// numbered in the order of their definition; an operand is the distance back to its value.
#pragma once

#include "ir/op.h"

namespace strata {

/// Changes whenever the format does; readers accept their own version only.
inline constexpr unsigned kBytecodeVersion = 1;

bool isBytecode(StringRef bytes);
std::string writeBytecode(Operation *root);

/// The operation that was written, not verified. Null after a diagnostic: not bytecode, another version, damaged, or of
/// dialects that the context does not know. Damage is found by the checksum; bytes made to deceive are not defended
/// against, as text is: read such input as text.
OwningOp readBytecode(StringRef bytes, Context *context);

}  // namespace strata
