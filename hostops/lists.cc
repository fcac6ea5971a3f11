// Sequence operations on tensor lists.

#include "hostops/groups.h"
#include "hostops/tensor_list.h"

#include <algorithm>
#include <cstring>

namespace strata {

const char TensorList::kKind = 0;

std::string partialShapeToString(const PartialShape &shape) {
  if (!shape)
    return "<unknown>";
  std::string text = "[";
  for (size_t i = 0; i < shape->size(); ++i)
    text += strCat(i ? "," : "", (*shape)[i] < 0 ? std::string("?") : std::to_string((*shape)[i]));
  return text + "]";
}

bool isFullyDefined(const PartialShape &shape) {
  return shape && std::all_of(shape->begin(), shape->end(), [](int64_t size) { return size >= 0; });
}

std::optional<PartialShape> mergePartialShapes(const PartialShape &a, const PartialShape &b) {
  if (!a || !b)
    return a ? a : b;
  if (a->size() != b->size())
    return std::nullopt;
  PartialShape merged = a;
  for (size_t i = 0; i < a->size(); ++i) {
    if ((*a)[i] >= 0 && (*b)[i] >= 0 && (*a)[i] != (*b)[i])
      return std::nullopt;
    if ((*a)[i] < 0)
      (*merged)[i] = (*b)[i];
  }
  return merged;
}

namespace {

PartialShape shapeOf(const Tensor &tensor) { return Dims(tensor.shape().begin(), tensor.shape().end()); }

// The list in operand `i`.
Result<TensorList *> listOperand(HostCall &call, size_t i) {
  const Tensor &tensor = call.operands[i];
  if (tensor.dtype() != DType::Variant || tensor.numElements() != 1)
    return invalidArgument("input handle must be a scalar variant, got shape ", shapeToString(tensor.shape()));
  TensorList *list = objectAs<TensorList>(*tensor.data<ObjectRef>());
  if (!list)
    return invalidArgument("Input handle is not a list. Saw: '", *tensor.data<ObjectRef>() ? (*tensor.data<ObjectRef>())->describe() : "nothing", "'");
  if (const HostAttribute *type = call.attribute("element_dtype"))
    if (const auto *number = std::get_if<int64_t>(&type->value); number && static_cast<DType>(*number) != list->elementType)
      return invalidArgument("Invalid data types; op elements ", dtypeName(static_cast<DType>(*number)), " but list elements ",
                             dtypeName(list->elementType));
  return list;
}

// The list in operand 0 of an operation whose result `result` holds its elements: the node's type must be the list's.
Result<TensorList *> listToRead(HostCall &call, size_t result) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  const DType type = call.resultType(result);
  if (type != DType::Invalid && type != list->elementType)
    return invalidArgument("Invalid data types; op elements ", dtypeName(type), " but list elements ",
                           dtypeName(list->elementType));
  return list;
}

// The list of operand `i` for changing: the operand's own when nobody else holds it, else a copy.
Result<std::shared_ptr<TensorList>> ownedList(HostCall &call, size_t i) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, i));
  Tensor &operand = call.operands[i];
  if (operand.isUnique() && operand.data<ObjectRef>()->use_count() == 1)
    return std::static_pointer_cast<TensorList>(std::move(*operand.data<ObjectRef>()));
  return std::make_shared<TensorList>(*list);
}

Tensor listTensor(std::shared_ptr<TensorList> list) { return Tensor::object(DType::Variant, std::move(list)); }

// A shape operand: a vector with -1 for unknown sizes, or the scalar -1 for unknown rank.
Result<PartialShape> shapeOperand(HostCall &call, size_t i) {
  const Tensor &tensor = call.operands[i];
  if (tensor.rank() == 0) {
    if (integerElement(tensor, 0) != -1)
      return invalidArgument("The only valid scalar shape tensor is the fully unknown shape specified as -1.");
    return PartialShape();
  }
  if (tensor.rank() != 1)
    return invalidArgument("shape must be a vector or the scalar -1, got shape ", shapeToString(tensor.shape()));
  Dims dims = integerElements(tensor);
  for (int64_t size : dims)
    if (size < -1)
      return invalidArgument("Dimension ", size, " must be >= -1");
  return PartialShape(std::move(dims));
}

