// Sequence operations on arrays (TensorArrayV3 and its operations) and stacks of tensors: mutable objects that live as long as a handle
// refers to them. Messages are TensorFlow's.

#include "hostops/groups.h"
#include "hostops/tensor_list.h"
#include "support/checked.h"

#include <algorithm>
#include <atomic>

namespace strata {

namespace {

struct ArrayElement {
  Tensor value;
  bool isWritten = false, isRead = false, isCleared = false;
};

class TensorArray final : public Resource {
public:
  TensorArray(std::string name, DType type) : Resource(&kKind), name(std::move(name)), type(type) {}
  static const char kKind;
  std::string describe() const override { return "tensor array"; }

  const std::string name;
  const DType type;
  PartialShape elementShape;
  bool isDynamic = false, clearAfterRead = true, hasIdenticalShapes = false;
  std::mutex mutex; // guards what follows, and the element shape
  bool isClosed = false;
  std::vector<ArrayElement> elements;

  template <typename... Args> Status invalid(const Args &...args) const { return invalidArgument("TensorArray ", name, ": ", args...); }
};
const char TensorArray::kKind = 0;

class TensorStack final : public Resource {
public:
  TensorStack(std::string name, DType type, int64_t most) : Resource(&kKind), name(std::move(name)), type(type), most(most) {}
  static const char kKind;
  std::string describe() const override { return "stack"; }

