// SavedModels and GraphDef files: what is found in them, and what may be missing.
#include <gtest/gtest.h>

#include "codegen/import/tf/saved_model.h"
#include "tests/codegen/import/tf/bundle_util.h"

namespace strata::tfgraph {
namespace {

using namespace wire;

const std::string kFloat = "attr { key: 'dtype' value { type: DT_FLOAT } } ";
const std::string kVariable =
    "node { name: 'v' op: 'VarHandleOp' " + kFloat + "attr { key: 'shape' value { shape { dim { size: 2 } } } } } ";
const std::string kRead = "node { name: 'r' op: 'ReadVariableOp' input: 'v' " + kFloat + "} ";

std::string strings(const std::string &name, const std::string &value) {
  return "node { name: '" + name +
         "' op: 'Const' attr { key: 'dtype' value { type: DT_STRING } } attr { key: 'value' "
         "value { tensor { dtype: DT_STRING tensor_shape { dim { size: 1 } } string_val: '" +
         value + "' } } } } ";
}
std::string restore(const std::string &key, const std::string &slice) {
  return strings("names", key) + strings("slices", slice) + strings("file", "") +
         "node { name: 'f' op: 'Reshape' input: ['file', 'none'] attr { key: 'T' value { type: DT_STRING } } "
         "attr { key: 'Tshape' value { type: DT_INT32 } } } "
         "node { name: 'none' op: 'Const' attr { key: 'dtype' value { type: DT_INT32 } } attr { key: 'value' value { "
         "tensor { dtype: DT_INT32 tensor_shape { dim {} } } } } } "
         "node { name: 'restore' op: 'RestoreV2' input: ['f', 'names', 'slices'] attr { key: 'dtypes' value { list { "
         "type: DT_FLOAT } } } } "
         "node { name: 'i' op: 'Identity' input: 'restore' attr { key: 'T' value { type: DT_FLOAT } } } "
         "node { name: 'assign' op: 'AssignVariableOp' input: ['v', 'i'] " +
         kFloat +
         "} "
         "node { name: 'all' op: 'NoOp' input: '^assign' } ";
}

std::string metaGraph(const std::string &nodes, const std::string &rest, const std::string &tags = "tags: 'serve'") {
  return "meta_graphs { meta_info_def { " + tags + " } graph_def { " + nodes + " } " + rest + " } ";
}
const std::string kSaver = "saver_def { restore_op_name: 'all' } ";
const std::string kSignature = "signature_def { key: 'serving_default' value { outputs { key: 'y' value { name: 'r:0' "
                               "dtype: DT_FLOAT } } } } ";

/// A SavedModel on disk, with a checkpoint that holds v = [1, 2, 3] when `shape` is 3.
class Saved {
public:
  explicit Saved(const std::string &text, int64_t shape = 2) {
    folder.write("saved_model.pbtxt", text);
    std::string values = bytesOf<float>({1, 2, 3, 4}).substr(0, static_cast<size_t>(shape) * 4);
    folder.write("variables/variables.index", table({{"", header()}, {"k", entry(DT_FLOAT, {shape}, 0, values)}}));
    folder.write("variables/variables.data-00000-of-00001", values);
  }

  Result<std::unique_ptr<Model>> open(const ModelOptions &options = {}) { return Model::open(folder.path, options); }

