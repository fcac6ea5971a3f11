// Kernels to code: each kernel function on its own, equal ones once for the whole process.
#pragma once

#include "codegen/target/target.h"
#include "jit/explain.h"
#include "jit/plan_builder.h"

namespace strata::jit {

struct KernelCompilation {
  llvm::StringMap<CompiledKernel> kernels;  ///< by symbol in the module
  uint32_t generated = 0;                   ///< code was made for; the others were known
  std::string stageText;                    ///< of `stopAfter`, kernel by kernel
};

struct KernelOptions {
  std::string stopAfter;        ///< a stage, or empty
  bool verifiesStages = false;  ///< fail where a stage leaves an invalid kernel
  Explainer *explainer = nullptr;  ///< is given the stages of the kernels that it asks for
};

/// Compiles every private function `kernel_*` of `module` (kernels on tensors, linalg_to_affine.h) for the target. Stops
/// after the stage "loops", "to-llvm" or "code" (assembly) when asked, with the text of all kernels.
Result<KernelCompilation> compileKernels(Operation *module, const Target &target, const KernelOptions &options);

/// Forgets all kernels that no program holds (tests, memory limits).
void trimKernelCache();

}  // namespace strata::jit
