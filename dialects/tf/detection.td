// Detection: choosing boxes, quantising, buckets.

#ifndef STRATA_TF_DETECTION
#define STRATA_TF_DETECTION

include "dialects/tf/base.td"

def TF_NonMaxSuppressionV3Op : TF_Op<"NonMaxSuppressionV3", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Boxes chosen by score that do not overlap.";
  let description = [{
    Descending score, lower index first; a box whose overlap with a chosen one exceeds the threshold is
    dropped. The number is late.

    Source: TensorFlow op registry, `NonMaxSuppressionV3`.
  }];
  let arguments = (ins
    TF_FloatTensor:$boxes,
    TF_FloatTensor:$scores,
    TF_Int32Tensor:$max_output_size,
    TF_FloatTensor:$iou_threshold,
    TF_FloatTensor:$score_threshold
  );
  let results = (outs TF_Int32Tensor:$selected_indices);
}

def TF_NonMaxSuppressionV4Op : TF_Op<"NonMaxSuppressionV4", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "As NonMaxSuppressionV3, padded on request.";
  let description = [{
    Also gives the number of valid indices.

    Source: TensorFlow op registry, `NonMaxSuppressionV4`.
  }];
  let arguments = (ins
    TF_FloatTensor:$boxes,
    TF_FloatTensor:$scores,
    TF_Int32Tensor:$max_output_size,
    TF_FloatTensor:$iou_threshold,
    TF_FloatTensor:$score_threshold,
    DefaultedAttr<BoolAttr, "false">:$pad_to_max_output_size
  );
  let results = (outs TF_Int32Tensor:$selected_indices, TF_Int32Tensor:$valid_outputs);
}

def TF_NonMaxSuppressionV5Op : TF_Op<"NonMaxSuppressionV5", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "As NonMaxSuppressionV4 with scores, softened by `soft_nms_sigma`.";
  let description = [{
    Scores are multiplied by `e^(-overlap^2 / (2 sigma))` instead of dropping boxes.

    Source: TensorFlow op registry, `NonMaxSuppressionV5`.
  }];
  let arguments = (ins
    TF_FloatTensor:$boxes,
    TF_FloatTensor:$scores,
    TF_Int32Tensor:$max_output_size,
    TF_FloatTensor:$iou_threshold,
    TF_FloatTensor:$score_threshold,
    TF_FloatTensor:$soft_nms_sigma,
    DefaultedAttr<BoolAttr, "false">:$pad_to_max_output_size
  );
  let results = (outs
    TF_Int32Tensor:$selected_indices,
    TF_FloatTensor:$selected_scores,
    TF_Int32Tensor:$valid_outputs
  );
}

def TF_BucketizeOp : TF_Op<"Bucketize", [Pure, ShapeInference, Evaluation]> {
  let summary = "Number of the bucket of each element.";
  let description = [{
    Buckets are open to the right: `boundaries` ascending.

    Source: TensorFlow op registry, `Bucketize`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt]>:$input, TF_F32ArrayAttr:$boundaries);
  let results = (outs TF_Int32Tensor:$output);
}

#endif  // STRATA_TF_DETECTION
