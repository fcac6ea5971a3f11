// Modules and kernels: code that has been loaded onto a device.
#pragma once

#include "devices/reference.h"
#include "support/status.h"

#include <string>
#include <string_view>

namespace strata::device {

class Device;
class Module;

/// One entry point of a module. Owned by the module and valid as long as it; immutable.
class Kernel {
public:
  virtual ~Kernel();
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;

  Module &module() const { return owner; }
  const std::string &name() const { return label; }

protected:
  Kernel(Module &owner, std::string name) : owner(owner), label(std::move(name)) {}

private:
  Module &owner;
  std::string label;
};

/// Loaded code: a position-independent image on the CPU, SPIR-V on Vulkan, PTX or a cubin on CUDA, HSACO on HIP. The
/// code is unloaded with the last reference; queues keep the modules of unfinished launches alive.
class Module : public Shared {
public:
  Device &device() const { return *owner; }

  /// The kernel of that name, or NotFound. The pointer lives as long as the module. Any thread.
  virtual Result<const Kernel *> kernel(std::string_view name) const = 0;

protected:
  explicit Module(Ref<Device> owner);
  ~Module() override;

private:
  Ref<Device> owner;
};

} // namespace strata::device
