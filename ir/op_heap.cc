// Lanes of the heap of operations.
#include "ir/op_heap.h"

#include <cstdlib>
#include <memory>
#include <sys/single_threaded.h>
#include <thread>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STRATA_OPS_FROM_MALLOC 1  // so that uses after free are seen
#endif
#endif

namespace strata {

/// The lane of this thread; the first thread has lane 0.
static unsigned laneNumber() {
  static std::atomic<unsigned> threads{0};
  static thread_local unsigned number __attribute__((tls_model("initial-exec"))) = 0;
  if (number == 0) number = threads.fetch_add(1, std::memory_order_relaxed) + 1;
  return number - 1;
}

/// Holds a lane. While the process has one thread, nothing needs to be locked.
class OpHeap::LaneUse {
 public:
  explicit LaneUse(OpHeap &heap) : isAlone(__libc_single_threaded) {
    std::atomic<Lane *> &place = heap.lanes[isAlone ? 0 : laneNumber() % kLanes];
    lane = place.load(std::memory_order_acquire);
    if (!lane) lane = open(place);
    if (isAlone) return;
    while (lane->busy.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  ~LaneUse() {
    if (!isAlone) lane->busy.store(false, std::memory_order_release);
  }
  Lane *operator->() const { return lane; }

 private:
  static Lane *open(std::atomic<Lane *> &place) {
    auto made = std::make_unique<Lane>();
    Lane *present = nullptr;
    return place.compare_exchange_strong(present, made.get(), std::memory_order_acq_rel) ? made.release() : present;
  }

  const bool isAlone;
  Lane *lane;
};

OpHeap::~OpHeap() {
  for (std::atomic<Lane *> &lane : lanes) delete lane.load(std::memory_order_acquire);
}

#ifdef STRATA_OPS_FROM_MALLOC
void *OpHeap::allocate(size_t bytes) { return std::malloc(bytes); }
void OpHeap::release(void *memory, size_t) { std::free(memory); }
#else
void *OpHeap::allocate(size_t bytes) {
  if (bytes > kLargest) return std::malloc(bytes);
  LaneUse lane(*this);
  Piece *&first = lane->free[bytes / 8];
  if (!first) return lane->arena.allocate(bytes, 8);
  Piece *piece = first;
  first = piece->next;
  return piece;
}

void OpHeap::release(void *memory, size_t bytes) {
  if (bytes > kLargest) return std::free(memory);
  LaneUse lane(*this);
  Piece *&first = lane->free[bytes / 8];
  first = new (memory) Piece{first};
}
#endif

size_t OpHeap::heldBytes() const {
  size_t bytes = 0;
  for (const std::atomic<Lane *> &lane : lanes)
    if (const Lane *open = lane.load(std::memory_order_acquire)) bytes += sizeof(Lane) + open->arena.heldBytes();
  return bytes;
}

}  // namespace strata
