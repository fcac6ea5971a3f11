// A checked TensorFlow graph to the tf dialect in graph form: one operation a node, control edges as values, locations as
// node names. Only what the fetches and targets need is brought in; functions that are called become graphs of their own.
#pragma once

#include "codegen/import/tf/graph_checks.h"
#include "ir/op.h"
#include "support/tensor.h"

#include <mutex>
#include <optional>

namespace strata::tfgraph {

/// Constants that are too large for the IR: slices of the file, by a dense number. Grows as graphs are imported; thread-safe.
class ConstantPool {
 public:
  uint32_t indexOf(const TensorProto *tensor);
  uint32_t size() const;
  /// The elements: borrowed from the file where it holds them raw, else expanded. `tensor` protos must be checked.
  /// `copied`: the bytes of the file that the tensor is a copy of (aligned, which they are not), if it is one.
  Result<Tensor> get(uint32_t index, std::string_view &copied) const;

 private:
  mutable std::mutex mutex;
  std::vector<const TensorProto *> entries;
  std::unordered_map<const TensorProto *, uint32_t> known;
};

/// A constant above this many bytes goes to the pool, unless it is a splat.
inline constexpr int64_t kMaxInlineConstantBytes = 4096;

struct ImportFeed {
  std::string tensor;  ///< "x", "x:0"
  DataType dtype;
  std::optional<std::vector<int64_t>> dims;  ///< nullopt: unknown rank; -1: unknown size
};

struct ImportRequest {
  std::vector<ImportFeed> feeds;      ///< become the arguments of @main, in order
  std::vector<std::string> fetches;   ///< become its results, in order
  std::vector<std::string> targets;   ///< nodes that run for their effect
};

/// Imports into a new module: `tf.graph @main` and one private `tf.graph` for each instance of a function that is reached.
///
/// NOT_FOUND for a feed, fetch or target that the graph lacks; UNIMPLEMENTED, naming the node, for an operation without a
/// definition in the tf dialect; the statuses of CheckedModel for broken function bodies.
Result<OwningOp> importGraph(CheckedModel &model, const ImportRequest &request, ConstantPool &pool, Context *context);


}  // namespace strata::tfgraph
