// Reading LevelDB's sorted tables. Own code and not LevelDB's table reader: that one takes the sizes in a file on trust
// and allocates them.
#include "hostops/sorted_table.h"

#include <cstring>
#include <string>

#include "hostops/snappy.h"
#include "support/hash.h"

namespace strata {

static constexpr uint32_t kMaskDelta = 0xa282ead8u;

uint32_t maskCrc(uint32_t crc) { return ((crc >> 15) | (crc << 17)) + kMaskDelta; }
uint32_t unmaskCrc(uint32_t masked) {
  uint32_t rotated = masked - kMaskDelta;
  return (rotated >> 17) | (rotated << 15);
}

namespace {

constexpr size_t kFooterBytes = 48;
constexpr size_t kTrailerBytes = 5; // Of a block: compression and checksum.
constexpr uint64_t kMagic = 0xdb4775248b80fb57u;

template <typename T> T load(const char *at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

bool readVarint(std::string_view &bytes, uint64_t &value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    uint64_t byte = static_cast<unsigned char>(bytes[0]);
    bytes.remove_prefix(1);
    value |= (byte & 0x7F) << shift;
    if (byte < 0x80)
      return true;
  }
  return false;
}

/// Where a block is: offset and size, without its trailer.
struct Handle {
  uint64_t offset = 0;
  uint64_t size = 0;
};

bool readHandle(std::string_view &bytes, Handle &handle) {
  return readVarint(bytes, handle.offset) && readVarint(bytes, handle.size);
}

/// A checked block: a view of the table, or of `storage` where it had to be decompressed.
Result<std::string_view> readBlock(std::string_view table, Handle handle, std::string &storage) {
  if (handle.offset > table.size() || handle.size > table.size() - handle.offset ||
      table.size() - handle.offset - handle.size < kTrailerBytes)
    return dataLoss("a block of ", handle.size, " bytes at ", handle.offset, " lies outside the table of ",
                    table.size(), " bytes");
  std::string_view contents = table.substr(handle.offset, handle.size);
  const char *trailer = contents.data() + contents.size();
  if (unmaskCrc(load<uint32_t>(trailer + 1)) != crc32c(table.substr(handle.offset, handle.size + 1)))
    return dataLoss("the block at ", handle.offset, " of the table has a wrong checksum");
  if (trailer[0] == 0)
    return contents;
  if (trailer[0] != 1)
    return unimplemented("a block of the table has compression ", static_cast<int>(trailer[0]),
                         ", only none and Snappy are supported");
  STRATA_ASSIGN_OR_RETURN(storage, decompressSnappy(contents));
  return std::string_view(storage);
}

/// Walks the entries of a block: shared prefix, rest of the key, value. The restart points at its end are not needed.
Status walkBlock(std::string_view block, const std::function<Status(std::string_view, std::string_view)> &visit) {
  if (block.size() < sizeof(uint32_t))
    return dataLoss("a block of the table is too short");
  uint64_t restarts = load<uint32_t>(block.data() + block.size() - sizeof(uint32_t));
  if (restarts > (block.size() - sizeof(uint32_t)) / sizeof(uint32_t))
    return dataLoss("a block of the table claims ", restarts, " restart points");
  std::string_view entries = block.substr(0, block.size() - sizeof(uint32_t) * (restarts + 1));
  std::string key;
  while (!entries.empty()) {
    uint64_t shared, rest, valueSize;
    if (!readVarint(entries, shared) || !readVarint(entries, rest) || !readVarint(entries, valueSize) ||
        shared > key.size() || rest > entries.size() || valueSize > entries.size() - rest)
      return dataLoss("an entry of the table is malformed");
    key.resize(shared);
    key += entries.substr(0, rest);
    STRATA_RETURN_IF_ERROR(visit(key, entries.substr(rest, valueSize)));
    entries.remove_prefix(rest + valueSize);
  }
  return okStatus();
}

} // namespace

Status readSortedTable(std::string_view table,
                       const std::function<Status(std::string_view key, std::string_view value)> &visit) {
  if (table.size() < kFooterBytes)
    return dataLoss("the table is too short, ", table.size(), " bytes");
  std::string_view footer = table.substr(table.size() - kFooterBytes);
  if (load<uint64_t>(footer.data() + kFooterBytes - sizeof(uint64_t)) != kMagic)
    return dataLoss("this is no sorted table (bad magic number)");
  Handle metaIndex, index;
  if (!readHandle(footer, metaIndex) || !readHandle(footer, index))
    return dataLoss("the footer of the table is malformed");

  std::string indexStorage, previous;
  bool isFirst = true;
  uint64_t end = 0; // Of the data blocks so far: they follow each other, so the walk stays linear.
  STRATA_ASSIGN_OR_RETURN(std::string_view indexBlock, readBlock(table, index, indexStorage));
  return walkBlock(indexBlock, [&](std::string_view, std::string_view value) -> Status {
    Handle handle;
    if (!readHandle(value, handle) || handle.offset < end)
      return dataLoss("the index block of the table is malformed");
    std::string storage;
    STRATA_ASSIGN_OR_RETURN(std::string_view block, readBlock(table, handle, storage));
    end = handle.offset + handle.size;
    return walkBlock(block, [&](std::string_view key, std::string_view entry) -> Status {
      if (!isFirst && key <= previous)
        return dataLoss("the keys of the table are not in order");
      isFirst = false;
      previous = key;
      return visit(key, entry);
    });
  });
}

} // namespace strata
