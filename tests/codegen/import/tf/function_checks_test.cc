// Function bodies and calls.
#include <gtest/gtest.h>

#include "codegen/import/tf/graph_checks.h"
#include "codegen/import/tf/proto/reader.h"

namespace strata::tfgraph {
namespace {

/// A main graph with one node `y` that calls `f` on the float `x`, and a library.
class Model {
public:
  explicit Model(const std::string &library, const std::string &call = "func { name: 'f' }",
                 const std::string &op = "PartitionedCall") {
    const std::string text =
        "node { name: 'x' op: 'Placeholder' attr { key: 'dtype' value { type: DT_FLOAT } } }"
        "node { name: 'y' op: '" +
        op + "' input: 'x' " + (op == "PartitionedCall" ? "attr { key: 'f' value { " + call + " } } " : std::string()) +
        "attr { key: 'Tin' value { list { type: DT_FLOAT } } } attr { key: 'Tout' value { list { type: DT_FLOAT } } } }"
        "library { " +
        library + " }";
    document = std::make_unique<Document<GraphDef>>(read<GraphDef>(Format::Text, Input::ofString(text)).takeValue());
    auto checked = CheckedModel::create(document->root());
    status = checked.status();
    if (checked)
      model = checked.takeValue();
  }

  Status checkCall() {
    if (!model)
      return status;
    return model->checkCalls(*model->main().find("y"));
  }
  const CheckedGraph &body() { return **model->function(*model->main().find("y")->funcAttr("f")); }

