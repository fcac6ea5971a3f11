// Launches of one call, and what became of them.

#include "devices/cpu/execute.h"
#include "runtime/plan/accesses.h"
#include "runtime/plan/execution.h"

#include <algorithm>
#include <chrono>

namespace strata::plan {

void Execution::fillWords(const LaunchStep &step, std::span<uint64_t> words) const {
  words[kErrorSlotWord] = 0;
  for (size_t i = 0; i < step.words.size(); ++i) {
    const Word &word = step.words[i];
    uint64_t value = static_cast<uint64_t>(word.immediate);
    if (word.kind == Word::Kind::Scalar) {
      value = static_cast<uint64_t>(context.scalars[word.id]);
    } else if (word.kind == Word::Kind::Address) {
      value = reinterpret_cast<uintptr_t>(context.slots[word.id].address);
      if (word.offset != kNone)
        value += static_cast<uint64_t>(context.scalars[word.offset]);
    }
    words[i + 1] = value;
  }
}

device::Launch Execution::describe(const LaunchStep &step, std::span<const uint64_t> words) const {
  device::Launch launch;
  launch.kernel = bound.kernels[step.kernel];
  launch.words = words;
  launch.range = {0, std::max<int64_t>(context.scalars[step.range], 0)};
  launch.costPerIteration = step.costPerIteration;
  if (step.costScale != kNone) {
    uint64_t scale = static_cast<uint64_t>(std::max<int64_t>(context.scalars[step.costScale], 1));
    if (__builtin_mul_overflow(launch.costPerIteration, scale, &launch.costPerIteration))
      launch.costPerIteration = UINT64_MAX;
  }
  launch.grain = step.grain;
  return launch;
}

Status Execution::launch(StepId id, const LaunchStep &step) {
  STRATA_RETURN_IF_ERROR(preparePacked(step));
  uint32_t errorSlot = context.errorSlot[id];
  if (errorSlot != kNone && context.launcher)
    STRATA_RETURN_IF_ERROR(context.launcher->waitForStep(id));
  std::span<uint64_t> words(context.words.data() + context.firstWord[id], step.words.size() + 1);
  fillWords(step, words);
  device::Launch request = describe(step, words);
  if (request.range.size() == 0)
    return okStatus();
  if (errorSlot != kNone) {
    resetErrorSlot(context.errorSlots[errorSlot]);
    words[kErrorSlotWord] = reinterpret_cast<uintptr_t>(&context.errorSlots[errorSlot]);
  }
  STRATA_RETURN_IF_ERROR(submit(id, step, words, request));
  if (errorSlot == kNone)
    return okStatus();
  if (!context.launcher)
    return checkErrorSlot(id, step);
  unchecked.push_back(id);
  return okStatus();
}

static device::Request toRequest(const device::Launch &launch) {
  device::Request request;
  request.kind = device::OperationKind::Launch;
  request.launch = &launch;
  return request;
}

Status Execution::submit(StepId id, const LaunchStep &step, std::span<uint64_t> words, const device::Launch &launch) {
  (void)words;
  KernelCounters &counters = bound.kernelCounters[step.kernel];
  counters.launches.fetch_add(1, std::memory_order_relaxed);
  if (!context.launcher) {
    if (!bound.services.timesLaunches())
      return device::executeOnHost(toRequest(launch), &bound.services.threadPool());
    auto start = std::chrono::steady_clock::now();
    Status status = device::executeOnHost(toRequest(launch), &bound.services.threadPool());
    auto elapsed = std::chrono::steady_clock::now() - start;
    counters.nanoseconds.fetch_add(static_cast<uint64_t>(std::chrono::nanoseconds(elapsed).count()),
                                   std::memory_order_relaxed);
    return status;
  }
  std::vector<MemoryRange> ranges;
  std::vector<std::shared_ptr<void>> keep;
  for (const Word &word : step.words) {
    if (word.kind != Word::Kind::Address)
      continue;
    const Slot &slot = context.slots[word.id];
    auto begin = reinterpret_cast<uintptr_t>(slot.address);
    ranges.push_back({begin, begin + slot.bytes, word.access != Access::Read});
    if (slot.tensor.owner())
      keep.push_back(slot.tensor.owner());
  }
  return context.launcher->launch(id, launch, ranges, std::move(keep));
}

Status Execution::checkErrorSlot(StepId id, const LaunchStep &step) {
  uint64_t key = context.errorSlots[context.errorSlot[id]].key;
  if (key == kNoError)
    return okStatus();
  uint64_t site = errorSite(key);
  if (site >= step.sites.size())
    return internalError("kernel '", program.kernels[step.kernel].entry, "' reports an unknown site ", site);
  return failAt(step.sites[site], errorElement(key));
}

// Everything submitted so far has run and nothing of it has failed; the first failure in program order otherwise.
Status Execution::checkpoint() {
  if (unchecked.empty())
    return okStatus();
  std::vector<StepId> steps = std::move(unchecked);
  unchecked.clear();
  for (StepId id : steps) {
    STRATA_RETURN_IF_ERROR(context.launcher->waitForStep(id));
    STRATA_RETURN_IF_ERROR(checkErrorSlot(id, std::get<LaunchStep>(program.steps[id])));
  }
  return okStatus();
}

static MemoryRange rangeOf(const Slot &slot, bool writes) {
  auto begin = reinterpret_cast<uintptr_t>(slot.address);
  return {begin, begin + slot.bytes, writes};
}

Status Execution::hostReads(BufferId id) {
  if (!context.launcher)
    return okStatus();
  // What a list holds has not been waited for.
  if (context.slots[id].tensor.dtype() == DType::Variant)
    return context.launcher->waitForAll();
  return context.launcher->waitFor(rangeOf(context.slots[id], false));
}

Status Execution::awaitElements(const Tensor &tensor) {
  if (!context.launcher || !isPlainData(tensor.dtype()))
    return okStatus();
  auto begin = reinterpret_cast<uintptr_t>(tensor.rawData());
  return context.launcher->waitFor({begin, begin + static_cast<uint64_t>(tensor.numBytes()), false});
}

Status Execution::hostWrites(BufferId id) {
  return context.launcher ? context.launcher->waitFor(rangeOf(context.slots[id], true)) : okStatus();
}

Status Execution::failAt(SiteId site, uint64_t element) {
  auto number = [&](ScalarId id) -> std::optional<int64_t> {
    if (!context.scalars.isValid(id))
      return std::nullopt;
    return context.scalars[id];
  };
  auto tensor = [&](const TensorSpec &spec) -> Tensor {
    if (!hostReads(spec.buffer).isOk())
      return Tensor();
    Result<Tensor> operand = operandTensor(spec, /*mustOwn=*/false);
    return operand ? operand.takeValue() : Tensor();
  };
  return siteFailure(program.sites[site], element, {number, tensor});
}

} // namespace strata::plan
