// LLVM IR to an object file: LLVM as a code generator only, without its optimisation pipeline, because what arrives here is
// vectorised and scheduled already.
#pragma once

#include "codegen/target/target.h"
#include "support/status.h"

namespace llvm {
class Module;
}

namespace strata {

/// Compiles `module` for `target` to an ELF relocatable for position-independent code. The module's triple, data layout and
/// function attributes are set here. Target machines are kept per thread.
Result<SmallVector<char, 0>> emitObject(llvm::Module &module, const Target &target);

/// The same as assembly text, for --stop-after=asm and tests that count instructions.
Result<std::string> emitAssembly(llvm::Module &module, const Target &target);

/// Initialises LLVM's code generator once and compiles nothing; done ahead of the first compilation on a worker.
void warmUpCodeGenerator();

}  // namespace strata
