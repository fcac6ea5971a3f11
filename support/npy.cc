// .npy files: header, byte order, element order; xz through liblzma.

#include "support/npy.h"

#include <lzma.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "support/checked.h"

namespace strata {

namespace {

// A stream of bytes with a known or unknown end.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  // Reads up to `count` bytes; fewer only at the end.
  virtual Result<size_t> read(void *out, size_t count) = 0;
};

class MemorySource final : public ByteSource {
public:
  explicit MemorySource(std::string_view bytes) : left(bytes) {}
  Result<size_t> read(void *out, size_t count) override {
    count = std::min(count, left.size());
    if (count != 0)
      std::memcpy(out, left.data(), count);
    left.remove_prefix(count);
    return count;
  }

private:
  std::string_view left;
};

class FileSource final : public ByteSource {
public:
  explicit FileSource(const File &file) : file(file) {}
  Result<size_t> read(void *out, size_t count) override {
    count = std::min(count, static_cast<size_t>(file.size() - offset));
    STRATA_RETURN_IF_ERROR(file.readAt(offset, out, count));
    offset += static_cast<int64_t>(count);
    return count;
  }

private:
  const File &file;
  int64_t offset = 0;
};

class XzSource final : public ByteSource {
public:
  explicit XzSource(ByteSource &compressed) : compressed(compressed) {}
  ~XzSource() override { lzma_end(&stream); }

  Result<size_t> read(void *out, size_t count) override {
    static constexpr uint64_t memoryLimit = 256u << 20; // enough for every preset of xz
    if (!started && lzma_stream_decoder(&stream, memoryLimit, LZMA_CONCATENATED) != LZMA_OK)
      return resourceExhausted("no memory for xz decompression");
    started = true;
    stream.next_out = static_cast<uint8_t *>(out);
    stream.avail_out = count;
    while (stream.avail_out != 0 && !ended) {
      if (stream.avail_in == 0) {
        STRATA_ASSIGN_OR_RETURN(stream.avail_in, compressed.read(buffer, sizeof(buffer)));
        stream.next_in = buffer;
      }
      lzma_ret result = lzma_code(&stream, stream.avail_in == 0 ? LZMA_FINISH : LZMA_RUN);
      if (result == LZMA_MEMLIMIT_ERROR || result == LZMA_MEM_ERROR)
        return resourceExhausted("xz data needs too much memory");
      if (result != LZMA_OK && result != LZMA_STREAM_END)
        return dataLoss("xz data is damaged or cut off");
      ended = result == LZMA_STREAM_END;
    }
    return count - stream.avail_out;
  }

private:
  ByteSource &compressed;
  lzma_stream stream = LZMA_STREAM_INIT;
  bool started = false;
  bool ended = false;
  uint8_t buffer[1 << 14];
};

struct Header {
  DType dtype = DType::Invalid;
  bool swapBytes = false;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

} // namespace

// --- Header ---------------------------------------------------------------------------------------------------------

struct TypeCode {
  std::string_view code; // kind and size as NumPy writes them
  DType dtype;
};
static constexpr TypeCode typeCodes[] = {
    {"b1", DType::Bool},      {"i1", DType::Int8},        {"i2", DType::Int16},  {"i4", DType::Int32},
    {"i8", DType::Int64},     {"u1", DType::UInt8},       {"u2", DType::UInt16}, {"u4", DType::UInt32},
    {"u8", DType::UInt64},    {"f2", DType::Half},        {"f4", DType::Float},  {"f8", DType::Double},
    {"c8", DType::Complex64}, {"c16", DType::Complex128},
};

static Status parseDescr(std::string_view descr, Header &header) {
  for (const TypeCode &type : typeCodes)
    if (!descr.empty() && descr.substr(1) == type.code) {
      header.dtype = type.dtype;
      header.swapBytes = descr[0] == '>';
      if (descr[0] == '<' || descr[0] == '>' || descr[0] == '|' || descr[0] == '=')
        return okStatus();
    }
  return unimplemented("the .npy element type '", descr, "' is not supported");
}

namespace {

// Reads the Python dictionary of the header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text) {}

