// Gradients of elementwise operations: of the operation's result (or operand) and the gradient that arrives.

#ifndef STRATA_TF_ELEMENTWISE_GRADIENT
#define STRATA_TF_ELEMENTWISE_GRADIENT

include "dialects/tf/base.td"

def TF_ReluGradOp : TF_Op<"ReluGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Relu.";
  let description = [{
    `gradients` where `features > 0`, else 0.

    Source: TensorFlow op registry, `ReluGrad`.
  }];
  let arguments = (ins TF_RealTensor:$gradients, TF_RealTensor:$features);
  let results = (outs TF_RealTensor:$backprops);
}

def TF_Relu6GradOp : TF_Op<"Relu6Grad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Relu6.";
  let description = [{
    `gradients` where `0 < features < 6`, else 0.

    Source: TensorFlow op registry, `Relu6Grad`.
  }];
  let arguments = (ins TF_RealTensor:$gradients, TF_RealTensor:$features);
  let results = (outs TF_RealTensor:$backprops);
}

def TF_LeakyReluGradOp : TF_Op<"LeakyReluGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of LeakyRelu.";
  let description = [{
    `features > 0 ? gradients : alpha * gradients`.

    Source: TensorFlow op registry, `LeakyReluGrad`.
  }];
  let arguments = (ins
    TF_FloatTensor:$gradients,
    TF_FloatTensor:$features,
    DefaultedAttr<F32Attr, "0.200000003 : f32">:$alpha
  );
  let results = (outs TF_FloatTensor:$backprops);
}

def TF_EluGradOp : TF_Op<"EluGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Elu.";
  let description = [{
    `outputs < 0 ? gradients * (outputs + 1) : gradients`.

    Source: TensorFlow op registry, `EluGrad`.
  }];
  let arguments = (ins TF_FloatTensor:$gradients, TF_FloatTensor:$outputs);
  let results = (outs TF_FloatTensor:$backprops);
}

def TF_SeluGradOp : TF_Op<"SeluGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Selu.";
  let description = [{
    `outputs < 0 ? gradients * (outputs + scale * alpha) : gradients * scale`.

    Source: TensorFlow op registry, `SeluGrad`.
  }];
  let arguments = (ins TF_FloatTensor:$gradients, TF_FloatTensor:$outputs);
  let results = (outs TF_FloatTensor:$backprops);
}

def TF_SoftplusGradOp : TF_Op<"SoftplusGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Softplus.";
  let description = [{
    `gradients / (1 + e^-features)`.

    Source: TensorFlow op registry, `SoftplusGrad`.
  }];
  let arguments = (ins TF_FloatTensor:$gradients, TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$backprops);
}

def TF_SoftsignGradOp : TF_Op<"SoftsignGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Softsign.";
  let description = [{
    `gradients / (1 + |features|)^2`.

    Source: TensorFlow op registry, `SoftsignGrad`.
  }];
  let arguments = (ins TF_FloatTensor:$gradients, TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$backprops);
}

def TF_TanhGradOp : TF_Op<"TanhGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Tanh.";
  let description = [{
    `dy * (1 - y * y)`.

    Source: TensorFlow op registry, `TanhGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_SigmoidGradOp : TF_Op<"SigmoidGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Sigmoid.";
  let description = [{
    `dy * y * (1 - y)`.

    Source: TensorFlow op registry, `SigmoidGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_RsqrtGradOp : TF_Op<"RsqrtGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Rsqrt.";
  let description = [{
    `dy * -0.5 * y^3`.

    Source: TensorFlow op registry, `RsqrtGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_SqrtGradOp : TF_Op<"SqrtGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Sqrt.";
  let description = [{
    `dy * 0.5 / y`.

    Source: TensorFlow op registry, `SqrtGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_ReciprocalGradOp : TF_Op<"ReciprocalGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Reciprocal.";
  let description = [{
    `-dy * y * y`.

    Source: TensorFlow op registry, `ReciprocalGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_InvGradOp : TF_Op<"InvGrad", [Pure, ShapeInference, Evaluation]> {
  let summary = "Gradient of Inv.";
  let description = [{
    `-dy * y * y`.

    Source: TensorFlow op registry, `InvGrad`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$y, TF_FloatOrComplexTensor:$dy);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

#endif  // STRATA_TF_ELEMENTWISE_GRADIENT
