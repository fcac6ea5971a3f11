// C interface: tensors.

#include "runtime/api/handles.h"
#include "support/checked.h"

#include <dlpack/dlpack.h>

using namespace strata;

namespace strata::api {

strata_tensor *toC(Tensor tensor) {
  auto *handle = new strata_tensor;
  handle->tensor = std::move(tensor);
  return handle;
}

} // namespace strata::api

// The extents of a tensor to be made; fails for impossible ones.
static Result<Dims> readDims(DType dtype, int32_t rank, const int64_t *dims) {
  if (dtype == DType::Invalid)
    return invalidArgument("unknown element type");
  if (rank < 0 || rank > 254 || (rank > 0 && !dims))
    return invalidArgument("a tensor of rank ", rank, " is not possible");
  Dims result(dims, dims + rank);
  CheckedInt bytes = checkedElementCount(result) * CheckedInt(std::max<int64_t>(dtypeSize(dtype), 1));
  if (!bytes.isValid())
    return invalidArgument("a tensor of shape ", shapeToString(result), " has no valid size");
  return result;
}

namespace {


// What a DLPack tensor made by us keeps alive.
struct Exported {
  DLManagedTensor managed;
  Tensor tensor;
  std::vector<int64_t> shape;
};

bool toDLPackType(DType dtype, DLDataType &type) {
  auto bits = static_cast<uint8_t>(dtypeSize(dtype) * 8);
  if (dtype == DType::Bool)
    type = {kDLUInt, 8, 1};
  else if (dtype == DType::BFloat16)
    type = {kDLBfloat, bits, 1};
  else if (dtype == DType::Float || dtype == DType::Double || dtype == DType::Half)
    type = {kDLFloat, bits, 1};
  else if (isComplex(dtype))
    type = {kDLComplex, bits, 1};
  else if (isSignedInteger(dtype) && dtype != DType::Int4 && dtype != DType::Int2)
    type = {kDLInt, bits, 1};
  else if (isUnsignedInteger(dtype) && dtype != DType::UInt4 && dtype != DType::UInt2)
    type = {kDLUInt, bits, 1};
  else
    return false;
  return true;
}

DType fromDLPackType(DLDataType type) {
  static constexpr DType candidates[] = {DType::Float,  DType::Double, DType::Half,   DType::BFloat16,  DType::Int8,
                                         DType::Int16,  DType::Int32,  DType::Int64,  DType::UInt8,     DType::UInt16,
                                         DType::UInt32, DType::UInt64, DType::Complex64, DType::Complex128};
  for (DType candidate : candidates) {
    DLDataType ours;
    if (toDLPackType(candidate, ours) && ours.code == type.code && ours.bits == type.bits && type.lanes == 1)
      return candidate;
  }
  return DType::Invalid;
}

bool isCompact(const DLTensor &tensor) {
  if (!tensor.strides)
    return true;
  int64_t expected = 1;
  for (int i = tensor.ndim; i-- > 0;) {
    if (tensor.shape[i] != 1 && tensor.strides[i] != expected)
      return false;
    expected *= tensor.shape[i];
  }
  return true;
}

} // namespace

