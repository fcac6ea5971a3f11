// Declarative rules from TableGen, applied: what strata-tblgen makes of rules.td.
#include "dialects/arith/ops.h"
#include "dialects/builtin/ops.h"
#include "dialects/func/ops.h"
#include "ir/constraints.h"
#include "ir/rules.h"
#include "ir/text.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace strata {
namespace {

Attribute sumOf(Attribute a, Attribute b) {
  return IntegerAttr::get(cast<IntegerAttr>(a).getType(), cast<IntegerAttr>(a).getInt() + cast<IntegerAttr>(b).getInt());
}

#include "tests/tblgen/rules.inc"

/// The body of a function of two numbers after the rules, names and constants without their types.
std::string rewrite(const std::string &body, std::vector<std::string> *refusals = nullptr) {
  DialectRegistry registry;
  registry.insert(builtin::getBuiltinDialect());
  registry.insert(func::getFuncDialect());
  registry.insert(arith::getArithDialect());
  Context context(registry);
  RewriteControl control;
  if (refusals) {
    control.enableRemarks();
    context.setRewriteControl(&control);
  }
  DiagnosticCollector collector(&context);
  OwningOp module = parseSourceString(
      "func.func private @old(i32, i32) -> i32\nfunc.func private @new(i32, i32) -> i32\n"
      "func.func private @swap(i32, i32) -> i32\nfunc.func @f(%a: i32, %b: i32, %c: i8) {\n" + body + "\nreturn\n}", &context);
  EXPECT_TRUE(module);
  if (!module) return "";
  PatternSet set(&context);
  addRules(set, kRules);
  GreedyConfig config;
  config.fold = false;
  (void)applyPatternsGreedily(module.get(), FrozenPatternSet(std::move(set)), config);
  if (refusals)
    for (const Diagnostic &diagnostic : collector.getDiagnostics()) refusals->push_back(diagnostic.message);
  std::string text;
  llvm::raw_string_ostream os(text);
  printOperation(module->getRegion(0).front().getLast(), os);
  StringRef rest(text);
  rest = rest.drop_until([](char c) { return c == '\n'; }).drop_front();
  return rest.take_front(rest.rfind("    return")).rtrim().str();
}

std::string call(StringRef callee, StringRef a, StringRef b) {
  return ("func.call @" + callee + "(" + a + ", " + b + ") : (i32, i32) -> i32").str();
}

TEST(TableGenRules, NewOperation) {
  EXPECT_EQ(rewrite("%two = arith.constant 2 : i32\n%0 = arith.muli %a, %two overflow<nsw> : i32\n" + call("new", "%0", "%a")),
            "    %0 = arith.addi %arg0, %arg0 overflow<nsw> : i32\n    %1 = call @new(%0, %arg0) : (i32, i32) -> i32");
}

TEST(TableGenRules, TheSameValueTwice) {
  EXPECT_EQ(rewrite("%0 = arith.addi %a, %b : i32\n%1 = arith.subi %0, %b : i32\n" + call("new", "%1", "%a")),
            "    %0 = call @new(%arg0, %arg0) : (i32, i32) -> i32");
  EXPECT_NE(rewrite("%0 = arith.addi %a, %b : i32\n%1 = arith.subi %0, %a : i32\n" + call("new", "%1", "%a")),
            "    %0 = call @new(%arg0, %arg0) : (i32, i32) -> i32");
}

TEST(TableGenRules, ConstraintsAndNativeCode) {
  EXPECT_EQ(rewrite("%c3 = arith.constant 3 : i32\n%c4 = arith.constant 4 : i32\n%0 = arith.addi %a, %c3 : i32\n"
                    "%1 = arith.addi %0, %c4 : i32\n" + call("new", "%1", "%1")),
            "    %c7_i32 = arith.constant 7 : i32\n    %0 = arith.addi %arg0, %c7_i32 : i32\n"
            "    %1 = call @new(%0, %0) : (i32, i32) -> i32");
  std::vector<std::string> refusals;
  rewrite("%c3 = arith.constant 3 : i32\n%0 = arith.addi %a, %c3 : i32\n%1 = arith.addi %0, %c3 : i32\n" +
              call("new", "%1", "%1"), &refusals);
  EXPECT_TRUE(llvm::is_contained(refusals, "AddConstants: check 'different constants' does not hold"));
}

TEST(TableGenRules, SeveralResults) {
  EXPECT_EQ(rewrite("%c0 = arith.constant 0 : i32\n%s, %o = arith.addui_extended %a, %c0 : i32, i1\n"
                    "%0 = arith.extui %o : i1 to i32\n" + call("new", "%s", "%0")),
            "    %false = arith.constant false\n    %0 = arith.extui %false : i1 to i32\n"
            "    %1 = call @new(%arg0, %0) : (i32, i32) -> i32");
}

TEST(TableGenRules, GroupsOfOperands) {
  EXPECT_EQ(rewrite(call("old", "%a", "%b")), "    %0 = call @new(%arg0, %arg1) : (i32, i32) -> i32");
  EXPECT_EQ(rewrite(call("swap", "%a", "%b")), "    %0 = call @new(%arg1, %arg0) : (i32, i32) -> i32");
}

TEST(TableGenRules, GivenTypesAndAttributeConstraints) {
  EXPECT_EQ(rewrite("%0 = arith.extsi %c : i8 to i16\n%1 = arith.extsi %0 : i16 to i32\n" + call("new", "%1", "%a")),
            "    %0 = arith.extsi %arg2 : i8 to i32\n    %1 = call @new(%0, %arg0) : (i32, i32) -> i32");
  EXPECT_EQ(rewrite("%c5 = arith.constant 5 : i32\n%0 = arith.muli %c5, %a : i32\n" + call("new", "%0", "%a")),
            "    %c5_i32 = arith.constant 5 : i32\n    %0 = arith.muli %arg0, %c5_i32 : i32\n"
            "    %1 = call @new(%0, %arg0) : (i32, i32) -> i32");
}

TEST(TableGenRules, BenefitIsTheNumberOfOperationsAndMore) {
  for (const RuleRow &row : kRules) {
    if (StringRef(row.name) == "MulTwo") EXPECT_EQ(row.benefit, 2u);
    if (StringRef(row.name) == "AddConstants") EXPECT_EQ(row.benefit, 14u);
    if (StringRef(row.name) == "Rename") EXPECT_EQ(row.benefit, 1u);
  }
}

}  // namespace
}  // namespace strata
