// Accuracy of the math expansions: dense samples and special values against the C library in long double, in units in the last
// place of the result. The bounds are those that docs/numerics.md states; STRATA_PRINT_ULPS=1 prints the table measured.
#include "codegen/convert/expand_math/expand_math.h"
#include "dialects/all.h"
#include "ir/symbols.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "tests/codegen/math_interpreter_util.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace strata;
using test::Column;

namespace {

using Reference = long double (*)(long double, long double);

/// A function, where it is sampled beside random bit patterns, and its bounds.
struct Case {
  const char *op;
  Reference reference;
  double low32, high32, low64, high64;  ///< intervals of the first operand for each width
  double ulps32, ulps64;
  bool isBinary = false;
};

#define UNARY(f) [](long double x, long double) -> long double { return f(x); }

const Case kCases[] = {
    {"math.exp", UNARY(expl), -105, 90, -750, 711, 2, 4},
    {"math.exp2", UNARY(exp2l), -152, 129, -1080, 1025, 2, 4},
    {"math.expm1", UNARY(expm1l), -40, 90, -40, 711, 2, 4},
    {"math.log", UNARY(logl), 0, 8, 0, 8, 2, 4},
    {"math.log2", UNARY(log2l), 0, 8, 0, 8, 2, 4},
    {"math.log10", UNARY(log10l), 0, 8, 0, 8, 2, 4},
    {"math.log1p", UNARY(log1pl), -1, 4, -1, 4, 2, 4},
    {"math.tanh", UNARY(tanhl), -10, 10, -22, 22, 2, 4},
    {"math.sinh", UNARY(sinhl), -90, 90, -711, 711, 2, 4},
    {"math.cosh", UNARY(coshl), -90, 90, -711, 711, 2, 4},
    {"math.asinh", UNARY(asinhl), -10, 10, -10, 10, 2, 4},
    {"math.acosh", UNARY(acoshl), 1, 10, 1, 10, 2, 4},
    {"math.atanh", UNARY(atanhl), -1, 1, -1, 1, 2, 4},
    {"math.sin", UNARY(sinl), -30, 30, -30, 30, 2, 4},
    {"math.cos", UNARY(cosl), -30, 30, -30, 30, 2, 4},
    {"math.sin", UNARY(sinl), -0x1p22, 0x1p22, -0x1p22, 0x1p22, 2, 4},
    {"math.cos", UNARY(cosl), -0x1p22, 0x1p22, -0x1p22, 0x1p22, 2, 4},
    {"math.tan", UNARY(tanl), -30, 30, -30, 30, 2, 4},
    {"math.asin", UNARY(asinl), -1, 1, -1, 1, 2, 4},
    {"math.acos", UNARY(acosl), -1, 1, -1, 1, 2, 4},
    {"math.atan", UNARY(atanl), -10, 10, -10, 10, 2, 4},
    {"math.erf", UNARY(erfl), -5, 5, -6, 6, 2, 4},
    {"math.erfc", UNARY(erfcl), -5, 10, -5, 27, 2, 4},
    {"math.cbrt", UNARY(cbrtl), -10, 10, -10, 10, 2, 4},
    {"math.rsqrt", UNARY(1 / sqrtl), 0, 10, 0, 10, 2, 4},
    {"math.floor", UNARY(floorl), -10, 10, -10, 10, 0, 0},
    {"math.ceil", UNARY(ceill), -10, 10, -10, 10, 0, 0},
    {"math.trunc", UNARY(truncl), -10, 10, -10, 10, 0, 0},
    {"math.round", UNARY(roundl), -10, 10, -10, 10, 0, 0},
    {"math.roundeven", UNARY(nearbyintl), -10, 10, -10, 10, 0, 0},
    {"math.powf", powl, 0, 8, 0, 8, 4, 2, true},
    {"math.atan2", atan2l, -8, 8, -8, 8, 2, 4, true},
    {"arith.remf", fmodl, -1000, 1000, -1000, 1000, 0, 0, true},
};

const double kSpecials[] = {0.0,       -0.0,          INFINITY,      -INFINITY,      NAN,        1,         -1,       0.5,        -0.5,
                            2,         -2,            3,             -3,             1.5,        2.5,       -1.5,     -2.5,       0x1p-126,
                            -0x1p-126, 0x1p-1022,     FLT_MAX,       -FLT_MAX,       DBL_MAX,    -DBL_MAX,  0x1p22,   0x1p23,     0x1p23 + 1,
                            0x1p24,    0x1p51 + 0.5,  0x1p52,        0x1p52 + 1,     0x1p53,     1e10,      1e20,     -1e20,      1e300,
                            1e-5,      1e-10,         1e-300,        1 + 0x1p-52,    1 - 0x1p-53, 1 + 0x1p-23, 1 - 0x1p-24, 88.7, -87.4,
                            709.7,     -745.2,        0x1.fffffep-2, 0x1.fffffffffffffp-2, 0.625, 0.25,     0x1p20,   -0x1p22};

double toDouble(uint64_t bits, unsigned width) {
  return width == 32 ? std::bit_cast<float>(static_cast<uint32_t>(bits)) : std::bit_cast<double>(bits);
}
uint64_t toBits(double value, unsigned width) {
  return width == 32 ? std::bit_cast<uint32_t>(static_cast<float>(value)) : std::bit_cast<uint64_t>(value);
}

/// Distance in units in the last place of `want`; infinite where NaN, an infinity or the sign of a zero differs.
double ulpsBetween(double got, long double want, unsigned width) {
  const double rounded = width == 32 ? static_cast<float>(want) : static_cast<double>(want);
  if (std::isnan(rounded)) return std::isnan(got) ? 0 : INFINITY;
  if (std::isnan(got)) return INFINITY;
  if (std::isinf(rounded) || std::isinf(got)) return rounded == got ? 0 : INFINITY;
  if (want == 0) return got == 0 && std::signbit(got) == std::signbit(rounded) ? 0 : INFINITY;
  int exponent;
  (void)std::frexp(rounded, &exponent);
  exponent = std::max(exponent, width == 32 ? -125 : -1021);
  return static_cast<double>(fabsl(got - want) / ldexpl(1, exponent - (width == 32 ? 24 : 53)));
}

class MathAccuracy : public ::testing::TestWithParam<std::string> {
 protected:
  MathAccuracy() {
    registerAllDialects(registry);
    context.emplace(registry);
    diagnostics.emplace(&*context);
  }

