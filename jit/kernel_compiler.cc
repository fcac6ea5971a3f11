// See kernel_compiler.h. The memory level of the kernel cache: key is the canonical text of the kernel and the target.
#include "jit/kernel_compiler.h"

#include "codegen/convert/complex_to_parts/complex_to_parts.h"
#include "codegen/convert/expand_math/expand_math.h"
#include "codegen/convert/kernel_to_llvm/kernel_to_llvm.h"
#include "codegen/convert/linalg_to_affine/linalg_to_affine.h"
#include "ir/builder.h"
#include "ir/symbols.h"
#include "ir/text.h"
#include "ir/verifier.h"
#include "jit/code_generator.h"
#include "jit/stage_text.h"

#include "llvm/Support/raw_ostream.h"

#include <mutex>
#include <unordered_map>

namespace strata::jit {

namespace {

using ImageRef = std::shared_ptr<const std::vector<std::byte>>;

struct KernelCache {
  std::mutex mutex;
  std::unordered_map<std::string, ImageRef> images;
};

KernelCache &getCache() {
  static KernelCache *cache = new KernelCache();
  return *cache;
}

constexpr const char *kEntry = "kernel";

/// What the cache compares and the code generator reads.
std::string textOf(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  PrintOptions options;
  options.generic = true;
  printOperation(op, os, options);
  return text;
}

/// The dump of a stage of a kernel: the module bears the kernel's name.
std::string dumpOf(Operation *module, StringRef name) {
  setSymbolName(module, name);
  return stageText(module);
}

/// An empty module.
OwningOp makeModule(Context *context) {
  OwningOp module(Operation::create(Location(), context->getRecord("builtin.module"), {}, {}, {}, {}, 1));
  module->getRegion(0).emplaceBlock();
  return module;
}

/// A module with a copy of the kernel, named kEntry.
OwningOp isolate(Operation *kernel) {
  OwningOp module = makeModule(kernel->getContext());
  Operation *copy = kernel->clone();
  module->getRegion(0).front().push_back(copy);
  setSymbolName(copy, kEntry);
  setSymbolVisibility(copy, Visibility::Public);
  return module;
}

/// The stages of the kernel `name`. A null image: `stopAfter` was one of them; `text` is then what there is.
Result<ImageRef> compileOne(Operation *module, StringRef name, const Target &target, const KernelOptions &options,
                            std::string &text) {
  const StringRef stopAfter = options.stopAfter;
  Context *context = module->getContext();
  DiagnosticCollector diagnostics(context);
  auto failed = [&](LogicalResult result) {
    return strata::failed(result) || (options.verifiesStages && strata::failed(verify(module)));
  };
  auto explain = [&](const char *stage) {
    if (options.explainer) options.explainer->finishKernel(stage, name, stageText(module));
  };
  if (failed(convertLinalgToAffine(&module->getRegion(0).front().front(), target))) return internalError(diagnostics.str());
  if (failed(splitComplex(module))) return internalError(diagnostics.str());
  explain("loops");
  if (stopAfter == "loops") return text = dumpOf(module, name), ImageRef();
  if (failed(expandMath(module, target))) return internalError(diagnostics.str());
  explain("expand-math");
  if (stopAfter == "expand-math") return text = dumpOf(module, name), ImageRef();
  if (failed(convertKernelsToLLVM(module, target))) return internalError(diagnostics.str());
  explain("to-llvm");
  if (stopAfter == "to-llvm") return text = dumpOf(module, name), ImageRef();
  text = textOf(module);
  if (stopAfter == "code") {
    Result<std::string> assembly = generateAssembly(text, target.name.str());
    if (!assembly.isOk()) return assembly.status();
    text = *assembly;
    return ImageRef();
  }
  Result<std::vector<std::byte>> image = generateCode(text, target.name.str(), {kEntry});
  if (!image.isOk()) return image.status();
  if (options.explainer) {
    Result<std::string> machineCode = disassembleImage(*image, kEntry, target.name.str());
    if (!machineCode.isOk()) return machineCode.status();
    options.explainer->finishKernel("code", name, *machineCode);
  }
  return ImageRef(std::make_shared<const std::vector<std::byte>>(std::move(*image)));
}

bool isKernelStage(StringRef stage) {
  return stage == "loops" || stage == "expand-math" || stage == "to-llvm" || stage == "code";
}

}  // namespace

Result<KernelCompilation> compileKernels(Operation *module, const Target &target, const KernelOptions &options) {
  const StringRef stopAfter = options.stopAfter;
  KernelCompilation compilation;
  for (Operation &op : module->getRegion(0).front()) {
    const StringRef name = getSymbolName(&op);
    if (!name.starts_with("kernel_")) continue;
    CompiledKernel kernel;
    kernel.entry = kEntry;
    auto type = cast<FunctionType>(op.getAttrOfType<TypeAttr>("function_type").getValue());
    kernel.argumentTypes.assign(type.getInputs().begin(), type.getInputs().end());
    OwningOp isolated = isolate(&op);
    const std::string key = target.name.str() + "\n" + textOf(isolated.get());
    KernelCache &cache = getCache();
    KernelOptions own = options;
    if (own.explainer && !own.explainer->holds(name)) own.explainer = nullptr;
    if (!isKernelStage(stopAfter) && !own.explainer) {
      std::lock_guard<std::mutex> lock(cache.mutex);
      if (auto found = cache.images.find(key); found != cache.images.end()) kernel.image = found->second;
    }
    if (!kernel.image) {
      std::string text;
      Result<ImageRef> image = compileOne(isolated.get(), name, target, own, text);
      if (!image.isOk()) return image.status();
      if (isKernelStage(stopAfter)) {
        if (!compilation.stageText.empty()) compilation.stageText += "// -----\n";
        compilation.stageText += text;
        continue;
      }
      kernel.image = *image;
      ++compilation.generated;
      std::lock_guard<std::mutex> lock(cache.mutex);
      cache.images[key] = kernel.image;
    }
    compilation.kernels[name] = std::move(kernel);
  }
  // Without a kernel there is still a dump: of nothing.
  if (isKernelStage(stopAfter) && compilation.stageText.empty()) compilation.stageText = stageText(makeModule(module->getContext()).get());
  return compilation;
}

void trimKernelCache() {
  KernelCache &cache = getCache();
  std::lock_guard<std::mutex> lock(cache.mutex);
  for (auto it = cache.images.begin(); it != cache.images.end();)
    it = it->second.use_count() == 1 ? cache.images.erase(it) : std::next(it);
}

}  // namespace strata::jit
