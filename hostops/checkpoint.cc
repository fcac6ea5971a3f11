// Formats: tensorflow/core/util/tensor_bundle/tensor_bundle.cc, core/protobuf/tensor_bundle.proto, and table_format.md of
// google/leveldb.

#include "hostops/checkpoint.h"

#include <cstdio>
#include <cstring>

#include "hostops/sorted_table.h"
#include "support/checked.h"
#include "support/hash.h"

namespace strata {

namespace {

void putVarint(std::string &out, uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

template <typename T> void putFixed(std::string &out, T value) {
  out.append(reinterpret_cast<const char *>(&value), sizeof(T));
}

bool takeVarint(std::string_view &in, uint64_t &value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !in.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(in[0]);
    in.remove_prefix(1);
    value |= uint64_t(byte & 0x7f) << shift;
    if (byte < 0x80)
      return true;
  }
  return false;
}

// --- Protocol buffers: the few messages of an index -----------------------------------------------------------------

enum Wire : uint64_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

void putNumber(std::string &out, uint64_t field, uint64_t value) {
  if (value == 0)
    return;
  putVarint(out, field << 3 | kVarint);
  putVarint(out, value);
}

void putMessage(std::string &out, uint64_t field, std::string_view message) {
  putVarint(out, field << 3 | kBytes);
  putVarint(out, message.size());
  out += message;
}

struct Field {
  uint64_t number = 0;
  uint64_t value = 0;     // of numbers
  std::string_view bytes; // of messages
};

// Takes the next field; false at the end or at something malformed, which `in` then still holds.
bool takeField(std::string_view &in, Field &field) {
  std::string_view rest = in;
  uint64_t tag;
  field = Field();
  if (rest.empty() || !takeVarint(rest, tag))
    return false;
  field.number = tag >> 3;
  const uint64_t wire = tag & 7;
  if (wire == kVarint) {
    if (!takeVarint(rest, field.value))
      return false;
  } else if (wire == kBytes) {
    uint64_t size;
    if (!takeVarint(rest, size) || size > rest.size())
      return false;
    field.bytes = rest.substr(0, size);
    rest.remove_prefix(size);
  } else if (wire == kFixed32 || wire == kFixed64) {
    const size_t size = wire == kFixed32 ? 4 : 8;
    if (rest.size() < size)
      return false;
    std::memcpy(&field.value, rest.data(), size);
    rest.remove_prefix(size);
  } else {
    return false;
  }
  in = rest;
  return true;
}

std::string encodeEntry(const CheckpointEntry &entry) {
  std::string out, shape;
  for (int64_t size : entry.shape) {
    std::string dim;
    putNumber(dim, 1, static_cast<uint64_t>(size));
    putMessage(shape, 2, dim);
  }
  putNumber(out, 1, static_cast<uint64_t>(entry.dtype));
  putMessage(out, 2, shape);
  putNumber(out, 3, static_cast<uint64_t>(entry.shard));
  putNumber(out, 4, static_cast<uint64_t>(entry.offset));
  putNumber(out, 5, static_cast<uint64_t>(entry.size));
  putVarint(out, uint64_t{6} << 3 | kFixed32);
  putFixed(out, entry.checksum);
  return out;
}

Result<CheckpointEntry> decodeEntry(std::string_view bytes, std::string_view name) {
  CheckpointEntry entry;
  Field field;
  auto malformed = [&] { return dataLoss("the checkpoint's entry '", name, "' is malformed"); };
  while (takeField(bytes, field)) {
    if (field.number == 1)
      entry.dtype = static_cast<DType>(field.value);
    else if (field.number == 3)
      entry.shard = static_cast<int64_t>(field.value);
    else if (field.number == 4)
      entry.offset = static_cast<int64_t>(field.value);
    else if (field.number == 5)
      entry.size = static_cast<int64_t>(field.value);
    else if (field.number == 6)
      entry.checksum = static_cast<uint32_t>(field.value);
    else if (field.number == 7)
      return unimplemented("tensor '", name, "' is stored in parts");
    else if (field.number == 2) {
      std::string_view shape = field.bytes;
      for (Field dim; takeField(shape, dim);) {
        if (dim.number != 2)
          continue;
        int64_t size = 0;
        std::string_view message = dim.bytes;
        for (Field part; takeField(message, part);)
          if (part.number == 1)
            size = static_cast<int64_t>(part.value);
        if (size < 0)
          return malformed();
        entry.shape.push_back(size);
      }
    }
  }
  if (!bytes.empty() || entry.shard < 0 || entry.offset < 0 || entry.size < 0)
    return malformed();
  return entry;
}

// --- The table: one block of entries, an empty one of meta data, an index of one entry ------------------------------

class Block {
public:
  void add(std::string_view key, std::string_view value) {
    putVarint(bytes, 0); // no prefix is shared: every entry could be a restart point, the first one is
    putVarint(bytes, key.size());
    putVarint(bytes, value.size());
    bytes += key;
    bytes += value;
  }
  // Appends the block to the table and returns its handle.
  std::string finish(std::string &table) {
    putFixed<uint32_t>(bytes, 0);
    putFixed<uint32_t>(bytes, 1);
    std::string handle;
    putVarint(handle, table.size());
    putVarint(handle, bytes.size());
    bytes += '\0'; // not compressed
    const uint32_t checksum = maskCrc(crc32c(bytes));
    table += bytes;
    putFixed(table, checksum);
    return handle;
  }

private:
  std::string bytes;
};

constexpr size_t kBlockBytes = size_t{1} << 18;
constexpr size_t kFooterBytes = 48;
constexpr uint64_t kMagic = 0xdb4775248b80fb57u;

} // namespace

std::string shardName(std::string_view prefix, int64_t shard, int64_t shards) {
  char suffix[64];
  std::snprintf(suffix, sizeof(suffix), ".data-%05d-of-%05d", static_cast<int>(shard), static_cast<int>(shards));
  return std::string(prefix) + suffix;
}

std::string indexName(std::string_view prefix) { return std::string(prefix) + ".index"; }

std::string encodeIndex(const CheckpointIndex &index) {
  std::string header, version, table;
  putNumber(version, 1, 1); // producer
  putNumber(header, 1, static_cast<uint64_t>(index.shards));
  putMessage(header, 3, version);

  Block handles, entries;
  std::string last;
  size_t pending = header.size();
  entries.add("", header);
  for (const auto &[name, entry] : index.tensors) {
    if (pending > kBlockBytes) {
      handles.add(last, entries.finish(table));
      entries = Block();
      pending = 0;
    }
    const std::string value = encodeEntry(entry);
    entries.add(name, value);
    pending += name.size() + value.size();
    last = name;
  }
  handles.add(last + '\xff', entries.finish(table));
  std::string footer = Block().finish(table);
  footer += handles.finish(table);
  footer.resize(kFooterBytes - sizeof(kMagic));
  putFixed(footer, kMagic);
  return table + footer;
}

Result<CheckpointIndex> decodeIndex(std::string_view table) {
  CheckpointIndex index;
  STRATA_RETURN_IF_ERROR(readSortedTable(table, [&](std::string_view name, std::string_view value) -> Status {
    if (name.empty()) {
      for (Field field; takeField(value, field);)
        if (field.number == 1)
          index.shards = static_cast<int64_t>(field.value);
      return okStatus();
    }
    STRATA_ASSIGN_OR_RETURN(CheckpointEntry entry, decodeEntry(value, name));
    index.tensors.emplace(name, std::move(entry));
    return okStatus();
  }));
  constexpr int64_t kMostShards = 100'000;
  if (index.shards < 1 || index.shards > kMostShards)
    return dataLoss("the checkpoint's header states ", index.shards, " shards");
  return index;
}

// --- Tensors --------------------------------------------------------------------------------------------------------

std::string encodeTensor(const Tensor &tensor, CheckpointEntry &entry) {
  std::string bytes;
  if (tensor.dtype() == DType::String) {
    // Lengths as varints, a checksum of them as numbers, the strings.
    uint32_t checksum = 0;
    const std::string *strings = tensor.data<std::string>();
    for (int64_t i = 0; i < tensor.numElements(); ++i) {
      const uint64_t length = strings[i].size();
      putVarint(bytes, length);
      checksum = crc32c({reinterpret_cast<const char *>(&length), length <= UINT32_MAX ? size_t{4} : size_t{8}}, checksum);
    }
    const size_t lengths = bytes.size();
    putFixed(bytes, maskCrc(checksum));
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      bytes += strings[i];
    entry.checksum = maskCrc(crc32c(std::string_view(bytes).substr(lengths), checksum));
  } else {
    bytes.assign(static_cast<const char *>(tensor.rawData()), static_cast<size_t>(tensor.numBytes()));
    entry.checksum = maskCrc(crc32c(bytes));
  }
  entry.dtype = tensor.dtype();
  entry.shape.assign(tensor.shape().begin(), tensor.shape().end());
  entry.size = static_cast<int64_t>(bytes.size());
  return bytes;
}

static Result<Tensor> decodeStrings(Tensor tensor, const CheckpointEntry &entry, std::string_view name, std::string_view bytes) {
  auto malformed = [&] { return dataLoss("the strings of tensor '", name, "' are malformed"); };
  std::vector<uint64_t> lengths;
  uint32_t checksum = 0;
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    uint64_t length;
    if (!takeVarint(bytes, length))
      return malformed();
    lengths.push_back(length);
    checksum = crc32c({reinterpret_cast<const char *>(&length), length <= UINT32_MAX ? size_t{4} : size_t{8}}, checksum);
  }
  if (bytes.size() < sizeof(uint32_t) || maskCrc(crc32c(bytes, checksum)) != entry.checksum)
    return malformed();
  bytes.remove_prefix(sizeof(uint32_t));
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    const uint64_t length = lengths[static_cast<size_t>(i)];
    if (length > bytes.size())
      return malformed();
    tensor.data<std::string>()[i] = bytes.substr(0, length);
    bytes.remove_prefix(length);
  }
  return tensor;
}

