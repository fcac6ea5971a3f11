// V1 control flow as structured control flow: frames become plan.while, Switch and Merge plan.switch (to_functions.h is the pass
// that asks for it; control_graph.h works out what runs when).
#pragma once

#include "ir/builder.h"
#include "support/status.h"

#include <unordered_map>

namespace strata::tf {

/// Writes nodes of the graph form as operations of the function form, in the order in which they come: without control edges,
/// those with effects on a chain of tokens.
class NodeWriter {
 public:
  explicit NodeWriter(OpBuilder &builder) : builder(builder) {}

  /// What stands for a value of the graph; the reference stays valid.
  Value &operator[](Value value) { return mapping[value.getImpl()]; }
  Operation *write(Operation &node);
  /// The token of what comes next; null at the start of a region.
  Value token;

 private:
  OpBuilder &builder;
  std::unordered_map<const void *, Value> mapping;
};

/// Whether the block of a tf.graph holds operations of V1 control flow.
bool hasV1ControlFlow(Block &nodes);

/// Writes all nodes of such a block through `writer`, whose builder stands where they go. `results` are the fetched values.
/// Fails with the node for graphs that TensorFlow refuses and for frames without structured form.
Status writeStructured(Block &nodes, NodeWriter &writer, OpBuilder &builder, SmallVectorImpl<Value> &results);

}  // namespace strata::tf
