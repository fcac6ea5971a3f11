// Sessions and executables over hand-made programs: kernels, temporaries, late sizes, loops, variables, failures, threads;
// on the CPU and on the null device, whose seeds reorder everything that is not declared.

#include "runtime/session/executable.h"
#include "tests/runtime/session/fake_compiler.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

namespace strata::runtime {
namespace {

using plan::BufferId;
using plan::errorSlot;
using plan::integer;
using plan::kNone;
using plan::pointer;
using plan::ProgramBuilder;
using plan::ScalarId;
using plan::ScalarOp;

void scaleKernel(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    pointer<float>(args, 1)[i] = pointer<float>(args, 0)[i] * static_cast<float>(integer(args, 2));
}

void addKernel(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    pointer<float>(args, 2)[i] = pointer<float>(args, 0)[i] + pointer<float>(args, 1)[i];
}

void gatherKernel(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) {
    int32_t index = pointer<int32_t>(args, 1)[i];
    bool inside = index >= 0 && index < integer(args, 3);
    if (!inside)
      reportError(errorSlot(args), 0, static_cast<uint64_t>(i));
    pointer<float>(args, 2)[i] = inside ? pointer<float>(args, 0)[index] : 0;
  }
}

Tensor floats(std::vector<float> values) { return Tensor::vector<float>(DType::Float, values); }
Tensor ints(std::vector<int32_t> values) { return Tensor::vector<int32_t>(DType::Int32, values); }
std::vector<float> floatsOf(const Tensor &tensor) {
  return std::vector<float>(tensor.data<float>(), tensor.data<float>() + tensor.numElements());
}

std::vector<std::string> devices() {
  std::vector<std::string> names = {"cpu"};
  for (int seed = 0; seed < 20; ++seed)
    names.push_back(strCat("null:seed=", seed));
  return names;
}

class SessionTest : public testing::Test {
protected:
  SessionTest() {
    compiler.graph->tensors["x"] = {DType::Float, Dims{-1}};
    compiler.graph->tensors["i"] = {DType::Int32, Dims{-1}};
    compiler.graph->tensors["n"] = {DType::Int64, Dims{}};
    compiler.graph->tensors["y"] = {DType::Float, std::nullopt};
    compiler.graph->tensors["z"] = {DType::Float, std::nullopt};
  }

  std::shared_ptr<Executable> executable(std::shared_ptr<Session> session, std::vector<std::string> inputs,
                                         std::vector<std::string> outputs, std::vector<std::string> targets = {}) {
    ExecutableSpec spec{"", false, std::move(inputs), std::move(outputs), std::move(targets)};
    auto made = Executable::create(std::move(session), spec);
    EXPECT_TRUE(made) << made.status().toString();
    return made ? made.takeValue() : nullptr;
  }

  std::shared_ptr<Session> session(const std::string &device = "cpu", int threads = 1, bool guardPages = false) {
    SessionOptions options;
    options.device = device;
    options.threads = threads;
    options.guardPages = guardPages;
    return compiler.session(options);
  }

