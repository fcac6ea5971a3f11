// The CPU device: memory and modules of the host, queues of cpu_queue.h.
#include "devices/cpu/cpu_device.h"

#include "devices/cpu/cpu_queue.h"
#include "devices/cpu/features.h"
#include "devices/cpu/host_buffer.h"

namespace strata::device {

namespace {

DeviceLimits cpuLimits(const CpuOptions &options) {
  DeviceLimits limits;
  limits.bufferAlignment = kTensorAlignment;
  limits.maxBufferBytes = uint64_t{1} << 47;
  limits.maxBindingBytes = limits.maxBufferBytes;
  limits.maxArgumentWords = 1u << 16;
  limits.maxBindings = 1u << 16;
  limits.concurrency = options.pool ? static_cast<uint32_t>(options.pool->concurrency()) : 1;
  limits.hostMemory = true;
  limits.hostVisible = true;
  return limits;
}

class CpuDevice final : public Device {
public:
  explicit CpuDevice(const CpuOptions &options)
      : Device(hostProcessorName(), cpuLimits(options)), options(options), memory(options.memoryLimit) {
    if (options.allocator)
      memory.allocator = options.allocator;
  }

  DeviceKind kind() const override { return DeviceKind::Cpu; }
  MemoryStats memoryStats() const override { return memory.counter.stats(); }

  Result<Ref<Buffer>> allocate(uint64_t bytes) override {
    STRATA_RETURN_IF_ERROR(hitFault(options.faults, FaultPoint::Allocate));
    return allocateHostBuffer(*this, memory, bytes);
  }

  Result<Ref<Buffer>> wrap(void *data, uint64_t bytes, std::function<void()> release) override {
    STRATA_RETURN_IF_ERROR(hitFault(options.faults, FaultPoint::Allocate));
    return wrapHostMemory(*this, memory, data, bytes, std::move(release));
  }

  Result<Ref<Queue>> createQueue() override {
    STRATA_RETURN_IF_ERROR(hitFault(options.faults, FaultPoint::CreateQueue));
    return createCpuQueue(Ref<Device>(this), options.pool, options.faults);
  }

  Result<Ref<Module>> loadModule(std::span<const std::byte> image) override {
    STRATA_RETURN_IF_ERROR(hitFault(options.faults, FaultPoint::LoadModule));
    return loadHostImage(*this, image, options.perfMap);
  }

private:
  const CpuOptions options;
  HostMemory memory;
};

} // namespace

Result<Ref<Device>> openCpuDevice(const CpuOptions &options) { return Ref<Device>::adopt(new CpuDevice(options)); }

} // namespace strata::device
