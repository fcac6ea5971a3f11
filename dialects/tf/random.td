// Random numbers. Stateless operations are bit-exact with TensorFlow.

#ifndef STRATA_TF_RANDOM
#define STRATA_TF_RANDOM

include "dialects/tf/base.td"

def TF_RandomUniformOp : TF_Op<"RandomUniform", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform numbers in [0, 1).";
  let description = [{
    Philox with state per node.

    Source: TensorFlow op registry, `RandomUniform`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    DefaultedAttr<I64Attr, "0 : i64">:$seed,
    DefaultedAttr<I64Attr, "0 : i64">:$seed2
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_RandomStandardNormalOp : TF_Op<"RandomStandardNormal", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Normal numbers.";
  let description = [{
    Philox with state per node.

    Source: TensorFlow op registry, `RandomStandardNormal`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    DefaultedAttr<I64Attr, "0 : i64">:$seed,
    DefaultedAttr<I64Attr, "0 : i64">:$seed2
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_TruncatedNormalOp : TF_Op<"TruncatedNormal", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Normal numbers within two standard deviations.";
  let description = [{
    Philox with state per node.

    Source: TensorFlow op registry, `TruncatedNormal`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    DefaultedAttr<I64Attr, "0 : i64">:$seed,
    DefaultedAttr<I64Attr, "0 : i64">:$seed2
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_RandomUniformIntOp : TF_Op<"RandomUniformInt", [Stateful, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform integers in [minval, maxval).";
  let description = [{
    Philox with state per node.

    Source: TensorFlow op registry, `RandomUniformInt`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_IndexTensor:$minval,
    TF_IndexTensor:$maxval,
    DefaultedAttr<I64Attr, "0 : i64">:$seed,
    DefaultedAttr<I64Attr, "0 : i64">:$seed2
  );
  let results = (outs TF_IndexTensor:$output);
}

def TF_StatelessRandomGetKeyCounterOp : TF_Op<"StatelessRandomGetKeyCounter", [Pure, ShapeInference, Evaluation]> {
  let summary = "Key and counter from a seed.";
  let description = [{
    Scrambled by one round of Philox.

    Source: TensorFlow op registry, `StatelessRandomGetKeyCounter`.
  }];
  let arguments = (ins TF_IndexTensor:$seed);
  let results = (outs TF_Tensor:$key, TF_Tensor:$counter);
}

def TF_StatelessRandomGetAlgOp : TF_Op<"StatelessRandomGetAlg", [Pure, ShapeInference, Evaluation]> {
  let summary = "The default algorithm.";
  let description = [{
    1: Philox.

    Source: TensorFlow op registry, `StatelessRandomGetAlg`.
  }];
  let results = (outs TF_Int32Tensor:$alg);
}

def TF_StatelessRandomUniformV2Op : TF_Op<"StatelessRandomUniformV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform numbers in [0, 1) from key and counter.";
  let description = [{
    Algorithm 1 or 3.

    Source: TensorFlow op registry, `StatelessRandomUniformV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$key,
    TF_Tensor:$counter,
    TF_Int32Tensor:$alg
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_StatelessRandomUniformIntV2Op : TF_Op<"StatelessRandomUniformIntV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform integers from key and counter.";
  let description = [{
    `minval + bits mod range`.

    Source: TensorFlow op registry, `StatelessRandomUniformIntV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$key,
    TF_Tensor:$counter,
    TF_Int32Tensor:$alg,
    TF_IntTensor:$minval,
    TF_IntTensor:$maxval
  );
  let results = (outs TF_IntTensor:$output);
}

def TF_StatelessRandomUniformFullIntV2Op : TF_Op<"StatelessRandomUniformFullIntV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform integers of the whole type.";
  let description = [{
    From key and counter.

    Source: TensorFlow op registry, `StatelessRandomUniformFullIntV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$key,
    TF_Tensor:$counter,
    TF_Int32Tensor:$alg
  );
  let results = (outs TF_IntTensor:$output);
}

def TF_StatelessRandomNormalV2Op : TF_Op<"StatelessRandomNormalV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Normal numbers from key and counter.";
  let description = [{
    Box-Muller.

    Source: TensorFlow op registry, `StatelessRandomNormalV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$key,
    TF_Tensor:$counter,
    TF_Int32Tensor:$alg
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_StatelessRandomUniformOp : TF_Op<"StatelessRandomUniform", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Uniform numbers in [0, 1) from a seed.";
  let description = [{
    Key and counter from the seed.

    Source: TensorFlow op registry, `StatelessRandomUniform`.
  }];
  let arguments = (ins TF_IndexTensor:$shape, TF_IndexTensor:$seed);
  let results = (outs TF_FloatTensor:$output);
}

def TF_StatelessTruncatedNormalV2Op : TF_Op<"StatelessTruncatedNormalV2", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Normal numbers within two standard deviations.";
  let description = [{
    Box-Muller.

    Source: TensorFlow op registry, `StatelessTruncatedNormalV2`.
  }];
  let arguments = (ins
    TF_IndexTensor:$shape,
    TF_Tensor:$key,
    TF_Tensor:$counter,
    TF_Int32Tensor:$alg
  );
  let results = (outs TF_FloatTensor:$output);
}

def TF_StatelessMultinomialOp : TF_Op<"StatelessMultinomial", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Classes drawn by the logarithms of their probabilities.";
  let description = [{
    `num_samples` for each row of `logits`, bit-exact with TensorFlow.

    Source: TensorFlow op registry, `StatelessMultinomial`.
  }];
  let arguments = (ins TF_RealTensor:$logits, TF_Int32Tensor:$num_samples, TF_IndexTensor:$seed);
  let results = (outs TF_IndexTensor:$output);
}

#endif  // STRATA_TF_RANDOM
