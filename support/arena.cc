// Arena: slab growth.

#include "support/arena.h"

#include <algorithm>
#include <cstring>

namespace strata {

static constexpr size_t maxSlabBytes = size_t{1} << 20;

void *Arena::allocateSlow(size_t bytes, size_t alignment) {
  size_t needed = bytes + alignment;
  size_t size = std::max(nextSlabBytes, needed);
  // A request larger than a slab gets its own, and the current slab stays in use.
  bool oversized = needed > nextSlabBytes && cursor != 0;
  slabs.push_back(std::unique_ptr<std::byte[]>(new std::byte[size]));
  totalBytes += size;
  auto begin = reinterpret_cast<uintptr_t>(slabs.back().get());
  uintptr_t start = (begin + alignment - 1) & ~(alignment - 1);
  if (!oversized) {
    cursor = start + bytes;
    limit = begin + size;
    nextSlabBytes = std::min(std::max(nextSlabBytes, size_t{64}) * 2, maxSlabBytes);
  }
  return reinterpret_cast<void *>(start);
}

std::string_view Arena::copy(std::string_view text) {
  char *copied = allocateArray<char>(text.size() + 1);
  if (!text.empty())
    std::memcpy(copied, text.data(), text.size());
  copied[text.size()] = '\0';
  return std::string_view(copied, text.size());
}

void Arena::reset() {
  slabs.clear();
  cursor = limit = 0;
  totalBytes = 0;
}

} // namespace strata
