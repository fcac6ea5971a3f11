// Launches ordered by events.

#include "runtime/plan/queue_launcher.h"

#include <algorithm>

namespace strata::plan {

Result<std::unique_ptr<QueueLauncher>> QueueLauncher::create(device::Device &device) {
  std::unique_ptr<QueueLauncher> launcher(new QueueLauncher(device));
  for (unsigned i = 0; i < kQueues; ++i) {
    STRATA_ASSIGN_OR_RETURN(device::Ref<device::Queue> queue, device.createQueue());
    launcher->queues.push_back(std::move(queue));
  }
  return launcher;
}

QueueLauncher::~QueueLauncher() { (void)waitForAll(); }

Status QueueLauncher::launch(StepId step, const device::Launch &launch, std::span<const MemoryRange> ranges,
                             std::vector<std::shared_ptr<void>> keep) {
  forgetFinished();
  std::vector<device::Event *> waits;
  for (const InFlight &earlier : inFlight) {
    bool conflict = std::any_of(ranges.begin(), ranges.end(), [&](const MemoryRange &range) {
      return std::any_of(earlier.ranges.begin(), earlier.ranges.end(),
                         [&](const MemoryRange &other) { return range.conflicts(other); });
    });
    if (conflict)
      waits.push_back(earlier.event.get());
  }
  device::Ref<device::Event> event = device.createEvent();
  device::Queue &queue = *queues[nextQueue++ % kQueues];
  STRATA_RETURN_IF_ERROR(queue.launch(launch, {waits, event.get()}));
  inFlight.push_back({step, std::move(event), {ranges.begin(), ranges.end()}, std::move(keep)});
  return okStatus();
}

Status QueueLauncher::finish(InFlight &operation) { return operation.event->wait(); }

// Operations that succeeded order nothing any more. Failed ones stay until somebody asks.
void QueueLauncher::forgetFinished() {
  std::erase_if(inFlight, [](const InFlight &operation) {
    return operation.event->ready() && operation.event->status().isOk();
  });
}

Status QueueLauncher::waitFor(const MemoryRange &range) {
  for (InFlight &operation : inFlight)
    if (std::any_of(operation.ranges.begin(), operation.ranges.end(),
                    [&](const MemoryRange &other) { return range.conflicts(other); }))
      STRATA_RETURN_IF_ERROR(finish(operation));
  return okStatus();
}

Status QueueLauncher::waitForStep(StepId step) {
  for (InFlight &operation : inFlight)
    if (operation.step == step)
      STRATA_RETURN_IF_ERROR(finish(operation));
  return okStatus();
}

Status QueueLauncher::waitForAll() {
  Status first;
  for (InFlight &operation : inFlight)
    if (Status status = finish(operation); !status.isOk() && first.isOk())
      first = std::move(status);
  inFlight.clear();
  return first;
}

} // namespace strata::plan
