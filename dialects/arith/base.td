// The arith dialect and the enumerations that other dialects use too.

#ifndef STRATA_ARITH_BASE
#define STRATA_ARITH_BASE

include "ir/tblgen/op_base.td"

def Arith_Dialect : Dialect {
  let name = "arith";
  let cppNamespace = "::strata::arith";
  let summary = "Integer and floating-point arithmetic on scalars, and element by element on vectors and tensors.";
  let description = [{
    Integers are signless: signedness is in the operation. Integer arithmetic wraps. `index` has the width of the target's
    addresses (64 bits).
  }];
}

def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "floating-point comparison", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">, I64EnumAttrCase<"OEQ", 1, "oeq">, I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">, I64EnumAttrCase<"OLT", 4, "olt">, I64EnumAttrCase<"OLE", 5, "ole">,
    I64EnumAttrCase<"ONE", 6, "one">, I64EnumAttrCase<"ORD", 7, "ord">, I64EnumAttrCase<"UEQ", 8, "ueq">,
    I64EnumAttrCase<"UGT", 9, "ugt">, I64EnumAttrCase<"UGE", 10, "uge">, I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">, I64EnumAttrCase<"UNE", 13, "une">, I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">], "::strata::arith">;

def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "integer comparison", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>], "::strata::arith">;

// Reductions named by attributes: affine.parallel, memref.atomic_rmw.
def AtomicRMWKindAttr : I64EnumAttr<"AtomicRMWKind", "read-modify-write operation", [
    I64EnumAttrCase<"addf", 0>, I64EnumAttrCase<"addi", 1>, I64EnumAttrCase<"andi", 2>, I64EnumAttrCase<"assign", 3>,
    I64EnumAttrCase<"maximumf", 4>, I64EnumAttrCase<"maxnumf", 5>, I64EnumAttrCase<"maxs", 6>,
    I64EnumAttrCase<"maxu", 7>, I64EnumAttrCase<"minimumf", 8>, I64EnumAttrCase<"minnumf", 9>,
    I64EnumAttrCase<"mins", 10>, I64EnumAttrCase<"minu", 11>, I64EnumAttrCase<"mulf", 12>, I64EnumAttrCase<"muli", 13>,
    I64EnumAttrCase<"ori", 14>, I64EnumAttrCase<"xori", 15>], "::strata::arith">;

def Arith_FMReassoc : I32BitEnumAttrCaseBit<"reassoc", 0>;
def Arith_FMNoNaNs : I32BitEnumAttrCaseBit<"nnan", 1>;
def Arith_FMNoInfs : I32BitEnumAttrCaseBit<"ninf", 2>;
def Arith_FMNoSignedZeros : I32BitEnumAttrCaseBit<"nsz", 3>;
def Arith_FMReciprocal : I32BitEnumAttrCaseBit<"arcp", 4>;
def Arith_FMContract : I32BitEnumAttrCaseBit<"contract", 5>;
def Arith_FMApprox : I32BitEnumAttrCaseBit<"afn", 6>;
def Arith_FastMathFlags : I32BitEnumAttr<"FastMathFlags", "floating-point liberties", [
    I32BitEnumAttrCaseNone<"none">, Arith_FMReassoc, Arith_FMNoNaNs, Arith_FMNoInfs, Arith_FMNoSignedZeros,
    Arith_FMReciprocal, Arith_FMContract, Arith_FMApprox,
    I32BitEnumAttrCaseGroup<"fast", [Arith_FMReassoc, Arith_FMNoNaNs, Arith_FMNoInfs, Arith_FMNoSignedZeros,
                                     Arith_FMReciprocal, Arith_FMContract, Arith_FMApprox]>], "::strata::arith">;
def Arith_FastMathAttr : EnumAttr<Arith_Dialect, Arith_FastMathFlags, "fastmath">;

def Arith_IntegerOverflowFlags : I32BitEnumAttr<"IntegerOverflowFlags", "promises about integer overflow", [
    I32BitEnumAttrCaseNone<"none">, I32BitEnumAttrCaseBit<"nsw", 0>, I32BitEnumAttrCaseBit<"nuw", 1>],
    "::strata::arith"> {
  let separator = ", ";
}
def Arith_IntegerOverflowAttr : EnumAttr<Arith_Dialect, Arith_IntegerOverflowFlags, "overflow">;

def Arith_RoundingModeAttr : I32EnumAttr<"RoundingMode", "floating-point rounding mode", [
    I32EnumAttrCase<"to_nearest_even", 0>, I32EnumAttrCase<"downward", 1>, I32EnumAttrCase<"upward", 2>,
    I32EnumAttrCase<"toward_zero", 3>, I32EnumAttrCase<"to_nearest_away", 4>], "::strata::arith">;

def Arith_FastMathDefault : DefaultValuedAttr<Arith_FastMathAttr, "#arith.fastmath<none>">;

#endif  // STRATA_ARITH_BASE
