// Memory of operations: pieces of exact size cut from slabs, freed pieces kept by size for the next operation of that size.
// All of it goes when the context goes.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

namespace strata {

/// Slabs that pieces are cut from. They grow with what there is; large ones come from the system, whose pages are asked for
/// some at a time, the first in huge pages when much is expected. Not thread-safe.
class OpSlabs {
 public:
  OpSlabs() = default;
  ~OpSlabs();
  OpSlabs(const OpSlabs &) = delete;
  /// `bytes` is a multiple of 8 and small.
  void *allocate(size_t bytes) {
    if (static_cast<size_t>(limit - cursor) < bytes) makeRoom(bytes);
    char *piece = cursor;
    cursor += bytes;
    return piece;
  }
  /// About so many bytes will be asked for: the first 16 MB of them come in huge pages, at most one of which stays half empty.
  void expect(size_t bytes) { expected = bytes; }
  size_t heldBytes() const { return held; }

 private:
  struct Slab {
    char *memory;
    size_t size;
    bool isMapped;  ///< from the system, not from malloc
  };
  void makeRoom(size_t bytes);
  void addSlab();

  char *cursor = nullptr;
  char *limit = nullptr;  ///< to here memory may be handed out
  char *end = nullptr;    ///< of the current slab
  size_t held = 0;
  size_t expected = 0;
  std::vector<Slab> slabs;
};

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
  /// This thread is about to ask for about so many bytes. A wrong guess costs half a huge page.
  void expect(size_t bytes);
  size_t heldBytes() const;

 private:
  static constexpr size_t kLargest = 512;  ///< larger pieces come from malloc
  static constexpr unsigned kLanes = 8;
  struct Piece {
    Piece *next;
  };
  struct Lane {
    std::atomic<bool> busy{false};
    OpSlabs slabs;
    Piece *free[kLargest / 8 + 1] = {};
  };
  class LaneUse;

  std::atomic<Lane *> lanes[kLanes] = {};
};

/// For walks that do little at each operation: operations made one after the other mostly lie one behind the other, so what
/// comes a few operations after `op` is asked for ahead of its time.
inline void prefetchBehind(const void *op) {
  constexpr size_t kDistance = 2048, kLine = 64;
  const char *ahead = static_cast<const char *>(op) + kDistance;
  for (size_t line = 0; line < 3; ++line) __builtin_prefetch(ahead + line * kLine);
}

}  // namespace strata
