// Steps that look at values on the host: host calls, copies, late scalars, variables.

#include "hostops/philox.h"
#include "runtime/plan/execution.h"
#include "runtime/plan/variable_update.h"
#include "support/checked.h"

#include <cstring>

namespace strata::plan {

Result<Tensor> Execution::operandTensor(const TensorSpec &spec, bool mustOwn) {
  const Slot &slot = context.slots[spec.buffer];
  Tensor tensor;
  if (!spec.ranked || !isPlainData(spec.dtype)) {
    if (slot.tensor && slot.tensor.dtype() != spec.dtype)
      return internalError("a ", dtypeName(slot.tensor.dtype()), " tensor stands where a ", dtypeName(spec.dtype),
                           " is expected");
    tensor = slot.tensor;
  } else {
    Dims dims(spec.dims.size());
    for (size_t i = 0; i < dims.size(); ++i)
      dims[i] = context.scalars[spec.dims[i]];
    CheckedInt bytes = checkedElementCount(dims) * CheckedInt(dtypeSize(spec.dtype));
    if (!bytes.isValid())
      return invalidArgument("a tensor of shape ", shapeToString(dims), " is not possible");
    if (static_cast<uint64_t>(bytes.valueOrZero()) > slot.bytes || (!slot.address && bytes.valueOrZero() > 0))
      return internalError("a tensor of ", bytes.valueOrZero(), " bytes stands in memory of ", slot.bytes);
    bool writable = program.buffers[spec.buffer].kind == BufferKind::Value;
    tensor = Tensor::adopt(spec.dtype, std::move(dims), slot.address, slot.tensor.owner(), writable);
  }
  if (!mustOwn || !tensor || tensor.owner() || tensor.numElements() == 0)
    return tensor;
  // Memory of the arena or of a caller who promises it for the call only.
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<void> memory, bound.services.allocate(static_cast<uint64_t>(tensor.numBytes())));
  std::memcpy(memory.get(), tensor.rawData(), static_cast<size_t>(tensor.numBytes()));
  void *data = memory.get();
  Dims dims(tensor.shape().begin(), tensor.shape().end());
  return Tensor::adopt(tensor.dtype(), std::move(dims), data, std::move(memory), /*writable=*/true);
}

Status Execution::defineResult(StepId step, const HostResult &result, Tensor tensor, uint64_t version,
                               std::string_view what) {
  if (!tensor)
    return internalError(what, " gave no value");
  if (tensor.dtype() != result.dtype)
    return internalError(what, " gave a ", dtypeName(tensor.dtype()), " tensor, expected ", dtypeName(result.dtype));
  if (result.ranked && tensor.rank() != static_cast<int64_t>(result.dims.size()))
    return failedPrecondition(what, " has rank ", tensor.rank(), ", expected ", result.dims.size());
  for (size_t i = 0; i < result.dims.size(); ++i) {
    const ExtentSpec &extent = result.dims[i];
    int64_t found = tensor.dim(static_cast<int64_t>(i));
    if (extent.define)
      STRATA_RETURN_IF_ERROR(defineScalar(step, extent.scalar, found));
    else if (context.scalars[extent.scalar] != found)
      return failedPrecondition(what, " has shape ", shapeToString(tensor.shape()), ", dimension ", i, " should be ",
                                context.scalars[extent.scalar]);
  }
  setTensor(result.buffer, std::move(tensor), version);
  return okStatus();
}

Status Execution::hostCall(StepId id, const HostCallStep &step) {
  const HostFunctionRef &function = program.functions[step.function];
  if (function.isEvaluator)
    bound.evaluatorCallCount.fetch_add(1, std::memory_order_relaxed);
  std::vector<Tensor> operands;
  operands.reserve(step.operands.size());
  for (const TensorSpec &spec : step.operands) {
    STRATA_RETURN_IF_ERROR(hostReads(spec.buffer));
    STRATA_ASSIGN_OR_RETURN(Tensor operand, operandTensor(spec, /*mustOwn=*/true));
    if (!operand)
      return internalError("an operand was never computed").withNode(step.node);
    operands.push_back(std::move(operand));
  }
  std::vector<Tensor> results(step.results.size());
  HostCall call{*this, step.node, step.attributes, operands, results, function.data};
  STRATA_RETURN_IF_ERROR(bound.functions[step.function](call).withNode(step.node));
  for (size_t i = 0; i < results.size(); ++i)
    STRATA_RETURN_IF_ERROR(
        defineResult(id, step.results[i], std::move(results[i]), 0, function.name).withNode(step.node));
  return okStatus();
}

// Lists are values: what one of them does is seen by nobody when something before it turns out to have failed, so that nobody
// need wait for that.
Status Execution::sequence(StepId id, const SequenceStep &step) {
  const bool movesMemory = !bound.groupsDefinedBy[id].empty(); // of what messages may mention
  if (bound.sequenceOps[step.operation]->hasEffects || movesMemory)
    STRATA_RETURN_IF_ERROR(checkpoint());
  Status status = runSequence(id, step);
  if (!status.isOk())
    STRATA_RETURN_IF_ERROR(checkpoint()); // the first failure is the call's
  return status;
}

