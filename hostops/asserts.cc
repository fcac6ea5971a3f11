// Assert as a host op: its message needs the elements of all its data.

#include "hostops/groups.h"

#include <algorithm>

namespace strata {

namespace {

// A string with what would not print as escapes; bytes of UTF-8 stay.
std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    static constexpr std::string_view kPlain = "\n\r\t\"'\\", kNames = "nrt\"'\\";
    const auto byte = static_cast<unsigned char>(c);
    if (size_t at = kPlain.find(c); at != std::string_view::npos)
      result += {'\\', kNames[at]};
    else if (byte >= 0x20 && byte != 0x7f)
      result += c;
    else
      result += {'\\', static_cast<char>('0' + (byte >> 6)), static_cast<char>('0' + (byte >> 3 & 7)), static_cast<char>('0' + (byte & 7))};
  }
  return result;
}

std::string oneElement(const Tensor &tensor, int64_t i) {
  if (tensor.dtype() == DType::String)
    return escaped(tensor.data<std::string>()[i]);
  if (tensor.dtype() == DType::Bool)
    return tensor.data<bool>()[i] ? "1" : "0";
  return elementToString(tensor, i);
}

// TensorFlow's summary of the first `limit` elements: "[1 2 3][4..." of a matrix, "1 2 3..." of a vector.
class Summary {
public:
  Summary(const Tensor &tensor, int64_t limit)
      : tensor(tensor), limit(limit < 0 ? tensor.numElements() : std::min(limit, tensor.numElements())) {
    if (tensor.rank() == 0 && this->limit)
      text = oneElement(tensor, 0);
    if (tensor.rank() > 0)
      dimension(0);
    if (tensor.numElements() > this->limit)
      text += "...";
  }
  std::string text;

private:
  // One call deep for each dimension.
  void dimension(int64_t d) {
    if (next >= limit)
      return;
    const bool isLast = d + 1 == tensor.rank();
    for (int64_t i = 0; i < tensor.dim(d); ++i) {
      if (next >= limit) {
        if (isLast && d != 0)
          text += "...";
        return;
      }
      if (isLast) {
        text += strCat(i ? " " : "", oneElement(tensor, next++));
        continue;
      }
      text += "[";
      dimension(d + 1);
      text += "]";
    }
  }

  const Tensor &tensor;
  const int64_t limit;
  int64_t next = 0;
};

Status assertTrue(HostCall &call) {
  const Tensor &condition = call.operands[0];
  if (condition.numElements() != 1)
    return invalidArgument("In[0] should be a scalar: ", shapeToString(condition.shape()));
  if (*condition.data<bool>())
    return okStatus();
  std::string message = "assertion failed:";
  for (const Tensor &data : call.operands.subspan(1))
    message += strCat(" [", Summary(data, call.intAttribute("summarize", 3)).text, "]");
  return invalidArgument(message);
}

constexpr HostOp kOps[] = {{"Assert", assertTrue, "a message of elements"}};

} // namespace

void addAssertOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
