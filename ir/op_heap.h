// Memory of operations: pieces of exact size cut from slabs, freed pieces kept by size for the next operation of that size.
// All of it goes when the context goes.
#pragma once

#include "support/arena.h"

#include <atomic>

namespace strata {

/// Thread-safe. Threads work in lanes of their own, so that they hardly ever wait for each other; a piece may be freed by
/// another thread than the one that asked for it.
class OpHeap {
 public:
  OpHeap() = default;
  ~OpHeap();
  OpHeap(const OpHeap &) = delete;

  /// `bytes` is a multiple of 8.
  void *allocate(size_t bytes);
  /// `bytes` as it was allocated.
  void release(void *memory, size_t bytes);
  size_t heldBytes() const;

 private:
  static constexpr size_t kLargest = 512;  ///< larger pieces come from malloc
  static constexpr unsigned kLanes = 8;
  struct Piece {
    Piece *next;
  };
  struct Lane {
    std::atomic<bool> busy{false};
    Arena arena{4096};
    Piece *free[kLargest / 8 + 1] = {};
  };
  class LaneUse;

  std::atomic<Lane *> lanes[kLanes] = {};
};

}  // namespace strata
