// LLVM IR as a dialect: what Strata's host and device code becomes before it leaves for LLVM.

include "ir/tblgen/op_base.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let cppNamespace = "::strata::LLVM";
  let summary = "LLVM IR: operations are instructions and intrinsics, with their semantics.";
}

class LLVM_Op<string mnemonic, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits>;

// --- Types ---------------------------------------------------------------------------------------------------------

def LLVM_Type : Type<CPred<"isCompatibleType($_self)">, "LLVM dialect-compatible type">;
def LLVM_AnyPointer : Type<CPred<"isa<LLVMPointerType>($_self)">, "LLVM pointer type">;
def LLVM_AnyStruct : Type<CPred<"isa<LLVMStructType>($_self)">, "LLVM structure type">;
def LLVM_AnyAggregate : Type<CPred<"isa<LLVMStructType>($_self) || isa<LLVMArrayType>($_self)">, "LLVM aggregate type">;
def LLVM_AnyVector : Type<CPred<"isa<::strata::VectorType>($_self) && isCompatibleType($_self)">, "LLVM dialect-compatible vector type">;
class LLVM_ScalarOrVectorOf<Type element>
    : TypeConstraint<Or<[element.predicate, And<[LLVM_AnyVector.predicate, ElementPred<element.predicate>]>]>,
                     element.summary # " or LLVM dialect-compatible vector of " # element.summary>;
class LLVM_VectorOf<Type element>
    : TypeConstraint<And<[LLVM_AnyVector.predicate, ElementPred<element.predicate>]>,
                     "LLVM dialect-compatible vector of " # element.summary>;
def LLVM_Ints : LLVM_ScalarOrVectorOf<AnySignlessInteger>;
def LLVM_Floats : LLVM_ScalarOrVectorOf<AnyFloat>;
def LLVM_Bools : LLVM_ScalarOrVectorOf<I1>;
def LLVM_Pointers : LLVM_ScalarOrVectorOf<LLVM_AnyPointer>;
def LLVM_IntsOrPointers : AnyTypeOf<[LLVM_Ints, LLVM_Pointers]>;

// --- Attributes ----------------------------------------------------------------------------------------------------

def LLVM_FMnnan : I32BitEnumAttrCaseBit<"nnan", 0>;
def LLVM_FMninf : I32BitEnumAttrCaseBit<"ninf", 1>;
def LLVM_FMnsz : I32BitEnumAttrCaseBit<"nsz", 2>;
def LLVM_FMarcp : I32BitEnumAttrCaseBit<"arcp", 3>;
def LLVM_FMcontract : I32BitEnumAttrCaseBit<"contract", 4>;
def LLVM_FMafn : I32BitEnumAttrCaseBit<"afn", 5>;
def LLVM_FMreassoc : I32BitEnumAttrCaseBit<"reassoc", 6>;
def LLVM_FastmathFlags : I32BitEnumAttr<"FastmathFlags", "LLVM fastmath flags", [
    I32BitEnumAttrCaseNone<"none">, LLVM_FMnnan, LLVM_FMninf, LLVM_FMnsz, LLVM_FMarcp, LLVM_FMcontract, LLVM_FMafn,
    LLVM_FMreassoc,
    I32BitEnumAttrCaseGroup<"fast", [LLVM_FMnnan, LLVM_FMninf, LLVM_FMnsz, LLVM_FMarcp, LLVM_FMcontract, LLVM_FMafn,
                                     LLVM_FMreassoc]>], "::strata::LLVM"> {
  let separator = ", ";
}
def LLVM_FastmathAttr : EnumAttr<LLVM_Dialect, LLVM_FastmathFlags, "fastmath">;
def LLVM_FastmathDefault : DefaultValuedAttr<LLVM_FastmathAttr, "#llvm.fastmath<none>">;

def LLVM_Linkage : I32PlainEnum<"Linkage", "LLVM linkage", [
    I32EnumAttrCase<"Private", 0, "private">, I32EnumAttrCase<"Internal", 1, "internal">,
    I32EnumAttrCase<"AvailableExternally", 2, "available_externally">, I32EnumAttrCase<"Linkonce", 3, "linkonce">,
    I32EnumAttrCase<"Weak", 4, "weak">, I32EnumAttrCase<"Common", 5, "common">,
    I32EnumAttrCase<"Appending", 6, "appending">, I32EnumAttrCase<"ExternWeak", 7, "extern_weak">,
    I32EnumAttrCase<"LinkonceODR", 8, "linkonce_odr">, I32EnumAttrCase<"WeakODR", 9, "weak_odr">,
    I32EnumAttrCase<"External", 10, "external">], "::strata::LLVM">;
