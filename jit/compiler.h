// The compiler as the runtime sees it (runtime/compiler.h).
#pragma once

namespace strata::runtime {
class Compiler;
}

namespace strata::jit {

/// The process's compiler; lives for ever. lib/strata.cc installs it.
runtime::Compiler *getCompiler();

}  // namespace strata::jit
