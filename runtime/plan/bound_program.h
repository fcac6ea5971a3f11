// A program bound to a session: kernels loaded, functions and resources resolved, memory plan and schedule worked out.
// What many threads run at the same time.
#pragma once

#include "devices/device.h"
#include "hostops/sequence_op.h"
#include "runtime/plan/liveness.h"
#include "runtime/plan/program.h"
#include "runtime/plan/scalars.h"
#include "runtime/plan/services.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace strata::plan {

class ExecutionContext;

/// What a call may choose.
struct RunOptions {
  /// Set to true by the caller to stop the run between steps; may be null.
  const std::atomic<bool> *cancelled = nullptr;
};

/// Counters of one kernel.
struct KernelCounters {
  std::atomic<uint64_t> launches{0};
  std::atomic<uint64_t> nanoseconds{0}; // only when the services time launches
};

/// Whether arguments of these shapes belong to the program's class and its assumptions hold. On success `outSymbols` holds the symbols' values.
bool matchShapes(const Program &program, std::span<const Tensor> arguments, std::vector<int64_t> &outSymbols);

class BoundProgram {
public:
  /// Validates and binds. InvalidArgument for a broken program, NotFound for an unknown host function or sequence operation, and whatever the
  /// device says about an image. `services` outlives the result.
  static Result<std::shared_ptr<BoundProgram>> create(std::shared_ptr<const Program> program, Services &services);
  ~BoundProgram();

  /// Runs to the end on the calling thread (kernels may use the pool's). `arguments` match the class (matchShapes);
  /// `results` has one tensor per result and is written only on success. After a failure nothing that comes after it in
  /// the program has been published. Any number of threads at once.
  Status run(std::span<const Tensor> arguments, std::span<const int64_t> symbols, const RunOptions &options,
             std::span<Tensor> results);

  const Program &program() const { return *source; }
  const std::vector<KernelCounters> &counters() const { return kernelCounters; }
  /// Steps that called the evaluator so far.
  uint64_t evaluatorCalls() const { return evaluatorCallCount.load(std::memory_order_relaxed); }

private:
  friend class Execution;
  friend class ExecutionContext;

  BoundProgram(std::shared_ptr<const Program> program, Services &services);
  Status bind();
  Status bindKernels();
  Status bindFunctions();
  Status bindSequenceOps();
  Status bindResources();
  std::unique_ptr<ExecutionContext> takeContext();
  void giveContext(std::unique_ptr<ExecutionContext> context);

  std::shared_ptr<const Program> source;
  Services &services;
  ScalarSchedule schedule;
  Liveness liveness;
  std::vector<ArenaGroup> groups;
  std::vector<uint8_t> takenOperands;    // per step (findTakenOperands)
  std::vector<uint32_t> groupOfBuffer;   // kNone: no temporary
  std::vector<uint32_t> indexInGroup;
  std::vector<std::vector<uint32_t>> groupsDefinedBy; // per step
  std::vector<device::Ref<device::Module>> modules;
  std::vector<const device::Kernel *> kernels;
  std::vector<HostFunction> functions;
  std::vector<const SequenceOp *> sequenceOps;
  std::vector<std::shared_ptr<VariableCell>> variables; // null: resolved when used (another kind of resource)
  std::shared_ptr<void> inlineData;                     // Program::data
  std::vector<Tensor> constants;                        // by buffer
  std::vector<KernelCounters> kernelCounters;
  std::atomic<uint64_t> evaluatorCallCount{0};
  bool inOrder = true; // kernels run on the calling thread, in program order

  std::mutex contextMutex;
  std::vector<std::unique_ptr<ExecutionContext>> contexts;
};

} // namespace strata::plan
