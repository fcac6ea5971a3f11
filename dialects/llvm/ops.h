// Accessor classes of the llvm dialect: LLVM's instructions and intrinsics. The namespace is LLVM, because a namespace
// strata::llvm would hide LLVM's own.
#pragma once

#include "dialects/llvm/types.h"
#include "ir/builder.h"
#include "ir/interfaces.h"

#include "dialects/llvm/ops.h.inc"

namespace strata::LLVM {

/// The dialect's constant data; lives as long as the process.
const Dialect *getLLVMDialect();

}  // namespace strata::LLVM
