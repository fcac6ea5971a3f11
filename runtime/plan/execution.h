// One call of a bound program: walks the steps. Internal to runtime/plan; callers use BoundProgram::run.
#pragma once

#include "hostops/host_op.h"
#include "runtime/plan/bound_program.h"
#include "runtime/plan/execution_context.h"
#include "runtime/plan/message.h"

#include <span>

namespace strata::plan {

class Execution final : private HostContext {
public:
  Execution(BoundProgram &bound, ExecutionContext &context, std::span<const Tensor> arguments, const RunOptions &options);
  /// Waits for what is in flight and lets go of all tensors.
  ~Execution() override;

  Status run(std::span<const int64_t> symbols, std::span<Tensor> results);

private:
  // Control (execution.cc).
  Status begin(std::span<const int64_t> symbols);
  void bindArguments();
  Status stepAt(StepId id, StepId &next);
  Status takeResults(std::span<Tensor> results);
  Status checkOperands(const Step &step);
  Status invalidScalar(ScalarId id);
  Status blameSize(BufferId id, Status status) const;
  Status jump(StepId from, StepId target, StepId &next);
  void releaseAfter(StepId id);

  // Memory (execution_memory.cc).
  Status prepareArenas(const Step &step);
  Status layOut(uint32_t group);
  void startArenas(bool sameSizes);
  void redefineArenas(StepId definer);
  Status defineScalar(StepId step, ScalarId id, int64_t value);
  Status allocateValue(BufferId id);
  void setTensor(BufferId id, Tensor tensor, uint64_t version = 0);
  Status preparePacked(const LaunchStep &step);
  Result<std::shared_ptr<void>> makePacked(const PackedForm &form);

  // Launches (execution_launch.cc).
  Status launch(StepId id, const LaunchStep &step);
  Status submit(StepId id, const LaunchStep &step, std::span<uint64_t> words, const device::Launch &launch);
  void fillWords(const LaunchStep &step, std::span<uint64_t> words) const;
  device::Launch describe(const LaunchStep &step, std::span<const uint64_t> words) const;
  Status checkErrorSlot(StepId id, const LaunchStep &step);
  Status checkpoint();
  Status hostReads(BufferId id);
  Status hostWrites(BufferId id);
  Status failAt(SiteId site, uint64_t element);

  // Values (execution_values.cc).
  Result<Tensor> operandTensor(const TensorSpec &spec, bool mustOwn);
  Status defineResult(StepId step, const HostResult &result, Tensor tensor, uint64_t version, std::string_view what);
  Status hostCall(StepId id, const HostCallStep &step);
  Status sequence(StepId id, const SequenceStep &step);
  Status runSequence(StepId id, const SequenceStep &step);
  Result<Tensor> sequenceOperand(const TensorSpec &spec, bool isReference, bool isTaken);
  Status copy(const CopyStep &step);
  Status move(const MoveStep &step);
  Status own(const OwnStep &step);
  Status readScalar(StepId id, const ReadScalarStep &step);
  Status readVariable(StepId id, const ReadVariableStep &step);
  Status updateVariable(StepId id, const UpdateVariableStep &step);
  Status isInitialized(const IsInitializedStep &step);
  Status makeHandle(const MakeHandleStep &step);
  Status destroyVariable(const DestroyVariableStep &step);
  Status reserveRandom(const ReserveRandomStep &step);
  Result<std::shared_ptr<VariableCell>> variable(const VariableRef &ref);
  Result<std::shared_ptr<VariableCell>> namedVariable(const ResourceSpec &spec);
  Status atSite(SiteId site, Status status);

  // HostContext.
  ResourceManager &resources() override { return bound.services.resources(); }
  ThreadPool &threadPool() override { return bound.services.threadPool(); }
  Result<Tensor> constant(uint32_t index) override { return bound.services.constant(index); }
  const std::string &filesFolder() const override { return bound.services.filesFolder(); }
  Result<std::string> asset(std::string_view name) override { return bound.services.asset(name); }
  Status awaitElements(const Tensor &tensor) override;
  bool isCancelled() const override { return options.cancelled && options.cancelled->load(std::memory_order_relaxed); }

  BoundProgram &bound;
  const Program &program;
  ExecutionContext &context;
  std::span<const Tensor> arguments;
  RunOptions options;
  std::vector<StepId> unchecked; // submitted launches whose error slots nobody has looked at, in order
};

} // namespace strata::plan