  Result<Header> parse() {
    if (!accept("{"))
      return malformed();
    bool hasDescr = false, hasOrder = false, hasShape = false;
    while (!accept("}")) {
      std::optional<std::string_view> key = quoted();
      if (!key || !accept(":"))
        return malformed();
      if (*key == "descr" && !hasDescr) {
        if (text.starts_with("["))
          return unimplemented("a .npy file with a structured element type is not supported");
        std::optional<std::string_view> descr = quoted();
        if (!descr)
          return malformed();
        STRATA_RETURN_IF_ERROR(parseDescr(*descr, header));
        hasDescr = true;
      } else if (*key == "fortran_order" && !hasOrder) {
        header.fortranOrder = accept("True");
        if (!header.fortranOrder && !accept("False"))
          return malformed();
        hasOrder = true;
      } else if (*key == "shape" && !hasShape) {
        if (!parseShape())
          return malformed();
        hasShape = true;
      } else {
        return malformed();
      }
      if (!accept(",") && !text.starts_with("}"))
        return malformed();
    }
    skipSpace();
    if (!text.empty() || !hasDescr || !hasOrder || !hasShape)
      return malformed();
    return std::move(header);
  }

private:
  static Status malformed() { return invalidArgument("the header of a .npy file is malformed"); }

  void skipSpace() { text.remove_prefix(std::min(text.find_first_not_of(" \t\n"), text.size())); }

  bool accept(std::string_view token) {
    skipSpace();
    if (!text.starts_with(token))
      return false;
    text.remove_prefix(token.size());
    skipSpace();
    return true;
  }

  std::optional<std::string_view> quoted() {
    skipSpace();
    if (text.empty() || (text[0] != '\'' && text[0] != '"'))
      return std::nullopt;
    size_t end = text.find(text[0], 1);
    if (end == std::string_view::npos)
      return std::nullopt;
    std::string_view content = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    return content;
  }

  bool parseShape() {
    if (!accept("("))
      return false;
    while (!accept(")")) {
      int64_t dim = 0;
      auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), dim);
      if (error != std::errc() || dim < 0 || header.shape.size() == 254)
        return false;
      text.remove_prefix(static_cast<size_t>(end - text.data()));
      header.shape.push_back(dim);
      accept("L"); // Python 2's long integers
      if (!accept(",") && !text.starts_with(")"))
        return false;
    }
    return true;
  }

  std::string_view text;
  Header header;
};

} // namespace

static Status readExactly(ByteSource &source, void *out, size_t count) {
  STRATA_ASSIGN_OR_RETURN(size_t got, source.read(out, count));
  if (got != count)
    return dataLoss("a .npy file ends early");
  return okStatus();
}

static Result<Header> readHeader(ByteSource &source) {
  static constexpr std::string_view magic = "\x93NUMPY";
  static constexpr size_t maxHeaderBytes = 64 << 10;
  uint8_t start[12];
  STRATA_RETURN_IF_ERROR(readExactly(source, start, 8));
  if (std::memcmp(start, magic.data(), magic.size()) != 0)
    return invalidArgument("not a .npy file: the magic bytes are missing");
  int major = start[6];
  if (major < 1 || major > 3)
    return unimplemented(".npy format version ", major, " is not supported");
  size_t lengthBytes = major == 1 ? 2 : 4;
  STRATA_RETURN_IF_ERROR(readExactly(source, start + 8, lengthBytes));
  size_t length = 0;
  for (size_t i = lengthBytes; i-- > 0;)
    length = length << 8 | start[8 + i];
  if (length > maxHeaderBytes)
    return invalidArgument("the header of a .npy file has ", length, " bytes");
  std::string text(length, '\0');
  STRATA_RETURN_IF_ERROR(readExactly(source, text.data(), length));
  return HeaderParser(text).parse();
}

// --- Data -----------------------------------------------------------------------------------------------------------

// Never null, also for 0 bytes; null data means no memory.
static std::unique_ptr<std::byte[], NpyArray::Free> allocateData(int64_t bytes) {
  size_t rounded = (static_cast<size_t>(bytes) + 64) / 64 * 64;
  return std::unique_ptr<std::byte[], NpyArray::Free>(static_cast<std::byte *>(std::aligned_alloc(64, rounded)));
}

static void swapBytes(NpyArray &array) {
  int64_t size = dtypeSize(array.dtype);
  int64_t unit = isComplex(array.dtype) ? size / 2 : size;
  for (int64_t offset = 0; offset < array.bytes; offset += unit)
    std::reverse(array.data.get() + offset, array.data.get() + offset + unit);
}

// From column-major to row-major order.
static Status rearrange(NpyArray &array) {
  auto target = allocateData(array.bytes);
  if (!target)
    return resourceExhausted("no memory for an array of ", array.bytes, " bytes");
  int64_t size = dtypeSize(array.dtype);
  size_t rank = array.shape.size();
  // Strides of the target in elements; the source is walked in order, its first dimension fastest.
  std::vector<int64_t> strides(rank), index(rank, 0);
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0; stride *= array.shape[i])
    strides[i] = stride;
  int64_t position = 0;
  for (int64_t offset = 0; offset < array.bytes; offset += size) {
    std::memcpy(target.get() + position * size, array.data.get() + offset, static_cast<size_t>(size));
    for (size_t i = 0; i < rank; ++i) {
      position += strides[i];
      if (++index[i] < array.shape[i])
        break;
      position -= strides[i] * array.shape[i];
      index[i] = 0;
    }
  }
  array.data = std::move(target);
  return okStatus();
}