  /// @f = one math operation, expanded for a target.
  OwningOp expand(const std::string &op, unsigned operands, const std::string &type, StringRef target) {
    std::string arguments, uses;
    for (unsigned i = 0; i < operands; ++i) {
      arguments += (i ? ", %" : "%") + std::to_string(i) + "x: " + type;
      uses += (i ? ", %" : "%") + std::to_string(i) + "x";
    }
    for (size_t at; (at = arguments.find("x:")) != std::string::npos;) arguments.replace(at, 1, "");
    for (size_t at; (at = uses.find('x')) != std::string::npos;) uses.erase(at, 1);
    const std::string text = "func.func @f(" + arguments + ") -> " + type + " {\n  %r = " + op + " " + uses + " : " + type +
                             "\n  return %r : " + type + "\n}\n";
    OwningOp module = parseSourceString(text, &*context);
    EXPECT_TRUE(module) << text << diagnostics->str();
    EXPECT_TRUE(succeeded(expandMath(module.get(), *findTarget(target)))) << diagnostics->str();
    EXPECT_TRUE(succeeded(verify(module.get()))) << op << " " << type << ": " << diagnostics->str();
    return module;
  }

  /// @f = one conversion, expanded for sse2.
  OwningOp convert(const std::string &op, const std::string &from, const std::string &to) {
    const std::string text = "func.func @f(%x: " + from + ") -> " + to + " {\n  %r = " + op + " %x : " + from + " to " + to +
                             "\n  return %r : " + to + "\n}\n";
    OwningOp module = parseSourceString(text, &*context);
    EXPECT_TRUE(module) << text << diagnostics->str();
    EXPECT_TRUE(succeeded(expandMath(module.get(), *findTarget("sse2")))) << diagnostics->str();
    EXPECT_TRUE(succeeded(verify(module.get()))) << op << ": " << diagnostics->str();
    return module;
  }

  Column run(Operation *module, ArrayRef<Column> arguments) {
    std::string error;
    Operation *function = &module->getRegion(0).front().front();
    std::vector<Column> results = test::interpret(function, arguments, error);
    EXPECT_EQ(error, "");
    return results.empty() ? Column() : results[0];
  }