Result<int64_t> scalarOperand(HostCall &call, size_t i, std::string_view what) {
  if (call.operands[i].numElements() != 1)
    return invalidArgument(what, " must be a scalar, got shape ", shapeToString(call.operands[i].shape()));
  return integerElement(call.operands[i], 0);
}

// What the operation, the list and all set elements say about the elements' shape.
Result<PartialShape> elementShapeFor(const TensorList &list, const PartialShape &asked, bool fromElements) {
  auto merged = mergePartialShapes(asked, list.elementShape);
  if (!merged)
    return invalidArgument("PartialTensorShape: Incompatible shapes during merge: ", partialShapeToString(asked), " vs. ",
                           partialShapeToString(list.elementShape));
  for (const Tensor &element : list.elements) {
    if (!fromElements || !element)
      continue;
    auto next = mergePartialShapes(*merged, shapeOf(element));
    if (!next)
      return invalidArgument("Tried to stack list which contains tensors of incompatible shapes: ", partialShapeToString(*merged), " vs. ",
                             shapeToString(element.shape()));
    merged = next;
  }
  return *merged;
}

Result<Tensor> zerosOf(DType dtype, const PartialShape &shape) {
  if (!isFullyDefined(shape))
    return invalidArgument("Trying to read an uninitialized tensor but element_shape is not fully defined: ", partialShapeToString(shape),
                           " and no list element is set.");
  return Tensor::zeros(dtype, *shape);
}

// --- Making lists ---------------------------------------------------------------------------------------------------

DType elementTypeOf(HostCall &call) { return static_cast<DType>(call.intAttribute("element_dtype", 0)); }

Status emptyTensorList(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, shapeOperand(call, 0));
  STRATA_ASSIGN_OR_RETURN(int64_t most, scalarOperand(call, 1, "max_num_elements"));
  auto list = std::make_shared<TensorList>(elementTypeOf(call), std::move(shape));
  list->maxNumElements = most;
  call.results[0] = listTensor(std::move(list));
  return okStatus();
}

// Lists so long are refused rather than tried.
constexpr int64_t kMostElements = int64_t{1} << 30;

Status tensorListReserve(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, shapeOperand(call, 0));
  if (call.operands[1].rank() != 0)
    return invalidArgument("The num_elements to reserve must be a tensor size 1, but got ", shapeToString(call.operands[1].shape()));
  STRATA_ASSIGN_OR_RETURN(int64_t count, scalarOperand(call, 1, "num_elements"));
  if (count < 0)
    return invalidArgument("The num_elements to reserve must be a non negative number, but got ", count);
  if (count > kMostElements)
    return resourceExhausted("a list of ", count, " elements is too long");
  auto list = std::make_shared<TensorList>(elementTypeOf(call), std::move(shape));
  list->elements.resize(static_cast<size_t>(count));
  call.results[0] = listTensor(std::move(list));
  return okStatus();
}

Status tensorListFromTensor(HostCall &call) {
  const Tensor tensor = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, shapeOperand(call, 1));
  if (tensor.rank() < 1)
    return invalidArgument("Tensor must be at least a vector, but saw shape: ", shapeToString(tensor.shape()));
  Dims rowShape(tensor.shape().begin() + 1, tensor.shape().end());
  auto merged = mergePartialShapes(shape, PartialShape(rowShape));
  if (!merged)
    return invalidArgument("Specified a list with shape ", partialShapeToString(shape), " from a tensor with shape ", shapeToString(rowShape));
  auto list = std::make_shared<TensorList>(tensor.dtype(), std::move(shape));
  for (int64_t i = 0; i < tensor.dim(0); ++i)
    list->elements.push_back(tensor.rows(i, i + 1).withShape(rowShape));
  call.results[0] = listTensor(std::move(list));
  return okStatus();
}

