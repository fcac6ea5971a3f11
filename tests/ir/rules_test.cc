// Declarative rules: matching, building, refusals, and what matching costs when there are many.
#include "ir/match_tree.h"

#include "tests/ir/test_rows.h"

#include <gtest/gtest.h>

using namespace strata;
using namespace strata::testing_rows;

namespace {

std::unique_ptr<MatchRule> makeRule(World &world, StringRef name, ArrayRef<RuleStep> steps) {
  std::string error;
  auto rule = MatchRule::create(world.context.get(), name, steps, RuleNatives(), error);
  EXPECT_TRUE(rule) << error;
  return rule;
}

FrozenPatternSet freeze(World &world, std::vector<std::unique_ptr<MatchRule>> rules) {
  PatternSet set(world.context.get());
  for (auto &rule : rules) set.add(std::make_unique<RulePattern>(std::move(rule), 1));
  return FrozenPatternSet(std::move(set));
}

/// add(add(add(x, y), const K), z) -> z, for the number K: the rules differ at the third operation only.
std::unique_ptr<MatchRule> makeDeepRule(World &world, int number) {
  std::string value = std::to_string(number) + " : i32", name = "deep_" + std::to_string(number);
  const RuleArgument replacement[] = {{RuleArgument::Value, 14}};
  const RuleStep steps[] = {{RuleOp::Root},
                            {RuleOp::IsKind, 0, 0, "t.add"},
                            {RuleOp::OperandCount, 0, 2},
                            {RuleOp::Operand, 0, 0},
                            {RuleOp::ResultNumber, 3, 0},
                            {RuleOp::Definer, 3},
                            {RuleOp::IsKind, 5, 0, "t.add"},
                            {RuleOp::OperandCount, 5, 2},
                            {RuleOp::Operand, 5, 1},
                            {RuleOp::ResultNumber, 8, 0},
                            {RuleOp::Definer, 8},
                            {RuleOp::IsKind, 10, 0, "t.const"},
                            {RuleOp::AttributeOf, 10, 0, "value"},
                            {RuleOp::AttributeIs, 12, 0, value.c_str()},
                            {RuleOp::Operand, 0, 1},
                            {RuleOp::Replace, 0, 0, nullptr, replacement}};
  return makeRule(world, name, steps);
}

TEST(Rules, ReplaceByABoundValue) {
  World world;
  Value x = world.neg(world.constant(9));
  Value inner = world.add(x, world.constant(4));
  Operation *use = world.use(world.add(inner, x));
  std::vector<std::unique_ptr<MatchRule>> rules;
  for (int i = 0; i < 8; ++i) rules.push_back(makeDeepRule(world, i));
  GreedyConfig config;
  config.fold = false;
  EXPECT_TRUE(succeeded(applyPatternsGreedily(world.root.get(), freeze(world, std::move(rules)), config)));
  EXPECT_EQ(use->getOperand(0), x);
  EXPECT_EQ(world.names(), "const neg use");
}

TEST(Rules, RepeatedBindingsAndNewOperations) {
  World world;
  // add(x, x) -> neg(x)
  const RuleArgument operand[] = {{RuleArgument::Value, 2}, {RuleArgument::TypesOf, 0}};
  const RuleArgument made[] = {{RuleArgument::Value, 5}};
  const RuleStep steps[] = {{RuleOp::Root},         {RuleOp::IsKind, 0, 0, "t.add"},
                            {RuleOp::Operand, 0, 0}, {RuleOp::Operand, 0, 1},
                            {RuleOp::Same, 3, 2},    {RuleOp::NewOperation, -1, 0, "t.neg", operand},
                            {RuleOp::Replace, 0, 0, nullptr, made}};
  Value x = world.neg(world.constant(1)), y = world.neg(world.constant(2));
  Operation *use = world.use({world.add(x, x), world.add(x, y)});
  use->getOperand(0).getDefiningOp()->setLoc(Location::name(world.context.get(), "here"));
  std::vector<std::unique_ptr<MatchRule>> rules;
  rules.push_back(makeRule(world, "double", steps));
  walkAndApplyPatterns(world.root.get(), freeze(world, std::move(rules)));
  EXPECT_EQ(use->getOperand(0).getDefiningOp()->getName(), "t.neg");
  EXPECT_EQ(use->getOperand(0).getLoc().getNameOrEmpty(world.context.get()), "here");
  EXPECT_EQ(use->getOperand(1).getDefiningOp()->getName(), "t.add");
}

TEST(Rules, RefusalsAreRemarked) {
  World world;
  RewriteControl control;
  control.enableRemarks();
  world.context->setRewriteControl(&control);
  world.use(world.add(world.constant(3), world.constant(5)));
  std::vector<std::unique_ptr<MatchRule>> rules;
  rules.push_back(makeDeepRule(world, 1));
  rules.push_back(makeDeepRule(world, 2));
  DiagnosticCollector collector(world.context.get());
  walkAndApplyPatterns(world.root.get(), freeze(world, std::move(rules)));
  ASSERT_EQ(collector.getDiagnostics().size(), 2u);
  EXPECT_EQ(collector.getDiagnostics()[0].message, "deep_1: the definition of operand 0 is no 't.add'");
}

TEST(Rules, WrongStepsAreRefused) {
  World world;
  auto refuse = [&](ArrayRef<RuleStep> steps, StringRef expected) {
    std::string error;
    EXPECT_FALSE(MatchRule::create(world.context.get(), "r", steps, RuleNatives(), error));
    EXPECT_TRUE(StringRef(error).contains(expected)) << error;
  };
  const RuleArgument later[] = {{RuleArgument::Value, 7}};
  refuse({}, "the first step is not the root");
  refuse({{RuleOp::Root}}, "nothing is rewritten");
  refuse({{RuleOp::Root}, {RuleOp::Root}}, "a second root");
  refuse({{RuleOp::Root}, {RuleOp::Operand, 3}}, "a later step");
  refuse({{RuleOp::Root}, {RuleOp::TypeOf, 0}}, "gives something else");
  refuse({{RuleOp::Root}, {RuleOp::IsKind, 0, 0, "no.such"}}, "there is no operation 'no.such'");
  refuse({{RuleOp::Root}, {RuleOp::Check, -1, 0, "no-such"}}, "there is no native check 'no-such'");
  refuse({{RuleOp::Root}, {RuleOp::Replace, 0, 0, nullptr, later}}, "an argument is a later step");
  refuse({{RuleOp::Root}, {RuleOp::Erase, 0}, {RuleOp::IsKind, 0, 0, "t.add"}}, "matching after building");
}

TEST(Rules, TypesOfTheReplacementMustFit) {
  World world;
  // neg(x) -> the type's own kind does not fit: replaced by a constant of another type.
  const RuleArgument parts[] = {{RuleArgument::Attribute, 2, -1, "value"}, {RuleArgument::ResultType, 3}};
  const RuleArgument made[] = {{RuleArgument::Value, 4}};
  const RuleStep steps[] = {{RuleOp::Root},
                            {RuleOp::IsKind, 0, 0, "t.neg"},
                            {RuleOp::MakeAttribute, -1, 0, "1 : i64"},
                            {RuleOp::MakeType, -1, 0, "i64"},
                            {RuleOp::NewOperation, -1, 0, "t.const", parts},
                            {RuleOp::Replace, 0, 0, nullptr, made}};
  world.use(world.neg(world.constant(1)));
  PatternRewriter rewriter(world.context.get());
  std::string refusal;
  auto rule = makeRule(world, "misfit", steps);
  Operation *neg = world.body()->getFirst()->getNextNode();
  EXPECT_TRUE(failed(rule->apply(neg, rewriter, &refusal)));
  EXPECT_EQ(refusal, "the types of the replacement differ");
  EXPECT_EQ(world.names(), "const neg use");
}

/// Questions asked about every operation of a block of sums, with so many rules.
int64_t countQuestions(int numRules) {
  World world;
  Value x = world.neg(world.constant(1));
  for (int i = 0; i < 50; ++i) x = world.add(world.add(x, world.constant(i * 7)), x);
  world.use(x);
  std::vector<std::unique_ptr<MatchRule>> rules;
  std::vector<const MatchRule *> pointers;
  for (int i = 0; i < numRules; ++i) {
    rules.push_back(makeDeepRule(world, i));
    pointers.push_back(rules.back().get());
  }
  MatchTree tree(pointers);
  int64_t questions = 0;
  for (Operation &op : *world.body()) {
    questions += tree.countQuestions(&op);
    SmallVector<unsigned, 4> matching;
    tree.collect(&op, matching);
    EXPECT_LE(matching.size(), 1u);
  }
  return questions;
}

TEST(Rules, MatchingDoesNotDependOnTheNumberOfRules) {
  const int64_t ten = countQuestions(10), hundred = countQuestions(100), thousand = countQuestions(1000);
  EXPECT_LT(double(hundred), 1.25 * double(ten));
  EXPECT_LT(double(thousand), 1.25 * double(ten));
}

}  // namespace
