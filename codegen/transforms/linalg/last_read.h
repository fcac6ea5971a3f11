// Which tensors of the plan function nothing reads any more once an operation has: their memory may be updated.
#pragma once

#include "ir/op.h"

namespace strata::linalg {

/// Whether `source`, read by `procedure`, has memory that the program may write to and that nothing reads afterwards, in the round
/// of the loop that the procedure is in. Messages of the procedure's own failures (plan.site) do not count when they name `source`.
bool isReadLast(Value source, Operation *procedure);

}  // namespace strata::linalg