  std::unique_ptr<Document<GraphDef>> document;
  std::unique_ptr<CheckedModel> model;
  Status status;
};

const std::string kFloat = "attr { key: 'T' value { type: DT_FLOAT } }";
const std::string kSignature = "input_arg { name: 'a' type: DT_FLOAT } output_arg { name: 'o' type: DT_FLOAT }";

std::string function(const std::string &name, const std::string &signature, const std::string &rest) {
  return "function { signature { name: '" + name + "' " + signature + " } " + rest + " }";
}
std::string neg(const std::string &input, const std::string &attrs = kFloat) {
  return "node_def { name: 'n' op: 'Neg' input: '" + input + "' " + attrs + " }";
}
const std::string kRet = "ret { key: 'o' value: 'n:y:0' }";

TEST(FunctionChecks, ResolvesABody) {
  Model model(
      function("f", kSignature + " control_output: 'c'",
               "node_def { name: 's' op: 'Split' input: ['d:output', 'a:0'] attr { key: 'num_split' value { i: "
               "2 } } " +
                   kFloat +
                   " }"
                   "node_def { name: 'n' op: 'AddN' input: ['s:output', '^d'] attr { key: 'N' value { i: 2 } } " +
                   kFloat +
                   " }"
                   "node_def { name: 'd' op: 'Const' attr { key: 'dtype' value { type: DT_INT32 } } attr { key: "
                   "'value' value { tensor { dtype: DT_INT32 } } } }"
                   "ret { key: 'o' value: 'n:sum' } control_ret { key: 'c' value: 'n' } "
                   "arg_attr { key: 0 value { attr { key: '_x' value { i: 1 } } } }"));
  ASSERT_TRUE(model.checkCall().isOk()) << model.checkCall().toString();
  const CheckedGraph &body = model.body();
  EXPECT_EQ(body.name(), "f");
  ASSERT_EQ(body.arguments.size(), 1u);
  EXPECT_EQ(body.arguments[0].attrs->attr[0].key, "_x");
  const CheckedNode &split = *body.find("s");
  EXPECT_TRUE(split.inputs[1].isArgument());
  const CheckedNode &sum = *body.find("n");
  ASSERT_EQ(sum.inputs.size(), 2u); // One name stood for the list of both.
  EXPECT_EQ(sum.inputs[1].output, 1u);
  EXPECT_EQ(body.results[0].source.node, body.byName.at("n"));
  EXPECT_EQ(body.controlResults[0].node, body.byName.at("n"));
}

TEST(FunctionChecks, AttributesOfTheCallFillPlaceholders) {
  const std::string signature = "input_arg { name: 'a' type_attr: 'T' } output_arg { name: 'o' type_attr: 'T' } "
                                "attr { name: 'T' type: 'type' }";
  const std::string body = neg("a", "attr { key: 'T' value { placeholder: 'T' } }") + kRet;
  Model model(function("f", signature, body), "func { name: 'f' " + kFloat + " }");
  ASSERT_TRUE(model.checkCall().isOk()) << model.checkCall().toString();
  EXPECT_EQ(model.body().arguments[0].type, DT_FLOAT);
  EXPECT_EQ(&model.body(), &model.body());
  Model without(function("f", signature, body));
  EXPECT_NE(without.checkCall().message().find("Attr T is not found"), std::string_view::npos);
  Model other(function("f", signature, neg("a", "attr { key: 'T' value { placeholder: 'U' } }") + kRet),
              "func { name: 'f' " + kFloat + " }");
  EXPECT_NE(other.checkCall().message().find("no attribute 'U'"), std::string_view::npos);
}

TEST(FunctionChecks, DirectCalls) {
  Model model(function("f", kSignature, neg("a") + kRet), "", "f");
  ASSERT_TRUE(model.checkCall().isOk()) << model.checkCall().toString();
  const CheckedNode &call = *model.model->main().find("y");
  ASSERT_NE(call.callee, nullptr);
  EXPECT_EQ((*model.model->callee(call))->name(), "f");
}

TEST(FunctionChecks, RefusesBodies) {
  struct Case {
    std::string library;
    std::string_view message;
  };
  const Case cases[] = {
      {"", "Function f is not defined."},
      {function("f", kSignature, neg("q") + kRet), "neither an argument nor a node 'q'"},
      {function("f", kSignature, neg("a:1") + kRet), "index 1 is outside its 1 tensors"},
      {function("f", kSignature, neg("a") + "ret { key: 'o' value: 'n:z:0' }"), "has no output 'z'"},
      {function("f", kSignature, neg("a") + "ret { key: 'o' value: 'n:y:1' }"), "index 1 is outside"},
      {function("f", kSignature, neg("a") + "ret { key: 'o' value: '' }"), "Return o missing"},
      {function("f", kSignature, neg("a")), "Return o missing"},
      {function("f", kSignature, neg("a") + kRet + "control_ret { key: 'c' value: 'q' }"), "does not exist"},
      {function("f", kSignature, neg("a") + neg("a") + kRet), "not unique"},
      {function("f", kSignature, neg("n:y:0") + kRet), "cycle"},
      {function("f", kSignature, "node_def { name: 'n' op: 'NoSuchOp' }" + kRet), "'NoSuchOp'"},
      {function("f", kSignature + " input_arg { name: 'a' type: DT_FLOAT }", neg("a") + kRet), "occurs twice"},
      {function("f", kSignature + " attr { name: 'q' type: 'int' default_value { i: 1 } } attr { name: 'q' }",
                neg("a") + kRet),
       "declares the attribute 'q' twice"},
      {function("f", "input_arg { name: 'a' type: DT_FLOAT } output_arg { name: 'o' type: DT_INT32 }", neg("a") + kRet),
       "Invalid ret types"},
      {function("f", kSignature + " input_arg { name: 'b' type: DT_FLOAT }", neg("a") + kRet),
       "has 2 arguments, but the node has 1"},
      {function("f", kSignature + " output_arg { name: 'p' type: DT_FLOAT }",
                neg("a") + kRet + "ret { key: 'p' value: 'a' }"),
       "has 2 results, but the node has 1"},
      {function("f", "input_arg { name: 'a' type: DT_INT32 } output_arg { name: 'o' type: DT_INT32 }",
                neg("a", "attr { key: 'T' value { type: DT_INT32 } }") + kRet),
       "argument 0 is int32"},
      {function("f", "input_arg { name: 'a' type_attr: 'T' } output_arg { name: 'o' type_attr: 'T' }", neg("a") + kRet),
       "refers to attribute 'T', which is not declared"},
  };
  for (const Case &c : cases) {
    Model model(c.library);
    Status status = model.checkCall();
    EXPECT_EQ(status.code(),
              c.message.find("NoSuchOp") != std::string_view::npos ? StatusCode::NotFound : StatusCode::InvalidArgument)
        << c.message << status.toString();
    EXPECT_NE(status.message().find(c.message), std::string_view::npos) << status.toString();
  }
}

TEST(FunctionChecks, RefusesRecursion) {
  auto calls = [](const std::string &name, const std::string &callee) {
    return function(name, kSignature,
                    "node_def { name: 'n' op: 'PartitionedCall' input: 'a' attr { key: 'f' value { func { name: '" +
                        callee +
                        "' } } } attr { key: 'Tin' value { list { type: DT_FLOAT } } } attr { key: 'Tout' "
                        "value { list { type: DT_FLOAT } } } } ret { key: 'o' value: 'n:output:0' }");
  };
  EXPECT_NE(Model(calls("f", "f")).checkCall().message().find("f -> f"), std::string_view::npos);
  Status mutual = Model(calls("f", "g") + calls("g", "f")).checkCall();
  EXPECT_NE(mutual.message().find("f -> g -> f"), std::string_view::npos) << mutual.toString();
  std::string chain;
  for (int i = 0; i < 2001; ++i)
    chain += calls(i ? "f" + std::to_string(i) : "f", "f" + std::to_string(i + 1));
  Status deep = Model(chain + function("f2001", kSignature, neg("a") + kRet)).checkCall();
  EXPECT_EQ(deep.code(), StatusCode::ResourceExhausted) << deep.toString();
}

TEST(FunctionChecks, ManyArgumentsAndResultsAreLinear) {
  // f has very many results, all of which g sums: a second when each is looked up by hash, minutes otherwise.
  std::string outputs, returns, inputs;
  for (int i = 0; i < 20000; ++i) {
    std::string name = "o" + std::to_string(i);
    outputs += "output_arg { name: '" + name + "' type: DT_FLOAT } ";
    returns += "ret { key: '" + name + "' value: 'a' } ";
    inputs += "input: 'c:" + name + "' ";
  }
  Model model(function("h", "input_arg { name: 'a' type: DT_FLOAT } " + outputs, returns) +
              function("f", kSignature,
                       "node_def { name: 'c' op: 'h' input: 'a' } node_def { name: 'n' op: 'AddN' " + inputs + kFloat +
                           " attr { key: 'N' value { i: 20000 } } } ret { key: 'o' value: 'n:sum:0' }"));
  ASSERT_TRUE(model.checkCall().isOk()) << model.checkCall().toString();
  EXPECT_EQ(model.body().find("n")->inputs.size(), 20000u);
}

TEST(FunctionChecks, DeclarationsAreBounded) {
  std::string attrs;
  for (int i = 0; i < 1025; ++i)
    attrs += "attr { name: 'k" + std::to_string(i) + "' type: 'int' default_value { i: 1 } } ";
  EXPECT_EQ(Model(function("f", kSignature + attrs, neg("a") + kRet)).checkCall().code(),
            StatusCode::ResourceExhausted);
}

TEST(FunctionChecks, Libraries) {
  std::string same = function("f", kSignature, neg("a") + kRet);
  EXPECT_TRUE(Model(same + same).checkCall().isOk());
  Status different = Model(same + function("f", kSignature, "ret { key: 'o' value: 'a' }")).status;
  EXPECT_NE(different.message().find("a different function with the same name"), std::string_view::npos);
  EXPECT_FALSE(Model(function("", kSignature, "")).status.isOk());
  // What nothing calls may be broken.
  EXPECT_TRUE(Model(same + function("g", kSignature, "")).checkCall().isOk());
}

} // namespace
} // namespace strata::tfgraph
