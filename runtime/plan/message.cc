// Filling message templates.

#include "runtime/plan/message.h"

#include <charconv>

namespace strata::plan {

namespace {

std::string indicesOf(const Tensor &tensor, uint64_t element) {
  Dims indices(static_cast<size_t>(tensor.rank()));
  for (size_t i = indices.size(); i-- > 0;) {
    auto extent = static_cast<uint64_t>(tensor.dim(static_cast<int64_t>(i)));
    if (extent == 0)
      return "?";
    indices[i] = static_cast<int64_t>(element % extent);
    element /= extent;
  }
  return strJoin(indices, ",");
}

// Where the row (last dimension) of an element lies, with brackets; nothing in a vector, which has one row.
std::string placeOfRow(const Tensor &tensor, uint64_t element) {
  if (tensor.rank() < 2)
    return "";
  uint64_t row = element / static_cast<uint64_t>(std::max<int64_t>(tensor.dim(tensor.rank() - 1), 1));
  Dims indices(static_cast<size_t>(tensor.rank() - 1));
  for (size_t i = indices.size(); i-- > 0;) {
    auto extent = static_cast<uint64_t>(std::max<int64_t>(tensor.dim(static_cast<int64_t>(i)), 1));
    indices[i] = static_cast<int64_t>(row % extent);
    row /= extent;
  }
  return strCat("[", strJoin(indices, ","), "]");
}

// The elements of an element's row: "[5, 0]".
std::string rowOf(const Tensor &tensor, uint64_t element) {
  const int64_t width = tensor.rank() == 0 ? 1 : std::max<int64_t>(tensor.dim(tensor.rank() - 1), 1);
  const int64_t row = static_cast<int64_t>(element) / width;
  if ((row + 1) * width > tensor.numElements())
    return "?";
  std::string text = "[";
  for (int64_t i = 0; i < width; ++i)
    text += strCat(i ? ", " : "", elementToString(tensor, row * width + i));
  return text + "]";
}

// The elements as the sizes of a shape, -1 for one that is not known: "[?,2]".
std::string sizesIn(const Tensor &tensor) {
  std::string text;
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    const int64_t size = integerElement(tensor, i);
    text += strCat(i ? "," : "", size == -1 ? "?" : std::to_string(size));
  }
  return strCat("[", text, "]");
}

std::string fill(const SiteOperand &operand, std::string_view field, uint64_t element, const MessageOperands &operands) {
  if (operand.scalar != kNone) {
    std::optional<int64_t> number = operands.number(operand.scalar);
    return number ? strCat(*number) : "?";
  }
  Tensor tensor = operands.tensor(operand.tensor);
  if (!tensor)
    return "?";
  if (field.empty())
    return shapeToString(tensor.shape());
  if (field == "count")
    return strCat(tensor.numElements());
  if (field == "all") {
    std::string text;
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      text += strCat(i ? " " : "", elementToString(tensor, i));
    return text;
  }
  if (field == "sizes")
    return sizesIn(tensor);
  if (field == "place")
    return placeOfRow(tensor, element);
  if (field == "row")
    return rowOf(tensor, element);
  if (!field.empty() && field.find_first_not_of("0123456789") == std::string_view::npos)
    std::from_chars(field.data(), field.data() + field.size(), element);
  if (element >= static_cast<uint64_t>(tensor.numElements()))
    return "?";
  return field == "index" ? indicesOf(tensor, element) : elementToString(tensor, static_cast<int64_t>(element));
}

std::string placeholder(const Site &site, std::string_view name, uint64_t element, const MessageOperands &operands) {
  if (name == "element")
    return strCat(element);
  size_t dot = name.find('.');
  std::string_view field = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  for (const SiteOperand &operand : site.operands)
    if (operand.name == name.substr(0, dot))
      return fill(operand, field, element, operands);
  return strCat("{", name, "}");
}

} // namespace

Status siteFailure(const Site &site, uint64_t element, const MessageOperands &operands) {
  std::string text;
  std::string_view rest = site.message;
  while (!rest.empty()) {
    size_t open = rest.find('{');
    size_t close = open == std::string_view::npos ? open : rest.find('}', open);
    if (close != std::string_view::npos) // a brace that encloses others is text
      open = rest.rfind('{', close);
    if (close == std::string_view::npos) {
      text += rest;
      break;
    }
    text += rest.substr(0, open);
    text += placeholder(site, rest.substr(open + 1, close - open - 1), element, operands);
    rest.remove_prefix(close + 1);
  }
  StatusCode code = site.code == StatusCode::Ok ? StatusCode::Internal : site.code;
  return Status(code, std::move(text)).withNode(site.node);
}

} // namespace strata::plan
