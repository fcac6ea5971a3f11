// Host memory as device buffers.
#include "devices/cpu/host_buffer.h"

#include <cstring>

namespace strata::device {

namespace {

uint64_t addressOf(const void *data) { return reinterpret_cast<uintptr_t>(data); }

class OwnedBuffer final : public Buffer {
public:
  OwnedBuffer(Ref<Device> device, HostMemory &memory, void *data, uint64_t bytes)
      : Buffer(std::move(device), bytes, addressOf(data), memory.hostVisible ? data : nullptr), memory(memory),
        data(data) {}

private:
  ~OwnedBuffer() override {
    if (memory.poison >= 0)
      std::memset(data, memory.poison, size());
    memory.allocator->deallocate(data, size() ? size() : 1, kTensorAlignment);
    memory.counter.remove(size());
  }

  HostMemory &memory;
  void *data;
};

class WrappedBuffer final : public Buffer {
public:
  WrappedBuffer(Ref<Device> device, HostMemory &memory, void *data, uint64_t bytes, std::function<void()> release)
      : Buffer(std::move(device), bytes, addressOf(data), memory.hostVisible ? data : nullptr),
        onRelease(std::move(release)) {}

private:
  ~WrappedBuffer() override {
    if (onRelease)
      onRelease();
  }

  std::function<void()> onRelease;
};

} // namespace

Result<Ref<Buffer>> allocateHostBuffer(Device &device, HostMemory &memory, uint64_t bytes) {
  if (bytes > device.limits().maxBufferBytes)
    return resourceExhausted("a buffer of ", bytes, " bytes; the device takes ", device.limits().maxBufferBytes);
  STRATA_RETURN_IF_ERROR(memory.counter.add(bytes));
  void *data = memory.allocator->allocate(bytes ? bytes : 1, kTensorAlignment);
  if (!data) {
    memory.counter.remove(bytes);
    return resourceExhausted("no host memory for a buffer of ", bytes, " bytes");
  }
  if (memory.poison >= 0)
    std::memset(data, memory.poison, bytes);
  return Ref<Buffer>::adopt(new OwnedBuffer(Ref<Device>(&device), memory, data, bytes));
}

Ref<Buffer> wrapHostMemory(Device &device, HostMemory &memory, void *data, uint64_t bytes,
                           std::function<void()> release) {
  return Ref<Buffer>::adopt(new WrappedBuffer(Ref<Device>(&device), memory, data, bytes, std::move(release)));
}

} // namespace strata::device