def LLVM_LinkageAttr : EnumAttr<LLVM_Dialect, LLVM_Linkage, "linkage">;
def LLVM_LinkageDefault : DefaultValuedAttr<LLVM_LinkageAttr, "#llvm.linkage<external>">;
def LLVM_CConv : I32PlainEnum<"CConv", "LLVM calling convention", [
    I32EnumAttrCase<"C", 0, "ccc">, I32EnumAttrCase<"Fast", 8, "fastcc">, I32EnumAttrCase<"Cold", 9, "coldcc">,
    I32EnumAttrCase<"GHC", 10, "cc_10">, I32EnumAttrCase<"HiPE", 11, "cc_11">,
    I32EnumAttrCase<"AnyReg", 13, "anyregcc">, I32EnumAttrCase<"PreserveMost", 14, "preserve_mostcc">,
    I32EnumAttrCase<"PreserveAll", 15, "preserve_allcc">, I32EnumAttrCase<"Swift", 16, "swiftcc">,
    I32EnumAttrCase<"CXX_FAST_TLS", 17, "cxx_fast_tlscc">, I32EnumAttrCase<"Tail", 18, "tailcc">,
    I32EnumAttrCase<"CFGuard_Check", 19, "cfguard_checkcc">, I32EnumAttrCase<"SwiftTail", 20, "swifttailcc">,
    I32EnumAttrCase<"X86_StdCall", 64, "x86_stdcallcc">, I32EnumAttrCase<"X86_FastCall", 65, "x86_fastcallcc">,
    I32EnumAttrCase<"ARM_APCS", 66, "arm_apcscc">, I32EnumAttrCase<"ARM_AAPCS", 67, "arm_aapcscc">,
    I32EnumAttrCase<"ARM_AAPCS_VFP", 68, "arm_aapcs_vfpcc">, I32EnumAttrCase<"MSP430_INTR", 69, "msp430_intrcc">,
    I32EnumAttrCase<"X86_ThisCall", 70, "x86_thiscallcc">, I32EnumAttrCase<"PTX_Kernel", 71, "ptx_kernelcc">,
    I32EnumAttrCase<"PTX_Device", 72, "ptx_devicecc">, I32EnumAttrCase<"SPIR_FUNC", 75, "spir_funccc">,
    I32EnumAttrCase<"SPIR_KERNEL", 76, "spir_kernelcc">, I32EnumAttrCase<"Intel_OCL_BI", 77, "intel_ocl_bicc">,
    I32EnumAttrCase<"X86_64_SysV", 78, "x86_64_sysvcc">, I32EnumAttrCase<"Win64", 79, "win64cc">,
    I32EnumAttrCase<"X86_VectorCall", 80, "x86_vectorcallcc">, I32EnumAttrCase<"DUMMY_HHVM", 81, "hhvmcc">,
    I32EnumAttrCase<"DUMMY_HHVM_C", 82, "hhvm_ccc">, I32EnumAttrCase<"X86_INTR", 83, "x86_intrcc">,
    I32EnumAttrCase<"AVR_INTR", 84, "avr_intrcc">, I32EnumAttrCase<"AVR_SIGNAL", 85, "avr_signalcc">,
    I32EnumAttrCase<"AVR_BUILTIN", 86, "avr_builtincc">, I32EnumAttrCase<"AMDGPU_VS", 87, "amdgpu_vscc">,
    I32EnumAttrCase<"AMDGPU_GS", 88, "amdgpu_gscc">, I32EnumAttrCase<"AMDGPU_PS", 89, "amdgpu_pscc">,
    I32EnumAttrCase<"AMDGPU_CS", 90, "amdgpu_cscc">, I32EnumAttrCase<"AMDGPU_KERNEL", 91, "amdgpu_kernelcc">,
    I32EnumAttrCase<"X86_RegCall", 92, "x86_regcallcc">, I32EnumAttrCase<"AMDGPU_HS", 93, "amdgpu_hscc">,
    I32EnumAttrCase<"MSP430_BUILTIN", 94, "msp430_builtincc">, I32EnumAttrCase<"AMDGPU_LS", 95, "amdgpu_lscc">,
    I32EnumAttrCase<"AMDGPU_ES", 96, "amdgpu_escc">,
    I32EnumAttrCase<"AArch64_VectorCall", 97, "aarch64_vectorcallcc">,
    I32EnumAttrCase<"AArch64_SVE_VectorCall", 98, "aarch64_sve_vectorcallcc">,
    I32EnumAttrCase<"WASM_EmscriptenInvoke", 99, "wasm_emscripten_invokecc">,
    I32EnumAttrCase<"AMDGPU_Gfx", 100, "amdgpu_gfxcc">, I32EnumAttrCase<"M68k_INTR", 101, "m68k_intrcc">],
    "::strata::LLVM">;
def LLVM_CConvAttr : EnumAttr<LLVM_Dialect, LLVM_CConv, "cconv">;
def LLVM_CConvDefault : DefaultValuedAttr<LLVM_CConvAttr, "#llvm.cconv<ccc>">;
def LLVM_TailCallKind : I32PlainEnum<"TailCallKind", "LLVM tail call kind", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"NoTail", 3, "notail">, I32EnumAttrCase<"MustTail", 2, "musttail">,
    I32EnumAttrCase<"Tail", 1, "tail">], "::strata::LLVM">;
def LLVM_TailCallKindAttr : EnumAttr<LLVM_Dialect, LLVM_TailCallKind, "tailcallkind">;
def LLVM_TailCallKindDefault : DefaultValuedAttr<LLVM_TailCallKindAttr, "#llvm.tailcallkind<none>">;

def LLVM_ICmpPredicate : I64EnumAttr<"ICmpPredicate", "integer comparison", [
    I64EnumAttrCase<"eq", 0>, I64EnumAttrCase<"ne", 1>, I64EnumAttrCase<"slt", 2>, I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>, I64EnumAttrCase<"sge", 5>, I64EnumAttrCase<"ult", 6>, I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>, I64EnumAttrCase<"uge", 9>], "::strata::LLVM">;
def LLVM_FCmpPredicate : I64EnumAttr<"FCmpPredicate", "floating-point comparison", [
    I64EnumAttrCase<"_false", 0>, I64EnumAttrCase<"oeq", 1>, I64EnumAttrCase<"ogt", 2>, I64EnumAttrCase<"oge", 3>,
    I64EnumAttrCase<"olt", 4>, I64EnumAttrCase<"ole", 5>, I64EnumAttrCase<"one", 6>, I64EnumAttrCase<"ord", 7>,
    I64EnumAttrCase<"ueq", 8>, I64EnumAttrCase<"ugt", 9>, I64EnumAttrCase<"uge", 10>, I64EnumAttrCase<"ult", 11>,
    I64EnumAttrCase<"ule", 12>, I64EnumAttrCase<"une", 13>, I64EnumAttrCase<"uno", 14>, I64EnumAttrCase<"_true", 15>],
    "::strata::LLVM">;
