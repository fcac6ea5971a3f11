// Reading and writing by index.

#ifndef STRATA_TF_GATHER
#define STRATA_TF_GATHER

include "dialects/tf/base.td"

def TF_GatherOp : TF_Op<"Gather", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rows by index.";
  let description = [{
    `params[indices]`; an index outside fails with INVALID_ARGUMENT "indices[0] = 5 is not in [0, 5)".

    Source: TensorFlow op registry, `Gather`.
  }];
  let arguments = (ins
    TF_Tensor:$params,
    TF_IndexTensor:$indices,
    DefaultedAttr<BoolAttr, "true">:$validate_indices
  );
  let results = (outs TF_Tensor:$output);
}

def TF_GatherV2Op : TF_Op<"GatherV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Slices by index along an axis.";
  let description = [{
    With leading `batch_dims`; an index outside fails with INVALID_ARGUMENT "is not in [0, n)".

    Source: TensorFlow op registry, `GatherV2`.
  }];
  let arguments = (ins
    TF_Tensor:$params,
    TF_IndexTensor:$indices,
    TF_IndexTensor:$axis,
    DefaultedAttr<I64Attr, "0 : i64">:$batch_dims
  );
  let results = (outs TF_Tensor:$output);
}

def TF_GatherNdOp : TF_Op<"GatherNd", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Slices by coordinate vectors.";
  let description = [{
    The last dimension of `indices` are coordinates; outside fails with INVALID_ARGUMENT unless the policy
    says IGNORE.

    Source: TensorFlow op registry, `GatherNd`.
  }];
  let arguments = (ins
    TF_Tensor:$params,
    TF_IndexTensor:$indices,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_ScatterNdOp : TF_Op<"ScatterNd", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Adds slices into zeros by coordinate vectors.";
  let description = [{
    Repeated coordinates add up.

    Source: TensorFlow op registry, `ScatterNd`.
  }];
  let arguments = (ins
    TF_IndexTensor:$indices,
    TF_Tensor:$updates,
    TF_IndexTensor:$shape,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TensorScatterUpdateOp : TF_Op<"TensorScatterUpdate", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Replaces slices by coordinate vectors.";
  let description = [{
    The last of repeated coordinates wins.

    Source: TensorFlow op registry, `TensorScatterUpdate`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IntTensor:$indices,
    TF_Tensor:$updates,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TensorScatterAddOp : TF_Op<"TensorScatterAdd", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Adds to slices by coordinate vectors.";
  let description = [{
    Repeated coordinates add up.

    Source: TensorFlow op registry, `TensorScatterAdd`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IndexTensor:$indices,
    TF_Tensor:$updates,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TensorScatterSubOp : TF_Op<"TensorScatterSub", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Subtracts from slices by coordinate vectors.";
  let description = [{
    Repeated coordinates add up.

    Source: TensorFlow op registry, `TensorScatterSub`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IndexTensor:$indices,
    TF_Tensor:$updates,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TensorScatterMaxOp : TF_Op<"TensorScatterMax", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maximum with slices by coordinate vectors.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `TensorScatterMax`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IndexTensor:$indices,
    TF_Tensor:$updates,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TensorScatterMinOp : TF_Op<"TensorScatterMin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Minimum with slices by coordinate vectors.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `TensorScatterMin`.
  }];
  let arguments = (ins
    TF_Tensor:$tensor,
    TF_IndexTensor:$indices,
    TF_Tensor:$updates,
    DefaultedAttr<StrAttr, "\"\"">:$bad_indices_policy
  );
  let results = (outs TF_Tensor:$output);
}

def TF_DynamicStitchOp : TF_Op<"DynamicStitch", [NoMemoryEffect, MayFail, SameVariadicOperandSize, ShapeInference, Evaluation]> {
  let summary = "Merges slices by index.";
  let description = [{
    The last of repeated indices wins; rows nobody supplies are zero.

    Source: TensorFlow op registry, `DynamicStitch`.
  }];
  let arguments = (ins Variadic<TF_Int32Tensor>:$indices, Variadic<TF_Tensor>:$data);
  let results = (outs TF_Tensor:$merged);
}

def TF_ParallelDynamicStitchOp
    : TF_Op<"ParallelDynamicStitch", [NoMemoryEffect, MayFail, AttrSizedOperandSegments, ShapeInference, Evaluation]> {
  let summary = "Merges slices by index.";
  let description = [{
    As `DynamicStitch`; which of repeated indices wins is not promised, here it is the last.

    Source: TensorFlow op registry, `ParallelDynamicStitch`.
  }];
  let arguments = (ins Variadic<TF_Int32Tensor>:$indices, Variadic<TF_Tensor>:$data);
  let results = (outs TF_Tensor:$merged);
}

def TF_DynamicPartitionOp : TF_Op<"DynamicPartition", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Distributes slices over results.";
  let description = [{
    Partition numbers outside [0, num_partitions) fail.

    Source: TensorFlow op registry, `DynamicPartition`.
  }];
  let arguments = (ins TF_Tensor:$data, TF_Int32Tensor:$partitions);
  let results = (outs Variadic<TF_Tensor>:$outputs);
}

def TF_UnravelIndexOp : TF_Op<"UnravelIndex", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Row-major numbers of elements as coordinates.";
  let description = [{
    `indices` a scalar or vector, `dims` the sizes; the result has one row for each dimension.

    Source: TensorFlow op registry, `UnravelIndex`.
  }];
  let arguments = (ins TF_IndexTensor:$indices, TF_IndexTensor:$dims);
  let results = (outs TF_IndexTensor:$output);
}

#endif  // STRATA_TF_GATHER
