// Modules whose kernels run on the host's processor: mapped code images, and plain C++ functions for tests and
// host-side kernels. Used by the cpu and null devices.
#pragma once

#include "devices/cpu/code_mapping.h"
#include "devices/module.h"
#include "support/kernel_abi.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace strata::device {

/// A kernel with an address.
class HostKernel final : public Kernel {
public:
  HostKernel(Module &owner, std::string name, KernelFunction function)
      : Kernel(owner, std::move(name)), entry(function) {}

  KernelFunction function() const { return entry; }

private:
  KernelFunction entry;
};

/// A C++ function that obeys the kernel ABI.
struct NamedFunction {
  std::string name;
  KernelFunction function = nullptr;
};

/// Loads a code image (support/image.h) for `device`. With `perfMap`, its symbols are made known to `perf`.
/// FailedPrecondition when the code is for another architecture, kernel ABI or instruction set.
Result<Ref<Module>> loadHostImage(Device &device, std::span<const std::byte> image, bool perfMap);

/// A module of functions of this process. `device` must be one whose kernels run on the host (cpu, null).
Ref<Module> createFunctionModule(Device &device, std::vector<NamedFunction> functions);

} // namespace strata::device