static Result<NpyArray> readNpyFrom(ByteSource &source, int64_t maxBytes) {
  STRATA_ASSIGN_OR_RETURN(Header header, readHeader(source));
  NpyArray array;
  array.dtype = header.dtype;
  array.shape = std::move(header.shape);
  CheckedInt bytes = checkedElementCount(array.shape) * dtypeSize(array.dtype);
  if (!bytes.isValid() || bytes.valueOrZero() > maxBytes)
    return resourceExhausted("a .npy array of shape (", strJoin(array.shape, ", "), ") is larger than ", maxBytes,
                             " bytes");
  array.bytes = bytes.valueOrZero();
  array.data = allocateData(array.bytes);
  if (!array.data)
    return resourceExhausted("no memory for an array of ", array.bytes, " bytes");
  STRATA_RETURN_IF_ERROR(readExactly(source, array.data.get(), static_cast<size_t>(array.bytes)));
  char further;
  STRATA_ASSIGN_OR_RETURN(size_t additional, source.read(&further, 1));
  if (additional != 0)
    return dataLoss("a .npy file goes on after its data");
  if (header.swapBytes)
    swapBytes(array);
  if (header.fortranOrder && array.shape.size() > 1)
    STRATA_RETURN_IF_ERROR(rearrange(array));
  return array;
}

static constexpr std::string_view xzMagic("\xfd"
                                          "7zXZ\0",
                                          6);

Result<NpyArray> readNpy(std::string_view bytes, int64_t maxBytes) {
  MemorySource memory(bytes);
  if (!bytes.starts_with(xzMagic))
    return readNpyFrom(memory, maxBytes);
  XzSource xz(memory);
  return readNpyFrom(xz, maxBytes);
}

Result<NpyArray> readNpy(const File &file, int64_t maxBytes) {
  char start[6] = {};
  if (file.size() >= 6)
    STRATA_RETURN_IF_ERROR(file.readAt(0, start, sizeof(start)));
  FileSource source(file);
  if (std::string_view(start, sizeof(start)) != xzMagic)
    return readNpyFrom(source, maxBytes);
  XzSource xz(source);
  return readNpyFrom(xz, maxBytes);
}

Result<NpyArray> readNpyPath(const std::string &path, int64_t maxBytes) {
  STRATA_ASSIGN_OR_RETURN(File file, File::openPath(path));
  Result<NpyArray> array = readNpy(file, maxBytes);
  if (!array)
    return array.takeStatus().withContext(path);
  return array;
}

// The type under which elements are written, where .npy lacks their own.
static DType storageType(DType dtype) {
  switch (dtype) {
  case DType::BFloat16:
    return DType::UInt16;
  case DType::Float8E5M2:
  case DType::Float8E4M3FN:
  case DType::Float8E4M3FNUZ:
  case DType::Float8E4M3B11FNUZ:
  case DType::Float8E5M2FNUZ:
    return DType::UInt8;
  default:
    return dtype;
  }
}

Result<std::string> writeNpy(DType dtype, const std::vector<int64_t> &shape, const void *data) {
  DType stored = storageType(dtype);
  const auto *type = std::find_if(std::begin(typeCodes), std::end(typeCodes),
                                  [&](const TypeCode &candidate) { return candidate.dtype == stored; });
  if (type == std::end(typeCodes))
    return unimplemented("elements of type ", dtypeName(dtype), " have no .npy form");
  STRATA_ASSIGN_OR_RETURN(int64_t bytes,
                          (checkedElementCount(shape) * dtypeSize(dtype)).toResult("the size of an array"));
  std::string header =
      strCat("{'descr': '", dtypeSize(stored) == 1 ? "|" : "<", type->code, "', 'fortran_order': False, 'shape': (",
             strJoin(shape, ", "), shape.size() == 1 ? "," : "", "), }");
  // The data starts at a multiple of 64 bytes; a line feed ends the header.
  size_t total = (10 + header.size() + 1 + 63) / 64 * 64;
  header.append(total - 10 - header.size() - 1, ' ');
  header += '\n';
  if (header.size() > 0xffff)
    return unimplemented("a .npy header of ", header.size(), " bytes");
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 255);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  if (bytes != 0)
    file.append(static_cast<const char *>(data), static_cast<size_t>(bytes));
  return file;
}

} // namespace strata
