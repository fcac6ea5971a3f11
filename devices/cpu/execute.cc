// Kernels, copies, fills and host steps on the host's processor.
#include "devices/cpu/execute.h"

#include "devices/cpu/float_control.h"
#include "devices/cpu/host_module.h"
#include "support/thread_pool.h"

#include <algorithm>
#include <cstring>

namespace strata::device {

namespace {

/// The memory of a slice; buffers that hide their host pointer still have an address.
std::byte *memoryOf(const BufferSlice &slice) {
  return reinterpret_cast<std::byte *>(static_cast<uintptr_t>(slice.buffer->deviceAddress() + slice.offset));
}

void fillMemory(const Request &request) {
  std::byte *target = memoryOf(request.target);
  if (request.patternBytes == 1) {
    std::memset(target, static_cast<int>(request.pattern & 0xff), request.target.size);
    return;
  }
  for (uint64_t offset = 0; offset < request.target.size; offset += request.patternBytes)
    std::memcpy(target + offset, &request.pattern, request.patternBytes);
}

void launchKernel(const Launch &launch, ThreadPool *pool) {
  if (launch.range.size() == 0)
    return;
  int64_t parts = pool ? splitCount(launch, static_cast<unsigned>(pool->concurrency())) : 1;
  if (parts <= 1) {
    runKernel(launch, launch.range);
    return;
  }
  pool->parallelFor(parts, 1, [&](int64_t begin, int64_t end) {
    runKernel(launch, {splitPart(launch, begin, parts).begin, splitPart(launch, end - 1, parts).end});
  });
}

} // namespace

int64_t splitCount(const Launch &launch, unsigned threads) {
  auto size = static_cast<uint64_t>(launch.range.size());
  uint64_t cycles = 0;
  if (__builtin_mul_overflow(size, std::max<uint64_t>(launch.costPerIteration, 1), &cycles))
    cycles = ~uint64_t{0};
  if (threads <= 1 || cycles < kInlineCycles)
    return 1;
  uint64_t grains = (size - 1) / static_cast<uint64_t>(launch.grain) + 1;
  uint64_t parts = std::min({uint64_t{threads} * kPartsPerThread, cycles / kPartCycles, grains});
  // Equal parts in whole rounds keep all threads busy to the end.
  return static_cast<int64_t>(parts > threads ? parts / threads * threads : parts);
}

Range splitPart(const Launch &launch, int64_t part, int64_t parts) {
  int64_t grains = (launch.range.size() - 1) / launch.grain + 1;
  int64_t each = grains / parts;
  int64_t longer = grains % parts; // the first parts have one grain more
  int64_t first = part * each + std::min(part, longer);
  int64_t count = each + (part < longer ? 1 : 0);
  // Offsets in grains do not overflow: they are at most the range rounded up, which is cut off below.
  Range result;
  result.begin = launch.range.begin + first * launch.grain;
  bool last = first + count == grains;
  result.end = last ? launch.range.end : result.begin + count * launch.grain;
  return result;
}

// Generated code carries no type description in front of its entry, which this check would read.
__attribute__((no_sanitize("function"))) void runKernel(const Launch &launch, Range range) {
  FloatControlScope floatControl;
  static_cast<const HostKernel *>(launch.kernel)->function()(launch.words.data(), range.begin, range.end);
}

Status executeOnHost(const Request &request, ThreadPool *pool) {
  switch (request.kind) {
  case OperationKind::Launch:
    launchKernel(*request.launch, pool);
    return okStatus();
  case OperationKind::Copy:
    std::memcpy(memoryOf(request.target), memoryOf(request.source), request.target.size);
    return okStatus();
  case OperationKind::Upload:
    if (request.target.size)
      std::memcpy(memoryOf(request.target), request.constHost, request.target.size);
    return okStatus();
  case OperationKind::Download:
    if (request.source.size)
      std::memcpy(request.host, memoryOf(request.source), request.source.size);
    return okStatus();
  case OperationKind::Fill:
    fillMemory(request);
    return okStatus();
  case OperationKind::Call:
    return request.function && *request.function ? (*request.function)() : okStatus();
  }
  return internalError("unknown operation");
}

} // namespace strata::device