  DialectRegistry registry;
  std::optional<Context> context;
  std::optional<DiagnosticCollector> diagnostics;
};

/// Samples of the operands: the interval, bit patterns, and every (pair of) special values.
std::vector<Column> makeInputs(const Case &test, unsigned width) {
  std::mt19937_64 random(12345);
  auto unit = [&] { return (random() >> 11) * 0x1p-53; };
  const double low = width == 32 ? test.low32 : test.low64, high = width == 32 ? test.high32 : test.high64;
  std::vector<Column> inputs(test.isBinary ? 2 : 1);
  auto add = [&](uint64_t x, uint64_t y) {
    auto isSubnormal = [&](uint64_t bits) { return std::fpclassify(toDouble(bits, width)) == FP_SUBNORMAL ||
                                                   (width == 32 && std::fabs(toDouble(bits, 32)) < FLT_MIN && toDouble(bits, 32) != 0); };
    if (isSubnormal(x) || (test.isBinary && isSubnormal(y))) return;
    inputs[0].push_back(x);
    if (test.isBinary) inputs[1].push_back(y);
  };
  const int count = test.isBinary ? 20000 : 30000;
  for (int i = 0; i < count; ++i) {
    const double x = low + (high - low) * unit();
    double y = high * (2 * unit() - 1);
    if (StringRef(test.op) == "math.powf") y = (2 * unit() - 1) * (width == 32 ? 140 : 1080) / std::fabs(std::log2(x));
    add(toBits(x, width), toBits(y, width));
  }
  const uint64_t mask = width == 32 ? 0xffffffffu : ~uint64_t(0);
  for (int i = 0; i < count; ++i) add(random() & mask, random() & mask);
  for (double x : kSpecials)
    for (double y : kSpecials) {
      add(toBits(x, width), toBits(y, width));
      if (!test.isBinary) break;
    }
  return inputs;
}

void checkCase(const Case &test, unsigned width, const Column &got, ArrayRef<Column> inputs, StringRef target) {
  const double bound = width == 32 ? test.ulps32 : test.ulps64;
  double worst = 0, worstX = 0, worstY = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    const double x = toDouble(inputs[0][i], width), y = test.isBinary ? toDouble(inputs[1][i], width) : 0;
    const long double want = test.reference(x, y);
    const double result = toDouble(got[i], width);
    double ulps = ulpsBetween(result, want, width);
    if (ulps > worst) worst = ulps, worstX = x, worstY = y;
  }
  EXPECT_LE(worst, bound) << test.op << " f" << width << " " << target.str() << " at " << worstX << ", " << worstY;
  if (std::getenv("STRATA_PRINT_ULPS"))
    std::printf("| %s | f%u | %s | %.2f |\n", test.op, width, target.str().c_str(), worst);
}

TEST_F(MathAccuracy, StaysWithinBounds) {
  for (const Case &test : kCases)
    for (unsigned width : {32u, 64u})
      for (const char *target : {"sse2", "avx2"}) {
        std::vector<Column> inputs = makeInputs(test, width);
        OwningOp module = expand(test.op, inputs.size(), "f" + std::to_string(width), target);
        Column got = run(module.get(), inputs);
        ASSERT_EQ(got.size(), inputs[0].size());
        checkCase(test, width, got, inputs, target);
      }
}

TEST_F(MathAccuracy, LanesGiveTheBitsOfScalars) {
  for (const Case &test : kCases)
    for (unsigned width : {32u, 64u}) {
      std::vector<Column> inputs = makeInputs(test, width);
      for (Column &column : inputs) column.resize(3000);
      const std::string element = "f" + std::to_string(width);
      OwningOp scalar = expand(test.op, inputs.size(), element, "avx2");
      OwningOp vector = expand(test.op, inputs.size(), "vector<8x" + element + ">", "avx2");
      EXPECT_EQ(run(scalar.get(), inputs), run(vector.get(), inputs)) << test.op << " " << element;
    }
}

