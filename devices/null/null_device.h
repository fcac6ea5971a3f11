// The null device: real results at unpredictable times. Kernels, copies and host steps run on the host's processor, on
// a worker thread, after seeded delays and in a seeded order that respects only what was declared: queue order and
// events. Whoever forgot to declare a dependency gets wrong results here first. Also the shortest complete driver: copy
// it to start a new one.
#pragma once

#include "devices/cpu/host_module.h"
#include "devices/device.h"
#include "devices/fault.h"

#include <chrono>

namespace strata::device {

struct NullOptions {
  /// Chooses delays, orders and range splits.
  uint64_t seed = 0;
  /// Operations start up to this long after they were submitted; zero: as soon as they may, in seeded order.
  std::chrono::microseconds maxDelay{100};
  /// False hides host pointers, as on a GPU with memory of its own.
  bool hostVisible = true;
  /// Source of buffers; null: the default. Must outlive the device.
  HostAllocator *allocator = nullptr;
  /// Bytes of buffers at most; 0: no limit.
  uint64_t memoryLimit = 0;
  /// Faults to inject; must outlive the device.
  FaultPlan *faults = nullptr;
};

/// Opens a null device. Each call makes an independent one; its thread starts with the first operation.
/// Fresh buffers hold garbage, kernels get their range in shuffled pieces, and a launch whose words differ from its
/// bindings is refused.
Result<Ref<Device>> openNullDevice(const NullOptions &options = {});

} // namespace strata::device
