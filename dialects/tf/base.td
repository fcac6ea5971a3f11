// What the definitions of all families share: the dialect, its type and attribute constraints, the base class of its
// operations. Operation names, operand order and attribute names are TensorFlow's; attributes that follow from operand and
// result types (T, N, Tidx, ...) are left out, all others are kept, with the registry's defaults.

#ifndef STRATA_TF_BASE
#define STRATA_TF_BASE

include "ir/tblgen/op_base.td"

def TF_Dialect : Dialect {
  let name = "tf";
  let summary = "TensorFlow graphs.";
  let description = [{
    Two forms. Graph form, inside `tf.graph`: one operation a node, a trailing `!tf.control` result on each, control edges
    as trailing `!tf.control` operands. Function form: pure operations are ordered by their data only; effectful ones take
    and give a `!tf.token`, one chain per resource. Locations are node names.
  }];
  let cppNamespace = "::strata::tf";
}

// --- Element types -------------------------------------------------------------------------------------------------

def TF_Float : AnyTypeOf<[F16, BF16, F32, F64], "float">;
def TF_SInt : AnyTypeOf<[I8, I16, I32, I64], "signed integer">;
def TF_UInt : AnyTypeOf<[UI<8>, UI<16>, UI<32>, UI<64>], "unsigned integer">;
def TF_Complex : AnyTypeOf<[Complex<F32>, Complex<F64>], "complex">;
def TF_Bool : I<1>;
def TF_Str : Type<CPred<"isa<::strata::tf::StringType>($_self)">, "string">;
def TF_Variant : Type<CPred<"isa<::strata::tf::VariantType>($_self)">, "variant">;
def TF_ResourceElement : Type<CPred<"isa<::strata::tf::ResourceType>($_self)">, "resource">;
def TF_Quantized : Type<CPred<"::strata::isQuantized(::strata::tf::dtypeOfType($_self))">, "quantized">;

// --- Types of operands and results ---------------------------------------------------------------------------------

class TF_TensorOf<list<TypeConstraint> allowed> : TensorOf<allowed>;
def TF_Tensor : Type<CPred<"::strata::tf::isDataType($_self)">, "tensor, resource or variant">;
def TF_Resource : AnyTypeOf<[TF_ResourceElement, TensorOf<[TF_ResourceElement]>], "resource handle">;
def TF_VariantTensor : Type<
    CPred<"isa<::strata::tf::ListType>($_self) || isa<::strata::tf::VariantType>(elementTypeOf($_self))">,
    "variant or list">;
def TF_NumberTensor : TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex]>;
def TF_NumberOrQuantizedTensor : TF_TensorOf<[TF_Float, TF_SInt, TF_UInt, TF_Complex, TF_Quantized]>;
def TF_RealTensor : TF_TensorOf<[TF_Float, TF_SInt, TF_UInt]>;
def TF_FloatTensor : TF_TensorOf<[TF_Float]>;
def TF_FloatOrComplexTensor : TF_TensorOf<[TF_Float, TF_Complex]>;
def TF_ComplexTensor : TF_TensorOf<[TF_Complex]>;
def TF_IntTensor : TF_TensorOf<[TF_SInt, TF_UInt]>;
def TF_SIntTensor : TF_TensorOf<[TF_SInt]>;
def TF_IndexTensor : TF_TensorOf<[I16, I32, I64]>;
def TF_BoolTensor : TF_TensorOf<[TF_Bool]>;
def TF_StrTensor : TF_TensorOf<[TF_Str]>;
def TF_Int32Tensor : TF_TensorOf<[I32]>;
def TF_Int64Tensor : TF_TensorOf<[I64]>;
def TF_UInt8Tensor : TF_TensorOf<[UI<8>]>;
def TF_Float32Tensor : TF_TensorOf<[F32]>;
def TF_Float64Tensor : TF_TensorOf<[F64]>;

// --- Attributes ----------------------------------------------------------------------------------------------------

def TF_ShapeAttr : HandleAttr<"::strata::tf::ShapeAttr", "shape attribute">;
def TF_FuncAttr : HandleAttr<"::strata::tf::FuncAttr", "function attribute">;
def TF_ShapeArrayAttr : TypedArrayAttrBase<TF_ShapeAttr, "array of shapes">;
def TF_FuncArrayAttr : TypedArrayAttrBase<TF_FuncAttr, "array of functions">;
def TF_F32ArrayAttr : TypedArrayAttrBase<F32Attr, "32-bit float array attribute">;
class TF_EnumStr<list<string> values>
    : Attr<And<[StrAttr.predicate,
                Or<!foreach(v, values,
                            CPred<"::strata::cast<::strata::StringAttr>($_self).getValue() == \"" # v # "\"">)>]>,
           "one of " # !interleave(values, ", ")> {
  let storageType = StrAttr.storageType;
  let returnType = StrAttr.returnType;
  let convertFromStorage = StrAttr.convertFromStorage;
}

// --- Operations ----------------------------------------------------------------------------------------------------

// Text: `tf.Name(%a, %b, %control) {attributes} : (types) -> types`. Types of trailing control operands are left out.
class TF_Op<string name, list<Trait> traits = []> : Op<TF_Dialect, name, !listconcat(traits, [OrderTokens])> {
  let sharedSyntax = "::strata::tf::node_syntax";
}

#endif  // STRATA_TF_BASE
