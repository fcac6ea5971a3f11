// Reading TensorFlow's checkpoints. Format: core/util/tensor_bundle/tensor_bundle.cc.
#include "codegen/import/tf/tensor_bundle.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>

#include "hostops/sorted_table.h"
#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"
#include "support/checked.h"
#include "support/hash.h"

static_assert(std::endian::native == std::endian::little, "checkpoints are read in place");

namespace strata::tfgraph {
namespace {

constexpr int32_t kBundleVersion = 1;
constexpr int64_t kMaxIndexBytes = int64_t(1) << 30;
constexpr int64_t kMaxShardBytes = int64_t(1) << 44;
constexpr int32_t kMaxShards = 100'000;

Status checkHeader(const BundleHeaderProto &header) {
  if (header.numShards <= 0 || header.numShards > kMaxShards)
    return dataLoss("the checkpoint's header states ", header.numShards, " shards");
  if (header.endianness != BundleHeaderProto_Endianness::LITTLE)
    return unimplemented("the checkpoint was written on a big-endian machine");
  if (!header.version)
    return okStatus();
  if (header.version->minConsumer > kBundleVersion)
    return invalidArgument("Checkpoint min consumer version ", header.version->minConsumer, " above current version ",
                           kBundleVersion, ".  Please upgrade.");
  for (int32_t bad : header.version->badConsumers)
    if (bad == kBundleVersion)
      return invalidArgument("Checkpoint disallows consumer version ", bad, ".");
  return okStatus();
}

bool hasFixedSize(DataType type) { return typeSize(type) != 0; }

// Keys of the parts of partitioned tensors are written in "ordered code": bytes that sort like the values.

void appendNumber(std::string &key, uint64_t value) {
  int bytes = (64 - std::countl_zero(value) + 7) / 8;
  key += static_cast<char>(bytes);
  for (int i = bytes - 1; i >= 0; --i)
    key += static_cast<char>(value >> (8 * i));
}

void appendText(std::string &key, std::string_view text) {
  for (char c : text) {
    key += c;
    if (c == '\0')
      key += '\xff';
    else if (c == '\xff')
      key += '\0';
  }
  key += '\0';
  key += '\1';
}

void appendSigned(std::string &key, int64_t value) {
  uint64_t magnitude = value < 0 ? ~static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  // In n bytes there are 7n - 1 bits for the magnitude; the rest of the first bytes states n, in unary.
  int bits = 64 - std::countl_zero(magnitude);
  int bytes = bits / 7 + 1;
  unsigned char buffer[10];
  std::memset(buffer, value < 0 ? 0xff : 0, sizeof(buffer));
  for (int i = 0; i < 8; ++i)
    buffer[9 - i] = static_cast<unsigned char>(static_cast<uint64_t>(value) >> (8 * i));
  unsigned char *first = buffer + sizeof(buffer) - bytes;
  first[0] ^= static_cast<unsigned char>(bytes >= 8 ? 0xff : 0xff << (8 - bytes));
  if (bytes > 8)
    first[1] ^= static_cast<unsigned char>(0xff << (16 - bytes));
  key.append(reinterpret_cast<char *>(first), static_cast<size_t>(bytes));
}

} // namespace

std::string sliceKey(std::string_view name, const TensorSliceProto &slice) {
  std::string key;
  appendNumber(key, 0);
  appendText(key, name);
  appendNumber(key, slice.extent.size());
  for (const TensorSliceProto_Extent &extent : slice.extent) {
    bool hasLength = extent.hasLengthHackCase == TensorSliceProto_Extent::HasLengthHackCase::Length;
    appendSigned(key, extent.start);
    appendSigned(key, hasLength ? extent.length : -1);
  }
  return key;
}

Result<std::unique_ptr<TensorBundle>> TensorBundle::open(const Folder &folder, std::string_view prefix) {
  std::unique_ptr<TensorBundle> bundle(new TensorBundle());
  STRATA_RETURN_IF_ERROR(bundle->readIndex(folder, prefix).withContext(strCat("checkpoint '", prefix, "'")));
  return bundle;
}

Status TensorBundle::readIndex(const Folder &folder, std::string_view prefix) {
  STRATA_ASSIGN_OR_RETURN(FileBytes index, folder.loadFile(strCat(prefix, ".index"), kMaxIndexBytes));
  bool hasHeader = false;
  int32_t shardCount = 0;
  STRATA_RETURN_IF_ERROR(readSortedTable(index.view(), [&](std::string_view key, std::string_view value) -> Status {
    if (hasHeader)
      return addEntry(key, value);
    if (!key.empty())
      return dataLoss("the index has no header");
    hasHeader = true;
    STRATA_ASSIGN_OR_RETURN(auto header, tfgraph::read<BundleHeaderProto>(Format::Binary, {value, nullptr}));
    shardCount = header->numShards;
    return checkHeader(header.root());
  }));
  if (!hasHeader)
    return dataLoss("the index has no header");
  for (int32_t i = 0; i < shardCount; ++i) {
    char suffix[40];
    std::snprintf(suffix, sizeof(suffix), ".data-%05d-of-%05d", i, shardCount);
    STRATA_ASSIGN_OR_RETURN(FileBytes shard, folder.loadFile(strCat(prefix, suffix), kMaxShardBytes));
    shards.push_back(std::make_shared<const FileBytes>(std::move(shard)));
  }
  for (std::vector<BundleEntry> *list : {&tensors, &parts})
    for (BundleEntry &entry : *list)
      STRATA_RETURN_IF_ERROR(checkEntry(entry).withContext(strCat("tensor '", entry.key, "'")));
  return okStatus();
}

Status TensorBundle::addEntry(std::string_view key, std::string_view value) {
  BundleEntry entry;
  entry.key = key;
  // The value dies with the callback.
  char *bytes = arena.allocateArray<char>(value.size());
  BundleEntryProto *proto = arena.allocateArray<BundleEntryProto>(1);
  std::memcpy(bytes, value.data(), value.size());
  STRATA_RETURN_IF_ERROR(readBinary(messageInfo<BundleEntryProto>(), {bytes, value.size()}, proto, arena, ReadLimits())
                             .withContext(strCat("tensor '", key, "'")));
  entry.proto = proto;
  entry.dtype = entry.proto->dtype;
  for (const TensorSliceProto &slice : entry.proto->slices)
    entry.slices.push_back(&slice);
  // A part's key starts with an encoded 0; real names start with a character.
  (key.starts_with('\0') ? parts : tensors).push_back(std::move(entry));
  return okStatus();
}

Status TensorBundle::checkEntry(BundleEntry &entry) const {
  const BundleEntryProto &proto = *entry.proto;
  if (!isValidType(proto.dtype) || isRefType(proto.dtype))
    return dataLoss("type ", typeName(proto.dtype), " is not valid");
  STRATA_ASSIGN_OR_RETURN(entry.elements, elementCount(proto.shape));
  if (proto.shape)
    for (const TensorShapeProto_Dim &dim : proto.shape->dim)
      entry.shape.push_back(dim.size);
  if (!entry.slices.empty())
    return okStatus();
  if (proto.shardId < 0 || static_cast<size_t>(proto.shardId) >= shards.size())
    return dataLoss("shard ", proto.shardId, " is outside the ", shards.size(), " shards");
  uint64_t shardBytes = shards[static_cast<size_t>(proto.shardId)]->view().size();
  if (proto.offset < 0 || proto.size < 0 || static_cast<uint64_t>(proto.offset) > shardBytes ||
      static_cast<uint64_t>(proto.size) > shardBytes - static_cast<uint64_t>(proto.offset))
    return dataLoss(proto.size, " bytes at ", proto.offset, " lie outside shard ", proto.shardId, " of ", shardBytes,
                    " bytes");
  if (!hasFixedSize(proto.dtype))
    return okStatus();
  CheckedInt expected = CheckedInt(entry.elements) * CheckedInt(static_cast<int64_t>(typeSize(proto.dtype)));
  if (!expected.isValid() || expected.valueOrZero() != proto.size)
    return dataLoss("its size, ", proto.size, " bytes, contradicts its shape ",
                    proto.shape ? shapeText(*proto.shape) : "[]", " and type ", typeName(proto.dtype));
  return okStatus();
}

static const BundleEntry *findIn(const std::vector<BundleEntry> &entries, std::string_view key) {
  auto found = std::lower_bound(entries.begin(), entries.end(), key,
                                [](const BundleEntry &entry, std::string_view wanted) { return entry.key < wanted; });
  return found != entries.end() && found->key == key ? &*found : nullptr;
}

const BundleEntry *TensorBundle::find(std::string_view key) const { return findIn(tensors, key); }

Result<std::string_view> TensorBundle::storedBytes(const BundleEntry &entry) const {
  std::string_view shard = shards[static_cast<size_t>(entry.proto->shardId)]->view();
  return shard.substr(static_cast<size_t>(entry.proto->offset), static_cast<size_t>(entry.proto->size));
}

static Status wrongChecksum(const BundleEntry &entry) {
  return dataLoss("Checksum does not match: the bytes of tensor '", entry.key, "' in the checkpoint are corrupted");
}

Result<BundleBytes> TensorBundle::read(const BundleEntry &entry, bool verify) const {
  if (!hasFixedSize(entry.dtype))
    return invalidArgument("tensor '", entry.key, "' of ", typeName(entry.dtype), " has no plain bytes");
  if (entry.slices.empty()) {
    STRATA_ASSIGN_OR_RETURN(std::string_view bytes, storedBytes(entry));
    if (verify && crc32c(bytes) != unmaskCrc(entry.proto->crc32c))
      return wrongChecksum(entry);
    return BundleBytes{bytes, shards[static_cast<size_t>(entry.proto->shardId)]};
  }
  CheckedInt size = CheckedInt(entry.elements) * CheckedInt(static_cast<int64_t>(typeSize(entry.dtype)));
  // Parts that together cannot fill the tensor are refused before its memory is taken.
  int64_t stored = 0;
  for (const TensorSliceProto *slice : entry.slices)
    if (const BundleEntry *part = findIn(parts, sliceKey(entry.key, *slice)))
      stored += part->proto->size;
  if (!size.isValid() || size.valueOrZero() != stored)
    return dataLoss("the parts of tensor '", entry.key, "' have ", stored, " bytes, the tensor has ",
                    size.valueOrZero());
  auto bytes = std::make_shared<std::string>(static_cast<size_t>(stored), '\0');
  for (const TensorSliceProto *slice : entry.slices)
    STRATA_RETURN_IF_ERROR(copySlice(entry, *slice, verify, *bytes));
  return BundleBytes{*bytes, bytes};
}

Status TensorBundle::copySlice(const BundleEntry &entry, const TensorSliceProto &slice, bool verify,
                               std::string &out) const {
  const BundleEntry *part = findIn(parts, sliceKey(entry.key, slice));
  if (!part)
    return notFound("a part of tensor '", entry.key, "' is not in the checkpoint");
  size_t rank = entry.shape.size();
  if (part->dtype != entry.dtype || part->shape.size() != rank || slice.extent.size() != rank)
    return dataLoss("a part of tensor '", entry.key, "' has another type or rank");
  std::vector<int64_t> start(rank), strides(rank, 1);
  for (size_t i = rank; i-- > 0;) {
    start[i] = slice.extent[i].start;
    if (start[i] < 0 || start[i] > entry.shape[i] || part->shape[i] > entry.shape[i] - start[i])
      return dataLoss("a part of tensor '", entry.key, "' lies outside it");
    if (i + 1 < rank)
      strides[i] = strides[i + 1] * entry.shape[i + 1];
  }
  STRATA_ASSIGN_OR_RETURN(BundleBytes source, read(*part, verify));
  if (part->elements == 0)
    return okStatus();
  // Row by row: the last dimension is contiguous in both.
  size_t elementBytes = typeSize(entry.dtype);
  int64_t row = rank ? part->shape[rank - 1] : 1;
  std::vector<int64_t> index(rank, 0);
  for (int64_t done = 0; done < part->elements; done += row) {
    int64_t target = 0;
    for (size_t i = 0; i < rank; ++i)
      target += (start[i] + index[i]) * strides[i];
    std::memcpy(out.data() + static_cast<size_t>(target) * elementBytes,
                source.bytes.data() + static_cast<size_t>(done) * elementBytes,
                static_cast<size_t>(row) * elementBytes);
    for (size_t i = rank ? rank - 1 : 0; i-- > 0;) {
      if (++index[i] < part->shape[i])
        break;
      index[i] = 0;
    }
  }
  return okStatus();
}

Result<std::vector<std::string_view>> TensorBundle::readStrings(const BundleEntry &entry, bool verify) const {
  if (entry.dtype != DT_STRING || !entry.slices.empty())
    return invalidArgument("tensor '", entry.key, "' is no tensor of strings in one part");
  STRATA_ASSIGN_OR_RETURN(std::string_view bytes, storedBytes(entry));
  // Lengths as varints, a checksum of them as numbers of 4 (or 8) bytes, then the bytes; the entry's checksum goes on
  // over that checksum and the bytes.
  if (static_cast<uint64_t>(entry.elements) > bytes.size())
    return dataLoss("tensor '", entry.key, "' has fewer bytes than strings");
  std::vector<uint64_t> lengths(static_cast<size_t>(entry.elements));
  uint32_t crc = 0;
  size_t at = 0;
  for (uint64_t &length : lengths) {
    unsigned shift = 0;
    bool isComplete = false;
    for (; at < bytes.size() && shift < 64 && !isComplete; shift += 7) {
      unsigned char byte = static_cast<unsigned char>(bytes[at++]);
      length |= uint64_t(byte & 0x7F) << shift;
      isComplete = byte < 0x80;
    }
    if (!isComplete || length > bytes.size())
      return dataLoss("the length of a string of tensor '", entry.key, "' is malformed");
    crc = crc32c({reinterpret_cast<const char *>(&length), length <= UINT32_MAX ? 4u : 8u}, crc);
  }
  uint32_t stored;
  if (bytes.size() - at < sizeof(stored))
    return dataLoss("tensor '", entry.key, "' is cut off");
  std::memcpy(&stored, bytes.data() + at, sizeof(stored));
  if (unmaskCrc(stored) != crc)
    return wrongChecksum(entry);
  std::string_view rest = bytes.substr(at);
  if (verify && crc32c(rest, crc) != unmaskCrc(entry.proto->crc32c))
    return wrongChecksum(entry);
  rest.remove_prefix(sizeof(stored));
  std::vector<std::string_view> strings;
  strings.reserve(lengths.size());
  for (uint64_t length : lengths) {
    if (length > rest.size())
      return dataLoss("a string of tensor '", entry.key, "' runs past its end");
    strings.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return rest.empty() ? Result<std::vector<std::string_view>>(std::move(strings))
                      : Result<std::vector<std::string_view>>(
                            dataLoss("bytes follow the last string of tensor '", entry.key, "'"));
}

} // namespace strata::tfgraph
