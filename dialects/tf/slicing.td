// Parts of tensors: slices, padding, tiling, splitting, reversal.

#ifndef STRATA_TF_SLICING
#define STRATA_TF_SLICING

include "dialects/tf/base.td"

def TF_SliceOp : TF_Op<"Slice", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A box.";
  let description = [{
    `begin` and `size` per dimension, size -1 for the rest; outside fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `Slice`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$begin, TF_IndexTensor:$size);
  let results = (outs TF_Tensor:$output);
}

def TF_StridedSliceOp : TF_Op<"StridedSlice", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "A slice with steps, as Python's indexing.";
  let description = [{
    Masks for default ends, ellipsis, new and dropped dimensions. A zero step or an index outside a dropped
    dimension fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `StridedSlice`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    TF_IndexTensor:$begin,
    TF_IndexTensor:$end,
    TF_IndexTensor:$strides,
    DefaultedAttr<I64Attr, "0 : i64">:$begin_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$end_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$ellipsis_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$new_axis_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$shrink_axis_mask
  );
  let results = (outs TF_Tensor:$output);
}

def TF_StridedSliceGradOp : TF_Op<"StridedSliceGrad", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Gradient of StridedSlice.";
  let description = [{
    `dy` at the slice's positions in zeros of the given shape.

    Source: TensorFlow op registry, `StridedSliceGrad`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_IndexTensor:$begin,
    TF_IndexTensor:$end,
    TF_IndexTensor:$strides,
    TF_Tensor:$dy,
    DefaultedAttr<I64Attr, "0 : i64">:$begin_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$end_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$ellipsis_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$new_axis_mask,
    DefaultedAttr<I64Attr, "0 : i64">:$shrink_axis_mask
  );
  let results = (outs TF_Tensor:$output);
}

def TF_PadOp : TF_Op<"Pad", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pads with zeros.";
  let description = [{
    `paddings` [rank, 2], not below zero.

    Source: TensorFlow op registry, `Pad`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$paddings);
  let results = (outs TF_Tensor:$output);
}

def TF_PadV2Op : TF_Op<"PadV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pads with a value.";
  let description = [{
    `paddings` [rank, 2], not below zero.

    Source: TensorFlow op registry, `PadV2`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$paddings, TF_Tensor:$constant_values);
  let results = (outs TF_Tensor:$output);
}

def TF_MirrorPadOp : TF_Op<"MirrorPad", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Pads by reflection.";
  let description = [{
    REFLECT: paddings below the size; SYMMETRIC: at most the size.

    Source: TensorFlow op registry, `MirrorPad`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    TF_IndexTensor:$paddings,
    TF_EnumStr<["REFLECT", "SYMMETRIC"]>:$mode
  );
  let results = (outs TF_Tensor:$output);
}

def TF_TileOp : TF_Op<"Tile", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Repeats along dimensions.";
  let description = [{
    `multiples` per dimension, not below zero.

    Source: TensorFlow op registry, `Tile`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$multiples);
  let results = (outs TF_Tensor:$output);
}

def TF_SplitOp : TF_Op<"Split", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Splits into equal parts.";
  let description = [{
    The size of `split_dim` must be a multiple of the number of results.

    Source: TensorFlow op registry, `Split`.
  }];
  let arguments = (ins TF_Int32Tensor:$split_dim, TF_Tensor:$value);
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_SplitVOp : TF_Op<"SplitV", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Splits into given sizes.";
  let description = [{
    One size may be -1; sizes must add up.

    Source: TensorFlow op registry, `SplitV`.
  }];
  let arguments = (ins TF_Tensor:$value, TF_SIntTensor:$size_splits, TF_Int32Tensor:$split_dim);
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_UnpackOp : TF_Op<"Unpack", [Pure, ShapeInference, Evaluation]> {
  let summary = "Splits a dimension into its elements.";
  let description = [{
    `num` results without dimension `axis`.

    Source: TensorFlow op registry, `Unpack`.
  }];
  let arguments = (ins TF_Tensor:$value, DefaultedAttr<I64Attr, "0 : i64">:$axis);
  let results = (outs Variadic<TF_Tensor>:$output);
}

def TF_ReverseV2Op : TF_Op<"ReverseV2", [Pure, ShapeInference, Evaluation]> {
  let summary = "Reverses dimensions.";
  let description = [{
    `axis` lists them, each once.

    Source: TensorFlow op registry, `ReverseV2`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool, TF_Str]>:$tensor,
    TF_IndexTensor:$axis
  );
  let results = (outs
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool, TF_Str]>:$output
  );
}

def TF_ReverseSequenceOp : TF_Op<"ReverseSequence", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Reverses prefixes.";
  let description = [{
    Along `seq_dim`, the first `seq_lengths[i]` elements of entry i of `batch_dim`.

    Source: TensorFlow op registry, `ReverseSequence`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    TF_IndexTensor:$seq_lengths,
    I64Attr:$seq_dim,
    DefaultedAttr<I64Attr, "0 : i64">:$batch_dim
  );
  let results = (outs TF_Tensor:$output);
}

def TF_RollOp : TF_Op<"Roll", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Rotates along dimensions.";
  let description = [{
    Elements move by `shift`, modulo the size; repeated axes add up.

    Source: TensorFlow op registry, `Roll`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$shift, TF_IndexTensor:$axis);
  let results = (outs TF_Tensor:$output);
}

def TF_MatrixBandPartOp : TF_Op<"MatrixBandPart", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Keeps a diagonal band of the last two dimensions.";
  let description = [{
    `num_lower` and `num_upper` diagonals, below zero for all.

    Source: TensorFlow op registry, `MatrixBandPart`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$num_lower, TF_IndexTensor:$num_upper);
  let results = (outs TF_Tensor:$band);
}

#endif  // STRATA_TF_SLICING
