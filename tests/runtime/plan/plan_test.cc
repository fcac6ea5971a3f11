// Scalars, liveness, arenas and validation of programs.

#include "runtime/plan/liveness.h"
#include "runtime/plan/message.h"
#include "runtime/plan/scalars.h"
#include "runtime/plan/validate.h"
#include "tests/runtime/plan/program_builder.h"

#include <gtest/gtest.h>

#include <random>

namespace strata::plan {
namespace {

TEST(ScalarsTest, EvaluatesAndBlames) {
  ProgramBuilder b;
  ScalarId n = b.symbol();
  ScalarId huge = b.constant(INT64_MAX);
  ScalarId product = b.scalar(ScalarOp::Mul, n, huge, kNone, 0, 7);
  ScalarId after = b.scalar(ScalarOp::Add, product, n, kNone, 0, 8);
  ScalarId zero = b.constant(0);
  ScalarId chosen = b.scalar(ScalarOp::Select, zero, after, n);
  ScalarId late = b.late();
  ScalarId quotient = b.scalar(ScalarOp::FloorDiv, n, late, kNone, 0, 9);
  ScalarSchedule schedule(b.program);
  ScalarValues values(b.program, schedule);
  int64_t symbols[] = {5};
  values.start(symbols);
  EXPECT_EQ(values[n], 5);
  EXPECT_FALSE(values.isValid(after));
  EXPECT_EQ(values.blame(after), 7u);
  EXPECT_TRUE(values.anyInvalid());
  EXPECT_TRUE(values.isValid(chosen));
  EXPECT_EQ(values[chosen], 5);
  EXPECT_FALSE(values.isValid(quotient));
  values.define(late, 2);
  EXPECT_EQ(values[quotient], 2);
  values.define(late, 0);
  EXPECT_FALSE(values.isValid(quotient));
  EXPECT_EQ(values.blame(quotient), 9u);
}

TEST(LivenessTest, LoopsKeepWhatTheyCarry) {
  ProgramBuilder b;
  ScalarId size = b.constant(64);
  BufferId carried = b.temporary(size), inner = b.temporary(size), outer = b.temporary(size);
  uint32_t kernel = b.kernel([](const void *, int64_t, int64_t) {});
  b.launch(kernel, {b.write(outer)}, size);                     // 0
  b.launch(kernel, {b.read(carried), b.write(inner)}, size);    // 1: loop begins
  b.launch(kernel, {b.read(inner), b.write(carried)}, size);    // 2
  b.launch(kernel, {b.read(outer)}, size);                      // 3
  b.step(JumpStep{1});                                          // 4
  Liveness liveness = computeLiveness(b.program);
  EXPECT_EQ(liveness.intervals[carried].first, 1u);
  EXPECT_EQ(liveness.intervals[carried].last, 4u);
  EXPECT_EQ(liveness.intervals[inner].first, 1u);
  EXPECT_EQ(liveness.intervals[inner].last, 2u);
  EXPECT_EQ(liveness.intervals[outer].first, 0u);
  EXPECT_EQ(liveness.intervals[outer].last, 4u);
}

TEST(ArenaTest, NothingAliveOverlaps) {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    ProgramBuilder b;
    ScalarId size = b.constant(1);
    uint32_t kernel = b.kernel([](const void *, int64_t, int64_t) {});
    std::vector<BufferId> buffers;
    for (int i = 0; i < 30; ++i) {
      buffers.push_back(b.temporary(size));
      std::vector<Word> words = {b.write(buffers.back())};
      for (int j = 0; j < 2; ++j)
        words.push_back(b.read(buffers[random() % buffers.size()]));
      b.launch(kernel, words, size);
    }
    Liveness liveness = computeLiveness(b.program);
    ScalarSchedule schedule(b.program);
    std::vector<ArenaGroup> groups = groupTemporaries(b.program, schedule, liveness);
    ASSERT_EQ(groups.size(), 1u);
    std::vector<uint64_t> sizes;
    for (size_t i = 0; i < groups[0].buffers.size(); ++i)
      sizes.push_back(random() % 1000);
    auto layout = layOutArena(b.program, liveness, groups[0], sizes);
    ASSERT_TRUE(layout);
    for (size_t i = 0; i < sizes.size(); ++i) {
      EXPECT_EQ(layout->offsets[i] % 64, 0u);
      EXPECT_LE(layout->offsets[i] + sizes[i], layout->bytes);
      for (size_t j = 0; j < i; ++j) {
        bool apart = layout->offsets[i] + sizes[i] <= layout->offsets[j] ||
                     layout->offsets[j] + sizes[j] <= layout->offsets[i];
        EXPECT_TRUE(apart || !liveness.intervals[groups[0].buffers[i]].overlaps(
                                 liveness.intervals[groups[0].buffers[j]]));
      }
    }
  }
}

TEST(MessageTest, FillsTemplates) {
  Site site{"pick", StatusCode::InvalidArgument, "indices[{i.index}] = {i.value} is not in [0, {limit}) of {i} {odd}", {}};
  SiteOperand indices, limit;
  indices.name = "i";
  indices.tensor.dtype = DType::Int32;
  limit.name = "limit";
  limit.scalar = 3;
  site.operands = {indices, limit};
  int32_t values[] = {0, 1, 2, 12};
  Status status = siteFailure(site, 3, {[](ScalarId) { return std::optional<int64_t>(10); },
                                        [&](const TensorSpec &) { return Tensor::borrow(DType::Int32, {2, 2}, values); }});
  EXPECT_EQ(status.message(), "indices[1,1] = 12 is not in [0, 10) of [2,2] {odd}");
  EXPECT_EQ(status.node(), "pick");
}

TEST(MessageTest, NamesRowsAndListsElements) {
  SiteOperand indices;
  indices.name = "i";
  indices.tensor.dtype = DType::Int32;
  Site site{"scatter", StatusCode::InvalidArgument, "indices{i.place} = {i.row} among {i.all}", {indices}};
  int32_t values[] = {0, 1, 2, 12, 4, 5, 6, 7};
  auto messageFor = [&](Dims shape, uint64_t element) {
    return std::string(siteFailure(site, element, {[](ScalarId) { return std::optional<int64_t>(); },
                                                   [&](const TensorSpec &) { return Tensor::borrow(DType::Int32, shape, values); }})
                           .message());
  };
  EXPECT_EQ(messageFor({2, 2, 2}, 3), "indices[0,1] = [2, 12] among 0 1 2 12 4 5 6 7");
  EXPECT_EQ(messageFor({4, 2}, 2), "indices[1] = [2, 12] among 0 1 2 12 4 5 6 7");
  EXPECT_EQ(messageFor({2}, 0), "indices = [0, 1] among 0 1");
}

TEST(ValidateTest, RefusesBrokenPrograms) {
  auto broken = [](auto change) {
    ProgramBuilder b;
    ScalarId size = b.constant(64);
    BufferId input = b.argument("x", DType::Float, {{false, 16}});
    BufferId output = b.value(size);
    b.allocate(output);
    b.launch(b.kernel([](const void *, int64_t, int64_t) {}), {b.read(input), b.write(output)}, size);
    b.result("y", output, DType::Float, {size});
    EXPECT_TRUE(validate(b.program).isOk());
    change(b);
    return !validate(b.program).isOk();
  };
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.scalar(ScalarOp::Add, 0, 5); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.launch(0, {b.write(0)}, 0); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.launch(9, {}, 0); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.step(JumpStep{99}); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.step(AllocateStep{77}); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.step(ReadScalarStep{0, 0, DType::Int64, kNone}); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.program.results[0].tensor.buffer = b.temporary(0); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.buffer(BufferKind::Inline, 0); }));
  EXPECT_TRUE(broken([](ProgramBuilder &b) { b.symbol(); }));
}

} // namespace
} // namespace strata::plan