// --- Elements -------------------------------------------------------------------------------------------------------

Status tensorListGetItem(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listToRead(call, 0));
  STRATA_ASSIGN_OR_RETURN(int64_t index, scalarOperand(call, 1, "index"));
  if (index < 0 || index >= static_cast<int64_t>(list->elements.size()))
    return invalidArgument("Trying to access element ", index, " in a list with ", list->elements.size(), " elements.");
  const Tensor &element = list->elements[static_cast<size_t>(index)];
  if (element) {
    call.results[0] = element;
    return okStatus();
  }
  STRATA_ASSIGN_OR_RETURN(PartialShape asked, shapeOperand(call, 2));
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, elementShapeFor(*list, asked, true));
  STRATA_ASSIGN_OR_RETURN(call.results[0], zerosOf(list->elementType, shape));
  return okStatus();
}

Status checkElement(const TensorList &list, const Tensor &element, std::string_view verb, std::string_view place) {
  if (element.dtype() != list.elementType)
    return invalidArgument("Invalid data types; list elements ", dtypeName(list.elementType), " but tried to ", verb, " ",
                           dtypeName(element.dtype()));
  if (!mergePartialShapes(list.elementShape, shapeOf(element)))
    return invalidArgument("Tried to ", verb, " a tensor with incompatible shape ", place, " element shape: ", shapeToString(element.shape()),
                           " list shape: ", partialShapeToString(list.elementShape));
  return okStatus();
}

Status tensorListSetItem(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  STRATA_ASSIGN_OR_RETURN(int64_t index, scalarOperand(call, 1, "index"));
  STRATA_RETURN_IF_ERROR(checkElement(*list, call.operands[2], "set", "at a list index. Item"));
  const auto size = static_cast<int64_t>(list->elements.size());
  const bool grow = call.intAttribute("resize_if_index_out_of_bounds", 0) != 0;
  if (index < 0 || (index >= size && !grow) || index >= kMostElements)
    return invalidArgument("Trying to modify element ", index, " in a list with ", size, " elements.");
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<TensorList> owned, ownedList(call, 0));
  if (index >= size)
    owned->elements.resize(static_cast<size_t>(index) + 1);
  owned->elements[static_cast<size_t>(index)] = call.operands[2];
  call.results[0] = listTensor(std::move(owned));
  return okStatus();
}

Status tensorListPushBack(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  STRATA_RETURN_IF_ERROR(checkElement(*list, call.operands[1], "append", "to a list. Op"));
  if (list->maxNumElements >= 0 && static_cast<int64_t>(list->elements.size()) >= list->maxNumElements)
    return invalidArgument("Tried to push item into a full list list size: ", list->elements.size(), " max_num_elements: ",
                           list->maxNumElements);
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<TensorList> owned, ownedList(call, 0));
  owned->elements.push_back(call.operands[1]);
  call.results[0] = listTensor(std::move(owned));
  return okStatus();
}

Status tensorListPopBack(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listToRead(call, 1));
  if (list->elements.empty())
    return invalidArgument("Trying to pop from an empty list.");
  Tensor element = list->elements.back();
  if (!element) {
    STRATA_ASSIGN_OR_RETURN(PartialShape asked, shapeOperand(call, 1));
    STRATA_ASSIGN_OR_RETURN(PartialShape shape, elementShapeFor(*list, asked, true));
    STRATA_ASSIGN_OR_RETURN(element, zerosOf(list->elementType, shape));
  }
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<TensorList> owned, ownedList(call, 0));
  owned->elements.pop_back();
  call.results[0] = listTensor(std::move(owned));
  call.results[1] = std::move(element);
  return okStatus();
}

