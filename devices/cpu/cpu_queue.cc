// An in-order queue that runs operations on whichever thread is at hand: the submitter's when nothing is in the way,
// else that of the thread which is draining the queue, else a task of the pool once the event waited for is ready.
#include "devices/cpu/cpu_queue.h"

#include "devices/cpu/execute.h"
#include "devices/device.h"
#include "devices/operation.h"
#include "support/thread_pool.h"

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace strata::device {

namespace {

class CpuQueue final : public Queue {
public:
  CpuQueue(Ref<Device> device, ThreadPool *pool, FaultPlan *faults)
      : Queue(std::move(device)), pool(pool), faults(faults) {}

  /// Runs kept operations until none is left or the oldest has to wait. The caller owns the queue.
  void drain();

private:
  Status submit(const Request &request) override;
  void keep(const Request &request);
  void runNow(const Request &request, Status waitStatus);
  bool acquire() {
    bool expected = false;
    return owned.compare_exchange_strong(expected, true);
  }
  void leave();
  void resumeWhenReady(Event &event);

  ThreadPool *const pool;
  FaultPlan *const faults;

  // Who sets `owned` runs operations; it passes from the draining thread to an event's callback and back. Operations
  // kept while the queue is owned are the owner's to run: it looks at `keptCount` again after giving up ownership.
  std::atomic<bool> owned{false};
  std::atomic<size_t> keptCount{0};
  std::mutex mutex;
  std::deque<std::unique_ptr<Operation>> kept; // guarded by mutex
};

/// Draining inside the callback of an event that another drain has signalled would nest once for each queue of a chain;
/// instead the outermost drain of the thread takes the queues in turn.
class DrainList {
public:
  static void drainHere(Ref<CpuQueue> queue) {
    if (current) {
      current->push_back(std::move(queue));
      return;
    }
    std::vector<Ref<CpuQueue>> list;
    current = &list;
    queue->drain();
    while (!list.empty()) {
      Ref<CpuQueue> next = std::move(list.back());
      list.pop_back();
      next->drain();
    }
    current = nullptr;
  }

private:
  static thread_local std::vector<Ref<CpuQueue>> *current;
};
thread_local std::vector<Ref<CpuQueue>> *DrainList::current = nullptr;

Status CpuQueue::submit(const Request &request) {
  STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::Submit));
  bool mayStart = !firstPending(request.dependencies.wait);
  if (mayStart && acquire()) {
    if (keptCount.load() == 0) {
      // Callbacks of the signal event may release the caller's reference.
      Ref<Queue> alive(this);
      runNow(request, firstFailure(request.dependencies.wait));
      leave();
      return okStatus();
    }
    keep(request);
    DrainList::drainHere(Ref<CpuQueue>(this));
    return okStatus();
  }
  keep(request);
  if (acquire())
    DrainList::drainHere(Ref<CpuQueue>(this));
  return okStatus();
}

void CpuQueue::keep(const Request &request) {
  auto operation = std::make_unique<Operation>(Ref<Queue>(this), request);
  std::lock_guard lock(mutex);
  kept.push_back(std::move(operation));
  keptCount.fetch_add(1);
}

void CpuQueue::runNow(const Request &request, Status waitStatus) {
  Status status = std::move(waitStatus);
  if (status.isOk())
    status = hitFault(faults, FaultPoint::Execute);
  if (status.isOk())
    status = executeOnHost(request, pool);
  if (Event *event = request.dependencies.signal)
    event->signal(std::move(status));
}

/// Gives up ownership, unless operations have been kept meanwhile: their submitters saw the queue owned and left.
void CpuQueue::leave() {
  owned.store(false);
  if (keptCount.load() != 0 && acquire())
    DrainList::drainHere(Ref<CpuQueue>(this));
}

void CpuQueue::drain() {
  while (true) {
    Operation *operation = nullptr;
    {
      std::lock_guard lock(mutex);
      if (!kept.empty())
        operation = kept.front().get();
    }
    if (!operation) {
      owned.store(false);
      if (keptCount.load() == 0 || !acquire())
        return;
      continue;
    }
    if (Event *event = operation->pendingEvent()) {
      resumeWhenReady(*event);
      return;
    }
    runNow(operation->request(), operation->waitStatus());
    std::unique_ptr<Operation> finished; // outlives the lock: what it releases may submit again
    std::lock_guard lock(mutex);
    finished = std::move(kept.front());
    kept.pop_front();
    keptCount.fetch_sub(1);
  }
}

void CpuQueue::resumeWhenReady(Event &event) {
  // The callback owns the queue from here on; it may run at once.
  event.onReady([queue = Ref<CpuQueue>(this)](const Status &) {
    if (queue->pool)
      queue->pool->schedule([queue] { DrainList::drainHere(queue); });
    else
      DrainList::drainHere(queue);
  });
}

} // namespace

Ref<Queue> createCpuQueue(Ref<Device> device, ThreadPool *pool, FaultPlan *faults) {
  return Ref<Queue>::adopt(new CpuQueue(std::move(device), pool, faults));
}

} // namespace strata::device
