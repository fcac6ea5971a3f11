// Buffers in host memory, for the devices whose kernels run on the host's processor.
#pragma once

#include "devices/device.h"
#include "devices/memory_counter.h"

namespace strata::device {

/// What the owner of host buffers decides about them. Lives as long as the device.
struct HostMemory {
  HostAllocator *allocator = &defaultHostAllocator();
  MemoryCounter counter;
  bool hostVisible = true;
  /// Fresh and dying memory is overwritten with this byte, so that nobody relies on what is in it; negative: never.
  int poison = -1;

  explicit HostMemory(uint64_t limit = 0) : counter(limit) {}
};

/// Takes memory from the allocator, aligned to kTensorAlignment and exactly `bytes` long (1 where 0 is asked for).
/// `memory` belongs to `device`.
Result<Ref<Buffer>> allocateHostBuffer(Device &device, HostMemory &memory, uint64_t bytes);

/// Shows the host's memory as a buffer; not counted.
Ref<Buffer> wrapHostMemory(Device &device, HostMemory &memory, void *data, uint64_t bytes,
                           std::function<void()> release);

} // namespace strata::device
