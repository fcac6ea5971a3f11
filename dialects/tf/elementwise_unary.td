// Elementwise operations of one operand.

#ifndef STRATA_TF_ELEMENTWISE_UNARY
#define STRATA_TF_ELEMENTWISE_UNARY

include "dialects/tf/base.td"

def TF_AbsOp : TF_Op<"Abs", [Pure, ShapeInference, Evaluation]> {
  let summary = "Absolute value.";
  let description = [{
    `y = |x|`. The least integer stays as it is (two's complement).

    Source: TensorFlow op registry, `Abs`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$y);
}

def TF_NegOp : TF_Op<"Neg", [Pure, ShapeInference, Evaluation]> {
  let summary = "Negation.";
  let description = [{
    `y = -x`; integers wrap.

    Source: TensorFlow op registry, `Neg`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y);
}

def TF_SignOp : TF_Op<"Sign", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sign.";
  let description = [{
    `-1`, `0` or `1`; NaN stays NaN; for complex `x / |x|`, and 0 at 0.

    Source: TensorFlow op registry, `Sign`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y);
}

def TF_SquareOp : TF_Op<"Square", [Pure, ShapeInference, Evaluation]> {
  let summary = "Square.";
  let description = [{
    `y = x * x`; integers wrap.

    Source: TensorFlow op registry, `Square`.
  }];
  let arguments = (ins TF_NumberTensor:$x);
  let results = (outs TF_NumberTensor:$y);
}

def TF_SqrtOp : TF_Op<"Sqrt", [Pure, ShapeInference, Evaluation]> {
  let summary = "Square root.";
  let description = [{
    NaN below zero.

    Source: TensorFlow op registry, `Sqrt`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_RsqrtOp : TF_Op<"Rsqrt", [Pure, ShapeInference, Evaluation]> {
  let summary = "Reciprocal square root.";
  let description = [{
    `y = 1 / sqrt(x)`; infinity at 0, NaN below zero.

    Source: TensorFlow op registry, `Rsqrt`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_ReciprocalOp : TF_Op<"Reciprocal", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Reciprocal.";
  let description = [{
    `y = 1 / x`. Integers divide as C does; zero fails with INVALID_ARGUMENT.

    Source: TensorFlow op registry, `Reciprocal`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y);
}

def TF_InvOp : TF_Op<"Inv", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Reciprocal (old name).";
  let description = [{
    As `Reciprocal`.

    Source: TensorFlow op registry, `Inv`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y);
}

def TF_ExpOp : TF_Op<"Exp", [Pure, ShapeInference, Evaluation]> {
  let summary = "Exponential.";
  let description = [{
    `y = e^x`.

    Source: TensorFlow op registry, `Exp`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_Expm1Op : TF_Op<"Expm1", [Pure, ShapeInference, Evaluation]> {
  let summary = "Exponential minus one.";
  let description = [{
    `y = e^x - 1`, accurate near 0.

    Source: TensorFlow op registry, `Expm1`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_LogOp : TF_Op<"Log", [Pure, ShapeInference, Evaluation]> {
  let summary = "Natural logarithm.";
  let description = [{
    Minus infinity at 0, NaN below.

    Source: TensorFlow op registry, `Log`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_Log1pOp : TF_Op<"Log1p", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logarithm of one plus.";
  let description = [{
    `y = log(1 + x)`, accurate near 0.

    Source: TensorFlow op registry, `Log1p`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_SinOp : TF_Op<"Sin", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sine.";
  let description = [{
    Radians.

    Source: TensorFlow op registry, `Sin`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_CosOp : TF_Op<"Cos", [Pure, ShapeInference, Evaluation]> {
  let summary = "Cosine.";
  let description = [{
    Radians.

    Source: TensorFlow op registry, `Cos`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_TanOp : TF_Op<"Tan", [Pure, ShapeInference, Evaluation]> {
  let summary = "Tangent.";
  let description = [{
    Radians.

    Source: TensorFlow op registry, `Tan`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AsinOp : TF_Op<"Asin", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse sine.";
  let description = [{
    NaN outside [-1, 1].

    Source: TensorFlow op registry, `Asin`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AcosOp : TF_Op<"Acos", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse cosine.";
  let description = [{
    NaN outside [-1, 1].

    Source: TensorFlow op registry, `Acos`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AtanOp : TF_Op<"Atan", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse tangent.";
  let description = [{
    Result in (-pi/2, pi/2).

    Source: TensorFlow op registry, `Atan`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_SinhOp : TF_Op<"Sinh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Hyperbolic sine.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Sinh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_CoshOp : TF_Op<"Cosh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Hyperbolic cosine.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Cosh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_TanhOp : TF_Op<"Tanh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Hyperbolic tangent.";
  let description = [{
    Saturates to -1 and 1.

    Source: TensorFlow op registry, `Tanh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AsinhOp : TF_Op<"Asinh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse hyperbolic sine.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Asinh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AcoshOp : TF_Op<"Acosh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse hyperbolic cosine.";
  let description = [{
    NaN below 1.

    Source: TensorFlow op registry, `Acosh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_AtanhOp : TF_Op<"Atanh", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse hyperbolic tangent.";
  let description = [{
    NaN outside [-1, 1].

    Source: TensorFlow op registry, `Atanh`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_ErfOp : TF_Op<"Erf", [Pure, ShapeInference, Evaluation]> {
  let summary = "Error function.";
  let description = [{
    `y = 2/sqrt(pi) * integral of e^(-t^2) from 0 to x`.

    Source: TensorFlow op registry, `Erf`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_ErfcOp : TF_Op<"Erfc", [Pure, ShapeInference, Evaluation]> {
  let summary = "Complementary error function.";
  let description = [{
    `y = 1 - erf(x)`.

    Source: TensorFlow op registry, `Erfc`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_ErfinvOp : TF_Op<"Erfinv", [Pure, ShapeInference, Evaluation]> {
  let summary = "Inverse error function.";
  let description = [{
    Infinite at -1 and 1.

    Source: TensorFlow op registry, `Erfinv`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_LgammaOp : TF_Op<"Lgamma", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logarithm of the absolute value of the gamma function.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Lgamma`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_DigammaOp : TF_Op<"Digamma", [Pure, ShapeInference, Evaluation]> {
  let summary = "Derivative of Lgamma.";
  let description = [{
    NaN at the poles.

    Source: TensorFlow op registry, `Digamma`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_SigmoidOp : TF_Op<"Sigmoid", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logistic function.";
  let description = [{
    `y = 1 / (1 + e^-x)`.

    Source: TensorFlow op registry, `Sigmoid`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x);
  let results = (outs TF_FloatOrComplexTensor:$y);
}

def TF_ReluOp : TF_Op<"Relu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Rectified linear unit.";
  let description = [{
    `y = max(x, 0)`; NaN stays NaN.

    Source: TensorFlow op registry, `Relu`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$features);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Quantized]>:$activations);
}

def TF_Relu6Op : TF_Op<"Relu6", [Pure, ShapeInference, Evaluation]> {
  let summary = "Rectified linear unit with limit 6.";
  let description = [{
    `y = min(max(x, 0), 6)`; NaN stays NaN.

    Source: TensorFlow op registry, `Relu6`.
  }];
  let arguments = (ins TF_RealTensor:$features);
  let results = (outs TF_RealTensor:$activations);
}

def TF_LeakyReluOp : TF_Op<"LeakyRelu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Leaky rectified linear unit.";
  let description = [{
    `y = x > 0 ? x : alpha * x`.

    Source: TensorFlow op registry, `LeakyRelu`.
  }];
  let arguments = (ins
    TF_FloatTensor:$features,
    DefaultedAttr<F32Attr, "0.200000003 : f32">:$alpha
  );
  let results = (outs TF_FloatTensor:$activations);
}

def TF_EluOp : TF_Op<"Elu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Exponential linear unit.";
  let description = [{
    `y = x < 0 ? e^x - 1 : x`.

    Source: TensorFlow op registry, `Elu`.
  }];
  let arguments = (ins TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$activations);
}

def TF_SeluOp : TF_Op<"Selu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Scaled exponential linear unit.";
  let description = [{
    `y = scale * (x < 0 ? alpha * (e^x - 1) : x)` with scale 1.0507009873554805 and scale * alpha
    1.7580993408473769.

    Source: TensorFlow op registry, `Selu`.
  }];
  let arguments = (ins TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$activations);
}

def TF_SoftplusOp : TF_Op<"Softplus", [Pure, ShapeInference, Evaluation]> {
  let summary = "Smooth rectifier.";
  let description = [{
    `y = log(1 + e^x)`, `x` above and `e^x` below a threshold of the type's precision.

    Source: TensorFlow op registry, `Softplus`.
  }];
  let arguments = (ins TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$activations);
}

def TF_SoftsignOp : TF_Op<"Softsign", [Pure, ShapeInference, Evaluation]> {
  let summary = "Softsign.";
  let description = [{
    `y = x / (1 + |x|)`.

    Source: TensorFlow op registry, `Softsign`.
  }];
  let arguments = (ins TF_FloatTensor:$features);
  let results = (outs TF_FloatTensor:$activations);
}

def TF_FloorOp : TF_Op<"Floor", [Pure, ShapeInference, Evaluation]> {
  let summary = "Round towards minus infinity.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Floor`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_CeilOp : TF_Op<"Ceil", [Pure, ShapeInference, Evaluation]> {
  let summary = "Round towards infinity.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Ceil`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_RoundOp : TF_Op<"Round", [Pure, ShapeInference, Evaluation]> {
  let summary = "Round to nearest, ties to even.";
  let description = [{
    Integers give 0, as the kernel of TensorFlow 2.21 does.

    Source: TensorFlow op registry, `Round`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y);
}

def TF_RintOp : TF_Op<"Rint", [Pure, ShapeInference, Evaluation]> {
  let summary = "Round to nearest, ties to even.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Rint`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_IsNanOp : TF_Op<"IsNan", [Pure, ShapeInference, Evaluation]> {
  let summary = "Test for NaN.";
  let description = [{
    Result `bool`.

    Source: TensorFlow op registry, `IsNan`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_BoolTensor:$y);
}

def TF_IsInfOp : TF_Op<"IsInf", [Pure, ShapeInference, Evaluation]> {
  let summary = "Test for infinity.";
  let description = [{
    Result `bool`.

    Source: TensorFlow op registry, `IsInf`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_BoolTensor:$y);
}

def TF_IsFiniteOp : TF_Op<"IsFinite", [Pure, ShapeInference, Evaluation]> {
  let summary = "Test for a finite number.";
  let description = [{
    Result `bool`.

    Source: TensorFlow op registry, `IsFinite`.
  }];
  let arguments = (ins TF_FloatTensor:$x);
  let results = (outs TF_BoolTensor:$y);
}

def TF_InvertOp : TF_Op<"Invert", [Pure, ShapeInference, Evaluation]> {
  let summary = "Bitwise complement.";
  let description = [{
    Integers.

    Source: TensorFlow op registry, `Invert`.
  }];
  let arguments = (ins TF_IntTensor:$x);
  let results = (outs TF_IntTensor:$y);
}

def TF_LogicalNotOp : TF_Op<"LogicalNot", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logical negation.";
  let description = [{
    Of `bool`.

    Source: TensorFlow op registry, `LogicalNot`.
  }];
  let arguments = (ins TF_BoolTensor:$x);
  let results = (outs TF_BoolTensor:$y);
}

def TF_PopulationCountOp : TF_Op<"PopulationCount", [Pure, ShapeInference, Evaluation]> {
  let summary = "Number of set bits.";
  let description = [{
    Result `uint8`.

    Source: TensorFlow op registry, `PopulationCount`.
  }];
  let arguments = (ins TF_IntTensor:$x);
  let results = (outs TF_UInt8Tensor:$y);
}

def TF_ConjOp : TF_Op<"Conj", [Pure, ShapeInference, Evaluation]> {
  let summary = "Complex conjugate.";
  let description = [{
    Elementwise.

    Source: TensorFlow op registry, `Conj`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Complex, TF_Variant]>:$input);
  let results = (outs TF_TensorOf<[TF_Complex, TF_Variant]>:$output);
}

def TF_RealOp : TF_Op<"Real", [Pure, ShapeInference, Evaluation]> {
  let summary = "Real part.";
  let description = [{
    Of complex numbers.

    Source: TensorFlow op registry, `Real`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_FloatTensor:$output);
}

def TF_ImagOp : TF_Op<"Imag", [Pure, ShapeInference, Evaluation]> {
  let summary = "Imaginary part.";
  let description = [{
    Of complex numbers.

    Source: TensorFlow op registry, `Imag`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_FloatTensor:$output);
}

def TF_AngleOp : TF_Op<"Angle", [Pure, ShapeInference, Evaluation]> {
  let summary = "Argument of a complex number.";
  let description = [{
    `atan2(imag, real)`.

    Source: TensorFlow op registry, `Angle`.
  }];
  let arguments = (ins TF_ComplexTensor:$input);
  let results = (outs TF_FloatTensor:$output);
}

def TF_ComplexAbsOp : TF_Op<"ComplexAbs", [Pure, ShapeInference, Evaluation]> {
  let summary = "Absolute value of complex numbers.";
  let description = [{
    `sqrt(re^2 + im^2)`.

    Source: TensorFlow op registry, `ComplexAbs`.
  }];
  let arguments = (ins TF_ComplexTensor:$x);
  let results = (outs TF_FloatTensor:$y);
}

def TF_OnesLikeOp : TF_Op<"OnesLike", [Pure, ShapeInference, Evaluation]> {
  let summary = "Ones of the same shape and type.";
  let description = [{
    Shape of the operand.

    Source: TensorFlow op registry, `OnesLike`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool]>:$x);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Bool]>:$y);
}

def TF_ZerosLikeOp : TF_Op<"ZerosLike", [Pure, ShapeInference, Evaluation]> {
  let summary = "Zeros of the same shape and type.";
  let description = [{
    Shape of the operand; a variant list gives a list of zeros.

    Source: TensorFlow op registry, `ZerosLike`.
  }];
  let arguments = (ins TF_Tensor:$x);
  let results = (outs TF_Tensor:$y);
}

#endif  // STRATA_TF_ELEMENTWISE_UNARY
