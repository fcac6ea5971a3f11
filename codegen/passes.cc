// The list of passes: one line for each drawer that has some.
#include "codegen/passes.h"

#include "ir/passes/passes.h"

namespace strata {

void registerAllPasses(PassRegistry &registry) { registerGenericPasses(registry); }

}  // namespace strata
