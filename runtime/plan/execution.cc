// The walk over the steps of one call.

#include "runtime/plan/execution.h"

#include "runtime/plan/accesses.h"

#include <algorithm>

namespace strata::plan {

Execution::Execution(BoundProgram &bound, ExecutionContext &context, std::span<const Tensor> arguments,
                     const RunOptions &options)
    : bound(bound), program(bound.program()), context(context), arguments(arguments), options(options) {}

Execution::~Execution() {
  if (context.launcher)
    (void)context.launcher->waitForAll();
  for (BufferId id = 0; id < program.buffers.size(); ++id)
    if (program.buffers[id].kind == BufferKind::Argument || program.buffers[id].kind == BufferKind::Value)
      context.slots[id] = Slot();
}

Status Execution::run(std::span<const int64_t> symbols, std::span<Tensor> results) {
  STRATA_RETURN_IF_ERROR(begin(symbols));
  for (StepId id = 0; id < program.steps.size();) {
    StepId next = id + 1;
    STRATA_RETURN_IF_ERROR(stepAt(id, next));
    releaseAfter(id);
    id = next;
  }
  STRATA_RETURN_IF_ERROR(checkpoint());
  return takeResults(results);
}

Status Execution::begin(std::span<const int64_t> symbols) {
  bindArguments();
  bool sameSizes = context.started && std::equal(symbols.begin(), symbols.end(), context.symbols.begin());
  if (!sameSizes || bound.schedule.hasLate()) {
    context.symbols.assign(symbols.begin(), symbols.end());
    context.scalars.start(context.symbols);
    context.started = true;
  }
  startArenas(sameSizes);
  return isCancelled() ? cancelled("the run was cancelled") : okStatus();
}

void Execution::bindArguments() {
  for (size_t i = 0; i < program.arguments.size(); ++i)
    setTensor(program.arguments[i].buffer, arguments[i]);
}

Status Execution::invalidScalar(ScalarId id) {
  SiteId site = context.scalars.blame(id);
  if (site != kNone)
    return failAt(site, 0);
  return invalidArgument("a size of the computation does not fit in 64 bits or is undefined");
}

// Only called when some scalar of the program is invalid.
Status Execution::checkOperands(const Step &step) {
  Status status;
  auto require = [&](ScalarId id) {
    if (status.isOk() && id != kNone && !context.scalars.isValid(id))
      status = invalidScalar(id);
  };
  forEachScalar(step, [&](ScalarId id, bool defines) {
    if (!defines)
      require(id);
  });
  forEachBuffer(step, [&](BufferId id, Use) {
    require(program.buffers[id].bytes);
    status = blameSize(id, std::move(status));
  });
  return status;
}

// The failure of a size, at the node that has it.
Status Execution::blameSize(BufferId id, Status status) const {
  const std::string &node = program.buffers[id].node;
  return status.isOk() || node.empty() ? status : std::move(status).withNode(node);
}

Status Execution::jump(StepId from, StepId target, StepId &next) {
  next = target;
  if (target > from)
    return okStatus();
  // A loop goes round: its error slots are used again, and it must be possible to stop it.
  if (isCancelled())
    return cancelled("the run was cancelled");
  return checkpoint();
}

Status Execution::stepAt(StepId id, StepId &next) {
  const Step &step = program.steps[id];
  if (context.scalars.anyInvalid())
    STRATA_RETURN_IF_ERROR(checkOperands(step));
  if (context.unreadyArenas)
    STRATA_RETURN_IF_ERROR(prepareArenas(step));
  if (const auto *launchStep = std::get_if<LaunchStep>(&step))
    return launch(id, *launchStep);
  if (const auto *allocate = std::get_if<AllocateStep>(&step))
    return allocateValue(allocate->buffer);
  if (const auto *sequenceStep = std::get_if<SequenceStep>(&step))
    return sequence(id, *sequenceStep);
  // Everything else may have effects or look at memory: nothing before it may have failed.
  STRATA_RETURN_IF_ERROR(checkpoint());
  if (const auto *check = std::get_if<CheckStep>(&step))
    return context.scalars[check->condition] ? okStatus() : failAt(check->site, 0);
  if (const auto *jumpStep = std::get_if<JumpStep>(&step))
    return jump(id, jumpStep->target, next);
  if (const auto *branch = std::get_if<BranchStep>(&step))
    return context.scalars[branch->condition] ? okStatus() : jump(id, branch->target, next);
  if (const auto *choice = std::get_if<SwitchStep>(&step)) {
    int64_t selector = context.scalars[choice->selector];
    auto count = static_cast<int64_t>(choice->targets.size());
    bool inside = selector >= 0 && selector < count;
    return jump(id, choice->targets[static_cast<size_t>(inside ? selector : count - 1)], next);
  }
  if (const auto *call = std::get_if<HostCallStep>(&step))
    return hostCall(id, *call);
  if (const auto *copyStep = std::get_if<CopyStep>(&step))
    return copy(*copyStep);
  if (const auto *moveStep = std::get_if<MoveStep>(&step))
    return move(*moveStep);
  if (const auto *ownStep = std::get_if<OwnStep>(&step))
    return own(*ownStep);
  if (const auto *read = std::get_if<ReadScalarStep>(&step))
    return readScalar(id, *read);
  if (const auto *read = std::get_if<ReadVariableStep>(&step))
    return readVariable(id, *read);
  if (const auto *update = std::get_if<UpdateVariableStep>(&step))
    return updateVariable(id, *update);
  if (const auto *query = std::get_if<IsInitializedStep>(&step))
    return isInitialized(*query);
  if (const auto *handle = std::get_if<MakeHandleStep>(&step))
    return makeHandle(*handle);
  if (const auto *destroy = std::get_if<DestroyVariableStep>(&step))
    return destroyVariable(*destroy);
  if (const auto *reserve = std::get_if<ReserveRandomStep>(&step))
    return reserveRandom(*reserve);
  if (const auto *set = std::get_if<SetScalarStep>(&step))
    return defineScalar(id, set->target, context.scalars[set->source]);
  return internalError("unknown step");
}

void Execution::releaseAfter(StepId id) {
  for (BufferId buffer : bound.liveness.lastUses[id]) {
    const Tensor &tensor = context.slots[buffer].tensor;
    if (context.launcher && tensor.owner() && isPlainData(tensor.dtype()))
      continue; // launches in flight hold their own references; the slot goes with the call
    context.slots[buffer] = Slot();
  }
}

Status Execution::takeResults(std::span<Tensor> results) {
  std::vector<Tensor> taken(results.size());
  for (size_t i = 0; i < results.size(); ++i) {
    const ResultSpec &spec = program.results[i];
    for (ScalarId dim : spec.tensor.dims)
      if (!context.scalars.isValid(dim))
        return blameSize(spec.tensor.buffer, invalidScalar(dim));
    STRATA_RETURN_IF_ERROR(hostReads(spec.tensor.buffer));
    if (spec.tensor.dtype == DType::Resource && context.launcher) // an array, maybe, and what it holds
      STRATA_RETURN_IF_ERROR(context.launcher->waitForAll());
    Result<Tensor> tensor = operandTensor(spec.tensor, /*mustOwn=*/true);
    if (!tensor)
      return blameSize(spec.tensor.buffer, tensor.takeStatus());
    taken[i] = tensor.takeValue();
    if (!taken[i])
      return internalError("result '", spec.name, "' was never computed");
  }
  std::move(taken.begin(), taken.end(), results.begin());
  return okStatus();
}

} // namespace strata::plan