  FakeCompiler compiler;
};

// y = 2 x + 3 x + ... through a chain of temporaries.
void makeChain(const CompileRequest &request, ProgramBuilder &b) {
  bool symbolic = request.feeds[0].dims[0].isSymbol;
  b.program.shapeClass = request.shapeClass;
  ScalarId n = symbolic ? b.scalar(ScalarOp::Symbol) : b.constant(request.feeds[0].dims[0].value);
  ScalarId bytes = b.mul(n, b.constant(4));
  BufferId x = b.argument("x", DType::Float, request.feeds[0].dims);
  uint32_t scale = b.kernel(scaleKernel, "scale"), add = b.kernel(addKernel, "add");
  BufferId sum = x;
  for (int64_t factor = 2; factor < 6; ++factor) {
    BufferId scaled = b.temporary(bytes);
    BufferId next = factor == 5 ? b.value(bytes) : b.temporary(bytes);
    if (factor == 5)
      b.allocate(next);
    b.launch(scale, {b.read(x), b.write(scaled), b.immediate(factor)}, n);
    b.launch(add, {b.read(scaled), b.read(sum), b.write(next)}, n);
    sum = next;
  }
  b.result("y", sum, DType::Float, {n});
}

TEST_F(SessionTest, RunsChainsOnEveryDevice) {
  compiler.make = makeChain;
  for (const std::string &device : devices()) {
    auto s = session(device, 2);
    ASSERT_TRUE(s);
    auto e = executable(s, {"x"}, {"y"});
    for (int64_t length : {7, 1000, 1, 0, 3}) {
      std::vector<float> x(static_cast<size_t>(length));
      for (size_t i = 0; i < x.size(); ++i)
        x[i] = static_cast<float>(i);
      std::vector<Tensor> results(1);
      Tensor arguments[] = {floats(x)};
      Status status = e->run(arguments, results);
      ASSERT_TRUE(status.isOk()) << device << " " << status.toString();
      for (float &value : x)
        value *= 15;
      EXPECT_EQ(floatsOf(results[0]), x) << device;
    }
  }
}

TEST_F(SessionTest, OneClassForAllLengths) {
  compiler.make = makeChain;
  auto e = executable(session(), {"x"}, {"y"});
  std::vector<Tensor> results(1);
  for (size_t length = 2; length < 50; ++length) {
    Tensor arguments[] = {floats(std::vector<float>(length))};
    ASSERT_TRUE(e->run(arguments, results).isOk());
  }
  EXPECT_EQ(compiler.compiles, 1);
  Tensor single[] = {floats({1})};
  ASSERT_TRUE(e->run(single, results).isOk());
  EXPECT_EQ(compiler.compiles, 2);
}

TEST_F(SessionTest, GuardPagesFindNothingWrongHere) {
  compiler.make = makeChain;
  auto e = executable(session("cpu", 1, true), {"x"}, {"y"});
  std::vector<Tensor> results(1);
  Tensor arguments[] = {floats({1, 2, 3})};
  ASSERT_TRUE(e->run(arguments, results).isOk());
  EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{15, 30, 45}));
}

TEST_F(SessionTest, ManyThreadsCompileOnce) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    makeChain(request, b);
  };
  auto e = executable(session("cpu", 4), {"x"}, {"y"});
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 16; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        std::vector<Tensor> results(1);
        Tensor arguments[] = {floats({static_cast<float>(t), static_cast<float>(i)})};
        wrong += !e->run(arguments, results).isOk() ||
                 floatsOf(results[0]) != std::vector<float>{15.0f * static_cast<float>(t), 15.0f * static_cast<float>(i)};
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(compiler.compiles, 1);
}

// y = gather(x, i), then the variable "v" is assigned y.
void makeGather(const CompileRequest &request, ProgramBuilder &b) {
  ScalarId n = b.constant(request.feeds[1].dims[0].value), limit = b.constant(request.feeds[0].dims[0].value);
  ScalarId bytes = b.mul(n, b.constant(4));
  BufferId x = b.argument("x", DType::Float, {{false, request.feeds[0].dims[0].value}});
  BufferId i = b.argument("i", DType::Int32, {{false, request.feeds[1].dims[0].value}});
  BufferId y = b.value(bytes), doubled = b.value(bytes);
  plan::SiteOperand indices, bound;
  indices.name = "i";
  indices.tensor = {i, DType::Int32, true, {n}};
  bound.name = "limit";
  bound.scalar = limit;
  plan::SiteId site = b.site("pick", "indices[{i.index}] = {i.value} is not in [0, {limit})", {indices, bound});
  b.allocate(y);
  b.launch(b.kernel(gatherKernel), {b.read(x), b.read(i), b.write(y), b.number(limit)}, n, {site});
  b.allocate(doubled);
  b.launch(b.kernel(addKernel), {b.read(y), b.read(y), b.write(doubled)}, n);
  plan::UpdateVariableStep assign;
  assign.variable.resource = b.resource("v", DType::Float);
  assign.operand = {doubled, DType::Float, true, {n}};
  b.step(assign);
  b.result("y", doubled, DType::Float, {n});
}

TEST_F(SessionTest, ErrorsKeepNodeAndMessageAndPublishNothing) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    CompileRequest exact = request;
    for (Feed &feed : exact.feeds)
      for (plan::Dimension &dim : feed.dims)
        dim = {false, 3};
    makeGather(exact, b);
  };
  for (const std::string &device : devices()) {
    auto s = session(device);
    auto e = executable(s, {"x", "i"}, {"y"});
    std::vector<Tensor> results(1);
    Tensor bad[] = {floats({1, 2, 3}), ints({2, 12, -1})};
    Status status = e->run(bad, results);
    EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
    EXPECT_EQ(status.message(), "indices[1] = 12 is not in [0, 3)") << device;
    EXPECT_EQ(status.node(), "pick");
    EXPECT_FALSE((*s->resources().find<VariableCell>("", "v"))->isInitialized()) << device;
    Tensor good[] = {floats({1, 2, 3}), ints({2, 1, 0})};
    ASSERT_TRUE(e->run(good, results).isOk());
    EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{6, 4, 2}));
    EXPECT_TRUE((*s->resources().find<VariableCell>("", "v"))->isInitialized());
  }
}

