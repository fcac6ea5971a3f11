// The C interface over a compiler of the test's own.

#include "strata/strata.hpp"
#include "tests/runtime/session/fake_compiler.h"

#include <dlpack/dlpack.h>
#include <gtest/gtest.h>

#include <thread>

extern "C" int first_program(const char *path, float *out_first);
extern "C" const char *headers_version(void);

namespace strata::runtime {
namespace {

using plan::integer;
using plan::pointer;

void doubleKernel(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    pointer<float>(args, 1)[i] = 2 * pointer<float>(args, 0)[i];
}

class CApiTest : public testing::Test {
protected:
  CApiTest() {
    SignatureTensor x{"x", "x:0", {DType::Float, Dims{-1}}}, y{"y", "y:0", {DType::Float, std::nullopt}};
    compiler.graph->signatureList = {{"serving_default", "predict", {x}, {y}}};
    compiler.graph->tensors["x:0"] = x.type;
    compiler.graph->tensors["y:0"] = y.type;
    compiler.graph->placeholderList = {x};
    compiler.graph->sinkList = {"y"};
    compiler.make = [](const CompileRequest &request, plan::ProgramBuilder &b) {
      b.program.shapeClass = request.shapeClass;
      bool symbolic = request.feeds[0].dims[0].isSymbol;
      auto n = symbolic ? b.scalar(plan::ScalarOp::Symbol) : b.constant(request.feeds[0].dims[0].value);
      auto input = b.argument("x", DType::Float, request.feeds[0].dims);
      auto output = b.value(b.mul(n, b.constant(4)));
      b.allocate(output);
      b.launch(b.kernel(doubleKernel), {b.read(input), b.write(output)}, n);
      b.result("y", output, DType::Float, {n});
    };
  }

  strata_api::Session load(strata_session_options options = STRATA_SESSION_OPTIONS_INIT) {
    strata_api::Session session;
    strata_api::Status status = strata_api::Session::load("model", options, session);
    EXPECT_TRUE(status.ok()) << status.toString();
    return session;
  }

  static strata_api::Tensor floats(const std::vector<float> &values) {
    strata_api::Tensor tensor;
    EXPECT_TRUE(strata_api::Tensor::create(STRATA_FLOAT32, {static_cast<int64_t>(values.size())}, tensor).ok());
    std::copy(values.begin(), values.end(), static_cast<float *>(tensor.mutableData()));
    return tensor;
  }