  const std::string name;
  const DType type;
  const int64_t most; // below zero: no limit
  std::mutex mutex;
  bool isClosed = false;
  std::vector<Tensor> elements;
};
const char TensorStack::kKind = 0;

// Arrays so long are refused rather than tried.
constexpr int64_t kMostElements = int64_t{1} << 30;

std::string uniqueName(std::string_view base) {
  static std::atomic<uint64_t> counter{0};
  return strCat(base, "_", counter.fetch_add(1));
}

PartialShape shapeAttribute(const HostCall &call, std::string_view name) {
  const HostAttribute *found = call.attribute(name);
  const auto *sizes = found ? std::get_if<std::vector<int64_t>>(&found->value) : nullptr;
  return sizes ? PartialShape(Dims(sizes->begin(), sizes->end())) : PartialShape();
}

PartialShape shapeOf(const Tensor &tensor) { return Dims(tensor.shape().begin(), tensor.shape().end()); }

template <typename T> Result<T *> handleOperand(HostCall &call) {
  const Tensor &operand = call.operands[0];
  if (operand.dtype() == DType::Resource && operand.numElements() == 1)
    if (auto *handle = objectAs<ResourceHandle>(*operand.data<ObjectRef>()))
      if (handle->resource->getKind() == &T::kKind)
        return static_cast<T *>(handle->resource.get());
  return invalidArgument("operand 0 is of another kind of resource");
}

Result<int64_t> scalarIndex(const HostCall &call, size_t operand) {
  const Tensor &tensor = call.operands[operand];
  if (tensor.rank() != 0)
    return invalidArgument("TensorArray index must be scalar, but had shape: ", shapeToString(tensor.shape()));
  return integerElement(tensor, 0);
}

Status checkOpen(const TensorArray &array) {
  return array.isClosed ? invalidArgument("TensorArray ", array.name, " has already been closed.") : okStatus();
}

Status checkReadType(const TensorArray &array, DType requested) {
  if (requested == array.type || requested == DType::Invalid)
    return okStatus();
  return invalidArgument("TensorArray dtype is ", dtypeName(array.type), " but Op requested dtype ", dtypeName(requested), ".");
}

Status checkWriteType(const TensorArray &array, const Tensor &value) {
  if (value.dtype() == array.type)
    return okStatus();
  return invalidArgument("TensorArray dtype is ", dtypeName(array.type), " but Op is trying to write dtype ", dtypeName(value.dtype()), ".");
}

// --- Elements ---------------------------------------------------------------------------------------------------------

Status writeElement(TensorArray &array, int64_t index, Tensor value) {
  STRATA_RETURN_IF_ERROR(checkOpen(array));
  const auto size = static_cast<int64_t>(array.elements.size());
  if (index < 0 || (!array.isDynamic && index >= size))
    return array.invalid("Tried to write to index ", index, " but array is not resizeable and size is: ", size);
  if (index >= kMostElements)
    return resourceExhausted("an array of ", index, " elements is too long");
  if (index >= size)
    array.elements.resize(static_cast<size_t>(index) + 1);
  ArrayElement &element = array.elements[static_cast<size_t>(index)];
  if (!mergePartialShapes(array.elementShape, shapeOf(value)))
    return array.invalid("Could not write to TensorArray index ", index, " because the value shape is ", shapeToString(value.shape()),
                         " which is incompatible with the TensorArray's inferred element shape: ",
                         partialShapeToString(array.elementShape), " (consider setting infer_shape=False).");
  if (array.hasIdenticalShapes && !isFullyDefined(array.elementShape))
    array.elementShape = shapeOf(value);
  if (element.isRead)
    return array.invalid("Could not write to TensorArray index ", index, " because it has already been read.");
  if (element.isWritten)
    return array.invalid("Could not write to TensorArray index ", index, " because it has already been written to.");
  element.value = std::move(value);
  element.isWritten = true;
  return okStatus();
}

Result<Tensor> readElement(TensorArray &array, int64_t index) {
  STRATA_RETURN_IF_ERROR(checkOpen(array));
  if (index < 0 || index >= static_cast<int64_t>(array.elements.size()))
    return invalidArgument("Tried to read from index ", index, " but array size is: ", array.elements.size());
  ArrayElement &element = array.elements[static_cast<size_t>(index)];
  if (!element.isWritten) {
    if (!isFullyDefined(array.elementShape))
      return array.invalid("Could not read from TensorArray index ", index, ".  Furthermore, the element shape is not fully defined: ",
                           partialShapeToString(array.elementShape),
                           ".  It is possible you are working with a resizeable TensorArray and stop_gradients is not allowing the "
                           "gradients to be written.  If you set the full element_shape property on the forward TensorArray, the proper "
                           "all-zeros tensor will be returned instead of incurring this error.");
    STRATA_ASSIGN_OR_RETURN(element.value, Tensor::zeros(array.type, *array.elementShape));
    element.isWritten = true;
  }
  if (element.isCleared)
    return array.invalid("Could not read index ", index, " twice because it was cleared after a previous read (perhaps try setting "
                         "clear_after_read = false?).");
  element.isRead = true;
  if (!array.clearAfterRead)
    return element.value;
  element.isCleared = true;
  return std::exchange(element.value, Tensor());
}

// --- Arrays -----------------------------------------------------------------------------------------------------------

Status tensorArray(HostCall &call) {
  const Tensor &size = call.operands[0];
  if (size.rank() != 0)
    return invalidArgument("TensorArray size must be scalar, but had shape: ", shapeToString(size.shape()));
  const int64_t count = integerElement(size, 0);
  if (count < 0)
    return invalidArgument("Size should be >= 0.");
  if (count > kMostElements)
    return resourceExhausted("an array of ", count, " elements is too long");
  std::string name = uniqueName(call.stringAttribute("tensor_array_name", ""));
  auto array = std::make_shared<TensorArray>(name, static_cast<DType>(call.intAttribute("dtype", 0)));
  array->elementShape = shapeAttribute(call, "element_shape");
  array->isDynamic = call.intAttribute("dynamic_size", 0) != 0;
  array->clearAfterRead = call.intAttribute("clear_after_read", 1) != 0;
  array->hasIdenticalShapes = call.intAttribute("identical_element_shapes", 0) != 0;
  array->elements.resize(static_cast<size_t>(count));
  call.results[0] = Tensor::object(DType::Resource, std::make_shared<ResourceHandle>("_tensor_arrays", std::move(name), std::move(array)));
  call.results[1] = Tensor::scalar<float>(DType::Float, 0.0f);
  return okStatus();
}

Status arrayWrite(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  STRATA_ASSIGN_OR_RETURN(int64_t index, scalarIndex(call, 1));
  STRATA_RETURN_IF_ERROR(checkWriteType(*array, call.operands[2]));
  std::lock_guard lock(array->mutex);
  STRATA_RETURN_IF_ERROR(writeElement(*array, index, std::move(call.operands[2])));
  call.results[0] = call.operands[3];
  return okStatus();
}

Status arrayRead(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  STRATA_ASSIGN_OR_RETURN(int64_t index, scalarIndex(call, 1));
  STRATA_RETURN_IF_ERROR(checkReadType(*array, call.resultType(0)));
  std::lock_guard lock(array->mutex);
  STRATA_ASSIGN_OR_RETURN(call.results[0], readElement(*array, index));
  return okStatus();
}

Status arraySize(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  std::lock_guard lock(array->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*array));
  call.results[0] = Tensor::scalar<int32_t>(DType::Int32, static_cast<int32_t>(array->elements.size()));
  return okStatus();
}

Status arrayClose(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  std::lock_guard lock(array->mutex);
  array->elements.clear();
  array->isClosed = true;
  return okStatus();
}

// --- Many elements ----------------------------------------------------------------------------------------------------

Status checkIndices(const Tensor &indices) {
  return indices.rank() == 1 ? okStatus()
                             : invalidArgument("Expected indices to be a vector, but received shape: ", shapeToString(indices.shape()));
}

// A tensor of `dims` whose rows are the elements' in order.
Result<Tensor> joined(HostCall &call, DType type, Dims dims, const std::vector<Tensor> &elements) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::allocate(type, std::move(dims)));
  auto *to = static_cast<char *>(result.rawData());
  for (const Tensor &element : elements) {
    STRATA_RETURN_IF_ERROR(call.context.awaitElements(element));
    copyElements(type, to, element.rawData(), element.numElements());
    to += element.numElements() * static_cast<int64_t>(elementStorageSize(type));
  }
  return result;
}

