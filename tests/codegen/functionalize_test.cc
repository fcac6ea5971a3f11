// V1 control flow as structured control flow, structure by structure: graphs in text, run by the evaluator in function form.
// What is expected is what TensorFlow's executor gives (tests/cases/v1-* have larger graphs with its stored answers).
#include "codegen/import/tf/importer.h"
#include "codegen/import/tf/saved_model.h"
#include "codegen/transforms/tf/to_functions.h"
#include "dialects/all.h"
#include "hostops/resource_manager.h"
#include "ir/eval.h"
#include "ir/symbols.h"

#include <gtest/gtest.h>

using namespace strata;

namespace {

const DialectRegistry &registry() {
  static const DialectRegistry *made = [] {
    auto *all = new DialectRegistry();
    registerAllDialects(*all);
    return all;
  }();
  return *made;
}

class TestEnvironment final : public EvalEnvironment {
 public:
  ResourceManager *getResources() override { return &resources; }

 private:
  ResourceManager resources;
};

/// A graph being written. Inputs are separated by spaces, attributes are lines of the text format.
struct Graph {
  std::string text;

  Graph &node(const std::string &name, const std::string &op, const std::string &inputs = "", const std::string &attrs = "") {
    text += "node { name: '" + name + "' op: '" + op + "'";
    std::istringstream split(inputs);
    for (std::string input; split >> input;) text += " input: '" + input + "'";
    text += " " + attrs + " }\n";
    return *this;
  }
  static std::string type(const std::string &name, const std::string &dtype = "DT_FLOAT") {
    return "attr { key: '" + name + "' value { type: " + dtype + " } } ";
  }
  Graph &op(const std::string &name, const std::string &op, const std::string &inputs) { return node(name, op, inputs, type("T")); }
  Graph &merge(const std::string &name, const std::string &inputs, int count) {
    return node(name, "Merge", inputs, type("T") + "attr { key: 'N' value { i: " + std::to_string(count) + " } }");
  }
  Graph &input(const std::string &name, const std::string &dtype = "DT_FLOAT") {
    return node(name, "Placeholder", "", type("dtype", dtype) + "attr { key: 'shape' value { shape {} } }");
  }
  Graph &constant(const std::string &name, float value, const std::string &after = "") {
    return node(name, "Const", after.empty() ? "" : "^" + after,
                type("dtype") + "attr { key: 'value' value { tensor { dtype: DT_FLOAT tensor_shape {} float_val: " +
                    std::to_string(value) + " } } }");
  }
  Graph &enter(const std::string &name, const std::string &value, bool isConstant = false, const std::string &frame = "f") {
    return node(name, "Enter", value,
                type("T") + "attr { key: 'frame_name' value { s: '" + frame + "' } } attr { key: 'is_constant' value { b: " +
                    (isConstant ? "true" : "false") + " } }");
  }
};

struct Feed {
  std::string name;
  Tensor value;
};
Feed number(const std::string &name, float value) { return {name, Tensor::scalar<float>(DType::Float, value)}; }
Feed truth(const std::string &name, bool value) { return {name, Tensor::scalar<bool>(DType::Bool, value)}; }

/// The fetched scalars as numbers; nothing after a failure, which `outStatus` holds.
std::vector<double> run(const Graph &graph, std::vector<Feed> feeds, std::vector<std::string> fetches, Status *outStatus = nullptr) {
  Status status;
  std::vector<double> numbers;
  Context context(registry());
  auto attempt = [&]() -> Status {
    auto model = tfgraph::Model::fromGraphDef(tfgraph::Input::ofString(graph.text));
    if (!model.isOk()) return model.status();
    tfgraph::ImportRequest request;
    for (const Feed &feed : feeds)
      request.feeds.push_back({feed.name, static_cast<tfgraph::DataType>(feed.value.dtype()), std::vector<int64_t>{}});
    request.fetches = fetches;
    tfgraph::ConstantPool pool;
    auto module = tfgraph::importGraph((*model)->graph(), request, pool, &context);
    if (!module.isOk()) return module.status();
    STRATA_RETURN_IF_ERROR(tf::convertGraphsToFunctions(module->get()));
    TestEnvironment environment;
    Evaluator evaluator(environment);
    SmallVector<EvalValue> arguments, results;
    for (const Feed &feed : feeds) arguments.emplace_back(feed.value);
    if (failed(evaluator.run(lookupSymbolIn(module->get(), "main"), arguments, results))) return evaluator.getStatus();
    for (EvalValue &result : results) {
      const Tensor &tensor = result.tensor();
      numbers.push_back(tensor.dtype() == DType::Float ? *tensor.data<float>() : static_cast<double>(integerElement(tensor, 0)));
    }
    return okStatus();
  };
  status = attempt();
  if (outStatus) *outStatus = status;
  else EXPECT_TRUE(status.isOk()) << status.message();
  return status.isOk() ? numbers : std::vector<double>();
}

using Numbers = std::vector<double>;

TEST(Functionalize, SwitchAndMerge) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").op("s", "Switch", "x p").op("a", "Neg", "s").op("b", "Square", "s:1").merge("m", "a b", 2);
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", true)}, {"m", "m:1"}), (Numbers{9, 1}));
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", false)}, {"m", "m:1"}), (Numbers{-3, 0}));
}

