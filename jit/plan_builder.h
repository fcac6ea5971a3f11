// The last step of a compilation: the plan function @main, whose kernels have code, becomes the runtime's flat program.
#pragma once

#include "ir/op.h"
#include "runtime/compiler.h"

#include "llvm/ADT/StringMap.h"

namespace strata::jit {

/// Code of one kernel: its image and entry point, and the types of its arguments on tensors (sizes, inputs, outputs), from
/// which the argument block follows.
struct CompiledKernel {
  std::shared_ptr<const std::vector<std::byte>> image;
  std::string entry;
  SmallVector<Type> argumentTypes;
};

/// `kernels` by symbol. The request gives names of arguments and results. INTERNAL for an operation that has no place in a
/// program.
Result<std::shared_ptr<plan::Program>> buildProgram(Operation *module, const llvm::StringMap<CompiledKernel> &kernels,
                                                    const runtime::CompileRequest &request);

}  // namespace strata::jit
