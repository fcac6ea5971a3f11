// Queues: in-order streams of work on one device. The only way to run kernels, move bytes and interleave host steps.
#pragma once

#include "devices/buffer.h"
#include "devices/event.h"
#include "devices/module.h"
#include "devices/reference.h"
#include "support/status.h"

#include <cstdint>
#include <functional>
#include <span>

namespace strata::device {

class Device;

/// Independent iterations [begin, end).
struct Range {
  int64_t begin = 0;
  int64_t end = 0;
  int64_t size() const { return end - begin; }
};

/// How a kernel uses a bound buffer.
enum class Access : uint8_t { Read, Write, ReadWrite };

/// Says that word `word` of the argument block is an address inside a buffer. On addressable devices the word already
/// holds `buffer->deviceAddress() + offset`; elsewhere its value is ignored and the binding takes its place.
struct Binding {
  uint32_t word = 0;
  Access access = Access::ReadWrite;
  BufferSlice slice;
};

/// One kernel launch. The layout of the words is the kernel ABI's (support/kernel_abi.h).
///
/// The same block feeds every device: the CPU passes its address, CUDA and HIP copy it as the kernel's parameter,
/// Vulkan turns bindings into storage buffers (set 0, binding i for the i-th entry) and the range and all unbound words
/// past word 0 into push constants: begin, end, then those words in order, 8 bytes each.
struct Launch {
  const Kernel *kernel = nullptr;
  std::span<const uint64_t> words;
  std::span<const Binding> bindings;
  Range range;
  /// Estimated processor cycles of one iteration; decides how far the range is worth splitting.
  uint64_t costPerIteration = 1;
  /// Splits happen only at multiples of this many iterations from `range.begin`.
  int64_t grain = 1;
};

/// What an operation waits for besides the earlier operations of its queue, and what it signals.
///
/// If an event in `wait` fails, the operation does not run and signals the status of the first failed one. A failed
/// operation does not stop its queue: later operations that depend on its result say so by waiting for its event.
struct Dependencies {
  std::span<Event *const> wait;
  /// May be null. Must be fresh; becomes ready when the operation has completed, failed or been skipped.
  Event *signal = nullptr;
};

/// A step on the host, run in queue order. Must not wait for events; its failure becomes the event's status.
using HostFunction = std::function<Status()>;

enum class OperationKind : uint8_t { Launch, Copy, Upload, Download, Fill, Call };
inline constexpr unsigned kOperationKinds = 6;

/// One operation as handed to a driver, valid during `submit` only; Operation (devices/operation.h) is the copy that
/// outlives it. Which members mean something depends on `kind`.
struct Request {
  OperationKind kind = OperationKind::Call;
  const Launch *launch = nullptr;
  BufferSlice target;                     // Copy, Upload, Fill
  BufferSlice source;                     // Copy, Download
  void *host = nullptr;                   // Download
  const void *constHost = nullptr;        // Upload
  uint64_t pattern = 0;                   // Fill
  uint32_t patternBytes = 0;              // Fill: 1, 2, 4 or 8
  const HostFunction *function = nullptr; // Call
  Dependencies dependencies;
};

/// An in-order queue. Operations of one queue start in the order of submission and see each other's effects; operations
/// of different queues are ordered by events only. Any thread may submit; submissions by one thread keep their order.
///
/// Submitting returns as soon as the operation is accepted; on the CPU it may have run by then, on the calling thread.
/// Everything handed over (kernel, words, bindings, events) may be released when the function returns, except the host
/// memory of `upload` and `download`, which stays valid until the operation has completed. A failing submission
/// enqueues nothing and leaves the signal event alone.
///
/// Releasing the last reference never blocks; accepted operations still run.
class Queue : public Shared {
public:
  Device &device() const { return *owner; }

  Status launch(const Launch &launch, const Dependencies &dependencies = {});

  /// Copies between buffers of this queue's device; equal sizes. Overlapping slices are refused.
  Status copy(BufferSlice target, BufferSlice source, const Dependencies &dependencies = {});
  Status upload(BufferSlice target, const void *source, const Dependencies &dependencies = {});
  Status download(void *target, BufferSlice source, const Dependencies &dependencies = {});

  /// Repeats the low `patternBytes` (1, 2, 4 or 8) bytes of `pattern`; offset and size must be multiples of it.
  Status fill(BufferSlice target, uint64_t pattern, uint32_t patternBytes, const Dependencies &dependencies = {});

  /// Runs `function` on a thread of the device or of the caller once everything before it has completed. An empty
  /// function is a marker: it only waits and signals.
  Status call(const HostFunction &function, const Dependencies &dependencies = {});

  /// Waits until everything submitted so far has completed. DeadlineExceeded when the time ran out. Says nothing about
  /// the outcome of the operations.
  Status finish(std::chrono::nanoseconds timeout = kForever);

protected:
  explicit Queue(Ref<Device> owner);
  ~Queue() override;

  /// Takes a checked request: slices lie inside their buffers, objects belong to this device, the range is not empty or
  /// reversed beyond empty. Called from any thread.
  virtual Status submit(const Request &request) = 0;

private:
  Ref<Device> owner;
};

} // namespace strata::device