TEST(Functionalize, MergeOfThree) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").input("q", "DT_BOOL").op("s", "Switch", "x p").op("t", "Switch", "s q");
  graph.op("a", "Neg", "t").op("b", "Abs", "t:1").op("c", "Square", "s:1").merge("m", "a b c", 3);
  EXPECT_EQ(run(graph, {number("x", -3), truth("p", false), truth("q", false)}, {"m", "m:1"}), (Numbers{3, 0}));
  EXPECT_EQ(run(graph, {number("x", -3), truth("p", false), truth("q", true)}, {"m", "m:1"}), (Numbers{3, 1}));
  EXPECT_EQ(run(graph, {number("x", -3), truth("p", true), truth("q", true)}, {"m", "m:1"}), (Numbers{9, 2}));
}

/// A value of the first choice is used in the second, whose predicate is the same and which needs the first's result.
TEST(Functionalize, ValuesPassFromOneChoiceToTheNext) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").op("s", "Switch", "x p").op("a", "Square", "s:1").op("b", "Neg", "s").merge("m", "b a", 2);
  graph.op("y", "Abs", "m").op("t", "Switch", "y p").op("c", "AddV2", "t:1 a").op("d", "Neg", "t").merge("n", "d c", 2);
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", true)}, {"n"}), (Numbers{18}));
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", false)}, {"n"}), (Numbers{-3}));
}

/// Inputs under unrelated predicates: the Merge is alive when one of them is, and so is what reads it.
TEST(Functionalize, MergesMayBeDead) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").input("q", "DT_BOOL").op("s", "Switch", "x p").op("t", "Switch", "x q");
  graph.op("a", "Square", "s:1").op("b", "Neg", "t:1").merge("m", "a b", 2).op("y", "Neg", "m");
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", true), truth("q", false)}, {"y", "m:1"}), (Numbers{-9, 0}));
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", false), truth("q", true)}, {"y", "m:1"}), (Numbers{3, 1}));
  Status status;
  run(graph, {number("x", 3), truth("p", false), truth("q", false)}, {"y"}, &status);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.message(), "Retval[0] does not have value");
}

TEST(Functionalize, DeadValuesCannotBeFetched) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").op("s", "Switch", "x p").op("y", "Neg", "s:1").op("u", "Switch", "y p").op("z", "Neg", "u");
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", true)}, {"y"}), (Numbers{-3}));
  Status status;
  run(graph, {number("x", 3), truth("p", false)}, {"y"}, &status);
  EXPECT_EQ(status.message(), "Retval[0] does not have value");
  run(graph, {number("x", 3), truth("p", true)}, {"y", "z"}, &status);  // under both branches: never alive
  EXPECT_EQ(status.message(), "Retval[1] does not have value");
}

TEST(Functionalize, ConstantsOfABranchHangOnItsPivot) {
  Graph graph;
  graph.input("p", "DT_BOOL").node("s", "Switch", "p p", Graph::type("T", "DT_BOOL"));
  graph.node("t", "Identity", "s:1", Graph::type("T", "DT_BOOL")).node("f", "Identity", "s", Graph::type("T", "DT_BOOL"));
  graph.constant("one", 1, "t").constant("two", 2, "f").merge("m", "two one", 2);
  EXPECT_EQ(run(graph, {truth("p", true)}, {"m"}), (Numbers{1}));
  EXPECT_EQ(run(graph, {truth("p", false)}, {"m"}), (Numbers{2}));
}

