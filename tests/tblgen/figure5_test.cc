// The row and the accessor class that the paper's definition becomes.

#include "ir/builder.h"
#include "ir/interfaces.h"
#include "ir/verifier.h"

#include "tests/tblgen/figure5.h.inc"

#include "tests/tblgen/figure5.cc.inc"

#include <gtest/gtest.h>

namespace strata::paper {
namespace {

class Figure5 : public testing::Test {
 protected:
  Figure5() {
    registry.insert(&dialect);
    context.emplace(registry);
  }
  LeakyReluOp create(Type input, Type output, Attribute alpha) {
    OperationState state({}, context->getRecord(LeakyReluOp::kRow));
    state.addOperands(Operation::create(Location(), context->getRecord("test.source"), {input}, {})->getResult(0));
    state.addTypes(output);
    if (alpha) state.addAttribute("alpha", alpha);
    return LeakyReluOp(Operation::create(state));
  }
  void destroy(LeakyReluOp op) {
    Operation *source = op.getInput().getDefiningOp();
    op->destroy();
    source->destroy();
  }

  Dialect dialect{.name = "paper", .ops = kOpRows};
  DialectRegistry registry;
  std::optional<Context> context;
};

TEST_F(Figure5, Row) {
  const OpRow &row = LeakyReluOp::kRow;
  EXPECT_STREQ(row.name, "paper.leaky_relu");
  EXPECT_STREQ(row.summary, "Leaky Relu operator");
  EXPECT_STREQ(row.description, "Element-wise Leaky ReLU operator\n  x -> x >= 0 ? x : (alpha * x)");
  EXPECT_EQ(row.traits, OpTrait::NoMemoryEffect | OpTrait::SameOperandsAndResultType);
  ASSERT_EQ(row.operands.size(), 1u);
  EXPECT_STREQ(row.operands[0].name, "input");
  ASSERT_EQ(row.attributes.size(), 1u);
  EXPECT_STREQ(row.attributes[0].name, "alpha");
  ASSERT_EQ(row.results.size(), 1u);
  EXPECT_STREQ(row.results[0].name, "output");
  EXPECT_EQ(row.verify, nullptr);
  EXPECT_EQ(row.fold, nullptr);
}

TEST_F(Figure5, Accessors) {
  Type type = RankedTensorType::get({4}, FloatType::getF32(&*context));
  LeakyReluOp op = create(type, type, FloatAttr::get(FloatType::getF32(&*context), 0.25));
  EXPECT_TRUE(isa<LeakyReluOp>(op.getOperation()));
  EXPECT_EQ(op.getInput().getType(), type);
  EXPECT_EQ(op.getOutput().getType(), type);
  EXPECT_EQ(op.getAlpha(), 0.25f);
  EXPECT_TRUE(succeeded(verifyOperation(op)));
  destroy(op);
}

TEST_F(Figure5, Verification) {
  DiagnosticCollector diagnostics(&*context);
  Type f32 = FloatType::getF32(&*context), type = RankedTensorType::get({4}, f32);
  LeakyReluOp noTensor = create(f32, f32, FloatAttr::get(f32, 0.25));
  LeakyReluOp noAlpha = create(type, type, Attribute());
  LeakyReluOp otherType = create(type, RankedTensorType::get({5}, f32), FloatAttr::get(f32, 0.25));
  for (LeakyReluOp op : {noTensor, noAlpha, otherType}) {
    EXPECT_TRUE(failed(verifyOperation(op)));
    destroy(op);
  }
  EXPECT_EQ(diagnostics.getDiagnostics().size(), 3u);
}

}  // namespace
}  // namespace strata::paper
