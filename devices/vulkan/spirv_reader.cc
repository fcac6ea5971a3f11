// A walk over a SPIR-V module's instructions (SPIR-V specification, section 2.3).
#include "devices/vulkan/spirv_reader.h"

#include <algorithm>
#include <cstring>

namespace strata::device {

namespace {

constexpr uint32_t kMagic = 0x07230203;
constexpr uint32_t kHeaderWords = 5;
constexpr uint32_t kMaxBindings = 1024;

constexpr uint32_t kOpEntryPoint = 15;
constexpr uint32_t kOpExecutionMode = 16;
constexpr uint32_t kOpCapability = 17;
constexpr uint32_t kOpDecorate = 71;
constexpr uint32_t kModelGLCompute = 5;
constexpr uint32_t kModeLocalSize = 17;
constexpr uint32_t kDecorationBinding = 33;
constexpr uint32_t kDecorationDescriptorSet = 34;

class Reader {
public:
  explicit Reader(std::vector<uint32_t> words) : words(std::move(words)) {}

  Result<SpirvInfo> read() {
    info.version = words[1];
    for (size_t at = kHeaderWords; at < words.size();) {
      uint32_t count = words[at] >> 16;
      uint32_t opcode = words[at] & 0xffff;
      if (count == 0 || count > words.size() - at)
        return invalidArgument("SPIR-V: an instruction leaves the module at word ", at);
      STRATA_RETURN_IF_ERROR(instruction(opcode, std::span(words).subspan(at + 1, count - 1)));
      at += count;
    }
    if (info.entries.empty())
      return invalidArgument("SPIR-V: no compute entry point");
    return info;
  }

private:
  Status instruction(uint32_t opcode, std::span<const uint32_t> operands) {
    if (opcode == kOpCapability && operands.size() == 1)
      info.capabilities.push_back(operands[0]);
    else if (opcode == kOpEntryPoint && operands.size() >= 3 && operands[0] == kModelGLCompute)
      return entryPoint(operands);
    else if (opcode == kOpExecutionMode && operands.size() == 5 && operands[1] == kModeLocalSize)
      localSize(operands);
    else if (opcode == kOpDecorate && operands.size() == 3)
      return decoration(operands);
    return okStatus();
  }

  Status entryPoint(std::span<const uint32_t> operands) {
    auto *text = reinterpret_cast<const char *>(operands.data() + 2);
    size_t limit = (operands.size() - 2) * sizeof(uint32_t);
    size_t length = strnlen(text, limit);
    if (length == limit)
      return invalidArgument("SPIR-V: an entry point's name does not end");
    ids.push_back(operands[1]);
    info.entries.push_back({std::string(text, length), {1, 1, 1}});
    return okStatus();
  }

  void localSize(std::span<const uint32_t> operands) {
    for (size_t index = 0; index < ids.size(); ++index)
      if (ids[index] == operands[0])
        std::copy_n(operands.begin() + 2, 3, info.entries[index].localSize);
  }

  Status decoration(std::span<const uint32_t> operands) {
    if (operands[1] == kDecorationDescriptorSet && operands[2] != 0)
      return invalidArgument("SPIR-V: descriptor set ", operands[2], "; kernels use set 0 only");
    if (operands[1] != kDecorationBinding)
      return okStatus();
    if (operands[2] >= kMaxBindings)
      return invalidArgument("SPIR-V: binding ", operands[2], " exceeds the limit of ", kMaxBindings);
    info.bindings = std::max(info.bindings, operands[2] + 1);
    return okStatus();
  }

  std::vector<uint32_t> words;
  SpirvInfo info;
  std::vector<uint32_t> ids; // of info.entries
};

} // namespace

Result<SpirvInfo> readSpirv(std::span<const std::byte> module) {
  if (module.size() < kHeaderWords * sizeof(uint32_t) || module.size() % sizeof(uint32_t))
    return invalidArgument("not a SPIR-V module: ", module.size(), " bytes");
  std::vector<uint32_t> words(module.size() / sizeof(uint32_t));
  std::memcpy(words.data(), module.data(), module.size());
  if (words[0] != kMagic)
    return invalidArgument("not a SPIR-V module: wrong magic number");
  return Reader(std::move(words)).read();
}

} // namespace strata::device
