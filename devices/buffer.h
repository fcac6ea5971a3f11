// Buffers: memory that kernels of one device can use.
#pragma once

#include "devices/reference.h"

#include <cstdint>

namespace strata::device {

class Device;

/// A block of device memory of fixed size, freed with its last reference. Queues keep the buffers of an operation alive
/// until it has completed. The content of a fresh buffer is undefined.
///
/// Who reads and writes a buffer at the same time is the caller's business: operations are ordered by their queue and
/// by events only, host accesses through `hostPointer` by waiting for events.
class Buffer : public Shared {
public:
  Device &device() const { return *owner; }

  /// Usable bytes; 0 is allowed.
  uint64_t size() const { return bytes; }

  /// Address that kernels use, to be written into argument blocks; 0 on devices without addresses
  /// (DeviceLimits::addressable is false), where kernels see only bound buffers.
  uint64_t deviceAddress() const { return address; }

  /// The same memory as the host sees it; null when it is not mapped. Coherent: no flush is needed after an event.
  void *hostPointer() const { return mapped; }

protected:
  Buffer(Ref<Device> owner, uint64_t bytes, uint64_t address, void *mapped);
  ~Buffer() override;

private:
  Ref<Device> owner;
  uint64_t bytes;
  uint64_t address;
  void *mapped;
};

/// Part of a buffer: `size` bytes from `offset`. Does not own the buffer.
struct BufferSlice {
  Buffer *buffer = nullptr;
  uint64_t offset = 0;
  uint64_t size = 0;

  /// The host's view of the slice; null when the buffer is not mapped.
  void *hostPointer() const {
    void *base = buffer->hostPointer();
    return base ? static_cast<char *>(base) + offset : nullptr;
  }
};

/// The whole of a buffer.
inline BufferSlice whole(Buffer &buffer) { return {&buffer, 0, buffer.size()}; }

} // namespace strata::device
