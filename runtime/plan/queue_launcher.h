// Launching on devices whose work completes at its own time: every launch waits, by events, for exactly those earlier ones
// whose memory it conflicts with; nothing else orders them.
#pragma once

#include "devices/device.h"
#include "runtime/plan/program.h"

#include <memory>
#include <span>
#include <vector>

namespace strata::plan {

/// Memory that an operation touches.
struct MemoryRange {
  uintptr_t begin = 0;
  uintptr_t end = 0;
  bool writes = false;

  bool conflicts(const MemoryRange &other) const {
    return begin < other.end && other.begin < end && (writes || other.writes);
  }
};

/// Used by one thread at a time.
class QueueLauncher {
public:
  static constexpr unsigned kQueues = 4;

  static Result<std::unique_ptr<QueueLauncher>> create(device::Device &device);
  ~QueueLauncher();

  /// Submits a launch that touches `ranges`; `keep` stays alive until it has completed.
  Status launch(StepId step, const device::Launch &launch, std::span<const MemoryRange> ranges,
                std::vector<std::shared_ptr<void>> keep);

  /// Waits until nothing in flight conflicts with the range: before the host touches memory.
  Status waitFor(const MemoryRange &range);
  /// Waits until the last launch of the step has completed.
  Status waitForStep(StepId step);
  /// Waits for everything; the first failure of the device since the last call.
  Status waitForAll();

private:
  explicit QueueLauncher(device::Device &device) : device(device) {}

  struct InFlight {
    StepId step;
    device::Ref<device::Event> event;
    std::vector<MemoryRange> ranges;
    std::vector<std::shared_ptr<void>> keep;
  };
  Status finish(InFlight &operation);
  void forgetFinished();

  device::Device &device;
  std::vector<device::Ref<device::Queue>> queues;
  unsigned nextQueue = 0;
  std::vector<InFlight> inFlight;
};

} // namespace strata::plan
