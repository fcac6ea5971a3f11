// What stands between two stages: the text that --stop-after shows, and the check of builds that verify.
#pragma once

#include "ir/op.h"

#include <string>

namespace strata::jit {

/// The module as `strata opt --debuginfo` prints it, with a line end.
std::string stageText(Operation *module);

}  // namespace strata::jit
