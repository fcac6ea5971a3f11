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

def TF_NonMaxSuppressionOp : TF_Op<"NonMaxSuppression", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Boxes chosen by score that do not overlap.";
  let description = [{
    As `NonMaxSuppressionV3` with the threshold of overlaps as an attribute and without one of scores.

    Source: TensorFlow op registry, `NonMaxSuppression`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$boxes,
    TF_Float32Tensor:$scores,
    TF_Int32Tensor:$max_output_size,
    DefaultedAttr<F32Attr, "0.5 : f32">:$iou_threshold
  );
  let results = (outs TF_Int32Tensor:$selected_indices);
}

def TF_NonMaxSuppressionV2Op : TF_Op<"NonMaxSuppressionV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Boxes chosen by score that do not overlap.";
  let description = [{
    As `NonMaxSuppressionV3` without a threshold of scores.

    Source: TensorFlow op registry, `NonMaxSuppressionV2`.
  }];
  let arguments = (ins
    TF_FloatTensor:$boxes,
    TF_FloatTensor:$scores,
    TF_Int32Tensor:$max_output_size,
    TF_FloatTensor:$iou_threshold
  );
  let results = (outs TF_Int32Tensor:$selected_indices);
}

def TF_NonMaxSuppressionWithOverlapsOp
    : TF_Op<"NonMaxSuppressionWithOverlaps", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Boxes chosen by score whose given overlaps are small.";
  let description = [{
    As `NonMaxSuppressionV3`; `overlaps[i, j]` is the overlap of boxes i and j.

    Source: TensorFlow op registry, `NonMaxSuppressionWithOverlaps`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$overlaps,
    TF_Float32Tensor:$scores,
    TF_Int32Tensor:$max_output_size,
    TF_Float32Tensor:$overlap_threshold,
    TF_Float32Tensor:$score_threshold
  );
  let results = (outs TF_Int32Tensor:$selected_indices);
}

def TF_CombinedNonMaxSuppressionOp
    : TF_Op<"CombinedNonMaxSuppression", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Suppression for each class of each image, the best of all classes kept.";
  let description = [{
    `boxes` is [batch, n, q, 4] with q the number of classes, or 1 for boxes that all classes share; `scores` is
    [batch, n, classes]. Results are padded with zeros to `max_total_size` boxes, or with `pad_per_class` to
    `max_size_per_class` times the classes where that is less.

    Source: TensorFlow op registry, `CombinedNonMaxSuppression`.
  }];
  let arguments = (ins
    TF_Float32Tensor:$boxes,
    TF_Float32Tensor:$scores,
    TF_Int32Tensor:$max_output_size_per_class,
    TF_Int32Tensor:$max_total_size,
    TF_Float32Tensor:$iou_threshold,
    TF_Float32Tensor:$score_threshold,
    DefaultedAttr<BoolAttr, "false">:$pad_per_class,
    DefaultedAttr<BoolAttr, "true">:$clip_boxes
  );
  let results = (outs
    TF_Float32Tensor:$nmsed_boxes,
    TF_Float32Tensor:$nmsed_scores,
    TF_Float32Tensor:$nmsed_classes,
    TF_Int32Tensor:$valid_detections
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
