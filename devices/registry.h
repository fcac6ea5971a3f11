// Devices by name: the one place that knows all drivers.
#pragma once

#include "devices/cpu/cpu_device.h"
#include "devices/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace strata::device {

/// Settings for whichever driver is opened; each takes what concerns it.
struct OpenOptions {
  ThreadPool *pool = nullptr;
  HostAllocator *allocator = nullptr;
  uint64_t memoryLimit = 0;
  bool perfMap = false;
  FaultPlan *faults = nullptr;
};

/// Opens the device that `name` describes:
///
///   cpu
///   null             null:seed=N
///   vulkan           vulkan:INDEX
///
/// InvalidArgument for other names, Unimplemented for drivers this build lacks (cuda, hip), otherwise what the driver
/// answers.
Result<Ref<Device>> openDevice(std::string_view name, const OpenOptions &options = {});

/// A line for a person about one device of this machine.
struct DeviceListing {
  std::string name;    // as openDevice takes it
  std::string label;   // the device's own name; empty when unknown
  std::string refusal; // why it cannot be opened; empty when it can
};

/// All devices of this machine, and the drivers that are absent with the reason.
std::vector<DeviceListing> listDevices();

} // namespace strata::device
