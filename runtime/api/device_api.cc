// C interface: devices of this machine.

#include "devices/cpu/features.h"
#include "devices/registry.h"
#include "runtime/api/handles.h"
#include "support/thread_pool.h"

#include <unistd.h>

using namespace strata;

namespace {

struct Described {
  std::string id, name, features;
  uint32_t concurrency = 1;
  uint64_t memoryBytes = 0;
};

const std::vector<Described> &devices() {
  static const std::vector<Described> list = [] {
    std::vector<Described> found;
    for (const device::DeviceListing &listing : device::listDevices()) {
      if (!listing.refusal.empty())
        continue;
      Described entry{listing.name, listing.label, "", 1, 0};
      if (listing.name == "cpu") {
        entry.features = featureNames(device::hostFeatures());
        entry.concurrency = static_cast<uint32_t>(availableProcessors());
        entry.memoryBytes =
            static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGE_SIZE));
      }
      found.push_back(std::move(entry));
    }
    return found;
  }();
  return list;
}

} // namespace

extern "C" {

size_t strata_device_count(void) { return devices().size(); }

strata_status *strata_device_describe(size_t index, strata_device_info *info) {
  if (index >= devices().size())
    return api::toC(invalidArgument("there is no device ", index));
  const Described &device = devices()[index];
  strata_device_info ours{};
  ours.id = device.id.c_str();
  ours.name = device.name.c_str();
  ours.features = device.features.c_str();
  ours.concurrency = device.concurrency;
  ours.memory_bytes = device.memoryBytes;
  api::writeStruct(ours, info);
  return nullptr;
}

} // extern "C"
