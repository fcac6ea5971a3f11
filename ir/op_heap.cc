// Slabs and lanes of the heap of operations.
#include "ir/op_heap.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <thread>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STRATA_OPS_FROM_MALLOC 1  // so that uses after free are seen
#endif
#endif

namespace strata {

// --- Slabs ------------------------------------------------------------------------------------------------------------

static constexpr size_t kFirstSlab = 4096, kMappedSlab = size_t(1) << 20, kWindow = size_t(128) << 10, kPage = 4096;
static constexpr size_t kHugePage = size_t(2) << 20, kHugeBytes = size_t(16) << 20;

OpSlabs::~OpSlabs() {
  for (const Slab &slab : slabs) {
    if (slab.isMapped) munmap(slab.memory, slab.size);
    else std::free(slab.memory);
  }
}

void OpSlabs::makeRoom(size_t bytes) {
  if (static_cast<size_t>(end - cursor) < bytes) addSlab();
  if (limit == end) return;
  // The pages of a window at once cost less than one fault for each; of a huge page the first window brings all, if the system
  // gives any. Where it does not know how, faults do it.
  const size_t window = std::min<size_t>(kWindow, static_cast<size_t>(end - limit));
#ifdef MADV_POPULATE_WRITE
  (void)madvise(limit, window, MADV_POPULATE_WRITE);
#endif
  limit += window;
}

/// Memory from the system that begins and ends at multiples of `alignment`; null when there is none.
static char *mapAligned(size_t size, size_t alignment) {
  const size_t more = size + alignment;
  void *mapped = mmap(nullptr, more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  char *begin = static_cast<char *>(mapped);
  const size_t skipped = (alignment - reinterpret_cast<uintptr_t>(begin) % alignment) % alignment;
  if (skipped) munmap(begin, skipped);
  if (more - skipped > size) munmap(begin + skipped + size, more - skipped - size);
  return begin + skipped;
}

void OpSlabs::addSlab() {
  Slab slab{nullptr, std::max(kFirstSlab, held), false};
  // Not all of it: on a virtual machine a huge page that its host has taken back costs the host 512 faults.
  const bool isHuge = held < kHugeBytes && expected >= kHugePage;
  expected -= std::min(expected, kHugePage);
  if (isHuge || slab.size >= kMappedSlab) {
    slab.size = isHuge ? kHugePage : kMappedSlab;
    slab.memory = mapAligned(slab.size, isHuge ? kHugePage : kPage);
    slab.isMapped = slab.memory != nullptr;
    if (isHuge && slab.isMapped) (void)madvise(slab.memory, slab.size, MADV_HUGEPAGE);
  }
  if (!slab.memory) slab.memory = static_cast<char *>(std::malloc(slab.size));
  slabs.push_back(slab);
  held += slab.size;
  cursor = slab.memory;
  end = cursor + slab.size;
  limit = slab.isMapped ? cursor : end;
}

// --- Lanes ------------------------------------------------------------------------------------------------------------

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
  if (!first) return lane->slabs.allocate(bytes);
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

void OpHeap::expect(size_t bytes) { LaneUse(*this)->slabs.expect(bytes); }

size_t OpHeap::heldBytes() const {
  size_t bytes = 0;
  for (const std::atomic<Lane *> &lane : lanes)
    if (const Lane *open = lane.load(std::memory_order_acquire)) bytes += sizeof(Lane) + open->slabs.heldBytes();
  return bytes;
}

}  // namespace strata