Status tensorListResize(HostCall &call) {
  STRATA_RETURN_IF_ERROR(listOperand(call, 0).takeStatus());
  STRATA_ASSIGN_OR_RETURN(int64_t size, scalarOperand(call, 1, "size"));
  if (size < 0 || size > kMostElements)
    return invalidArgument("TensorListSlice expects size to be non-negative. Got: ", size);
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<TensorList> owned, ownedList(call, 0));
  owned->elements.resize(static_cast<size_t>(size));
  call.results[0] = listTensor(std::move(owned));
  return okStatus();
}

Status tensorListLength(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  call.results[0] = Tensor::scalar<int32_t>(DType::Int32, static_cast<int32_t>(list->elements.size()));
  return okStatus();
}

Status tensorListElementShape(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  const bool wide = call.resultType(0) == DType::Int64;
  Dims shape = list->elementShape.value_or(Dims{-1});
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::allocate(wide ? DType::Int64 : DType::Int32,
                                                          list->elementShape ? Dims{static_cast<int64_t>(shape.size())} : Dims{}));
  for (size_t i = 0; i < shape.size(); ++i)
    if (wide)
      result.data<int64_t>()[i] = shape[i];
    else
      result.data<int32_t>()[i] = static_cast<int32_t>(shape[i]);
  call.results[0] = std::move(result);
  return okStatus();
}

// --- Many elements --------------------------------------------------------------------------------------------------

// `elements` stacked; each has `shape`, unset ones are zeros.
Result<Tensor> stackElements(HostCall &call, DType dtype, const std::vector<Tensor> &elements, const Dims &shape) {
  Dims dims{static_cast<int64_t>(elements.size())};
  dims.insert(dims.end(), shape.begin(), shape.end());
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::zeros(dtype, std::move(dims)));
  const int64_t count = elements.empty() ? 0 : result.numElements() / static_cast<int64_t>(elements.size());
  const int64_t bytes = count * static_cast<int64_t>(elementStorageSize(dtype));
  for (size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i])
      continue;
    STRATA_RETURN_IF_ERROR(call.context.awaitElements(elements[i]));
    copyElements(dtype, static_cast<char *>(result.rawData()) + static_cast<int64_t>(i) * bytes, elements[i].rawData(), count);
  }
  return result;
}

// The shape of `count` elements that operand `shapeIndex` or the list tell, in the end by the elements that are set.
Result<PartialShape> definedElementShape(HostCall &call, const TensorList &list, size_t shapeIndex, size_t count, std::string_view ofNone,
                                         std::string_view ofUnset) {
  STRATA_ASSIGN_OR_RETURN(PartialShape asked, shapeOperand(call, shapeIndex));
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, elementShapeFor(list, asked, false));
  if (count == 0 && !isFullyDefined(shape))
    return invalidArgument(ofNone, partialShapeToString(shape));
  STRATA_ASSIGN_OR_RETURN(shape, elementShapeFor(list, asked, true));
  if (!isFullyDefined(shape))
    return invalidArgument(ofUnset, partialShapeToString(shape));
  return shape;
}

Status tensorListStack(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listToRead(call, 0));
  const int64_t expected = call.intAttribute("num_elements", -1), size = static_cast<int64_t>(list->elements.size());
  if (expected != -1 && expected != size)
    return invalidArgument("Operation expected a list with ", expected, " elements but got a list with ", size, " elements.");
  STRATA_ASSIGN_OR_RETURN(
      PartialShape shape,
      definedElementShape(call, *list, 1, list->elements.size(), "Tried to stack elements of an empty list with non-fully-defined element_shape: ",
                          "Tried to stack list which only contains uninitialized tensors and has a non-fully-defined element_shape: "));
  STRATA_ASSIGN_OR_RETURN(call.results[0], stackElements(call, list->elementType, list->elements, *shape));
  return okStatus();
}

