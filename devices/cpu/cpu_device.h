// The CPU device: kernels run on the threads of a pool and, where nothing has to be waited for, on the thread that
// submits them.
#pragma once

#include "devices/cpu/host_module.h"
#include "devices/device.h"
#include "devices/fault.h"
#include "support/thread_pool.h"

namespace strata::device {

struct CpuOptions {
  /// Where kernels are split over and deferred operations run; null: only on the threads that submit or complete work.
  /// Must outlive the device's work.
  ThreadPool *pool = nullptr;
  /// Source of buffers; null: the default. Must outlive the device.
  HostAllocator *allocator = nullptr;
  /// Bytes of buffers at most; 0: no limit.
  uint64_t memoryLimit = 0;
  /// Makes loaded kernels known to `perf`, through /tmp/perf-PID.map.
  bool perfMap = false;
  /// Faults to inject; must outlive the device.
  FaultPlan *faults = nullptr;
};

/// Opens a CPU device; several may exist. Threads are the pool's alone.
///
/// A queue runs an operation before the submission returns when the queue is idle and all events are ready: this path
/// allocates nothing. Otherwise the operation is kept, and run by the thread that finishes the queue's work or, when
/// the queue waits for an event, as a task of the pool.
Result<Ref<Device>> openCpuDevice(const CpuOptions &options = {});

} // namespace strata::device
