// Evaluation of the arrays family: sequence operations (hostops/arrays.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(TensorArrayV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayWriteV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayReadV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayGatherV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayScatterV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayConcatV3, runSequenceOp);
STRATA_TF_EVAL(TensorArraySplitV3, runSequenceOp);
STRATA_TF_EVAL(TensorArraySizeV3, runSequenceOp);
STRATA_TF_EVAL(TensorArrayCloseV3, runSequenceOp);
STRATA_TF_EVAL(StackV2, runSequenceOp);
STRATA_TF_EVAL(StackPushV2, runSequenceOp);
STRATA_TF_EVAL(StackPopV2, runSequenceOp);
STRATA_TF_EVAL(StackCloseV2, runSequenceOp);

}  // namespace strata::tf
