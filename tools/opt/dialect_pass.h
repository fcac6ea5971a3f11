// The pass that tries definitions of dialects.
#pragma once

#include "ir/pass.h"

namespace strata {

/// `check-dialects`: makes the dialects that the module defines, only to see whether they make sense.
void registerDialectPass(PassRegistry &registry);

}  // namespace strata
