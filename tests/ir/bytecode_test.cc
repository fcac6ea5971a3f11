// Bytecode: what was written is read, damage is found.
#include "ir/bytecode.h"

#include "ir/equivalence.h"
#include "tests/ir/test_rows.h"

#include <gtest/gtest.h>

using namespace strata;
using namespace strata::testing_rows;

namespace {

std::string makeBytes() {
  World world;
  Value one = world.constant(1);
  world.use({world.add(one, world.constant(-5)), one});
  world.newHolder()->setLoc(Location::name(world.context.get(), "inner"));
  return writeBytecode(world.root.get());
}

TEST(Bytecode, ReadsWhatWasWritten) {
  std::string bytes = makeBytes();
  World world;
  OwningOp root = readBytecode(bytes, world.context.get());
  ASSERT_TRUE(root);
  EXPECT_EQ(writeBytecode(root.get()), bytes);
  Value one = world.constant(1);
  world.use({world.add(one, world.constant(-5)), one});
  world.newHolder();
  EXPECT_TRUE(isEquivalent(root.get(), world.root.get()));
  EXPECT_EQ(root->getRegion(0).front().getLast()->getLoc().getNameOrEmpty(world.context.get()), "inner");
}

TEST(Bytecode, EveryDamagedByteIsFound) {
  std::string bytes = makeBytes();
  World world;
  DiagnosticCollector collector(world.context.get());
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 0x41;
    EXPECT_FALSE(readBytecode(damaged, world.context.get())) << i;
    EXPECT_FALSE(readBytecode(StringRef(bytes).take_front(i), world.context.get())) << i;
  }
  EXPECT_EQ(collector.getDiagnostics().size(), 2 * bytes.size());
}

}  // namespace