Status tensorListGather(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listToRead(call, 0));
  std::vector<Tensor> chosen;
  for (int64_t index : integerElements(call.operands[1])) {
    if (index < 0 || index >= static_cast<int64_t>(list->elements.size()))
      return invalidArgument("Trying to gather element ", index, " in a list with ", list->elements.size(), " elements.");
    chosen.push_back(list->elements[static_cast<size_t>(index)]);
  }
  STRATA_ASSIGN_OR_RETURN(
      PartialShape shape,
      definedElementShape(call, *list, 2, chosen.size(), "Tried to gather 0-elements from a list with non-fully-defined shape: ",
                          "Tried to gather uninitialized tensors from a list with non-fully-defined element_shape: "));
  STRATA_ASSIGN_OR_RETURN(call.results[0], stackElements(call, list->elementType, chosen, *shape));
  return okStatus();
}

// The element shape of TensorListConcat, an attribute; of version 2 it is operand 1.
Result<PartialShape> concatShape(HostCall &call) {
  if (call.operands.size() > 1)
    return shapeOperand(call, 1);
  const HostAttribute *attribute = call.attribute("element_shape");
  const auto *numbers = attribute ? std::get_if<std::vector<int64_t>>(&attribute->value) : nullptr;
  return numbers && !numbers->empty() ? PartialShape(Dims(numbers->begin(), numbers->end())) : PartialShape();
}

// Elements joined along their first dimension; unset ones have the lengths of operand 2.
Status tensorListConcat(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listToRead(call, 0));
  STRATA_ASSIGN_OR_RETURN(PartialShape asked, concatShape(call));
  auto merged = mergePartialShapes(asked, list->elementShape);
  if (!merged)
    return invalidArgument("Tried to concat a list with incompatible element_shape ", partialShapeToString(asked));
  PartialShape rest;
  if (*merged && !(*merged)->empty())
    rest = Dims((*merged)->begin() + 1, (*merged)->end());
  std::vector<int64_t> leading, lengths;
  if (call.operands.size() > 2)
    leading = integerElements(call.operands[2]);
  int64_t total = 0;
  for (size_t i = 0; i < list->elements.size(); ++i) {
    const Tensor &element = list->elements[i];
    if (element && element.rank() < 1)
      return invalidArgument("Concat saw a scalar shape at index ", i, " but requires at least vectors.");
    if (!element && i >= leading.size())
      return invalidArgument("List contains uninitialized tensor at index ", i, " but leading_dims has only ", leading.size(), " elements.");
    lengths.push_back(element ? element.dim(0) : leading[i]);
    if (lengths.back() < 0)
      return invalidArgument("leading dimension ", lengths.back(), " of an uninitialized element is negative");
    total += lengths.back();
    if (!element)
      continue;
    auto next = mergePartialShapes(rest, PartialShape(Dims(element.shape().begin() + 1, element.shape().end())));
    if (!next)
      return invalidArgument("Tried to concat list which contains tensors of incompatible shapes");
    rest = *next;
  }
  if (!isFullyDefined(rest))
    return invalidArgument("All except the first dimension must be fully defined when concating an empty tensor list. element_shape: ",
                           partialShapeToString(*merged));
  Dims dims{total};
  dims.insert(dims.end(), rest->begin(), rest->end());
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::zeros(list->elementType, std::move(dims)));
  const int64_t row = total == 0 ? 0 : result.numElements() / total * static_cast<int64_t>(elementStorageSize(list->elementType));
  int64_t at = 0;
  for (size_t i = 0; i < lengths.size(); at += lengths[i++]) {
    const Tensor &element = list->elements[i];
    if (!element)
      continue;
    STRATA_RETURN_IF_ERROR(call.context.awaitElements(element));
    copyElements(list->elementType, static_cast<char *>(result.rawData()) + at * row, element.rawData(), element.numElements());
  }
  call.results[0] = std::move(result);
  call.results[1] = Tensor::vector<int64_t>(DType::Int64, lengths);
  return okStatus();
}

