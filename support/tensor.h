// Tensors on the host: TensorView borrows elements, Tensor shares a buffer that is immutable as soon as a second owner
// exists. Row-major and dense. Used by the evaluator, host operations and constants; device buffers are elsewhere.

#pragma once

#include "support/dtype.h"
#include "support/status.h"

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace strata {

using Dims = std::vector<int64_t>;

// "[2,3]" as TensorFlow prints shapes.
std::string shapeToString(std::span<const int64_t> dims);

// An element that is no plain data: what a variant or a resource handle points to (list, table, iterator). Objects are
// shared; a subclass states whether its contents may change.
class HostObject {
public:
  explicit HostObject(const void *kind) : kind(kind) {}
  virtual ~HostObject() = default;
  HostObject(const HostObject &) = default;
  HostObject &operator=(const HostObject &) = default;

  // Address of a static that stands for the class.
  const void *getKind() const { return kind; }
  // One line for printing.
  virtual std::string describe() const { return "<object>"; }

private:
  const void *kind;
};
using ObjectRef = std::shared_ptr<HostObject>;

// `object` as a T (which has `static const char kKind`), or null when it is null or another kind.
template <typename T> T *objectAs(const ObjectRef &object) {
  return object && object->getKind() == &T::kKind ? static_cast<T *>(object.get()) : nullptr;
}

// Borrowed elements with type and shape; valid while their owner is.
struct TensorView {
  DType dtype = DType::Invalid;
  std::span<const int64_t> shape;
  const void *data = nullptr;

  int64_t numElements() const;
  template <typename T> std::span<const T> values() const {
    return {static_cast<const T *>(data), static_cast<size_t>(numElements())};
  }
};

class Tensor {
public:
  static constexpr size_t kAlignment = 64;

  // No tensor: dtype Invalid.
  Tensor() = default;

  // Uninitialised plain elements (strings empty, objects null). RESOURCE_EXHAUSTED when the size exceeds the machine's
  // memory, INVALID_ARGUMENT when it does not fit in 64 bits.
  static Result<Tensor> allocate(DType dtype, Dims shape);
  // The same with plain elements zero.
  static Result<Tensor> zeros(DType dtype, Dims shape);
  // Elements that live elsewhere; `release(context)` runs when the last owner goes. They are never written to.
  static Tensor borrow(DType dtype, Dims shape, const void *data, void (*release)(void *) = nullptr,
                       void *context = nullptr);
  // Plain elements inside memory that `owner` keeps; null: the memory outlives the tensor. With `writable`, isUnique() is
  // true while this tensor is the only one to hold `owner`.
  static Tensor adopt(DType dtype, Dims shape, void *data, std::shared_ptr<void> owner, bool writable);
  // A rank-0 tensor of small size; never fails in practice (aborts only with the allocator).
  template <typename T> static Tensor scalar(DType dtype, T value) {
    Tensor tensor = allocateSmall(dtype, {});
    *tensor.data<T>() = std::move(value);
    return tensor;
  }
  template <typename T> static Tensor vector(DType dtype, std::span<const T> values) {
    Tensor tensor = allocateSmall(dtype, {static_cast<int64_t>(values.size())});
    std::copy(values.begin(), values.end(), tensor.data<T>());
    return tensor;
  }
  static Tensor object(DType dtype, ObjectRef value);

  explicit operator bool() const { return type != DType::Invalid; }
  DType dtype() const { return type; }
  std::span<const int64_t> shape() const [[clang::lifetimebound]] { return dims; }
  int64_t rank() const { return static_cast<int64_t>(dims.size()); }
  int64_t dim(int64_t i) const { return dims[static_cast<size_t>(i)]; }
  int64_t numElements() const { return count; }
  // Bytes of plain elements; 0 for strings and objects.
  int64_t numBytes() const { return count * dtypeSize(type); }
  TensorView view() const [[clang::lifetimebound]] { return {type, dims, start}; }

  // Elements for reading. T must be the type whose storage dtype has (std::string, ObjectRef included).
  template <typename T> const T *data() const { return static_cast<const T *>(start); }
  // Elements for writing, by the one who has just allocated them or has seen that isUnique().
  template <typename T> T *data() { return static_cast<T *>(start); }
  const void *rawData() const { return start; }
  void *rawData() { return start; }

  // Who keeps the elements; null for borrowed memory without a release function.
  const std::shared_ptr<void> &owner() const [[clang::lifetimebound]] { return buffer; }

  // No other Tensor shares the buffer, and it may be written to.
  bool isUnique() const { return buffer && buffer.use_count() == 1 && writable; }
  // This tensor if unique, else a copy with a buffer of its own.
  Result<Tensor> makeUnique() &&;
  // The same elements under another shape with as many elements (unchecked).
  Tensor withShape(Dims shape) const;
  // The same elements as another type of the same size (unchecked).
  Tensor withDType(DType dtype) const;
  // The same bytes as another plain type and shape of as many bytes (unchecked).
  Tensor reinterpret(DType dtype, Dims shape) const;
  // Rows [begin, end) along dimension 0, sharing the buffer (plain, string and object elements alike).
  Tensor rows(int64_t begin, int64_t end) const;

private:
  static Tensor allocateSmall(DType dtype, Dims shape);

  DType type = DType::Invalid;
  bool writable = false;
  Dims dims;
  int64_t count = 0;
  void *start = nullptr;
  std::shared_ptr<void> buffer;
};

// Bytes of one element in memory, strings and objects included (as sizeof their C++ type).
size_t elementStorageSize(DType dtype);
// Copies `count` elements between buffers of the same type.
void copyElements(DType dtype, void *to, const void *from, int64_t count);
// One element as TensorFlow's messages have it: "1.5", "0.333333343", "1" for true, a string quoted, "?" for a complex number.
std::string elementToString(const Tensor &tensor, int64_t index);
// An element of an integer tensor (any width, bool too) as int64; 0 for other types.
int64_t integerElement(const Tensor &tensor, int64_t index);
// All elements of an integer tensor as int64.
std::vector<int64_t> integerElements(const Tensor &tensor);

} // namespace strata
