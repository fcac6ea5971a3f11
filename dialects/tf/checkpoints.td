// Checkpoints: tensors in files of the folder that the session was given.

#ifndef STRATA_TF_CHECKPOINTS
#define STRATA_TF_CHECKPOINTS

include "dialects/tf/base.td"

def TF_SaveV2Op : TF_Op<"SaveV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Writes tensors to a checkpoint.";
  let description = [{
    An index and one shard; whole tensors only (`shape_and_slices` is empty strings).

    Source: TensorFlow op registry, `SaveV2`.
  }];
  let arguments = (ins
    TF_StrTensor:$prefix,
    TF_StrTensor:$tensor_names,
    TF_StrTensor:$shape_and_slices,
    Variadic<TF_Tensor>:$tensors
  );
}

def TF_RestoreV2Op : TF_Op<"RestoreV2", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Reads tensors of a checkpoint.";
  let description = [{
    Shapes are those that were written.

    Source: TensorFlow op registry, `RestoreV2`.
  }];
  let arguments = (ins TF_StrTensor:$prefix, TF_StrTensor:$tensor_names, TF_StrTensor:$shape_and_slices);
  let results = (outs Variadic<TF_Tensor>:$tensors);
}

def TF_MergeV2CheckpointsOp : TF_Op<"MergeV2Checkpoints", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Makes one checkpoint of several.";
  let description = [{
    The shards are renamed, the indexes joined.

    Source: TensorFlow op registry, `MergeV2Checkpoints`.
  }];
  let arguments = (ins
    TF_StrTensor:$checkpoint_prefixes,
    TF_StrTensor:$destination_prefix,
    DefaultedAttr<BoolAttr, "true">:$delete_old_dirs,
    DefaultedAttr<BoolAttr, "false">:$allow_missing_files
  );
}

def TF_ShardedFilenameOp : TF_Op<"ShardedFilename", [Pure, ShapeInference, Evaluation]> {
  let summary = "The name of a shard.";
  let description = [{
    `basename-00001-of-00004`.

    Source: TensorFlow op registry, `ShardedFilename`.
  }];
  let arguments = (ins TF_StrTensor:$basename, TF_Int32Tensor:$shard, TF_Int32Tensor:$num_shards);
  let results = (outs TF_StrTensor:$filename);
}

#endif  // STRATA_TF_CHECKPOINTS