Dims rowShapeOf(const Tensor &tensor) { return Dims(tensor.shape().begin() + 1, tensor.shape().end()); }
Tensor rowOf(const Tensor &tensor, int64_t row) { return tensor.rows(row, row + 1).withShape(rowShapeOf(tensor)); }

Status requireVector(const Tensor &tensor) {
  if (tensor.rank() < 1)
    return invalidArgument("Tensor must be at least a vector, but saw shape: ", shapeToString(tensor.shape()));
  return okStatus();
}

Status tensorListSplit(HostCall &call) {
  const Tensor tensor = call.operands[0];
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, shapeOperand(call, 1));
  if (shape && shape->empty())
    return invalidArgument("TensorListSplit requires element_shape to be at least of rank 1, but saw: ", partialShapeToString(shape));
  STRATA_RETURN_IF_ERROR(requireVector(tensor));
  const PartialShape rest = shape ? PartialShape(Dims(shape->begin() + 1, shape->end())) : PartialShape();
  if (!mergePartialShapes(rest, PartialShape(rowShapeOf(tensor))))
    return invalidArgument("tensor shape ", shapeToString(tensor.shape()), " is not compatible with element_shape ", partialShapeToString(shape));
  if (call.operands[2].rank() != 1)
    return invalidArgument("Expected lengths to be a vector, received shape: ", shapeToString(call.operands[2].shape()));
  auto list = std::make_shared<TensorList>(tensor.dtype(), std::move(shape));
  int64_t start = 0;
  for (int64_t length : integerElements(call.operands[2])) {
    if (length < 0)
      return invalidArgument("Invalid value in lengths: ", length);
    if (length > tensor.dim(0) - start)
      return invalidArgument("Attempting to slice [", start, ", ", start + length, "] from tensor with length ", tensor.dim(0));
    list->elements.push_back(tensor.rows(start, start + length));
    start += length;
  }
  if (start != tensor.dim(0))
    return invalidArgument("Unused values in tensor. Length of tensor: ", tensor.dim(0), " Values used: ", start);
  call.results[0] = listTensor(std::move(list));
  return okStatus();
}

// Rows of `tensor` at `indices` of the list, which has `count` elements; -1: as many as the greatest index asks for, and at least
// those that it has.
Status scatterRows(TensorList &list, const Tensor &tensor, const Tensor &indices, int64_t count) {
  STRATA_RETURN_IF_ERROR(requireVector(tensor));
  if (!mergePartialShapes(list.elementShape, PartialShape(rowShapeOf(tensor))))
    return invalidArgument("Specified a list with shape ", partialShapeToString(list.elementShape), " from a tensor with shape ",
                           shapeToString(rowShapeOf(tensor)));
  if (indices.numElements() != tensor.dim(0))
    return invalidArgument("Invalid number of rows in input tensor. Expected: ", indices.numElements(), " Actual: ", tensor.dim(0));
  const std::vector<int64_t> places = integerElements(indices);
  auto size = static_cast<int64_t>(list.elements.size());
  for (int64_t place : places) {
    if (place < 0)
      return invalidArgument("Indices in TensorListScatter must all be non-negative.");
    if (count >= 0 && place >= count)
      return invalidArgument("TensorListScatter: Trying to scatter at index ", place, " in list with size ", count);
    size = std::max(size, place + 1);
  }
  if (std::max(size, count) > kMostElements)
    return resourceExhausted("a list of ", std::max(size, count), " elements is too long");
  list.elements.resize(static_cast<size_t>(count >= 0 ? count : size));
  for (size_t i = 0; i < places.size(); ++i)
    list.elements[static_cast<size_t>(places[i])] = rowOf(tensor, static_cast<int64_t>(i));
  return okStatus();
}

