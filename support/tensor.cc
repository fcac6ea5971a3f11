#include "support/tensor.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "support/checked.h"
#include "support/dtype_dispatch.h"

namespace strata {

std::string shapeToString(std::span<const int64_t> dims) { return strCat("[", strJoin(dims, ","), "]"); }

int64_t TensorView::numElements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

size_t elementStorageSize(DType dtype) {
  if (isPlainData(dtype))
    return static_cast<size_t>(dtypeSize(dtype));
  return dtype == DType::String ? sizeof(std::string) : sizeof(ObjectRef);
}

// Physical memory of the machine: no single tensor can be larger.
static int64_t machineMemory() {
  static const int64_t bytes = int64_t{sysconf(_SC_PHYS_PAGES)} * int64_t{sysconf(_SC_PAGE_SIZE)};
  return bytes > 0 ? bytes : int64_t{1} << 40;
}

namespace {
// A string or object buffer: constructed elements that need their destructors run.
template <typename T> std::shared_ptr<void> objectBuffer(int64_t count, void **start) {
  auto *elements = new std::vector<T>(static_cast<size_t>(count));
  *start = elements->data();
  return std::shared_ptr<void>(elements->data(), [elements](void *) { delete elements; });
}
} // namespace

Result<Tensor> Tensor::allocate(DType dtype, Dims shape) {
  CheckedInt count = checkedElementCount(shape);
  CheckedInt bytes = count * CheckedInt(static_cast<int64_t>(elementStorageSize(dtype)));
  if (!bytes.isValid())
    return invalidArgument("Encountered overflow when computing the size of a tensor of shape ", shapeToString(shape));
  if (bytes.valueOrZero() > machineMemory())
    return resourceExhausted("OOM when allocating tensor with shape", shapeToString(shape), " and type ",
                             dtypeName(dtype));
  Tensor tensor;
  tensor.type = dtype;
  tensor.dims = std::move(shape);
  tensor.count = count.valueOrZero();
  tensor.writable = true;
  if (dtype == DType::String) {
    tensor.buffer = objectBuffer<std::string>(tensor.count, &tensor.start);
  } else if (!isPlainData(dtype)) {
    tensor.buffer = objectBuffer<ObjectRef>(tensor.count, &tensor.start);
  } else {
    size_t size = (static_cast<size_t>(bytes.valueOrZero()) + kAlignment) / kAlignment * kAlignment;
    tensor.start = std::aligned_alloc(kAlignment, size);
    if (!tensor.start)
      return resourceExhausted("OOM when allocating tensor with shape", shapeToString(tensor.dims), " and type ",
                               dtypeName(dtype));
    tensor.buffer = std::shared_ptr<void>(tensor.start, std::free);
  }
  return tensor;
}

Result<Tensor> Tensor::zeros(DType dtype, Dims shape) {
  Result<Tensor> tensor = allocate(dtype, std::move(shape));
  if (tensor && isPlainData(dtype))
    std::memset(tensor->rawData(), 0, static_cast<size_t>(tensor->numBytes()));
  return tensor;
}

Tensor Tensor::allocateSmall(DType dtype, Dims shape) {
  Result<Tensor> tensor = allocate(dtype, std::move(shape));
  if (!tensor)
    std::abort(); // a few bytes could not be had
  return tensor.takeValue();
}

Tensor Tensor::borrow(DType dtype, Dims shape, const void *data, void (*release)(void *), void *context) {
  Tensor tensor;
  tensor.type = dtype;
  tensor.dims = std::move(shape);
  tensor.count = checkedElementCount(tensor.dims).valueOrZero();
  tensor.start = const_cast<void *>(data);
  if (release)
    tensor.buffer = std::shared_ptr<void>(tensor.start, [release, context](void *) { release(context); });
  return tensor;
}

Tensor Tensor::adopt(DType dtype, Dims shape, void *data, std::shared_ptr<void> owner, bool writable) {
  Tensor tensor;
  tensor.type = dtype;
  tensor.dims = std::move(shape);
  tensor.count = checkedElementCount(tensor.dims).valueOrZero();
  tensor.start = data;
  tensor.buffer = std::move(owner);
  tensor.writable = writable;
  return tensor;
}

Tensor Tensor::object(DType dtype, ObjectRef value) {
  Tensor tensor = allocateSmall(dtype, {});
  *tensor.data<ObjectRef>() = std::move(value);
  return tensor;
}

Result<Tensor> Tensor::makeUnique() && {
  if (isUnique())
    return std::move(*this);
  Result<Tensor> copy = allocate(type, dims);
  if (copy)
    copyElements(type, copy->rawData(), start, count);
  return copy;
}

Tensor Tensor::withShape(Dims shape) const {
  Tensor result = *this;
  result.dims = std::move(shape);
  return result;
}

Tensor Tensor::withDType(DType dtype) const {
  Tensor result = *this;
  result.type = dtype;
  return result;
}

Tensor Tensor::reinterpret(DType dtype, Dims shape) const {
  Tensor result = *this;
  result.type = dtype;
  result.dims = std::move(shape);
  result.count = checkedElementCount(result.dims).valueOrZero();
  return result;
}

Tensor Tensor::rows(int64_t begin, int64_t end) const {
  Tensor result = *this;
  int64_t rowCount = dims[0] == 0 ? 0 : count / dims[0];
  result.dims[0] = end - begin;
  result.count = rowCount * (end - begin);
  result.start = static_cast<char *>(start) + static_cast<size_t>(begin * rowCount) * elementStorageSize(type);
  return result;
}

void copyElements(DType dtype, void *to, const void *from, int64_t count) {
  auto n = static_cast<size_t>(count);
  if (isPlainData(dtype)) {
    if (n)
      std::memcpy(to, from, n * elementStorageSize(dtype));
  } else if (dtype == DType::String) {
    std::copy_n(static_cast<const std::string *>(from), n, static_cast<std::string *>(to));
  } else {
    std::copy_n(static_cast<const ObjectRef *>(from), n, static_cast<ObjectRef *>(to));
  }
}

int64_t integerElement(const Tensor &tensor, int64_t index) {
  int64_t value = 0;
  (void)dispatch<Join<IntegerTypes, BoolType>>(tensor.dtype(), [&](auto tag) {
    value = static_cast<int64_t>(tensor.data<TagType<decltype(tag)>>()[index]);
  });
  return value;
}

std::vector<int64_t> integerElements(const Tensor &tensor) {
  std::vector<int64_t> values(static_cast<size_t>(tensor.numElements()));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = integerElement(tensor, static_cast<int64_t>(i));
  return values;
}

// As many digits as the type surely holds, or, where the number does not come back from them, as many as it may need.
template <typename T> static std::string floatToString(T value) {
  if (std::isnan(value))
    return "nan";
  constexpr int kSure = std::numeric_limits<T>::digits10, kNeeded = std::numeric_limits<T>::max_digits10;
  char text[40];
  for (int digits : {kSure, kNeeded}) {
    std::snprintf(text, sizeof text, "%.*g", digits, static_cast<double>(value));
    if (static_cast<T>(std::strtod(text, nullptr)) == value)
      break;
  }
  return text;
}

std::string elementToString(const Tensor &tensor, int64_t index) {
  std::string text = "?";
  (void)dispatch<AllTypes>(tensor.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const T &value = tensor.data<T>()[index];
    if constexpr (std::is_same_v<T, std::string>)
      text = strCat("\"", value, "\"");
    else if constexpr (std::is_same_v<T, bool>)
      text = value ? "1" : "0";
    else if constexpr (isFloatType<T>)
      text = floatToString(static_cast<ComputeType<T>>(value));
    else if constexpr (isComplexType<T>)
      return; // TensorFlow has no text for them
    else if constexpr (std::is_signed_v<T>)
      text = strCat(int64_t{value});
    else
      text = strCat(uint64_t{value});
  });
  return text;
}

} // namespace strata
