// Integer and floating-point arithmetic.

include "dialects/arith/base.td"

class Arith_Op<string mnemonic, list<Trait> traits = []>
    : Op<Arith_Dialect, mnemonic, !listconcat(traits, [NoMemoryEffect, ElementwiseMappable])>;

class Arith_IntBinaryOp<string mnemonic, string text, list<Trait> traits = []>
    : Arith_Op<mnemonic, !listconcat(traits, [SameOperandsAndResultType])> {
  let summary = text;
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}
// Overflow contrary to the flags makes the result undefined.
class Arith_OverflowBinaryOp<string mnemonic, string text, list<Trait> traits = []>
    : Arith_IntBinaryOp<mnemonic, text, !listconcat(traits, [Pure])> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs,
                       DefaultValuedAttr<Arith_IntegerOverflowAttr, "#arith.overflow<none>">:$overflowFlags);
  let assemblyFormat = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)";
}
// `exact`: the result is undefined when bits are lost.
class Arith_ExactBinaryOp<string mnemonic, string text, list<Trait> traits = []>
    : Arith_IntBinaryOp<mnemonic, text, traits> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact);
  let assemblyFormat = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)";
}
class Arith_FloatBinaryOp<string mnemonic, string text, list<Trait> traits = []>
    : Arith_Op<mnemonic, !listconcat(traits, [Pure, SameOperandsAndResultType])> {
  let summary = text;
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
class Arith_CastOp<string mnemonic, string text, TypeConstraint from, TypeConstraint to>
    : Arith_Op<mnemonic, [Pure, SameOperandsAndResultShape, Cast]> {
  let summary = text;
  let arguments = (ins from:$in);
  let results = (outs to:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}
class Arith_ExtendedOp<string mnemonic, string text, string low, string high>
    : Arith_Op<mnemonic, [Pure, Commutative, AllTypesMatch<["lhs", "rhs", low, high]>]> {
  let summary = text;
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def Arith_ConstantOp : Op<Arith_Dialect, "constant", [ConstantLike, Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "An integer, index, float or elements constant.";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

// --- Integers ------------------------------------------------------------------------------------------------------

def Arith_AddIOp : Arith_OverflowBinaryOp<"addi", "Integer addition, wrapping.", [Commutative]>;
def Arith_SubIOp : Arith_OverflowBinaryOp<"subi", "Integer subtraction, wrapping.">;
def Arith_MulIOp : Arith_OverflowBinaryOp<"muli", "Integer multiplication, wrapping.", [Commutative]>;
def Arith_DivUIOp : Arith_ExactBinaryOp<"divui", "Unsigned integer division, rounding towards zero; a zero divisor is undefined.", [MayFail]>;
def Arith_DivSIOp : Arith_ExactBinaryOp<"divsi", "Signed integer division, rounding towards zero; a zero divisor and overflow are undefined.", [MayFail]>;
def Arith_CeilDivUIOp : Arith_IntBinaryOp<"ceildivui", "Unsigned integer division, rounding up.", [MayFail]>;
def Arith_CeilDivSIOp : Arith_IntBinaryOp<"ceildivsi", "Signed integer division, rounding towards plus infinity.", [MayFail]>;
def Arith_FloorDivSIOp : Arith_IntBinaryOp<"floordivsi", "Signed integer division, rounding towards minus infinity.", [MayFail]>;
def Arith_RemUIOp : Arith_IntBinaryOp<"remui", "Remainder of unsigned division.", [MayFail]>;
def Arith_RemSIOp : Arith_IntBinaryOp<"remsi", "Remainder of signed division; the sign is the dividend's.", [MayFail]>;
def Arith_AndIOp : Arith_IntBinaryOp<"andi", "Bitwise and.", [Pure, Commutative, Idempotent]>;
def Arith_OrIOp : Arith_IntBinaryOp<"ori", "Bitwise or.", [Pure, Commutative, Idempotent]>;
def Arith_XOrIOp : Arith_IntBinaryOp<"xori", "Bitwise exclusive or.", [Pure, Commutative]>;
def Arith_ShLIOp : Arith_OverflowBinaryOp<"shli", "Shift left; an amount of at least the width is undefined.">;
def Arith_ShRUIOp : Arith_ExactBinaryOp<"shrui", "Logical shift right; an amount of at least the width is undefined.", [Pure]>;
def Arith_ShRSIOp : Arith_ExactBinaryOp<"shrsi", "Arithmetic shift right; an amount of at least the width is undefined.", [Pure]>;
def Arith_MaxSIOp : Arith_IntBinaryOp<"maxsi", "Signed maximum.", [Pure, Commutative]>;
def Arith_MaxUIOp : Arith_IntBinaryOp<"maxui", "Unsigned maximum.", [Pure, Commutative]>;
def Arith_MinSIOp : Arith_IntBinaryOp<"minsi", "Signed minimum.", [Pure, Commutative]>;
def Arith_MinUIOp : Arith_IntBinaryOp<"minui", "Unsigned minimum.", [Pure, Commutative]>;

def Arith_AddUIExtendedOp : Arith_Op<"addui_extended", [
    Pure, Commutative, AllTypesMatch<["lhs", "rhs", "sum"]>,
    TypesMatchWith<"overflow is i1 of the operands' shape", "sum", "overflow", "getI1SameShape($_self)">]> {
  let summary = "Unsigned addition with its carry.";
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
  let hasFolder = 1;
}
def Arith_MulUIExtendedOp : Arith_ExtendedOp<"mului_extended", "Unsigned product of twice the width.", "low", "high"> {
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
}
def Arith_MulSIExtendedOp : Arith_ExtendedOp<"mulsi_extended", "Signed product of twice the width.", "low", "high"> {
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
}

// --- Floating point ------------------------------------------------------------------------------------------------

def Arith_NegFOp : Arith_Op<"negf", [Pure, SameOperandsAndResultType]> {
  let summary = "Changes the sign bit.";
  let arguments = (ins FloatLike:$operand, Arith_FastMathDefault:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}
def Arith_AddFOp : Arith_FloatBinaryOp<"addf", "Floating-point addition.", [Commutative]>;
def Arith_SubFOp : Arith_FloatBinaryOp<"subf", "Floating-point subtraction.">;
def Arith_MulFOp : Arith_FloatBinaryOp<"mulf", "Floating-point multiplication.", [Commutative]>;
def Arith_DivFOp : Arith_FloatBinaryOp<"divf", "Floating-point division.">;
def Arith_RemFOp : Arith_FloatBinaryOp<"remf", "Remainder of division rounding towards zero, as C fmod.">;
def Arith_MaximumFOp : Arith_FloatBinaryOp<"maximumf", "Maximum; NaN if an operand is NaN, -0.0 below +0.0.", [Commutative]>;
def Arith_MinimumFOp : Arith_FloatBinaryOp<"minimumf", "Minimum; NaN if an operand is NaN, -0.0 below +0.0.", [Commutative]>;
def Arith_MaxNumFOp : Arith_FloatBinaryOp<"maxnumf", "Maximum; the other operand if one is NaN.", [Commutative]>;
def Arith_MinNumFOp : Arith_FloatBinaryOp<"minnumf", "Minimum; the other operand if one is NaN.", [Commutative]>;

// --- Conversions ---------------------------------------------------------------------------------------------------

def Arith_ExtUIOp : Arith_CastOp<"extui", "Widens by zeros.",
    SignlessFixedWidthIntegerLike, SignlessFixedWidthIntegerLike>;
def Arith_ExtSIOp : Arith_CastOp<"extsi", "Widens by the sign bit.",
    SignlessFixedWidthIntegerLike, SignlessFixedWidthIntegerLike>;
def Arith_TruncIOp : Arith_CastOp<"trunci", "Keeps the low bits.",
    SignlessFixedWidthIntegerLike, SignlessFixedWidthIntegerLike> {
  let arguments = (ins SignlessFixedWidthIntegerLike:$in,
                       DefaultValuedAttr<Arith_IntegerOverflowAttr, "#arith.overflow<none>">:$overflowFlags);
  let assemblyFormat = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)";
}
def Arith_ExtFOp : Arith_CastOp<"extf", "Converts to a wider float type, exactly.", FloatLike, FloatLike> {
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
}
def Arith_TruncFOp : Arith_CastOp<"truncf", "Rounds to a narrower float type, to nearest even unless said otherwise.",
    FloatLike, FloatLike> {
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
}
def Arith_ScalingExtFOp : Arith_Op<"scaling_extf", [Pure, SameOperandsAndResultShape]> {
  let summary = "Widens a block-scaled float: extf(in) * extf(scale).";
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
}
def Arith_ScalingTruncFOp : Arith_Op<"scaling_truncf", [Pure, SameOperandsAndResultShape]> {
  let summary = "Narrows to a block-scaled float: truncf(in / extf(scale)).";
  let arguments = (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
}
def Arith_UIToFPOp : Arith_CastOp<"uitofp", "Unsigned integer to float, rounding to nearest even.",
    SignlessFixedWidthIntegerLike, FloatLike>;
def Arith_SIToFPOp : Arith_CastOp<"sitofp", "Signed integer to float, rounding to nearest even.",
    SignlessFixedWidthIntegerLike, FloatLike>;
def Arith_FPToUIOp : Arith_CastOp<"fptoui", "Float to unsigned integer, towards zero; undefined when it does not fit.",
    FloatLike, SignlessFixedWidthIntegerLike>;
def Arith_FPToSIOp : Arith_CastOp<"fptosi", "Float to signed integer, towards zero; undefined when it does not fit.",
    FloatLike, SignlessFixedWidthIntegerLike>;
def Arith_IndexCastType : AnyTypeOf<[SignlessIntegerLike, MemRefOf<[AnySignlessInteger, Index]>],
                                    "signless-integer-like or memref of signless-integer">;
def Arith_IndexCastOp : Arith_CastOp<"index_cast", "Between index and integer: truncates or extends by the sign bit.",
    Arith_IndexCastType, Arith_IndexCastType>;
def Arith_IndexCastUIOp : Arith_CastOp<"index_castui", "Between index and integer: truncates or extends by zeros.",
    Arith_IndexCastType, Arith_IndexCastType>;
def Arith_BitcastType : AnyTypeOf<[LikeOf<[AnySignlessInteger, AnyFloat], "">, MemRefOf<[AnySignlessInteger, AnyFloat]>],
                                  "signless-integer-or-float-like or memref of signless-integer or float">;
def Arith_BitcastOp : Arith_CastOp<"bitcast", "The same bits as another type of equal width.",
    Arith_BitcastType, Arith_BitcastType>;

// --- Comparison and choice -----------------------------------------------------------------------------------------

class Arith_CompareOp<string mnemonic, string text> : Arith_Op<mnemonic, [
    Pure, SameTypeOperands,
    TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result", "getI1SameShape($_self)">]> {
  let summary = text;
  let results = (outs BoolLike:$result);
  let hasFolder = 1;
}
def Arith_CmpIOp : Arith_CompareOp<"cmpi", "Integer comparison."> {
  let arguments = (ins Arith_CmpIPredicateAttr:$predicate, SignlessIntegerOrIndexLike:$lhs,
                       SignlessIntegerOrIndexLike:$rhs);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)";
}
def Arith_CmpFOp : Arith_CompareOp<"cmpf", "Floating-point comparison: `o` ordered (false on NaN), `u` unordered (true on NaN)."> {
  let arguments = (ins Arith_CmpFPredicateAttr:$predicate, FloatLike:$lhs, FloatLike:$rhs,
                       Arith_FastMathDefault:$fastmath);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)";
}
def Arith_SelectOp : Arith_Op<"select", [Pure, AllTypesMatch<["true_value", "false_value", "result"]>]> {
  let summary = "One of two values; element by element when the condition has a shape.";
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}
