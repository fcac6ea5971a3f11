// The memory of one document: an arena with a budget, because a few bytes of a hostile file can ask for many.
#pragma once

#include <cstring>

#include "support/arena.h"

namespace strata::tfgraph {

/// Not thread-safe. Movable: objects stay where they are.
class MessageArena {
public:
  /// At most `budget` bytes are handed out in all.
  explicit MessageArena(uint64_t budget = UINT64_MAX) : remaining(budget) {}

  /// Zeroed memory, or null when the budget is used up. `align` is a power of two. Zero bytes give a non-null pointer.
  void *allocate(size_t bytes, size_t align) {
    if (bytes > remaining)
      return nullptr;
    remaining -= bytes;
    return std::memset(memory.allocate(bytes, align), 0, bytes);
  }

  /// Objects of type T, zeroed, or null when the budget is used up.
  template <typename T> T *allocateArray(size_t count) {
    if (count > SIZE_MAX / sizeof(T))
      return nullptr;
    return static_cast<T *>(allocate(count * sizeof(T), alignof(T)));
  }

private:
  Arena memory;
  uint64_t remaining;
};

} // namespace strata::tfgraph
