// Every dialect of Strata, under one name.
#pragma once

#include "ir/context.h"

namespace strata {

/// Enters all dialects into the registry.
void registerAllDialects(DialectRegistry &registry);

}  // namespace strata
