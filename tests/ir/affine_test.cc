// Affine expressions: printing and construction-time folding as mlir-opt 22 does it, evaluation, composition.
#include "ir/affine.h"

#include "ir/context.h"
#include "ir/diagnostics.h"
#include "ir/text.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <random>

using namespace strata;

namespace {

class AffineTest : public ::testing::Test {
 protected:
  DialectRegistry registry;
  Context context{registry};
  AffineExpr d0 = getAffineDimExpr(0, &context), d1 = getAffineDimExpr(1, &context);
  AffineExpr s0 = getAffineSymbolExpr(0, &context), s1 = getAffineSymbolExpr(1, &context);
  AffineExpr c(int64_t value) { return getAffineConstantExpr(value, &context); }

  template <typename T>
  std::string text(T value) {
    std::string out;
    llvm::raw_string_ostream os(out);
    value.print(os);
    return out;
  }
};

// The expected texts are what mlir-opt 22.1.8 prints.
TEST_F(AffineTest, PrintsAsMlir) {
  EXPECT_EQ(text(d0 - d1), "d0 - d1");
  EXPECT_EQ(text(-d0), "-d0");
  EXPECT_EQ(text(-(d0 + d1)), "-(d0 + d1)");
  EXPECT_EQ(text(d0 * -3), "d0 * -3");
  EXPECT_EQ(text(d0 - d1 * 3 - 5), "d0 - d1 * 3 - 5");
  EXPECT_EQ(text((d0 - d1) * 2), "(d0 - d1) * 2");
  EXPECT_EQ(text(d0 - (d1 - 2)), "d0 - (d1 - 2)");
  EXPECT_EQ(text(d0 % 3 - d1.floorDiv(4)), "d0 mod 3 - d1 floordiv 4");
  EXPECT_EQ(text(-(d0 * 2)), "d0 * -2");
  EXPECT_EQ(text((d0 + d1).floorDiv(2)), "(d0 + d1) floordiv 2");
  EXPECT_EQ(text(d0 - d1 % 4), "d0 - d1 mod 4");
}

TEST_F(AffineTest, FoldsAtConstruction) {
  EXPECT_EQ(text(d0 * 2 + 3 + 4), "d0 * 2 + 7");
  EXPECT_EQ(text(d0 * s0 * 0), "0");
  EXPECT_EQ(c(4) + d0, d0 + 4);
  EXPECT_EQ(d1 + d0, d0 + d1);
  EXPECT_EQ(s1 * s0, s0 * s1);
  EXPECT_EQ(d0 + d0, d0 * 2);
  EXPECT_EQ(d0 - d0, c(0));
  EXPECT_EQ(d0 - d0.floorDiv(4) * 4, d0 % 4);
  EXPECT_EQ((d0 * 128).floorDiv(64), d0 * 2);
  EXPECT_EQ((d0 * 8 + d1).floorDiv(4), d0 * 2 + d1.floorDiv(4));
  EXPECT_EQ((d0 * 8 + d1) % 4, d1 % 4);
  EXPECT_EQ((d0 % 8) % 4, d0 % 4);
  EXPECT_EQ(c(-7).floorDiv(2), c(-4));
  EXPECT_EQ(c(-7).ceilDiv(2), c(-3));
  EXPECT_EQ(c(-7) % 4, c(1));
}

TEST_F(AffineTest, UndefinedAndOverflowingStaysAsItIs) {
  EXPECT_EQ(text(d0.floorDiv(0)), "d0 floordiv 0");
  EXPECT_EQ(text(d0 % 0), "d0 mod 0");
  AffineExpr sum = c(INT64_MAX) + 1;
  EXPECT_TRUE(sum.isBinary());
  EXPECT_TRUE(failed(sum.evaluate({}, {})));
  EXPECT_TRUE(failed(d0.floorDiv(s0).evaluate({1}, {0})));
  EXPECT_TRUE(failed(d0.evaluate({}, {})));
  EXPECT_TRUE(c(INT64_MIN).floorDiv(-1).isBinary());
}

TEST_F(AffineTest, KnowsItsDivisorAndKind) {
  EXPECT_EQ((d0 * 12 + d1 * 18).getLargestKnownDivisor(), 6);
  EXPECT_TRUE((s0 * s1).isSymbolicOrConstant());
  EXPECT_FALSE((s0 * s1).isPureAffine());
  EXPECT_TRUE((d0 * 2 + s0).isPureAffine());
  EXPECT_TRUE((d0 + s0 % 3).isFunctionOfDim(0));
  EXPECT_FALSE((d0 + s0 % 3).isFunctionOfDim(1));
}

TEST_F(AffineTest, DeepExpressionsNeedNoStack) {
  AffineExpr expr = d0;
  for (int i = 0; i < 20000; ++i) expr = (expr + s0).floorDiv(3);
  EXPECT_TRUE(succeeded(expr.evaluate({5}, {1})));
  EXPECT_FALSE(text(expr).empty());
  EXPECT_EQ(expr.replaceDimsAndSymbols({d1}, {}).replaceDimsAndSymbols({d0, d0}, {}), expr);
}

TEST_F(AffineTest, SharedPartsAreVisitedOnce) {
  AffineExpr expr = d0;
  for (int i = 0; i < 200; ++i) expr = (expr % s0) * s0 + expr.floorDiv(s1);
  int visits = 0;
  expr.walk([&](AffineExpr) { ++visits; });
  EXPECT_LT(visits, 1000);
  EXPECT_TRUE(succeeded(expr.evaluate({5}, {2, 3})));
}

TEST_F(AffineTest, SimplifyCollectsTerms) {
  EXPECT_EQ(simplifyAffineExpr(d0 + d1 - d0, 2, 0), d1);
  EXPECT_EQ(simplifyAffineExpr((d0 * 4 + d1 * 2 + 6).floorDiv(4), 2, 0), (d0 * 2 + d1 + 3).floorDiv(2));
  EXPECT_EQ(simplifyAffineExpr((d0 + d1) * s0 - s0 * d0, 2, 1).evaluate({3, 4}, {5}).value_or(0), 20);
  EXPECT_EQ(simplifyAffineExpr(d0 % 4 + d0.floorDiv(4) * 4, 1, 0), d0);
}

TEST_F(AffineTest, MapsComposeAndInvert) {
  AffineMap outer = AffineMap::get(2, 1, {d0 + s0, d1 * 2}, &context);
  AffineMap inner = AffineMap::get(1, 1, {d0 + 1, d0 * s0}, &context);
  EXPECT_EQ(text(outer.compose(inner)), "(d0)[s0, s1] -> (d0 + s0 + 1, (d0 * s1) * 2)");
  AffineMap permutation = AffineMap::getPermutationMap({2, 0, 1}, &context);
  EXPECT_EQ(text(inversePermutation(permutation)), "(d0, d1, d2) -> (d1, d2, d0)");
  EXPECT_TRUE(permutation.isPermutation());
  EXPECT_FALSE(inversePermutation(AffineMap::get(2, 0, d0)));
  EXPECT_TRUE(inversePermutation(permutation).compose(permutation).isIdentity());
  EXPECT_TRUE(AffineMap::get(3, 0, d1).isProjectedPermutation());
  EXPECT_FALSE(AffineMap::get(3, 0, {d1, d1}, &context).isProjectedPermutation());
  EXPECT_TRUE(AffineMap::getMinorIdentityMap(3, 2, &context).isMinorIdentity());
}

TEST_F(AffineTest, SetsPrint) {
  IntegerSet set = IntegerSet::get(2, 1, {d1 - d0, d0 - s0}, {false, true}, &context);
  EXPECT_EQ(text(set), "(d0, d1)[s0] : (d1 - d0 >= 0, d0 - s0 == 0)");
}

TEST_F(AffineTest, SumsInSumsReadBack) {
  EXPECT_EQ(text(AffineMap::get(2, 0, d0 + (d1 + 2))), "(d0, d1) -> (d0 + d1 + 2)");
  EXPECT_EQ(text(AffineMap::get(2, 0, d0 * -1 + (d0 + d1))), "(d0, d1) -> (-d0 + (d0 + d1))");
  EXPECT_EQ(text(AffineMap::get(2, 0, d1 + (d0 - d1))), "(d0, d1) -> (d1 + (d0 - d1))");
}

/// An expression as somebody might write it.
std::string writeExpression(std::mt19937 &random, unsigned depth) {
  auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  if (depth == 0 || below(5) == 0) {
    static constexpr const char *kLeaves[] = {"d0", "d1", "s0", "s1", "0", "1", "2", "7", "-1", "-3"};
    return kLeaves[below(10)];
  }
  std::string left = writeExpression(random, depth - 1);
  if (below(3) == 0) left = "(" + left + ")";
  std::string right = writeExpression(random, depth - 1);
  if (below(2) == 0) right = "(" + right + ")";
  static constexpr const char *kDivisors[] = {"1", "2", "4", "8", "s0"};
  switch (below(9)) {
    case 0: return "(" + left + ") mod " + kDivisors[below(4)];
    case 1: return "(" + left + ") floordiv " + kDivisors[below(5)];
    case 2: return "(" + left + ") ceildiv " + kDivisors[below(5)];
    case 3: return "(" + left + ") * " + kDivisors[below(5)];
    case 4: return "-(" + left + ")";
    case 5: case 6: return left + " - " + right;
    default: return left + " + " + right;
  }
}

TEST_F(AffineTest, RandomMapsReadBack) {
  std::mt19937 random(17);
  DiagnosticCollector silent(&context);
  int good = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string written = "(d0, d1)[s0, s1] -> (" + writeExpression(random, 1 + random() % 5) + ")";
    AffineMap map = parseAffineMap(written, &context);
    if (!map) continue;  // a product of dimensions, or too large a number
    ++good;
    const std::string once = text(map);
    AffineMap again = parseAffineMap(once, &context);
    ASSERT_TRUE(again) << written << "\n" << once;
    ASSERT_EQ(text(again), once) << written;
  }
  EXPECT_GT(good, 5000);
}

}  // namespace
