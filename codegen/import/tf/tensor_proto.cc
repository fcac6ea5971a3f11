// Shapes and constant tensors as they are written in files.
#include "codegen/import/tf/tensor_proto.h"

#include <algorithm>
#include <cstring>

#include "codegen/import/tf/types.h"
#include "support/checked.h"
#include "support/fault.h"

namespace strata::tfgraph {

std::string shapeText(const TensorShapeProto &shape) {
  if (shape.unknownRank)
    return "<unknown>";
  std::string text = "[";
  for (size_t i = 0; i < shape.dim.size(); ++i) {
    if (i == 32) {
      text += strCat(",... ", shape.dim.size(), " dimensions");
      break;
    }
    text += i ? "," : "";
    text += shape.dim[i].size == -1 ? std::string("?") : strCat(shape.dim[i].size);
  }
  return text + "]";
}

Status checkShape(const TensorShapeProto &shape) {
  if (shape.unknownRank) {
    if (!shape.dim.empty())
      return invalidArgument("An unknown shape must not have any dimensions set");
    return okStatus();
  }
  if (shape.dim.size() > kMaxRank)
    return invalidArgument("Shape has ", shape.dim.size(), " dimensions, more than the maximum of ", kMaxRank);
  CheckedInt known = 1;
  for (const TensorShapeProto_Dim &dim : shape.dim) {
    if (dim.size < -1)
      return invalidArgument("Shape ", shapeText(shape),
                             " has dimensions with values below -1 (where -1 means unknown)");
    if (dim.size > 0)
      known *= dim.size;
  }
  if (!known.isValid())
    return invalidArgument("Shape ", shapeText(shape), " is too large: the number of elements does not fit in 64 bits");
  return okStatus();
}

Result<int64_t> elementCount(const TensorShapeProto *shape) {
  if (!shape)
    return int64_t(1);
  STRATA_RETURN_IF_ERROR(checkShape(*shape));
  if (shape->unknownRank)
    return invalidArgument("Shape <unknown> is not fully defined");
  CheckedInt count = 1;
  for (const TensorShapeProto_Dim &dim : shape->dim) {
    if (dim.size < 0)
      return invalidArgument("Shape ", shapeText(*shape), " is not fully defined");
    count *= dim.size;
  }
  return count.toResult("the number of elements");
}

namespace {

/// The typed values of a tensor: which field of TensorProto they are in and how they become elements.
struct Values {
  const char *data = nullptr;
  size_t count = 0;       ///< Of elements.
  size_t stride = 0;      ///< Bytes from element to element in the field.
  size_t elementSize = 0; ///< Of these, the low bytes that are the element (little-endian).
};

template <typename T> Values valuesOf(const Repeated<T> &field, size_t elementSize, size_t perElement = 1) {
  return {reinterpret_cast<const char *>(field.data()), field.size() / perElement, sizeof(T) * perElement, elementSize};
}

Values valuesOf(const TensorProto &tensor) {
  size_t size = typeSize(tensor.dtype);
  switch (tensor.dtype) {
  case DT_FLOAT:
    return valuesOf(tensor.floatVal, size);
  case DT_DOUBLE:
    return valuesOf(tensor.doubleVal, size);
  case DT_HALF:
  case DT_BFLOAT16:
    return valuesOf(tensor.halfVal, size);
  case DT_INT64:
    return valuesOf(tensor.int64Val, size);
  case DT_BOOL:
    return valuesOf(tensor.boolVal, size);
  case DT_UINT32:
    return valuesOf(tensor.uint32Val, size);
  case DT_UINT64:
    return valuesOf(tensor.uint64Val, size);
  case DT_COMPLEX64:
    return valuesOf(tensor.scomplexVal, size, 2);
  case DT_COMPLEX128:
    return valuesOf(tensor.dcomplexVal, size, 2);
  case DT_FLOAT8_E5M2:
  case DT_FLOAT8_E4M3FN:
  case DT_FLOAT8_E4M3FNUZ:
  case DT_FLOAT8_E4M3B11FNUZ:
  case DT_FLOAT8_E5M2FNUZ:
    return {tensor.float8Val.data(), tensor.float8Val.size(), 1, 1};
  default:
    return valuesOf(tensor.intVal, size);
  }
}

} // namespace

Status checkTensor(const TensorProto &tensor, int64_t maxBytes) {
  if (!isValidType(tensor.dtype) || isRefType(tensor.dtype))
    return invalidArgument("a constant cannot have the type ", typeName(tensor.dtype));
  if (tensor.dtype == DT_RESOURCE)
    return invalidArgument("a constant cannot be a resource handle");
  if (tensor.dtype == DT_VARIANT)
    return unimplemented("constants of variants are not supported",
                         tensor.variantVal.empty() ? "" : strCat(" ('", tensor.variantVal[0].typeName, "')"));
  STRATA_ASSIGN_OR_RETURN(int64_t count, elementCount(tensor.tensorShape));
  size_t size = tensor.dtype == DT_STRING ? sizeof(std::string_view) : typeSize(tensor.dtype);
  CheckedInt bytes = CheckedInt(count) * CheckedInt(static_cast<int64_t>(size));
  if (!bytes.isValid() || bytes.valueOrZero() > maxBytes)
    return resourceExhausted("a constant of shape ", shapeText(*tensor.tensorShape), " and type ",
                             typeName(tensor.dtype), " is over the limit of ", maxBytes, " bytes");
  if (tensor.tensorContent.empty())
    return okStatus();
  if (tensor.dtype == DT_STRING)
    return splitStrings(tensor.tensorContent, count).takeStatus();
  if (static_cast<int64_t>(tensor.tensorContent.size()) != bytes.valueOrZero())
    return invalidArgument("tensor_content has ", tensor.tensorContent.size(), " bytes, but ", count, " elements of ",
                           typeName(tensor.dtype), " need ", bytes.valueOrZero());
  return okStatus();
}

bool isSplat(const TensorProto &tensor) {
  if (!tensor.tensorContent.empty())
    return false;
  return (tensor.dtype == DT_STRING ? tensor.stringVal.size() : valuesOf(tensor).count) <= 1;
}

static void copyElement(const Values &values, size_t index, char *out) {
  std::memcpy(out, values.data + index * values.stride, values.elementSize);
}

Status expandTensor(const TensorProto &tensor, std::span<char> out) {
  size_t size = typeSize(tensor.dtype);
  if (size == 0 || out.size() % size != 0)
    return internalError("a tensor of ", typeName(tensor.dtype), " does not expand to ", out.size(), " bytes");
  if (!tensor.tensorContent.empty()) {
    if (tensor.tensorContent.size() != out.size())
      return invalidArgument("tensor_content has ", tensor.tensorContent.size(), " bytes, expected ", out.size());
    std::memcpy(out.data(), tensor.tensorContent.data(), out.size());
    return okStatus();
  }
  Values values = valuesOf(tensor);
  size_t count = out.size() / size;
  size_t stated = std::min(count, values.count);
  if (values.stride == size && stated > 0)
    std::memcpy(out.data(), values.data, stated * size);
  else
    for (size_t i = 0; i < stated; ++i)
      copyElement(values, i, out.data() + i * size);
  if (values.count == 0)
    std::memset(out.data(), 0, out.size());
  else
    for (size_t i = stated; i < count; ++i)
      copyElement(values, STRATA_FAULT("import.repeats-first-value", 0, values.count - 1), out.data() + i * size);
  return okStatus();
}

Status firstElement(const TensorProto &tensor, std::span<char> out) {
  if (tensor.tensorContent.empty())
    return expandTensor(tensor, out);
  if (tensor.tensorContent.size() < out.size())
    return invalidArgument("tensor_content has ", tensor.tensorContent.size(), " bytes, too few for an element");
  std::memcpy(out.data(), tensor.tensorContent.data(), out.size());
  return okStatus();
}

Result<std::vector<std::string_view>> splitStrings(std::string_view content, int64_t count) {
  // Every string takes at least one byte, its length; this bounds the memory below.
  if (count < 0 || static_cast<uint64_t>(count) > content.size())
    return invalidArgument(content.size(), " bytes cannot hold ", count, " strings");
  std::vector<std::string_view> strings(static_cast<size_t>(count));
  std::vector<uint64_t> lengths;
  lengths.reserve(strings.size());
  size_t at = 0;
  for (int64_t i = 0; i < count; ++i) {
    uint64_t length = 0;
    unsigned shift = 0;
    bool isComplete = false;
    for (; at < content.size() && shift < 64 && !isComplete; shift += 7) {
      unsigned char byte = static_cast<unsigned char>(content[at++]);
      length |= uint64_t(byte & 0x7F) << shift;
      isComplete = byte < 0x80;
    }
    if (!isComplete)
      return invalidArgument("the length of string ", i, " is cut off or too long");
    lengths.push_back(length);
  }
  for (size_t i = 0; i < strings.size(); ++i) {
    if (lengths[i] > content.size() - at)
      return invalidArgument("string ", i, " of ", lengths[i], " bytes runs past the end, ", content.size() - at,
                             " bytes are left");
    strings[i] = content.substr(at, lengths[i]);
    at += lengths[i];
  }
  if (at != content.size())
    return invalidArgument(content.size() - at, " bytes follow the last string");
  return strings;
}

Result<std::vector<std::string_view>> expandStrings(const TensorProto &tensor) {
  STRATA_ASSIGN_OR_RETURN(int64_t count, elementCount(tensor.tensorShape));
  if (!tensor.tensorContent.empty())
    return splitStrings(tensor.tensorContent, count);
  std::string_view last = tensor.stringVal.empty() ? std::string_view() : tensor.stringVal[tensor.stringVal.size() - 1];
  std::vector<std::string_view> strings(static_cast<size_t>(count), last);
  size_t stated = std::min(strings.size(), tensor.stringVal.size());
  std::copy_n(tensor.stringVal.begin(), stated, strings.begin());
  return strings;
}

} // namespace strata::tfgraph