/// A constant of a branch that is needed in another choice of the same predicate is one there, too.
TEST(Functionalize, ConstantsStayConstants) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL").op("s", "Switch", "x p").op("i", "Identity", "s:1").constant("two", 2, "i");
  graph.op("a", "AddV2", "s:1 two").op("b", "Neg", "s").merge("m", "b a", 2);
  graph.op("t", "Switch", "m p").op("c", "AddV2", "t:1 two").op("d", "Neg", "t").merge("n", "d c", 2);
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", true)}, {"n"}), (Numbers{7}));
  EXPECT_EQ(run(graph, {number("x", 3), truth("p", false)}, {"n"}), (Numbers{3}));
}

/// x = x + 1 while 2 x < limit; leaves with x, 2 x and the number of the Merge's input.
Graph countingLoop() {
  Graph graph;
  graph.input("x").input("limit").enter("e", "x").enter("l", "limit", true).merge("m", "e n", 2).op("h", "AddV2", "m m");
  graph.op("less", "Less", "h l").node("c", "LoopCond", "less").op("s", "Switch", "m c").op("sh", "Switch", "h c");
  graph.op("i", "Identity", "s:1").constant("one", 1, "i").op("a", "AddV2", "s:1 one").op("n", "NextIteration", "a");
  graph.op("out", "Exit", "s").op("neg", "Neg", "sh").op("outh", "Exit", "neg");
  return graph;
}

TEST(Functionalize, Loops) {
  EXPECT_EQ(run(countingLoop(), {number("x", 1), number("limit", 9)}, {"out", "outh"}), (Numbers{5, -10}));
  EXPECT_EQ(run(countingLoop(), {number("x", 7), number("limit", 9)}, {"out", "outh"}), (Numbers{7, -14}));
}

TEST(Functionalize, ValueIndexOfALoopsMerge) {
  Graph graph = countingLoop();
  graph.node("si", "Switch", "m:1 c", Graph::type("T", "DT_INT32")).node("outi", "Exit", "si", Graph::type("T", "DT_INT32"));
  EXPECT_EQ(run(graph, {number("x", 1), number("limit", 9)}, {"outi"}), (Numbers{1}));
  EXPECT_EQ(run(graph, {number("x", 7), number("limit", 9)}, {"outi"}), (Numbers{0}));
}

/// for each i < limit: for each j < i: sum += 1, in a loop of another frame.
TEST(Functionalize, LoopsInLoops) {
  Graph graph;
  graph.input("limit").constant("zero", 0).enter("ei", "zero").enter("es", "zero").enter("l", "limit", true);
  graph.merge("mi", "ei ni", 2).merge("ms", "es ns", 2).op("less", "Less", "mi l").node("c", "LoopCond", "less");
  graph.op("si", "Switch", "mi c").op("ss", "Switch", "ms c").op("pivot", "Identity", "si:1").constant("one", 1, "pivot").constant("j0", 0, "pivot");
  graph.enter("ej", "j0", false, "g").enter("et", "ss:1", false, "g").enter("el", "si:1", true, "g").enter("eone", "one", true, "g");
  graph.merge("mj", "ej nj", 2).merge("mt", "et nt", 2).op("lessj", "Less", "mj el").node("cj", "LoopCond", "lessj");
  graph.op("sj", "Switch", "mj cj").op("st", "Switch", "mt cj").op("aj", "AddV2", "sj:1 eone").op("at", "AddV2", "st:1 eone");
  graph.op("nj", "NextIteration", "aj").op("nt", "NextIteration", "at").op("xt", "Exit", "st");
  graph.op("ai", "AddV2", "si:1 one").op("ni", "NextIteration", "ai").op("ns", "NextIteration", "xt").op("out", "Exit", "ss");
  for (int limit : {0, 1, 2, 5}) EXPECT_EQ(run(graph, {number("limit", float(limit))}, {"out"}), (Numbers{limit * (limit - 1) / 2.0}));
}

