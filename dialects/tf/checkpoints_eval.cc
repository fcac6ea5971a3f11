// Evaluation of the checkpoints family: host ops (hostops/checkpoint_ops.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(SaveV2, runHostOp);
STRATA_TF_EVAL(RestoreV2, runHostOp);
STRATA_TF_EVAL(MergeV2Checkpoints, runHostOp);
STRATA_TF_EVAL(ShardedFilename, runHostOp);

}  // namespace strata::tf
