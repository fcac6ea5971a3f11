// What the files of the llvm dialect's syntax share.
#pragma once

#include "ir/asm.h"

namespace strata::LLVM {

/// Prints the attributes that are neither elided nor their definition's default.
void printAttrs(OpAsmPrinter &printer, Operation *op, ArrayRef<StringRef> elided);

/// What llvm.shufflevector gives for a mask of `count` positions.
VectorType getShuffleType(VectorType source, size_t count);

/// Adds `CConv` when a calling convention's keyword is there.
void parseCConv(OpAsmParser &parser, OperationState &state);

}  // namespace strata::LLVM
