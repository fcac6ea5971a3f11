// Tensors in files, and comparison.

#include "tools/tensor_files.h"

#include "support/dtype.h"
#include "support/dtype_dispatch.h"
#include "support/file.h"
#include "support/json.h"
#include "support/npy.h"

#include <sys/stat.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>

namespace strata::tools {

using Handle = strata_api::Tensor;

static constexpr int64_t kMaxTensorBytes = int64_t{1} << 36;

static bool exists(const std::string &path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

static Status fromC(strata_api::Status status) {
  return status ? Status(static_cast<StatusCode>(status.code()), status.message()) : okStatus();
}

static int base64Digit(char c) {
  if (c >= 'A' && c <= 'Z')
    return c - 'A';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 26;
  if (c >= '0' && c <= '9')
    return c - '0' + 52;
  return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static std::string decodeBase64(std::string_view text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char c : text) {
    int digit = base64Digit(c);
    if (digit < 0)
      continue;
    bits = bits << 6 | static_cast<uint32_t>(digit);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count & 0xff);
    }
  }
  return bytes;
}

static std::string encodeBase64(std::string_view bytes) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j)
      bits = bits << 8 | (i + j < bytes.size() ? static_cast<uint8_t>(bytes[i + j]) : 0u);
    for (size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : digits[bits >> (18 - 6 * j) & 63];
  }
  return text;
}

static Result<Handle> readStrings(const std::string &path) {
  STRATA_ASSIGN_OR_RETURN(File file, File::openPath(path));
  STRATA_ASSIGN_OR_RETURN(std::string text, file.readAll(kMaxTensorBytes));
  STRATA_ASSIGN_OR_RETURN(JsonValue json, parseJson(text));
  const JsonValue *shape = json.find("shape");
  const JsonValue *strings = json.find("strings");
  if (!shape || !shape->asArray() || !strings || !strings->asArray())
    return invalidArgument(path, " is no string tensor");
  std::vector<int64_t> dims;
  for (const JsonValue &dim : *shape->asArray())
    dims.push_back(dim.asInt() ? *dim.asInt() : -1);
  std::vector<std::string> values;
  for (const JsonValue &value : *strings->asArray())
    values.push_back(value.asString() ? decodeBase64(*value.asString()) : "");
  int64_t count = 1;
  for (int64_t dim : dims)
    count *= dim;
  if (count != static_cast<int64_t>(values.size()))
    return invalidArgument(path, " has ", values.size(), " strings, its shape ", count);
  Handle tensor;
  STRATA_RETURN_IF_ERROR(fromC(Handle::createStrings(dims, values, tensor)));
  return tensor;
}

Result<Handle> readTensor(const std::string &path, const std::string &dtype) {
  if (path.ends_with(".json"))
    return readStrings(path);
  STRATA_ASSIGN_OR_RETURN(NpyArray array, readNpyPath(!exists(path) && exists(path + ".xz") ? path + ".xz" : path, kMaxTensorBytes));
  DType type = array.dtype;
  if (!dtype.empty()) {
    auto named = parseDType(dtype);
    if (!named || dtypeSize(*named) != dtypeSize(type))
      return invalidArgument(path, " holds ", dtypeName(type), " elements, which are no ", dtype);
    type = *named;
  }
  Handle tensor;
  STRATA_RETURN_IF_ERROR(fromC(Handle::create(static_cast<strata_dtype>(type), array.shape, tensor)));
  if (array.bytes > 0)
    std::memcpy(tensor.mutableData(), array.data.get(), static_cast<size_t>(array.bytes));
  return tensor;
}

static Status writeBytes(const std::string &path, const std::string &bytes) {
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file)
    return notFound("cannot write ", path);
  bool good = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  good &= std::fclose(file) == 0;
  return good ? okStatus() : resourceExhausted("cannot write ", path);
}

Status writeTensor(const std::string &stem, const Handle &tensor) {
  if (tensor.dtype() == STRATA_STRING) {
    JsonWriter json;
    json.beginObject().key("shape").beginArray();
    for (int64_t dim : tensor.dims())
      json.integer(dim);
    json.endArray().key("strings").beginArray();
    for (int64_t i = 0; i < tensor.elementCount(); ++i)
      json.string(encodeBase64(tensor.string(i)));
    json.endArray().endObject();
    return writeBytes(stem + ".json", json.text());
  }
  STRATA_ASSIGN_OR_RETURN(std::string bytes,
                          writeNpy(static_cast<DType>(tensor.dtype()), tensor.dims(), tensor.data()));
  return writeBytes(stem + ".npy", bytes);
}

