// Opening a model: a SavedModel directory or a GraphDef file.
#include "codegen/import/tf/saved_model.h"

#include <algorithm>
#include <map>

#include "codegen/import/tf/tensor_proto.h"
#include "codegen/import/tf/types.h"

namespace strata::tfgraph {
namespace {

constexpr std::string_view kInitKey = "__saved_model_init_op";
constexpr std::string_view kVariables = "variables/variables";

int64_t byteLimit(const ModelOptions &options) {
  return static_cast<int64_t>(std::min<uint64_t>(options.read.maxBytes, INT64_MAX));
}

Format formatOf(std::string_view path, std::string_view bytes) {
  for (std::string_view ending : {".pbtxt", ".txt", ".prototxt", ".textproto"})
    if (path.ends_with(ending))
      return Format::Text;
  return path.ends_with(".pb") ? Format::Binary : sniffFormat(bytes);
}

template <typename List> std::string joined(const List &items) {
  std::string text;
  for (const auto &item : items)
    text += strCat(text.empty() ? "" : ", ", std::string_view(item));
  return text;
}

/// Signatures' inputs and outputs are maps of the same shape under two names.
template <typename Entries> std::vector<SignatureTensor> tensorsOf(const Entries &entries) {
  std::map<std::string_view, SignatureTensor> byName; // Equal keys: the last entry counts, as in protobuf.
  for (const auto &entry : entries) {
    SignatureTensor tensor;
    tensor.name = entry.key;
    if (entry.value) {
      tensor.dtype = entry.value->dtype;
      tensor.shape = entry.value->tensorShape;
      if (entry.value->encodingCase == TensorInfo::EncodingCase::Name)
        tensor.value = parseValueName(entry.value->name);
    }
    byName.insert_or_assign(entry.key, tensor);
  }
  std::vector<SignatureTensor> tensors;
  for (const auto &[name, tensor] : byName)
    tensors.push_back(tensor);
  return tensors;
}

template <typename Entries> Status checkEncodings(const Entries &entries) {
  for (const auto &entry : entries)
    if (entry.value && (entry.value->encodingCase == TensorInfo::EncodingCase::CooSparse ||
                        entry.value->encodingCase == TensorInfo::EncodingCase::CompositeTensor))
      return unimplemented("'", entry.key, "' is a sparse or composite tensor, which is not supported");
  return okStatus();
}

Status checkTensors(const CheckedGraph &graph, const std::vector<SignatureTensor> &tensors) {
  for (const SignatureTensor &tensor : tensors) {
    const CheckedNode *node = graph.find(tensor.value.node);
    if (!node)
      return notFound("'", tensor.name, "' refers to node '", tensor.value.node, "', which is not in the graph");
    if (tensor.value.output >= node->outputTypes.size())
      return invalidArgument("'", tensor.name, "' refers to output ", tensor.value.output, " of node '", node->name(),
                             "', which has ", node->outputTypes.size(), " outputs");
    DataType found = node->outputTypes[tensor.value.output];
    if (tensor.dtype != DT_INVALID && baseType(tensor.dtype) != baseType(found))
      return invalidArgument("'", tensor.name, "' is stated as ", typeName(tensor.dtype), ", but '", node->name(),
                             "' gives ", typeName(found));
  }
  return okStatus();
}

/// Whether a value of shape `found` may go into a variable that is declared with `declared`.
bool fits(const TensorShapeProto &declared, const std::vector<int64_t> &found) {
  if (declared.unknownRank)
    return true;
  return std::equal(declared.dim.begin(), declared.dim.end(), found.begin(), found.end(),
                    [](const TensorShapeProto_Dim &dim, int64_t size) { return dim.size == -1 || dim.size == size; });
}

} // namespace

Result<std::unique_ptr<Model>> Model::open(const std::string &path, const ModelOptions &options) {
  std::unique_ptr<Model> model(new Model());
  Result<Folder> folder = Folder::open(path);
  if (folder) {
    model->directory = folder.takeValue();
    model->isDirectory = true;
    STRATA_RETURN_IF_ERROR(model->openDirectory(options));
    return model;
  }
  if (folder.status().code() != StatusCode::FailedPrecondition)
    return folder.takeStatus();
  STRATA_ASSIGN_OR_RETURN(File file, File::openPath(path));
  STRATA_ASSIGN_OR_RETURN(FileBytes bytes, file.load(byteLimit(options)));
  Format format = formatOf(path, bytes.view());
  STRATA_RETURN_IF_ERROR(model->openGraphDef(model->inputOf(std::move(bytes)), format, options));
  return model;
}

Result<std::unique_ptr<Model>> Model::fromGraphDef(Input graph, const ModelOptions &options) {
  std::unique_ptr<Model> model(new Model());
  Format format = sniffFormat(graph.bytes);
  STRATA_RETURN_IF_ERROR(model->openGraphDef(std::move(graph), format, options));
  return model;
}

Input Model::inputOf(FileBytes bytes) {
  file = std::make_shared<const FileBytes>(std::move(bytes));
  return {file->view(), file};
}

Status Model::openGraphDef(Input input, Format format, const ModelOptions &options) {
  STRATA_ASSIGN_OR_RETURN(auto document, read<GraphDef>(format, std::move(input), options.read));
  graphDocument = std::make_unique<Document<GraphDef>>(std::move(document));
  graphMessage = &graphDocument->root();
  STRATA_ASSIGN_OR_RETURN(checked, CheckedModel::create(*graphMessage, nullptr, options.graph));
  return okStatus();
}

Result<Input> Model::loadMessage(Format &format, const ModelOptions &options) {
  for (std::string_view name : {"saved_model.pb", "saved_model.pbtxt"}) {
    if (!directory.hasFile(name))
      continue;
    format = name.ends_with("txt") ? Format::Text : Format::Binary;
    STRATA_ASSIGN_OR_RETURN(FileBytes bytes, directory.loadFile(name, byteLimit(options)));
    return inputOf(std::move(bytes));
  }
  if (directory.hasFile("saved_model.cpb"))
    return unimplemented("saved_model.cpb: SavedModels in chunks (over 2 GiB) are not supported");
  return notFound("Could not find SavedModel .pb or .pbtxt at supplied export directory path");
}

Status Model::openDirectory(const ModelOptions &options) {
  // 1. The message and the graph in it.
  Format format = Format::Binary;
  STRATA_ASSIGN_OR_RETURN(Input input, loadMessage(format, options));
  STRATA_ASSIGN_OR_RETURN(auto document, read<SavedModel>(format, std::move(input), options.read));
  savedModel = std::make_unique<Document<SavedModel>>(std::move(document));
  STRATA_RETURN_IF_ERROR(chooseMetaGraph(options.tags));
  if (!metaGraph->graphDef)
    return invalidArgument("the meta graph has no graph");
  graphMessage = metaGraph->graphDef;
  const OpList *ownOps = metaGraph->metaInfoDef ? metaGraph->metaInfoDef->strippedOpList : nullptr;
  STRATA_ASSIGN_OR_RETURN(checked, CheckedModel::create(*graphMessage, ownOps, options.graph));

  // 2. What is around the graph.
  collectSignatures();
  STRATA_RETURN_IF_ERROR(collectAssets());
  STRATA_RETURN_IF_ERROR(collectInitialisers());
  return collectVariables();
}

Status Model::chooseMetaGraph(const std::vector<std::string> &tags) {
  std::string available;
  std::vector<std::string_view> wanted(tags.begin(), tags.end());
  std::sort(wanted.begin(), wanted.end());
  for (const MetaGraphDef &candidate : (*savedModel)->metaGraphs) {
    std::vector<std::string_view> found;
    if (candidate.metaInfoDef)
      found.assign(candidate.metaInfoDef->tags.begin(), candidate.metaInfoDef->tags.end());
    std::sort(found.begin(), found.end());
    available += strCat(available.empty() ? "" : "; ", "{ ", joined(found), " }");
    if (found == wanted || (tags.empty() && (*savedModel)->metaGraphs.size() == 1)) {
      metaGraph = &candidate;
      return okStatus();
    }
  }
  return notFound("Could not find meta graph def matching supplied tags: { ", joined(wanted), " }; the model has ",
                  available.empty() ? "no meta graph" : available);
}

void Model::collectSignatures() {
  std::map<std::string_view, const SignatureDef *> byKey;
  for (const MetaGraphDef_SignatureDefEntry &entry : metaGraph->signatureDef)
    if (entry.value && entry.key != kInitKey)
      byKey.insert_or_assign(entry.key, entry.value);
  for (const auto &[key, definition] : byKey)
    signatureList.push_back(
        {key, definition->methodName, tensorsOf(definition->inputs), tensorsOf(definition->outputs)});
}

Result<const Signature *> Model::findSignature(std::string_view key) const {
  auto found = std::find_if(signatureList.begin(), signatureList.end(), [&](auto &s) { return s.key == key; });
  if (found == signatureList.end()) {
    std::vector<std::string_view> keys;
    for (const Signature &signature : signatureList)
      keys.push_back(signature.key);
    return notFound("the model has no signature '", key, "'; it has: ", keys.empty() ? "none" : joined(keys));
  }
  auto check = [&]() -> Status {
    const SignatureDef &definition = *findEntry(metaGraph->signatureDef, key)->value;
    STRATA_RETURN_IF_ERROR(checkEncodings(definition.inputs));
    STRATA_RETURN_IF_ERROR(checkEncodings(definition.outputs));
    STRATA_RETURN_IF_ERROR(checkTensors(checked->main(), found->inputs));
    return checkTensors(checked->main(), found->outputs);
  };
  STRATA_RETURN_IF_ERROR(check().withContext(strCat("signature '", key, "'")));
  return &*found;
}

Status Model::addAsset(const AssetFileDef &asset) {
  Asset result;
  result.filename = asset.filename;
  if (asset.tensorInfo && asset.tensorInfo->encodingCase == TensorInfo::EncodingCase::Name)
    result.tensor = parseValueName(asset.tensorInfo->name);
  STRATA_RETURN_IF_ERROR(checkContainedName(asset.filename).withContext(strCat("asset '", asset.filename, "'")));
  if (!checked->main().find(result.tensor.node))
    return notFound("asset '", asset.filename, "' belongs to node '", result.tensor.node,
                    "', which is not in the graph");
  // Exporters may list an asset more than once.
  auto isSame = [&](const Asset &other) {
    return other.tensor.node == result.tensor.node && other.tensor.output == result.tensor.output;
  };
  if (auto known = std::find_if(assetList.begin(), assetList.end(), isSame); known != assetList.end())
    *known = result;
  else
    assetList.push_back(result);
  return okStatus();
}

Status Model::collectAssets() {
  for (const AssetFileDef &asset : metaGraph->assetFileDef)
    STRATA_RETURN_IF_ERROR(addAsset(asset));
  if (!assetList.empty())
    return okStatus();
  // Old writers have them in a collection only, as serialised messages.
  const auto *collection = findEntry(metaGraph->collectionDef, std::string_view("saved_model_assets"));
  if (!collection || !collection->value || collection->value->kindCase != CollectionDef::KindCase::AnyList)
    return okStatus();
  for (const Any &any : collection->value->anyList->value) {
    AssetFileDef *asset = assetArena.allocateArray<AssetFileDef>(1);
    STRATA_RETURN_IF_ERROR(readBinary(messageInfo<AssetFileDef>(), any.value, asset, assetArena, ReadLimits()));
    STRATA_RETURN_IF_ERROR(addAsset(*asset));
  }
  return okStatus();
}

Status Model::addInitialiser(std::string_view name) {
  const CheckedNode *node = checked->main().find(parseValueName(name).node);
  if (!node)
    return notFound("the initialiser '", name, "' is not in the graph");
  initialisers.push_back(node->name());
  return okStatus();
}

Status Model::collectInitialisers() {
  // As TensorFlow's loader (cc/saved_model/loader_util.cc): the signature, else one of two collections.
  if (const auto *entry = findEntry(metaGraph->signatureDef, kInitKey); entry && entry->value) {
    const auto *output = findEntry(entry->value->outputs, kInitKey);
    if (!output || !output->value)
      return invalidArgument("the signature ", kInitKey, " has no output of that name");
    return addInitialiser(output->value->name);
  }
  for (std::string_view key : {"saved_model_main_op", "legacy_init_op"}) {
    const auto *collection = findEntry(metaGraph->collectionDef, key);
    if (!collection || !collection->value || collection->value->kindCase != CollectionDef::KindCase::NodeList)
      continue;
    if (collection->value->nodeList->value.size() != 1)
      return failedPrecondition("Expected exactly one main op in : ", key);
    return addInitialiser(collection->value->nodeList->value[0]);
  }
  return okStatus();
}

/// Keras 3 restores copies of its variables, while signatures read the variables that the object graph describes. Handles that
/// the restore operation leaves alone get their values from there.
Status Model::addObjectVariables() {
  if (!metaGraph->objectGraphDef || !bundle->find("_CHECKPOINTABLE_OBJECT_GRAPH"))
    return okStatus();
  STRATA_ASSIGN_OR_RETURN(RestoreBindings more, bindingsOfObjectGraph(*checked, *metaGraph->objectGraphDef, *bundle));
  for (VariableBinding &binding : more.variables) {
    bool isBound = std::any_of(restore.variables.begin(), restore.variables.end(),
                               [&](const VariableBinding &known) { return known.node == binding.node; });
    if (!isBound)
      restore.variables.push_back(std::move(binding));
  }
  return okStatus();
}

Status Model::collectVariables() {
  bool hasIndex = directory.hasFile(strCat(kVariables, ".index"));
  if (metaGraph->saverDef && !metaGraph->saverDef->restoreOpName.empty()) {
    STRATA_ASSIGN_OR_RETURN(restore, bindingsOfRestoreOp(*checked, metaGraph->saverDef->restoreOpName));
    if (restore.variables.empty() && restore.tables.empty() && restore.unresolved.empty() && !hasIndex)
      return okStatus();
    STRATA_ASSIGN_OR_RETURN(bundle, TensorBundle::open(directory, kVariables));
    STRATA_RETURN_IF_ERROR(addObjectVariables());
  } else {
    if (!hasIndex || !metaGraph->objectGraphDef)
      return okStatus();
    STRATA_ASSIGN_OR_RETURN(bundle, TensorBundle::open(directory, kVariables));
    STRATA_ASSIGN_OR_RETURN(restore, bindingsOfObjectGraph(*checked, *metaGraph->objectGraphDef, *bundle));
  }
  // A key that is missing is found out here, not when the first call reads the variable.
  for (const VariableBinding &binding : restore.variables)
    if (!bundle->find(binding.key))
      return notFound("Key ", binding.key, " not found in checkpoint").withNode(binding.node);
  for (const TableBinding &binding : restore.tables)
    for (const std::string &key : {binding.keys, binding.values})
      if (!bundle->find(key))
        return notFound("Key ", key, " not found in checkpoint").withNode(binding.node);
  return okStatus();
}

Result<BundleBytes> Model::readVariable(const VariableBinding &binding, std::vector<int64_t> &shape) const {
  if (!bundle)
    return failedPrecondition("the model has no checkpoint");
  STRATA_ASSIGN_OR_RETURN(BundleBytes bytes, tfgraph::readVariable(*bundle, binding, shape));
  const CheckedNode *node = checked->main().find(binding.node);
  const TensorShapeProto *declared = node ? node->shapeAttr("shape") : nullptr;
  if (declared && !fits(*declared, shape))
    return invalidArgument("variable '", binding.node, "' has the shape ", shapeText(*declared),
                           ", but the checkpoint's '", binding.key, "' has another")
        .withNode(binding.node);
  return bytes;
}

} // namespace strata::tfgraph