// No element, but all sizes of one: known or refused.
Result<Tensor> emptyOf(DType type, const PartialShape &shape, std::string_view what, std::string_view doing) {
  if (!isFullyDefined(shape))
    return unimplemented("TensorArray has size zero, but ", what, " ", partialShapeToString(shape),
                         " is not fully defined. Currently only static shapes are supported when ", doing, " zero-size TensorArrays.");
  Dims dims{0};
  dims.insert(dims.end(), shape->begin(), shape->end());
  return Tensor::allocate(type, std::move(dims));
}

Status arrayGather(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  STRATA_RETURN_IF_ERROR(checkReadType(*array, call.resultType(0)));
  const PartialShape asked = shapeAttribute(call, "element_shape");
  std::lock_guard lock(array->mutex);
  auto merged = mergePartialShapes(array->elementShape, asked);
  if (!merged)
    return invalidArgument("Incompatible shapes during merge: ", partialShapeToString(array->elementShape), " vs. ", partialShapeToString(asked));
  array->elementShape = *merged;
  STRATA_RETURN_IF_ERROR(checkIndices(call.operands[1]));
  std::vector<Tensor> values;
  for (int64_t index : integerElements(call.operands[1])) {
    STRATA_ASSIGN_OR_RETURN(Tensor value, readElement(*array, index));
    values.push_back(std::move(value));
  }
  if (values.empty()) {
    STRATA_ASSIGN_OR_RETURN(call.results[0], emptyOf(array->type, asked, "element shape", "packing"));
    return okStatus();
  }
  if (!mergePartialShapes(asked, shapeOf(values[0])))
    return invalidArgument("TensorArray was passed element_shape ", partialShapeToString(asked),
                           " which does not match the Tensor at index 0: ", shapeToString(values[0].shape()));
  for (size_t i = 1; i < values.size(); ++i)
    if (!std::ranges::equal(values[i].shape(), values[0].shape()))
      return invalidArgument("TensorArray has inconsistent shapes.  Index 0 has shape: ", shapeToString(values[0].shape()), " but index ", i,
                             " has shape: ", shapeToString(values[i].shape()));
  Dims dims{static_cast<int64_t>(values.size())};
  dims.insert(dims.end(), values[0].shape().begin(), values[0].shape().end());
  STRATA_ASSIGN_OR_RETURN(call.results[0], joined(call, array->type, std::move(dims), values));
  return okStatus();
}

