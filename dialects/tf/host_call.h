// Operations that the evaluator hands to hostops: strings, tables, files, image codecs, FFT; lists, arrays and stacks.
#pragma once

#include "hostops/host_op.h"
#include "ir/eval.h"

namespace strata::tf {

/// Evaluation hook: runs the host op of the operation's name (without the dialect) on the operands.
LogicalResult runHostOp(Operation *op, EvalFrame &frame);
/// The same for sequence operations.
LogicalResult runSequenceOp(Operation *op, EvalFrame &frame);

/// The attributes of `op` that host ops understand, with the element types of its operands, from `firstOperand` on, and
/// results as `_operand_types` and `_result_types` (DType numbers).
DictionaryAttr hostAttributes(Operation *op, unsigned firstOperand = 0);
/// The same in plain data.
std::vector<HostAttribute> plainHostAttributes(DictionaryAttr attributes);

}  // namespace strata::tf
