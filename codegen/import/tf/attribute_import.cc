// One function a kind of value.
#include "codegen/import/tf/attribute_import.h"

#include "codegen/import/tf/importer.h"
#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"
#include "dialects/tf/attributes.h"
#include "dialects/tf/types.h"
#include "ir/builder.h"

namespace strata::tfgraph {

static Attribute importShape(const TensorShapeProto &shape, Context *context) {
  if (shape.unknownRank) return tf::ShapeAttr::getUnranked(context);
  SmallVector<int64_t> dims;
  for (const TensorShapeProto_Dim &dim : shape.dim) dims.push_back(dim.size < 0 ? ShapedType::kDynamic : dim.size);
  return tf::ShapeAttr::get(context, dims);
}

static Attribute importType(DataType type, Context *context) {
  if (baseType(type) == DT_RESOURCE) return TypeAttr::get(tf::ResourceType::get(context));
  Type element = tf::typeOfDType(static_cast<DType>(baseType(type)), context);
  return element ? Attribute(TypeAttr::get(element)) : Attribute(UnitAttr::get(context));
}

Attribute importTensor(const TensorProto &tensor, Context *context) {
  Type element = tf::typeOfDType(static_cast<DType>(tensor.dtype), context);
  Result<int64_t> count = elementCount(tensor.tensorShape);
  if (!element || !count.isOk()) return Attribute();
  SmallVector<int64_t> dims;
  if (tensor.tensorShape)
    for (const TensorShapeProto_Dim &dim : tensor.tensorShape->dim) dims.push_back(dim.size);
  ShapedType type = RankedTensorType::get(dims, element);
  const size_t bytes = typeSize(tensor.dtype);
  if (bytes == 0) return Attribute();  // strings are host objects: they stay outside the IR
  if (bytes != DenseElementsAttr::getStorageSize(element)) return Attribute();
  SmallVector<char> data;
  if (*count > 1 && isSplat(tensor)) {
    data.resize(bytes);
    if (!firstElement(tensor, {data.data(), data.size()}).isOk()) return Attribute();
  } else {
    if (*count * int64_t(bytes) > kMaxInlineConstantBytes) return Attribute();
    data.resize(*count * bytes);
    if (!expandTensor(tensor, {data.data(), data.size()}).isOk()) return Attribute();
  }
  return DenseElementsAttr::getRaw(type, StringRef(data.data(), data.size()));
}

static Attribute importList(const AttrValue_ListValue &list, Context *context) {
  Builder builder(context);
  SmallVector<Attribute> elements;
  for (std::string_view text : list.s) elements.push_back(builder.getStringAttr(StringRef(text)));
  for (int64_t value : list.i) elements.push_back(builder.getI64IntegerAttr(value));
  for (float value : list.f) elements.push_back(builder.getF32FloatAttr(value));
  for (bool value : list.b) elements.push_back(builder.getBoolAttr(value));
  for (DataType type : list.type) elements.push_back(importType(type, context));
  for (const TensorShapeProto &shape : list.shape) elements.push_back(importShape(shape, context));
  for (const TensorProto &tensor : list.tensor) {
    Attribute attr = importTensor(tensor, context);
    if (!attr) return Attribute();
    elements.push_back(attr);
  }
  return builder.getArrayAttr(elements);
}

Attribute importAttrValue(const AttrValue &value, Context *context) {
  Builder builder(context);
  switch (value.valueCase) {
    case AttrValue::ValueCase::None: return builder.getUnitAttr();
    case AttrValue::ValueCase::S: return builder.getStringAttr(StringRef(value.s));
    case AttrValue::ValueCase::I: return builder.getI64IntegerAttr(value.i);
    case AttrValue::ValueCase::F: return builder.getF32FloatAttr(value.f);
    case AttrValue::ValueCase::B: return builder.getBoolAttr(value.b);
    case AttrValue::ValueCase::Type: return importType(value.type, context);
    case AttrValue::ValueCase::Shape: return importShape(*value.shape, context);
    case AttrValue::ValueCase::Tensor: return importTensor(*value.tensor, context);
    case AttrValue::ValueCase::List: return importList(*value.list, context);
    case AttrValue::ValueCase::Func:
    case AttrValue::ValueCase::Placeholder: return Attribute();
  }
  return Attribute();
}

}  // namespace strata::tfgraph
