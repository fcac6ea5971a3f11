// Each graph optimisation against the graph as it was: the same values, bit for bit, on numbers that tell (signed zeros,
// NaN, infinities, the least integer). The evaluator runs both. Relaxed rewrites are compared on ordinary numbers.
#include "codegen/transforms/tf/infer.h"
#include "codegen/transforms/tf/optimize/optimize.h"
#include "dialects/all.h"
#include "dialects/tf/types.h"
#include "ir/eval.h"
#include "ir/symbols.h"
#include "ir/text.h"
#include "ir/verifier.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <cstring>
#include <limits>

using namespace strata;

namespace {

struct Case {
  const char *rewrite;  ///< the only one that is on
  const char *arguments;
  const char *body;     ///< operations; the last defines %r
  const char *result;
  int64_t times = 1;    ///< how often the rewrite happens
};

const DialectRegistry &registry() {
  static const DialectRegistry *made = [] {
    auto *all = new DialectRegistry();
    registerAllDialects(*all);
    return all;
  }();
  return *made;
}

std::string functionText(const Case &test) {
  std::string sizes;
  for (const char *at = std::strstr(test.arguments, "tensor<"); at; at = std::strstr(at + 1, "tensor<")) {
    std::string dims;
    for (const char *digit = at + 7; std::isdigit(*digit); ++digit) {
      if (!dims.empty()) dims += ", ";
      while (std::isdigit(*digit)) dims += *digit++;
    }
    sizes += (sizes.empty() ? "affine_map<() -> (" : ", affine_map<() -> (") + dims + ")>";
  }
  return std::string("func.func @main(") + test.arguments + ") -> " + test.result + " attributes {arg_sizes = [" + sizes +
         "]} {\n" + test.body + "\n  return %r : " + test.result + "\n}\n";
}

template <typename T>
Tensor fill(DType dtype, const SmallVector<int64_t> &shape, std::vector<T> values, size_t shift) {
  Tensor tensor = *Tensor::allocate(dtype, Dims(shape.begin(), shape.end()));
  auto *data = static_cast<T *>(tensor.rawData());
  for (int64_t i = 0; i < tensor.numElements(); ++i) data[i] = values[(static_cast<size_t>(i) + shift) % values.size()];
  return tensor;
}

/// Numbers that tell; `shift` gives each argument another order.
Tensor special(RankedTensorType type, size_t shift, bool ordinary) {
  const SmallVector<int64_t> shape(type.getShape().begin(), type.getShape().end());
  const DType dtype = tf::dtypeOfType(type);
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  if (dtype == DType::Float && ordinary) return fill<float>(dtype, shape, {1, 2.5f, 0.75f, 3, 9, 0.3f, 7}, shift);
  if (dtype == DType::Float)
    return fill<float>(dtype, shape, {0.f, -0.f, 1, -1, inf, -inf, nan, 0.5f, -2.5f, 3e38f, 1e-38f, 1.5f, -3}, shift * 5);
  if (dtype == DType::Bool) return fill<uint8_t>(dtype, shape, {0, 1, 1, 0, 0}, shift);
  if (dtype == DType::Int32)
    return fill<int32_t>(dtype, shape, {0, 1, -1, INT32_MIN, INT32_MAX, 2, -3, 65536, 1000003}, shift * 2);
  ADD_FAILURE() << "no numbers for this type";
  return Tensor();
}

/// The result of @main; nothing after a failure.
Tensor evaluate(Operation *module, bool ordinary) {
  Operation *main = lookupSymbolIn(module, "main");
  SmallVector<EvalValue> arguments, results;
  size_t shift = 0;
  for (BlockArgument argument : main->getRegion(0).front().getArguments())
    arguments.push_back(special(cast<RankedTensorType>(argument.getType()), shift++, ordinary));
  EvalEnvironment environment;
  Evaluator evaluator(environment);
  if (failed(evaluator.run(main, arguments, results))) {
    ADD_FAILURE() << evaluator.getStatus().message();
    return Tensor();
  }
  return results[0].tensor();
}

bool sameElement(const Tensor &a, const Tensor &b, int64_t i) {
  if (a.dtype() == DType::Float) {
    const float x = a.data<float>()[i], y = b.data<float>()[i];
    if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
  }
  const auto size = static_cast<size_t>(dtypeSize(a.dtype()));
  const auto *x = static_cast<const char *>(a.rawData()), *y = static_cast<const char *>(b.rawData());
  return std::memcmp(x + static_cast<size_t>(i) * size, y + static_cast<size_t>(i) * size, size) == 0;
}

const char *const kFloats = "%x: tensor<4x4xf32>, %y: tensor<4x4xf32>";
const char *const kInts = "%x: tensor<4x4xi32>, %y: tensor<4x4xi32>";
const char *const kFloat = "tensor<4x4xf32>";
const char *const kInt = "tensor<4x4xi32>";
const char *const kBool = "tensor<4x4xi1>";

#define UNARY(OP, RESULT, X, TYPE) RESULT " = tf." OP "(" X ") : (" TYPE ") -> " TYPE "\n"
#define BINARY(OP, RESULT, X, Y, TYPE) RESULT " = tf." OP "(" X ", " Y ") : (" TYPE ", " TYPE ") -> " TYPE "\n"
#define CONSTANT(RESULT, VALUE, TYPE) RESULT " = tf.Const() {value = dense<" VALUE "> : " TYPE "} : () -> " TYPE "\n"
#define F "tensor<4x4xf32>"
#define I "tensor<4x4xi32>"
#define B "tensor<4x4xi1>"

const Case kCases[] = {
    {"drop-involution", kFloats, UNARY("Neg", "%0", "%x", F) UNARY("Neg", "%r", "%0", F), kFloat},
    {"drop-repetition", kFloats, UNARY("Relu", "%0", "%x", F) UNARY("Relu", "%r", "%0", F), kFloat},
    {"drop-repetition", kFloats, UNARY("Rint", "%0", "%x", F) UNARY("Rint", "%r", "%0", F), kFloat},
    {"drop-negation", kInts, UNARY("Neg", "%0", "%x", I) UNARY("Abs", "%r", "%0", I), kInt},
    {"drop-negation", kFloats, UNARY("Neg", "%0", "%x", F) UNARY("Square", "%r", "%0", F), kFloat},
    {"drop-neutral-operand", kFloats, CONSTANT("%1", "1.0", F) BINARY("Mul", "%r", "%1", "%x", F), kFloat},
    {"drop-neutral-operand", kFloats, CONSTANT("%1", "-0.0", F) BINARY("AddV2", "%r", "%x", "%1", F), kFloat},
    {"drop-neutral-operand", kFloats, CONSTANT("%1", "0.0", F) BINARY("AddV2", "%r", "%x", "%1", F), kFloat, 0},
    {"drop-neutral-operand", kFloats, CONSTANT("%1", "0.0", F) BINARY("Sub", "%r", "%x", "%1", F), kFloat},
    {"drop-neutral-operand", kFloats, CONSTANT("%1", "-0.0", F) BINARY("Sub", "%r", "%x", "%1", F), kFloat, 0},
    {"drop-neutral-operand", kInts, CONSTANT("%1", "0", I) BINARY("AddV2", "%r", "%x", "%1", I), kInt},
    {"absorb-constant", kInts, CONSTANT("%1", "0", I) BINARY("Mul", "%r", "%x", "%1", I), kInt},
    {"absorb-constant", kFloats, CONSTANT("%1", "0.0", F) BINARY("Mul", "%r", "%x", "%1", F), kFloat, 0},
    {"absorb-constant", "%x: tensor<4x4xi1>", CONSTANT("%1", "true", B) BINARY("LogicalOr", "%r", "%x", "%1", B), kBool},
    {"absorb-constant", "%x: tensor<4x4xi1>", CONSTANT("%1", "false", B) BINARY("LogicalAnd", "%r", "%x", "%1", B), kBool},
    {"absorb-zero-factor", kFloats, CONSTANT("%1", "0.0", F) BINARY("Mul", "%r", "%x", "%1", F), kFloat},
    {"cancel-equal-operands", kInts, BINARY("Sub", "%r", "%x", "%x", I), kInt},
    {"cancel-equal-operands", kFloats, BINARY("Sub", "%r", "%x", "%x", F), kFloat, 0},
    {"cancel-negations", kFloats, UNARY("Neg", "%0", "%x", F) UNARY("Neg", "%1", "%y", F) BINARY("Mul", "%r", "%0", "%1", F), kFloat},
    {"cancel-negations", kInts, UNARY("Neg", "%0", "%x", I) UNARY("Neg", "%1", "%y", I) BINARY("Mul", "%r", "%0", "%1", I), kInt},
    {"cancel-negations", kFloats, UNARY("Neg", "%0", "%x", F) UNARY("Neg", "%1", "%y", F) BINARY("RealDiv", "%r", "%0", "%1", F), kFloat},
    {"drop-equal-operand", kFloats, BINARY("Maximum", "%r", "%x", "%x", F), kFloat},
    {"negate-by-subtraction", kFloats, UNARY("Neg", "%0", "%y", F) BINARY("AddV2", "%r", "%x", "%0", F), kFloat},
    {"negate-by-subtraction", kFloats, UNARY("Neg", "%0", "%x", F) BINARY("AddV2", "%r", "%0", "%y", F), kFloat},
    {"negate-by-subtraction", kFloats, UNARY("Neg", "%0", "%y", F) BINARY("Sub", "%r", "%x", "%0", F), kFloat},
    {"invert-comparison", kInts, "%0 = tf.Less(%x, %y) : (" I ", " I ") -> " B "\n" UNARY("LogicalNot", "%r", "%0", B), kBool},
    {"invert-comparison", kFloats, "%0 = tf.Less(%x, %y) : (" F ", " F ") -> " B "\n" UNARY("LogicalNot", "%r", "%0", B), kBool, 0},
    {"invert-comparison", kFloats, "%0 = tf.Equal(%x, %y) : (" F ", " F ") -> " B "\n" UNARY("LogicalNot", "%r", "%0", B), kBool},
    {"decide-select", kFloats, CONSTANT("%1", "false", B) "%r = tf.SelectV2(%1, %x, %y) : (" B ", " F ", " F ") -> " F "\n", kFloat},
    {"swap-select", "%c: tensor<4x4xi1>, %x: tensor<4x4xf32>, %y: tensor<4x4xf32>",
     UNARY("LogicalNot", "%0", "%c", B) "%r = tf.SelectV2(%0, %x, %y) : (" B ", " F ", " F ") -> " F "\n", kFloat},
    {"multiply-by-reciprocal", kFloats, CONSTANT("%1", "-8.0", F) BINARY("RealDiv", "%r", "%x", "%1", F), kFloat},
    {"multiply-by-reciprocal", kFloats, CONSTANT("%1", "3.0", F) BINARY("RealDiv", "%r", "%x", "%1", F), kFloat, 0},
    {"multiply-by-reciprocal", kFloats, CONSTANT("%1", "1.1754943508222875e-38", F) BINARY("RealDiv", "%r", "%x", "%1", F), kFloat, 1},
    {"multiply-by-reciprocal", kFloats, CONSTANT("%1", "1.7014118346046923e+38", F) BINARY("RealDiv", "%r", "%x", "%1", F), kFloat, 0},
    {"multiply-by-rounded-reciprocal", kFloats, CONSTANT("%1", "3.0", F) BINARY("RealDiv", "%r", "%x", "%1", F), kFloat},
    {"join-constants", kInts, CONSTANT("%1", "2000000000", I) CONSTANT("%2", "1999999999", I)
     BINARY("AddV2", "%0", "%x", "%1", I) BINARY("AddV2", "%r", "%2", "%0", I), kInt},
    {"join-constants", kFloats, CONSTANT("%1", "0.1", F) CONSTANT("%2", "0.2", F)
     BINARY("AddV2", "%0", "%x", "%1", F) BINARY("AddV2", "%r", "%2", "%0", F), kFloat, 0},
    {"join-float-constants", kFloats, CONSTANT("%1", "0.1", F) CONSTANT("%2", "0.2", F)
     BINARY("AddV2", "%0", "%x", "%1", F) BINARY("AddV2", "%r", "%2", "%0", F), kFloat},
    {"join-reciprocal-root", kFloats, CONSTANT("%1", "1.0", F) UNARY("Sqrt", "%0", "%x", F) BINARY("RealDiv", "%r", "%1", "%0", F), kFloat},
    {"drop-identity", kFloats, UNARY("Identity", "%0", "%x", F) UNARY("StopGradient", "%r", "%0", F), kFloat, 2},
    {"drop-identity-transpose", kFloats, CONSTANT("%p", "[0, -1]", "tensor<2xi32>")
     "%r = tf.Transpose(%x, %p) : (" F ", tensor<2xi32>) -> " F "\n", kFloat},
    {"join-transposes", "%x: tensor<2x3x4xf32>", CONSTANT("%p", "[1, 2, 0]", "tensor<3xi32>")
     "%0 = tf.Transpose(%x, %p) : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<3x4x2xf32>\n"
     "%r = tf.Transpose(%0, %p) : (tensor<3x4x2xf32>, tensor<3xi32>) -> tensor<4x2x3xf32>", "tensor<4x2x3xf32>"},
    {"cancel-reverses", kFloats, CONSTANT("%a", "[1]", "tensor<1xi32>")
     "%0 = tf.ReverseV2(%x, %a) : (" F ", tensor<1xi32>) -> " F "\n%r = tf.ReverseV2(%0, %a) : (" F ", tensor<1xi32>) -> " F "\n", kFloat},
    {"drop-same-shape", kFloats, CONSTANT("%s", "[-1, 4]", "tensor<2xi32>") "%r = tf.Reshape(%x, %s) : (" F ", tensor<2xi32>) -> " F "\n", kFloat},
    {"drop-same-shape", kFloats, CONSTANT("%s", "0", "tensor<2x2xi32>") "%r = tf.Pad(%x, %s) : (" F ", tensor<2x2xi32>) -> " F "\n", kFloat},
    {"drop-full-slice", kFloats, CONSTANT("%b", "0", "tensor<1xi32>") CONSTANT("%e", "9", "tensor<1xi32>") CONSTANT("%s", "1", "tensor<1xi32>")
     "%r = tf.StridedSlice(%x, %b, %e, %s) : (" F ", tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> " F "\n", kFloat},
    {"drop-full-slice", kFloats, CONSTANT("%b", "-1", "tensor<1xi32>") CONSTANT("%e", "-9", "tensor<1xi32>") CONSTANT("%s", "-1", "tensor<1xi32>")
     "%r = tf.StridedSlice(%x, %b, %e, %s) : (" F ", tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> " F "\n", kFloat, 0},
    {"drop-same-type", kFloats, UNARY("Cast", "%r", "%x", F), kFloat},
    {"join-casts", kInts, "%0 = tf.Cast(%x) : (" I ") -> tensor<4x4xi64>\n%r = tf.Cast(%0) : (tensor<4x4xi64>) -> " F "\n", kFloat},
    {"join-casts", kInts, "%0 = tf.Cast(%x) : (" I ") -> " F "\n%r = tf.Cast(%0) : (" F ") -> tensor<4x4xf64>\n"
     , "tensor<4x4xf64>", 0},
    {"drop-single-operand", kFloats, UNARY("AddN", "%r", "%x", F), kFloat},
    {"join-reshapes", kFloats, CONSTANT("%s", "[2, 8]", "tensor<2xi32>") CONSTANT("%t", "[16]", "tensor<1xi32>")
     "%0 = tf.Reshape(%x, %s) : (" F ", tensor<2xi32>) -> tensor<2x8xf32>\n"
     "%r = tf.Reshape(%0, %t) : (tensor<2x8xf32>, tensor<1xi32>) -> tensor<16xf32>\n", "tensor<16xf32>"},
    {"fold-shape", kFloats, "%r = tf.Shape(%x) : (" F ") -> tensor<2xi32>\n", "tensor<2xi32>"},
    {"absorb-transpose", kFloats, CONSTANT("%p", "[1, 0]", "tensor<2xi32>")
     "%0 = tf.Transpose(%x, %p) : (" F ", tensor<2xi32>) -> " F "\n" BINARY("MatMul", "%r", "%0", "%y", F), kFloat},
    {"common-subexpressions", kFloats, BINARY("Mul", "%0", "%x", "%y", F) BINARY("Mul", "%1", "%x", "%y", F) BINARY("Sub", "%r", "%0", "%1", F), kFloat},
    {"fold-constants", kFloats, CONSTANT("%1", "2.0", F) CONSTANT("%2", "3.0", F) BINARY("Mul", "%3", "%1", "%2", F) BINARY("Sub", "%r", "%x", "%3", F), kFloat},
};

class Optimize : public ::testing::TestWithParam<Case> {};

TEST_P(Optimize, KeepsValues) {
  const Case &test = GetParam();
  Context context(registry());
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(functionText(test), &context);
  ASSERT_TRUE(module) << diagnostics.str() << functionText(test);
  ASSERT_TRUE(tf::inferShapes(module.get()).isOk());

  tf::OptimizeOptions options;
  bool relaxed = false;
  for (const tf::OptimizationInfo &info : tf::listOptimizations()) {
    if (info.name != test.rewrite) options.disabled.push_back(info.name);
    else relaxed = info.relaxed;
  }
  options.relaxed = relaxed;
  const Tensor before = evaluate(module.get(), relaxed);
  std::map<std::string, int64_t> counts;
  ASSERT_TRUE(tf::optimizeGraph(module.get(), options, &counts).isOk());
  EXPECT_EQ(counts[test.rewrite], test.times);
  ASSERT_TRUE(succeeded(verify(module.get()))) << diagnostics.str();
  const Tensor after = evaluate(module.get(), relaxed);

  ASSERT_EQ(shapeToString(before.shape()), shapeToString(after.shape()));
  for (int64_t i = 0; i < before.numElements(); ++i) {
    if (relaxed)
      EXPECT_NEAR(before.data<float>()[i], after.data<float>()[i], 1e-6 * std::fabs(before.data<float>()[i])) << "element " << i;
    else
      EXPECT_TRUE(sameElement(before, after, i)) << "element " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Optimize, ::testing::ValuesIn(kCases), [](const auto &info) {
  std::string name = info.param.rewrite;
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::to_string(info.index);
});

/// Every rewrite there is has a case here in which it happens.
TEST(Optimizations, AllHaveCases) {
  for (const tf::OptimizationInfo &info : tf::listOptimizations()) {
    const bool isTested = std::any_of(std::begin(kCases), std::end(kCases), [&](const Case &test) {
      return info.name == test.rewrite && test.times > 0;
    });
    // Loops, and operations that do nothing by other names, have tests of their own.
    EXPECT_TRUE(isTested || info.name == "loop-invariants" || info.name == "drop-same-shape-squeeze") << info.name;
  }
}

TEST(Optimizations, AreInTheDocument) {
  std::ifstream file(STRATA_SOURCE_DIR "/docs/optimizations.md");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  for (const tf::OptimizationInfo &info : tf::listOptimizations()) {
    const size_t row = text.find("| `" + info.name + "` |");
    ASSERT_NE(row, std::string::npos) << info.name;
    EXPECT_EQ(text.substr(row, text.find('\n', row) - row).ends_with("| yes |"), info.relaxed) << info.name;
  }
}

/// What may fail is not dropped with the product that made it unimportant.
TEST(Optimizations, KeepFailures) {
  Context context(registry());
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(R"(
func.func @main(%x: tensor<4xi32>, %i: tensor<4xi32>) -> tensor<4xi32> attributes {arg_sizes = [affine_map<() -> (4)>, affine_map<() -> (4)>]} {
  %axis = tf.Const() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %zero = tf.Const() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %0 = tf.GatherV2(%x, %i, %axis) {batch_dims = 0} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  %1 = tf.Mul(%0, %zero) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
})", &context);
  ASSERT_TRUE(module) << diagnostics.str();
  ASSERT_TRUE(tf::inferShapes(module.get(), {.foldsConstants = true}).isOk());
  ASSERT_TRUE(tf::optimizeGraph(module.get(), {}).isOk());
  int gathers = 0;
  module->walk([&](Operation *op) { gathers += op->getName() == "tf.GatherV2"; });
  EXPECT_EQ(gathers, 1);
}

/// Operations that something waits for give a token, which keeps them.
TEST(Optimizations, KeepWhatIsOrdered) {
  Context context(registry());
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(R"(
func.func @main(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> attributes {arg_sizes = [affine_map<() -> (4)>, affine_map<() -> (4)>]} {
  %0:2 = tf.FloorDiv(%x, %y) : (tensor<4xi32>, tensor<4xi32>) -> (tensor<4xi32>, !tf.token)
  return %x : tensor<4xi32>
})", &context);
  ASSERT_TRUE(module) << diagnostics.str();
  ASSERT_TRUE(tf::inferShapes(module.get(), {.foldsConstants = true}).isOk());
  ASSERT_TRUE(tf::optimizeGraph(module.get(), {}).isOk());
  int divisions = 0;
  module->walk([&](Operation *op) { divisions += op->getName() == "tf.FloorDiv"; });
  EXPECT_EQ(divisions, 1);
}

TEST(Optimizations, MoveInvariantsOutOfLoops) {
  Context context(registry());
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(R"(
func.func @main(%n: tensor<i32>, %x: tensor<4xf32>) -> tensor<4xf32> attributes {arg_sizes = [affine_map<() -> ()>, affine_map<() -> (4)>]} {
  %0:2 = "plan.while"(%n, %x) ({
  ^bb0(%i: tensor<i32>, %v: tensor<4xf32>):
    %zero = tf.Const() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %more = tf.Greater(%i, %zero) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "plan.condition"(%more) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<i32>, %v: tensor<4xf32>):
    %one = tf.Const() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %next = tf.Sub(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %e = tf.Exp(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %sum = tf.AddV2(%v, %e) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    plan.yield %next, %sum : tensor<i32>, tensor<4xf32>
  }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
})", &context);
  ASSERT_TRUE(module) << diagnostics.str();
  ASSERT_TRUE(tf::inferShapes(module.get(), {.foldsConstants = true}).isOk());
  ASSERT_TRUE(tf::optimizeGraph(module.get(), {}).isOk());
  module->walk([&](Operation *op) {
    if (op->getName() == "tf.Exp") EXPECT_EQ(op->getParentOp()->getName(), "func.func");
    if (op->getName() == "tf.AddV2") EXPECT_EQ(op->getParentOp()->getName(), "plan.while");
  });
}

TEST(Optimizations, UnknownNamesAreErrors) {
  const Status status = tf::checkOptimizationNames({"drop-identity", "nosuch"});
  EXPECT_EQ(status.code(), StatusCode::NotFound);
  EXPECT_NE(status.message().find("drop-identity"), std::string_view::npos);
}

}  // namespace