Status arrayConcat(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  STRATA_RETURN_IF_ERROR(checkReadType(*array, call.resultType(0)));
  const PartialShape asked = shapeAttribute(call, "element_shape_except0");
  std::lock_guard lock(array->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*array));
  if (array->elements.empty()) {
    STRATA_ASSIGN_OR_RETURN(call.results[0], emptyOf(array->type, asked, "element_shape_except0", "concatenating"));
    call.results[1] = Tensor::vector<int64_t>(DType::Int64, {});
    return okStatus();
  }
  std::vector<Tensor> values;
  std::vector<int64_t> lengths;
  int64_t total = 0;
  for (size_t i = 0; i < array->elements.size(); ++i) {
    STRATA_ASSIGN_OR_RETURN(Tensor value, readElement(*array, static_cast<int64_t>(i)));
    values.push_back(std::move(value));
  }
  auto restOf = [](const Tensor &tensor) { return Dims(tensor.shape().begin() + 1, tensor.shape().end()); };
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i].rank() < 1)
      return invalidArgument("Concat saw a scalar shape at index ", i, " but requires at least vectors.  Did you mean to call pack?");
    if (i == 0 && !mergePartialShapes(asked, PartialShape(restOf(values[0]))))
      return invalidArgument("TensorArray was passed element_shape_except0 ", partialShapeToString(asked),
                             " but index 0 has (excepting dimension 0) shape: ", shapeToString(restOf(values[0])), " which does not match.");
    if (restOf(values[i]) != restOf(values[0]))
      return invalidArgument("TensorArray has inconsistent shapes.  Index 0 has (excepting dimension 0) shape: ", shapeToString(restOf(values[0])),
                             " but index ", i, " has (excepting dimension 0) shape: ", shapeToString(restOf(values[i])));
    lengths.push_back(values[i].dim(0));
    total += lengths.back();
  }
  Dims dims{total};
  for (int64_t size : restOf(values[0]))
    dims.push_back(size);
  STRATA_ASSIGN_OR_RETURN(call.results[0], joined(call, array->type, std::move(dims), values));
  call.results[1] = Tensor::vector<int64_t>(DType::Int64, lengths);
  return okStatus();
}

Status arrayScatter(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  const Tensor &indices = call.operands[1];
  const Tensor value = call.operands[2];
  STRATA_RETURN_IF_ERROR(checkWriteType(*array, value));
  if (value.rank() < 1)
    return invalidArgument("Input value for unpack must be at least a vector but received shape: ", shapeToString(value.shape()));
  STRATA_RETURN_IF_ERROR(checkIndices(indices));
  if (value.dim(0) != indices.numElements())
    return invalidArgument("Expected len(indices) == values.shape[0], but saw: ", indices.numElements(), " vs. ", value.dim(0));
  std::lock_guard lock(array->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*array));
  const std::vector<int64_t> places = integerElements(indices);
  int64_t last = -1, size = static_cast<int64_t>(array->elements.size());
  for (int64_t place : places)
    last = std::max(last, place);
  if (array->isDynamic)
    size = std::max(size, last + 1);
  if (last >= size)
    return invalidArgument("Max scatter index must be < array size (", last, " vs. ", size, ")");
  const Dims row(value.shape().begin() + 1, value.shape().end());
  for (size_t i = 0; i < places.size(); ++i)
    STRATA_RETURN_IF_ERROR(
        writeElement(*array, places[i], value.rows(static_cast<int64_t>(i), static_cast<int64_t>(i) + 1).withShape(row)));
  call.results[0] = call.operands[3];
  return okStatus();
}

Status arraySplit(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorArray * array, handleOperand<TensorArray>(call));
  const Tensor value = call.operands[1];
  const Tensor &lengths = call.operands[2];
  STRATA_RETURN_IF_ERROR(checkWriteType(*array, value));
  if (lengths.rank() != 1)
    return invalidArgument("Expected lengths to be a vector, received shape: ", shapeToString(lengths.shape()));
  if (value.rank() < 1)
    return invalidArgument("Expected value to be at least a vector, but received shape: ", shapeToString(value.shape()));
  const std::vector<int64_t> sizes = integerElements(lengths);
  CheckedInt total = 0;
  for (int64_t size : sizes)
    total = total + CheckedInt(size);
  if (!total.isValid() || total.valueOrZero() != value.dim(0) || std::ranges::any_of(sizes, [](int64_t size) { return size < 0; }))
    return invalidArgument("Expected sum of lengths to be equal to values.shape[0], but sum of lengths is ", total.valueOrZero(),
                           " and value's shape is: ", shapeToString(value.shape()));
  std::lock_guard lock(array->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*array));
  const auto count = static_cast<int64_t>(sizes.size());
  int64_t own = static_cast<int64_t>(array->elements.size());
  if (array->isDynamic)
    own = std::max(own, count);
  if (own != count)
    return invalidArgument("TensorArray's size is not equal to the size of lengths (", own, " vs. ", count,
                           "), and the TensorArray is not marked as dynamically resizeable.");
  int64_t at = 0;
  for (int64_t i = 0; i < count; at += sizes[static_cast<size_t>(i++)])
    STRATA_RETURN_IF_ERROR(writeElement(*array, i, value.rows(at, at + sizes[static_cast<size_t>(i)])));
  call.results[0] = call.operands[3];
  return okStatus();
}

