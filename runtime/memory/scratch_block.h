// The memory of one execution context: a block that the plan's offsets lead into, kept from call to call. What lies where
// is the plan's decision; this is only the block.
#pragma once

#include "devices/host_allocator.h"
#include "support/status.h"

#include <cstddef>
#include <cstdint>

namespace strata {

/// Size and alignment of a huge page; larger arenas are made of whole ones.
inline constexpr size_t kHugePageBytes = size_t{2} << 20;

/// One block of memory that grows and is reused. Used by one call at a time; owns the block.
///
/// Fresh pages cost far more than the kernels that first touch them, so a block is touched once, when it is made, and on
/// huge pages where it spans at least one.
class ScratchBlock {
public:
  /// `allocator` must outlive the arena.
  explicit ScratchBlock(HostAllocator &allocator = defaultHostAllocator()) : allocator(&allocator) {}
  ScratchBlock(ScratchBlock &&other) noexcept;
  ScratchBlock &operator=(ScratchBlock &&other) noexcept;
  ~ScratchBlock() { reset(); }

  /// Makes the block at least `bytes` long. A block that is long enough stays as it is, with its content; otherwise a
  /// new one takes its place, whose content is undefined. On ResourceExhausted the arena is empty.
  Status reserve(uint64_t bytes);

  /// Gives the memory back.
  void reset();

  /// Start of the block, aligned to kTensorAlignment or better; null while it is empty.
  std::byte *base() const { return block; }
  /// Bytes that may be used.
  uint64_t capacity() const { return bytes; }

private:
  HostAllocator *allocator;
  std::byte *block = nullptr;
  size_t bytes = 0;
  size_t alignment = kTensorAlignment;
};

} // namespace strata
