// Host ops on checkpoints. Files lie in the folder that the session was given; without one they are refused.

#include "hostops/checkpoint.h"
#include "hostops/files.h"
#include "hostops/groups.h"

#include <cstdio>

namespace strata {

namespace {

constexpr int64_t kMostBytes = int64_t{1} << 40;

std::string_view folderOf(std::string_view name) {
  const size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : name.substr(0, slash);
}

Result<std::string> scalarString(HostCall &call, size_t i, std::string_view what) {
  const Tensor &tensor = call.operands[i];
  if (tensor.numElements() != 1)
    return invalidArgument("Input ", i, " (", what, ") must be a string scalar; got a tensor of ", tensor.numElements(), " elements");
  return *tensor.data<std::string>();
}

// Operands 1 and 2: names, and slices, of which only whole tensors are known.
Result<std::vector<std::string>> namesOperand(HostCall &call, size_t count) {
  const Tensor &names = call.operands[1], &slices = call.operands[2];
  if (names.rank() != 1 || slices.rank() != 1)
    return invalidArgument("tensor_names and shape_and_slices must be vectors, got shapes ", shapeToString(names.shape()), " and ",
                           shapeToString(slices.shape()));
  if (names.numElements() != slices.numElements() || names.numElements() != static_cast<int64_t>(count))
    return invalidArgument("tensor_names and shape_and_slices have different number of elements: ", names.numElements(), " vs. ",
                           slices.numElements());
  for (int64_t i = 0; i < slices.numElements(); ++i)
    if (!slices.data<std::string>()[i].empty())
      return unimplemented("parts of tensors in checkpoints: '", slices.data<std::string>()[i], "'");
  return std::vector<std::string>(names.data<std::string>(), names.data<std::string>() + count);
}

Status writeInside(const Folder &folder, const std::string &name, std::string_view content) {
  if (std::string_view parent = folderOf(name); !parent.empty())
    STRATA_RETURN_IF_ERROR(folder.createFolder(parent));
  return folder.writeFile(name, content);
}

Result<CheckpointIndex> readIndex(const Folder &folder, const std::string &prefix, std::string_view asked) {
  const std::string name = indexName(prefix);
  if (Status contained = checkContainedName(name); !contained.isOk())
    return contained;
  if (!folder.hasFile(name))
    return notFound("Unsuccessful TensorSliceReader constructor: Failed to find any matching files for ", asked);
  STRATA_ASSIGN_OR_RETURN(FileBytes table, folder.loadFile(name, kMostBytes));
  return decodeIndex(table.view());
}

Status saveV2(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(std::string asked, scalarString(call, 0, "prefix"));
  STRATA_ASSIGN_OR_RETURN(std::vector<std::string> names, namesOperand(call, call.operands.size() - 3));
  STRATA_ASSIGN_OR_RETURN(Folder folder, filesFolder(call.context));
  const std::string prefix = containedName(asked);
  CheckpointIndex index;
  std::string shard;
  for (size_t i = 0; i < names.size(); ++i) {
    const Tensor &tensor = call.operands[i + 3];
    if (tensor.dtype() != DType::String && dtypeSize(tensor.dtype()) == 0)
      return unimplemented("tensors of type ", dtypeName(tensor.dtype()), " cannot be saved");
    CheckpointEntry entry;
    const std::string bytes = encodeTensor(tensor, entry);
    entry.offset = static_cast<int64_t>(shard.size());
    shard += bytes;
    if (!index.tensors.emplace(names[i], std::move(entry)).second)
      return invalidArgument("Adding duplicate key: ", names[i]);
  }
  STRATA_RETURN_IF_ERROR(writeInside(folder, shardName(prefix, 0, 1), shard));
  return writeInside(folder, indexName(prefix), encodeIndex(index));
}

Status restoreV2(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(std::string asked, scalarString(call, 0, "prefix"));
  STRATA_ASSIGN_OR_RETURN(std::vector<std::string> names, namesOperand(call, call.results.size()));
  STRATA_ASSIGN_OR_RETURN(Folder folder, filesFolder(call.context));
  const std::string prefix = containedName(asked);
  STRATA_ASSIGN_OR_RETURN(CheckpointIndex index, readIndex(folder, prefix, asked));
  for (size_t i = 0; i < names.size(); ++i) {
    auto found = index.tensors.find(names[i]);
    if (found == index.tensors.end())
      return notFound("Key ", names[i], " not found in checkpoint");
    const CheckpointEntry &entry = found->second;
    if (entry.dtype != call.resultType(i))
      return invalidArgument("tensor_name = ", names[i], "; expected dtype ", dtypeName(call.resultType(i)), " does not equal original dtype ",
                             dtypeName(entry.dtype));
    STRATA_ASSIGN_OR_RETURN(File file, folder.openFile(shardName(prefix, entry.shard, index.shards)));
    if (entry.size > file.size() || entry.offset > file.size() - entry.size)
      return dataLoss("tensor '", names[i], "' lies outside its shard");
    std::string bytes(static_cast<size_t>(entry.size), '\0');
    STRATA_RETURN_IF_ERROR(file.readAt(entry.offset, bytes.data(), bytes.size()));
    STRATA_ASSIGN_OR_RETURN(call.results[i], decodeTensor(entry, names[i], bytes));
  }
  return okStatus();
}

// Shard k of the result is the k-th shard of all checkpoints, in order.
Status mergeV2Checkpoints(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(std::string destination, scalarString(call, 1, "destination_prefix"));
  STRATA_ASSIGN_OR_RETURN(Folder folder, filesFolder(call.context));
  const Tensor &prefixes = call.operands[0];
  if (prefixes.rank() != 1)
    return invalidArgument("Input checkpoint_prefixes should be an 1-D tensor, got ", shapeToString(prefixes.shape()), " instead.");
  struct Shard {
    std::string prefix;
    int64_t number, count;
  };
  std::vector<Shard> shards;
  CheckpointIndex merged;
  for (int64_t i = 0; i < prefixes.numElements(); ++i) {
    const std::string &asked = prefixes.data<std::string>()[i];
    const std::string prefix = containedName(asked);
    if (call.intAttribute("allow_missing_files", 0) && !folder.hasFile(indexName(prefix)))
      continue;
    STRATA_ASSIGN_OR_RETURN(CheckpointIndex index, readIndex(folder, prefix, asked));
    const auto first = static_cast<int64_t>(shards.size());
    for (int64_t k = 0; k < index.shards; ++k)
      shards.push_back({prefix, k, index.shards});
    for (auto &[name, entry] : index.tensors) {
      entry.shard += first;
      if (!merged.tensors.emplace(name, entry).second)
        return invalidArgument("Merging checkpoints: the tensor '", name, "' is in more than one");
    }
  }
  if (shards.empty())
    return invalidArgument("No checkpoint to merge.");
  merged.shards = static_cast<int64_t>(shards.size());
  const std::string prefix = containedName(destination);
  // All shards are read before any is written: the destination may be one of the sources.
  std::vector<FileBytes> contents;
  for (const Shard &shard : shards) {
    STRATA_ASSIGN_OR_RETURN(std::string bytes, folder.readFile(shardName(shard.prefix, shard.number, shard.count), kMostBytes));
    contents.push_back(FileBytes::fromString(std::move(bytes)));
  }
  for (size_t k = 0; k < contents.size(); ++k)
    STRATA_RETURN_IF_ERROR(writeInside(folder, shardName(prefix, static_cast<int64_t>(k), merged.shards), contents[k].view()));
  return writeInside(folder, indexName(prefix), encodeIndex(merged));
}

Status shardedFilename(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(std::string base, scalarString(call, 0, "basename"));
  if (call.operands[1].numElements() != 1 || call.operands[2].numElements() != 1)
    return invalidArgument("shard and num_shards must be scalars");
  char suffix[64];
  std::snprintf(suffix, sizeof(suffix), "-%05d-of-%05d", static_cast<int>(integerElement(call.operands[1], 0)),
                static_cast<int>(integerElement(call.operands[2], 0)));
  call.results[0] = Tensor::scalar<std::string>(DType::String, base + suffix);
  return okStatus();
}

constexpr std::string_view kReason = "files";
constexpr HostOp kOps[] = {
    {"MergeV2Checkpoints", mergeV2Checkpoints, kReason},
    {"RestoreV2", restoreV2, kReason},
    {"SaveV2", saveV2, kReason},
    {"ShardedFilename", shardedFilename, kReason},
};

} // namespace

void addCheckpointOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
