// `strata run --case`: verdicts, reasons, the closing line, exit codes.

#include "support/npy.h"
#include "tests/runtime/session/fake_compiler.h"
#include "tools/commands.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

namespace strata::tools {
namespace {

using plan::errorSlot;
using plan::pointer;
using runtime::CompileRequest;
using runtime::FakeCompiler;

void doubleKernel(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) {
    float value = pointer<float>(args, 0)[i];
    if (value == -1)
      reportError(errorSlot(args), 0, static_cast<uint64_t>(i));
    if (value == -2)
      std::abort();
    if (value == -3)
      std::this_thread::sleep_for(std::chrono::seconds(30));
    pointer<float>(args, 1)[i] = 2 * value;
  }
}

class CaseRunnerTest : public testing::Test {
protected:
  CaseRunnerTest() {
    folder = testing::TempDir() + "/case_runner_test";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    compiler.accepts = [](const std::string &path) { return path.ends_with("graph.pb"); };
    compiler.graph->tensors["x:0"] = {DType::Float, Dims{-1}};
    compiler.graph->tensors["y:0"] = {DType::Float, std::nullopt};
    compiler.make = [](const CompileRequest &request, plan::ProgramBuilder &b) {
      b.program.shapeClass = request.shapeClass;
      auto n = b.scalar(plan::ScalarOp::Symbol);
      auto input = b.argument("x", DType::Float, request.feeds[0].dims);
      auto output = b.value(b.mul(n, b.constant(4)));
      b.allocate(output);
      b.launch(b.kernel(doubleKernel), {b.read(input), b.write(output)}, n, {b.site("twice", "no {element}")});
      b.result("y", output, DType::Float, {n});
    };
  }
  ~CaseRunnerTest() override { std::filesystem::remove_all(folder); }

  std::string add(const std::string &name, const std::string &run, const std::string &more = "") {
    std::string path = folder + "/" + name;
    std::filesystem::create_directories(path);
    std::ofstream(path + "/case.json") << "{\"model\": \"graph.pb\", \"signature\": null, \"runs\": [" << run
                                       << "], \"tier\": 1" << more << "}";
    return path;
  }
  void tensor(const std::string &path, std::vector<float> values) {
    auto bytes = writeNpy(DType::Float, {static_cast<int64_t>(values.size())}, values.data());
    std::ofstream(path, std::ios::binary) << *bytes;
  }

  // The exit code and what was printed.
  std::pair<int, std::string> run(RunOptions options) {
    options.isCase = true;
    options.threads = 1;
    testing::internal::CaptureStdout();
    int code = runCases(options);
    return {code, testing::internal::GetCapturedStdout()};
  }

