// Counting the bytes of a device's buffers against a limit. Shared by drivers.
#pragma once

#include "devices/device.h"

#include <atomic>

namespace strata::device {

/// Thread-safe. A limit of 0 means none.
class MemoryCounter {
public:
  explicit MemoryCounter(uint64_t limit = 0) : limit(limit) {}

  /// Accounts for a buffer that is about to be made; ResourceExhausted, and nothing counted, past the limit.
  Status add(uint64_t bytes) {
    uint64_t before = inUse.fetch_add(bytes, std::memory_order_relaxed);
    if (limit && (bytes > limit || before > limit - bytes)) {
      inUse.fetch_sub(bytes, std::memory_order_relaxed);
      return resourceExhausted("a buffer of ", bytes, " bytes beside ", before, " in use exceeds the limit of ", limit);
    }
    uint64_t now = before + bytes;
    uint64_t seen = peak.load(std::memory_order_relaxed);
    while (now > seen && !peak.compare_exchange_weak(seen, now, std::memory_order_relaxed)) {
    }
    live.fetch_add(1, std::memory_order_relaxed);
    total.fetch_add(1, std::memory_order_relaxed);
    return okStatus();
  }

  void remove(uint64_t bytes) {
    inUse.fetch_sub(bytes, std::memory_order_relaxed);
    live.fetch_sub(1, std::memory_order_relaxed);
  }

  MemoryStats stats() const {
    MemoryStats stats;
    stats.bytesInUse = inUse.load(std::memory_order_relaxed);
    stats.peakBytes = peak.load(std::memory_order_relaxed);
    stats.liveBuffers = live.load(std::memory_order_relaxed);
    stats.allocations = total.load(std::memory_order_relaxed);
    return stats;
  }

private:
  const uint64_t limit;
  std::atomic<uint64_t> inUse{0};
  std::atomic<uint64_t> peak{0};
  std::atomic<uint64_t> live{0};
  std::atomic<uint64_t> total{0};
};

} // namespace strata::device
