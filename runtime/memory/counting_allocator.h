// Counting what another allocator gives out, with an optional limit. This is how a session knows, and the host sees, every
// byte of tensors and scratch memory.
#pragma once

#include "devices/host_allocator.h"

#include <atomic>
#include <cstdint>

namespace strata {

struct AllocatorStats {
  uint64_t bytesInUse = 0;
  uint64_t peakBytes = 0;
  uint64_t liveBlocks = 0;
  uint64_t allocations = 0; // successful ones, since the allocator was made
  uint64_t refusals = 0;    // null returned, by limit or for want of memory
};

/// Passes requests on to `base`, which must outlive it. Thread-safe.
class CountingAllocator final : public HostAllocator {
public:
  /// `limit`: bytes in use at most, beyond which requests get null; 0: none.
  explicit CountingAllocator(HostAllocator &base = defaultHostAllocator(), uint64_t limit = 0)
      : base(base), limit(limit) {}

  void *allocate(size_t bytes, size_t alignment) override;
  void deallocate(void *block, size_t bytes, size_t alignment) override;

  AllocatorStats stats() const;

  /// Starts the peak anew from what is in use now.
  void resetPeak() { peak.store(inUse.load(std::memory_order_relaxed), std::memory_order_relaxed); }

private:
  HostAllocator &base;
  const uint64_t limit;
  std::atomic<uint64_t> inUse{0};
  std::atomic<uint64_t> peak{0};
  std::atomic<uint64_t> live{0};
  std::atomic<uint64_t> total{0};
  std::atomic<uint64_t> refused{0};
};

} // namespace strata
