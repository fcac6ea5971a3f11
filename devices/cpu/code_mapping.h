// Placing finished code in memory: written once, then executable and never writable again. No page is ever both.
#pragma once

#include "support/image.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace strata::device {

/// Owns the pages of one slab. Unmapped by the destructor; nobody may be executing in it then.
class CodeMapping {
public:
  /// Maps the slab of a parsed image: text and constants readable and executable, data readable and writable.
  /// PermissionDenied when the system allows no executable memory.
  static Result<CodeMapping> create(const ImageContents &image);

  CodeMapping(CodeMapping &&other) noexcept
      : pages(std::exchange(other.pages, nullptr)), mappedBytes(std::exchange(other.mappedBytes, 0)) {}
  CodeMapping &operator=(CodeMapping &&other) noexcept {
    std::swap(pages, other.pages);
    std::swap(mappedBytes, other.mappedBytes);
    return *this;
  }
  ~CodeMapping();

  /// Start of the slab.
  const std::byte *base() const { return pages; }
  uint64_t bytes() const { return mappedBytes; }

private:
  CodeMapping(std::byte *pages, uint64_t bytes) : pages(pages), mappedBytes(bytes) {}

  std::byte *pages = nullptr;
  uint64_t mappedBytes = 0;
};

/// Appends the image's symbols to /tmp/perf-PID.map, the file in which `perf` looks up generated code. Best effort:
/// profiling is no reason to fail.
void registerWithPerf(const ImageContents &image, const CodeMapping &mapping);

} // namespace strata::device
