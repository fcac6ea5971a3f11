// Elementwise operations of two operands, which broadcast as in NumPy.

#ifndef STRATA_TF_ELEMENTWISE_BINARY
#define STRATA_TF_ELEMENTWISE_BINARY

include "dialects/tf/base.td"

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

#endif  // STRATA_TF_ELEMENTWISE_BINARY