TEST_F(SessionTest, AdditionsToAVariableAreAtomic) {
  compiler.graph->variableList.push_back(
      {"", "counter", {DType::Float, Dims{4}}, [] { return Result<Tensor>(floats({0, 0, 0, 0})); }});
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    bool reads = request.feeds.empty();
    ScalarId four = b.constant(4), bytes = b.constant(16);
    uint32_t variable = b.resource("counter", DType::Float);
    BufferId value = b.value(bytes);
    plan::HostResult result{value, DType::Float, true, {{four, false}}};
    if (reads) {
      b.step(plan::ReadVariableStep{{variable, kNone}, result, kNone});
    } else {
      BufferId x = b.argument("x", DType::Float, request.feeds[0].dims);
      b.program.shapeClass = request.shapeClass;
      plan::UpdateVariableStep add{{variable, kNone}, plan::UpdateOp::Add, {x, DType::Float, true, {four}}, kNone, result};
      b.step(add);
    }
    b.result("y", value, DType::Float, {four});
  };
  auto s = session("cpu", 2);
  auto add = executable(s, {"x"}, {"y"}), read = executable(s, {}, {"y"});
  std::vector<std::thread> threads;
  for (int t = 0; t < 16; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 100; ++i) {
        std::vector<Tensor> results(1);
        Tensor arguments[] = {floats({1, 2, 3, 4})};
        EXPECT_TRUE(add->run(arguments, results).isOk());
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  std::vector<Tensor> results(1);
  ASSERT_TRUE(read->run({}, results).isOk());
  EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{1600, 3200, 4800, 6400}));
}

// A loop: while (n > 0) { x = x + x; n = n - 1; }, n read late, x swapped at the back edge.
void decrementKernel(const void *args, int64_t, int64_t) {
  pointer<int64_t>(args, 1)[0] = pointer<int64_t>(args, 0)[0] - 1;
  pointer<bool>(args, 2)[0] = pointer<int64_t>(args, 1)[0] >= 0;
}

// The program of such a loop; `update` makes `next` from `state` and moves it there.
using LoopUpdate = std::function<void(ProgramBuilder &, BufferId state, BufferId next, ScalarId n)>;
void buildCountdown(const CompileRequest &request, ProgramBuilder &b, const LoopUpdate &update) {
  b.program.shapeClass = request.shapeClass;
  ScalarId n = b.scalar(ScalarOp::Symbol), one = b.constant(1), eight = b.constant(8);
  ScalarId bytes = b.mul(n, b.constant(4)), goesOn = b.late();
  BufferId x = b.argument("x", DType::Float, request.feeds[0].dims);
  BufferId count = b.argument("n", DType::Int64, {});
  BufferId state = b.value(bytes), next = b.value(bytes), counter = b.value(eight), counterNext = b.value(eight);
  BufferId predicate = b.temporary(one);
  uint32_t decrement = b.kernel(decrementKernel);
  b.step(plan::MoveStep{state, x, false});
  b.step(plan::MoveStep{counter, count, false});
  plan::StepId head = b.allocate(counterNext);
  b.launch(decrement, {b.read(counter), b.write(counterNext), b.write(predicate)}, one);
  b.step(plan::ReadScalarStep{goesOn, predicate, DType::Bool, kNone});
  plan::StepId branch = b.step(plan::BranchStep{goesOn, 0});
  update(b, state, next, n);
  b.step(plan::MoveStep{counter, counterNext, true});
  plan::StepId jump = b.step(plan::JumpStep{head});
  std::get<plan::BranchStep>(b.program.steps[branch]).target = jump + 1;
  b.result("y", state, DType::Float, {n});
}

