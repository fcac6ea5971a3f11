// Complex numbers: made of parts, taken apart, and computed with.

include "dialects/arith/base.td"

def Complex_Dialect : Dialect {
  let name = "complex";
  let cppNamespace = "::strata::complex";
  let summary = "Complex numbers of two floats: real part, imaginary part.";
  let description = [{
    The compiler takes complex numbers apart before code is made (`convert/complex_to_parts`); what each function computes is
    written there.
  }];
}

class Complex_Op<string mnemonic, list<Trait> traits = []> : Op<Complex_Dialect, mnemonic, !listconcat([Pure], traits)>;

class Complex_BinaryOp<string mnemonic, string text, list<Trait> traits = []>
    : Complex_Op<mnemonic, !listconcat(traits, [SameOperandsAndResultType, ElementwiseMappable])> {
  let summary = text;
  let arguments = (ins AnyComplex:$lhs, AnyComplex:$rhs, Arith_FastMathDefault:$fastmath);
  let results = (outs AnyComplex:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Complex_UnaryOp<string mnemonic, string text>
    : Complex_Op<mnemonic, [SameOperandsAndResultType, ElementwiseMappable]> {
  let summary = text;
  let arguments = (ins AnyComplex:$complex, Arith_FastMathDefault:$fastmath);
  let results = (outs AnyComplex:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}
// One float of the part's type.
class Complex_PartOp<string mnemonic, string text> : Complex_Op<mnemonic, [ElementwiseMappable,
    TypesMatchWith<"complex element type matches result type", "complex", "result",
                   "::strata::cast<::strata::ComplexType>($_self).getElementType()">]> {
  let summary = text;
  let arguments = (ins AnyComplex:$complex, Arith_FastMathDefault:$fastmath);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}
class Complex_CompareOp<string mnemonic, string text> : Complex_Op<mnemonic, [ElementwiseMappable, SameTypeOperands]> {
  let summary = text;
  let arguments = (ins AnyComplex:$lhs, AnyComplex:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Complex_ConstantOp : Complex_Op<"constant", [ConstantLike]> {
  let summary = "A constant: an array of real and imaginary part.";
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Complex_CreateOp : Complex_Op<"create", [ElementwiseMappable, AllTypesMatch<["real", "imaginary"]>,
    TypesMatchWith<"complex element type matches real operand type", "complex", "real",
                   "::strata::cast<::strata::ComplexType>($_self).getElementType()">]> {
  let summary = "A number from its parts.";
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
}
def Complex_ReOp : Complex_PartOp<"re", "The real part.">;
def Complex_ImOp : Complex_PartOp<"im", "The imaginary part.">;
def Complex_AbsOp : Complex_PartOp<"abs", "The absolute value, without overflow in between.">;
def Complex_AngleOp : Complex_PartOp<"angle", "The argument: atan2(im, re).">;

def Complex_AddOp : Complex_BinaryOp<"add", "Sum.", [Commutative]>;
def Complex_SubOp : Complex_BinaryOp<"sub", "Difference.">;
def Complex_MulOp : Complex_BinaryOp<"mul", "Product.", [Commutative]>;
def Complex_DivOp : Complex_BinaryOp<"div", "Quotient.">;
def Complex_PowOp : Complex_BinaryOp<"pow", "Power: exp(rhs * log(lhs)).">;
def Complex_EqualOp : Complex_CompareOp<"eq", "Both parts are equal.">;
def Complex_NotEqualOp : Complex_CompareOp<"neq", "A part differs.">;

def Complex_ConjOp : Complex_UnaryOp<"conj", "The conjugate.">;
def Complex_NegOp : Complex_UnaryOp<"neg", "Changes both signs.">;
def Complex_SignOp : Complex_UnaryOp<"sign", "z / |z|; 0 at 0.">;
def Complex_ExpOp : Complex_UnaryOp<"exp", "Exponential.">;
def Complex_Expm1Op : Complex_UnaryOp<"expm1", "exp(z) - 1.">;
def Complex_LogOp : Complex_UnaryOp<"log", "Natural logarithm, principal branch.">;
def Complex_Log1pOp : Complex_UnaryOp<"log1p", "log(1 + z).">;
def Complex_SqrtOp : Complex_UnaryOp<"sqrt", "Square root, principal branch.">;
def Complex_RsqrtOp : Complex_UnaryOp<"rsqrt", "1 / sqrt(z).">;
def Complex_SinOp : Complex_UnaryOp<"sin", "Sine.">;
def Complex_CosOp : Complex_UnaryOp<"cos", "Cosine.">;
def Complex_TanOp : Complex_UnaryOp<"tan", "Tangent.">;
def Complex_TanhOp : Complex_UnaryOp<"tanh", "Hyperbolic tangent.">;
