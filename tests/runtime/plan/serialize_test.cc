// Programs as bytes: round trip, damage, hostile bodies.

#include "runtime/plan/serialize.h"
#include "support/hash.h"
#include "tests/runtime/plan/program_builder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace strata::plan {
namespace {

// Uses every kind of step once.
Program everything() {
  ProgramBuilder b;
  ScalarId n = b.symbol(), bytes = b.mul(n, b.constant(4)), late = b.late(), one = b.constant(1);
  BufferId x = b.argument("x", DType::Float, {{true, 0}, {false, 3}});
  BufferId t = b.temporary(bytes), v = b.value(bytes), w = b.value(bytes), handle = b.value();
  BufferId constant = b.buffer(BufferKind::Constant, bytes, 2);
  b.program.data.resize(64);
  BufferId data = b.buffer(BufferKind::Inline, one);
  BufferId packed = b.buffer(BufferKind::Packed, one, 0);
  b.program.images.push_back({std::vector<std::byte>(100)});
  b.program.kernels.push_back({0, "entry", nullptr, "label"});
  b.program.functions.push_back({"StringLower", nullptr, nullptr, nullptr, false});
  uint32_t resource = b.resource("v", DType::Float);
  SiteId site = b.site("node", "{a}", {{"a", n, {}}});
  PackedForm form{constant, packed, "key", {}};
  form.pack.kernel = 0;
  form.pack.range = one;
  form.pack.words = {b.read(constant), b.write(packed)};
  b.program.packed.push_back(form);
  b.allocate(v);
  b.launch(0, {b.read(x), b.read(data), b.write(t), b.number(n), b.immediate(-5)}, n, {site});
  b.step(HostCallStep{0, {{x, DType::Float, true, {n, one}}}, {{w, DType::Float, true, {{late, true}}}},
                      {{"a", int64_t{4}}, {"b", std::string("text")}, {"c", std::vector<int64_t>{1, 2}}, {"d", 2.5}},
                      "node"});
  b.step(CopyStep{v, t, kNone, kNone, bytes});
  b.step(MoveStep{v, w, true});
  b.step(OwnStep{v, w, true});
  b.step(ReserveRandomStep{"node", 1, 2, n, t});
  b.step(ReadScalarStep{late, t, DType::Int32, kNone});
  b.step(CheckStep{n, site});
  b.step(BranchStep{late, 12});
  b.step(SwitchStep{late, {0, 12}});
  b.step(ReadVariableStep{{resource, kNone}, {w, DType::Float, false, {}}, site});
  b.step(UpdateVariableStep{{kNone, handle}, UpdateOp::Sub, {v, DType::Float, true, {n}}, site, {}});
  b.step(IsInitializedStep{{resource, kNone}, t});
  b.step(MakeHandleStep{resource, handle});
  b.program.sequenceOps.push_back("StackPushV2");
  b.step(SequenceStep{0, {{handle, DType::Resource, true, {}}, {v, DType::Float, true, {n}}}, {{w, DType::Float, true, {{late, true}}}},
                      {{"swap_memory", int64_t{0}}}, "node"});
  b.step(DestroyVariableStep{resource, false, "node"});
  b.step(JumpStep{13});
  b.result("y", v, DType::Float, {n});
  return b.program;
}

TEST(SerializeTest, RoundTrip) {
  auto bytes = serialize(everything());
  ASSERT_TRUE(bytes) << bytes.status().toString();
  auto program = deserialize(*bytes);
  ASSERT_TRUE(program) << program.status().toString();
  auto again = serialize(*program);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *bytes);
  EXPECT_EQ(program->steps.size(), everything().steps.size());
}

TEST(SerializeTest, RefusesAddressesOfThisProcess) {
  ProgramBuilder b;
  b.kernel([](const void *, int64_t, int64_t) {});
  EXPECT_EQ(serialize(b.program).status().code(), StatusCode::FailedPrecondition);
}

TEST(SerializeTest, DamageIsAStatus) {
  auto bytes = serialize(everything());
  ASSERT_TRUE(bytes);
  for (size_t length = 0; length < bytes->size(); length += 3)
    EXPECT_FALSE(deserialize(std::span(*bytes).first(length)));
  std::vector<std::byte> flipped = *bytes;
  flipped[bytes->size() / 2] ^= std::byte{1};
  EXPECT_EQ(deserialize(flipped).status().code(), StatusCode::DataLoss);
}

// With a right checksum the reader and the validator are on their own.
TEST(SerializeTest, HostileBodiesAreAStatusOrAProgram) {
  auto bytes = serialize(everything());
  ASSERT_TRUE(bytes);
  constexpr size_t kHeader = 24;
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::vector<std::byte> hostile = *bytes;
    for (unsigned i = 0; i <= random() % 4; ++i)
      hostile[kHeader + random() % (hostile.size() - kHeader)] = static_cast<std::byte>(random() % 3 ? random() : 0xff);
    uint32_t checksum = crc32c({reinterpret_cast<const char *>(hostile.data()) + kHeader, hostile.size() - kHeader});
    std::memcpy(hostile.data() + 12, &checksum, sizeof(checksum));
    (void)deserialize(hostile);
  }
}

} // namespace
} // namespace strata::plan