/// All that may be left on a target without rounding and fused multiply-add: instructions, or what becomes a few of them.
TEST_F(MathAccuracy, OnlyInstructionsRemain) {
  const llvm::StringSet<> allowed = {"math.sqrt", "math.absf", "math.copysign", "math.ctpop", "math.ctlz", "math.cttz"};
  for (const Case &test : kCases)
    for (const char *type : {"f32", "f64", "f16", "bf16", "vector<4xf32>", "vector<2xf64>", "vector<4xbf16>", "vector<8xf16>"}) {
      OwningOp module = expand(test.op, test.isBinary ? 2 : 1, type, "sse2");
      module->walk([&](Operation *op) {
        const StringRef name = op->getName();
        EXPECT_TRUE(!name.starts_with("math.") || allowed.contains(name)) << test.op << " " << type << ": " << name.str();
        EXPECT_NE(name, "arith.remf");
        if (name != "arith.extf" && name != "arith.truncf") return;
        EXPECT_NE(getElementTypeOrSelf(op->getOperand(0).getType()).getIntOrFloatBitWidth(), 16u) << test.op << " " << type;
        EXPECT_NE(getElementTypeOrSelf(op->getResult(0).getType()).getIntOrFloatBitWidth(), 16u) << test.op << " " << type;
      });
    }
  for (const char *op : {"math.sqrt", "math.absf"}) {
    OwningOp module = expand(op, 1, "f32", "sse2");
    std::string text;
    llvm::raw_string_ostream os(text);
    printOperation(module.get(), os);
    EXPECT_NE(text.find(op), std::string::npos) << text;
  }
}

/// Every 16-bit float through f32 or f64 and back, and the ties between neighbours.
TEST_F(MathAccuracy, HalfConversionsAreExactAndRoundToEven) {
  for (const char *type : {"f16", "bf16"})
    for (const char *wide : {"f32", "f64"}) {
      const unsigned width = StringRef(wide) == "f32" ? 32 : 64;
      const auto &semantics = StringRef(type) == "f16" ? APFloat::IEEEhalf() : APFloat::BFloat();
      const auto &wideSemantics = width == 32 ? APFloat::IEEEsingle() : APFloat::IEEEdouble();
      OwningOp extension = convert("arith.extf", type, wide), truncation = convert("arith.truncf", wide, type);
      Column halves, extended, wides, truncated;
      auto add = [&](APFloat number) {
        wides.push_back(number.bitcastToAPInt().getZExtValue());
        bool losesInfo;
        number.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
        truncated.push_back(number.bitcastToAPInt().getZExtValue());
      };
      for (unsigned bits = 0; bits < 0x10000; ++bits) {
        APFloat number(semantics, APInt(16, bits));
        bool losesInfo;
        if (number.isNaN() || (StringRef(type) == "bf16" && number.isDenormal())) continue;
        number.convert(wideSemantics, APFloat::rmNearestTiesToEven, &losesInfo);
        halves.push_back(bits);
        extended.push_back(number.bitcastToAPInt().getZExtValue());
        add(number);
        if (!number.isFiniteNonZero()) continue;
        // The tie with the next number, and its neighbours.
        const uint64_t tie = number.bitcastToAPInt().getZExtValue() + (uint64_t(1) << (width == 32 ? 23 : 52) >> (StringRef(type) == "f16" ? 11 : 8));
        for (uint64_t neighbour : {tie - 1, tie, tie + 1}) add(APFloat(wideSemantics, APInt(width, neighbour)));
      }
      EXPECT_EQ(run(extension.get(), {halves}), extended) << type << " " << wide;
      EXPECT_EQ(run(truncation.get(), {wides}), truncated) << type << " " << wide;
      const uint64_t nan = width == 32 ? 0x7f800001u : 0x7ff0000000000001u;
      const uint64_t back = run(truncation.get(), {{nan}})[0];
      EXPECT_TRUE(APFloat(semantics, APInt(16, back)).isNaN());
    }
}

TEST_F(MathAccuracy, IntegerPowersWrap) {
  OwningOp module = expand("math.ipowi", 2, "i32", "sse2");
  const int32_t bases[] = {0, 1, -1, 2, -2, 3, 7, -5, 46341, INT32_MIN};
  const int32_t exponents[] = {0, 1, 2, 3, 5, 30, 31, 32, 1000001, -1, -2, -3};
  Column base, exponent, want;
  for (int32_t x : bases)
    for (int32_t y : exponents) {
      if (x == 0 && y < 0) continue;
      uint32_t power = 1;
      if (y >= 0)
        for (int32_t i = 0; i < y; ++i) power *= static_cast<uint32_t>(x);
      else
        power = x == 1 || (x == -1 && y % 2 == 0) ? 1 : x == -1 ? -1 : 0;
      base.push_back(static_cast<uint32_t>(x));
      exponent.push_back(static_cast<uint32_t>(y));
      want.push_back(power);
    }
  EXPECT_EQ(run(module.get(), {base, exponent}), want);
}

}  // namespace