Status tensorListScatter(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(PartialShape shape, shapeOperand(call, 2));
  int64_t count = -1;
  if (call.operands.size() > 3) {
    STRATA_ASSIGN_OR_RETURN(count, scalarOperand(call, 3, "num_elements"));
    if (count < -1)
      return invalidArgument("TensorListScatter expects num_elements >= -1, found: ", count);
  }
  auto list = std::make_shared<TensorList>(call.operands[0].dtype(), std::move(shape));
  STRATA_RETURN_IF_ERROR(scatterRows(*list, call.operands[0], call.operands[1], count));
  call.results[0] = listTensor(std::move(list));
  return okStatus();
}

Status tensorListScatterIntoExistingList(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  if (list->elementType != call.operands[1].dtype())
    return invalidArgument("Invalid data types; op elements ", dtypeName(call.operands[1].dtype()), " but list elements ",
                           dtypeName(list->elementType));
  auto changed = std::make_shared<TensorList>(*list);
  STRATA_RETURN_IF_ERROR(scatterRows(*changed, call.operands[1], call.operands[2], -1));
  call.results[0] = listTensor(std::move(changed));
  return okStatus();
}

// --- Tensors of lists -----------------------------------------------------------------------------------------------

TensorList *listAt(const Tensor &tensor, int64_t i) {
  return tensor.dtype() == DType::Variant ? objectAs<TensorList>(tensor.data<ObjectRef>()[i]) : nullptr;
}

Status tensorListPushBackBatch(HostCall &call) {
  const Tensor &handles = call.operands[0], tensor = call.operands[1];
  const auto lead = static_cast<size_t>(handles.rank());
  if (handles.rank() == 1 && tensor.rank() > 0 && tensor.shape()[0] != handles.shape()[0])
    return invalidArgument("Expected tensor.shape[0] == input_handles.size, but saw ", tensor.shape()[0], " vs. ", handles.shape()[0]);
  if (tensor.rank() < handles.rank() || !std::equal(handles.shape().begin(), handles.shape().end(), tensor.shape().begin()))
    return invalidArgument("Expected tensor.shape[:input_handles.dims()] == input_handles.shape, but saw ", shapeToString(tensor.shape()),
                           " vs. ", shapeToString(handles.shape()));
  const Dims elementShape(tensor.shape().begin() + static_cast<std::ptrdiff_t>(lead), tensor.shape().end());
  Dims rows{handles.numElements()};
  rows.insert(rows.end(), elementShape.begin(), elementShape.end());
  const Tensor flat = tensor.withShape(std::move(rows));
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::allocate(DType::Variant, Dims(handles.shape().begin(), handles.shape().end())));
  for (int64_t i = 0; i < handles.numElements(); ++i) {
    TensorList *list = listAt(handles, i);
    if (!list)
      return invalidArgument("Input handle at index ", i, " is not a list.");
    if (list->elementType != tensor.dtype())
      return invalidArgument("Invalid data type at index ", i, "; op elements ", dtypeName(tensor.dtype()), " but list elements ",
                             dtypeName(list->elementType));
    if (!mergePartialShapes(list->elementShape, PartialShape(elementShape)))
      return invalidArgument("Tried to append a tensor with incompatible shape to a list at index ", i, ". Op element shape: ",
                             shapeToString(elementShape), " list shape: ", partialShapeToString(list->elementShape));
    auto longer = std::make_shared<TensorList>(*list);
    longer->elements.push_back(rowOf(flat, i));
    result.data<ObjectRef>()[i] = std::move(longer);
  }
  call.results[0] = std::move(result);
  return okStatus();
}

