// Counters of a session, as a struct and as JSON.
#pragma once

#include "runtime/compiler.h"
#include "runtime/memory/counting_allocator.h"
#include "runtime/plan/bound_program.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace strata::runtime {

/// Thread-safe.
class Statistics {
public:
  std::atomic<uint64_t> runs{0};
  std::atomic<uint64_t> failedRuns{0};
  std::atomic<uint64_t> runNanoseconds{0};
  std::atomic<uint64_t> loadNanoseconds{0};

  /// A program has been made and bound.
  void addProgram(const CompileOutcome &outcome, std::shared_ptr<const plan::BoundProgram> bound, std::string shapeClass,
                  uint64_t nanoseconds);

  /// A program goes: its sums stay.
  void retire(const plan::BoundProgram &bound);

  uint64_t compiles() const;
  uint64_t compileNanoseconds() const;
  uint64_t generatedKernels() const;
  uint64_t evaluatorCalls() const;

  /// Everything as one JSON object: counters, programs with stages, kernels with nodes, launches and time.
  std::string toJson(const AllocatorStats &memory) const;

private:
  struct ProgramRecord {
    std::shared_ptr<const plan::BoundProgram> bound;
    std::string shapeClass;
    std::vector<StageTime> stages;
    std::vector<KernelInfo> kernels;
    std::vector<std::string> fallbacks;
    uint32_t generatedKernels = 0;
    uint64_t nanoseconds = 0;
  };

  /// Sums over programs that are gone.
  struct Retired {
    uint64_t programs = 0, nanoseconds = 0, generatedKernels = 0, evaluatorCalls = 0;
  };

  mutable std::mutex mutex;
  std::vector<ProgramRecord> programs;
  Retired retired;
};

} // namespace strata::runtime
