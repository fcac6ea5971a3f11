// The rules of a program, checked once when it is loaded, so that executing it checks nothing but data.
#pragma once

#include "runtime/plan/program.h"

namespace strata::plan {

/// InvalidArgument naming the first broken rule: indices in range, operands of scalars before their users, writes only to
/// buffers that may be written, jump targets inside the program, results in buffers that outlive the call.
Status validate(const Program &program);

} // namespace strata::plan
