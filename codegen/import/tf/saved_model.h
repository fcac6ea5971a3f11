// Opening a model: a SavedModel directory or a GraphDef file. Everything the importer and the session need to know of
// the files: graph, signatures, variables with their values, tables, assets, what to run first.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/tensor_bundle.h"
#include "codegen/import/tf/variable_bindings.h"
#include "support/file.h"

namespace strata::tfgraph {

/// An argument or result of a signature.
struct SignatureTensor {
  std::string_view name; ///< The signature's name for it.
  ValueName value;       ///< The graph's value.
  DataType dtype = DT_INVALID;
  const TensorShapeProto *shape = nullptr; ///< As the signature states it; null: not stated.
};

/// A signature, its tensors sorted by name.
struct Signature {
  std::string_view key;
  std::string_view methodName;
  std::vector<SignatureTensor> inputs;
  std::vector<SignatureTensor> outputs;
};

/// A file that comes with the model, and the constant (a string) whose value the graph takes for its path.
struct Asset {
  ValueName tensor;
  std::string_view filename; ///< Below assets/; a contained name (support/file.h).
};

struct ModelOptions {
  /// The meta graph must have exactly these tags. Empty: the model must have one meta graph, whatever its tags.
  std::vector<std::string> tags = {"serve"};
  ReadLimits read;
  GraphLimits graph;
};

/// An open model. Movable only through its pointer; what it hands out lives as long as it does.
class Model {
public:
  /// Opens what the user named: a directory is a SavedModel, anything else a GraphDef file. A file called *.pbtxt,
  /// *.txt or *.prototxt is read as text, *.pb as binary, others by their look.
  ///
  /// Reads and checks the graph, finds signatures, assets, initialisers and variables, and opens the checkpoint. Values
  /// of variables are not read. Failures: as CheckedModel::create and TensorBundle::open, NOT_FOUND for a missing file,
  /// for tags without a meta graph and for what an initialiser or asset names, UNIMPLEMENTED for chunked models (.cpb).
  static Result<std::unique_ptr<Model>> open(const std::string &path, const ModelOptions &options = {});

  /// Opens a GraphDef in memory, whose format is found by its look. Nothing in it can name a file.
  static Result<std::unique_ptr<Model>> fromGraphDef(Input graph, const ModelOptions &options = {});

  CheckedModel &graph() { return *checked; }
  const GraphDef &graphDef() const { return *graphMessage; }

  std::span<const Signature> signatures() const { return signatureList; }
  /// The signature, after checking that its tensors are values of the graph and of the stated types. NOT_FOUND with
  /// the keys there are; INVALID_ARGUMENT, UNIMPLEMENTED for sparse and composite tensors.
  Result<const Signature *> findSignature(std::string_view key) const;

  std::span<const VariableBinding> variables() const { return restore.variables; }
  std::span<const TableBinding> tables() const { return restore.tables; }
  /// What restoring would do that `variables` and `tables` do not cover, with reasons.
  std::span<const std::string> unresolvedRestores() const { return restore.unresolved; }
  /// Null when the model has no variables.
  const TensorBundle *checkpoint() const { return bundle.get(); }
  /// The value of a variable, checked against the type and the shape the graph states for it.
  Result<BundleBytes> readVariable(const VariableBinding &binding, std::vector<int64_t> &shape) const;

  /// Memory of the model's files that need not stay resident: its bytes have been copied.
  void discard(std::string_view bytes) const {
    if (file) file->discard(bytes);
    if (bundle) bundle->discard(bytes);
  }

  std::span<const Asset> assets() const { return assetList; }
  /// Nodes of the main graph to run once, in this order, after the variables have their values.
  std::span<const std::string_view> initNodes() const { return initialisers; }

  /// The model's directory; null for a GraphDef. Assets are its files "assets/NAME".
  const Folder *folder() const { return isDirectory ? &directory : nullptr; }
  /// The object graph of a TensorFlow 2 SavedModel; null when there is none.
  const SavedObjectGraph *objectGraph() const { return metaGraph ? metaGraph->objectGraphDef : nullptr; }

private:
  Model() = default;
  Status openGraphDef(Input input, Format format, const ModelOptions &options);
  Status openDirectory(const ModelOptions &options);
  Input inputOf(FileBytes bytes);
  Result<Input> loadMessage(Format &format, const ModelOptions &options);
  Status chooseMetaGraph(const std::vector<std::string> &tags);
  void collectSignatures();
  Status collectAssets();
  Status addAsset(const AssetFileDef &asset);
  Status collectInitialisers();
  Status addInitialiser(std::string_view name);
  Status collectVariables();
  Status addObjectVariables();

  bool isDirectory = false;
  std::shared_ptr<const FileBytes> file; // Of the message; null when it came from memory.
  Folder directory;
  std::unique_ptr<Document<GraphDef>> graphDocument;
  std::unique_ptr<Document<SavedModel>> savedModel;
  const MetaGraphDef *metaGraph = nullptr;
  const GraphDef *graphMessage = nullptr;
  std::unique_ptr<CheckedModel> checked;
  std::vector<Signature> signatureList;
  std::vector<Asset> assetList;
  MessageArena assetArena; // Of assets that are stored as bytes in a collection.
  std::vector<std::string_view> initialisers;
  std::unique_ptr<TensorBundle> bundle;
  RestoreBindings restore;
};

} // namespace strata::tfgraph
