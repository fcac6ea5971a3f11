#include "dialects/tf/types.h"

#include "ir/asm.h"
#include "ir/eval.h"

namespace strata::tf {

#define STRATA_TF_SIMPLE(NAME, MNEMONIC, TRAITS) const NodeKind NAME = {NodeCategory::Type, "tf", MNEMONIC, TRAITS}
STRATA_TF_SIMPLE(kControlKind, "control", kTypeIsToken);
STRATA_TF_SIMPLE(kTokenKind, "token", kTypeIsToken);
STRATA_TF_SIMPLE(kStringKind, "string", 0);
STRATA_TF_SIMPLE(kVariantKind, "variant", 0);
STRATA_TF_SIMPLE(kQInt8Kind, "qint8", 0);
STRATA_TF_SIMPLE(kQUInt8Kind, "quint8", 0);
STRATA_TF_SIMPLE(kQInt16Kind, "qint16", 0);
STRATA_TF_SIMPLE(kQUInt16Kind, "quint16", 0);
STRATA_TF_SIMPLE(kQInt32Kind, "qint32", 0);
#undef STRATA_TF_SIMPLE

// One optional type in angle brackets.
static void printSubtype(const Node *node, AsmPrinter &printer) {
  if (node->numPtrs) printer << "<" << Type(node->ptrs()[0]) << ">";
}

static const Node *parseResourceBody(AsmParser &parser) {
  if (parser.parseOptionalLess()) return ResourceType::get(parser.getContext()).getNode();
  Type subtype;
  if (parser.parseType(subtype) || parser.parseGreater()) return nullptr;
  return ResourceType::get(parser.getContext(), subtype).getNode();
}

static const Node *parseListBody(AsmParser &parser) {
  Type element;
  if (parser.parseLess() || parser.parseType(element) || parser.parseGreater()) return nullptr;
  return ListType::get(element).getNode();
}

const NodeKind ResourceType::kKind = {NodeCategory::Type, "tf", "resource", 0, printSubtype, parseResourceBody};
const NodeKind ListType::kKind = {NodeCategory::Type, "tf", "list", 0, printSubtype, parseListBody};

ResourceType ResourceType::get(Context *context, Type subtype) {
  SmallVector<const Node *, 1> ptrs;
  if (subtype) ptrs.push_back(subtype.getNode());
  return ResourceType(uniqueNode(context, kKind, ptrs));
}

ListType ListType::get(Type elementType) {
  return ListType(uniqueNode(elementType.getContext(), kKind, {elementType.getNode()}));
}

bool isDataType(Type type) {
  return isa<TensorType>(type) || isa<ResourceType>(type) || isa<VariantType>(type) || isa<ListType>(type);
}

namespace {
struct KindRow {
  const NodeKind *kind;
  DType dtype;
};
}  // namespace
static const KindRow kElementKinds[] = {
    {&kStringKind, DType::String},   {&kVariantKind, DType::Variant}, {&kQInt8Kind, DType::QInt8},
    {&kQUInt8Kind, DType::QUInt8},   {&kQInt16Kind, DType::QInt16},   {&kQUInt16Kind, DType::QUInt16},
    {&kQInt32Kind, DType::QInt32},   {&ResourceType::kKind, DType::Resource},
};

static Type floatTypeOf(DType dtype, Context *context) {
  switch (dtype) {
    case DType::Half: return FloatType::getF16(context);
    case DType::BFloat16: return FloatType::getBF16(context);
    case DType::Float: return FloatType::getF32(context);
    case DType::Double: return FloatType::getF64(context);
    case DType::Complex64: return ComplexType::get(FloatType::getF32(context));
    case DType::Complex128: return ComplexType::get(FloatType::getF64(context));
    case DType::Float8E5M2: return FloatType::get(context, "f8E5M2");
    case DType::Float8E4M3FN: return FloatType::get(context, "f8E4M3FN");
    case DType::Float8E4M3FNUZ: return FloatType::get(context, "f8E4M3FNUZ");
    case DType::Float8E4M3B11FNUZ: return FloatType::get(context, "f8E4M3B11FNUZ");
    case DType::Float8E5M2FNUZ: return FloatType::get(context, "f8E5M2FNUZ");
    default: return {};
  }
}

Type typeOfDType(DType dtype, Context *context) {
  if (Type type = floatTypeOf(dtype, context)) return type;
  for (const KindRow &row : kElementKinds)
    if (row.dtype == dtype) return Type(uniqueNode(context, *row.kind));
  if (dtype == DType::Bool) return IntegerType::get(context, 1);
  if (dtype == DType::Int4) return IntegerType::get(context, 4);
  if (dtype == DType::UInt4) return IntegerType::get(context, 4, IntegerType::Unsigned);
  auto width = static_cast<unsigned>(dtypeSize(dtype) * 8);
  if (isSignedInteger(dtype)) return IntegerType::get(context, width);
  if (isUnsignedInteger(dtype)) return IntegerType::get(context, width, IntegerType::Unsigned);
  return {};
}

DType dtypeOfType(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) type = shaped.getElementType();
  if (isa<ListType>(type)) return DType::Variant;
  for (const KindRow &row : kElementKinds)
    if (&type.getKind() == row.kind) return row.dtype;
  if (auto integer = dyn_cast<IntegerType>(type); integer && integer.getWidth() == 4)
    return integer.isUnsigned() ? DType::UInt4 : DType::Int4;
  for (DType dtype : {DType::Float8E4M3FNUZ, DType::Float8E4M3B11FNUZ, DType::Float8E5M2FNUZ})
    if (type.isFloat() && type == floatTypeOf(dtype, type.getContext())) return dtype;
  return builtinDType(type);
}

}  // namespace strata::tf
