// The form of what operations become: which loops a structured operation has, what is read in bodies, what fails at run time.
// That the values are right is for the cases run through the whole compiler.
#include "codegen/convert/tf_to_linalg/tf_to_linalg.h"
#include "codegen/transforms/tf/infer.h"
#include "codegen/transforms/tf/inline_calls.h"
#include "dialects/all.h"
#include "ir/symbols.h"
#include "ir/text.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace strata;

namespace {

/// The module after inference and lowering, in the generic form; or the failure's text.
std::string lower(const std::string &text) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(text, &context);
  if (!module) return "parse error: " + diagnostics.str();
  if (Status status = tf::inferShapes(module.get()); !status.isOk()) return "infer: " + std::string(status.message());
  if (Status status = convertTFToLinalg(module.get()); !status.isOk()) return "lower: " + std::string(status.message());
  std::string printed;
  llvm::raw_string_ostream os(printed);
  PrintOptions options;
  options.generic = true;
  options.useLocalScope = true;
  printOperation(module.get(), os, options);
  return printed;
}

/// A function of one operation: argument types, sizes as maps, operations, result.
std::string function(const std::string &arguments, const std::string &sizes, const std::string &body, const std::string &result) {
  return "func.func @main(" + arguments + ") -> " + result + " attributes {arg_sizes = [" + sizes + "]} {\n" + body + "\n}\n";
}

int count(const std::string &text, const std::string &part) {
  int found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

#define EXPECT_HAS(TEXT, PART) EXPECT_NE((TEXT).find(PART), std::string::npos) << (TEXT)
#define EXPECT_LACKS(TEXT, PART) EXPECT_EQ((TEXT).find(PART), std::string::npos) << (TEXT)

/// Functions @f0, @f1, ... of which each asks for the next in both branches of an If: 2^depth bodies.
Status inlineNestedBranches(unsigned depth, unsigned maxOps) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  DiagnosticCollector diagnostics(&context);
  auto body = [](const std::string &callee) {
    return "  %0 = \"tf.StatelessIf\"(%p, %x, %p) {then_branch = #tf.func<@" + callee + ", {}>, else_branch = #tf.func<@" + callee +
           ", {}>} : (tensor<i1>, tensor<f32>, tensor<i1>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n";
  };
  const std::string signature = "(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {\n";
  std::string text = "func.func @main" + signature + body("f0");
  for (unsigned i = 0; i < depth; ++i)
    text += "func.func private @f" + std::to_string(i) + signature + body("f" + std::to_string(i + 1));
  text += "func.func private @f" + std::to_string(depth) + signature + "  return %x : tensor<f32>\n}\n";
  OwningOp module = parseSourceString(text, &context);
  return module ? tf::inlineCalls(module.get(), maxOps) : invalidArgument("parse error: ", diagnostics.str());
}

/// What the operation of a loop still carries, when its body passes on the first of two values.
TEST(InlineCalls, LoopsReadInvariantsFromOutside) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(R"(
func.func @main(%k: tensor<f32>, %x: tensor<f32>) -> tensor<f32> {
  %0:2 = "tf.StatelessWhile"(%k, %x) {cond = #tf.func<@cond, {}>, body = #tf.func<@body, {}>} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %0#1 : tensor<f32>
}
func.func private @cond(%k: tensor<f32>, %x: tensor<f32>) -> tensor<i1> {
  %0 = "tf.Less"(%x, %k) : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %0 : tensor<i1>
}
func.func private @body(%k: tensor<f32>, %x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = "tf.AddV2"(%x, %k) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = "tf.Identity"(%k) : (tensor<f32>) -> tensor<f32>
  return %1, %0 : tensor<f32>, tensor<f32>
}
)", &context);
  ASSERT_TRUE(module) << diagnostics.str();
  ASSERT_TRUE(tf::inlineCalls(module.get()).isOk());
  Operation *main = lookupSymbolIn(module.get(), "main");
  Operation *loop = &main->getRegion(0).front().front();
  ASSERT_EQ(loop->getName(), "plan.while");
  ASSERT_EQ(loop->getNumOperands(), 1u);
  EXPECT_EQ(loop->getRegion(1).getNumArguments(), 1u);
  Operation &add = loop->getRegion(1).front().front();
  EXPECT_EQ(add.getOperand(1), Value(main->getRegion(0).getArgument(0)));
  EXPECT_EQ(main->getRegion(0).front().getTerminator()->getOperand(0), Value(loop->getResult(0)));
}

