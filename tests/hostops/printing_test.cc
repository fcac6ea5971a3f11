// What Print and PrintV2 write. The lines are TensorFlow 2.21's.

#include "hostops/host_op.h"
#include "support/file.h"
#include "support/thread_pool.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace strata {
namespace {

class Context final : public HostContext {
public:
  ResourceManager &resources() override { return manager; }
  ThreadPool &threadPool() override { return *pool; }
  Result<Tensor> constant(uint32_t) override { return notFound("no constants"); }
  const std::string &filesFolder() const override { return folder; }
  bool isCancelled() const override { return false; }

  std::string folder;

private:
  ResourceManager manager;
  std::unique_ptr<ThreadPool> pool = createInlineThreadPool();
};

Tensor vectorOf(std::vector<float> values) {
  Tensor tensor = Tensor::allocate(DType::Float, {static_cast<int64_t>(values.size())}).takeValue();
  std::copy(values.begin(), values.end(), tensor.data<float>());
  return tensor;
}

Tensor textOf(std::string text) {
  Tensor tensor = Tensor::allocate(DType::String, {}).takeValue();
  *tensor.data<std::string>() = std::move(text);
  return tensor;
}

Status runOp(HostContext &context, std::string_view op, std::vector<HostAttribute> attributes, std::vector<Tensor> operands,
            size_t numResults) {
  std::vector<Tensor> results(numResults);
  HostCall call{context, "node", attributes, operands, results};
  return findHostOp(op)->function(call);
}

TEST(PrintingTest, PrintWritesTheMessageAndTheData) {
  Context context;
  testing::internal::CaptureStderr();
  ASSERT_TRUE(runOp(context, "Print", {{"message", std::string("m: ")}, {"summarize", int64_t{2}}},
                   {vectorOf({9}), vectorOf({0.1f, 1.0f / 3, 2}), textOf("a\"b\n")}, 1)
                  .isOk());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "m: [0.1 0.333333343...][a\\\"b\\n]\n");
}

TEST(PrintingTest, PrintStopsAfterItsFirstRuns) {
  Context context;
  testing::internal::CaptureStderr();
  for (int i = 0; i < 4; ++i)
    ASSERT_TRUE(runOp(context, "Print", {{"first_n", int64_t{2}}}, {vectorOf({9}), vectorOf({float(i)})}, 1).isOk());
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "[0]\n[1]\n");
}

TEST(PrintingTest, PrintV2WritesToTheStreamOfItsName) {
  Context context;
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  ASSERT_TRUE(runOp(context, "PrintV2", {}, {textOf("one")}, 0).isOk());
  ASSERT_TRUE(runOp(context, "PrintV2", {{"end", std::string("; ")}}, {textOf("two")}, 0).isOk());
  ASSERT_TRUE(runOp(context, "PrintV2", {{"output_stream", std::string("stdout")}}, {textOf("three")}, 0).isOk());
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "three\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "one\ntwo; ");
}

TEST(PrintingTest, PrintV2RefusesWhatIsNoStreamAndNoScalar) {
  Context context;
  Status unknown = runOp(context, "PrintV2", {{"output_stream", std::string("bogus")}}, {textOf("x")}, 0);
  EXPECT_EQ(unknown.message(), "Unknown output stream: bogus, Valid streams are: stdout stderr log(info) log(warning) log(error)");
  Tensor two = Tensor::allocate(DType::String, {2}).takeValue();
  Status vector = runOp(context, "PrintV2", {}, {two}, 0);
  EXPECT_EQ(vector.message(), "Input is expected to be scalar, but got [2]");
}

TEST(PrintingTest, PrintV2AddsToFilesOfTheSessionsFolderOnly) {
  Context context;
  auto print = [&](std::string_view name, std::string text, std::string end) {
    return runOp(context, "PrintV2", {{"output_stream", strCat("file://", name)}, {"end", std::move(end)}}, {textOf(std::move(text))}, 0);
  };
  EXPECT_EQ(print("lines.txt", "x", "\n").code(), StatusCode::PermissionDenied);
  context.folder = testing::TempDir() + "strata-printing-test";
  std::filesystem::remove_all(context.folder);
  std::filesystem::create_directories(context.folder);
  EXPECT_TRUE(print("lines.txt", "first", "\n").isOk());
  EXPECT_TRUE(print("./lines.txt", "second", "|").isOk());
  EXPECT_EQ(Folder::open(context.folder).takeValue().readFile("lines.txt", 100).takeValue(), "first\nsecond|");
  EXPECT_FALSE(print("../lines.txt", "x", "\n").isOk());
  EXPECT_FALSE(print(context.folder + "/lines.txt", "x", "\n").isOk());
  std::filesystem::remove_all(context.folder);
}

} // namespace
} // namespace strata
