// Memory with shared ownership out of an allocator: what tensors of a session are made of. Keeps the allocators alive until
// the last tensor is gone, which may be long after the session.
#pragma once

#include "runtime/memory/counting_allocator.h"
#include "runtime/memory/guard_allocator.h"
#include "support/status.h"

#include <cstdint>
#include <memory>

namespace strata {

/// The allocators of one session. Thread-safe.
class SharedMemory : public std::enable_shared_from_this<SharedMemory> {
public:
  /// `base` null: the heap. With `guardPages`, blocks lie between inaccessible pages (and `base` is not used).
  static std::shared_ptr<SharedMemory> create(std::shared_ptr<HostAllocator> base, bool guardPages);

  /// At least one byte, aligned to kTensorAlignment. ResourceExhausted, also for sizes beyond the machine's memory.
  Result<std::shared_ptr<void>> allocate(uint64_t bytes);

  HostAllocator &allocator() { return counting; }
  AllocatorStats stats() const { return counting.stats(); }
  /// Blocks that were written to outside; only with guard pages.
  uint64_t violations() const { return guard ? guard->violations() : 0; }

private:
  SharedMemory(std::shared_ptr<HostAllocator> base, std::unique_ptr<GuardAllocator> guard);

  std::shared_ptr<HostAllocator> base;
  std::unique_ptr<GuardAllocator> guard;
  CountingAllocator counting;
};

} // namespace strata