Result<Tensor> decodeTensor(const CheckpointEntry &entry, std::string_view name, std::string_view bytes) {
  const bool isString = entry.dtype == DType::String;
  if (!isString && dtypeSize(entry.dtype) == 0)
    return unimplemented("tensor '", name, "' of the checkpoint has type ", static_cast<int>(entry.dtype));
  // Before memory is taken: a string takes a byte at least.
  int64_t least = isString ? 1 : static_cast<int64_t>(dtypeSize(entry.dtype));
  bool fits = true;
  for (int64_t size : entry.shape)
    fits = fits && checkedMul(least, size, least);
  if (!fits || (isString ? least > entry.size : least != entry.size))
    return dataLoss("tensor '", name, "' has ", entry.size, " bytes, which do not fit its shape ", shapeToString(entry.shape));
  STRATA_ASSIGN_OR_RETURN(Tensor tensor, Tensor::allocate(entry.dtype, entry.shape));
  if (isString)
    return decodeStrings(std::move(tensor), entry, name, bytes);
  if (maskCrc(crc32c(bytes)) != entry.checksum)
    return dataLoss("tensor '", name, "' has a wrong checksum");
  std::memcpy(tensor.rawData(), bytes.data(), bytes.size());
  return tensor;
}

} // namespace strata
