// The rewriter, pattern sets, folding and the drivers.
#include "tests/ir/test_rows.h"

#include <gtest/gtest.h>

using namespace strata;
using namespace strata::testing_rows;

namespace {

/// a + a -> neg(a), a rewrite that folding does not know.
struct DoubleToNeg : OpRewritePattern<AddOp> {
  using OpRewritePattern::OpRewritePattern;
  using OpRewritePattern::matchAndRewrite;
  LogicalResult matchAndRewrite(AddOp op, PatternRewriter &rewriter) const override {
    if (op->getOperand(0) != op->getOperand(1)) return rewriter.notifyMatchFailure(op, "operands differ");
    rewriter.replaceOpWithNewOp<NegOp>(op, op->getResultType(0), op->getOperand(0));
    return success();
  }
};

FrozenPatternSet doubleToNeg(Context *context) {
  PatternSet set(context);
  set.add<DoubleToNeg>(context);
  return FrozenPatternSet(std::move(set));
}

TEST(Rewrite, FoldsConstantsIntoOne) {
  World world;
  Value three = world.add(world.constant(1), world.constant(2));
  Operation *use = world.use({three, world.constant(3)});
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), FrozenPatternSet())));
  EXPECT_EQ(world.names(), "const use");
  EXPECT_EQ(use->getOperand(0), use->getOperand(1));
  EXPECT_EQ(cast<IntegerAttr>(getConstantValue(use->getOperand(0))).getInt(), 3);
}

TEST(Rewrite, ConstantsMoveRightAndInvolutionsCancel) {
  World world;
  Operation *holder = world.use({world.neg(world.neg(world.constant(7)))});
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), FrozenPatternSet())));
  EXPECT_EQ(world.names(), "const use");
  Operation *unknown = Operation::create(Location(), world.context->getRecord("x.y"), world.i32, {});
  world.body()->push_front(unknown);
  world.builder->setInsertionPoint(holder);
  Value sum = world.add(world.constant(1), unknown->getResult(0));
  holder->setOperand(0, sum);
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), FrozenPatternSet())));
  EXPECT_EQ(sum.getDefiningOp()->getOperand(0), unknown->getResult(0));
}

TEST(Rewrite, PatternsApplyUntilNothingChanges) {
  World world;
  Operation *unknown = Operation::create(Location(), world.context->getRecord("x.y"), world.i32, {});
  world.body()->push_back(unknown);
  Value x = unknown->getResult(0);
  for (int i = 0; i < 10; ++i) x = world.add(x, x);
  Operation *use = world.use(x);
  bool changed = false;
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), doubleToNeg(world.context.get()), {}, &changed)));
  EXPECT_TRUE(changed);
  // Ten negations cancel in pairs.
  EXPECT_EQ(use->getOperand(0), unknown->getResult(0));
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), doubleToNeg(world.context.get()), {}, &changed)));
  EXPECT_FALSE(changed);
}

TEST(Rewrite, FuelLimitsAndNamesAreCounted) {
  World world;
  RewriteControl control;
  control.setFuel(2);
  world.context->setRewriteControl(&control);
  Operation *unknown = Operation::create(Location(), world.context->getRecord("x.y"), world.i32, {});
  world.body()->push_back(unknown);
  Value x = unknown->getResult(0);
  SmallVector<Value> sums;
  for (int i = 0; i < 5; ++i) sums.push_back(world.add(x, x));
  world.use(sums);
  GreedyConfig config;
  config.fold = false;
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), doubleToNeg(world.context.get()), config)));
  EXPECT_EQ(control.getCounts(), (std::map<std::string, int64_t>{{"DoubleToNeg", 2}}));
  EXPECT_FALSE(control.hasFuel());
}

TEST(Rewrite, RefusalsAreRemarks) {
  World world;
  RewriteControl control;
  control.enableRemarks();
  world.context->setRewriteControl(&control);
  DiagnosticCollector collector(world.context.get());
  world.use(world.add(world.use({}) ? world.constant(1) : Value(), world.neg(world.constant(2))));
  GreedyConfig config;
  config.fold = false;
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), doubleToNeg(world.context.get()), config)));
  ASSERT_FALSE(collector.getDiagnostics().empty());
  EXPECT_EQ(collector.getDiagnostics()[0].message, "DoubleToNeg: operands differ");
  EXPECT_EQ(collector.getDiagnostics()[0].severity, Severity::Remark);
}

LogicalResult growForever(NegOp op, PatternRewriter &rewriter) {
  Value inner = rewriter.create<AddOp>(op.getLoc(), op->getResultType(0), {op->getOperand(0), op->getOperand(0)})
                    ->getResult(0);
  rewriter.modifyOpInPlace(op, [&] { op->setOperand(0, inner); });
  return success();
}

TEST(Rewrite, EndlessRewritingStops) {
  World world;
  world.use(world.neg(world.constant(1)));
  PatternSet set(world.context.get());
  set.addFunction<NegOp>("GrowForever", growForever);
  GreedyConfig config;
  config.fold = false;
  config.maxRewrites = 20;
  (void)applyPatternsGreedily(world.root.get(), FrozenPatternSet(std::move(set)), config);
  EXPECT_EQ(std::distance(world.body()->begin(), world.body()->end()), 23);
}

TEST(Rewrite, HigherBenefitGoesFirst) {
  World world;
  static std::string order;
  order.clear();
  PatternSet set(world.context.get());
  set.addFunction<NegOp>("low", +[](NegOp, PatternRewriter &) { return order += "l", failure(); }, 1);
  set.addFunction<NegOp>("high", +[](NegOp, PatternRewriter &) { return order += "h", failure(); }, 5);
  world.use(world.neg(world.constant(1)));
  GreedyConfig config;
  config.fold = false;
  (void)applyPatternsGreedily(world.root.get(), FrozenPatternSet(std::move(set)), config);
  EXPECT_EQ(order, "hl");
}

TEST(Rewrite, WalkVisitsEachOperationOnce) {
  World world;
  world.use(world.neg(world.constant(1)));
  PatternSet set(world.context.get());
  set.addFunction<NegOp>("GrowForever", growForever);
  walkAndApplyPatterns(world.root.get(), FrozenPatternSet(std::move(set)));
  EXPECT_EQ(world.names(), "const add neg use");
}

TEST(Rewrite, MergingBlocksReplacesArguments) {
  World world;
  Block *second = new Block();
  world.root->getRegion(0).push_back(second);
  Value argument = second->addArgument(world.i32, Location());
  Value one = world.constant(1);
  world.builder->setInsertionPointToEnd(second);
  Operation *use = world.use(argument);
  Rewriter rewriter(world.context.get());
  rewriter.mergeBlocks(second, world.body(), one);
  EXPECT_EQ(world.names(), "const use");
  EXPECT_EQ(use->getOperand(0), one);
}

/// Hears what happens, as letters.
struct Recorder : RewriteListener {
  std::string events;
  void notifyOperationInserted(Operation *) override { events += 'i'; }
  void notifyOperationModified(Operation *) override { events += 'm'; }
  void notifyOperationReplaced(Operation *, ValueRange) override { events += 'r'; }
  void notifyOperationErased(Operation *) override { events += 'e'; }
};

TEST(Rewrite, ListenersHearEverything) {
  World world;
  Value one = world.constant(1);
  Value sum = world.add(one, one);
  world.use(sum);
  Recorder recorder;
  GreedyConfig config;
  config.fold = false;
  config.listener = &recorder;
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), doubleToNeg(world.context.get()), config)));
  EXPECT_EQ(recorder.events, "irme");
}

}  // namespace