/// Sizes that only execution tells may turn out equal, or one of them 1: the program ends before them. Different sizes of
/// arguments are neither: the operation fails when it is reached.
TEST(InferShapes, LateSizesMayBeEqual) {
  const std::string late = lower(function(
      "%a: tensor<?xi1>, %b: tensor<?xi1>", "affine_map<()[s0] -> (s0)>, affine_map<()[s0] -> (s0)>",
      "  %0 = \"tf.Where\"(%a) : (tensor<?xi1>) -> tensor<?x1xi64>\n"
      "  %1 = \"tf.Where\"(%b) : (tensor<?xi1>) -> tensor<?x1xi64>\n"
      "  %2 = \"tf.AddV2\"(%0, %1) : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<?x1xi64>\n"
      "  return %2 : tensor<?x1xi64>", "tensor<?x1xi64>"));
  EXPECT_HAS(late, "infer: a size that only execution tells decides about a shape");
  const std::string arguments = lower(function(
      "%a: tensor<?xf32>, %b: tensor<?xf32>", "affine_map<()[s0] -> (s0)>, affine_map<()[s0, s1] -> (s1)>",
      "  %0 = \"tf.AddV2\"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>\n  return %0 : tensor<?xf32>",
      "tensor<?xf32>"));
  EXPECT_HAS(arguments, "Incompatible shapes: [{size0}] vs. [{size1}]");
}

TEST(InlineCalls, BranchesCountTowardsTheLimit) {
  EXPECT_TRUE(inlineNestedBranches(3, 1000).isOk()) << inlineNestedBranches(3, 1000).message();
  EXPECT_EQ(inlineNestedBranches(40, 1000).code(), StatusCode::ResourceExhausted);
}

/// What is defined is compiled, but for what is named here.
TEST(TFToLinalg, EveryOperationHasALowering) {
  // Earlier passes replace calls, control flow and old variables.
  const llvm::StringSet<> replaced = {
      "tf.graph", "tf.fetch", "tf.PartitionedCall", "tf.StatefulPartitionedCall", "tf.If", "tf.StatelessIf", "tf.Case",
      "tf.StatelessCase", "tf.While", "tf.StatelessWhile", "tf.Switch", "tf.RefSwitch", "tf._SwitchN", "tf.Merge", "tf.RefMerge", "tf.Enter",
      "tf.RefEnter", "tf.Exit", "tf.RefExit", "tf.NextIteration", "tf.RefNextIteration", "tf.LoopCond", "tf.Variable",
      "tf.VariableV2", "tf.IsVariableInitialized", "tf.Assign", "tf.AssignAdd", "tf.AssignSub"};
  DialectRegistry registry;
  registerAllDialects(registry);
  for (const Dialect *dialect : registry.getDialects()) {
    if (dialect->name != StringRef("tf")) continue;
    for (const OpRow *row : dialect->ops)
      EXPECT_NE(hasLowering(row->name), replaced.contains(row->name)) << row->name;
  }
}

TEST(TFToLinalg, BroadcastsByMaps) {
  std::string text = lower(function("%x: tensor<?x4xf32>, %b: tensor<4xf32>",
                                    "affine_map<()[s0] -> (s0, 4)>, affine_map<()[s0] -> (4)>",
                                    "  %0 = \"tf.AddV2\"(%x, %b) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>\n"
                                    "  return %0 : tensor<?x4xf32>",
                                    "tensor<?x4xf32>"));
  EXPECT_HAS(text, "affine_map<(d0, d1) -> (d1)>");
  EXPECT_HAS(text, "arith.addf");
  EXPECT_EQ(count(text, "\"linalg.generic\""), 1) << text;
}

TEST(TFToLinalg, ScalarConstantsAreNoOperands) {
  std::string text = lower(function("%x: tensor<2x4xf32>", "affine_map<() -> (2, 4)>",
                                    "  %c = \"tf.Const\"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>\n"
                                    "  %0 = \"tf.Mul\"(%x, %c) : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>\n"
                                    "  return %0 : tensor<2x4xf32>",
                                    "tensor<2x4xf32>"));
  EXPECT_HAS(text, "operandSegmentSizes = array<i32: 1, 1>");
}

TEST(TFToLinalg, LeadingUnitLoopsAreLeftOut) {
  std::string text = lower(function("%x: tensor<1x8x4xf32>", "affine_map<() -> (1, 8, 4)>",
                                    "  %0 = \"tf.Relu\"(%x) : (tensor<1x8x4xf32>) -> tensor<1x8x4xf32>\n"
                                    "  %1 = \"tf.Exp\"(%0) : (tensor<1x8x4xf32>) -> tensor<1x8x4xf32>\n"
                                    "  return %1 : tensor<1x8x4xf32>",
                                    "tensor<1x8x4xf32>"));
  EXPECT_LACKS(text, "(d0, d1, d2)");
  EXPECT_HAS(text, "math.exp");
}

