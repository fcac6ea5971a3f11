// How often shapes make the compiler work, through the C interface.

#include "jit/compiler.h"
#include "runtime/compiler.h"
#include "strata/strata.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace strata {
namespace {

const std::string kRoot = STRATA_SOURCE_ROOT;

class ShapeClassesTest : public testing::Test {
 protected:
  ShapeClassesTest() { runtime::installCompiler(jit::getCompiler()); }
  ~ShapeClassesTest() override { runtime::installCompiler(nullptr); }

  static strata_api::Session load(const std::string &model) {
    strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
    options.executor = STRATA_EXECUTOR_COMPILED;
    strata_api::Session session;
    strata_api::Status status = strata_api::Session::load(kRoot + "/" + model, options, session);
    EXPECT_TRUE(status.ok()) << status.toString();
    return session;
  }

  static uint64_t compiles(const strata_api::Session &session) {
    strata_session_stats stats{};
    stats.struct_size = sizeof(stats);
    EXPECT_TRUE(strata_api::Status(strata_session_get_stats(session.get(), &stats)).ok());
    return stats.compiles;
  }

  /// Runs with zeros of these shapes.
  static void run(const strata_api::Executable &executable, strata_dtype dtype, const std::vector<std::vector<int64_t>> &shapes,
                  size_t outputs) {
    std::vector<strata_api::Tensor> inputs(shapes.size());
    std::vector<strata_tensor *> in, out(outputs);
    for (size_t i = 0; i < shapes.size(); ++i) {
      ASSERT_TRUE(strata_api::Tensor::create(dtype, shapes[i], inputs[i]).ok());
      in.push_back(inputs[i].get());
    }
    strata_api::Status status = strata_executable_run(executable.get(), in.data(), out.data(), nullptr);
    ASSERT_TRUE(status.ok()) << status.toString();
    for (strata_tensor *tensor : out) strata_tensor_release(tensor);
  }
};

TEST_F(ShapeClassesTest, BatchesShareOneProgram) {
  strata_api::Session session = load("samples/digits/model");
  strata_api::Executable executable;
  ASSERT_TRUE(strata_api::Executable::create(session, "serving_default", executable).ok());
  const size_t outputs = strata_executable_output_count(executable.get());
  strata_tensor_info info{};
  info.struct_size = sizeof(info);
  ASSERT_TRUE(strata_api::Status(strata_session_input(session.get(), "serving_default", 0, &info)).ok());
  std::vector<int64_t> shape(info.dims, info.dims + info.rank);
  const uint64_t before = compiles(session);
  auto runBatch = [&](int64_t batch) {
    shape[0] = batch;
    run(executable, STRATA_FLOAT32, {shape}, outputs);
    return compiles(session) - before;
  };
  EXPECT_EQ(runBatch(3), 1u);
  EXPECT_EQ(runBatch(8), 1u);   // a size of the class
  EXPECT_LE(runBatch(1), 2u);   // one is a class of its own
  EXPECT_LE(runBatch(17), 2u);
  EXPECT_LE(runBatch(1), 2u);
}

TEST_F(ShapeClassesTest, AssumptionsAboutSizesAreKeptApart) {
  strata_api::Session session = load("tests/cases/derived-size-broadcasts/graph.pbtxt");
  strata_api::Executable executable;
  ASSERT_TRUE(strata_api::Executable::create(session, {"x:0", "y:0"}, {"z:0"}, {}, executable).ok());
  auto runRows = [&](int64_t x, int64_t y) {
    run(executable, STRATA_FLOAT32, {{x, 3}, {y, 3}}, 1);
    return compiles(session);
  };
  EXPECT_EQ(runRows(4, 3), 1u);
  EXPECT_EQ(runRows(9, 8), 1u);  // the same class and the same assumption
  const uint64_t exact = runRows(2, 5);
  EXPECT_GT(exact, 1u);  // x[1:] has one row, which the first program excludes
  EXPECT_EQ(runRows(2, 5), exact);
  EXPECT_EQ(runRows(7, 6), exact);  // and the first one stays
}

TEST_F(ShapeClassesTest, ProgramsBehindLateSizesAreShared) {
  strata_api::Session session = load("tests/cases/late-size-squeezed/graph.pbtxt");
  strata_api::Executable executable;
  ASSERT_TRUE(strata_api::Executable::create(session, {"x:0"}, {"z:0"}, {}, executable).ok());
  auto runTruths = [&](size_t length, size_t truths) {
    strata_api::Tensor input;
    EXPECT_TRUE(strata_api::Tensor::create(STRATA_BOOL, {static_cast<int64_t>(length)}, input).ok());
    for (size_t i = 0; i < length; ++i) static_cast<bool *>(input.mutableData())[i] = i < truths;
    strata_tensor *in = input.get(), *out = nullptr;
    strata_api::Status status = strata_executable_run(executable.get(), &in, &out, nullptr);
    EXPECT_TRUE(status.ok()) << status.toString();
    strata_tensor_release(out);
    return compiles(session);
  };
  const uint64_t first = runTruths(5, 3);
  EXPECT_EQ(runTruths(9, 7), first);      // sizes over one are one class behind the cut, too
  EXPECT_EQ(runTruths(9, 1), first + 1);  // one: only what follows is compiled
  EXPECT_EQ(runTruths(5, 1), first + 1);
}

}  // namespace
}  // namespace strata
