// Compiling the same request twice gives the same bytes, whatever the process has allocated in between.

#include "jit/compiler.h"
#include "runtime/compiler.h"
#include "runtime/plan/serialize.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace strata {
namespace {

const std::string kRoot = STRATA_SOURCE_ROOT;

struct Subject {
  const char *model;
  std::vector<runtime::Feed> feeds;
  std::vector<std::string> fetches;  ///< none: the first signature's
  size_t symbols;
};

plan::Dimension number(int64_t value) { return {false, value}; }
plan::Dimension symbol(int64_t index) { return {true, index}; }

std::vector<Subject> subjects() {
  return {{"samples/digits/model", {}, {}, 1},
          {"tests/cases/derived-size-broadcasts/graph.pbtxt",
           {{"x:0", DType::Float, {symbol(0), number(3)}}, {"y:0", DType::Float, {symbol(1), number(3)}}}, {"z:0"}, 2},
          {"tests/cases/late-size-broadcasts/graph.pbtxt",
           {{"x:0", DType::Float, {symbol(0)}}, {"m:0", DType::Bool, {symbol(0)}}, {"y:0", DType::Float, {symbol(1)}}},
           {"z:0", "sum:0"}, 2},
          {"tests/cases/broadcast-args-of-fed-shapes/graph.pbtxt",
           {{"a:0", DType::Int32, {number(3)}, Tensor::vector<int32_t>(DType::Int32, std::array{2, 1, 3})},
            {"b:0", DType::Int32, {number(2)}, Tensor::vector<int32_t>(DType::Int32, std::array{4, 1})}}, // the rank of `f` depends on these
           {"s:0", "f:0"}, 0}};
}

runtime::CompileRequest requestOf(const Subject &subject, const runtime::LoadedGraph &graph) {
  runtime::CompileRequest request;
  request.feeds = subject.feeds;
  request.fetches = subject.fetches;
  if (request.fetches.empty()) {
    const runtime::Signature &signature = graph.signatures().front();
    for (const runtime::SignatureTensor &input : signature.inputs) {
      runtime::Feed feed{input.tensor, input.type.dtype, {}};
      for (int64_t size : *input.type.dims) feed.dims.push_back(size < 0 ? symbol(0) : number(size));
      request.feeds.push_back(feed);
    }
    for (const runtime::SignatureTensor &output : signature.outputs) request.fetches.push_back(output.tensor);
  }
  request.shapeClass.symbols.resize(subject.symbols);
  request.shapeClass.distinct = true;
  request.options.executor = runtime::Executor::Compiled;
  request.options.target = "avx2";
  return request;
}

/// Moves the places of later allocations.
class Disturbance {
 public:
  explicit Disturbance(unsigned seed) {
    for (unsigned i = 0; i < 3000; ++i) blocks.push_back(std::make_unique<char[]>(16 + (i * seed) % 4096));
    for (unsigned i = 0; i < blocks.size(); i += 3) blocks[i].reset();
  }

 private:
  std::vector<std::unique_ptr<char[]>> blocks;
};

TEST(ReproducibleTest, ProgramsAreEqualByteForByte) {
  for (const Subject &subject : subjects()) {
    SCOPED_TRACE(subject.model);
    std::vector<std::byte> first;
    for (unsigned round = 0; round < 3; ++round) {
      Disturbance disturbance(round * 37 + 1);
      auto graph = jit::getCompiler()->loadPath(kRoot + "/" + subject.model, {});
      ASSERT_TRUE(graph.isOk()) << graph.status().message();
      auto outcome = jit::getCompiler()->compile(**graph, requestOf(subject, **graph));
      ASSERT_TRUE(outcome.isOk()) << outcome.status().message();
      ASSERT_TRUE(outcome->program);
      auto bytes = plan::serialize(*outcome->program);
      ASSERT_TRUE(bytes.isOk()) << bytes.status().message();
      if (round == 0)
        first = *bytes;
      else
        EXPECT_TRUE(first == *bytes) << "round " << round;
    }
  }
}

TEST(ReproducibleTest, EveryStageIsTheSameText) {
  for (const Subject &subject : subjects()) {
    for (const std::string &stage : jit::getCompiler()->stages()) {
      SCOPED_TRACE(std::string(subject.model) + " " + stage);
      std::string first;
      for (unsigned round = 0; round < 2; ++round) {
        Disturbance disturbance(round * 91 + 5);
        auto graph = jit::getCompiler()->loadPath(kRoot + "/" + subject.model, {});
        ASSERT_TRUE(graph.isOk());
        runtime::CompileRequest request = requestOf(subject, **graph);
        request.options.stopAfter = stage;
        auto outcome = jit::getCompiler()->compile(**graph, request);
        ASSERT_TRUE(outcome.isOk()) << outcome.status().message();
        if (round == 0)
          first = outcome->stageText;
        else
          EXPECT_EQ(first, outcome->stageText);
      }
    }
  }
}

}  // namespace
}  // namespace strata
