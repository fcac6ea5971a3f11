// Figures 3 and 7 of the MLIR paper in today's spelling: both texts are lowered to machine code and multiply polynomials.
#include "codegen/convert/kernel_to_llvm/kernel_to_llvm.h"
#include "codegen/target/target.h"
#include "devices/cpu/code_mapping.h"
#include "dialects/all.h"
#include "ir/context.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "jit/code_generator.h"
#include "support/image.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace strata {
namespace {

/// The figure's function takes its place in the calling convention of kernels: a range and the error slot come first.
void makeKernel(Operation *function) {
  Block &entry = function->getRegion(0).front();
  Context *context = function->getContext();
  Type index = IndexType::get(context);
  entry.insertArgument(0, index, Location());
  entry.insertArgument(1, index, Location());
  entry.insertArgument(2, MemRefType::get({1}, IntegerType::get(context, 64)), Location());
  function->setAttr("function_type", TypeAttr::get(FunctionType::get(context, entry.getArgumentTypes(), {})));
}

/// The coefficients of the product as the figure's code computes them.
std::vector<float> multiply(const std::string &file, std::vector<float> a, std::vector<float> b) {
  auto buffer = llvm::MemoryBuffer::getFile(STRATA_SOURCE_ROOT "/tests/ir/figures/" + file);
  EXPECT_TRUE(bool(buffer)) << file;
  if (!buffer) return {};
  DialectRegistry dialects;
  registerAllDialects(dialects);
  Context context(dialects);
  OwningOp module = parseSourceString((*buffer)->getBuffer(), &context, {});
  EXPECT_TRUE(bool(module)) << file;
  if (!module) return {};
  const Target &target = getHostTarget();
  makeKernel(module->getRegion(0).front().getFirst());
  EXPECT_TRUE(succeeded(verify(module.get())));
  EXPECT_TRUE(succeeded(convertKernelsToLLVM(module.get(), target)));
  EXPECT_TRUE(succeeded(verify(module.get())));

  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions generic;
  generic.generic = true;
  printOperation(module.get(), os, generic);
  Result<std::vector<std::byte>> bytes = jit::generateCode(text, target.name.str(), {"multiply"});
  EXPECT_TRUE(bytes.isOk()) << bytes.status().toString();
  Result<ImageContents> image = parseImage(*bytes);
  EXPECT_TRUE(image.isOk());
  Result<device::CodeMapping> code = device::CodeMapping::create(*image);
  EXPECT_TRUE(code.isOk());
  EXPECT_EQ(image->symbols.size(), 1u);

  const size_t size = a.size();
  std::vector<float> product(2 * size, 0.0f);
  uint64_t slot = 0;
  auto word = [](auto *pointer) { return reinterpret_cast<uint64_t>(pointer); };
  const uint64_t block[] = {word(&slot), size, word(a.data()), size, word(b.data()), size, word(product.data()), 2 * size};
  const auto address = reinterpret_cast<uintptr_t>(code->base()) + image->symbols[0].offset;
  reinterpret_cast<void (*)(const uint64_t *, int64_t, int64_t)>(address)(block, 0, 1);
  return product;
}

class Figures : public testing::TestWithParam<const char *> {};

TEST_P(Figures, MultiplyPolynomials) {
  // (1 + 2x + 3x^2) (4 - 5x + 6x^2) = 4 + 3x + 8x^2 - 3x^3 + 18x^4
  EXPECT_EQ(multiply(GetParam(), {1, 2, 3}, {4, -5, 6}), (std::vector<float>{4, 3, 8, -3, 18, 0}));
  EXPECT_EQ(multiply(GetParam(), {0.5f}, {-8}), (std::vector<float>{-4, 0}));
  EXPECT_EQ(multiply(GetParam(), {}, {}), std::vector<float>());
}

INSTANTIATE_TEST_SUITE_P(Paper, Figures, testing::Values("figure3.txt", "figure7.mlir"), [](const auto &info) {
  return std::string(info.param, info.param + 7);
});

}  // namespace
}  // namespace strata
