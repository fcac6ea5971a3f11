// Ready-made constraints, attributes and traits for the definitions of all dialects, under MLIR 22's names.

#ifndef STRATA_OP_COMMON
#define STRATA_OP_COMMON

include "ir/tblgen/op_def.td"

// --- Traits --------------------------------------------------------------------------------------------------------

def Terminator : NativeOpTrait<"Terminator">;
def IsolatedFromAbove : NativeOpTrait<"IsolatedFromAbove">;
def Commutative : NativeOpTrait<"Commutative">;
def Pure : NativeOpTrait<"Pure", ["NoMemoryEffect", "AlwaysSpeculatable"]>;
def NoMemoryEffect : NativeOpTrait<"NoMemoryEffect">;
def AlwaysSpeculatable : NativeOpTrait<"AlwaysSpeculatable">;
def ConditionallySpeculatable : NativeOpTrait<"MayFail">;
def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameTypeOperands : NativeOpTrait<"SameTypeOperands">;
def SameOperandsElementType : NativeOpTrait<"SameOperandsElementType">;
def SameOperandsAndResultElementType : NativeOpTrait<"SameOperandsAndResultElementType">;
def SameOperandsShape : NativeOpTrait<"SameOperandsShape">;
def SameOperandsAndResultShape : NativeOpTrait<"SameOperandsAndResultShape">;
def ElementwiseMappable : NativeOpTrait<"ElementwiseMappable">;
def Symbol : NativeOpTrait<"Symbol">;
def SymbolTable : NativeOpTrait<"SymbolTable">;
def ConstantLike : NativeOpTrait<"ConstantLike">;
def ReturnLike : NativeOpTrait<"ReturnLike">;
def NoTerminator : NativeOpTrait<"NoTerminator">;
def SingleBlock : NativeOpTrait<"SingleBlock">;
def GraphRegion : NativeOpTrait<"GraphRegion">;
def GraphRegionNoTerminator : NativeOpTrait<"GraphRegion", ["NoTerminator"]>;
def AffineScope : NativeOpTrait<"AffineScope">;
def AutomaticAllocationScope : NativeOpTrait<"AutomaticAllocationScope">;
def RecursiveMemoryEffects : NativeOpTrait<"RecursiveMemoryEffects">;
def RecursivelySpeculatable : NativeOpTrait<"RecursivelySpeculatable">;
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">;
def AttrSizedResultSegments : NativeOpTrait<"AttrSizedResultSegments">;
def Involution : NativeOpTrait<"Involution">;
def Idempotent : NativeOpTrait<"Idempotent">;
def IsolatedEffects : NativeOpTrait<"IsolatedEffects">;
def MayFail : NativeOpTrait<"MayFail">;
def Stateful : NativeOpTrait<"Stateful">;
def NoRegionArguments : NativeOpTrait<"NoRegionArguments">;
def SameVariadicOperandSize : NativeOpTrait<"SameVariadicOperandSize">;
def SameVariadicResultSize : NativeOpTrait<"SameVariadicResultSize">;
def OrderTokens : NativeOpTrait<"OrderTokens">;

// The class has `static LogicalResult inferReturnTypes(Operation *, SmallVectorImpl<Type> &)`, from operands and attributes.
def InferReturnTypes : Trait;
// The class has `static void getEffects(Operation *, SmallVectorImpl<MemoryEffect> &)`.
def MemoryEffectsOpInterface : Trait;

// Interfaces (ir/interfaces.h).
def Evaluation : InterfaceTrait<"Evaluation">;
def ShapeInference : InterfaceTrait<"ShapeInference">;
def Branch : InterfaceTrait<"Branch">;
def RegionBranch : InterfaceTrait<"RegionBranch", "::strata::RegionBranchInterface", ["RegionBranch"]>;
def LoopLike : InterfaceTrait<"LoopLike", "::strata::LoopLikeInterface", ["LoopLike"]>;
def CallLike : InterfaceTrait<"CallLike", "::strata::CallLikeInterface", ["CallLike"]>;
def Callable : InterfaceTrait<"Callable", "::strata::CallableInterface", ["Callable"]>;
def Cast : InterfaceTrait<"Cast", "::strata::CastInterface", ["CastLike"]>;
def DestinationStyle : InterfaceTrait<"DestinationStyle", "::strata::DestinationStyleInterface", ["DestinationStyle"]>;
def Linalg : InterfaceTrait<"Linalg">;

