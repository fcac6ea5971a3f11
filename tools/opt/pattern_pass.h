// The pass that applies rules from a file.
#pragma once

#include "ir/pass.h"

namespace strata {

/// Registers `apply-patterns`.
void registerPatternPass(PassRegistry &registry);

}  // namespace strata
