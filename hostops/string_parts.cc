// Host ops on parts of strings: splitting, substrings, buckets of hashes.

#include "hostops/groups.h"

#include <algorithm>
#include <vector>

#include <farmhash.h>

#include "support/dtype_dispatch.h"

namespace strata {

namespace {

bool isSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// --- Splitting ------------------------------------------------------------------------------------------------------

using Parts = std::vector<std::string_view>;

// As Python's str.split, but `most` divisions bound only where positive: without a separator runs of blanks divide, and what
// is left after the last division is a part of its own, even if empty.
Parts splitAtBlanks(std::string_view text, int64_t most) {
  Parts parts;
  auto skip = [&] {
    while (!text.empty() && isSpace(text.front()))
      text.remove_prefix(1);
  };
  skip();
  while (!text.empty()) {
    const auto end = static_cast<size_t>(std::find_if(text.begin(), text.end(), isSpace) - text.begin());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end);
    skip();
    if (most > 0 && static_cast<int64_t>(parts.size()) == most) {
      parts.push_back(text);
      break;
    }
  }
  return parts;
}

Parts splitAt(std::string_view text, std::string_view separator, int64_t most) {
  if (separator.empty())
    return splitAtBlanks(text, most);
  Parts parts;
  for (;;) {
    const bool isLast = most > 0 && static_cast<int64_t>(parts.size()) == most;
    const size_t end = isLast ? std::string_view::npos : text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + separator.size());
  }
}

// Every character of `delimiters` divides, or each byte stands alone when there is none. Nothing has no parts.
Parts splitAtAny(std::string_view text, std::string_view delimiters, bool skipsEmpty) {
  Parts parts;
  if (text.empty())
    return parts;
  if (delimiters.empty()) {
    for (size_t i = 0; i < text.size(); ++i)
      parts.push_back(text.substr(i, 1));
    return parts;
  }
  for (;;) {
    size_t end = text.find_first_of(delimiters);
    if (std::string_view part = text.substr(0, end); !skipsEmpty || !part.empty())
      parts.push_back(part);
    if (end == std::string_view::npos)
      return parts;
    text.remove_prefix(end + 1);
  }
}

// Rows of parts as a sparse matrix: indices [n, 2], values [n], shape [2].
Status setSparse(HostCall &call, const std::vector<Parts> &rows) {
  int64_t count = 0, widest = 0;
  for (const Parts &row : rows) {
    count += static_cast<int64_t>(row.size());
    widest = std::max(widest, static_cast<int64_t>(row.size()));
  }
  STRATA_ASSIGN_OR_RETURN(Tensor indices, Tensor::allocate(DType::Int64, {count, 2}));
  STRATA_ASSIGN_OR_RETURN(Tensor values, Tensor::allocate(DType::String, {count}));
  STRATA_ASSIGN_OR_RETURN(Tensor shape, Tensor::allocate(DType::Int64, {2}));
  int64_t next = 0;
  for (size_t row = 0; row < rows.size(); ++row)
    for (size_t column = 0; column < rows[row].size(); ++column, ++next) {
      indices.data<int64_t>()[2 * next] = static_cast<int64_t>(row);
      indices.data<int64_t>()[2 * next + 1] = static_cast<int64_t>(column);
      values.data<std::string>()[next] = rows[row][column];
    }
  shape.data<int64_t>()[0] = static_cast<int64_t>(rows.size());
  shape.data<int64_t>()[1] = widest;
  call.results[0] = std::move(indices);
  call.results[1] = std::move(values);
  call.results[2] = std::move(shape);
  return okStatus();
}

template <typename Fn> Status splitRows(HostCall &call, Fn split) {
  const Tensor &in = call.operands[0];
  if (in.rank() != 1)
    return invalidArgument("input must be a vector, got shape: ", shapeToString(in.shape()));
  if (call.operands[1].rank() != 0)
    return invalidArgument("the separator must be a scalar, got shape: ", shapeToString(call.operands[1].shape()));
  std::vector<Parts> rows;
  for (int64_t i = 0; i < in.numElements(); ++i)
    rows.push_back(split(std::string_view(in.data<std::string>()[i]), std::string_view(*call.operands[1].data<std::string>())));
  return setSparse(call, rows);
}

Status stringSplitV2(HostCall &call) {
  const int64_t most = call.intAttribute("maxsplit", -1);
  return splitRows(call, [&](std::string_view text, std::string_view separator) { return splitAt(text, separator, most); });
}

