// Counting.
#include "runtime/memory/counting_allocator.h"

namespace strata {

void *CountingAllocator::allocate(size_t bytes, size_t alignment) {
  uint64_t before = inUse.fetch_add(bytes, std::memory_order_relaxed);
  bool fits = !limit || (bytes <= limit && before <= limit - bytes);
  void *block = fits ? base.allocate(bytes, alignment) : nullptr;
  if (!block) {
    inUse.fetch_sub(bytes, std::memory_order_relaxed);
    refused.fetch_add(1, std::memory_order_relaxed);
    return nullptr;
  }
  uint64_t now = before + bytes;
  uint64_t seen = peak.load(std::memory_order_relaxed);
  while (now > seen && !peak.compare_exchange_weak(seen, now, std::memory_order_relaxed)) {
  }
  live.fetch_add(1, std::memory_order_relaxed);
  total.fetch_add(1, std::memory_order_relaxed);
  return block;
}

void CountingAllocator::deallocate(void *block, size_t bytes, size_t alignment) {
  base.deallocate(block, bytes, alignment);
  inUse.fetch_sub(bytes, std::memory_order_relaxed);
  live.fetch_sub(1, std::memory_order_relaxed);
}

AllocatorStats CountingAllocator::stats() const {
  AllocatorStats stats;
  stats.bytesInUse = inUse.load(std::memory_order_relaxed);
  stats.peakBytes = peak.load(std::memory_order_relaxed);
  stats.liveBlocks = live.load(std::memory_order_relaxed);
  stats.allocations = total.load(std::memory_order_relaxed);
  stats.refusals = refused.load(std::memory_order_relaxed);
  return stats;
}

} // namespace strata
