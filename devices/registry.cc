// The list of drivers.
#include "devices/registry.h"

#include "devices/cpu/features.h"
#include "devices/null/null_device.h"
#include "devices/vulkan/vulkan_device.h"

#include <charconv>

namespace strata::device {

namespace {

/// A decimal number that is the whole text.
bool parseNumber(std::string_view text, uint64_t &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

Result<Ref<Device>> openCpu(const OpenOptions &from) {
  CpuOptions options;
  options.pool = from.pool;
  options.allocator = from.allocator;
  options.memoryLimit = from.memoryLimit;
  options.perfMap = from.perfMap;
  options.faults = from.faults;
  return openCpuDevice(options);
}

Result<Ref<Device>> openNull(std::string_view argument, const OpenOptions &from) {
  constexpr std::string_view kSeed = "seed=";
  NullOptions options;
  options.allocator = from.allocator;
  options.memoryLimit = from.memoryLimit;
  options.faults = from.faults;
  bool plain = argument.empty();
  if (!plain && (!argument.starts_with(kSeed) || !parseNumber(argument.substr(kSeed.size()), options.seed)))
    return invalidArgument("device 'null:", argument, "': expected null:seed=N");
  return openNullDevice(options);
}

Result<Ref<Device>> openVulkan(std::string_view argument, const OpenOptions &from) {
  uint64_t index = 0;
  if (!argument.empty() && (!parseNumber(argument, index) || index > UINT32_MAX))
    return invalidArgument("device 'vulkan:", argument, "': expected vulkan:INDEX");
  VulkanOptions options;
  options.index = static_cast<uint32_t>(index);
  options.memoryLimit = from.memoryLimit;
  return openVulkanDevice(options);
}

} // namespace

Result<Ref<Device>> openDevice(std::string_view name, const OpenOptions &options) {
  size_t colon = name.find(':');
  std::string_view driver = name.substr(0, colon);
  std::string_view argument = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
  if (colon != std::string_view::npos && argument.empty())
    return invalidArgument("device '", name, "': nothing after the colon");
  if (driver == "cpu" && argument.empty())
    return openCpu(options);
  if (driver == "null")
    return openNull(argument, options);
  if (driver == "vulkan")
    return openVulkan(argument, options);
  if (driver == "cuda" || driver == "hip")
    return unimplemented("device '", name, "': this build has no ", driver, " driver");
  return invalidArgument("unknown device '", name, "'; known are cpu, null[:seed=N], vulkan[:INDEX], cuda, hip");
}

std::vector<DeviceListing> listDevices() {
  std::vector<DeviceListing> list;
  list.push_back({"cpu", hostProcessorName(), {}});
  list.push_back({"null", "runs CPU kernels at seeded times", {}});
  Result<std::vector<VulkanAdapter>> adapters = listVulkanAdapters();
  if (!adapters)
    list.push_back({"vulkan", {}, std::string(adapters.status().message())});
  for (size_t index = 0; adapters && index < adapters->size(); ++index)
    list.push_back({strCat("vulkan:", index), (*adapters)[index].name, (*adapters)[index].refusal});
  for (const char *driver : {"cuda", "hip"})
    list.push_back({driver, {}, "this build has no driver"});
  return list;
}

} // namespace strata::device
