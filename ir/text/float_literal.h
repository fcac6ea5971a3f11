// What a decimal floating-point literal means; parser and printer have to agree on it.
#pragma once

#include "ir/support.h"

namespace strata::text {

/// The value of `digits` ("1.5e-3"), behind a minus when `negative`, in `semantics`. Read as a double and then rounded, as
/// upstream does; where a double overflows or underflows but the type is wider, read in the type's own precision.
APFloat valueOfFloatLiteral(StringRef digits, bool negative, const llvm::fltSemantics &semantics);

}  // namespace strata::text
