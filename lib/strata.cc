// Joins runtime and compiler: the only file that sees both.
#include "jit/compiler.h"
#include "runtime/compiler.h"

namespace {

/// Installed when the library is loaded, before any session can exist; building the compiler itself waits for its first use.
[[gnu::constructor]] void installCompilerOnLoad() { strata::runtime::installCompiler(strata::jit::getCompiler()); }

}  // namespace