TEST_F(SessionTest, LoopsSwapTheirState) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    buildCountdown(request, b, [](ProgramBuilder &b, BufferId state, BufferId next, ScalarId n) {
      b.allocate(next);
      b.launch(b.kernel(addKernel), {b.read(state), b.read(state), b.write(next)}, n);
      b.step(plan::MoveStep{state, next, true});
    });
  };
  for (const std::string &device : devices()) {
    auto e = executable(session(device), {"x", "n"}, {"y"});
    for (int64_t rounds : {0, 1, 5, 10}) {
      std::vector<Tensor> results(1);
      Tensor input = floats({1, 2, 3});
      Tensor arguments[] = {input, Tensor::scalar<int64_t>(DType::Int64, rounds)};
      Status status = e->run(arguments, results);
      ASSERT_TRUE(status.isOk()) << device << " " << status.toString();
      auto factor = static_cast<float>(1 << rounds);
      EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{factor, 2 * factor, 3 * factor})) << device << rounds;
      EXPECT_EQ(floatsOf(input), (std::vector<float>{1, 2, 3})) << "the argument was written to";
    }
  }
}

std::mutex placesMutex;
std::set<void *> places; // where addInPlace has worked

void addInPlace(const void *args, int64_t begin, int64_t end) {
  auto *x = pointer<float>(args, 0);
  {
    std::lock_guard lock(placesMutex);
    places.insert(x);
  }
  for (int64_t i = begin; i < end; ++i)
    x[i] += 1;
}

// The same loop, updating its state: one copy of the argument, and none once the state is the loop's alone.
TEST_F(SessionTest, LoopsUpdateInPlaceWhatNobodyElseHolds) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    buildCountdown(request, b, [](ProgramBuilder &b, BufferId state, BufferId next, ScalarId n) {
      b.step(plan::OwnStep{next, state, true});
      plan::Word word = b.write(next);
      word.access = plan::Access::ReadWrite;
      b.launch(b.kernel(addInPlace), {word}, n);
      b.step(plan::MoveStep{state, next, false});
    });
  };
  for (const std::string &device : devices()) {
    auto e = executable(session(device), {"x", "n"}, {"y"});
    places.clear();
    std::vector<Tensor> results(1);
    Tensor input = floats({1, 2, 3});
    Tensor arguments[] = {input, Tensor::scalar<int64_t>(DType::Int64, 10)};
    Status status = e->run(arguments, results);
    ASSERT_TRUE(status.isOk()) << device << " " << status.toString();
    EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{11, 12, 13})) << device;
    EXPECT_EQ(floatsOf(input), (std::vector<float>{1, 2, 3})) << "the argument was written to";
    if (device == "cpu")
      EXPECT_EQ(places.size(), 1u);
  }
}

// Keeps the positive elements: a late size ends one segment of memory and begins the next.
Status positives(HostCall &call) {
  std::vector<float> kept;
  for (int64_t i = 0; i < call.operands[0].numElements(); ++i)
    if (float value = call.operands[0].data<float>()[i]; value > 0)
      kept.push_back(value);
  call.results[0] = floats(kept);
  return okStatus();
}

TEST_F(SessionTest, LateSizesBeginNewMemory) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    b.program.shapeClass = request.shapeClass;
    ScalarId n = b.scalar(ScalarOp::Symbol), four = b.constant(4);
    ScalarId bytes = b.mul(n, four), kept = b.late(), keptBytes = b.mul(kept, four);
    BufferId x = b.argument("x", DType::Float, request.feeds[0].dims);
    BufferId doubled = b.temporary(bytes), chosen = b.value(keptBytes), scaled = b.temporary(keptBytes);
    BufferId y = b.value(keptBytes);
    uint32_t scale = b.kernel(scaleKernel), add = b.kernel(addKernel);
    b.launch(scale, {b.read(x), b.write(doubled), b.immediate(2)}, n);
    plan::HostCallStep call;
    call.function = b.function(positives, "positives");
    call.operands = {{doubled, DType::Float, true, {n}}};
    call.results = {{chosen, DType::Float, true, {{kept, true}}}};
    call.node = "where";
    b.step(call);
    b.launch(scale, {b.read(chosen), b.write(scaled), b.immediate(10)}, kept);
    b.allocate(y);
    b.launch(add, {b.read(scaled), b.read(chosen), b.write(y)}, kept);
    b.result("y", y, DType::Float, {kept});
  };
  for (const std::string &device : devices()) {
    auto e = executable(session(device), {"x"}, {"y"});
    std::vector<Tensor> results(1);
    for (int round = 0; round < 3; ++round) {
      Tensor arguments[] = {floats({-1, 1, -2, 2, 3})};
      Status status = e->run(arguments, results);
      ASSERT_TRUE(status.isOk()) << status.toString();
      EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{22, 44, 66})) << device;
      Tensor none[] = {floats({-1, -2})};
      ASSERT_TRUE(e->run(none, results).isOk());
      EXPECT_EQ(results[0].numElements(), 0);
    }
  }
}

