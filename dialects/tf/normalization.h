// Batch normalisation as a shape rule and a kernel, for the families normalization and fused.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

class Kernel;

/// Result 0 like operand 0, statistics of the channels' length, a scalar as result 5.
LogicalResult inferBatchNorm(Operation *op, ShapeContext &shapes);
/// On prepared results: operands x, scale, offset, mean and variance.
LogicalResult batchNorm(Kernel &kernel);

}  // namespace strata::tf
