// A model that has been opened: what runtime/compiler.h promises of a loaded graph, over the importer's format layer.
#pragma once

#include "codegen/import/tf/importer.h"
#include "codegen/import/tf/saved_model.h"
#include "runtime/compiler.h"

#include <mutex>

namespace strata::jit {

class LoadedModel final : public runtime::LoadedGraph {
 public:
  explicit LoadedModel(std::unique_ptr<tfgraph::Model> model);

  std::span<const runtime::Signature> signatures() const override { return signatureList; }
  Result<runtime::TensorType> tensorType(std::string_view tensor) const override;
  std::vector<runtime::SignatureTensor> placeholders() const override;
  std::vector<std::string> sinks() const override;
  std::vector<runtime::OpCount> ops() const override;
  uint32_t constantCount() const override { return pool.size(); }
  Result<Tensor> constant(uint32_t index) const override;
  void discard(std::span<const std::byte> bytes) const override {
    model->discard({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  }
  std::span<const runtime::InitialVariable> variables() const override { return variableList; }
  std::span<const std::string> initializers() const override { return initializerList; }
  std::vector<std::pair<std::string, Tensor>> initializerFeeds() const override;
  Result<std::string> asset(std::string_view name) const override;

  /// What loading refuses about shapes (transforms/tf/check_shapes.h). Function bodies are not looked at, as in
  /// TensorFlow. The context is for this alone.
  Status checkShapes(Context *context) const;
  /// Imports what the request needs into `context`. Serialised: function bodies are checked on first use.
  Result<OwningOp> importRequest(const runtime::CompileRequest &request, Context *context) const;

 private:
  std::unique_ptr<tfgraph::Model> model;
  mutable std::mutex modelMutex;
  mutable tfgraph::ConstantPool pool;
  std::vector<runtime::Signature> signatureList;
  std::vector<runtime::InitialVariable> variableList;
  std::vector<std::string> initializerList;
};

}  // namespace strata::jit