// --- Stacks -----------------------------------------------------------------------------------------------------------

Status checkOpen(const TensorStack &stack) {
  return stack.isClosed ? invalidArgument("Stack[", stack.name, "] has already been closed.") : okStatus();
}

Status newStack(HostCall &call) {
  const Tensor &most = call.operands[0];
  if (most.rank() != 0)
    return invalidArgument("Stack size must be a scalar, but had shape: ", shapeToString(most.shape()));
  std::string_view base = call.stringAttribute("stack_name", "");
  std::string name = uniqueName(base.empty() ? call.node : base);
  auto stack = std::make_shared<TensorStack>(name, static_cast<DType>(call.intAttribute("elem_type", 0)), integerElement(most, 0));
  call.results[0] = Tensor::object(DType::Resource, std::make_shared<ResourceHandle>("_stacks", std::move(name), std::move(stack)));
  return okStatus();
}

Status push(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorStack * stack, handleOperand<TensorStack>(call));
  const Tensor &element = call.operands[1];
  if (element.dtype() != stack->type)
    return invalidArgument("Must have type ", static_cast<int>(stack->type), " but got ", static_cast<int>(element.dtype()));
  std::lock_guard lock(stack->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*stack));
  if (stack->most >= 0 && static_cast<int64_t>(stack->elements.size()) >= stack->most)
    return invalidArgument("Stack[", stack->name, "] overflowed its max_size (", stack->most, ")");
  stack->elements.push_back(element);
  call.results[0] = element;
  return okStatus();
}

Status pop(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorStack * stack, handleOperand<TensorStack>(call));
  std::lock_guard lock(stack->mutex);
  STRATA_RETURN_IF_ERROR(checkOpen(*stack));
  if (stack->elements.empty())
    return invalidArgument("Stack[", stack->name, "] is empty when calling Pop().");
  call.results[0] = std::move(stack->elements.back());
  stack->elements.pop_back();
  if (call.resultType(0) != DType::Invalid && call.resultType(0) != call.results[0].dtype())
    return invalidArgument("Must have type ", static_cast<int>(call.resultType(0)), " but got ", static_cast<int>(call.results[0].dtype()));
  return okStatus();
}

Status closeStack(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorStack * stack, handleOperand<TensorStack>(call));
  std::lock_guard lock(stack->mutex);
  stack->elements.clear();
  stack->isClosed = true;
  return okStatus();
}

// Name, function, operands, results, operands that are only referred to (elements and flow values), effects.
constexpr SequenceOp kOps[] = {
    {"StackCloseV2", closeStack, 1, 0, 0, true},
    {"StackPopV2", pop, 1, 1, 0, true},
    {"StackPushV2", push, 2, 1, 1 << 1, true},
    {"StackV2", newStack, 1, 1, 0, true},
    {"TensorArrayCloseV3", arrayClose, 1, 0, 0, true},
    {"TensorArrayConcatV3", arrayConcat, 2, 2, 1 << 1, true},
    {"TensorArrayGatherV3", arrayGather, 3, 1, 1 << 2, true},
    {"TensorArrayReadV3", arrayRead, 3, 1, 1 << 2, true},
    {"TensorArrayScatterV3", arrayScatter, 4, 1, 1 << 2 | 1 << 3, true},
    {"TensorArraySizeV3", arraySize, 2, 1, 1 << 1, true},
    {"TensorArraySplitV3", arraySplit, 4, 1, 1 << 1 | 1 << 3, true},
    {"TensorArrayV3", tensorArray, 1, 2, 0, true},
    {"TensorArrayWriteV3", arrayWrite, 4, 1, 1 << 2 | 1 << 3, true},
};

} // namespace

void addArrayOps(SequenceOpRows &rows) {
  for (const SequenceOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