Status tensorListConcatLists(HostCall &call) {
  const Tensor &a = call.operands[0], &b = call.operands[1];
  if (!std::equal(a.shape().begin(), a.shape().end(), b.shape().begin(), b.shape().end()))
    return invalidArgument("Incompatible input TensorList tensor shapes: ", shapeToString(a.shape()), " vs. ", shapeToString(b.shape()));
  const DType type = elementTypeOf(call);
  STRATA_ASSIGN_OR_RETURN(Tensor result, Tensor::allocate(DType::Variant, Dims(a.shape().begin(), a.shape().end())));
  for (int64_t i = 0; i < a.numElements(); ++i) {
    TensorList *lists[] = {listAt(a, i), listAt(b, i)};
    for (size_t k = 0; k < 2; ++k) {
      if (!lists[k])
        return invalidArgument("input_", k ? "b" : "a", " is not a TensorList at index ", i);
      if (lists[k]->elementType != type)
        return invalidArgument("input_", k ? "b" : "a", "[", i, "].dtype != element_dtype.  Saw: ", dtypeName(lists[k]->elementType), " vs. ",
                               dtypeName(type));
    }
    if (lists[0]->elementShape != lists[1]->elementShape)
      return invalidArgument("input_a and input_b TensorList element shapes are not identical at index ", i, ".  Saw ",
                             partialShapeToString(lists[0]->elementShape), " vs. ", partialShapeToString(lists[1]->elementShape));
    auto joined = std::make_shared<TensorList>(*lists[0]);
    joined->elements.insert(joined->elements.end(), lists[1]->elements.begin(), lists[1]->elements.end());
    result.data<ObjectRef>()[i] = std::move(joined);
  }
  call.results[0] = std::move(result);
  return okStatus();
}

Status tensorListZerosLike(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(TensorList * list, listOperand(call, 0));
  auto zeros = std::make_shared<TensorList>(*list);
  for (Tensor &element : zeros->elements)
    if (element) {
      STRATA_ASSIGN_OR_RETURN(element, Tensor::zeros(element.dtype(), Dims(element.shape().begin(), element.shape().end())));
    }
  call.results[0] = listTensor(std::move(zeros));
  return okStatus();
}

// Name, function, operands, results, operands that are only referred to, effects.
constexpr SequenceOp kOps[] = {
    {"EmptyTensorList", emptyTensorList, 2, 1, 0, false},
    {"TensorListConcat", tensorListConcat, 1, 2, 0, false},
    {"TensorListConcatLists", tensorListConcatLists, 2, 1, 0, false},
    {"TensorListConcatV2", tensorListConcat, 3, 2, 0, false},
    {"TensorListElementShape", tensorListElementShape, 1, 1, 0, false},
    {"TensorListFromTensor", tensorListFromTensor, 2, 1, 1 << 0, false},
    {"TensorListGather", tensorListGather, 3, 1, 0, false},
    {"TensorListGetItem", tensorListGetItem, 3, 1, 0, false},
    {"TensorListLength", tensorListLength, 1, 1, 0, false},
    {"TensorListPopBack", tensorListPopBack, 2, 2, 0, false},
    {"TensorListPushBack", tensorListPushBack, 2, 1, 1 << 1, false},
    {"TensorListPushBackBatch", tensorListPushBackBatch, 2, 1, 1 << 1, false},
    {"TensorListReserve", tensorListReserve, 2, 1, 0, false},
    {"TensorListResize", tensorListResize, 2, 1, 0, false},
    {"TensorListScatter", tensorListScatter, 3, 1, 1 << 0, false},
    {"TensorListScatterIntoExistingList", tensorListScatterIntoExistingList, 3, 1, 1 << 1, false},
    {"TensorListScatterV2", tensorListScatter, 4, 1, 1 << 0, false},
    {"TensorListSetItem", tensorListSetItem, 3, 1, 1 << 2, false},
    {"TensorListSplit", tensorListSplit, 3, 1, 1 << 0, false},
    {"TensorListStack", tensorListStack, 2, 1, 0, false},
    {"ZerosLike", tensorListZerosLike, 1, 1, 0, false},
};

} // namespace

void addListOps(SequenceOpRows &rows) {
  for (const SequenceOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
