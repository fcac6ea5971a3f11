// Mathematical functions, element by element.

include "dialects/arith/base.td"

def Math_Dialect : Dialect {
  let name = "math";
  let cppNamespace = "::strata::math";
  let summary = "Mathematical functions on scalars, and element by element on vectors and tensors.";
}

class Math_Op<string mnemonic, list<Trait> traits = []>
    : Op<Math_Dialect, mnemonic, !listconcat([Pure, ElementwiseMappable], traits)>;
class Math_FloatUnaryOp<string mnemonic, string text> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let summary = text;
  let arguments = (ins FloatLike:$operand, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
// Not folded: the compiler's own expansion decides the last bit.
class Math_FunctionOp<string mnemonic, string text> : Math_FloatUnaryOp<mnemonic, text> {
  let hasFolder = 0;
}
class Math_IntUnaryOp<string mnemonic, string text> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let summary = text;
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}
class Math_FloatBinaryOp<string mnemonic, string text> : Math_Op<mnemonic, [SameOperandsAndResultType]> {
  let summary = text;
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Math_ClassOp<string mnemonic, string text> : Math_Op<mnemonic, [
    TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "getI1SameShape($_self)">]> {
  let summary = text;
  let arguments = (ins FloatLike:$operand, Arith_FastMathDefault:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
  let hasFolder = 1;
}

def Math_AbsFOp : Math_FloatUnaryOp<"absf", "Absolute value: clears the sign bit.">;
def Math_CeilOp : Math_FloatUnaryOp<"ceil", "Rounds towards plus infinity.">;
def Math_FloorOp : Math_FloatUnaryOp<"floor", "Rounds towards minus infinity.">;
def Math_RoundOp : Math_FloatUnaryOp<"round", "Rounds to nearest, halves away from zero.">;
def Math_RoundEvenOp : Math_FloatUnaryOp<"roundeven", "Rounds to nearest, halves to even.">;
def Math_SqrtOp : Math_FloatUnaryOp<"sqrt", "Square root.">;
def Math_TruncOp : Math_FloatUnaryOp<"trunc", "Rounds towards zero.">;

def Math_AcosOp : Math_FunctionOp<"acos", "Arc cosine.">;
def Math_AcoshOp : Math_FunctionOp<"acosh", "Inverse hyperbolic cosine.">;
def Math_AsinOp : Math_FunctionOp<"asin", "Arc sine.">;
def Math_AsinhOp : Math_FunctionOp<"asinh", "Inverse hyperbolic sine.">;
def Math_AtanOp : Math_FunctionOp<"atan", "Arc tangent.">;
def Math_AtanhOp : Math_FunctionOp<"atanh", "Inverse hyperbolic tangent.">;
def Math_CbrtOp : Math_FunctionOp<"cbrt", "Cube root.">;
def Math_CosOp : Math_FunctionOp<"cos", "Cosine of radians.">;
def Math_CoshOp : Math_FunctionOp<"cosh", "Hyperbolic cosine.">;
def Math_ErfOp : Math_FunctionOp<"erf", "Error function.">;
def Math_ErfcOp : Math_FunctionOp<"erfc", "Complementary error function.">;
def Math_ExpOp : Math_FunctionOp<"exp", "e to the operand.">;
def Math_Exp2Op : Math_FunctionOp<"exp2", "2 to the operand.">;
def Math_ExpM1Op : Math_FunctionOp<"expm1", "exp(x) - 1, exact near zero.">;
def Math_LogOp : Math_FunctionOp<"log", "Natural logarithm.">;
def Math_Log10Op : Math_FunctionOp<"log10", "Logarithm to base ten.">;
def Math_Log1pOp : Math_FunctionOp<"log1p", "log(1 + x), exact near zero.">;
def Math_Log2Op : Math_FunctionOp<"log2", "Logarithm to base two.">;
def Math_RsqrtOp : Math_FunctionOp<"rsqrt", "1 / sqrt(x).">;
def Math_SinOp : Math_FunctionOp<"sin", "Sine of radians.">;
def Math_SinhOp : Math_FunctionOp<"sinh", "Hyperbolic sine.">;
def Math_TanOp : Math_FunctionOp<"tan", "Tangent of radians.">;
def Math_TanhOp : Math_FunctionOp<"tanh", "Hyperbolic tangent.">;

def Math_Atan2Op : Math_FloatBinaryOp<"atan2", "Angle of the point (rhs, lhs), from -pi to pi.">;
def Math_CopySignOp : Math_FloatBinaryOp<"copysign", "Magnitude of lhs with the sign of rhs."> {
  let hasFolder = 1;
}
def Math_PowFOp : Math_FloatBinaryOp<"powf", "lhs to the power rhs.">;
def Math_FPowIOp : Math_Op<"fpowi", [AllTypesMatch<["lhs", "result"]>]> {
  let summary = "A float to a signed integer power.";
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}
def Math_IPowIOp : Math_Op<"ipowi", [SameOperandsAndResultType]> {
  let summary = "A signed integer to a signed integer power.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
def Math_FmaOp : Math_Op<"fma", [SameOperandsAndResultType]> {
  let summary = "a * b + c, rounded once.";
  let arguments = (ins FloatLike:$a, FloatLike:$b, FloatLike:$c, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Math_ClampFOp : Math_Op<"clampf", [SameOperandsAndResultType]> {
  let summary = "maximumf(minimumf(value, max), min): NaN stays NaN.";
  let arguments = (ins FloatLike:$value, FloatLike:$min, FloatLike:$max, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Math_SincosOp : Math_Op<"sincos", [AllTypesMatch<["operand", "sin", "cos"]>]> {
  let summary = "Sine and cosine at once.";
  let arguments = (ins FloatLike:$operand, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}

def Math_AbsIOp : Math_IntUnaryOp<"absi", "Absolute value; the least integer stays itself.">;
def Math_CountLeadingZerosOp : Math_IntUnaryOp<"ctlz", "Number of leading zero bits.">;
def Math_CountTrailingZerosOp : Math_IntUnaryOp<"cttz", "Number of trailing zero bits.">;
def Math_CtPopOp : Math_IntUnaryOp<"ctpop", "Number of one bits.">;

def Math_IsFiniteOp : Math_ClassOp<"isfinite", "Neither infinite nor NaN.">;
def Math_IsInfOp : Math_ClassOp<"isinf", "Plus or minus infinity.">;
def Math_IsNaNOp : Math_ClassOp<"isnan", "Not a number.">;
def Math_IsNormalOp : Math_ClassOp<"isnormal", "Neither zero, subnormal, infinite nor NaN.">;