TEST_F(SessionTest, PacksWeightsOnce) {
  static std::atomic<int> packs{0};
  packs = 0;
  compiler.graph->constantList = {floats({1, 2, 3, 4})};
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    b.program.shapeClass = request.shapeClass;
    ScalarId four = b.constant(4), bytes = b.constant(16);
    BufferId x = b.argument("x", DType::Float, request.feeds[0].dims);
    BufferId weight = b.buffer(plan::BufferKind::Constant, bytes, 0);
    BufferId packed = b.buffer(plan::BufferKind::Packed, bytes, 0);
    BufferId y = b.value(bytes);
    uint32_t pack = b.kernel([](const void *args, int64_t begin, int64_t end) {
      ++packs;
      for (int64_t i = begin; i < end; ++i)
        pointer<float>(args, 1)[i] = pointer<float>(args, 0)[3 - i];
    });
    plan::PackedForm form;
    form.source = weight;
    form.target = packed;
    form.key = "reversed 0";
    form.pack.kernel = pack;
    form.pack.words = {b.read(weight), b.write(packed)};
    form.pack.range = four;
    form.pack.grain = 4;
    b.program.packed.push_back(form);
    b.allocate(y);
    b.launch(b.kernel(addKernel), {b.read(x), b.read(packed), b.write(y)}, four);
    b.result("y", y, DType::Float, {four});
  };
  auto s = session();
  for (int round = 0; round < 3; ++round) {
    auto e = executable(s, {"x"}, {"y"});
    std::vector<Tensor> results(1);
    Tensor arguments[] = {floats({10, 20, 30, 40})};
    ASSERT_TRUE(e->run(arguments, results).isOk());
    EXPECT_EQ(floatsOf(results[0]), (std::vector<float>{14, 23, 32, 41}));
  }
  EXPECT_EQ(packs, 1);
}

TEST_F(SessionTest, OpenSizesThatCannotBeCompiledBecomeExact) {
  compiler.make = makeChain;
  compiler.refuse = [](const CompileRequest &request) { return !request.shapeClass.symbols.empty(); };
  auto e = executable(session(), {"x"}, {"y"});
  std::vector<Tensor> results(1);
  for (int round = 0; round < 2; ++round)
    for (size_t length : {3, 4, 5}) {
      Tensor arguments[] = {floats(std::vector<float>(length, 1))};
      ASSERT_TRUE(e->run(arguments, results).isOk());
      EXPECT_EQ(floatsOf(results[0]), std::vector<float>(length, 15));
    }
  EXPECT_EQ(compiler.compiles, 3);
}

TEST_F(SessionTest, SaysWhatIsWrongWithInputs) {
  compiler.make = makeChain;
  auto s = session();
  auto e = executable(s, {"x"}, {"y"});
  std::vector<Tensor> results(1);
  Tensor wrongType[] = {ints({1})};
  EXPECT_EQ(e->run(wrongType, results).message(), "input 'x' is a int32 tensor, expected float32");
  Tensor wrongRank[] = {Tensor::scalar<float>(DType::Float, 1)};
  EXPECT_EQ(e->run(wrongRank, results).message(),
            "input 'x' has shape [], which is not compatible with expected shape [?]");
  EXPECT_EQ(e->run({}, results).code(), StatusCode::InvalidArgument);
  ExecutableSpec unknown{"", false, {"nosuch"}, {"y"}, {}};
  EXPECT_EQ(Executable::create(s, unknown).status().code(), StatusCode::NotFound);
}

TEST_F(SessionTest, RefusesTheEvaluatorWithoutFallback) {
  compiler.make = [](const CompileRequest &request, ProgramBuilder &b) {
    makeChain(request, b);
    b.function(positives, "whole function", /*isEvaluator=*/true);
  };
  SessionOptions options;
  options.compile.allowFallback = false;
  auto e = executable(compiler.session(options), {"x"}, {"y"});
  std::vector<Tensor> results(1);
  Tensor arguments[] = {floats({1, 2})};
  EXPECT_EQ(e->run(arguments, results).code(), StatusCode::Unimplemented);
}

} // namespace
} // namespace strata::runtime
