// Normalisations and softmax.

#ifndef STRATA_TF_NORMALIZATION
#define STRATA_TF_NORMALIZATION

include "dialects/tf/base.td"

def TF_FusedBatchNormOp : TF_Op<"FusedBatchNorm", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Batch normalisation.";
  let description = [{
    Training: statistics of the batch; inference: those given.

    Source: TensorFlow op registry, `FusedBatchNorm`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$scale,
    TF_FloatTensor:$offset,
    TF_FloatTensor:$mean,
    TF_FloatTensor:$variance,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "1.0 : f32">:$exponential_avg_factor,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<BoolAttr, "true">:$is_training
  );
  let results = (outs
    TF_FloatTensor:$y,
    TF_FloatTensor:$batch_mean,
    TF_FloatTensor:$batch_variance,
    TF_FloatTensor:$reserve_space_1,
    TF_FloatTensor:$reserve_space_2
  );
}

def TF_FusedBatchNormV2Op : TF_Op<"FusedBatchNormV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Batch normalisation with parameters of their own type.";
  let description = [{
    As `FusedBatchNorm`.

    Source: TensorFlow op registry, `FusedBatchNormV2`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$scale,
    TF_FloatTensor:$offset,
    TF_FloatTensor:$mean,
    TF_FloatTensor:$variance,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "1.0 : f32">:$exponential_avg_factor,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<BoolAttr, "true">:$is_training
  );
  let results = (outs
    TF_FloatTensor:$y,
    TF_FloatTensor:$batch_mean,
    TF_FloatTensor:$batch_variance,
    TF_FloatTensor:$reserve_space_1,
    TF_FloatTensor:$reserve_space_2
  );
}

def TF_FusedBatchNormV3Op : TF_Op<"FusedBatchNormV3", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Batch normalisation with parameters of their own type.";
  let description = [{
    As `FusedBatchNorm` with one reserved result more.

    Source: TensorFlow op registry, `FusedBatchNormV3`.
  }];
  let arguments = (ins
    TF_FloatTensor:$x,
    TF_FloatTensor:$scale,
    TF_FloatTensor:$offset,
    TF_FloatTensor:$mean,
    TF_FloatTensor:$variance,
    DefaultedAttr<F32Attr, "9.99999975e-05 : f32">:$epsilon,
    DefaultedAttr<F32Attr, "1.0 : f32">:$exponential_avg_factor,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW", "NDHWC", "NCDHW"]>, "\"NHWC\"">:$data_format,
    DefaultedAttr<BoolAttr, "true">:$is_training
  );
  let results = (outs
    TF_FloatTensor:$y,
    TF_FloatTensor:$batch_mean,
    TF_FloatTensor:$batch_variance,
    TF_FloatTensor:$reserve_space_1,
    TF_FloatTensor:$reserve_space_2,
    TF_FloatTensor:$reserve_space_3
  );
}

def TF_BatchNormWithGlobalNormalizationOp : TF_Op<"BatchNormWithGlobalNormalization", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Batch normalisation (old form).";
  let description = [{
    `(t - m) / sqrt(v + epsilon) * gamma + beta`.

    Source: TensorFlow op registry, `BatchNormWithGlobalNormalization`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$t,
    TF_NumberOrQuantizedTensor:$m,
    TF_NumberOrQuantizedTensor:$v,
    TF_NumberOrQuantizedTensor:$beta,
    TF_NumberOrQuantizedTensor:$gamma,
    F32Attr:$variance_epsilon,
    BoolAttr:$scale_after_normalization
  );
  let results = (outs TF_NumberOrQuantizedTensor:$result);
}

def TF_LRNOp : TF_Op<"LRN", [Pure, ShapeInference, Evaluation]> {
  let summary = "Local response normalisation over depth.";
  let description = [{
    `input / (bias + alpha * sum of squares in the window)^beta`.

    Source: TensorFlow op registry, `LRN`.
  }];
  let arguments = (ins
    TF_FloatTensor:$input,
    DefaultedAttr<I64Attr, "5 : i64">:$depth_radius,
    DefaultedAttr<F32Attr, "1.0 : f32">:$bias,
    DefaultedAttr<F32Attr, "1.0 : f32">:$alpha,
    DefaultedAttr<F32Attr, "0.5 : f32">:$beta
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_SoftmaxOp : TF_Op<"Softmax", [Pure, ShapeInference, Evaluation]> {
  let summary = "Softmax over the last dimension.";
  let description = [{
    `e^(x - max) / sum`; rank at least 1.

    Source: TensorFlow op registry, `Softmax`.
  }];
  let arguments = (ins TF_FloatTensor:$logits);
  let results = (outs TF_FloatTensor:$softmax);
}

def TF_LogSoftmaxOp : TF_Op<"LogSoftmax", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logarithm of softmax over the last dimension.";
  let description = [{
    `x - max - log(sum of e^(x - max))`; rank at least 1.

    Source: TensorFlow op registry, `LogSoftmax`.
  }];
  let arguments = (ins TF_FloatTensor:$logits);
  let results = (outs TF_FloatTensor:$logsoftmax);
}

def TF_SoftmaxCrossEntropyWithLogitsOp : TF_Op<"SoftmaxCrossEntropyWithLogits", [Pure, ShapeInference, Evaluation]> {
  let summary = "Cross entropy with probabilities.";
  let description = [{
    Loss per row, and its gradient.

    Source: TensorFlow op registry, `SoftmaxCrossEntropyWithLogits`.
  }];
  let arguments = (ins TF_FloatTensor:$features, TF_FloatTensor:$labels);
  let results = (outs TF_FloatTensor:$loss, TF_FloatTensor:$backprop);
}

def TF_SparseSoftmaxCrossEntropyWithLogitsOp : TF_Op<"SparseSoftmaxCrossEntropyWithLogits", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Cross entropy with class numbers.";
  let description = [{
    Loss per row, and its gradient; labels outside fail.

    Source: TensorFlow op registry, `SparseSoftmaxCrossEntropyWithLogits`.
  }];
  let arguments = (ins TF_FloatTensor:$features, TF_IndexTensor:$labels);
  let results = (outs TF_FloatTensor:$loss, TF_FloatTensor:$backprop);
}

#endif  // STRATA_TF_NORMALIZATION
