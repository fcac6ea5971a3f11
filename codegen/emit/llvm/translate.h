// The llvm dialect to LLVM's own IR: one to one, no decisions.
#pragma once

#include "ir/op.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace strata {

/// Translates the llvm.func and llvm.mlir.global operations of `module`. Null after a diagnostic at the operation that has
/// no translation.
std::unique_ptr<llvm::Module> translateToLLVM(Operation *module, llvm::LLVMContext &context);

}  // namespace strata