  FakeCompiler compiler;
};

TEST_F(CApiTest, TheProgramOfTheReadmeRuns) {
  float first = 0;
  EXPECT_EQ(first_program("model", &first), 0);
  EXPECT_EQ(first, 2);
  EXPECT_STREQ(headers_version(), strata_version_string());
}

TEST_F(CApiTest, FailuresAreStatusObjects) {
  strata_api::Session session;
  strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
  strata_api::Status status = strata_api::Session::load("nosuch", options, session);
  EXPECT_EQ(status.code(), STRATA_NOT_FOUND);
  EXPECT_EQ(status.message(), "there is no file 'nosuch'");
  EXPECT_STREQ(strata_code_name(status.code()), "NOT_FOUND");
  EXPECT_FALSE(session);
  options.device = "nosuch";
  EXPECT_EQ(strata_api::Session::load("model", options, session).code(), STRATA_INVALID_ARGUMENT);
  EXPECT_EQ(strata_status_code(nullptr), STRATA_OK);
  strata_status_release(nullptr);
  strata_api::Tensor tensor;
  EXPECT_EQ(strata_api::Tensor::create(STRATA_FLOAT32, {-1}, tensor).code(), STRATA_INVALID_ARGUMENT);
  EXPECT_EQ(strata_api::Tensor::create(STRATA_FLOAT32, {int64_t{1} << 40, int64_t{1} << 40}, tensor).code(),
            STRATA_INVALID_ARGUMENT);
}

TEST_F(CApiTest, DescribesSignatures) {
  strata_api::Session session = load();
  EXPECT_EQ(session.signatures(), std::vector<std::string>{"serving_default"});
  strata_tensor_info info{};
  info.struct_size = sizeof(info);
  strata_api::Status status = strata_session_input(session.get(), "serving_default", 0, &info);
  ASSERT_TRUE(status.ok());
  EXPECT_STREQ(info.tensor, "x:0");
  EXPECT_EQ(info.rank, 1);
  EXPECT_EQ(info.dims[0], -1);
  EXPECT_TRUE(strata_api::Status(strata_session_output(session.get(), "serving_default", 0, &info)).ok());
  EXPECT_EQ(info.rank, -1);
  EXPECT_EQ(strata_api::Status(strata_session_input(session.get(), "other", 0, &info)).code(), STRATA_NOT_FOUND);
}

TEST_F(CApiTest, AnOlderClientsStructsWork) {
  // As if the options ended behind `threads`.
  strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
  options.struct_size = offsetof(strata_session_options, executor);
  options.executor = static_cast<strata_executor>(77);
  strata_session *session = nullptr;
  EXPECT_TRUE(strata_api::Status(strata_session_load("model", &options, &session)).ok());
  strata_session_release(session);
}

TEST_F(CApiTest, EventsTellWhenACallIsDone) {
  for (int32_t threads : {1, 4}) {
    strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
    options.threads = threads;
    strata_api::Session session = load(options);
    strata_api::Executable executable;
    ASSERT_TRUE(strata_api::Executable::create(session, "serving_default", executable).ok());
    std::atomic<int> called{0};
    strata_api::Tensor input = floats({1, 2, 3});
    strata_tensor *in = input.get(), *out = nullptr;
    strata_event *raw = nullptr;
    ASSERT_TRUE(strata_api::Status(strata_executable_run(executable.get(), &in, &out, &raw)).ok());
    strata_api::Event event(raw);
    strata_status_release(
        strata_event_on_ready(raw, [](void *data) { ++*static_cast<std::atomic<int> *>(data); }, &called));
    ASSERT_TRUE(event.wait().ok());
    strata_api::Tensor output(out);
    EXPECT_EQ(static_cast<const float *>(output.data())[2], 6);
    while (!called)
      std::this_thread::yield();
    // A failure is the event's, and leaves no output behind.
    in = nullptr;
    ASSERT_TRUE(strata_api::Status(strata_executable_run(executable.get(), &in, &out, &raw)).ok());
    strata_api::Event failing(raw);
    EXPECT_EQ(failing.wait().code(), STRATA_INVALID_ARGUMENT);
    EXPECT_EQ(out, nullptr);
  }
}

TEST_F(CApiTest, EverythingMayBeReleasedWhileACallRuns) {
  for (int round = 0; round < 50; ++round) {
    strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
    options.threads = 3;
    strata_tensor *out = nullptr;
    strata_event *event = nullptr;
    {
      strata_api::Session session = load(options);
      strata_api::Executable executable;
      ASSERT_TRUE(strata_api::Executable::create(session, "serving_default", executable).ok());
      strata_api::Tensor input = floats({1, 2, 3});
      strata_tensor *in = input.get();
      ASSERT_TRUE(strata_api::Status(strata_executable_run(executable.get(), &in, &out, &event)).ok());
    }
    EXPECT_TRUE(strata_api::Status(strata_event_wait(event, UINT64_MAX)).ok());
    strata_event_release(event);
    EXPECT_EQ(static_cast<const float *>(strata_tensor_data(out))[0], 2);
    strata_tensor_release(out);
  }
}

TEST_F(CApiTest, TheHostSeesEveryByte) {
  struct Balance {
    std::atomic<int64_t> bytes{0}, blocks{0};
  } balance;
  strata_allocator allocator = {
      [](void *data, size_t bytes, size_t alignment) {
        static_cast<Balance *>(data)->bytes += static_cast<int64_t>(bytes);
        ++static_cast<Balance *>(data)->blocks;
        return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
      },
      [](void *data, void *block, size_t bytes, size_t) {
        static_cast<Balance *>(data)->bytes -= static_cast<int64_t>(bytes);
        std::free(block);
      },
      &balance};
  {
    strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
    options.allocator = &allocator;
    strata_api::Session session = load(options);
    strata_api::Executable executable;
    ASSERT_TRUE(strata_api::Executable::create(session, "serving_default", executable).ok());
    std::vector<strata_api::Tensor> outputs;
    ASSERT_TRUE(executable.run({floats({1, 2, 3})}, outputs).ok());
    EXPECT_GE(balance.bytes, 12);
  }
  EXPECT_GE(balance.blocks, 1);
  EXPECT_EQ(balance.bytes, 0);
}

TEST_F(CApiTest, DLPackGoesBothWays) {
  strata_api::Tensor input = floats({1, 2, 3, 4});
  DLManagedTensor *managed = nullptr;
  ASSERT_TRUE(strata_api::Status(strata_tensor_to_dlpack(input.get(), &managed)).ok());
  EXPECT_EQ(managed->dl_tensor.data, input.data());
  strata_tensor *back = nullptr;
  ASSERT_TRUE(strata_api::Status(strata_tensor_from_dlpack(managed, &back)).ok());
  EXPECT_EQ(strata_tensor_data(back), input.data());
  input = strata_api::Tensor();
  EXPECT_EQ(static_cast<const float *>(strata_tensor_data(back))[3], 4);
  strata_tensor_release(back);
}

TEST_F(CApiTest, PoliciesComeBeforeTheFirstProgram) {
  strata_api::Session session = load();
  strata_api::Executable executable;
  ASSERT_TRUE(strata_api::Executable::create(session, "serving_default", executable).ok());
  EXPECT_TRUE(strata_api::Status(strata_executable_set_dim_policy(executable.get(), 0, -1, STRATA_DIM_EXACT)).ok());
  std::vector<strata_api::Tensor> outputs;
  ASSERT_TRUE(executable.run({floats({1, 2})}, outputs).ok());
  ASSERT_TRUE(executable.run({floats({1, 2, 3})}, outputs).ok());
  EXPECT_EQ(compiler.compiles, 2);
  EXPECT_EQ(strata_api::Status(strata_executable_set_dim_policy(executable.get(), 0, 0, STRATA_DIM_EXACT)).code(),
            STRATA_FAILED_PRECONDITION);
  EXPECT_NE(session.statsJson().find("\"compiles\": 2"), std::string::npos) << session.statsJson();
}

TEST_F(CApiTest, ListsDevices) {
  ASSERT_GE(strata_device_count(), 1u);
  strata_device_info info{};
  info.struct_size = sizeof(info);
  EXPECT_TRUE(strata_api::Status(strata_device_describe(0, &info)).ok());
  EXPECT_STREQ(info.id, "cpu");
  EXPECT_EQ(strata_api::Status(strata_device_describe(999, &info)).code(), STRATA_INVALID_ARGUMENT);
}

} // namespace
} // namespace strata::runtime