def LLVM_AtomicOrdering : I64EnumAttr<"AtomicOrdering", "Atomic ordering for LLVM's memory model", [
    I64EnumAttrCase<"not_atomic", 0>, I64EnumAttrCase<"unordered", 1>, I64EnumAttrCase<"monotonic", 2>,
    I64EnumAttrCase<"acquire", 4>, I64EnumAttrCase<"release", 5>, I64EnumAttrCase<"acq_rel", 6>,
    I64EnumAttrCase<"seq_cst", 7>], "::strata::LLVM">;
def LLVM_AtomicBinOp : I64EnumAttr<"AtomicBinOp", "llvm.atomicrmw binary operations", [
    I64EnumAttrCase<"xchg", 0>, I64EnumAttrCase<"add", 1>, I64EnumAttrCase<"sub", 2>, I64EnumAttrCase<"_and", 3>,
    I64EnumAttrCase<"nand", 4>, I64EnumAttrCase<"_or", 5>, I64EnumAttrCase<"_xor", 6>, I64EnumAttrCase<"max", 7>,
    I64EnumAttrCase<"min", 8>, I64EnumAttrCase<"umax", 9>, I64EnumAttrCase<"umin", 10>, I64EnumAttrCase<"fadd", 11>,
    I64EnumAttrCase<"fsub", 12>, I64EnumAttrCase<"fmax", 13>, I64EnumAttrCase<"fmin", 14>, I64EnumAttrCase<"uinc_wrap", 15>,
    I64EnumAttrCase<"udec_wrap", 16>, I64EnumAttrCase<"usub_cond", 17>, I64EnumAttrCase<"usub_sat", 18>,
    I64EnumAttrCase<"fmaximum", 19>, I64EnumAttrCase<"fminimum", 20>], "::strata::LLVM">;
def LLVM_OrderingDefault : DefaultValuedAttr<LLVM_AtomicOrdering, "0 : i64">;
def LLVM_OverflowDefault : DefaultValuedAttr<I32Attr, "0 : i32">;
def LLVM_FunctionTypeAttr : TypeAttrOf<"LLVMFunctionType", "LLVM function type">;

// --- Arithmetic ----------------------------------------------------------------------------------------------------

class LLVM_BinaryOp<string mnemonic, TypeConstraint type, list<Trait> traits = []>
    : LLVM_Op<mnemonic, !listconcat([Pure, SameOperandsAndResultType], traits)> {
  let summary = "LLVM instruction `" # mnemonic # "`.";
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}
// overflowFlags: bit 0 no signed wrap, bit 1 no unsigned wrap.
class LLVM_OverflowOp<string mnemonic, list<Trait> traits = []> : LLVM_BinaryOp<mnemonic, LLVM_Ints, traits> {
  let arguments = (ins LLVM_Ints:$lhs, LLVM_Ints:$rhs, LLVM_OverflowDefault:$overflowFlags);
  let assemblyFormat = "";
  let hasCustomAssemblyFormat = 1;
}
class LLVM_ExactOp<string mnemonic> : LLVM_BinaryOp<mnemonic, LLVM_Ints> {
  let arguments = (ins LLVM_Ints:$lhs, LLVM_Ints:$rhs, UnitAttr:$isExact);
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}
class LLVM_FloatOp<string mnemonic> : LLVM_BinaryOp<mnemonic, LLVM_Floats> {
  let arguments = (ins LLVM_Floats:$lhs, LLVM_Floats:$rhs, LLVM_FastmathDefault:$fastmathFlags);
}

