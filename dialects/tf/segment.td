// Reductions over groups of rows.

#ifndef STRATA_TF_SEGMENT
#define STRATA_TF_SEGMENT

include "dialects/tf/base.td"

def TF_SegmentSumOp : TF_Op<"SegmentSum", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sums of consecutive rows with equal numbers.";
  let description = [{
    `segment_ids` ascend from 0; rows of a number that does not occur are 0. Numbers that descend or are
    negative fail with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `SegmentSum`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$data, TF_IndexTensor:$segment_ids);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_SegmentProdOp : TF_Op<"SegmentProd", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Products of consecutive rows with equal numbers.";
  let description = [{
    As `SegmentSum`; 1 where a number does not occur.

    Source: TensorFlow op registry, `SegmentProd`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$data, TF_IndexTensor:$segment_ids);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_SegmentMaxOp : TF_Op<"SegmentMax", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maxima of consecutive rows with equal numbers.";
  let description = [{
    As `SegmentSum`.

    Source: TensorFlow op registry, `SegmentMax`.
  }];
  let arguments = (ins TF_RealTensor:$data, TF_IndexTensor:$segment_ids);
  let results = (outs TF_RealTensor:$output);
}

def TF_SegmentMinOp : TF_Op<"SegmentMin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Minima of consecutive rows with equal numbers.";
  let description = [{
    As `SegmentSum`.

    Source: TensorFlow op registry, `SegmentMin`.
  }];
  let arguments = (ins TF_RealTensor:$data, TF_IndexTensor:$segment_ids);
  let results = (outs TF_RealTensor:$output);
}

def TF_SegmentMeanOp : TF_Op<"SegmentMean", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Means of consecutive rows with equal numbers.";
  let description = [{
    As `SegmentSum`.

    Source: TensorFlow op registry, `SegmentMean`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$data, TF_IndexTensor:$segment_ids);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_UnsortedSegmentSumOp : TF_Op<"UnsortedSegmentSum", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Sums of rows with equal numbers.";
  let description = [{
    `num_segments` rows; negative numbers are dropped, others outside fail.

    Source: TensorFlow op registry, `UnsortedSegmentSum`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$data,
    TF_IndexTensor:$segment_ids,
    TF_IndexTensor:$num_segments
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_UnsortedSegmentProdOp : TF_Op<"UnsortedSegmentProd", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Products of rows with equal numbers.";
  let description = [{
    As `UnsortedSegmentSum`; 1 where a number does not occur.

    Source: TensorFlow op registry, `UnsortedSegmentProd`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$data,
    TF_IndexTensor:$segment_ids,
    TF_IndexTensor:$num_segments
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_UnsortedSegmentMaxOp : TF_Op<"UnsortedSegmentMax", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Maxima of rows with equal numbers.";
  let description = [{
    As `UnsortedSegmentSum`; the lowest value where a number does not occur.

    Source: TensorFlow op registry, `UnsortedSegmentMax`.
  }];
  let arguments = (ins
    TF_RealTensor:$data,
    TF_IndexTensor:$segment_ids,
    TF_IndexTensor:$num_segments
  );
  let results = (outs TF_RealTensor:$output);
}

def TF_UnsortedSegmentMinOp : TF_Op<"UnsortedSegmentMin", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Minima of rows with equal numbers.";
  let description = [{
    As `UnsortedSegmentSum`; the highest value where a number does not occur.

    Source: TensorFlow op registry, `UnsortedSegmentMin`.
  }];
  let arguments = (ins
    TF_RealTensor:$data,
    TF_IndexTensor:$segment_ids,
    TF_IndexTensor:$num_segments
  );
  let results = (outs TF_RealTensor:$output);
}

#endif  // STRATA_TF_SEGMENT
