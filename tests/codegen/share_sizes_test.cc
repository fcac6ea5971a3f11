// Kernels of layers that differ in extents alone are the same text once their sizes are shared.
#include "codegen/transforms/linalg/share_sizes.h"
#include "dialects/all.h"
#include "ir/text.h"
#include "ir/verifier.h"

#include <gtest/gtest.h>

using namespace strata;

namespace {

/// A kernel of two steps over ROWS x COLUMNS numbers: a vector of COLUMNS is added, the sum is negated. %empty is what the
/// first step starts from, made by `made`.
std::string kernel(const std::string &rows, const std::string &columns, const std::string &made) {
  const std::string type = "tensor<" + rows + "x" + columns + "xf32>";
  return "#id = affine_map<(d0, d1) -> (d0, d1)>\n#column = affine_map<(d0, d1) -> (d1)>\n"
         "func.func private @kernel(%n: index, %a: " + type + ", %b: tensor<" + columns + "xf32>, %out: " + type + ") -> " + type + " {\n"
         "  %empty = " + made + " : " + type + "\n"
         "  %sum = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = [\"parallel\", \"parallel\"]}"
         " ins(%a, %b : " + type + ", tensor<" + columns + "xf32>) outs(%empty : " + type + ") {\n"
         "  ^bb0(%x: f32, %y: f32, %z: f32):\n    %s = arith.addf %x, %y : f32\n    linalg.yield %s : f32\n  } -> " + type + "\n"
         "  %negated = linalg.generic {indexing_maps = [#id, #id], iterator_types = [\"parallel\", \"parallel\"]}"
         " ins(%sum : " + type + ") outs(%out : " + type + ") {\n"
         "  ^bb0(%x: f32, %z: f32):\n    %s = arith.negf %x : f32\n    linalg.yield %s : f32\n  } -> " + type + "\n"
         "  return %negated : " + type + "\n}\n";
}

std::string shared(const std::string &text) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  OwningOp module = parseSourceString(text, &context);
  EXPECT_TRUE(module) << text;
  if (!module) return text;
  module->walk([](Operation *op) {
    if (op->getName() == "func.func") linalg::shareSizes(op);
  });
  std::string printed;
  llvm::raw_string_ostream os(printed);
  printOperation(module.get(), os);
  EXPECT_TRUE(succeeded(verify(module.get()))) << printed;
  return printed;
}

TEST(ShareSizes, ExtentsAreArguments) {
  const std::string text = shared(kernel("8", "64", "tensor.empty()"));
  EXPECT_EQ(text, shared(kernel("8", "256", "tensor.empty()")));
  EXPECT_EQ(text.find("64"), std::string::npos) << text;
}

TEST(ShareSizes, ValuesInsideTakeThemWithADynamicBatchToo) {
  const std::string text = shared(kernel("?", "64", "tensor.empty(%n)"));
  EXPECT_EQ(text, shared(kernel("?", "256", "tensor.empty(%n)")));
  EXPECT_EQ(text.find("64"), std::string::npos) << text;
}

TEST(ShareSizes, SmallExtentsStay) {
  EXPECT_NE(shared(kernel("?", "1", "tensor.empty(%n)")), shared(kernel("?", "64", "tensor.empty(%n)")));
}

} // namespace
