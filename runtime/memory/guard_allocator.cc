// Mapping blocks one by one.
#include "runtime/memory/guard_allocator.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace strata {

namespace {

constexpr std::byte kCanary{0xc3};
constexpr int kFresh = 0xa5;

size_t pageBytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

bool allCanary(const std::byte *begin, const std::byte *end) {
  return std::all_of(begin, end, [](std::byte byte) { return byte == kCanary; });
}

} // namespace

GuardAllocator::~GuardAllocator() {
  for (const Mapping &mapping : retired)
    munmap(mapping.pages, mapping.mappedBytes);
}

void *GuardAllocator::allocate(size_t bytes, size_t alignment) {
  size_t page = pageBytes();
  if (options.maxAlignment)
    alignment = std::min(alignment, options.maxAlignment);
  // Alignments above a page are met by mapping more and placing the block inside.
  size_t slack = alignment > page ? alignment : 0;
  if (bytes > SIZE_MAX / 2 || slack > SIZE_MAX / 4)
    return nullptr;
  size_t inner = (std::max<size_t>(bytes, 1) + slack + page - 1) / page * page;
  size_t mapped = inner + 2 * page;
  void *memory = mmap(nullptr, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return nullptr;
  auto *pages = static_cast<std::byte *>(memory);
  std::byte *first = pages + page;
  if (mprotect(first, inner, PROT_READ | PROT_WRITE) != 0) {
    munmap(memory, mapped);
    return nullptr;
  }
  std::lock_guard lock(mutex);
  bool atEnd = options.placement == GuardOptions::Placement::End ||
               (options.placement == GuardOptions::Placement::Alternate && count % 2 == 0);
  ++count;
  auto begin = reinterpret_cast<uintptr_t>(first);
  uintptr_t address = atEnd ? (begin + inner - bytes) / alignment * alignment
                            : (begin + alignment - 1) / alignment * alignment;
  auto *block = reinterpret_cast<std::byte *>(address);
  std::memset(first, static_cast<int>(kCanary), static_cast<size_t>(block - first));
  std::memset(block, kFresh, bytes);
  std::memset(block + bytes, static_cast<int>(kCanary), static_cast<size_t>(first + inner - (block + bytes)));
  live[block] = {pages, mapped, bytes};
  return block;
}

bool GuardAllocator::canariesIntact(const Mapping &mapping, const std::byte *block) const {
  const std::byte *first = mapping.pages + pageBytes();
  const std::byte *last = mapping.pages + mapping.mappedBytes - pageBytes();
  return allCanary(first, block) && allCanary(block + mapping.bytes, last);
}

void GuardAllocator::deallocate(void *block, size_t bytes, size_t) {
  std::lock_guard lock(mutex);
  auto found = live.find(block);
  if (found == live.end()) {
    ++damaged;
    return;
  }
  Mapping mapping = found->second;
  live.erase(found);
  if (mapping.bytes != bytes || !canariesIntact(mapping, static_cast<const std::byte *>(block)))
    ++damaged;
  // The pages go, the addresses stay taken for a while: late accesses fault.
  if (options.quarantine == 0 ||
      mmap(mapping.pages, mapping.mappedBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
           0) == MAP_FAILED) {
    munmap(mapping.pages, mapping.mappedBytes);
    return;
  }
  if (retired.size() < options.quarantine) {
    retired.push_back(mapping);
    return;
  }
  munmap(retired[nextRetired].pages, retired[nextRetired].mappedBytes);
  retired[nextRetired] = mapping;
  nextRetired = (nextRetired + 1) % options.quarantine;
}

uint64_t GuardAllocator::violations() const {
  std::lock_guard lock(mutex);
  return damaged;
}

} // namespace strata
