// Running one operation with the host's processor. Shared by the cpu and null devices.
#pragma once

#include "devices/queue.h"

#include <cstddef>

namespace strata {
class ThreadPool;
}

namespace strata::device {

/// Ranges estimated below this many cycles run on the calling thread; a wake-up of other threads costs about as much.
inline constexpr uint64_t kInlineCycles = 60'000;
/// Threads take parts as they become free, which evens out delays by other work on the machine.
inline constexpr uint64_t kPartsPerThread = 4;
/// No part of a split range is estimated below this many cycles.
inline constexpr uint64_t kPartCycles = 30'000;

/// Into how many parts of whole grains a range is split for `threads` threads; 1 or more.
int64_t splitCount(const Launch &launch, unsigned threads);
/// Part `part` of `parts`: equal numbers of grains, the last ones one fewer where they do not divide.
Range splitPart(const Launch &launch, int64_t part, int64_t parts);

/// Calls the kernel for `range` on this thread, with the floating-point environment that kernels expect.
void runKernel(const Launch &launch, Range range);

/// Runs an operation to its end. Kernels are split over `pool`, the calling thread taking part; a null pool means this
/// thread alone. Only a Call can fail.
Status executeOnHost(const Request &request, ThreadPool *pool);

} // namespace strata::device
