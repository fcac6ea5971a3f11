// The installed compiler.

#include "runtime/compiler.h"

#include <atomic>

namespace strata::runtime {

static std::atomic<Compiler *> installed{nullptr};

Compiler *installedCompiler() { return installed.load(std::memory_order_acquire); }

void installCompiler(Compiler *compiler) { installed.store(compiler, std::memory_order_release); }

} // namespace strata::runtime