  TestFolder folder;
};

TEST(SavedModel, FindsVariablesSignaturesAndInitialisers) {
  Saved saved(metaGraph(kVariable + kRead + restore("k", "") + "node { name: 'init' op: 'NoOp' }",
                        kSaver + kSignature +
                            "collection_def { key: 'legacy_init_op' value { node_list { value: 'init' } } }"));
  auto model = saved.open();
  ASSERT_TRUE(model.isOk()) << model.status().toString();
  ASSERT_EQ((*model)->variables().size(), 1u);
  const VariableBinding &binding = (*model)->variables()[0];
  EXPECT_EQ(binding.node, "v");
  EXPECT_EQ(binding.key, "k");
  std::vector<int64_t> shape;
  auto value = (*model)->readVariable(binding, shape);
  ASSERT_TRUE(value.isOk()) << value.status().toString();
  EXPECT_EQ(value->bytes, bytesOf<float>({1, 2}));
  EXPECT_EQ(shape, (std::vector<int64_t>{2}));
  ASSERT_EQ((*model)->initNodes().size(), 1u);
  EXPECT_EQ((*model)->initNodes()[0], "init");
  auto signature = (*model)->findSignature("serving_default");
  ASSERT_TRUE(signature.isOk()) << signature.status().toString();
  EXPECT_EQ((*signature)->outputs[0].value.node, "r");
  EXPECT_NE((*model)->findSignature("q").status().message().find("it has: serving_default"), std::string_view::npos);
}

TEST(SavedModel, ThroughAFunctionAndAsAPart) {
  const std::string library =
      "library { function { signature { name: 'rf' is_stateful: true input_arg { name: 'h' type: DT_RESOURCE } "
      "control_output: 'c' } "
      "node_def { name: 'names' op: 'Const' attr { key: 'dtype' value { type: DT_STRING } } attr { key: 'value' value "
      "{ "
      "tensor { dtype: DT_STRING tensor_shape { dim { size: 1 } } string_val: 'k' } } } } "
      "node_def { name: 'slices' op: 'Const' attr { key: 'dtype' value { type: DT_STRING } } attr { key: 'value' value "
      "{ tensor { dtype: DT_STRING tensor_shape { dim { size: 1 } } string_val: '4 1,2' } } } } "
      "node_def { name: 'r' op: 'RestoreV2' input: ['names:output', 'names:output', 'slices:output'] attr { key: "
      "'dtypes' value { list { type: DT_FLOAT } } } } "
      "node_def { name: 'a' op: 'AssignVariableOp' input: ['h', 'r:tensors:0'] " +
      kFloat +
      "} "
      "control_ret { key: 'c' value: 'a' } } }";
  Saved saved(
      metaGraph(kVariable + kRead +
                    "node { name: 'all' op: 'StatefulPartitionedCall' input: 'v' attr { key: 'f' value { func { "
                    "name: 'rf' } } } attr { key: 'Tin' value { list { type: DT_RESOURCE } } } attr { key: "
                    "'Tout' value { list {} } } } " +
                    library,
                kSaver),
      4);
  auto model = saved.open();
  ASSERT_TRUE(model.isOk()) << model.status().toString();
  ASSERT_EQ((*model)->variables().size(), 1u) << (*model)->unresolvedRestores().size();
  std::vector<int64_t> shape;
  auto value = (*model)->readVariable((*model)->variables()[0], shape);
  ASSERT_TRUE(value.isOk()) << value.status().toString();
  EXPECT_EQ(value->bytes, bytesOf<float>({2, 3}));
}

TEST(SavedModel, ObjectGraphWithoutARestoreOperation) {
  const std::string objects = "object_graph_def { nodes { children { node_id: 1 local_name: 'w' } user_object {} } "
                              "nodes { variable { name: 'v' dtype: DT_FLOAT } } } ";
  Saved saved(metaGraph(kVariable + kRead, objects));
  std::string stored = msg(1, msg(1, num(1, 1) + msg(2, "w"))) + msg(1, msg(2, msg(1, "VARIABLE_VALUE") + msg(3, "k")));
  std::string values = bytesOf<float>({1, 2});
  std::string length = varint(stored.size());
  uint32_t lengthCrc = crc32c(raw32(static_cast<uint32_t>(stored.size())));
  std::string text = length + raw32(maskCrc(lengthCrc)) + stored;
  std::string textEntry = num(1, DT_STRING) + num(4, values.size()) + num(5, text.size()) +
                          fixed32(6, maskCrc(crc32c(raw32(maskCrc(lengthCrc)) + stored, lengthCrc)));
  saved.folder.write(
      "variables/variables.index",
      table({{"", header()}, {"_CHECKPOINTABLE_OBJECT_GRAPH", textEntry}, {"k", entry(DT_FLOAT, {2}, 0, values)}}));
  saved.folder.write("variables/variables.data-00000-of-00001", values + text);
  auto model = saved.open();
  ASSERT_TRUE(model.isOk()) << model.status().toString();
  ASSERT_EQ((*model)->variables().size(), 1u);
  EXPECT_EQ((*model)->variables()[0].node, "v");
  EXPECT_EQ((*model)->variables()[0].key, "k");
}

TEST(SavedModel, Assets) {
  const std::string node = strings("a", "x");
  auto asset = [](const std::string &name) {
    return "asset_file_def { tensor_info { name: 'a:0' } filename: '" + name + "' } ";
  };
  auto model = Saved(metaGraph(node, asset("vocab.txt"))).open();
  ASSERT_TRUE(model.isOk()) << model.status().toString();
  ASSERT_EQ((*model)->assets().size(), 1u);
  EXPECT_EQ((*model)->assets()[0].filename, "vocab.txt");
  EXPECT_EQ((*model)->assets()[0].tensor.node, "a");
  for (const char *name : {"../up.txt", "/etc/passwd", "a/../b", ""})
    EXPECT_FALSE(Saved(metaGraph(node, asset(name))).open().isOk()) << name;
  EXPECT_EQ(Saved(metaGraph("", asset("vocab.txt"))).open().status().code(), StatusCode::NotFound);
}

TEST(SavedModel, Refusals) {
  struct Case {
    std::string text;
    StatusCode code;
    std::string_view message;
  };
  const std::string graph = kVariable + kRead + restore("k", "");
  const Case cases[] = {
      {"", StatusCode::NotFound, "matching supplied tags: { serve }; the model has no meta graph"},
      {metaGraph(graph, kSaver, "tags: 'train'"), StatusCode::NotFound, "the model has { train }"},
      {metaGraph(graph, kSaver, "tags: ['serve', 'gpu']"), StatusCode::NotFound, "{ gpu, serve }"},
      {"meta_graphs { meta_info_def { tags: 'serve' } }", StatusCode::InvalidArgument, "has no graph"},
      {metaGraph(kVariable + kRead + restore("other", ""), kSaver), StatusCode::NotFound, "Key other not found"},
      {metaGraph(kVariable, kSaver), StatusCode::NotFound, "restore operation 'all' is not in the graph"},
      {metaGraph(graph, kSaver + "collection_def { key: 'saved_model_main_op' value { node_list { value: 'q' } } }"),
       StatusCode::NotFound, "initialiser 'q'"},
      {metaGraph(graph, kSaver + "signature_def { key: '__saved_model_init_op' value {} }"),
       StatusCode::InvalidArgument, "__saved_model_init_op"},
  };
  for (const Case &c : cases) {
    Status status = Saved(c.text).open().takeStatus();
    EXPECT_EQ(status.code(), c.code) << status.toString();
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
  }
  TestFolder empty;
  EXPECT_EQ(Model::open(empty.path).status().code(), StatusCode::NotFound);
  empty.write("saved_model.cpb", "x");
  EXPECT_EQ(Model::open(empty.path).status().code(), StatusCode::Unimplemented);
  EXPECT_EQ(Model::open(empty.path + "/nothing").status().code(), StatusCode::NotFound);
}

TEST(SavedModel, VariablesMustFitTheCheckpoint) {
  const std::string graph = kVariable + kRead;
  auto read = [](Saved saved) {
    auto model = saved.open();
    EXPECT_TRUE(model.isOk()) << model.status().toString();
    std::vector<int64_t> shape;
    return (*model)->readVariable((*model)->variables()[0], shape).takeStatus();
  };
  Status shape = read(Saved(metaGraph(graph + restore("k", ""), kSaver), 3));
  EXPECT_EQ(shape.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(shape.node(), "v");
  for (const char *slice : {"5 0,2", "4 3,2", "4 0,x", "4", "nonsense"})
    EXPECT_FALSE(read(Saved(metaGraph(graph + restore("k", slice), kSaver), 4)).isOk()) << slice;
}

TEST(SavedModel, SignaturesAreCheckedWhenAskedFor) {
  auto signature = [](const std::string &info) {
    return "signature_def { key: 's' value { inputs { key: 'x' value { " + info + " } } } }";
  };
  struct Case {
    std::string info;
    StatusCode code;
  };
  for (const Case &c :
       {Case{"name: 'q:0'", StatusCode::NotFound}, Case{"name: 'r:1'", StatusCode::InvalidArgument},
        Case{"name: 'r:0' dtype: DT_INT32", StatusCode::InvalidArgument}, Case{"name: ''", StatusCode::NotFound},
        Case{"", StatusCode::NotFound}, Case{"coo_sparse {}", StatusCode::Unimplemented}}) {
    auto model = Saved(metaGraph(kVariable + kRead, signature(c.info))).open();
    ASSERT_TRUE(model.isOk()) << model.status().toString();
    EXPECT_EQ((*model)->findSignature("s").status().code(), c.code) << c.info;
  }
}

TEST(SavedModel, GraphDefFiles) {
  TestFolder folder;
  folder.write("g.pb", node("a", "NoOp", {}, ""));
  folder.write("g.pbtxt", "node { name: 'a' op: 'NoOp' }");
  folder.write("text.pb", "node { name: 'a' op: 'NoOp' }");
  folder.write("graph", "node { name: 'a' op: 'NoOp' }");
  for (const char *name : {"/g.pb", "/g.pbtxt", "/graph"})
    EXPECT_TRUE(Model::open(folder.path + name).isOk()) << name;
  EXPECT_EQ(Model::open(folder.path + "/text.pb").status().code(), StatusCode::DataLoss);
  EXPECT_TRUE(Model::fromGraphDef(Input::ofString(node("a", "NoOp", {}, ""))).isOk());
}

} // namespace
} // namespace strata::tfgraph
