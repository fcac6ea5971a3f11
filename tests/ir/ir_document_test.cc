// The examples of docs/ir.md; docs_examples.py checks that the document has them as they stand here.
#include "dialects/builtin/ops.h"
#include "ir/interfaces.h"
#include "ir/text.h"

#include "tests/ir/test_rows.h"

#include <gtest/gtest.h>

using namespace strata;
using namespace strata::testing_rows;

namespace {

struct Document : ::testing::Test {
  Document() {
    registry.insert(builtin::getBuiltinDialect());
    registry.insert(&kDialect);
  }
  DialectRegistry registry;
};

TEST_F(Document, BuildsWalksAndChanges) {
  Context context(registry);
  context.allowUnregisteredDialects();
  OwningOp module = parseSourceString("%0:2 = \"other.make\"() : () -> (i32, i32)", &context);
  ASSERT_TRUE(module);
  Block *body = &module->getRegion(0).front();
  Location location = body->front().getLoc();
  Value a = body->front().getResult(0), b = body->front().getResult(1);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(body);
  Type i32 = builder.getI32Type();
  Value sum = builder.create<AddOp>(location, i32, {a, b})->getResult(0);
  // Operations that no dialect defines are made by name.
  Operation *use = builder.create(location, "other.use", {}, {sum, a});

  int64_t sums = 0;
  module->walk([&](Operation *op) {
    if (isa<AddOp>(op)) ++sums;
    return WalkResult::Advance;
  });
  for (OpOperand &operand : sum.getUses()) EXPECT_EQ(operand.getOwner(), use);
  sum.replaceAllUsesWith(a);

  EXPECT_EQ(sums, 1);
  EXPECT_EQ(use->getOperand(0), a);
  EXPECT_TRUE(isOpTriviallyDead(sum.getDefiningOp()));
}

TEST_F(Document, FailureIsAValue) {
  Context context(registry);
  context.allowUnregisteredDialects();
  DiagnosticCollector collector(&context);
  OwningOp wrong = parseSourceString("%0 = \"other.make\"() : () -> i32\n\"other.use\"(%1) : (i32) -> ()", &context);
  EXPECT_FALSE(wrong);
  EXPECT_EQ(collector.str(), "-:2:13: error: use of undeclared SSA value name '%1'\n");
}

}  // namespace
