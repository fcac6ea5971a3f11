// Operations on shapes: queries, reshapes, and dimensions added or removed.

#ifndef STRATA_TF_SHAPE_OPS
#define STRATA_TF_SHAPE_OPS

include "dialects/tf/base.td"

def TF_ShapeOp : TF_Op<"Shape", [Pure, ShapeInference, Evaluation]> {
  let summary = "The sizes of the operand.";
  let description = [{
    A vector of `out_type`. A size that does not fit in 32 bits fails.

    Source: TensorFlow op registry, `Shape`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_IndexTensor:$output);
}

def TF_ShapeNOp : TF_Op<"ShapeN", [Pure, ShapeInference, Evaluation]> {
  let summary = "The sizes of every operand.";
  let description = [{
    Vectors of `out_type`.

    Source: TensorFlow op registry, `ShapeN`.
  }];
  let arguments = (ins Variadic<TF_Tensor>:$input);
  let results = (outs Variadic<TF_IndexTensor>:$output);
}

def TF_SizeOp : TF_Op<"Size", [Pure, ShapeInference, Evaluation]> {
  let summary = "Number of elements.";
  let description = [{
    A scalar of `out_type`.

    Source: TensorFlow op registry, `Size`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_IndexTensor:$output);
}

def TF_RankOp : TF_Op<"Rank", [Pure, ShapeInference, Evaluation]> {
  let summary = "Number of dimensions.";
  let description = [{
    A scalar `int32`.

    Source: TensorFlow op registry, `Rank`.
  }];
  let arguments = (ins TF_Tensor:$input);
  let results = (outs TF_Int32Tensor:$output);
}

def TF_ReshapeOp : TF_Op<"Reshape", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The same elements under another shape.";
  let description = [{
    One size may be -1. Counts that differ fail with INVALID_ARGUMENT "Input to reshape is a tensor with
    ...".

    Source: TensorFlow op registry, `Reshape`.
  }];
  let arguments = (ins TF_Tensor:$tensor, TF_IndexTensor:$shape);
  let results = (outs TF_Tensor:$output);
}

def TF_ExpandDimsOp : TF_Op<"ExpandDims", [Pure, ShapeInference, Evaluation]> {
  let summary = "Adds a dimension of size 1.";
  let description = [{
    `dim` in [-rank-1, rank].

    Source: TensorFlow op registry, `ExpandDims`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$dim);
  let results = (outs TF_Tensor:$output);
}

def TF_SqueezeOp : TF_Op<"Squeeze", [Pure, ShapeInference, Evaluation]> {
  let summary = "Removes dimensions of size 1.";
  let description = [{
    All, or those of `squeeze_dims`; another size fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `Squeeze`.
  }];
  let arguments = (ins TF_Tensor:$input, DefaultedAttr<I64ArrayAttr, "[]">:$squeeze_dims);
  let results = (outs TF_Tensor:$output);
}

def TF_BroadcastToOp : TF_Op<"BroadcastTo", [Pure, ShapeInference, Evaluation]> {
  let summary = "Broadcasts to a shape.";
  let description = [{
    As NumPy.

    Source: TensorFlow op registry, `BroadcastTo`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$shape);
  let results = (outs TF_Tensor:$output);
}

def TF_BroadcastArgsOp : TF_Op<"BroadcastArgs", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The shape two shapes broadcast to.";
  let description = [{
    Vectors.

    Source: TensorFlow op registry, `BroadcastArgs`.
  }];
  let arguments = (ins TF_IndexTensor:$s0, TF_IndexTensor:$s1);
  let results = (outs TF_IndexTensor:$r0);
}

def TF_BroadcastGradientArgsOp : TF_Op<"BroadcastGradientArgs", [Pure, ShapeInference, Evaluation]> {
  let summary = "Dimensions to reduce gradients over.";
  let description = [{
    For two shapes that broadcast: the dimensions in which each was stretched.

    Source: TensorFlow op registry, `BroadcastGradientArgs`.
  }];
  let arguments = (ins TF_IndexTensor:$s0, TF_IndexTensor:$s1);
  let results = (outs TF_IndexTensor:$r0, TF_IndexTensor:$r1);
}

def TF_TransposeOp : TF_Op<"Transpose", [Pure, ShapeInference, Evaluation]> {
  let summary = "Permutes dimensions.";
  let description = [{
    `perm` a permutation; negative entries count from the end.

    Source: TensorFlow op registry, `Transpose`.
  }];
  let arguments = (ins TF_Tensor:$x, TF_IndexTensor:$perm);
  let results = (outs TF_Tensor:$y);
}

def TF_ConjugateTransposeOp : TF_Op<"ConjugateTranspose", [Pure, ShapeInference, Evaluation]> {
  let summary = "Permutes dimensions and conjugates.";
  let description = [{
    As `Transpose`.

    Source: TensorFlow op registry, `ConjugateTranspose`.
  }];
  let arguments = (ins TF_Tensor:$x, TF_IndexTensor:$perm);
  let results = (outs TF_Tensor:$y);
}

def TF_InvertPermutationOp : TF_Op<"InvertPermutation", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "The inverse of a permutation.";
  let description = [{
    A vector.

    Source: TensorFlow op registry, `InvertPermutation`.
  }];
  let arguments = (ins TF_IndexTensor:$x);
  let results = (outs TF_IndexTensor:$y);
}

def TF_DepthToSpaceOp : TF_Op<"DepthToSpace", [Pure, ShapeInference, Evaluation]> {
  let summary = "Moves depth into blocks of space.";
  let description = [{
    NHWC, NCHW; the depth is divided by `block_size` squared.

    Source: TensorFlow op registry, `DepthToSpace`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    I64Attr:$block_size,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NCHW_VECT_C"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_Tensor:$output);
}

def TF_SpaceToDepthOp : TF_Op<"SpaceToDepth", [Pure, ShapeInference, Evaluation]> {
  let summary = "Moves blocks of space into depth.";
  let description = [{
    NHWC, NCHW.

    Source: TensorFlow op registry, `SpaceToDepth`.
  }];
  let arguments = (ins
    TF_Tensor:$input,
    I64Attr:$block_size,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NCHW_VECT_C"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_Tensor:$output);
}

def TF_BatchToSpaceNDOp : TF_Op<"BatchToSpaceND", [Pure, ShapeInference, Evaluation]> {
  let summary = "Moves batch into blocks of space and crops.";
  let description = [{
    `block_shape` and `crops` give sizes of the spatial dimensions.

    Source: TensorFlow op registry, `BatchToSpaceND`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$block_shape, TF_IndexTensor:$crops);
  let results = (outs TF_Tensor:$output);
}

def TF_SpaceToBatchNDOp : TF_Op<"SpaceToBatchND", [Pure, ShapeInference, Evaluation]> {
  let summary = "Pads and moves blocks of space into batch.";
  let description = [{
    Padded sizes must be multiples of the blocks.

    Source: TensorFlow op registry, `SpaceToBatchND`.
  }];
  let arguments = (ins TF_Tensor:$input, TF_IndexTensor:$block_shape, TF_IndexTensor:$paddings);
  let results = (outs TF_Tensor:$output);
}

#endif  // STRATA_TF_SHAPE_OPS
