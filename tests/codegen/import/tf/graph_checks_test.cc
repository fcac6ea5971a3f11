// Structure of graphs and function bodies: what is resolved, and every refusal.
#include <gtest/gtest.h>

#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/proto/reader.h"

namespace strata::tfgraph {
namespace {

/// A model made of text, with what it borrows.
struct TextModel {
  Document<GraphDef> graph;
  std::unique_ptr<CheckedModel> model;
};

Result<TextModel> check(const std::string &text, const GraphLimits &limits = {}) {
  auto graph = read<GraphDef>(Format::Text, Input::ofString(text));
  if (!graph)
    return graph.takeStatus();
  // The message is in the document's arena and stays where it is when the document moves.
  STRATA_ASSIGN_OR_RETURN(std::unique_ptr<CheckedModel> model, CheckedModel::create(graph->root(), nullptr, limits));
  return TextModel{graph.takeValue(), std::move(model)};
}

const std::string kX = "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } }\n";
const std::string kT = "attr { key: 'T' value { type: DT_FLOAT } }";

std::string node(const std::string &name, const std::string &op, const std::string &inputs,
                 const std::string &attrs = kT) {
  return "node { name: '" + name + "' op: '" + op + "' input: [" + inputs + "] " + attrs + " }\n";
}

TEST(GraphChecks, ResolvesNodes) {
  auto result = check(kX + node("s", "Split", "'d', 'x'", kT + " attr { key: 'num_split' value { i: 3 } }") +
                      "node { name: 'd' op: 'Const' attr { key: 'dtype' value { type: DT_INT32 } } "
                      "attr { key: 'value' value { tensor { dtype: DT_INT32 tensor_shape {} } } } }" +
                      node("n", "AddN", "'s:2', 's', '^d', '^d'",
                           kT + " attr { key: 'N' value { i: 2 } } attr { key: '_a' value {} } "
                                "attr { key: 'unknown' value { i: 1 } }"));
  ASSERT_TRUE(result.isOk()) << result.status().toString();
  const CheckedGraph &graph = result->model->main();
  ASSERT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(graph.nodes[1].name(), "d"); // Before its user s, which comes first in the file.
  EXPECT_EQ(graph.nodes[1].position, 2u);
  const CheckedNode &split = *graph.find("s");
  EXPECT_EQ(split.outputTypes.size(), 3u);
  EXPECT_EQ(split.intAttr("num_split"), 3);
  const CheckedNode &sum = *graph.find("n");
  ASSERT_EQ(sum.inputs.size(), 2u);
  EXPECT_EQ(sum.inputs[0], (Source{2, 2}));
  EXPECT_EQ(graph.nodes[sum.inputs[1].node].name(), "s");
  ASSERT_EQ(sum.controls.size(), 1u);
  EXPECT_EQ(graph.nodes[sum.controls[0]].name(), "d");
  EXPECT_EQ(sum.inputsOf(0).size(), 2u);
  EXPECT_EQ(sum.attr("unknown"), nullptr);
  EXPECT_NE(sum.annotation("_a"), nullptr);
  EXPECT_EQ(sum.typeAttr("T"), DT_FLOAT);
  EXPECT_EQ(graph.typeOf(sum.inputs[0]), DT_FLOAT);
}

TEST(GraphChecks, DefaultsAreFilledIn) {
  auto result = check(kX + node("m", "MatMul", "'x', 'x'"));
  ASSERT_TRUE(result.isOk()) << result.status().toString();
  const CheckedNode &product = *result->model->main().find("m");
  ASSERT_NE(product.attr("transpose_a"), nullptr);
  EXPECT_FALSE(product.boolAttr("transpose_a"));
  EXPECT_EQ(result->model->main().find("x")->shapeAttr("shape")->unknownRank, true);
}

TEST(GraphChecks, LoopsOfMergeAndNextIteration) {
  const std::string frame = "attr { key: 'frame_name' value { s: 'f' } } " + kT;
  const std::string loop = kX + node("e", "Enter", "'x'", frame) +
                           node("m", "Merge", "'e', 'next'", kT + " attr { key: 'N' value { i: 2 } }");
  auto good = check(loop + node("next", "NextIteration", "'m'"));
  ASSERT_TRUE(good.isOk()) << good.status().toString();
  const CheckedGraph &graph = good->model->main();
  const CheckedNode &merge = *graph.find("m");
  EXPECT_FALSE(graph.isBackEdge(merge, merge.inputs[0]));
  EXPECT_TRUE(graph.isBackEdge(merge, merge.inputs[1]));
  EXPECT_FALSE(check(loop + node("next", "Identity", "'m'")).isOk());
}

TEST(GraphChecks, OlderSignatures) {
  const std::string attrs = kT + " attr { key: 'strides' value { list { i: [1,1,1,1] } } } "
                                 "attr { key: 'padding' value { s: 'SAME' } } attr { key: 'num_args' value { i: 1 } }";
  auto older = check(kX + node("y", "_FusedConv2D", "'x', 'x', 'x'", attrs));
  ASSERT_TRUE(older.isOk()) << older.status().toString();
  EXPECT_EQ(older->model->main().find("y")->inputsOf(2).size(), 1u);
  auto newer = check(kX + node("y", "_FusedConv2D", "'x', 'x', 'x'",
                               attrs + " attr { key: 'TArgs' value { list { type: DT_FLOAT } } }"));
  EXPECT_TRUE(newer.isOk()) << newer.status().toString();
}

struct Refusal {
  std::string text;
  StatusCode code;
  std::string_view node;
  std::string_view message;
};

void expectRefused(const Refusal &refusal) {
  Status status = check(refusal.text).takeStatus();
  EXPECT_EQ(status.code(), refusal.code) << refusal.message << ": " << status.toString();
  EXPECT_EQ(status.node(), refusal.node) << status.toString();
  EXPECT_NE(status.message().find(refusal.message), std::string_view::npos) << status.toString();
}

constexpr StatusCode kInvalid = StatusCode::InvalidArgument;

TEST(GraphChecks, RefusesNamesAndInputs) {
  const Refusal cases[] = {
      {node("", "NoOp", "", ""), kInvalid, "", "a node has no name"},
      {node("a b", "NoOp", "", ""), kInvalid, "a b", "Node name contains invalid characters"},
      {node("_a", "NoOp", "", ""), kInvalid, "_a", "Node name contains invalid characters"},
      {node(std::string(5000, 'a'), "NoOp", "", ""), kInvalid, std::string_view(), "the name has 5000 bytes"},
      {kX + kX, kInvalid, "x", "Node name is not unique"},
      {node("y", "", "", ""), kInvalid, "y", "names no operation"},
      {node("y", "NoSuchOp", "", ""), StatusCode::NotFound, "y", "Op type not registered 'NoSuchOp'"},
      {node("y", "Neg", "'q'"), kInvalid, "y", "Unknown input node 'q'"},
      {kX + node("y", "Neg", "'x:1'"), kInvalid, "y",
       "Connecting to invalid output 1 of source node x which has 1 outputs"},
      {kX + node("y", "Neg", "'x:-1'"), kInvalid, "y", "Unknown input node 'x:-1'"},
      {kX + node("y", "Neg", "'x:99999999999'"), kInvalid, "y", "Unknown input node"},
      {kX + node("y", "Neg", "'^x', 'x'"), kInvalid, "y", "Control dependencies must come after regular dependencies"},
      {kX + node("y", "Neg", "'x', '^q'"), kInvalid, "y", "Unknown input node '^q'"},
      {kX + node("y", "Neg", "'x', '^'"), kInvalid, "y", "Unknown input node '^'"},
      {kX + node("y", "Neg", "''"), kInvalid, "y", "an input is empty"},
      {kX + node("y", "AddV2", "'x'"), kInvalid, "y",
       "NodeDef expected inputs 'float, float' do not match 1 inputs specified"},
      {kX + node("y", "Neg", "'x'", "attr { key: 'T' value { type: DT_INT32 } }"), kInvalid, "y",
       "Input 0 of node y was passed float from x:0 incompatible with expected int32."},
      {kX + node("a", "AddV2", "'x', 'b'") + node("b", "Neg", "'a'"), kInvalid, "a", "a -> b -> a"},
      {node("a", "NoOp", "'^a'", ""), kInvalid, "a", "a -> a"},
  };
  for (const Refusal &refusal : cases) {
    if (refusal.message.find("5000") != std::string_view::npos) {
      EXPECT_NE(check(refusal.text).status().message().find(refusal.message), std::string_view::npos);
      continue;
    }
    expectRefused(refusal);
  }
}

TEST(GraphChecks, RefusesAttributes) {
  auto unary = [](const std::string &attrs) { return kX + node("y", "Neg", "'x'", attrs); };
  auto typed = [&](const std::string &value) { return unary("attr { key: 'T' value { " + value + " } }"); };
  auto sum = [](const std::string &n) {
    return kX + node("y", "AddN", "'x', 'x'", kT + " attr { key: 'N' value { i: " + n + " } }");
  };
  auto constant = [](const std::string &tensor) {
    return "node { name: 'y' op: 'Const' attr { key: 'dtype' value { type: DT_FLOAT } } "
           "attr { key: 'value' value { tensor { " +
           tensor + " } } } }";
  };
  const Refusal cases[] = {
      {unary(""), kInvalid, "y", "NodeDef missing attr 'T'"},
      {typed("i: 1"), kInvalid, "y", "AttrValue had value with type 'int' when 'type' expected"},
      {typed(""), kInvalid, "y", "AttrValue missing value with expected type 'type'"},
      {typed("placeholder: 'T'"), kInvalid, "y", "unexpected type 'placeholder'"},
      {typed("list { type: DT_FLOAT }"), kInvalid, "y", "'list(type)' when 'type' expected"},
      {typed("list {}"), kInvalid, "y", "AttrValue missing value with expected type 'type'"},
      {typed("type: DT_INVALID"), kInvalid, "y", "AttrValue has invalid DataType"},
      {typed("type: 77"), kInvalid, "y", "AttrValue has invalid DataType enum: 77"},
      {typed("type: -1"), kInvalid, "y", "AttrValue has invalid DataType enum: -1"},
      {typed("type: DT_FLOAT_REF"), kInvalid, "y", "must not have reference type value of float_ref"},
      {typed("type: DT_STRING"), kInvalid, "y",
       "Value for attr 'T' of string is not in the list of allowed values: bfloat16"},
      {unary(kT + " attr { key: '' value { i: 1 } }"), kInvalid, "y", "an attribute has no name"},
      {unary(kT + " attr { key: '_f' value { func { name: 'f' attr { value { i: 1 } } } } }"), kInvalid, "y",
       "is given an attribute without a name"},
      {sum("0"), kInvalid, "y", "Value for attr 'N' of 0 must be at least minimum 1"},
      {sum("-1"), kInvalid, "y", "must be at least minimum 1"},
      {sum("3"), kInvalid, "y", "do not match 2 inputs specified"},
      {sum("2147483647"), StatusCode::ResourceExhausted, "y", "over the limit"},
      {kX + node("y", "BiasAdd", "'x', 'x'", kT + " attr { key: 'data_format' value { s: 'CHWN' } }"), kInvalid, "y",
       "Value for attr 'data_format' of \"CHWN\" is not in the list of allowed values: \"NHWC\", \"NCHW\""},
      {"node { name: 'y' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } "
       "attr { key: 'shape' value { shape { dim { size: -2 } } } } }",
       kInvalid, "y", "below -1"},
      {constant("dtype: DT_INT32"), kInvalid, "y", "Type mismatch between value (int32) and dtype (float)"},
      {constant("dtype: DT_FLOAT tensor_shape { dim { size: -1 } }"), kInvalid, "y", "not fully defined"},
      {"versions { producer: 9 } " + kX +
           node("y", "BatchNormWithGlobalNormalization", "'x', 'x', 'x', 'x', 'x'",
                kT + " attr { key: 'variance_epsilon' value { f: 1 } } "
                     "attr { key: 'scale_after_normalization' value { b: true } }"),
       StatusCode::Unimplemented, "y",
       "is not available in GraphDef version 9. It has been removed in version 9. Use tf.nn.batch_normalization()."},
  };
  for (const Refusal &refusal : cases)
    expectRefused(refusal);
}

TEST(GraphChecks, RefusesVersionsAndSizes) {
  expectRefused(
      {"versions { min_consumer: 9999 }", kInvalid, "", "GraphDef min consumer version 9999 above current version"});
  expectRefused({"versions { bad_consumers: [1, 2314] }", kInvalid, "", "GraphDef disallows consumer version 2314"});
  EXPECT_TRUE(check("versions { producer: 99999 }").isOk());
  GraphLimits limits;
  limits.maxNodes = 1;
  EXPECT_TRUE(check(kX, limits).isOk());
  EXPECT_EQ(check(kX + node("y", "Neg", "'x'"), limits).status().code(), StatusCode::ResourceExhausted);
}

} // namespace
} // namespace strata::tfgraph
