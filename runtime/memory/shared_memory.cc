// Memory of a session's tensors.

#include "runtime/memory/shared_memory.h"

#include <unistd.h>

#include <algorithm>

namespace strata {

SharedMemory::SharedMemory(std::shared_ptr<HostAllocator> base, std::unique_ptr<GuardAllocator> guard)
    : base(std::move(base)), guard(std::move(guard)),
      counting(this->guard  ? *this->guard
               : this->base ? *this->base
                            : defaultHostAllocator()) {}

std::shared_ptr<SharedMemory> SharedMemory::create(std::shared_ptr<HostAllocator> base, bool guardPages) {
  // Kernels count on the alignment of elements only: the closer a block ends to the guard page, the more is found.
  GuardOptions options;
  options.maxAlignment = 8;
  auto guard = guardPages ? std::make_unique<GuardAllocator>(options) : nullptr;
  return std::shared_ptr<SharedMemory>(new SharedMemory(std::move(base), std::move(guard)));
}

static uint64_t machineBytes() {
  static const uint64_t bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGE_SIZE));
  return bytes;
}

Result<std::shared_ptr<void>> SharedMemory::allocate(uint64_t bytes) {
  if (bytes > machineBytes())
    return resourceExhausted("OOM when allocating a tensor of ", bytes, " bytes");
  size_t size = std::max<size_t>(static_cast<size_t>(bytes), 1);
  void *block = counting.allocate(size, kTensorAlignment);
  if (!block)
    return resourceExhausted("OOM when allocating a tensor of ", bytes, " bytes");
  return std::shared_ptr<void>(block, [self = shared_from_this(), size](void *memory) {
    self->counting.deallocate(memory, size, kTensorAlignment);
  });
}

} // namespace strata
