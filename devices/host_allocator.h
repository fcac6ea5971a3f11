// Where host memory comes from. The interface through which the embedding program sees every byte of tensor and scratch
// memory. Implementations that count, guard or recycle live in runtime/memory; nothing here knows devices.
#pragma once

#include <cstddef>

namespace strata {

/// Alignment that every tensor buffer has at least: one cache line, and the widest vector register.
inline constexpr size_t kTensorAlignment = 64;

/// Gives and takes back blocks of host memory. All functions may be called from any thread at once, and must not call
/// back into the library.
class HostAllocator {
public:
  virtual ~HostAllocator();

  /// Returns at least `bytes` bytes (1 or more), aligned to `alignment` (a power of two), or null when there is no
  /// memory. The content is undefined.
  virtual void *allocate(size_t bytes, size_t alignment) = 0;

  /// Takes back a block; `bytes` and `alignment` are those it was asked for with. Null is not allowed.
  virtual void deallocate(void *block, size_t bytes, size_t alignment) = 0;
};

/// The C library's heap, aligned as asked. Lives for ever.
HostAllocator &defaultHostAllocator();

} // namespace strata
