// Devices: where buffers live and kernels run. The interface that the runtime uses and every driver implements: cpu,
// null, vulkan, and the CUDA/HIP stream driver. Opening devices by name is devices/registry.h.
#pragma once

#include "devices/buffer.h"
#include "devices/event.h"
#include "devices/host_allocator.h"
#include "devices/module.h"
#include "devices/queue.h"
#include "devices/reference.h"
#include "support/status.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace strata::device {

enum class DeviceKind : uint8_t { Cpu, Null, Vulkan, Cuda, Hip };

/// "cpu", "null", "vulkan", "cuda", "hip".
const char *deviceKindName(DeviceKind kind);

/// What a device can do. Constant for the life of the device.
struct DeviceLimits {
  /// Every buffer starts at a multiple of this; slices bound to kernels must, too, on devices that are not addressable.
  uint64_t bufferAlignment = 64;
  uint64_t maxBufferBytes = 0;
  /// Largest slice one binding can show to a kernel.
  uint64_t maxBindingBytes = 0;
  /// Largest argument block in words, bound words included.
  uint32_t maxArgumentWords = 0;
  uint32_t maxBindings = 0;
  /// Kernels that can make progress at once: threads of the CPU, 1 where the driver decides.
  uint32_t concurrency = 1;
  /// Argument words hold addresses (Buffer::deviceAddress).
  bool addressable = true;
  /// Kernels and copies may use any host address; buffers are host memory and `wrap` works.
  bool hostMemory = false;
  /// Buffers have a hostPointer.
  bool hostVisible = false;
};

/// Bytes of buffers; what loaded code and the driver itself need is not included.
struct MemoryStats {
  uint64_t bytesInUse = 0;
  uint64_t peakBytes = 0;
  uint64_t liveBuffers = 0;
  uint64_t allocations = 0; // since the device was opened
};

/// One compute device. Everything made by a device keeps it alive. All functions may be called from any thread.
class Device : public Shared {
public:
  virtual DeviceKind kind() const = 0;
  /// What a person calls it, e.g. the processor's or adapter's name.
  const std::string &name() const { return label; }
  const DeviceLimits &limits() const { return bounds; }
  virtual MemoryStats memoryStats() const = 0;

  /// A buffer of `bytes` bytes (0 allowed). ResourceExhausted when there is no memory or a limit is exceeded; then
  /// nothing has changed.
  virtual Result<Ref<Buffer>> allocate(uint64_t bytes) = 0;

  /// A buffer over memory of the host, with no copy; `release`, if any, is called once when the last reference goes, on
  /// whichever thread that is. Unimplemented where limits().hostMemory is false.
  virtual Result<Ref<Buffer>> wrap(void *memory, uint64_t bytes, std::function<void()> release = nullptr) = 0;

  virtual Result<Ref<Queue>> createQueue() = 0;

  /// Loads code made for this kind of device; the bytes are copied or mapped and may go away afterwards.
  /// InvalidArgument for damaged or foreign images, FailedPrecondition when the code needs something the device lacks
  /// (named).
  virtual Result<Ref<Module>> loadModule(std::span<const std::byte> image) = 0;

  /// An event that this device's queues signal most cheaply. Events of any origin work everywhere.
  virtual Ref<Event> createEvent() { return Event::create(); }

protected:
  Device(std::string name, const DeviceLimits &limits) : label(std::move(name)), bounds(limits) {}
  ~Device() override = default;

  /// For drivers that learn name and limits while opening; not after the device has been handed out.
  void describe(std::string name, const DeviceLimits &limits) {
    label = std::move(name);
    bounds = limits;
  }

private:
  std::string label;
  DeviceLimits bounds;
};

} // namespace strata::device
