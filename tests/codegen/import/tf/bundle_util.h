// Writes checkpoints and tables for tests, and a folder that is removed again.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "hostops/sorted_table.h"
#include "support/file.h"
#include "support/hash.h"
#include "tests/codegen/import/tf/wire_util.h"

namespace strata::tfgraph::wire {

/// A block with its trailer.
inline std::string block(const std::string &contents, char compression = 0) {
  std::string checked = contents + compression;
  return checked + raw32(maskCrc(crc32c(checked)));
}

/// The contents of a block: entries without shared prefixes, one restart point.
inline std::string entries(const std::map<std::string, std::string> &values) {
  std::string out;
  for (const auto &[key, value] : values)
    out += varint(0) + varint(key.size()) + varint(value.size()) + key + value;
  return out + raw32(0) + raw32(1);
}

/// A table of one data block, whose contents may be given as they are stored.
inline std::string tableOf(const std::string &stored, char compression = 0) {
  std::string out = block(stored, compression);
  size_t metaAt = out.size();
  std::string meta = entries({});
  out += block(meta);
  size_t indexAt = out.size();
  std::string index = entries({{"~", varint(0) + varint(stored.size())}});
  out += block(index);
  std::string footer = varint(metaAt) + varint(meta.size()) + varint(indexAt) + varint(index.size());
  footer.resize(40);
  uint64_t magic = 0xdb4775248b80fb57u;
  return out + footer + std::string(reinterpret_cast<const char *>(&magic), sizeof(magic));
}
inline std::string table(const std::map<std::string, std::string> &values) { return tableOf(entries(values)); }

inline std::string header(int shards = 1) { return num(1, shards) + msg(3, num(1, 1)); }

inline std::string shape(std::initializer_list<int64_t> dims) {
  std::string out;
  for (int64_t dim : dims)
    out += msg(2, num(1, static_cast<uint64_t>(dim)));
  return out;
}

/// An entry of the index for `bytes` at `offset` of shard 0.
inline std::string entry(int dtype, std::initializer_list<int64_t> dims, size_t offset, std::string_view bytes) {
  return num(1, dtype) + msg(2, shape(dims)) + num(4, offset) + num(5, bytes.size()) +
         fixed32(6, maskCrc(crc32c(bytes)));
}

template <typename T> std::string bytesOf(std::initializer_list<T> values) {
  return std::string(reinterpret_cast<const char *>(values.begin()), values.size() * sizeof(T));
}

/// A folder of its own for one test.
class TestFolder {
public:
  TestFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "strata_tf_XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~TestFolder() { std::filesystem::remove_all(path); }

  void write(const std::string &name, std::string_view bytes) {
    std::filesystem::create_directories((std::filesystem::path(path) / name).parent_path());
    (void)writePath(path + "/" + name, bytes);
  }

  std::string path;
};

} // namespace strata::tfgraph::wire
