// From the format layer's views to the runtime's plain data.
#include "jit/loaded_model.h"

#include "codegen/import/tf/op_registry.h"

#include "codegen/import/tf/types.h"
#include "codegen/transforms/tf/check_shapes.h"

#include <map>

namespace strata::jit {

using namespace tfgraph;

static runtime::TensorType typeOf(DataType dtype, const TensorShapeProto *shape) {
  runtime::TensorType type;
  type.dtype = static_cast<DType>(baseType(dtype));
  if (!shape || shape->unknownRank) return type;
  Dims dims;
  for (const TensorShapeProto_Dim &dim : shape->dim) dims.push_back(dim.size < 0 ? -1 : dim.size);
  type.dims = std::move(dims);
  return type;
}

static std::string nameOf(const ValueName &value) {
  return std::string(value.node) + ":" + std::to_string(value.output);
}

LoadedModel::LoadedModel(std::unique_ptr<Model> opened) : model(std::move(opened)) {
  auto convert = [](std::span<const SignatureTensor> tensors) {
    std::vector<runtime::SignatureTensor> converted;
    for (const SignatureTensor &tensor : tensors)
      converted.push_back({std::string(tensor.name), nameOf(tensor.value), typeOf(tensor.dtype, tensor.shape)});
    return converted;
  };
  for (const Signature &signature : model->signatures())
    signatureList.push_back({std::string(signature.key), std::string(signature.methodName), convert(signature.inputs),
                             convert(signature.outputs)});
  for (std::string_view node : model->initNodes()) initializerList.emplace_back(node);

  const CheckedGraph &graph = model->graph().main();
  for (const VariableBinding &binding : model->variables()) {
    const CheckedNode *node = graph.find(binding.node);
    if (!node) continue;
    runtime::InitialVariable variable;
    variable.container = std::string(node->stringAttr("container"));
    variable.name = std::string(resourceName(*node));
    variable.type = typeOf(binding.dtype, node->shapeAttr("shape"));
    variable.load = [this, &binding]() -> Result<Tensor> {
      std::vector<int64_t> shape;
      Result<BundleBytes> bytes = model->readVariable(binding, shape);
      if (!bytes.isOk()) return bytes.status();
      auto owner = std::const_pointer_cast<void>(bytes->owner);
      return Tensor::adopt(static_cast<DType>(binding.dtype), shape, const_cast<char *>(bytes->bytes.data()), owner, false);
    };
    variableList.push_back(std::move(variable));
  }
}

Result<runtime::TensorType> LoadedModel::tensorType(std::string_view tensor) const {
  const CheckedGraph &graph = model->graph().main();
  const ValueName name = parseValueName(tensor);
  const CheckedNode *node = name.node.empty() ? nullptr : graph.find(name.node);
  if (!node) return notFound("the graph has no tensor '", tensor, "'");
  if (name.output >= node->outputTypes.size())
    return notFound("node '", name.node, "' has ", node->outputTypes.size(), " outputs, so no '", tensor, "'");
  const TensorShapeProto *shape = nullptr;
  if (node->opName() == "Placeholder" || node->opName() == "PlaceholderWithDefault") shape = node->shapeAttr("shape");
  if (node->opName() == "Const")
    if (const TensorProto *value = node->tensorAttr("value")) shape = value->tensorShape;
  return typeOf(node->outputTypes[name.output], shape);
}

std::vector<runtime::SignatureTensor> LoadedModel::placeholders() const {
  std::map<uint32_t, runtime::SignatureTensor> inFileOrder;
  for (const CheckedNode &node : model->graph().main().nodes)
    if (node.opName() == "Placeholder" || node.opName() == "PlaceholderWithDefault")
      inFileOrder[node.position] = {std::string(node.name()), std::string(node.name()) + ":0",
                                    typeOf(node.outputTypes[0], node.shapeAttr("shape"))};
  std::vector<runtime::SignatureTensor> list;
  for (auto &[position, tensor] : inFileOrder) list.push_back(std::move(tensor));
  return list;
}

std::vector<std::string> LoadedModel::sinks() const {
  const CheckedGraph &graph = model->graph().main();
  std::vector<bool> used(graph.nodes.size());
  for (const CheckedNode &node : graph.nodes) {
    for (Source input : node.inputs) used[input.node] = true;
    for (uint32_t control : node.controls) used[control] = true;
  }
  std::map<uint32_t, std::string> inFileOrder;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (!used[i]) inFileOrder[graph.nodes[i].position] = std::string(graph.nodes[i].name());
  std::vector<std::string> names;
  for (auto &[position, name] : inFileOrder) names.push_back(std::move(name));
  return names;
}

std::vector<runtime::OpCount> LoadedModel::ops() const {
  std::map<std::string_view, uint32_t> counts;
  for (const NodeDef &node : model->graphDef().node) ++counts[node.op];
  if (model->graphDef().library)
    for (const FunctionDef &function : model->graphDef().library->function)
      for (const NodeDef &node : function.nodeDef) ++counts[node.op];
  std::vector<runtime::OpCount> list;
  for (auto [name, count] : counts) list.push_back({std::string(name), count, tfgraph::tierOf(name)});
  return list;
}

Result<Tensor> LoadedModel::constant(uint32_t index) const {
  std::string_view copied;
  Result<Tensor> tensor = pool.get(index, copied);
  model->discard(copied);  // or the file and the copies would be resident together
  return tensor;
}

Result<std::string> LoadedModel::asset(std::string_view name) const {
  constexpr int64_t kMaxAssetBytes = int64_t(1) << 30;
  const bool isListed = llvm::any_of(model->assets(), [&](const Asset &asset) {
    return name == "assets/" + std::string(asset.filename);
  });
  if (!isListed || !model->folder()) return notFound("the model has no file '", name, "'");
  return model->folder()->readFile(name, kMaxAssetBytes);
}

std::vector<std::pair<std::string, Tensor>> LoadedModel::initializerFeeds() const {
  std::vector<std::pair<std::string, Tensor>> feeds;
  for (const Asset &asset : model->assets())
    feeds.push_back({nameOf(asset.tensor), Tensor::scalar(DType::String, "assets/" + std::string(asset.filename))});
  return feeds;
}

Result<OwningOp> LoadedModel::importRequest(const runtime::CompileRequest &request, Context *context) const {
  ImportRequest import;
  for (const runtime::Feed &feed : request.feeds) {
    std::vector<int64_t> dims;
    for (const plan::Dimension &dim : feed.dims) dims.push_back(dim.isSymbol ? -1 : dim.value);
    import.feeds.push_back({feed.tensor, static_cast<DataType>(feed.dtype), std::move(dims)});
  }
  import.fetches = request.fetches;
  import.targets = request.targets;
  std::lock_guard<std::mutex> lock(modelMutex);
  return importGraph(model->graph(), import, pool, context);
}

Status LoadedModel::checkShapes(Context *context) const {
  // Nodes that call no function and depend on none that does; of these, the ones that no other of them uses.
  const CheckedGraph &graph = model->graph().main();
  auto hasDefinition = [&](const CheckedNode &node) {
    return context->getRecord("tf." + std::string(node.opName()))->isRegistered();
  };
  std::vector<bool> isLeftOut(graph.nodes.size()), isUsed(graph.nodes.size());
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    const CheckedNode &node = graph.nodes[i];
    isLeftOut[i] = node.callee || !node.functions().empty() || !hasDefinition(node);
    for (Source input : node.inputs) isLeftOut[i] = isLeftOut[i] || isLeftOut[input.node];
    for (uint32_t control : node.controls) isLeftOut[i] = isLeftOut[i] || isLeftOut[control];
    if (isLeftOut[i]) continue;
    for (Source input : node.inputs) isUsed[input.node] = true;
    for (uint32_t control : node.controls) isUsed[control] = true;
  }
  ImportRequest request;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (!isLeftOut[i] && !isUsed[i]) request.targets.emplace_back(graph.nodes[i].name());
  if (request.targets.empty()) return Status();

  DiagnosticCollector diagnostics(context);
  ConstantPool constants;
  Result<OwningOp> module = importGraph(model->graph(), request, constants, context);
  // What cannot be imported is reported when it is asked for.
  return module.isOk() ? tf::checkStaticShapes(module->get()) : Status();
}

}  // namespace strata::jit
