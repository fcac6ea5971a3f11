// Ragged tensors: rows of different lengths.

#ifndef STRATA_TF_RAGGED
#define STRATA_TF_RAGGED

include "dialects/tf/base.td"

def TF_RaggedTensorToTensorOp : TF_Op<"RaggedTensorToTensor", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rows of different lengths as a rectangular tensor.";
  let description = [{
    The rows of `values` are the leaves of a tree, each level of which is a partition: `ROW_SPLITS` has where each row begins and
    where the last one ends, `VALUE_ROWIDS` has the row of each value, and `FIRST_DIM_SIZE`, which only stands before `VALUE_ROWIDS`
    and at the very front, has the number of rows. `shape` has the wanted sizes, -1 for "as many as there are", or is the scalar -1.
    What is too long is cut, what is too short is filled up with `default_value`, broadcast to one value.

    Errors: partitions that contradict each other, or that name more values than there are.

    Source: TensorFlow op registry, `RaggedTensorToTensor`; behaviour checked against TensorFlow 2.21.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$values,
    TF_Tensor:$default_value,
    Variadic<TF_IndexTensor>:$row_partition_tensors,
    DefaultedAttr<StrArrayAttr, "[]">:$row_partition_types
  );
  let results = (outs TF_Tensor:$result);
}

#endif  // STRATA_TF_RAGGED
