// Blocks between inaccessible pages, for `--guard-pages`: compiled code that reads or writes past a tensor faults at once.
// Sanitizers do not see generated code; this does.
#pragma once

#include "devices/host_allocator.h"

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace strata {

struct GuardOptions {
  enum class Placement : uint8_t {
    End,       // the last byte lies before the guard page, but for alignment: finds overruns
    Start,     // the first byte lies behind the guard page: finds accesses before the block
    Alternate, // End for every other block, Start for the rest
  };
  Placement placement = Placement::Alternate;
  /// Larger alignments are not honoured, so that blocks end closer to the guard page; 0: honour all.
  size_t maxAlignment = 0;
  /// So many freed blocks stay inaccessible before their addresses are used again.
  size_t quarantine = 64;
};

///   | guard page | (canary) block (canary) | guard page |
///
/// Bytes that alignment leaves between the block and the guard pages hold a canary, compared when the block is freed.
/// Fresh blocks hold 0xa5. Thread-safe; slow (two system calls a block, whole pages).
class GuardAllocator final : public HostAllocator {
public:
  explicit GuardAllocator(GuardOptions options = {}) : options(options) {}
  /// Blocks that are still in use stay mapped.
  ~GuardAllocator() override;

  void *allocate(size_t bytes, size_t alignment) override;
  void deallocate(void *block, size_t bytes, size_t alignment) override;

  /// Blocks whose canaries were overwritten, or that were freed with another size than they were asked for with.
  uint64_t violations() const;

private:
  struct Mapping {
    std::byte *pages = nullptr; // with the guard pages
    size_t mappedBytes = 0;
    size_t bytes = 0; // of the block
  };

  bool canariesIntact(const Mapping &mapping, const std::byte *block) const;

  const GuardOptions options;
  mutable std::mutex mutex;
  std::unordered_map<const void *, Mapping> live;
  std::vector<Mapping> retired; // a ring
  size_t nextRetired = 0;
  uint64_t count = 0;
  uint64_t damaged = 0;
};

} // namespace strata