extern "C" {

const char *strata_dtype_name(strata_dtype dtype) { return dtypeName(static_cast<DType>(dtype)).data(); }

strata_dtype strata_dtype_parse(const char *name) {
  return name ? api::toC(parseDType(name).value_or(DType::Invalid)) : STRATA_DTYPE_INVALID;
}

size_t strata_dtype_size(strata_dtype dtype) { return static_cast<size_t>(dtypeSize(api::fromC(dtype))); }

strata_status *strata_tensor_create(strata_dtype dtype, int32_t rank, const int64_t *dims, strata_tensor **out_tensor) {
  *out_tensor = nullptr;
  DType type = api::fromC(dtype);
  auto shape = readDims(type, rank, dims);
  if (!shape)
    return api::toC(shape.takeStatus());
  if (!isPlainData(type))
    return api::toC(invalidArgument("elements of type ", dtypeName(type), " are not plain bytes"));
  auto tensor = Tensor::allocate(type, shape.takeValue());
  if (!tensor)
    return api::toC(tensor.takeStatus());
  *out_tensor = api::toC(tensor.takeValue());
  (*out_tensor)->fillable = true;
  return nullptr;
}

strata_status *strata_tensor_wrap(strata_dtype dtype, int32_t rank, const int64_t *dims, const void *data,
                                  void (*release)(void *user_data), void *user_data, strata_tensor **out_tensor) {
  *out_tensor = nullptr;
  DType type = api::fromC(dtype);
  auto shape = readDims(type, rank, dims);
  if (!shape)
    return api::toC(shape.takeStatus());
  bool aligned = reinterpret_cast<uintptr_t>(data) % std::max<size_t>(std::min<size_t>(dtypeSize(type), 8), 1) == 0;
  if (!isPlainData(type) || !aligned || (!data && checkedElementCount(*shape).valueOrZero() > 0))
    return api::toC(invalidArgument("this memory cannot hold ", dtypeName(type), " elements"));
  *out_tensor = api::toC(Tensor::borrow(type, shape.takeValue(), data, release, user_data));
  return nullptr;
}

strata_status *strata_tensor_create_strings(int32_t rank, const int64_t *dims, const strata_string *strings,
                                            strata_tensor **out_tensor) {
  *out_tensor = nullptr;
  auto shape = readDims(DType::String, rank, dims);
  if (!shape)
    return api::toC(shape.takeStatus());
  auto tensor = Tensor::allocate(DType::String, shape.takeValue());
  if (!tensor)
    return api::toC(tensor.takeStatus());
  for (int64_t i = 0; i < tensor->numElements(); ++i)
    if (strings[i].size)
      tensor->data<std::string>()[i].assign(strings[i].data, strings[i].size);
  *out_tensor = api::toC(tensor.takeValue());
  return nullptr;
}

strata_dtype strata_tensor_dtype(const strata_tensor *tensor) { return api::toC(tensor->tensor.dtype()); }

int32_t strata_tensor_rank(const strata_tensor *tensor) { return static_cast<int32_t>(tensor->tensor.rank()); }

const int64_t *strata_tensor_dims(const strata_tensor *tensor) { return tensor->tensor.shape().data(); }

int64_t strata_tensor_element_count(const strata_tensor *tensor) { return tensor->tensor.numElements(); }

size_t strata_tensor_byte_size(const strata_tensor *tensor) { return static_cast<size_t>(tensor->tensor.numBytes()); }

const void *strata_tensor_data(const strata_tensor *tensor) {
  return isPlainData(tensor->tensor.dtype()) ? tensor->tensor.rawData() : nullptr;
}

void *strata_tensor_mutable_data(strata_tensor *tensor) {
  return tensor->fillable && tensor->tensor.isUnique() ? tensor->tensor.rawData() : nullptr;
}

strata_string strata_tensor_string(const strata_tensor *tensor, int64_t index) {
  const Tensor &values = tensor->tensor;
  if (values.dtype() != DType::String || index < 0 || index >= values.numElements())
    return {"", 0};
  const std::string &text = values.data<std::string>()[index];
  return {text.data(), text.size()};
}

strata_tensor *strata_tensor_retain(strata_tensor *tensor) {
  tensor->references.fetch_add(1, std::memory_order_relaxed);
  return tensor;
}

void strata_tensor_release(strata_tensor *tensor) {
  if (tensor && tensor->references.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete tensor;
}

strata_status *strata_tensor_to_dlpack(strata_tensor *tensor, DLManagedTensor **out_managed) {
  *out_managed = nullptr;
  DLDataType type;
  if (!toDLPackType(tensor->tensor.dtype(), type))
    return api::toC(unimplemented("DLPack has no ", dtypeName(tensor->tensor.dtype()), " elements"));
  auto *exported = new Exported{{}, tensor->tensor, {}};
  exported->shape.assign(tensor->tensor.shape().begin(), tensor->tensor.shape().end());
  DLTensor &view = exported->managed.dl_tensor;
  view.data = exported->tensor.rawData();
  view.device = {kDLCPU, 0};
  view.ndim = static_cast<int32_t>(exported->shape.size());
  view.dtype = type;
  view.shape = exported->shape.data();
  exported->managed.manager_ctx = exported;
  exported->managed.deleter = [](DLManagedTensor *self) { delete static_cast<Exported *>(self->manager_ctx); };
  *out_managed = &exported->managed;
  return nullptr;
}

strata_status *strata_tensor_from_dlpack(DLManagedTensor *managed, strata_tensor **out_tensor) {
  *out_tensor = nullptr;
  const DLTensor &view = managed->dl_tensor;
  DType dtype = fromDLPackType(view.dtype);
  if (dtype == DType::Invalid || (view.device.device_type != kDLCPU && view.device.device_type != kDLCUDAHost))
    return api::toC(invalidArgument("only tensors of plain elements in host memory can be taken over"));
  auto shape = readDims(dtype, view.ndim, view.shape);
  if (!shape)
    return api::toC(shape.takeStatus());
  if (!isCompact(view))
    return api::toC(invalidArgument("only row-major tensors without gaps can be taken over"));
  const void *data = static_cast<const char *>(view.data) + view.byte_offset;
  auto release = [](void *context) {
    auto *taken = static_cast<DLManagedTensor *>(context);
    if (taken->deleter)
      taken->deleter(taken);
  };
  *out_tensor = api::toC(Tensor::borrow(dtype, shape.takeValue(), data, release, managed));
  return nullptr;
}

} // extern "C"