// --- Types ---------------------------------------------------------------------------------------------------------

def AnyType : Type<CPred<"true">, "any type">;
def NoneType : Type<CPred<"isa<::strata::NoneType>($_self)">, "none type">,
               BuildableType<"::strata::NoneType::get($_context)">;

def AnyInteger : Type<CPred<"isa<::strata::IntegerType>($_self)">, "integer">;
def AnySignlessInteger : Type<CPred<"$_self.isSignlessInteger()">, "signless integer">;
def AnySignedInteger : Type<CPred<"isSignedInteger($_self)">, "signed integer">;
def AnyUnsignedInteger : Type<CPred<"$_self.isUnsignedInteger()">, "unsigned integer">;
class AnyI<int width> : Type<CPred<"$_self.isInteger(" # width # ")">, width # "-bit integer">;
class I<int width> : Type<CPred<"$_self.isSignlessInteger(" # width # ")">, width # "-bit signless integer">,
                     BuildableType<"::strata::IntegerType::get($_context, " # width # ")">;
class SI<int width> : Type<CPred<"isSignedInteger($_self, " # width # ")">, width # "-bit signed integer">,
    BuildableType<"::strata::IntegerType::get($_context, " # width # ", ::strata::IntegerType::Signed)">;
class UI<int width> : Type<CPred<"isUnsignedInteger($_self, " # width # ")">, width # "-bit unsigned integer">,
    BuildableType<"::strata::IntegerType::get($_context, " # width # ", ::strata::IntegerType::Unsigned)">;
def I1 : I<1>;
def I8 : I<8>;
def I16 : I<16>;
def I32 : I<32>;
def I64 : I<64>;
def Index : Type<CPred<"$_self.isIndex()">, "index">, BuildableType<"::strata::IndexType::get($_context)">;

def AnyFloat : Type<CPred<"$_self.isFloat()">, "floating-point">;
class FloatNamed<string name>
    : Type<CPred<"isFloatNamed($_self, \"" # name # "\")">, name # " type">,
      BuildableType<"::strata::FloatType::get($_context, \"" # name # "\")">;
class F<int width> : FloatNamed<"f" # width> {
  let summary = width # "-bit float";
}
def F16 : F<16>;
def F32 : F<32>;
def F64 : F<64>;
def BF16 : FloatNamed<"bf16">;
def AnyComplex : Type<CPred<"isa<::strata::ComplexType>($_self)">, "complex-type">;
class Complex<Type element>
    : Type<And<[AnyComplex.predicate,
                Pred<!subst("$_self", "::strata::cast<::strata::ComplexType>($_self).getElementType()",
                            element.predicate.expr)>]>, "complex type with " # element.summary # " elements">;
def AnyTuple : Type<CPred<"isa<::strata::TupleType>($_self)">, "nested tuple">;
def FunctionType : Type<CPred<"isa<::strata::FunctionType>($_self)">, "function type">;
class OpaqueKind<string kindExpr, string text> : Type<CPred<"isKind($_self, " # kindExpr # ")">, text>;