  FakeCompiler compiler;
  std::string folder;
};

TEST_F(CaseRunnerTest, EveryVerdict) {
  const std::string outputs = R"("outputs": {"y:0": {"file": "y.npy", "rtol": 0, "atol": 0.5}}, "error": null})";
  const std::string input = R"({"inputs": {"x:0": "x.npy"}, )";
  auto errorRun = [&](const std::string &error) { return input + R"("fetch": ["y:0"], "error": )" + error + "}"; };
  RunOptions options;
  std::string good = add("good", input + outputs), wrong = add("wrong", input + outputs);
  std::string fails = add("fails", errorRun(R"({"at": "run", "code": ["INVALID_ARGUMENT"], "node": "twice",
                                               "contains": "no 1"})"));
  std::string otherNode = add("other-node", errorRun(R"({"at": "run", "code": "INVALID_ARGUMENT", "node": "once",
                                                        "contains": null})"));
  std::string anyError = add("any", errorRun("\"any\""));
  std::string succeeds = add("succeeds", errorRun(R"({"at": "run", "code": "OUT_OF_RANGE", "node": null})"));
  std::string crash = add("crash", input + outputs);
  std::string slow = add("slow", input + outputs, R"(, "limits": {"max_seconds": 1})");
  std::string compiles = add("compiles", input + outputs, R"(, "limits": {"max_compiles": 0})");
  std::string skipped = add("skipped", input + outputs, R"(, "tier": 3)");
  std::filesystem::remove(skipped + "/case.json");
  std::ofstream(skipped + "/case.json") << R"({"model": "graph.pb", "runs": [], "tier": 3})";
  for (const std::string &path : {good, wrong, succeeds, compiles})
    tensor(path + "/x.npy", {1, 2, 3});
  for (const std::string &path : {fails, otherNode, anyError})
    tensor(path + "/x.npy", {1, -1, 3});
  tensor(crash + "/x.npy", {1, -2});
  tensor(slow + "/x.npy", {1, -3});
  for (const std::string &path : {good, crash, slow, compiles})
    tensor(path + "/y.npy", {2.4f, 4, 6});
  tensor(wrong + "/y.npy", {2, 5, 6});
  options.models = {good, wrong, fails, otherNode, anyError, succeeds, crash, slow, compiles, skipped, folder + "/none"};
  options.maxTier = 2;
  options.jobs = 2;
  auto [code, text] = run(options);
  EXPECT_EQ(code, kDiffers);
  auto has = [&](const std::string &line) {
    EXPECT_NE(text.find(line + "\n"), std::string::npos) << line << "\nin\n" << text;
  };
  has("PASS " + good);
  has("FAIL " + wrong + ": run 0: output 'y:0' 1 of 3 elements differ, first at [1]: 4, expected 5");
  has("PASS " + fails);
  has("FAIL " + otherNode + ": run 0: run failed with INVALID_ARGUMENT: no 1 [node 'twice'], expected node 'once'");
  has("PASS " + anyError);
  has("FAIL " + succeeds + ": run 0: succeeded, expected OUT_OF_RANGE");
  has("FAIL " + crash + ": crashed: Aborted");
  has("FAIL " + slow + ": took too long");
  has("FAIL " + compiles + ": 1 programs were compiled, at most 0 are allowed");
  has("SKIP " + skipped + ": tier 3");
  EXPECT_TRUE(text.ends_with("3 passed, 7 failed, 1 skipped\n")) << text;
}

TEST_F(CaseRunnerTest, ALoadErrorSatisfiesRunsThatExpectOne) {
  compiler.accepts = [](const std::string &) { return false; };
  RunOptions options;
  options.models = {add("load", R"({"inputs": {}, "error": {"at": "load", "code": "NOT_FOUND"}})")};
  EXPECT_EQ(run(options).first, kSuccess);
  options.models = {add("other", R"({"inputs": {}, "error": {"at": "load", "code": "DATA_LOSS"}})")};
  EXPECT_EQ(run(options).first, kDiffers);
}

TEST_F(CaseRunnerTest, StringsAndBoundsOfOutputs) {
  RunOptions options;
  std::string path = add("bounds", R"({"inputs": {"x:0": "x.npy"}, "outputs":
      {"y:0": {"dtype": "float32", "shape": [2], "min": 2, "max": 4}}, "error": null})");
  tensor(path + "/x.npy", {1, 2});
  options.models = {path};
  EXPECT_EQ(run(options).first, kSuccess);
  tensor(path + "/x.npy", {1, 3});
  EXPECT_EQ(run(options).first, kDiffers);
}

TEST_F(CaseRunnerTest, HammersFromManyThreads) {
  std::string path = add("hammer", R"({"inputs": {"x:0": "x.npy"}, "outputs": {"y:0": {"file": "y.npy"}}, "error": null})");
  tensor(path + "/x.npy", {1, 2});
  tensor(path + "/y.npy", {2, 4});
  RunOptions options;
  options.models = {path};
  options.hammer = 8;
  EXPECT_EQ(run(options).first, kSuccess);
}

} // namespace
} // namespace strata::tools
