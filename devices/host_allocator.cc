// The default source of host memory.
#include "devices/host_allocator.h"

#include <cstdlib>

namespace strata {

HostAllocator::~HostAllocator() = default;

namespace {

class HeapAllocator final : public HostAllocator {
public:
  void *allocate(size_t bytes, size_t alignment) override {
    if (alignment < sizeof(void *))
      alignment = sizeof(void *);
    void *block = nullptr;
    return posix_memalign(&block, alignment, bytes) == 0 ? block : nullptr;
  }

  void deallocate(void *block, size_t, size_t) override { std::free(block); }
};

} // namespace

HostAllocator &defaultHostAllocator() {
  // Never destroyed: buffers may outlive static destruction in the host's process.
  static HeapAllocator *allocator = new HeapAllocator;
  return *allocator;
}

} // namespace strata
