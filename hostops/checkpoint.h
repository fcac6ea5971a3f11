// TensorFlow's checkpoints (tensor bundles): an index of tensors by name, a sorted table of LevelDB, and shards with their bytes.
// What the operations on checkpoints need; a SavedModel's variables are read by codegen/import/tf/tensor_bundle.h.

#pragma once

#include "support/file.h"
#include "support/tensor.h"

#include <map>

namespace strata {

// One tensor: where its bytes are.
struct CheckpointEntry {
  DType dtype = DType::Invalid;
  Dims shape;
  int64_t shard = 0;
  int64_t offset = 0;
  int64_t size = 0;
  uint32_t checksum = 0; // masked CRC-32C of the bytes
};

struct CheckpointIndex {
  int64_t shards = 1;
  std::map<std::string, CheckpointEntry, std::less<>> tensors;
};

// "prefix.data-00000-of-00001".
std::string shardName(std::string_view prefix, int64_t shard, int64_t shards);
std::string indexName(std::string_view prefix);

// The bytes of a shard's tensor, and the entry's size and checksum.
std::string encodeTensor(const Tensor &tensor, CheckpointEntry &entry);
// DATA_LOSS when the bytes contradict the entry or its checksum.
Result<Tensor> decodeTensor(const CheckpointEntry &entry, std::string_view name, std::string_view bytes);

std::string encodeIndex(const CheckpointIndex &index);
Result<CheckpointIndex> decodeIndex(std::string_view table);

} // namespace strata
