// The driver-independent rest of devices, buffers and modules.
#include "devices/device.h"

namespace strata::device {

const char *deviceKindName(DeviceKind kind) {
  switch (kind) {
  case DeviceKind::Cpu:
    return "cpu";
  case DeviceKind::Null:
    return "null";
  case DeviceKind::Vulkan:
    return "vulkan";
  case DeviceKind::Cuda:
    return "cuda";
  case DeviceKind::Hip:
    return "hip";
  }
  return "unknown";
}

Buffer::Buffer(Ref<Device> owner, uint64_t bytes, uint64_t address, void *mapped)
    : owner(std::move(owner)), bytes(bytes), address(address), mapped(mapped) {}
Buffer::~Buffer() = default;

Kernel::~Kernel() = default;

Module::Module(Ref<Device> owner) : owner(std::move(owner)) {}
Module::~Module() = default;

} // namespace strata::device