TEST(Functionalize, LoopsInBranches) {
  Graph graph;
  graph.input("x").input("limit").input("p", "DT_BOOL").op("sx", "Switch", "x p").op("sl", "Switch", "limit p");
  graph.enter("e", "sx:1").enter("l", "sl:1", true).merge("m", "e n", 2).op("less", "Less", "m l").node("c", "LoopCond", "less");
  graph.op("s", "Switch", "m c").op("a", "AddV2", "s:1 s:1").op("n", "NextIteration", "a").op("out", "Exit", "s");
  graph.op("b", "Neg", "sx").merge("r", "b out", 2);
  EXPECT_EQ(run(graph, {number("x", 3), number("limit", 20), truth("p", true)}, {"r"}), (Numbers{24}));
  EXPECT_EQ(run(graph, {number("x", 3), number("limit", 20), truth("p", false)}, {"r"}), (Numbers{-3}));
}

/// Two NextIterations, of which each round takes one.
TEST(Functionalize, TwoWaysRound) {
  Graph graph;
  graph.input("x").input("limit").enter("e", "x").enter("l", "limit", true).merge("m", "e n1 n2", 3).op("less", "Less", "m l");
  graph.node("c", "LoopCond", "less").op("s", "Switch", "m c").op("pivot", "Identity", "s:1").constant("ten", 10, "pivot");
  graph.op("big", "Less", "ten s:1").op("t", "Switch", "s:1 big").op("a", "AddV2", "t t").op("b", "AddV2", "t:1 ten");
  graph.op("n1", "NextIteration", "a").op("n2", "NextIteration", "b").op("out", "Exit", "s");
  EXPECT_EQ(run(graph, {number("x", 3), number("limit", 30)}, {"out"}), (Numbers{32}));  // 3 6 12 22 32
}

TEST(Functionalize, FramesWithoutRounds) {
  Graph graph;
  graph.input("x").enter("e", "x").op("y", "Square", "e").op("out", "Exit", "y");
  EXPECT_EQ(run(graph, {number("x", 3)}, {"out"}), (Numbers{9}));
}

TEST(Functionalize, RefusesWhatTensorFlowRefuses) {
  Status status;
  Graph exit;
  exit.input("x").op("y", "Exit", "x");
  run(exit, {number("x", 3)}, {"y"}, &status);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.node(), "y");

  Graph mixed = countingLoop();
  mixed.op("bad", "AddV2", "x i").op("n3", "NextIteration", "bad");
  run(mixed, {number("x", 3), number("limit", 9)}, {"n3"}, &status);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  EXPECT_EQ(status.message(), "{{node bad}} has inputs from different frames. The input {{node i}} is in frame 'f'. The input fed is in frame ''.");

  run(countingLoop(), {number("x", 3), number("limit", 9)}, {"a"}, &status);
  EXPECT_EQ(status.message(), "The value of {{node a}} leaves frame 'f' without an Exit.");

  Graph endless;
  endless.input("x").enter("e", "x").merge("m", "e n", 2).op("a", "AddV2", "m m").op("n", "NextIteration", "a").op("out", "Exit", "m");
  run(endless, {number("x", 3)}, {"out"}, &status);
  EXPECT_EQ(status.code(), StatusCode::Unimplemented);
}

/// Many choices one after the other, and many under one predicate that wait for each other.
TEST(Functionalize, LongChainsTakeLinearTime) {
  Graph graph;
  graph.input("x").input("p", "DT_BOOL");
  std::string value = "x";
  for (int i = 0; i < 2000; ++i) {
    const std::string n = std::to_string(i);
    graph.op("s" + n, "Switch", value + " p").op("a" + n, "Neg", "s" + n).op("b" + n, "Abs", "s" + n + ":1").merge("m" + n, "a" + n + " b" + n, 2);
    value = "m" + n;
  }
  EXPECT_EQ(run(graph, {number("x", -3), truth("p", false)}, {value}), (Numbers{-3}));
  EXPECT_EQ(run(graph, {number("x", -3), truth("p", true)}, {value}), (Numbers{3}));
}

TEST(Functionalize, NestingIsLimited) {
  Graph graph;
  graph.input("x").input("p0", "DT_BOOL");
  std::string value = "x";
  for (int i = 0; i < 1000; ++i) {
    const std::string n = std::to_string(i);
    graph.op("p" + std::to_string(i + 1), "Less", value + " " + value).op("s" + n, "Switch", value + " p" + n);
    value = "s" + n;
  }
  Status status;
  run(graph, {number("x", 3), truth("p0", false)}, {value}, &status);
  EXPECT_EQ(status.code(), StatusCode::ResourceExhausted) << status.message();
}

}  // namespace
