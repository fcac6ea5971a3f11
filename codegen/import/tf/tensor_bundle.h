// Reading TensorFlow's checkpoints (tensor bundles): an index of tensors by key and shards that hold their bytes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/import/tf/proto/messages.h"
#include "codegen/import/tf/proto/reader.h"
#include "support/file.h"
#include "support/status.h"

namespace strata::tfgraph {

/// The bytes of a tensor of fixed-size elements, row-major and little-endian, with what keeps them alive: the mapped
/// shard, or memory of their own.
struct BundleBytes {
  std::string_view bytes;
  std::shared_ptr<const void> owner;
};

/// One tensor of a checkpoint.
struct BundleEntry {
  std::string key;
  DataType dtype = DT_INVALID;
  std::vector<int64_t> shape;
  int64_t elements = 0;
  /// More than none: the tensor is stored in parts, under keys of their own.
  std::vector<const TensorSliceProto *> slices;
  const BundleEntryProto *proto = nullptr;
};

/// An open checkpoint. Reading is thread-safe; shards are opened and mapped (or read) once, when the checkpoint is
/// opened.
class TensorBundle {
public:
  /// Opens the checkpoint `prefix` ("variables/variables") in `folder`: reads the index, checks every entry against its
  /// type, shape and shard. NOT_FOUND when a file is absent, DATA_LOSS or INVALID_ARGUMENT when something contradicts,
  /// UNIMPLEMENTED for a version or byte order this reader does not know. The folder is not needed afterwards.
  static Result<std::unique_ptr<TensorBundle>> open(const Folder &folder, std::string_view prefix);

  /// All tensors, sorted by key; the parts of partitioned ones are not among them.
  std::span<const BundleEntry> entries() const { return tensors; }
  /// Null: no tensor has this key.
  const BundleEntry *find(std::string_view key) const;

  /// The tensor's bytes; a view of the shard unless it is stored in parts. INVALID_ARGUMENT for strings and variants.
  /// With `verify`, DATA_LOSS when the stored checksum does not match.
  Result<BundleBytes> read(const BundleEntry &entry, bool verify = true) const;
  /// The elements of a tensor of strings, views into the shard that are valid as long as this object.
  Result<std::vector<std::string_view>> readStrings(const BundleEntry &entry, bool verify = true) const;

  /// Lets go of resident pages of the shards that lie within `bytes`; other memory is left alone.
  void discard(std::string_view bytes) const {
    for (const auto &shard : shards)
      shard->discard(bytes);
  }

private:
  TensorBundle() = default;
  Status readIndex(const Folder &folder, std::string_view prefix);
  Status addEntry(std::string_view key, std::string_view value);
  Status checkEntry(BundleEntry &entry) const;
  Result<std::string_view> storedBytes(const BundleEntry &entry) const;
  Status copySlice(const BundleEntry &entry, const TensorSliceProto &slice, bool verify, std::string &out) const;

  MessageArena arena;               // Of the entries' messages.
  std::vector<BundleEntry> tensors; // Sorted by key.
  std::vector<BundleEntry> parts;   // Of partitioned tensors, sorted by key.
  std::vector<std::shared_ptr<const FileBytes>> shards;
};

/// The key under which a checkpoint stores a part of the tensor `name` (core/util/saved_tensor_slice_util.cc).
std::string sliceKey(std::string_view name, const TensorSliceProto &slice);

} // namespace strata::tfgraph
