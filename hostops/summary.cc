#include "hostops/summary.h"

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
  return tensor.dtype() == DType::String ? escaped(tensor.data<std::string>()[i]) : elementToString(tensor, i);
}

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

class EdgeSummary {
public:
  EdgeSummary(const Tensor &tensor, int64_t edge)
      : tensor(tensor), edge(edge < 0 ? tensor.numElements() : std::min(edge, tensor.numElements())), strides(static_cast<size_t>(tensor.rank()), 1) {
    for (int64_t d = tensor.rank() - 2; d >= 0; --d)
      strides[static_cast<size_t>(d)] = strides[static_cast<size_t>(d) + 1] * tensor.dim(d + 1);
    dimension(0, 0);
  }
  std::string text;

private:
  // One call deep for each dimension.
  void dimension(int64_t d, int64_t first) {
    if (d == tensor.rank()) {
      const std::string element = oneElement(tensor, first);
      text += tensor.dtype() == DType::String ? strCat("\"", element, "\"") : element;
      return;
    }
    const int64_t size = tensor.dim(d), head = std::min(edge, size), tail = std::max(head, size - head);
    text += "[";
    for (int64_t i = 0; i < head; ++i)
      part(d, first, i);
    if (head < tail) {
      separate(d);
      text += "...";
    }
    for (int64_t i = tail; i < size; ++i)
      part(d, first, i);
    text += "]";
  }

  void part(int64_t d, int64_t first, int64_t i) {
    if (i > 0)
      separate(d);
    dimension(d + 1, first + i * strides[static_cast<size_t>(d)]);
  }

  // A blank between elements; an empty line more, and an indent less, for each dimension further out.
  void separate(int64_t d) {
    const int64_t inner = tensor.rank() - 1 - d;
    text.append(static_cast<size_t>(inner), '\n');
    text.append(inner ? static_cast<size_t>(d + 1) : 1, ' ');
  }

  const Tensor &tensor;
  const int64_t edge;
  Dims strides;
};

} // namespace

std::string summarize(const Tensor &tensor, int64_t limit) { return Summary(tensor, limit).text; }
std::string summarizeEdges(const Tensor &tensor, int64_t edge) { return EdgeSummary(tensor, edge).text; }

} // namespace strata
