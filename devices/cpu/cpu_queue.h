// Queues of the CPU device.
#pragma once

#include "devices/fault.h"
#include "devices/queue.h"

namespace strata {
class ThreadPool;
}

namespace strata::device {

/// `pool` and `faults` may be null, and outlive the queue.
Ref<Queue> createCpuQueue(Ref<Device> device, ThreadPool *pool, FaultPlan *faults);

} // namespace strata::device
