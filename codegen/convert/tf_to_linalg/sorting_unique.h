// Distinct elements, entered into the table of the sorting family.
#pragma once

#include "codegen/convert/tf_to_linalg/procedure.h"

namespace strata::tf_to_linalg {

/// Unique, UniqueV2, UniqueWithCounts, UniqueWithCountsV2.
LogicalResult lowerUnique(Operation *op, TFLowering &lowering);
LogicalResult lowerListDiff(Operation *op, TFLowering &lowering);

}  // namespace strata::tf_to_linalg
