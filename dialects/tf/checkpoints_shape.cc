// Shape rules of the checkpoints family.
#include "dialects/tf/ops.h"
#include "dialects/tf/shape.h"

namespace strata::tf {

STRATA_TF_SHAPE(SaveV2, inferNothing);
STRATA_TF_SHAPE(RestoreV2, inferNothing);
STRATA_TF_SHAPE(MergeV2Checkpoints, inferNothing);
STRATA_TF_SHAPE(ShardedFilename, inferScalar);

}  // namespace strata::tf
