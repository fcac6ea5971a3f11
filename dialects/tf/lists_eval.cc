// Evaluation of the lists family: host ops (hostops/lists.cc).
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

STRATA_TF_EVAL(EmptyTensorList, runHostOp);
STRATA_TF_EVAL(TensorListReserve, runHostOp);
STRATA_TF_EVAL(TensorListGetItem, runHostOp);
STRATA_TF_EVAL(TensorListSetItem, runHostOp);
STRATA_TF_EVAL(TensorListStack, runHostOp);
STRATA_TF_EVAL(TensorListFromTensor, runHostOp);
STRATA_TF_EVAL(TensorListLength, runHostOp);
STRATA_TF_EVAL(TensorListPushBack, runHostOp);
STRATA_TF_EVAL(TensorListPopBack, runHostOp);
STRATA_TF_EVAL(TensorListElementShape, runHostOp);
STRATA_TF_EVAL(TensorListResize, runHostOp);
STRATA_TF_EVAL(TensorListGather, runHostOp);
STRATA_TF_EVAL(TensorListConcatV2, runHostOp);
STRATA_TF_EVAL(TensorListConcat, runHostOp);
STRATA_TF_EVAL(TensorListConcatLists, runHostOp);
STRATA_TF_EVAL(TensorListSplit, runHostOp);
STRATA_TF_EVAL(TensorListPushBackBatch, runHostOp);
STRATA_TF_EVAL(TensorListScatter, runHostOp);
STRATA_TF_EVAL(TensorListScatterV2, runHostOp);
STRATA_TF_EVAL(TensorListScatterIntoExistingList, runHostOp);

}  // namespace strata::tf
