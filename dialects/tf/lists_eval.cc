// Evaluation of the lists family: sequence operations (hostops/lists.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(EmptyTensorList, runSequenceOp);
STRATA_TF_EVAL(TensorListReserve, runSequenceOp);
STRATA_TF_EVAL(TensorListGetItem, runSequenceOp);
STRATA_TF_EVAL(TensorListSetItem, runSequenceOp);
STRATA_TF_EVAL(TensorListStack, runSequenceOp);
STRATA_TF_EVAL(TensorListFromTensor, runSequenceOp);
STRATA_TF_EVAL(TensorListLength, runSequenceOp);
STRATA_TF_EVAL(TensorListPushBack, runSequenceOp);
STRATA_TF_EVAL(TensorListPopBack, runSequenceOp);
STRATA_TF_EVAL(TensorListElementShape, runSequenceOp);
STRATA_TF_EVAL(TensorListResize, runSequenceOp);
STRATA_TF_EVAL(TensorListGather, runSequenceOp);
STRATA_TF_EVAL(TensorListConcatV2, runSequenceOp);
STRATA_TF_EVAL(TensorListConcat, runSequenceOp);
STRATA_TF_EVAL(TensorListConcatLists, runSequenceOp);
STRATA_TF_EVAL(TensorListSplit, runSequenceOp);
STRATA_TF_EVAL(TensorListPushBackBatch, runSequenceOp);
STRATA_TF_EVAL(TensorListScatter, runSequenceOp);
STRATA_TF_EVAL(TensorListScatterV2, runSequenceOp);
STRATA_TF_EVAL(TensorListScatterIntoExistingList, runSequenceOp);

}  // namespace strata::tf
