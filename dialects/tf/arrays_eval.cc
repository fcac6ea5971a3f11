// Evaluation of the arrays family: host ops (hostops/arrays.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(TensorArrayV3, runHostOp);
STRATA_TF_EVAL(TensorArrayWriteV3, runHostOp);
STRATA_TF_EVAL(TensorArrayReadV3, runHostOp);
STRATA_TF_EVAL(TensorArrayGatherV3, runHostOp);
STRATA_TF_EVAL(TensorArrayScatterV3, runHostOp);
STRATA_TF_EVAL(TensorArrayConcatV3, runHostOp);
STRATA_TF_EVAL(TensorArraySplitV3, runHostOp);
STRATA_TF_EVAL(TensorArraySizeV3, runHostOp);
STRATA_TF_EVAL(TensorArrayCloseV3, runHostOp);
STRATA_TF_EVAL(StackV2, runHostOp);
STRATA_TF_EVAL(StackPushV2, runHostOp);
STRATA_TF_EVAL(StackPopV2, runHostOp);
STRATA_TF_EVAL(StackCloseV2, runHostOp);

}  // namespace strata::tf
