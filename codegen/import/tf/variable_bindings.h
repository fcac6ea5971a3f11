// Which checkpoint key each variable of a SavedModel is restored from, read off the graph instead of executing it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/tensor_bundle.h"

namespace strata::tfgraph {

/// A variable and where its value is in the checkpoint.
struct VariableBinding {
  std::string node;  ///< The main graph's node that makes the variable (VarHandleOp, VariableV2, ...).
  std::string key;   ///< The checkpoint's key.
  std::string slice; ///< TensorFlow's "shape_and_slice" text when the variable is a part of the stored tensor.
  DataType dtype = DT_INVALID;
};

/// A lookup table and where its content is in the checkpoint.
struct TableBinding {
  std::string node;   ///< The main graph's node that makes the table.
  std::string keys;   ///< Checkpoint key of its keys.
  std::string values; ///< Checkpoint key of its values.
};

/// What running the restore operation would do.
struct RestoreBindings {
  std::vector<VariableBinding> variables;
  std::vector<TableBinding> tables;
  /// Nodes whose restoring could not be read off the graph, with the reason ("save/Assign_3: ..."); empty for what
  /// TensorFlow itself writes.
  std::vector<std::string> unresolved;
};

/// Follows the operation `restoreOp` (SaverDef.restore_op_name) of the main graph through control edges, Identity and
/// function calls to the assignments it makes, and from each back to its variable and to the output of a RestoreV2.
/// Serves the savers of TensorFlow 1 and 2. Checks the bodies of the functions it enters.
Result<RestoreBindings> bindingsOfRestoreOp(CheckedModel &model, std::string_view restoreOp);

/// The same from the object graphs: of the SavedModel and of its checkpoint, for models without a restore operation.
/// Objects are matched to the main graph's VarHandleOp nodes by name. Keras gives several variables one name: those are
/// `unresolved`. Objects without a node, or without a value in the checkpoint, are left out.
Result<RestoreBindings> bindingsOfObjectGraph(const CheckedModel &model, const SavedObjectGraph &objects,
                                              const TensorBundle &checkpoint);

/// The name by which the runtime knows the variable or table that a node makes: its shared_name, or the node's name.
std::string_view resourceName(const CheckedNode &node);

/// The bytes of a variable. Where it is a part of the stored tensor the part is copied out. INVALID_ARGUMENT when the
/// checkpoint's type or shape is not the binding's, NOT_FOUND for a key that the checkpoint lacks, DATA_LOSS for a
/// wrong checksum. `shape` receives the value's shape.
Result<BundleBytes> readVariable(const TensorBundle &checkpoint, const VariableBinding &binding,
                                 std::vector<int64_t> &shape);

} // namespace strata::tfgraph
