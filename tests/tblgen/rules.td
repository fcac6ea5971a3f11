// Declarative rules, one of each kind; rules_test.cc applies them.

include "ir/tblgen/rule_base.td"
include "dialects/arith/ops.td"
include "dialects/func/ops.td"

def IsTwo : ConstantAttr<I32Attr, "2 : i32">;
def MulTwo : Pat<(Arith_MulIOp $x, (Arith_ConstantOp IsTwo), $flags), (Arith_AddIOp $x, $x, $flags)>;

// The same name twice: the same value. Types of operands are constrained.
def AddSubSame : Pat<(Arith_SubIOp (Arith_AddIOp I32:$x, $y, $any), $y, $flags), (replaceWithValue $x)>;

// A constraint over several values, and native code that makes an attribute.
def AreDifferent : Constraint<CPred<"$0 != $1">, "different constants">;
def SumOf : NativeCodeCall<"sumOf($0, $1)">;
def AddConstants : Pat<
    (Arith_AddIOp (Arith_AddIOp $x, (Arith_ConstantOp:$c1 $a), $f), (Arith_ConstantOp:$c2 $b), $flags),
    (Arith_AddIOp $x, (Arith_ConstantOp (SumOf $a, $b)), $flags), [(AreDifferent $c1, $c2)], [], (addBenefit 10)>;

// Two results, one of them a value that is there.
def IsZero : ConstantAttr<I32Attr, "0 : i32">;
def NoCarry : Pattern<(Arith_AddUIExtendedOp $x, (Arith_ConstantOp IsZero)),
                      [(replaceWithValue $x), (Arith_ConstantOp ConstantAttr<I1Attr, "false">)]>;

// Any number of operands, and a group of exactly two.
def IsOld : ConstantAttr<FlatSymbolRefAttr, "@old">;
def IsNew : ConstantAttr<FlatSymbolRefAttr, "@new">;
def Rename : Pat<(Func_CallOp IsOld, $all, ?, ?, ?), (Func_CallOp IsNew, $all, ?, ?, ?)>;
def IsSwap : ConstantAttr<FlatSymbolRefAttr, "@swap">;
def Swap : Pat<(Func_CallOp IsSwap, (variadic $a, $b), ?, ?, ?), (Func_CallOp IsNew, (variadic $b, $a), ?, ?, ?)>;

// A type for what cannot be inferred, and a constraint on an attribute.
def SignExtendTwice : Pat<(Arith_ExtSIOp:$outer (Arith_ExtSIOp $x)), (Arith_ExtSIOp $x, (returnType $outer))>;
def IsPositive : AttrConstraint<CPred<"integerIsAtLeast($_self, 1)">, "positive">;
def MulPositive : Pat<(Arith_MulIOp (Arith_ConstantOp IsPositive:$a), $x, $flags),
                      (Arith_MulIOp $x, (Arith_ConstantOp $a), $flags)>;