TEST(TFToLinalg, IntegerDivisionChecksItsDivisor) {
  const std::string sizes = "affine_map<() -> (3)>, affine_map<() -> (3)>";
  std::string text = lower(function("%x: tensor<3xi32>, %y: tensor<3xi32>", sizes,
                                    "  %0 = \"tf.FloorDiv\"(%x, %y) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>\n"
                                    "  return %0 : tensor<3xi32>",
                                    "tensor<3xi32>"));
  EXPECT_HAS(text, "Integer division by zero");
  EXPECT_HAS(text, "cf.assert");
  EXPECT_HAS(text, "site 0 operand 1");
}

TEST(TFToLinalg, PaddedConvolutionIsACopyAndAContraction) {
  std::string text = lower(
      function("%x: tensor<2x5x5x3xf32>, %w: tensor<3x3x3x8xf32>", "affine_map<() -> (2, 5, 5, 3)>, affine_map<() -> (3, 3, 3, 8)>",
               "  %0 = \"tf.Conv2D\"(%x, %w) {strides = [1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = \"SAME\", data_format = \"NHWC\", "
               "dilations = [1 : i64, 1 : i64, 1 : i64, 1 : i64], explicit_paddings = [], use_cudnn_on_gpu = true} : "
               "(tensor<2x5x5x3xf32>, tensor<3x3x3x8xf32>) -> tensor<2x3x3x8xf32>\n"
               "  return %0 : tensor<2x3x3x8xf32>",
               "tensor<2x3x3x8xf32>"));
  EXPECT_EQ(count(text, "\"linalg.generic\""), 2) << text;
  EXPECT_HAS(text, "(d0, d1 * 2 + d4, d2 * 2 + d5, d6)");
  EXPECT_HAS(text, "tensor<2x7x7x3xf32>");
}

TEST(TFToLinalg, SlicesOfShapesNeedNoData) {
  std::string text = lower(
      function("%x: tensor<?x6xf32>", "affine_map<()[s0] -> (s0, 6)>",
               "  %s = \"tf.Shape\"(%x) : (tensor<?x6xf32>) -> tensor<2xi32>\n"
               "  %z = \"tf.Const\"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>\n"
               "  %n = \"tf.Mul\"(%s, %z) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>\n"
               "  %0 = \"tf.Tile\"(%x, %z) : (tensor<?x6xf32>, tensor<2xi32>) -> tensor<?x18xf32>\n"
               "  %1 = \"tf.Reshape\"(%0, %n) : (tensor<?x18xf32>, tensor<2xi32>) -> tensor<?x18xf32>\n"
               "  return %1 : tensor<?x18xf32>",
               "tensor<?x18xf32>"));
  EXPECT_LACKS(text, "plan.read_scalar");
  EXPECT_HAS(text, "arith.remsi");
}

TEST(TFToLinalg, FrontsOfLargerTensorsAreSlices) {
  // A structured operation's plain subscripts have its loops' extents; the second part is read from an offset.
  std::string text = lower(function("%x: tensor<6x4xf32>", "affine_map<() -> (6, 4)>",
                                    "  %axis = \"tf.Const\"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>\n"
                                    "  %0:2 = \"tf.Split\"(%axis, %x) : (tensor<i32>, tensor<6x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)\n"
                                    "  return %0#0, %0#1 : tensor<3x4xf32>, tensor<3x4xf32>",
                                    "(tensor<3x4xf32>, tensor<3x4xf32>)"));
  EXPECT_EQ(count(text, "\"tensor.extract_slice\""), 1) << text;
  EXPECT_HAS(text, "static_sizes = array<i64: 3, 4>");
  EXPECT_HAS(text, "affine_map<(d0, d1) -> (d0 + 3, d1)>");
}

TEST(TFToLinalg, CopiesMadeOfPiecesSaySo) {
  std::string text = lower(function("%x: tensor<?x4xf32>, %y: tensor<?x4xf32>", "affine_map<()[s0] -> (s0, 4)>, affine_map<()[s0] -> (s0, 4)>",
                                    "  %axis = \"tf.Const\"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>\n"
                                    "  %0 = \"tf.ConcatV2\"(%x, %y, %axis) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<i32>) -> tensor<?x8xf32>\n"
                                    "  return %0 : tensor<?x8xf32>",
                                    "tensor<?x8xf32>"));
  EXPECT_HAS(text, "pieces");
  EXPECT_EQ(count(text, "\"scf.if\""), 1) << text;
}

TEST(TFToLinalg, RefusedOperationsAreNamed) {
  std::string text = lower(function("%x: tensor<2x2xf16>", "affine_map<() -> (2, 2)>",
                                    "  %0 = \"tf.Cholesky\"(%x) : (tensor<2x2xf16>) -> tensor<2x2xf16>\n"
                                    "  return %0 : tensor<2x2xf16>",
                                    "tensor<2x2xf16>"));
  EXPECT_HAS(text, "'Cholesky' has no lowering: its element type");
}

}  // namespace
