// Operations that the evaluator hands to hostops: strings, tables, lists, random numbers.
#pragma once

#include "ir/eval.h"

namespace strata::tf {

/// Evaluation hook: runs the host op of the operation's name (without the dialect) on the operands.
LogicalResult runHostOp(Operation *op, EvalFrame &frame);

}  // namespace strata::tf
