// Every pass that pipelines can name, in one place.
#pragma once

#include "ir/pass.h"

namespace strata {

/// Registers the generic passes and those of all levels and conversions. Each drawer has its own function, called here.
void registerAllPasses(PassRegistry &registry);

}  // namespace strata
