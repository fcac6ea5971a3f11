// The Vulkan device: SPIR-V compute kernels through the Vulkan loader, which is opened at run time. Vulkan 1.1 is
// enough.
#pragma once

#include "devices/device.h"

#include <string>
#include <vector>

namespace strata::device {

struct VulkanOptions {
  /// Which adapter, in the order of listVulkanAdapters.
  uint32_t index = 0;
  /// Bytes of buffers at most; 0: what the driver gives.
  uint64_t memoryLimit = 0;
};

/// What can be said of an adapter without opening it.
struct VulkanAdapter {
  std::string name;
  uint32_t apiVersion = 0; // VK_MAKE_API_VERSION
  std::string refusal;     // why it cannot be opened; empty when it can
};

/// The adapters that the loader reports. Unavailable, with the reason, when there is no loader or no driver.
Result<std::vector<VulkanAdapter>> listVulkanAdapters();

/// Opens an adapter. Unavailable when there is no loader, no driver, or no adapter of that index; FailedPrecondition
/// when the adapter is too old or has no compute queue.
///
/// Argument blocks become storage buffers and push constants as Launch describes; a launch that needs more than the
/// adapter's limits is refused by name. Every queue has a thread that submits and completes; queues share one queue of
/// the driver. Kernels of one module have the same number of buffers. After the driver has lost the device, every
/// operation fails with Unavailable; reopen the device.
Result<Ref<Device>> openVulkanDevice(const VulkanOptions &options = {});

} // namespace strata::device
