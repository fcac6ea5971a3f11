// Constant folding: one operation at a time, by the evaluator, within budgets.
#pragma once

#include "ir/eval.h"
#include "ir/rewrite.h"

namespace strata::tf {

/// Evaluates operations whose operands are all constants. Budgets bound the work of one folder, so one lives as long as one
/// compilation.
class ConstantFolder {
 public:
  /// Constants above this stay what computes them, unless one element is repeated.
  static constexpr int64_t kMaxResultBytes = 4096;
  /// The largest result that is computed to find out.
  static constexpr int64_t kMaxComputedBytes = 1 << 20;
  /// What all results of one folder together may take.
  static constexpr int64_t kMaxTotalBytes = 64 << 20;

  ConstantFolder();

  /// The results of `op` as values of new tf.Const operations in front of it, or nothing. Result types must be ranked and
  /// static. Operations that fail on their operands, or have effects, are left alone.
  bool fold(Operation *op, OpBuilder &builder, SmallVectorImpl<Value> &results);

 private:
  bool mayFold(Operation *op) const;
  const EvalValue *operandValue(Value value);

  EvalEnvironment environment;  // without constants of the pool, variables or files
  Evaluator evaluator;
  DenseMap<Attribute, EvalValue> operands;
  int64_t totalBytes = 0;
};

}  // namespace strata::tf