class ShapedContainer<string cls, list<TypeConstraint> allowed, string what>
    : Type<And<[CPred<"isa<" # cls # ">($_self)">, ElementPred<Or<!foreach(t, allowed, t.predicate)>>]>,
           what # " of " # !interleave(!foreach(t, allowed, t.summary), " or ") # " values">;

def AnyShaped : Type<CPred<"isa<::strata::ShapedType>($_self)">, "shaped of any type values">;
def AnyTensor : Type<CPred<"isa<::strata::TensorType>($_self)">, "tensor of any type values">;
def AnyRankedTensor : Type<CPred<"isa<::strata::RankedTensorType>($_self)">, "ranked tensor of any type values">;
def AnyUnrankedTensor : Type<CPred<"isa<::strata::UnrankedTensorType>($_self)">, "unranked tensor of any type values">;
def AnyNon0RankedTensor : Type<CPred<"isa<::strata::RankedTensorType>($_self) && rankIsAtLeast($_self, 1)">,
                               "non-0-ranked.tensor of any type values">;
class TensorOf<list<TypeConstraint> allowed> : ShapedContainer<"::strata::TensorType", allowed, "tensor">;
class RankedTensorOf<list<TypeConstraint> allowed>
    : ShapedContainer<"::strata::RankedTensorType", allowed, "ranked tensor">;
class StaticShapeTensorOf<list<TypeConstraint> allowed>
    : Type<And<[TensorOf<allowed>.predicate, CPred<"hasStaticShape($_self)">]>,
           "statically shaped " # TensorOf<allowed>.summary>;
def AnyStaticShapeTensor : StaticShapeTensorOf<[AnyType]>;
class TensorRankOf<list<TypeConstraint> allowed, list<int> ranks>
    : Type<And<[TensorOf<allowed>.predicate,
                Or<!foreach(r, ranks, CPred<"hasRank($_self, " # r # ")">)>]>,
           !interleave(!foreach(r, ranks, r # "D"), "/") # " " # TensorOf<allowed>.summary>;
class 1DTensorOf<list<TypeConstraint> allowed> : TensorRankOf<allowed, [1]>;
def I1Tensor : TensorOf<[I1]>;
def I32Tensor : TensorOf<[I32]>;
def I64Tensor : TensorOf<[I64]>;
def IndexTensor : TensorOf<[Index]>;
def F32Tensor : TensorOf<[F32]>;

def AnyMemRef : Type<CPred<"isa<::strata::MemRefType>($_self)">, "memref of any type values">;
def AnyUnrankedMemRef : Type<CPred<"isa<::strata::UnrankedMemRefType>($_self)">, "unranked.memref of any type values">;
def AnyRankedOrUnrankedMemRef : Type<CPred<"isa<::strata::BaseMemRefType>($_self)">,
                                     "ranked or unranked memref of any type values">;
class MemRefOf<list<TypeConstraint> allowed> : ShapedContainer<"::strata::MemRefType", allowed, "memref">;
class MemRefRankOf<list<TypeConstraint> allowed, list<int> ranks>
    : Type<And<[MemRefOf<allowed>.predicate, Or<!foreach(r, ranks, CPred<"hasRank($_self, " # r # ")">)>]>,
           !interleave(!foreach(r, ranks, r # "D"), "/") # " " # MemRefOf<allowed>.summary>;
def AnyStaticShapeMemRef : Type<And<[AnyMemRef.predicate, CPred<"hasStaticShape($_self)">]>,
                                "statically shaped memref of any type values">;
def AnyStridedMemRef : Type<CPred<"isStridedMemRef($_self)">, "strided memref of any type values">;

def AnyVectorOfAnyRank : Type<CPred<"isa<::strata::VectorType>($_self)">, "vector of any type values">;
def AnyVectorOfNonZeroRank : Type<CPred<"isa<::strata::VectorType>($_self) && rankIsAtLeast($_self, 1)">,
                                  "vector of any type values">;
def AnyVector : Type<AnyVectorOfNonZeroRank.predicate, "vector of any type values">;
class VectorOfAnyRankOf<list<TypeConstraint> allowed> : ShapedContainer<"::strata::VectorType", allowed, "vector">;
class VectorOfNonZeroRankOf<list<TypeConstraint> allowed>
    : Type<And<[VectorOfAnyRankOf<allowed>.predicate, CPred<"rankIsAtLeast($_self, 1)">]>,
           VectorOfAnyRankOf<allowed>.summary>;
class VectorOf<list<TypeConstraint> allowed> : VectorOfNonZeroRankOf<allowed>;
class VectorOfRankAndType<list<int> ranks, list<TypeConstraint> allowed>
    : Type<And<[VectorOfAnyRankOf<allowed>.predicate, Or<!foreach(r, ranks, CPred<"hasRank($_self, " # r # ")">)>]>,
           VectorOfAnyRankOf<allowed>.summary # " of ranks " # !interleave(ranks, "/")>;
class ScalableVectorOf<list<TypeConstraint> allowed>
    : Type<And<[VectorOfAnyRankOf<allowed>.predicate, CPred<"isScalableVector($_self)">]>,
           "scalable vector of " # !interleave(!foreach(t, allowed, t.summary), " or ") # " values">;

def AnyRankedTensorOrMemRef : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;
def TensorOrMemRef : AnyTypeOf<[AnyTensor, AnyRankedOrUnrankedMemRef]>;

// Scalars and vectors or tensors of them.
class LikeOf<list<TypeConstraint> scalars, string text>
    : TypeConstraint<Or<[Or<!foreach(t, scalars, t.predicate)>, VectorOfAnyRankOf<scalars>.predicate,
                         TensorOf<scalars>.predicate]>, text>;
def BoolLike : LikeOf<[I1], "bool-like">;
def BoolLikeOfAnyRank : LikeOf<[I1], "bool-like">;
def SignlessIntegerOrIndex : AnyTypeOf<[AnySignlessInteger, Index], "signless integer or index">;
def SignlessIntegerLike : LikeOf<[AnySignlessInteger, Index], "signless-integer-like">;
def SignlessIntegerOrIndexLike : LikeOf<[AnySignlessInteger, Index], "signless-integer-like">;
def SignlessIntegerOrIndexLikeOfAnyRank : LikeOf<[AnySignlessInteger, Index], "signless-integer-like">;
def SignlessFixedWidthIntegerLike : LikeOf<[AnySignlessInteger], "signless-fixed-width-integer-like">;
def FloatLike : LikeOf<[AnyFloat], "floating-point-like">;
def IndexListLike : LikeOf<[Index], "index-like">;
def IndexOrIndexVector : LikeOf<[Index], "index or vector of index">;

// --- Attributes ----------------------------------------------------------------------------------------------------

def AnyAttr : Attr<CPred<"true">, "any attribute">;
def TypedAttrInterface : Attr<CPred<"isa<::strata::TypedAttr>($_self)">, "TypedAttr instance"> {
  let storageType = "::strata::TypedAttr";
}
class IntegerAttrOf<string type, string pred, string text, string ret>
    : Attr<CPred<pred>, text> {
  let storageType = "::strata::IntegerAttr";
  let returnType = ret;
  let convertFromStorage = "static_cast<" # ret # ">($_self.getInt())";
  let syntax = "ElidedType";
  let valueBuilder = type;
}
class SignlessIntegerAttr<int width, string ret>
    : IntegerAttrOf<"::strata::IntegerType::get($_context, " # width # ")", "isIntegerAttr($_self, " # width # ")",
                    width # "-bit signless integer attribute", ret>;
def I8Attr : SignlessIntegerAttr<8, "int8_t">;
def I16Attr : SignlessIntegerAttr<16, "int16_t">;
def I32Attr : SignlessIntegerAttr<32, "int32_t">;
def I64Attr : SignlessIntegerAttr<64, "int64_t">;
def IndexAttr : IntegerAttrOf<"::strata::IndexType::get($_context)", "isIndexAttr($_self)", "index attribute", "int64_t">;
def I1Attr : Attr<CPred<"isa<::strata::BoolAttr>($_self)">, "1-bit signless integer attribute"> {
  let storageType = "::strata::BoolAttr";
  let returnType = "bool";
  let convertFromStorage = "$_self.getValue()";
  let syntax = "ElidedType";
  let valueBuilder = "::strata::IntegerType::get($_context, 1)";
}
def BoolAttr : Attr<CPred<"isa<::strata::BoolAttr>($_self)">, "bool attribute"> {
  let storageType = "::strata::BoolAttr";
  let returnType = "bool";
  let convertFromStorage = "$_self.getValue()";
  let syntax = "ElidedType";
  let valueBuilder = "::strata::IntegerType::get($_context, 1)";
}
def APIntAttr : Attr<CPred<"isa<::strata::IntegerAttr>($_self)">, "arbitrary integer attribute"> {
  let storageType = "::strata::IntegerAttr";
}
class FloatAttrOf<string name, string width, string ret>
    : Attr<CPred<"isFloatAttr($_self, \"" # name # "\")">, width # "-bit float attribute"> {
  let storageType = "::strata::FloatAttr";
  let returnType = ret;
  let convertFromStorage = "static_cast<" # ret # ">($_self.getValueAsDouble())";
  let syntax = "ElidedType";
  let valueBuilder = "::strata::FloatType::get($_context, \"" # name # "\")";
}
def F32Attr : FloatAttrOf<"f32", "32", "float">;
def F64Attr : FloatAttrOf<"f64", "64", "double">;
def AnyFloatAttr : Attr<CPred<"isa<::strata::FloatAttr>($_self)">, "float attribute"> {
  let storageType = "::strata::FloatAttr";
}
def StrAttr : Attr<CPred<"isa<::strata::StringAttr>($_self)">, "string attribute"> {
  let storageType = "::strata::StringAttr";
  let returnType = "::strata::StringRef";
  let convertFromStorage = "$_self.getValue()";
}
def SymbolNameAttr : Attr<CPred<"isa<::strata::StringAttr>($_self)">, "string attribute"> {
  let storageType = "::strata::StringAttr";
  let returnType = "::strata::StringRef";
  let convertFromStorage = "$_self.getValue()";
  let syntax = "SymbolName";
}
def UnitAttr : Attr<CPred<"isa<::strata::UnitAttr>($_self)">, "unit attribute"> {
  let storageType = "::strata::UnitAttr";
  let returnType = "bool";
  let convertFromStorage = "$_self != nullptr";
  let syntax = "Unit";
  let isOptional = 1;
}
def TypeAttr : Attr<CPred<"isa<::strata::TypeAttr>($_self)">, "any type attribute"> {
  let storageType = "::strata::TypeAttr";
  let returnType = "::strata::Type";
  let convertFromStorage = "$_self.getValue()";
  let syntax = "Type";
}
class TypeAttrOf<string cls, string text>
    : Attr<CPred<"isa<::strata::TypeAttr>($_self) && isa<" # cls # ">(::strata::cast<::strata::TypeAttr>($_self).getValue())">,
           "type attribute of " # text> {
  let storageType = "::strata::TypeAttr";
  let returnType = cls;
  let convertFromStorage = "::strata::cast<" # cls # ">($_self.getValue())";
  let syntax = "Type";
}
def FunctionTypeAttr : TypeAttrOf<"::strata::FunctionType", "function type">;
def MemRefTypeAttr : TypeAttrOf<"::strata::MemRefType", "memref type">;
class HandleAttr<string cls, string text> : Attr<CPred<"isa<" # cls # ">($_self)">, text> {
  let storageType = cls;
}
def ArrayAttr : HandleAttr<"::strata::ArrayAttr", "array attribute">;
class TypedArrayAttrBase<Attr element, string text>
    : Attr<CPred<"allElements($_self, [](::strata::Attribute e) { return " #
                 !subst("$_self", "e", element.predicate.expr) # "; })">, text> {
  let storageType = "::strata::ArrayAttr";
}
def DictionaryAttr : HandleAttr<"::strata::DictionaryAttr", "dictionary of named attribute values">;
def DictArrayAttr : TypedArrayAttrBase<DictionaryAttr, "Array of dictionary attributes">;
def StrArrayAttr : TypedArrayAttrBase<StrAttr, "string array attribute">;
def I64ArrayAttr : TypedArrayAttrBase<I64Attr, "64-bit integer array attribute">;
def I32ArrayAttr : TypedArrayAttrBase<I32Attr, "32-bit integer array attribute">;
def BoolArrayAttr : TypedArrayAttrBase<BoolAttr, "1-bit boolean array attribute">;
def TypeArrayAttr : TypedArrayAttrBase<TypeAttr, "type array attribute">;
def FlatSymbolRefAttr : Attr<CPred<"isa<::strata::FlatSymbolRefAttr>($_self)">, "flat symbol reference attribute"> {
  let storageType = "::strata::FlatSymbolRefAttr";
  let returnType = "::strata::StringRef";
  let convertFromStorage = "$_self.getValue()";
}
def SymbolRefAttr : HandleAttr<"::strata::SymbolRefAttr", "symbol reference attribute">;
def AffineMapAttr : Attr<CPred<"isa<::strata::AffineMapAttr>($_self)">, "AffineMap attribute"> {
  let storageType = "::strata::AffineMapAttr";
  let returnType = "::strata::AffineMap";
  let convertFromStorage = "$_self.getValue()";
}
def AffineMapArrayAttr : TypedArrayAttrBase<AffineMapAttr, "AffineMap array attribute">;
def IntegerSetAttr : Attr<CPred<"isa<::strata::IntegerSetAttr>($_self)">, "IntegerSet attribute"> {
  let storageType = "::strata::IntegerSetAttr";
  let returnType = "::strata::IntegerSet";
  let convertFromStorage = "$_self.getValue()";
}
def ElementsAttr : Attr<CPred<"isElements($_self)">, "constant vector/tensor attribute"> {
  let storageType = "::strata::TypedAttr";
}
def DenseElementsAttr : HandleAttr<"::strata::DenseElementsAttr", "constant dense elements attribute">;
class DenseIntElementsAttr<int width>
    : Attr<CPred<"isDenseIntElements($_self, " # width # ")">, width # "-bit signless integer elements attribute"> {
  let storageType = "::strata::DenseElementsAttr";
}
def I32ElementsAttr : DenseIntElementsAttr<32>;
def I64ElementsAttr : DenseIntElementsAttr<64>;
class DenseArrayAttrOf<string type, string pred, string text, string ret, string convert>
    : Attr<CPred<"isDenseArray($_self, " # pred # ")">, text> {
  let storageType = "::strata::DenseArrayAttr";
  let returnType = ret;
  let convertFromStorage = convert;
  let syntax = "DenseArray";
  let valueBuilder = type;
}
def DenseI64ArrayAttr : DenseArrayAttrOf<"::strata::IntegerType::get($_context, 64)", "64", "i64 dense array attribute",
                                         "::strata::ArrayRef<int64_t>", "$_self.asI64()">;
def DenseI32ArrayAttr : DenseArrayAttrOf<"::strata::IntegerType::get($_context, 32)", "32", "i32 dense array attribute",
                                         "::strata::ArrayRef<int32_t>", "$_self.asI32()">;
def DenseBoolArrayAttr : DenseArrayAttrOf<"::strata::IntegerType::get($_context, 1)", "1", "i1 dense array attribute",
                                          "", "$_self">;

// Further conditions for ConfinedAttr.
class IntMinValue<int min> : AttrConstraint<CPred<"integerIsAtLeast($_self, " # min # ")">, "minimum value is " # min>;
class IntMaxValue<int max> : AttrConstraint<CPred<"integerIsAtMost($_self, " # max # ")">, "maximum value is " # max>;
def IntNonNegative : IntMinValue<0>;
def IntPositive : AttrConstraint<CPred<"integerIsAtLeast($_self, 1)">, "value is positive">;

// --- Regions and successors ----------------------------------------------------------------------------------------

def AnyRegion : RegionConstraint<"any region">;
class SizedRegion<int blocks> : RegionConstraint<"region with " # blocks # " blocks"> {
  let singleBlock = !eq(blocks, 1);
}
class MaxSizedRegion<int blocks> : RegionConstraint<"region with at most " # blocks # " blocks">;
def AnySuccessor : SuccessorConstraint<"any successor">;

#endif  // STRATA_OP_COMMON