Status stringSplit(HostCall &call) {
  const bool skipsEmpty = call.intAttribute("skip_empty", 1) != 0;
  return splitRows(call,
                   [&](std::string_view text, std::string_view delimiters) { return splitAtAny(text, delimiters, skipsEmpty); });
}

// --- Substrings -----------------------------------------------------------------------------------------------------

// Where the characters of UTF-8 begin, and the end.
std::vector<size_t> characterStarts(std::string_view text) {
  std::vector<size_t> starts;
  for (size_t i = 0; i < text.size(); ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
      starts.push_back(i);
  starts.push_back(text.size());
  return starts;
}

// A negative position counts from the end. The length is cut at the end.
Result<std::string> substring(const std::string &text, int64_t position, int64_t length, bool characters, int64_t index) {
  const std::vector<size_t> starts = characters ? characterStarts(text) : std::vector<size_t>();
  const auto size = static_cast<int64_t>(characters ? starts.size() - 1 : text.size());
  if (position < -size || position > size)
    return invalidArgument("pos ", position, " out of range for string", characters ? " at index " : " b'",
                           characters ? std::to_string(index) : strCat(text, "' at index ", index));
  const int64_t first = position < 0 ? position + size : position;
  const int64_t last = length < 0 ? first : std::min(size, length > size - first ? size : first + length);
  auto byte = [&](int64_t at) { return characters ? starts[static_cast<size_t>(at)] : static_cast<size_t>(at); };
  return text.substr(byte(first), byte(last) - byte(first));
}

// The place in `tensor` of element `index` of `shape`, to which it is broadcast.
int64_t broadcastPlace(const Tensor &tensor, std::span<const int64_t> shape, int64_t index) {
  int64_t place = 0, stride = 1;
  const auto missing = static_cast<int64_t>(shape.size()) - tensor.rank();
  for (int64_t d = static_cast<int64_t>(shape.size()); d-- > 0;) {
    const int64_t extent = shape[static_cast<size_t>(d)], at = extent ? index % extent : 0;
    index = extent ? index / extent : 0;
    if (d < missing)
      continue;
    place += tensor.dim(d - missing) == 1 ? 0 : at * stride;
    stride *= tensor.dim(d - missing);
  }
  return place;
}

Status substr(HostCall &call) {
  const Tensor &in = call.operands[0], &positions = call.operands[1], &lengths = call.operands[2];
  Dims shape(std::max(in.rank(), positions.rank()));
  for (size_t d = 0; d < shape.size(); ++d) {
    auto extent = [&](const Tensor &tensor) {
      const int64_t own = static_cast<int64_t>(d) - (static_cast<int64_t>(shape.size()) - tensor.rank());
      return own < 0 ? 1 : tensor.dim(own);
    };
    const int64_t a = extent(in), b = extent(positions);
    if (a != b && a != 1 && b != 1)
      return invalidArgument("Incompatible shapes: ", shapeToString(in.shape()), " vs. ", shapeToString(positions.shape()));
    shape[d] = a == 1 ? b : a;
  }
  const bool characters = call.stringAttribute("unit", "BYTE") == "UTF8_CHAR";
  auto number = [](const Tensor &tensor, int64_t place) {
    return tensor.dtype() == DType::Int32 ? int64_t(tensor.data<int32_t>()[place]) : tensor.data<int64_t>()[place];
  };
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::String, shape));
  for (int64_t i = 0; i < out.numElements(); ++i) {
    const int64_t place = broadcastPlace(positions, shape, i);
    const std::string &text = in.data<std::string>()[broadcastPlace(in, shape, i)];
    STRATA_ASSIGN_OR_RETURN(out.data<std::string>()[i],
                            substring(text, number(positions, place), number(lengths, place), characters, i));
  }
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Hashes ---------------------------------------------------------------------------------------------------------

Status hashBucketFast(HostCall &call) {
  const Tensor &in = call.operands[0];
  const auto buckets = static_cast<uint64_t>(call.intAttribute("num_buckets", 1));
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::Int64, Dims(in.shape().begin(), in.shape().end())));
  for (int64_t i = 0; i < in.numElements(); ++i)
    out.data<int64_t>()[i] = static_cast<int64_t>(util::Fingerprint64(in.data<std::string>()[i]) % buckets);
  call.results[0] = std::move(out);
  return okStatus();
}