def LLVM_AddOp : LLVM_OverflowOp<"add", [Commutative]>;
def LLVM_SubOp : LLVM_OverflowOp<"sub">;
def LLVM_MulOp : LLVM_OverflowOp<"mul", [Commutative]>;
def LLVM_ShlOp : LLVM_OverflowOp<"shl">;
def LLVM_UDivOp : LLVM_ExactOp<"udiv">;
def LLVM_SDivOp : LLVM_ExactOp<"sdiv">;
def LLVM_LShrOp : LLVM_ExactOp<"lshr">;
def LLVM_AShrOp : LLVM_ExactOp<"ashr">;
def LLVM_URemOp : LLVM_BinaryOp<"urem", LLVM_Ints>;
def LLVM_SRemOp : LLVM_BinaryOp<"srem", LLVM_Ints>;
def LLVM_XOrOp : LLVM_BinaryOp<"xor", LLVM_Ints>;
def LLVM_AndOp : LLVM_BinaryOp<"and", LLVM_Ints, [Commutative]>;
def LLVM_OrOp : LLVM_BinaryOp<"or", LLVM_Ints, [Commutative]> {
  let arguments = (ins LLVM_Ints:$lhs, LLVM_Ints:$rhs, UnitAttr:$isDisjoint);
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
}
def LLVM_FAddOp : LLVM_FloatOp<"fadd">;
def LLVM_FSubOp : LLVM_FloatOp<"fsub">;
def LLVM_FMulOp : LLVM_FloatOp<"fmul">;
def LLVM_FDivOp : LLVM_FloatOp<"fdiv">;
def LLVM_FRemOp : LLVM_FloatOp<"frem">;
def LLVM_FNegOp : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType]> {
  let summary = "LLVM instruction `fneg`.";
  let arguments = (ins LLVM_Floats:$operand, LLVM_FastmathDefault:$fastmathFlags);
  let results = (outs LLVM_Floats:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}
class LLVM_CompareOp<string mnemonic> : LLVM_Op<mnemonic, [
    Pure, SameTypeOperands, TypesMatchWith<"result is i1 of the operands' shape", "lhs", "res", "getI1SameShape($_self)">]> {
  let summary = "LLVM instruction `" # mnemonic # "`.";
  let results = (outs LLVM_Bools:$res);
  let hasCustomAssemblyFormat = 1;
}
def LLVM_ICmpOp : LLVM_CompareOp<"icmp"> {
  let arguments = (ins LLVM_ICmpPredicate:$predicate, LLVM_IntsOrPointers:$lhs, LLVM_IntsOrPointers:$rhs);
}
def LLVM_FCmpOp : LLVM_CompareOp<"fcmp"> {
  let arguments = (ins LLVM_FCmpPredicate:$predicate, LLVM_Floats:$lhs, LLVM_Floats:$rhs,
                       LLVM_FastmathDefault:$fastmathFlags);
}
def LLVM_SelectOp : LLVM_Op<"select", [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>]> {
  let summary = "LLVM instruction `select`.";
  let arguments = (ins LLVM_Bools:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue,
                       LLVM_FastmathDefault:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$condition `,` $trueValue `,` $falseValue attr-dict `:` type($condition) `,` type($res)";
}
def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]> {
  let summary = "LLVM instruction `freeze`.";
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

// --- Conversions ---------------------------------------------------------------------------------------------------

class LLVM_CastOp<string mnemonic, TypeConstraint from, TypeConstraint to> : LLVM_Op<mnemonic, [Pure]> {
  let summary = "LLVM instruction `" # mnemonic # "`.";
  let arguments = (ins from:$arg);
  let results = (outs to:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}
class LLVM_NonNegCastOp<string mnemonic, TypeConstraint to> : LLVM_CastOp<mnemonic, LLVM_Ints, to> {
  let arguments = (ins LLVM_Ints:$arg, UnitAttr:$nonNeg);
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}
def LLVM_BitcastOp : LLVM_CastOp<"bitcast", LLVM_Type, LLVM_Type>;
def LLVM_AddrSpaceCastOp : LLVM_CastOp<"addrspacecast", LLVM_Pointers, LLVM_Pointers>;
def LLVM_IntToPtrOp : LLVM_CastOp<"inttoptr", LLVM_Ints, LLVM_Pointers> {
  let arguments = (ins LLVM_Ints:$arg, OptionalAttr<AnyAttr>:$dereferenceable);
}
def LLVM_PtrToIntOp : LLVM_CastOp<"ptrtoint", LLVM_Pointers, LLVM_Ints>;
def LLVM_SExtOp : LLVM_CastOp<"sext", LLVM_Ints, LLVM_Ints>;
def LLVM_ZExtOp : LLVM_NonNegCastOp<"zext", LLVM_Ints>;
def LLVM_TruncOp : LLVM_CastOp<"trunc", LLVM_Ints, LLVM_Ints> {
  let arguments = (ins LLVM_Ints:$arg, LLVM_OverflowDefault:$overflowFlags);
  let assemblyFormat = "";
  let hasCustomAssemblyFormat = 1;
}
def LLVM_SIToFPOp : LLVM_CastOp<"sitofp", LLVM_Ints, LLVM_Floats>;
def LLVM_UIToFPOp : LLVM_NonNegCastOp<"uitofp", LLVM_Floats>;
def LLVM_FPToSIOp : LLVM_CastOp<"fptosi", LLVM_Floats, LLVM_Ints>;
def LLVM_FPToUIOp : LLVM_CastOp<"fptoui", LLVM_Floats, LLVM_Ints>;
def LLVM_FPExtOp : LLVM_CastOp<"fpext", LLVM_Floats, LLVM_Floats>;
def LLVM_FPTruncOp : LLVM_CastOp<"fptrunc", LLVM_Floats, LLVM_Floats>;

// --- Memory --------------------------------------------------------------------------------------------------------

def LLVM_AllocaOp : LLVM_Op<"alloca"> {
  let summary = "Stack memory for `arraySize` elements.";
  let arguments = (ins AnySignlessInteger:$arraySize, OptionalAttr<I64Attr>:$alignment, TypeAttr:$elem_type,
                       UnitAttr:$inalloca);
  let results = (outs Res<LLVM_AnyPointer, "", [MemAlloc]>:$res);
  let hasCustomAssemblyFormat = 1;
}
// rawConstantIndices: INT32_MIN stands for the next dynamic index. noWrapFlags: 1 inbounds, 2 nusw (inbounds implies it), 4 nuw.
def LLVM_GEPOp : LLVM_Op<"getelementptr", [Pure]> {
  let summary = "Address of a part of what a pointer points to.";
  let arguments = (ins LLVM_Pointers:$base, Variadic<LLVM_Ints>:$dynamicIndices, DenseI32ArrayAttr:$rawConstantIndices,
                       TypeAttr:$elem_type, DefaultValuedAttr<I32Attr, "0 : i32">:$noWrapFlags);
  let results = (outs LLVM_Pointers:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  static constexpr int32_t kDynamicIndex = INT32_MIN;
  static constexpr int32_t kInbounds = 3, kNusw = 2, kNuw = 4;
  }];
}
def LLVM_LoadOp : LLVM_Op<"load", [MemoryEffectsOpInterface]> {
  let summary = "LLVM instruction `load`.";
  let arguments = (ins LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_, UnitAttr:$nontemporal,
                       UnitAttr:$invariant, UnitAttr:$invariantGroup, LLVM_OrderingDefault:$ordering,
                       OptionalAttr<StrAttr>:$syncscope, OptionalAttr<AnyAttr>:$dereferenceable,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant` $invariant^)?
    (`invariant_group` $invariantGroup^)? attr-dict `:` type($addr) `->` type($res)
  }];
}
def LLVM_StoreOp : LLVM_Op<"store", [MemoryEffectsOpInterface]> {
  let summary = "LLVM instruction `store`.";
  let arguments = (ins LLVM_Type:$value, LLVM_AnyPointer:$addr, OptionalAttr<I64Attr>:$alignment, UnitAttr:$volatile_,
                       UnitAttr:$nontemporal, UnitAttr:$invariantGroup, LLVM_OrderingDefault:$ordering,
                       OptionalAttr<StrAttr>:$syncscope,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? (`invariant_group` $invariantGroup^)? attr-dict
    `:` type($value) `,` type($addr)
  }];
}
def LLVM_AtomicRMWOp : LLVM_Op<"atomicrmw", [AllTypesMatch<["val", "res"]>]> {
  let summary = "LLVM instruction `atomicrmw`.";
  let arguments = (ins LLVM_AtomicBinOp:$bin_op, Arg<LLVM_AnyPointer, "", [MemRead, MemWrite]>:$ptr, LLVM_Type:$val,
                       LLVM_AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope, OptionalAttr<I64Attr>:$alignment,
                       UnitAttr:$volatile_, OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = [{
    (`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict
    `:` type($ptr) `,` type($val)
  }];
}
def LLVM_AtomicCmpXchgOp : LLVM_Op<"cmpxchg", [
    AllTypesMatch<["cmp", "val"]>, TypesMatchWith<"result is the value and whether it was exchanged", "val", "res", "structOfValueAndBit($_self)">]> {
  let summary = "LLVM instruction `cmpxchg`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemRead, MemWrite]>:$ptr, LLVM_Type:$cmp, LLVM_Type:$val,
                       LLVM_AtomicOrdering:$success_ordering, LLVM_AtomicOrdering:$failure_ordering,
                       OptionalAttr<StrAttr>:$syncscope, OptionalAttr<I64Attr>:$alignment, UnitAttr:$weak,
                       UnitAttr:$volatile_, OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa);
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = [{
    (`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)?
    $success_ordering $failure_ordering attr-dict `:` type($ptr) `,` type($val)
  }];
}
def LLVM_FenceOp : LLVM_Op<"fence", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "LLVM instruction `fence`.";
  let arguments = (ins LLVM_AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope);
  let assemblyFormat = "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict";
}

// --- Aggregates and vectors ----------------------------------------------------------------------------------------

def LLVM_ExtractValueOp : LLVM_Op<"extractvalue", [Pure, InferReturnTypes]> {
  let summary = "LLVM instruction `extractvalue`.";
  let arguments = (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_InsertValueOp : LLVM_Op<"insertvalue", [Pure, AllTypesMatch<["container", "res"]>]> {
  let summary = "LLVM instruction `insertvalue`.";
  let arguments = (ins LLVM_AnyAggregate:$container, LLVM_Type:$value, DenseI64ArrayAttr:$position);
  let results = (outs LLVM_AnyAggregate:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def LLVM_ExtractElementOp : LLVM_Op<"extractelement", [
    Pure, TypesMatchWith<"result is an element of the vector", "vector", "res", "elementTypeOf($_self)">]> {
  let summary = "LLVM instruction `extractelement`.";
  let arguments = (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_InsertElementOp : LLVM_Op<"insertelement", [
    Pure, TypesMatchWith<"value is an element of the vector", "vector", "value", "elementTypeOf($_self)">,
    AllTypesMatch<["vector", "res"]>]> {
  let summary = "LLVM instruction `insertelement`.";
  let arguments = (ins LLVM_AnyVector:$vector, LLVM_Type:$value, AnySignlessInteger:$position);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)";
}
def LLVM_ShuffleVectorOp : LLVM_Op<"shufflevector", [Pure, AllTypesMatch<["v1", "v2"]>, InferReturnTypes]> {
  let summary = "LLVM instruction `shufflevector`.";
  let arguments = (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask);
  let results = (outs LLVM_AnyVector:$res);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// --- Constants -----------------------------------------------------------------------------------------------------

def LLVM_ConstantOp : LLVM_Op<"mlir.constant", [Pure, ConstantLike]> {
  let summary = "A constant.";
  let arguments = (ins AnyAttr:$value);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` $value `)` attr-dict `:` type($res)";
  let hasFolder = 1;
}
class LLVM_NullaryOp<string mnemonic, string text> : LLVM_Op<mnemonic, [Pure]> {
  let summary = text;
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def LLVM_UndefOp : LLVM_NullaryOp<"mlir.undef", "An undefined value.">;
def LLVM_PoisonOp : LLVM_NullaryOp<"mlir.poison", "A poison value.">;
def LLVM_ZeroOp : LLVM_NullaryOp<"mlir.zero", "All bits zero; the null pointer.">;
def LLVM_AddressOfOp : LLVM_Op<"mlir.addressof", [Pure]> {
  let summary = "The address of a global or function.";
  let arguments = (ins FlatSymbolRefAttr:$global_name);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$global_name attr-dict `:` type($res)";
  let hasVerifier = 1;
}
def LLVM_GlobalOp : LLVM_Op<"mlir.global", [IsolatedFromAbove, SingleBlock, Symbol]> {
  let summary = "A global variable or constant; its region, when there is one, returns the initial value.";
  let arguments = (ins TypeAttr:$global_type, UnitAttr:$constant, SymbolNameAttr:$sym_name, LLVM_LinkageAttr:$linkage,
                       UnitAttr:$dso_local, UnitAttr:$thread_local_, UnitAttr:$externally_initialized,
                       OptionalAttr<AnyAttr>:$value, OptionalAttr<I64Attr>:$alignment,
                       DefaultValuedAttr<I32Attr, "0 : i32">:$addr_space, OptionalAttr<I64Attr>:$unnamed_addr,
                       OptionalAttr<StrAttr>:$section, OptionalAttr<SymbolRefAttr>:$comdat, OptionalAttr<ArrayAttr>:$dbg_exprs,
                       DefaultValuedAttr<I64Attr, "0 : i64">:$visibility_, OptionalAttr<ArrayAttr>:$target_specific_attrs);
  let regions = (region AnyRegion:$initializer);
  let hasCustomAssemblyFormat = 1;
}

// --- Functions and control flow ------------------------------------------------------------------------------------

def LLVM_LLVMFuncOp : LLVM_Op<"func", [AutomaticAllocationScope, AffineScope, IsolatedFromAbove, Symbol, Callable]> {
  let summary = "An LLVM function.";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, LLVM_FunctionTypeAttr:$function_type,
                       LLVM_LinkageDefault:$linkage, UnitAttr:$dso_local, LLVM_CConvDefault:$CConv,
                       DefaultValuedAttr<I64Attr, "0 : i64">:$visibility_, OptionalAttr<I64Attr>:$unnamed_addr,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<ArrayAttr>:$passthrough, OptionalAttr<I64Attr>:$alignment,
                       OptionalAttr<StrAttr>:$section, UnitAttr:$no_inline, UnitAttr:$always_inline,
                       UnitAttr:$no_unwind, UnitAttr:$will_return, UnitAttr:$inline_hint, UnitAttr:$optimize_none,
                       UnitAttr:$convergent, OptionalAttr<SymbolRefAttr>:$comdat, OptionalAttr<FlatSymbolRefAttr>:$personality,
                       OptionalAttr<StrAttr>:$garbageCollector, OptionalAttr<I64Attr>:$function_entry_count,
                       OptionalAttr<AnyAttr>:$memory_effects, UnitAttr:$arm_streaming, UnitAttr:$arm_locally_streaming,
                       UnitAttr:$arm_streaming_compatible, UnitAttr:$arm_new_za, UnitAttr:$arm_in_za,
                       UnitAttr:$arm_out_za, UnitAttr:$arm_inout_za, UnitAttr:$arm_preserves_za,
                       OptionalAttr<AnyAttr>:$vscale_range, OptionalAttr<AnyAttr>:$frame_pointer,
                       OptionalAttr<StrAttr>:$target_cpu, OptionalAttr<StrAttr>:$tune_cpu,
                       OptionalAttr<StrAttr>:$reciprocal_estimates, OptionalAttr<StrAttr>:$prefer_vector_width,
                       OptionalAttr<AnyAttr>:$target_features, OptionalAttr<BoolAttr>:$no_infs_fp_math,
                       OptionalAttr<BoolAttr>:$no_nans_fp_math, OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math,
                       OptionalAttr<StrAttr>:$denormal_fp_math, OptionalAttr<StrAttr>:$denormal_fp_math_f32,
                       OptionalAttr<StrAttr>:$fp_contract, OptionalAttr<StrAttr>:$instrument_function_entry,
                       OptionalAttr<StrAttr>:$instrument_function_exit, OptionalAttr<AnyAttr>:$vec_type_hint,
                       OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
                       OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
                       OptionalAttr<I32Attr>:$intel_reqd_sub_group_size, OptionalAttr<AnyAttr>:$uwtable_kind);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  bool isExternal() const { return op->getRegion(0).empty(); }
  ::strata::StringRef getName() const { return getSymName(); }
  unsigned getNumArguments() const { return op->getRegion(0).getNumArguments(); }
  ::strata::BlockArgument getArgument(unsigned i) const { return op->getRegion(0).getArgument(i); }
  /// Makes the entry block, with an argument for each parameter.
  ::strata::Block *addEntryBlock();
  /// A function without a body, detached.
  static LLVMFuncOp create(::strata::Location location, ::strata::StringRef name, LLVMFunctionType type,
                           ::strata::ArrayRef<::strata::NamedAttribute> attributes = {});
  }];
}
def LLVM_ReturnOp : LLVM_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "LLVM instruction `ret`.";
  let arguments = (ins Optional<LLVM_Type>:$arg);
  let assemblyFormat = "attr-dict ($arg^ `:` type($arg))?";
}
def LLVM_CallOp : LLVM_Op<"call", [AttrSizedOperandSegments, CallLike]> {
  let summary = "Calls a function by name, or by pointer (the first operand).";
  let arguments = (ins OptionalAttr<LLVM_FunctionTypeAttr>:$var_callee_type, OptionalAttr<FlatSymbolRefAttr>:$callee,
                       Variadic<LLVM_Type>:$callee_operands, LLVM_FastmathDefault:$fastmathFlags,
                       LLVM_CConvDefault:$CConv, LLVM_TailCallKindDefault:$TailCallKind, UnitAttr:$no_unwind,
                       UnitAttr:$will_return, Variadic<LLVM_Type>:$op_bundle_operands,
                       DefaultValuedAttr<DenseI32ArrayAttr, "array<i32>">:$op_bundle_sizes,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<AnyAttr>:$memory_effects, UnitAttr:$convergent, UnitAttr:$no_inline,
                       UnitAttr:$always_inline, UnitAttr:$inline_hint, OptionalAttr<ArrayAttr>:$op_bundle_tags,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa);
  let results = (outs Optional<LLVM_Type>:$result);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
  static CallOp build(::strata::OpBuilder &builder, ::strata::Location location, ::strata::TypeRange results,
                      ::strata::StringRef callee, ::strata::ValueRange operands);
  }];
}
def LLVM_CallIntrinsicOp : LLVM_Op<"call_intrinsic", [AttrSizedOperandSegments]> {
  let summary = "Calls an LLVM intrinsic by its full name.";
  let arguments = (ins StrAttr:$intrin, Variadic<LLVM_Type>:$args, LLVM_FastmathDefault:$fastmathFlags,
                       Variadic<LLVM_Type>:$op_bundle_operands,
                       DefaultValuedAttr<DenseI32ArrayAttr, "array<i32>">:$op_bundle_sizes,
                       OptionalAttr<ArrayAttr>:$op_bundle_tags, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Optional<LLVM_Type>:$results);
  let hasCustomAssemblyFormat = 1;
}
def LLVM_BrOp : LLVM_Op<"br", [Branch, Pure, Terminator]> {
  let summary = "Goes to a block, giving its arguments.";
  let arguments = (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<AnyAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}
def LLVM_CondBrOp : LLVM_Op<"cond_br", [AttrSizedOperandSegments, Branch, Pure, Terminator]> {
  let summary = "Goes to one of two blocks.";
  let arguments = (ins I1:$condition, Variadic<LLVM_Type>:$trueDestOperands, Variadic<LLVM_Type>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights, OptionalAttr<AnyAttr>:$loop_annotation);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)`)? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
}
def LLVM_SwitchOp : LLVM_Op<"switch", [AttrSizedOperandSegments, Branch, Pure, Terminator]> {
  let summary = "Goes to the block of the case that equals the value, else to the default block.";
  let arguments = (ins AnySignlessInteger:$value, Variadic<LLVM_Type>:$defaultOperands, Variadic<LLVM_Type>:$caseOperands,
                       OptionalAttr<DenseElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  ::strata::ValueRange getCaseOperands(unsigned i) const;
  }];
}
def LLVM_UnreachableOp : LLVM_Op<"unreachable", [Terminator]> {
  let summary = "Control never gets here.";
  let assemblyFormat = "attr-dict";
}

// --- Intrinsics ----------------------------------------------------------------------------------------------------

class LLVM_Intrinsic<string name, list<Trait> traits = [Pure]> : LLVM_Op<"intr." # name, traits> {
  let summary = "LLVM intrinsic `llvm." # name # "`.";
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
class LLVM_UnaryFloatIntrinsic<string name> : LLVM_Intrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Floats:$in, LLVM_FastmathDefault:$fastmathFlags);
}
class LLVM_BinaryFloatIntrinsic<string name> : LLVM_Intrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Floats:$a, LLVM_Floats:$b, LLVM_FastmathDefault:$fastmathFlags);
}
class LLVM_BinaryIntIntrinsic<string name> : LLVM_Intrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Ints:$a, LLVM_Ints:$b);
}
class LLVM_ReduceIntrinsic<string name, Type element> : LLVM_Intrinsic<"vector.reduce." # name, [
    Pure, TypesMatchWith<"result is an element of the vector", "in", "res", "elementTypeOf($_self)">]> {
  let arguments = (ins LLVM_VectorOf<element>:$in);
  let assemblyFormat = "";
}

def LLVM_SqrtOp : LLVM_UnaryFloatIntrinsic<"sqrt">;
def LLVM_FAbsOp : LLVM_UnaryFloatIntrinsic<"fabs">;
def LLVM_FFloorOp : LLVM_UnaryFloatIntrinsic<"floor">;
def LLVM_FCeilOp : LLVM_UnaryFloatIntrinsic<"ceil">;
def LLVM_FTruncOp : LLVM_UnaryFloatIntrinsic<"trunc">;
def LLVM_RintOp : LLVM_UnaryFloatIntrinsic<"rint">;
def LLVM_NearbyintOp : LLVM_UnaryFloatIntrinsic<"nearbyint">;
def LLVM_RoundOp : LLVM_UnaryFloatIntrinsic<"round">;
def LLVM_RoundEvenOp : LLVM_UnaryFloatIntrinsic<"roundeven">;
def LLVM_ExpOp : LLVM_UnaryFloatIntrinsic<"exp">;
def LLVM_Exp2Op : LLVM_UnaryFloatIntrinsic<"exp2">;
def LLVM_LogOp : LLVM_UnaryFloatIntrinsic<"log">;
def LLVM_Log2Op : LLVM_UnaryFloatIntrinsic<"log2">;
def LLVM_Log10Op : LLVM_UnaryFloatIntrinsic<"log10">;
def LLVM_SinOp : LLVM_UnaryFloatIntrinsic<"sin">;
def LLVM_CosOp : LLVM_UnaryFloatIntrinsic<"cos">;
def LLVM_MaxNumOp : LLVM_BinaryFloatIntrinsic<"maxnum">;
def LLVM_MinNumOp : LLVM_BinaryFloatIntrinsic<"minnum">;
def LLVM_MaximumOp : LLVM_BinaryFloatIntrinsic<"maximum">;
def LLVM_MinimumOp : LLVM_BinaryFloatIntrinsic<"minimum">;
def LLVM_CopySignOp : LLVM_BinaryFloatIntrinsic<"copysign">;
def LLVM_PowOp : LLVM_BinaryFloatIntrinsic<"pow">;
def LLVM_SMaxOp : LLVM_BinaryIntIntrinsic<"smax">;
def LLVM_SMinOp : LLVM_BinaryIntIntrinsic<"smin">;
def LLVM_UMaxOp : LLVM_BinaryIntIntrinsic<"umax">;
def LLVM_UMinOp : LLVM_BinaryIntIntrinsic<"umin">;
def LLVM_FMAOp : LLVM_Intrinsic<"fma", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Floats:$a, LLVM_Floats:$b, LLVM_Floats:$c, LLVM_FastmathDefault:$fastmathFlags);
}
def LLVM_FMulAddOp : LLVM_Intrinsic<"fmuladd", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Floats:$a, LLVM_Floats:$b, LLVM_Floats:$c, LLVM_FastmathDefault:$fastmathFlags);
}
class LLVM_BitCountIntrinsic<string name> : LLVM_Intrinsic<name, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Ints:$in);
}
def LLVM_CtPopOp : LLVM_BitCountIntrinsic<"ctpop">;
def LLVM_BitReverseOp : LLVM_BitCountIntrinsic<"bitreverse">;
def LLVM_ByteSwapOp : LLVM_BitCountIntrinsic<"bswap">;
def LLVM_CountLeadingZerosOp : LLVM_Intrinsic<"ctlz", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_zero_poison);
  let assemblyFormat = "";
}
def LLVM_CountTrailingZerosOp : LLVM_Intrinsic<"cttz", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_zero_poison);
  let assemblyFormat = "";
}
def LLVM_AbsOp : LLVM_Intrinsic<"abs", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Ints:$in, I1Attr:$is_int_min_poison);
  let assemblyFormat = "";
}
def LLVM_AssumeOp : LLVM_Op<"intr.assume", [MemoryEffects<[MemWrite]>]> {
  let summary = "LLVM intrinsic `llvm.assume`.";
  let arguments = (ins I1:$cond, Variadic<LLVM_Type>:$op_bundle_operands,
                       DefaultValuedAttr<DenseI32ArrayAttr, "array<i32>">:$op_bundle_sizes,
                       OptionalAttr<ArrayAttr>:$op_bundle_tags);
  let hasCustomAssemblyFormat = 1;
}
def LLVM_MemcpyOp : LLVM_Op<"intr.memcpy"> {
  let summary = "LLVM intrinsic `llvm.memcpy`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
                       AnySignlessInteger:$len, I1Attr:$isVolatile,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}
def LLVM_MemmoveOp : LLVM_Op<"intr.memmove"> {
  let summary = "LLVM intrinsic `llvm.memmove`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src,
                       AnySignlessInteger:$len, I1Attr:$isVolatile,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}
def LLVM_MemsetOp : LLVM_Op<"intr.memset"> {
  let summary = "LLVM intrinsic `llvm.memset`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val, AnySignlessInteger:$len, I1Attr:$isVolatile,
                       OptionalAttr<ArrayAttr>:$access_groups, OptionalAttr<ArrayAttr>:$alias_scopes,
                       OptionalAttr<ArrayAttr>:$noalias_scopes, OptionalAttr<ArrayAttr>:$tbaa,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
}
def LLVM_Prefetch : LLVM_Op<"intr.prefetch"> {
  let summary = "LLVM intrinsic `llvm.prefetch`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache);
}
def LLVM_MaskedLoadOp : LLVM_Op<"intr.masked.load"> {
  let summary = "LLVM intrinsic `llvm.masked.load`.";
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$data, LLVM_VectorOf<I1>:$mask, Variadic<LLVM_AnyVector>:$pass_thru,
                       I32Attr:$alignment, UnitAttr:$nontemporal);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_Op<"intr.masked.store"> {
  let summary = "LLVM intrinsic `llvm.masked.store`.";
  let arguments = (ins LLVM_AnyVector:$value, Arg<LLVM_AnyPointer, "", [MemWrite]>:$data, LLVM_VectorOf<I1>:$mask,
                       I32Attr:$alignment);
  let assemblyFormat = "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($data)";
}
def LLVM_masked_gather : LLVM_Op<"intr.masked.gather", [MemoryEffects<[MemRead]>]> {
  let summary = "LLVM intrinsic `llvm.masked.gather`.";
  let arguments = (ins LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, Variadic<LLVM_AnyVector>:$pass_thru,
                       I32Attr:$alignment);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_masked_scatter : LLVM_Op<"intr.masked.scatter", [MemoryEffects<[MemWrite]>]> {
  let summary = "LLVM intrinsic `llvm.masked.scatter`.";
  let arguments = (ins LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_VectorOf<I1>:$mask, I32Attr:$alignment);
  let assemblyFormat = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)";
}
def LLVM_vector_reduce_add : LLVM_ReduceIntrinsic<"add", AnySignlessInteger>;
def LLVM_vector_reduce_mul : LLVM_ReduceIntrinsic<"mul", AnySignlessInteger>;
def LLVM_vector_reduce_and : LLVM_ReduceIntrinsic<"and", AnySignlessInteger>;
def LLVM_vector_reduce_or : LLVM_ReduceIntrinsic<"or", AnySignlessInteger>;
def LLVM_vector_reduce_xor : LLVM_ReduceIntrinsic<"xor", AnySignlessInteger>;
def LLVM_vector_reduce_smax : LLVM_ReduceIntrinsic<"smax", AnySignlessInteger>;
def LLVM_vector_reduce_smin : LLVM_ReduceIntrinsic<"smin", AnySignlessInteger>;
def LLVM_vector_reduce_umax : LLVM_ReduceIntrinsic<"umax", AnySignlessInteger>;
def LLVM_vector_reduce_umin : LLVM_ReduceIntrinsic<"umin", AnySignlessInteger>;
def LLVM_vector_reduce_fmax : LLVM_ReduceIntrinsic<"fmax", AnyFloat> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_FastmathDefault:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def LLVM_vector_reduce_fmin : LLVM_ReduceIntrinsic<"fmin", AnyFloat> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_FastmathDefault:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def LLVM_vector_reduce_fmaximum : LLVM_ReduceIntrinsic<"fmaximum", AnyFloat> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_FastmathDefault:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def LLVM_vector_reduce_fminimum : LLVM_ReduceIntrinsic<"fminimum", AnyFloat> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_FastmathDefault:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def LLVM_vector_reduce_fadd : LLVM_Op<"intr.vector.reduce.fadd", [Pure, AllTypesMatch<["start_value", "res"]>]> {
  let summary = "LLVM intrinsic `llvm.vector.reduce.fadd`.";
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input, LLVM_FastmathDefault:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
}
def LLVM_vector_reduce_fmul : LLVM_Op<"intr.vector.reduce.fmul", [Pure, AllTypesMatch<["start_value", "res"]>]> {
  let summary = "LLVM intrinsic `llvm.vector.reduce.fmul`.";
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input, LLVM_FastmathDefault:$fastmathFlags);
  let results = (outs LLVM_Type:$res);
}
