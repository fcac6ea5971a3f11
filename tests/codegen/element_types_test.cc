// Elements that are no plain numbers: complex numbers, which kernels take apart, strings, which move as places, and the V1 references
// that become resources. That the values are right is for the cases run through the whole compiler.
#include "codegen/convert/complex_to_parts/complex_to_parts.h"
#include "codegen/convert/tf_to_linalg/tf_to_linalg.h"
#include "codegen/transforms/tf/infer.h"
#include "codegen/transforms/tf/references.h"
#include "dialects/all.h"
#include "ir/text.h"
#include "ir/verifier.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace strata;

namespace {

using Step = std::string (*)(Operation *module);

/// The module after a step, in the generic form; or what failed.
std::string after(const std::string &text, Step step) {
  DialectRegistry registry;
  registerAllDialects(registry);
  Context context(registry);
  DiagnosticCollector diagnostics(&context);
  OwningOp module = parseSourceString(text, &context);
  if (!module) return "parse error: " + diagnostics.str();
  if (std::string failure = step(module.get()); !failure.empty()) return failure;
  if (failed(verify(module.get()))) return "invalid: " + diagnostics.str();
  std::string printed;
  llvm::raw_string_ostream os(printed);
  PrintOptions options;
  options.generic = true;
  options.useLocalScope = true;
  printOperation(module.get(), os, options);
  return printed;
}

std::string lower(Operation *module) {
  if (Status status = tf::inferShapes(module); !status.isOk()) return "infer: " + std::string(status.message());
  if (Status status = convertTFToLinalg(module); !status.isOk()) return "lower: " + std::string(status.message());
  return {};
}
std::string split(Operation *module) { return failed(splitComplex(module)) ? "failed" : ""; }
std::string resolve(Operation *module) {
  tf::lowerReferences(module);
  return {};
}

int count(const std::string &text, const std::string &part) {
  int found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

#define EXPECT_HAS(TEXT, PART) EXPECT_NE((TEXT).find(PART), std::string::npos) << (TEXT)
#define EXPECT_LACKS(TEXT, PART) EXPECT_EQ((TEXT).find(PART), std::string::npos) << (TEXT)

}  // namespace

TEST(ElementTypes, StringsMoveAsPlaces) {
  const std::string text = after(R"(
    func.func @main(%x: tensor<2x3x!tf.string>) -> tensor<?x?x!tf.string> attributes {arg_sizes = [affine_map<() -> (2, 3)>]} {
      %p = "tf.Const"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
      %0 = "tf.Transpose"(%x, %p) : (tensor<2x3x!tf.string>, tensor<2xi32>) -> tensor<?x?x!tf.string>
      return %0 : tensor<?x?x!tf.string>
    })", lower);
  EXPECT_HAS(text, "TakeHostElements");
  EXPECT_HAS(text, "tensor<3x2xi64>");
  EXPECT_LACKS(text, "tf.Transpose");
}

TEST(ElementTypes, ComplexValuesAndMemoryBecomePairs) {
  const std::string text = after(R"(
    func.func @kernel(%m: memref<?xcomplex<f32>>, %n: index) {
      affine.for %i = 0 to 4 {
        %z = affine.load %m[%i] : memref<?xcomplex<f32>>
        %w = complex.mul %z, %z : complex<f32>
        affine.store %w, %m[%i] : memref<?xcomplex<f32>>
      }
      return
    })", split);
  EXPECT_LACKS(text, "complex");
  EXPECT_HAS(text, "memref<?x2xf32>");
  EXPECT_EQ(count(text, "\"affine.load\""), 2) << text;
  EXPECT_EQ(count(text, "\"affine.store\""), 2) << text;
  EXPECT_EQ(count(text, "\"arith.mulf\""), 4) << text;
}

TEST(ElementTypes, LoopsCarryBothParts) {
  const std::string text = after(R"(
    func.func @kernel(%m: memref<complex<f64>>) {
      %one = complex.constant [1.0, 0.0] : complex<f64>
      %p = affine.for %i = 0 to 4 iter_args(%z = %one) -> (complex<f64>) {
        %w = complex.add %z, %one : complex<f64>
        affine.yield %w : complex<f64>
      }
      affine.store %p, %m[] : memref<complex<f64>>
      return
    })", split);
  EXPECT_LACKS(text, "complex");
  EXPECT_EQ(count(text, "\"affine.store\""), 2) << text;
  EXPECT_HAS(text, "(f64, f64)");
}

TEST(ElementTypes, ReferencesAreReadWhereTheyAreUsed) {
  const std::string text = after(R"(
    func.func @main(%x: tensor<2xf32>) -> tensor<*xf32> {
      %v, %t0 = "tf.VariableV2"() {shape = #tf.shape<2>, container = "", shared_name = "v"} : () -> (tensor<*xf32>, !tf.token)
      %a, %t1 = "tf.Assign"(%v, %x, %t0) {validate_shape = true, use_locking = true}
          : (tensor<*xf32>, tensor<2xf32>, !tf.token) -> (tensor<*xf32>, !tf.token)
      %n = "tf.Neg"(%a) : (tensor<*xf32>) -> tensor<*xf32>
      return %n : tensor<*xf32>
    })", resolve);
  EXPECT_LACKS(text, "VariableV2");
  EXPECT_HAS(text, "tf.VarHandleOp");
  EXPECT_HAS(text, "declared_shape = #tf.shape<2>");
  EXPECT_LT(text.find("tf.AssignVariableOp"), text.find("tf.ReadVariableOp"));
  EXPECT_LT(text.find("tf.ReadVariableOp"), text.find("tf.Neg"));
}