// --- Joining --------------------------------------------------------------------------------------------------------

// Along the first of `reduction_indices` fastest.
Status reduceJoin(HostCall &call) {
  const Tensor &in = call.operands[0];
  const std::vector<int64_t> given = integerElements(call.operands[1]);
  const std::string separator(call.stringAttribute("separator", ""));
  const bool keepsDims = call.intAttribute("keep_dims", 0) != 0;
  std::vector<bool> isJoined(static_cast<size_t>(in.rank()), false);
  Dims joined, shape, kept; // `joined` and `kept` are dimensions of the operand
  for (int64_t axis : given) {
    if (axis < -in.rank() || axis >= in.rank())
      return outOfRange("Invalid reduction dimension ", axis, " for input with ", in.rank(), " dimension(s)");
    joined.push_back(axis < 0 ? axis + in.rank() : axis);
    if (isJoined[static_cast<size_t>(joined.back())])
      return invalidArgument("Duplicate reduction dimension ", axis);
    isJoined[static_cast<size_t>(joined.back())] = true;
  }
  std::ranges::reverse(joined);
  for (int64_t d = 0; d < in.rank(); ++d) {
    if (!isJoined[static_cast<size_t>(d)])
      kept.push_back(d);
    if (!isJoined[static_cast<size_t>(d)] || keepsDims)
      shape.push_back(isJoined[static_cast<size_t>(d)] ? 1 : in.dim(d));
  }
  Dims strides(static_cast<size_t>(in.rank()), 1);
  for (size_t d = strides.size(); d-- > 1;)
    strides[d - 1] = strides[d] * in.dim(static_cast<int64_t>(d));
  auto placeOf = [&](int64_t index, const Dims &dims) {
    int64_t place = 0;
    for (size_t i = dims.size(); i-- > 0;) {
      place += index % in.dim(dims[i]) * strides[static_cast<size_t>(dims[i])];
      index /= in.dim(dims[i]);
    }
    return place;
  };
  int64_t count = 1;
  for (int64_t d : joined)
    count *= in.dim(d);
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::String, shape));
  for (int64_t i = 0; i < out.numElements(); ++i) {
    const int64_t first = placeOf(i, kept);
    for (int64_t k = 0; k < count; ++k)
      out.data<std::string>()[i] += (k ? separator : "") + in.data<std::string>()[first + placeOf(k, joined)];
  }
  call.results[0] = std::move(out);
  return okStatus();
}

// What is empty so far gets no separator.
Status unsortedSegmentJoin(HostCall &call) {
  const Tensor &in = call.operands[0];
  const std::vector<int64_t> ids = integerElements(call.operands[1]);
  const int64_t segments = integerElement(call.operands[2], 0), idRank = call.operands[1].rank();
  const std::string separator(call.stringAttribute("separator", ""));
  if (segments < 0)
    return invalidArgument("Dimension ", segments, " must be >= 0");
  if (idRank > in.rank())
    return outOfRange("Invalid segment_id rank ", idRank, " for input with ", in.rank(), " dimension(s)");
  for (int64_t id : ids)
    if (id < 0 || id >= segments)
      return invalidArgument("segment_ids are not allowed to exceed num_segments or to have negative values.");
  Dims shape{segments};
  int64_t width = 1;
  for (int64_t d = idRank; d < in.rank(); ++d) {
    shape.push_back(in.dim(d));
    width *= in.dim(d);
  }
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::String, shape));
  for (size_t i = 0; i < ids.size(); ++i)
    for (int64_t k = 0; k < width; ++k) {
      std::string &text = out.data<std::string>()[ids[i] * width + k];
      text += (text.empty() ? "" : separator) + in.data<std::string>()[static_cast<int64_t>(i) * width + k];
    }
  call.results[0] = std::move(out);
  return okStatus();
}

constexpr std::string_view kReason = "string elements";
constexpr HostOp kOps[] = {
    {"ReduceJoin", reduceJoin, kReason},
    {"StringSplit", stringSplit, kReason},
    {"StringSplitV2", stringSplitV2, kReason},
    {"StringToHashBucketFast", hashBucketFast, kReason},
    {"Substr", substr, kReason},
    {"UnsortedSegmentJoin", unsortedSegmentJoin, kReason},
};

} // namespace

void addStringPartOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
