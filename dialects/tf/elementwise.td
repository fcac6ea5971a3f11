// Elementwise operations of one or two operands. Those with two broadcast as NumPy does. Selection is in select.td, casts in cast.td.

#ifndef STRATA_TF_ELEMENTWISE
#define STRATA_TF_ELEMENTWISE

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

def TF_AddOp : TF_Op<"Add", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum.";
  let description = [{
    Broadcasts. Strings are concatenated. Integers wrap.

    Source: TensorFlow op registry, `Add`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Str]>:$x,
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Str]>:$y
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Str]>:$z);
}

def TF_AddV2Op : TF_Op<"AddV2", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum.";
  let description = [{
    Broadcasts. Integers wrap.

    Source: TensorFlow op registry, `AddV2`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_SubOp : TF_Op<"Sub", [Pure, ShapeInference, Evaluation]> {
  let summary = "Difference.";
  let description = [{
    Broadcasts. Integers wrap.

    Source: TensorFlow op registry, `Sub`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_MulOp : TF_Op<"Mul", [Pure, ShapeInference, Evaluation]> {
  let summary = "Product.";
  let description = [{
    Broadcasts. Integers wrap.

    Source: TensorFlow op registry, `Mul`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_RealDivOp : TF_Op<"RealDiv", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Quotient.";
  let description = [{
    Broadcasts. Floats divide by zero to infinity or NaN.

    Source: TensorFlow op registry, `RealDiv`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_DivOp : TF_Op<"Div", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Quotient.";
  let description = [{
    Broadcasts. Integers divide as C does; zero fails with "Integer division by zero".

    Source: TensorFlow op registry, `Div`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_TruncateDivOp : TF_Op<"TruncateDiv", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Quotient rounded towards zero.";
  let description = [{
    Broadcasts. A zero divisor fails.

    Source: TensorFlow op registry, `TruncateDiv`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_FloorDivOp : TF_Op<"FloorDiv", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Quotient rounded towards minus infinity.";
  let description = [{
    Broadcasts. For floats `floor(x / y)`. An integer zero divisor fails with "Integer division by zero".

    Source: TensorFlow op registry, `FloorDiv`.
  }];
  let arguments = (ins TF_NumberTensor:$x, TF_NumberTensor:$y);
  let results = (outs TF_NumberTensor:$z);
}

def TF_FloorModOp : TF_Op<"FloorMod", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Remainder with the divisor's sign.";
  let description = [{
    Broadcasts. An integer zero divisor fails with "Integer division by zero".

    Source: TensorFlow op registry, `FloorMod`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_RealTensor:$z);
}

def TF_ModOp : TF_Op<"Mod", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Remainder with the dividend's sign.";
  let description = [{
    Broadcasts. An integer zero divisor fails with "Integer division by zero".

    Source: TensorFlow op registry, `Mod`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt]>:$x, TF_TensorOf<[TF_Float, TF_SInt]>:$y);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$z);
}

def TF_TruncateModOp : TF_Op<"TruncateMod", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Remainder with the dividend's sign.";
  let description = [{
    Broadcasts. A zero divisor fails.

    Source: TensorFlow op registry, `TruncateMod`.
  }];
  let arguments = (ins TF_TensorOf<[TF_Float, TF_SInt]>:$x, TF_TensorOf<[TF_Float, TF_SInt]>:$y);
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt]>:$z);
}

def TF_PowOp : TF_Op<"Pow", [NoMemoryEffect, MayFail, ShapeInference, Evaluation]> {
  let summary = "Power.";
  let description = [{
    Broadcasts. A negative integer exponent fails with "Integers to negative integer powers are not
    allowed".

    Source: TensorFlow op registry, `Pow`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x,
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$z);
}

def TF_MaximumOp : TF_Op<"Maximum", [Pure, ShapeInference, Evaluation]> {
  let summary = "Greater of two.";
  let description = [{
    Broadcasts. NaN wins.

    Source: TensorFlow op registry, `Maximum`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_RealTensor:$z);
}

def TF_MinimumOp : TF_Op<"Minimum", [Pure, ShapeInference, Evaluation]> {
  let summary = "Less of two.";
  let description = [{
    Broadcasts. NaN wins.

    Source: TensorFlow op registry, `Minimum`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_RealTensor:$z);
}

def TF_SquaredDifferenceOp : TF_Op<"SquaredDifference", [Pure, ShapeInference, Evaluation]> {
  let summary = "Squared difference.";
  let description = [{
    `z = (x - y) * (x - y)`; for complex `conj(x - y) * (x - y)`. Broadcasts.

    Source: TensorFlow op registry, `SquaredDifference`.
  }];
  let arguments = (ins
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$x,
    TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$y
  );
  let results = (outs TF_TensorOf<[TF_Float, TF_SInt, TF_Complex]>:$z);
}

def TF_DivNoNanOp : TF_Op<"DivNoNan", [Pure, ShapeInference, Evaluation]> {
  let summary = "Quotient, 0 where the divisor is 0.";
  let description = [{
    Broadcasts; also for NaN over 0.

    Source: TensorFlow op registry, `DivNoNan`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x, TF_FloatOrComplexTensor:$y);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_MulNoNanOp : TF_Op<"MulNoNan", [Pure, ShapeInference, Evaluation]> {
  let summary = "Product, 0 where the second factor is 0.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `MulNoNan`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x, TF_FloatOrComplexTensor:$y);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_XdivyOp : TF_Op<"Xdivy", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x / y`, 0 where x is 0.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `Xdivy`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x, TF_FloatOrComplexTensor:$y);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_XlogyOp : TF_Op<"Xlogy", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x * log(y)`, 0 where x is 0.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `Xlogy`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x, TF_FloatOrComplexTensor:$y);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_Xlog1pyOp : TF_Op<"Xlog1py", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x * log(1 + y)`, 0 where x is 0.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `Xlog1py`.
  }];
  let arguments = (ins TF_FloatOrComplexTensor:$x, TF_FloatOrComplexTensor:$y);
  let results = (outs TF_FloatOrComplexTensor:$z);
}

def TF_Atan2Op : TF_Op<"Atan2", [Pure, ShapeInference, Evaluation]> {
  let summary = "Angle of the point (x, y).";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `Atan2`.
  }];
  let arguments = (ins TF_FloatTensor:$y, TF_FloatTensor:$x);
  let results = (outs TF_FloatTensor:$z);
}

def TF_NextAfterOp : TF_Op<"NextAfter", [Pure, ShapeInference, Evaluation]> {
  let summary = "The next float after x towards y.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `NextAfter`.
  }];
  let arguments = (ins TF_FloatTensor:$x1, TF_FloatTensor:$x2);
  let results = (outs TF_FloatTensor:$output);
}

def TF_LessOp : TF_Op<"Less", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x < y`.";
  let description = [{
    Broadcasts; false for NaN.

    Source: TensorFlow op registry, `Less`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_LessEqualOp : TF_Op<"LessEqual", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x <= y`.";
  let description = [{
    Broadcasts; false for NaN.

    Source: TensorFlow op registry, `LessEqual`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_GreaterOp : TF_Op<"Greater", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x > y`.";
  let description = [{
    Broadcasts; false for NaN.

    Source: TensorFlow op registry, `Greater`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_GreaterEqualOp : TF_Op<"GreaterEqual", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x >= y`.";
  let description = [{
    Broadcasts; false for NaN.

    Source: TensorFlow op registry, `GreaterEqual`.
  }];
  let arguments = (ins TF_RealTensor:$x, TF_RealTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_EqualOp : TF_Op<"Equal", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x == y`.";
  let description = [{
    Broadcasts; false for NaN. With `incompatible_shape_error` false, shapes that do not broadcast give the
    scalar false.

    Source: TensorFlow op registry, `Equal`.
  }];
  let arguments = (ins
    TF_Tensor:$x,
    TF_Tensor:$y,
    DefaultedAttr<BoolAttr, "true">:$incompatible_shape_error
  );
  let results = (outs TF_BoolTensor:$z);
}

def TF_NotEqualOp : TF_Op<"NotEqual", [Pure, ShapeInference, Evaluation]> {
  let summary = "`x != y`.";
  let description = [{
    Broadcasts; true for NaN. With `incompatible_shape_error` false, shapes that do not broadcast give the
    scalar true.

    Source: TensorFlow op registry, `NotEqual`.
  }];
  let arguments = (ins
    TF_Tensor:$x,
    TF_Tensor:$y,
    DefaultedAttr<BoolAttr, "true">:$incompatible_shape_error
  );
  let results = (outs TF_BoolTensor:$z);
}

def TF_ApproximateEqualOp : TF_Op<"ApproximateEqual", [Pure, ShapeInference, Evaluation]> {
  let summary = "`";
  let description = [{
    x - y| < tolerance`.|Equal shapes.

    Source: TensorFlow op registry, `ApproximateEqual`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$x,
    TF_NumberOrQuantizedTensor:$y,
    DefaultedAttr<F32Attr, "9.99999975e-06 : f32">:$tolerance
  );
  let results = (outs TF_BoolTensor:$z);
}

def TF_LogicalAndOp : TF_Op<"LogicalAnd", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logical and.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `LogicalAnd`.
  }];
  let arguments = (ins TF_BoolTensor:$x, TF_BoolTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_LogicalOrOp : TF_Op<"LogicalOr", [Pure, ShapeInference, Evaluation]> {
  let summary = "Logical or.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `LogicalOr`.
  }];
  let arguments = (ins TF_BoolTensor:$x, TF_BoolTensor:$y);
  let results = (outs TF_BoolTensor:$z);
}

def TF_BitwiseAndOp : TF_Op<"BitwiseAnd", [Pure, ShapeInference, Evaluation]> {
  let summary = "Bitwise and.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `BitwiseAnd`.
  }];
  let arguments = (ins TF_IntTensor:$x, TF_IntTensor:$y);
  let results = (outs TF_IntTensor:$z);
}

def TF_BitwiseOrOp : TF_Op<"BitwiseOr", [Pure, ShapeInference, Evaluation]> {
  let summary = "Bitwise or.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `BitwiseOr`.
  }];
  let arguments = (ins TF_IntTensor:$x, TF_IntTensor:$y);
  let results = (outs TF_IntTensor:$z);
}

def TF_BitwiseXorOp : TF_Op<"BitwiseXor", [Pure, ShapeInference, Evaluation]> {
  let summary = "Bitwise exclusive or.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `BitwiseXor`.
  }];
  let arguments = (ins TF_IntTensor:$x, TF_IntTensor:$y);
  let results = (outs TF_IntTensor:$z);
}

def TF_LeftShiftOp : TF_Op<"LeftShift", [Pure, ShapeInference, Evaluation]> {
  let summary = "Shift left.";
  let description = [{
    Broadcasts. The amount is clamped to [0, bits - 1].

    Source: TensorFlow op registry, `LeftShift`.
  }];
  let arguments = (ins TF_IntTensor:$x, TF_IntTensor:$y);
  let results = (outs TF_IntTensor:$z);
}

def TF_RightShiftOp : TF_Op<"RightShift", [Pure, ShapeInference, Evaluation]> {
  let summary = "Shift right, arithmetic for signed types.";
  let description = [{
    Broadcasts. The amount is clamped to [0, bits - 1].

    Source: TensorFlow op registry, `RightShift`.
  }];
  let arguments = (ins TF_IntTensor:$x, TF_IntTensor:$y);
  let results = (outs TF_IntTensor:$z);
}

def TF_ComplexOp : TF_Op<"Complex", [Pure, ShapeInference, Evaluation]> {
  let summary = "Complex number from real and imaginary part.";
  let description = [{
    Broadcasts.

    Source: TensorFlow op registry, `Complex`.
  }];
  let arguments = (ins TF_FloatTensor:$real, TF_FloatTensor:$imag);
  let results = (outs TF_ComplexTensor:$out);
}

def TF_BiasAddOp : TF_Op<"BiasAdd", [Pure, ShapeInference, Evaluation]> {
  let summary = "Adds a bias to the channels.";
  let description = [{
    `value` of rank at least 2 (NHWC: channels last; NCHW: dimension 1), `bias` a vector as long as the
    channels; else INVALID_ARGUMENT.

    Source: TensorFlow op registry, `BiasAdd`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$value,
    TF_NumberOrQuantizedTensor:$bias,
    DefaultedAttr<TF_EnumStr<["NHWC", "NCHW"]>, "\"NHWC\"">:$data_format
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_BiasAddV1Op : TF_Op<"BiasAddV1", [Pure, ShapeInference, Evaluation]> {
  let summary = "Adds a bias to the last dimension.";
  let description = [{
    As `BiasAdd` with channels last.

    Source: TensorFlow op registry, `BiasAddV1`.
  }];
  let arguments = (ins TF_NumberOrQuantizedTensor:$value, TF_NumberOrQuantizedTensor:$bias);
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

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

def TF_AddNOp : TF_Op<"AddN", [Pure, ShapeInference, Evaluation]> {
  let summary = "Sum of all inputs.";
  let description = [{
    Inputs of equal shape; variant lists are added element by element.

    Source: TensorFlow op registry, `AddN`.
  }];
  let arguments = (ins
    Variadic<TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Quantized, TF_Variant]>>:$inputs
  );
  let results = (outs
    TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Quantized, TF_Variant]>:$sum
  );
}

def TF_ClipByValueOp : TF_Op<"ClipByValue", [Pure, ShapeInference, Evaluation]> {
  let summary = "Limits to a range.";
  let description = [{
    `min(max(t, clip_value_min), clip_value_max)` with limits that are scalars or of the operand's shape.

    Source: TensorFlow op registry, `ClipByValue`.
  }];
  let arguments = (ins
    TF_NumberOrQuantizedTensor:$t,
    TF_NumberOrQuantizedTensor:$clip_value_min,
    TF_NumberOrQuantizedTensor:$clip_value_max
  );
  let results = (outs TF_NumberOrQuantizedTensor:$output);
}

def TF_PreluOp : TF_Op<"Prelu", [Pure, ShapeInference, Evaluation]> {
  let summary = "Parametric rectified linear unit.";
  let description = [{
    `x > 0 ? x : alpha * x`, `alpha` broadcast. A layer that some converters write; not in TensorFlow's
    registry.

    Not in TensorFlow's op registry.
  }];
  let arguments = (ins TF_FloatTensor:$x, TF_FloatTensor:$alpha);
  let results = (outs TF_FloatTensor:$y);
}

#endif  // STRATA_TF_ELEMENTWISE
