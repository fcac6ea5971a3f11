// What the driver must know of a SPIR-V module before it hands it to Vulkan. Reads headers, entry points and
// decorations only; the module's validity is the producer's business.
#pragma once

#include "support/status.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace strata::device {

struct SpirvEntry {
  std::string name;
  uint32_t localSize[3] = {1, 1, 1};
};

struct SpirvInfo {
  uint32_t version = 0;  // as in the header: 0x00010300 is 1.3
  uint32_t bindings = 0; // storage buffers: one more than the largest binding of set 0
  std::vector<uint32_t> capabilities;
  std::vector<SpirvEntry> entries; // compute entry points
};

/// InvalidArgument when the bytes are no SPIR-V, end within an instruction, hold no compute entry point, or use a
/// descriptor set other than 0.
Result<SpirvInfo> readSpirv(std::span<const std::byte> module);

} // namespace strata::device