std::string describeTensor(const Handle &tensor) {
  return strCat(strata_dtype_name(tensor.dtype()), "[", strJoin(tensor.dims(), ","), "]");
}

namespace {

// Element `index` as text, and whether two elements match.
template <typename T> std::string textOf(const T &value) {
  if constexpr (isComplexType<T>)
    return strCat(value.real(), "+", value.imag(), "i");
  else if constexpr (std::is_same_v<T, bool>)
    return value ? "true" : "false";
  else if constexpr (isNarrowFloat<T>)
    return strCat(static_cast<float>(value));
  else if constexpr (sizeof(T) == 1)
    return strCat(static_cast<int>(value));
  else
    return strCat(value);
}

bool closeEnough(double got, double want, const Tolerance &tolerance) {
  if (std::isnan(want) || std::isnan(got))
    return std::isnan(want) && std::isnan(got);
  if (std::isinf(want) || std::isinf(got))
    return got == want;
  return std::fabs(got - want) <= tolerance.absolute + tolerance.relative * std::fabs(want);
}

template <typename T> bool matches(const T &got, const T &want, const Tolerance &tolerance) {
  if constexpr (isComplexType<T>)
    return closeEnough(got.real(), want.real(), tolerance) && closeEnough(got.imag(), want.imag(), tolerance);
  else if constexpr (isFloatType<T>)
    return closeEnough(static_cast<ComputeType<T>>(got), static_cast<ComputeType<T>>(want), tolerance);
  else
    return got == want;
}

std::string indexText(const std::vector<int64_t> &dims, int64_t element) {
  std::vector<int64_t> indices(dims.size());
  for (size_t i = dims.size(); i-- > 0;) {
    indices[i] = element % dims[i];
    element /= dims[i];
  }
  return strCat("[", strJoin(indices, ","), "]");
}

} // namespace

template <typename GetText, typename Match>
static std::string report(const Handle &got, int64_t count, const Match &match, const GetText &text) {
  int64_t differing = 0, first = -1;
  for (int64_t i = 0; i < count; ++i)
    if (!match(i)) {
      first = differing++ ? first : i;
    }
  if (!differing)
    return "";
  return strCat(differing, " of ", count, " elements differ, first at ", indexText(got.dims(), first), ": ", text(first));
}

std::string compareTensors(const Handle &got, const Handle &want, const Tolerance &tolerance) {
  if (got.dtype() != want.dtype() || got.dims() != want.dims())
    return strCat("is ", describeTensor(got), ", expected ", describeTensor(want));
  int64_t count = got.elementCount();
  if (got.dtype() == STRATA_STRING)
    return report(
        got, count, [&](int64_t i) { return got.string(i) == want.string(i); },
        [&](int64_t i) { return strCat("'", got.string(i), "', expected '", want.string(i), "'"); });
  std::string difference;
  bool known = dispatch<PlainTypes>(static_cast<DType>(got.dtype()), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const T *a = static_cast<const T *>(got.data());
    const T *b = static_cast<const T *>(want.data());
    difference = report(
        got, count, [&](int64_t i) { return matches(a[i], b[i], tolerance); },
        [&](int64_t i) { return strCat(textOf(a[i]), ", expected ", textOf(b[i])); });
  });
  if (known)
    return difference;
  bool equal = got.byteSize() == want.byteSize() && std::memcmp(got.data(), want.data(), got.byteSize()) == 0;
  return equal ? "" : "bytes differ";
}

double elementAsDouble(const Handle &tensor, int64_t index) {
  double value = 0;
  (void)dispatch<PlainTypes>(static_cast<DType>(tensor.dtype()), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const T &element = static_cast<const T *>(tensor.data())[index];
    if constexpr (isComplexType<T>)
      value = element.real();
    else if constexpr (isNarrowFloat<T>)
      value = static_cast<float>(element);
    else
      value = static_cast<double>(element);
  });
  return value;
}

std::string elementText(const Handle &tensor, int64_t index) {
  if (tensor.dtype() == STRATA_STRING)
    return strCat("'", tensor.string(index), "'");
  std::string text = "?";
  (void)dispatch<PlainTypes>(static_cast<DType>(tensor.dtype()), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    text = textOf(static_cast<const T *>(tensor.data())[index]);
  });
  return text;
}

} // namespace strata::tools
