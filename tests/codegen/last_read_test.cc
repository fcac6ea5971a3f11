// Which updates of tensors in the plan are done in place (plan.own) and which on a copy: one program for each way to be read
// afterwards.
#include "codegen/transforms/linalg/outline.h"
#include "dialects/all.h"
#include "ir/text.h"

#include <gtest/gtest.h>

using namespace strata;

namespace {

/// `NAME = SOURCE with a 7 at position 1`.
std::string update(const std::string &name, const std::string &source, int group) {
  return name + " = scf.execute_region -> tensor<4xi64> {\n"
         "  %one = arith.constant 1 : index\n  %seven = arith.constant 7 : i64\n"
         "  %updated = tensor.insert %seven into " + source + "[%one] : tensor<4xi64>\n"
         "  scf.yield %updated : tensor<4xi64>\n} {group = " + std::to_string(group) + " : i64}\n";
}

struct Counts {
  size_t owned = 0, copies = 0;
};

/// Kernels are outlined from @main(%a: tensor<4xi64>, %p: tensor<i1>) with this body; what they start from is counted.
Counts outlined(const std::string &body) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  OwningOp module = parseSourceString("func.func @main(%a: tensor<4xi64>, %p: tensor<i1>) -> tensor<4xi64> {\n" + body + "}\n", &context);
  EXPECT_TRUE(module) << body;
  Counts counts;
  if (!module || failed(linalg::outlineKernels(module.get()))) return counts;
  module->walk([&](Operation *op) {
    counts.owned += op->getName() == "plan.own";
    counts.copies += op->getName() == "linalg.copy";
  });
  return counts;
}

std::string loop(const std::string &inits, const std::string &arguments, const std::string &body, const std::string &yields) {
  return "%r:2 = \"plan.while\"(" + inits + ") ({\n^bb0(" + arguments + "):\n\"plan.condition\"(%p) : (tensor<i1>) -> ()\n}, {\n^bb0(" +
         arguments + "):\n" + body + "plan.yield " + yields + " : tensor<4xi64>, tensor<4xi64>\n}) : (tensor<4xi64>, tensor<4xi64>) -> (tensor<4xi64>, tensor<4xi64>)\n";
}

TEST(LastRead, OnlyTheLastReaderUpdates) {
  // An argument is the caller's.
  Counts first = outlined(update("%x", "%a", 0) + "return %x : tensor<4xi64>\n");
  EXPECT_EQ(first.owned, 0u);
  EXPECT_EQ(first.copies, 1u);
  // What a kernel has made is the next one's; only the first copies.
  Counts chain = outlined(update("%x", "%a", 0) + update("%y", "%x", 1) + "return %y : tensor<4xi64>\n");
  EXPECT_EQ(chain.owned, 1u);
  EXPECT_EQ(chain.copies, 1u);
  // Two updates of one tensor: the second may have it. Equal kernels are one.
  Counts twice = outlined(update("%x", "%a", 0) + update("%y", "%x", 1) + update("%z", "%x", 2) +
                          "plan.require %y : tensor<4xi64>\nreturn %z : tensor<4xi64>\n");
  EXPECT_EQ(twice.owned, 1u);
  // A result is read at the end.
  Counts result = outlined(update("%x", "%a", 0) + update("%y", "%x", 1) + "plan.require %y : tensor<4xi64>\nreturn %x : tensor<4xi64>\n");
  EXPECT_EQ(result.owned, 0u);
  // So is a view of it.
  Counts view = outlined(update("%x", "%a", 0) + "%v = plan.view %x() : tensor<4xi64> to tensor<2x2xi64>\n" + update("%y", "%x", 1) +
                         "plan.require %v : tensor<2x2xi64>\nreturn %y : tensor<4xi64>\n");
  EXPECT_EQ(view.owned, 0u);
}

TEST(LastRead, LoopsUpdateWhatTheyCarry) {
  const std::string both = "%s: tensor<4xi64>, %o: tensor<4xi64>";
  EXPECT_EQ(outlined(loop("%a, %a", both, update("%t", "%s", 0), "%t, %o") + "return %r#0 : tensor<4xi64>\n").owned, 1u);
  // The next round reads the old tensor.
  EXPECT_EQ(outlined(loop("%a, %a", both, update("%t", "%s", 0), "%t, %s") + "return %r#0 : tensor<4xi64>\n").owned, 0u);
  // Each round reads a tensor from outside.
  EXPECT_EQ(outlined(update("%x", "%a", 0) + loop("%a, %a", both, update("%t", "%x", 1), "%t, %o") + "return %r#0 : tensor<4xi64>\n").owned, 0u);
  // What the loop gives is read for the last time behind it.
  EXPECT_EQ(outlined(loop("%a, %a", both, "", "%s, %o") + update("%t", "%r#0", 0) + "return %t : tensor<4xi64>\n").owned, 1u);
}

TEST(LastRead, BranchesExcludeEachOther) {
  auto branch = [](const std::string &first, const std::string &second) {
    return "%b = \"plan.switch\"(%p) <{is_condition = true}> ({\n" + first + "}, {\n" + second + "}) : (tensor<i1>) -> tensor<4xi64>\n";
  };
  const std::string updates = update("%t", "%x", 1) + "plan.yield %t : tensor<4xi64>\n", passes = "plan.yield %x : tensor<4xi64>\n";
  EXPECT_EQ(outlined(update("%x", "%a", 0) + branch(updates, passes) + "return %b : tensor<4xi64>\n").owned, 1u);
  EXPECT_EQ(outlined(update("%x", "%a", 0) + branch(updates, passes) + "plan.require %x : tensor<4xi64>\nreturn %b : tensor<4xi64>\n").owned, 0u);
}

}  // namespace
