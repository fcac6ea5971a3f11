// Blocks on huge pages, touched once.
#include "runtime/memory/scratch_block.h"

#include <sys/mman.h>
#include <utility>

namespace strata {

namespace {

constexpr size_t kPageBytes = 4096;

/// Maps every page now rather than under the first kernel.
void touch(std::byte *block, size_t bytes) {
  for (size_t offset = 0; offset < bytes; offset += kPageBytes)
    *static_cast<volatile std::byte *>(block + offset) = std::byte{0};
}

} // namespace

ScratchBlock::ScratchBlock(ScratchBlock &&other) noexcept
    : allocator(other.allocator), block(std::exchange(other.block, nullptr)), bytes(std::exchange(other.bytes, 0)),
      alignment(other.alignment) {}

ScratchBlock &ScratchBlock::operator=(ScratchBlock &&other) noexcept {
  std::swap(allocator, other.allocator);
  std::swap(block, other.block);
  std::swap(bytes, other.bytes);
  std::swap(alignment, other.alignment);
  return *this;
}

Status ScratchBlock::reserve(uint64_t wanted) {
  if (wanted <= bytes)
    return okStatus();
  reset();
  if (wanted > SIZE_MAX - kHugePageBytes)
    return resourceExhausted("an arena of ", wanted, " bytes");
  bool huge = wanted >= kHugePageBytes;
  size_t unit = huge ? kHugePageBytes : kTensorAlignment;
  size_t size = (static_cast<size_t>(wanted) + unit - 1) / unit * unit;
  void *memory = allocator->allocate(size, unit);
  if (!memory)
    return resourceExhausted("no memory for an arena of ", size, " bytes");
  block = static_cast<std::byte *>(memory);
  bytes = size;
  alignment = unit;
  // Advice only: small pages do, too.
  if (huge)
    (void)madvise(memory, size, MADV_HUGEPAGE);
  touch(block, size);
  return okStatus();
}

void ScratchBlock::reset() {
  if (block)
    allocator->deallocate(block, bytes, alignment);
  block = nullptr;
  bytes = 0;
}

} // namespace strata