Status Execution::runSequence(StepId id, const SequenceStep &step) {
  const SequenceOp &operation = *bound.sequenceOps[step.operation];
  std::vector<Tensor> operands(step.operands.size()), results(step.results.size());
  for (size_t i = 0; i < operands.size(); ++i) {
    STRATA_ASSIGN_OR_RETURN(operands[i], sequenceOperand(step.operands[i], operation.isReference(i), bound.takenOperands[id] >> i & 1));
    if (!operands[i])
      return internalError("an operand was never computed").withNode(step.node);
  }
  HostCall call{*this, step.node, step.attributes, operands, results};
  STRATA_RETURN_IF_ERROR(operation.function(call).withNode(step.node));
  for (size_t i = 0; i < results.size(); ++i)
    STRATA_RETURN_IF_ERROR(defineResult(id, step.results[i], std::move(results[i]), 0, operation.name).withNode(step.node));
  return okStatus();
}

Result<Tensor> Execution::sequenceOperand(const TensorSpec &spec, bool isReference, bool isTaken) {
  Slot &slot = context.slots[spec.buffer];
  if (isTaken && slot.tensor.dtype() == spec.dtype) {
    Tensor taken = std::move(slot.tensor);
    slot = Slot();
    return taken;
  }
  // What is referred to is looked at only where there is nothing to refer to: memory of the arena is copied.
  const bool isRead = isPlainData(spec.dtype) && !(isReference && slot.tensor.owner());
  if (isRead)
    STRATA_RETURN_IF_ERROR(hostReads(spec.buffer));
  return operandTensor(spec, /*mustOwn=*/isReference);
}

Status Execution::copy(const CopyStep &step) {
  STRATA_RETURN_IF_ERROR(hostReads(step.source));
  STRATA_RETURN_IF_ERROR(hostWrites(step.target));
  const Slot &target = context.slots[step.target];
  const Slot &source = context.slots[step.source];
  int64_t bytes = context.scalars[step.bytes];
  int64_t to = step.targetOffset == kNone ? 0 : context.scalars[step.targetOffset];
  int64_t from = step.sourceOffset == kNone ? 0 : context.scalars[step.sourceOffset];
  auto fits = [&](const Slot &slot, int64_t offset) {
    return offset >= 0 && static_cast<uint64_t>(offset) <= slot.bytes &&
           static_cast<uint64_t>(bytes) <= slot.bytes - static_cast<uint64_t>(offset);
  };
  if (bytes < 0 || !fits(target, to) || !fits(source, from))
    return internalError("a copy of ", bytes, " bytes leaves its buffers");
  if (bytes > 0)
    std::memmove(target.address + to, source.address + from, static_cast<size_t>(bytes));
  return okStatus();
}

Status Execution::move(const MoveStep &step) {
  Slot &target = context.slots[step.target];
  Slot &source = context.slots[step.source];
  if (step.target == step.source)
    return okStatus();
  if (step.swap)
    std::swap(target, source);
  else
    target = source;
  return okStatus();
}

Status Execution::own(const OwnStep &step) {
  int64_t bytes = context.scalars[program.buffers[step.target].bytes];
  Slot &source = context.slots[step.source];
  if (bytes < 0 || static_cast<uint64_t>(bytes) > source.bytes)
    return internalError("a tensor of ", bytes, " bytes stands in memory of ", source.bytes);
  if (step.takes && source.tensor.isUnique()) {
    context.slots[step.target] = std::move(source);
    source = Slot();
    return okStatus();
  }
  STRATA_RETURN_IF_ERROR(hostReads(step.source));
  STRATA_RETURN_IF_ERROR(allocateValue(step.target));
  if (bytes > 0)
    std::memcpy(context.slots[step.target].address, source.address, static_cast<size_t>(bytes));
  return okStatus();
}

Status Execution::readScalar(StepId id, const ReadScalarStep &step) {
  STRATA_RETURN_IF_ERROR(hostReads(step.buffer));
  const Slot &slot = context.slots[step.buffer];
  int64_t offset = step.offset == kNone ? 0 : context.scalars[step.offset];
  auto width = static_cast<uint64_t>(dtypeSize(step.dtype));
  if (offset < 0 || width == 0 || static_cast<uint64_t>(offset) > slot.bytes ||
      slot.bytes - static_cast<uint64_t>(offset) < width)
    return internalError("a late scalar lies outside its buffer");
  Tensor element = Tensor::borrow(step.dtype, {}, slot.address + offset);
  return defineScalar(id, step.target, integerElement(element, 0));
}

Status Execution::atSite(SiteId site, Status status) {
  if (status.isOk() || site == kNone)
    return status;
  const Site &place = program.sites[site];
  // The message is for the failure that the site foresees.
  if (place.message.empty() || status.code() != place.code)
    return std::move(status).withNode(place.node);
  return failAt(site, 0);
}

Result<std::shared_ptr<VariableCell>> Execution::namedVariable(const ResourceSpec &spec) {
  return resources().findOrCreate<VariableCell>(spec.container, spec.name,
                                                [&] { return std::make_shared<VariableCell>(spec.dtype); });
}

