// The partitions of a ragged tensor, as RaggedTensorToTensor has them.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

/// How each level of rows is told, from the attribute `row_partition_types` of an operation that the shape rule has accepted.
struct RaggedLevels {
  explicit RaggedLevels(Operation *op);

  unsigned firstOperand = 3;      ///< of the partition of level 0; a size of the first dimension stands before it
  bool hasFirstSize = false;      ///< operand 3 is that size
  SmallVector<bool, 4> isSplits;  ///< for each level: where rows begin and end, not the row of each value
  unsigned count() const { return isSplits.size(); }
};

}  // namespace strata::tf
