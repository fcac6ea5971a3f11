// A bump arena: many small objects that die together. Objects of types with destructors do not belong here.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace strata {

// Hands out memory from growing slabs and frees all of it at once. Not thread-safe.
class Arena {
public:
  // The first slab has `firstSlabBytes`; each further one doubles, up to 1 MiB. Nothing is allocated before it is
  // needed.
  explicit Arena(size_t firstSlabBytes = 4096) : nextSlabBytes(firstSlabBytes) {}
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  Arena(Arena &&) = default;
  Arena &operator=(Arena &&) = default;

  // Uninitialised memory; `alignment` is a power of two. Zero bytes give a valid pointer, not necessarily a new one.
  void *allocate(size_t bytes, size_t alignment = alignof(std::max_align_t)) {
    uintptr_t start = (cursor + alignment - 1) & ~(alignment - 1);
    if (start < cursor || start > limit || bytes > limit - start)
      return allocateSlow(bytes, alignment);
    cursor = start + bytes;
    return reinterpret_cast<void *>(start);
  }

  // A new T. Its destructor never runs, so T must not need one.
  template <typename T, typename... Args> T *create(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  // `count` uninitialised elements.
  template <typename T> T *allocateArray(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    return static_cast<T *>(allocate(count * sizeof(T), alignof(T)));
  }

  // A copy of the text, with a NUL behind it that is not part of the result.
  std::string_view copy(std::string_view text);

  // Frees every object at once; the arena can be used again.
  void reset();

  // Bytes held in slabs, used or not.
  size_t heldBytes() const { return totalBytes; }

private:
  void *allocateSlow(size_t bytes, size_t alignment);

  uintptr_t cursor = 0;
  uintptr_t limit = 0;
  size_t nextSlabBytes;
  size_t totalBytes = 0;
  std::vector<std::unique_ptr<std::byte[]>> slabs;
};

} // namespace strata