Result<std::shared_ptr<VariableCell>> Execution::variable(const VariableRef &ref) {
  if (ref.handle == kNone) {
    if (bound.variables[ref.resource])
      return bound.variables[ref.resource];
    return namedVariable(program.resources[ref.resource]);
  }
  const Tensor &tensor = context.slots[ref.handle].tensor;
  if (tensor.dtype() != DType::Resource || tensor.numElements() != 1)
    return internalError("a variable's handle was never computed");
  auto *handle = objectAs<ResourceHandle>(tensor.data<ObjectRef>()[0]);
  if (!handle || handle->resource->getKind() != &VariableCell::kKind)
    return invalidArgument("the handle is not that of a variable");
  return std::static_pointer_cast<VariableCell>(handle->resource);
}

Status Execution::readVariable(StepId id, const ReadVariableStep &step) {
  auto cell = variable(step.variable);
  if (!cell)
    return atSite(step.site, cell.takeStatus());
  uint64_t version = 0;
  Result<Tensor> value = (*cell)->read(&version);
  if (!value) // it was never assigned: the site has the code that the reading operation gives
    return step.site != kNone && !program.sites[step.site].message.empty() ? failAt(step.site, 0)
                                                                           : atSite(step.site, value.takeStatus());
  Status status = defineResult(id, step.result, value.takeValue(), version, "the variable");
  const std::string node = step.site == kNone ? std::string() : program.sites[step.site].node;
  return std::move(status).withNode(node);
}

Status Execution::updateVariable(StepId id, const UpdateVariableStep &step) {
  auto cell = variable(step.variable);
  if (!cell)
    return atSite(step.site, cell.takeStatus());
  STRATA_RETURN_IF_ERROR(hostReads(step.operand.buffer));
  const bool isAssignment = step.op == UpdateOp::Assign || step.op == UpdateOp::AssignSameShape;
  STRATA_ASSIGN_OR_RETURN(Tensor operand, operandTensor(step.operand, /*mustOwn=*/isAssignment));
  Tensor published;
  bool wanted = step.result.buffer != kNone;
  Status status;
  if (isAssignment) {
    if (step.op == UpdateOp::AssignSameShape)
      if (Result<Tensor> old = (*cell)->read(); old && !std::ranges::equal(old->shape(), operand.shape()))
        return atSite(step.site, invalidArgument("Trying to assign to variable with tensor with wrong shape. Expected ",
                                                 shapeToString(old->shape()), " got ", shapeToString(operand.shape())));
    published = operand;
    status = (*cell)->assign(std::move(operand));
  } else {
    status = (*cell)->update([&](Tensor &value) { return updateInPlace(step.op, value, operand); },
                             wanted ? &published : nullptr);
  }
  if (!status.isOk())
    return atSite(step.site, std::move(status));
  return wanted ? defineResult(id, step.result, std::move(published), 0, "the variable") : okStatus();
}

Status Execution::destroyVariable(const DestroyVariableStep &step) {
  const ResourceSpec &spec = program.resources[step.resource];
  bool wasThere = false;
  if (auto cell = resources().find<VariableCell>(spec.container, spec.name)) {
    wasThere = (*cell)->isInitialized();
    (*cell)->clear(); // handles may still hold it
  }
  if (wasThere || step.ignoresMissing)
    return okStatus();
  return notFound("Resource ", spec.container.empty() ? "localhost" : spec.container, "/", spec.name, "/N10tensorflow3VarE does not exist.")
      .withNode(step.node);
}

Status Execution::isInitialized(const IsInitializedStep &step) {
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<VariableCell> cell, variable(step.variable));
  STRATA_RETURN_IF_ERROR(hostWrites(step.target));
  const Slot &slot = context.slots[step.target];
  if (slot.bytes < 1 || !slot.address)
    return internalError("a bool has no memory");
  *slot.address = std::byte{cell->isInitialized()};
  return okStatus();
}

Status Execution::reserveRandom(const ReserveRandomStep &step) {
  STRATA_RETURN_IF_ERROR(hostWrites(step.target));
  Result<PhiloxState> state = strata::reserveRandom(resources(), step.node, step.seed, step.seed2, context.scalars[step.count]);
  if (!state)
    return state.takeStatus().withNode(step.node);
  auto join = [](uint32_t low, uint32_t high) { return uint64_t{high} << 32 | low; };
  const uint64_t words[] = {join(state->key[0], state->key[1]), join(state->counter[0], state->counter[1]),
                            join(state->counter[2], state->counter[3])};
  const Slot &slot = context.slots[step.target];
  if (slot.bytes < sizeof(words) || !slot.address)
    return internalError("a generator's state has no memory");
  std::memcpy(slot.address, words, sizeof(words));
  return okStatus();
}

Status Execution::makeHandle(const MakeHandleStep &step) {
  const ResourceSpec &spec = program.resources[step.resource];
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<VariableCell> cell, namedVariable(spec));
  setTensor(step.target, Tensor::object(DType::Resource,
                                        std::make_shared<ResourceHandle>(spec.container, spec.name, std::move(cell))));
  return okStatus();
}

} // namespace strata::plan
