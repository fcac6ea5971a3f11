// Loading code for the host's processor.
#include "devices/cpu/host_module.h"

#include "devices/cpu/features.h"
#include "devices/device.h"

#include <algorithm>
#include <deque>

namespace strata::device {

namespace {

class HostModule final : public Module {
public:
  HostModule(Ref<Device> owner, std::vector<NamedFunction> functions, std::optional<CodeMapping> code)
      : Module(std::move(owner)), code(std::move(code)) {
    std::sort(functions.begin(), functions.end(), [](auto &a, auto &b) { return a.name < b.name; });
    for (NamedFunction &function : functions)
      kernels.emplace_back(*this, std::move(function.name), function.function);
  }

  Result<const Kernel *> kernel(std::string_view name) const override {
    auto found = std::lower_bound(kernels.begin(), kernels.end(), name,
                                  [](const HostKernel &kernel, std::string_view key) { return kernel.name() < key; });
    if (found == kernels.end() || found->name() != name)
      return notFound("no kernel '", name, "' in the module");
    return &*found;
  }

private:
  std::optional<CodeMapping> code;
  std::deque<HostKernel> kernels; // sorted by name; a deque because kernels do not move
};

} // namespace

Result<Ref<Module>> loadHostImage(Device &device, std::span<const std::byte> image, bool perfMap) {
  STRATA_ASSIGN_OR_RETURN(ImageContents contents, parseImage(image));
  if (contents.architecture != hostImageArchitecture())
    return failedPrecondition("the code image is for another processor architecture");
  if (contents.abiVersion != kKernelAbiVersion)
    return failedPrecondition("the code image has kernel ABI ", contents.abiVersion, ", this library ",
                              kKernelAbiVersion);
  if (uint64_t missing = contents.features & ~hostFeatures())
    return failedPrecondition("the code image needs ", featureNames(missing), ", which this processor lacks");
  STRATA_ASSIGN_OR_RETURN(CodeMapping mapping, CodeMapping::create(contents));
  if (perfMap)
    registerWithPerf(contents, mapping);
  std::vector<NamedFunction> functions;
  for (ImageSymbol &symbol : contents.symbols) {
    auto address = reinterpret_cast<uintptr_t>(mapping.base()) + symbol.offset;
    functions.push_back({std::move(symbol.name), reinterpret_cast<KernelFunction>(address)});
  }
  return Ref<Module>::adopt(new HostModule(Ref<Device>(&device), std::move(functions), std::move(mapping)));
}

Ref<Module> createFunctionModule(Device &device, std::vector<NamedFunction> functions) {
  return Ref<Module>::adopt(new HostModule(Ref<Device>(&device), std::move(functions), std::nullopt));
}

} // namespace strata::device
