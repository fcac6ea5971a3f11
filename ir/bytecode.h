// Bytecode: IR as compact bytes, for caches and between libraries of one build. Exact: locations, attributes, resources
// and the order of everything are kept.
//
// Layout, all numbers as LEB128 varints (signed ones zigzag):
//   "STRB" version | strings | nodes (children first) | operation names | resources | root operation | CRC-32C
// The attributes that carry data (numbers, strings, arrays, dictionaries, elements, locations) are written as what they are
// made of, all other attributes and all types as text. Values are numbered in the order of their definition; an operand is
// the distance back to its value.
#pragma once

#include "ir/op.h"

namespace strata {

/// Changes whenever the format does; readers accept their own version only.
inline constexpr unsigned kBytecodeVersion = 2;

bool isBytecode(StringRef bytes);
/// `root` without a parent is written faster; the order of its blocks is then invalid afterwards, and no other thread may
/// use it meanwhile.
std::string writeBytecode(Operation *root);

/// The operation that was written, not verified. Null after a diagnostic: not bytecode, another version, damaged, or of
/// dialects that the context does not know. Bytes made to deceive give at worst IR that text could give too, which
/// verification refuses.
OwningOp readBytecode(StringRef bytes, Context *context);

}  // namespace strata
