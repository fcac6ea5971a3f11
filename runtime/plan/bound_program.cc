// Binding programs to sessions, and running them.

#include "runtime/plan/bound_program.h"

#include <cstring>

#include "devices/cpu/float_control.h"
#include "devices/cpu/host_module.h"
#include "runtime/plan/execution.h"
#include "runtime/plan/validate.h"

#include <algorithm>

namespace strata::plan {

ExecutionContext::ExecutionContext(const BoundProgram &bound, std::unique_ptr<QueueLauncher> launcher)
    : scalars(bound.program(), bound.schedule), slots(bound.program().buffers.size()),
      firstWord(bound.program().steps.size(), kNone), errorSlot(bound.program().steps.size(), kNone),
      packed(bound.program().packed.size()), launcher(std::move(launcher)) {
  const Program &program = bound.program();
  for (size_t group = 0; group < bound.groups.size(); ++group)
    arenas.emplace_back(bound.services.allocator());
  uint32_t wordCount = 0, slotCount = 0;
  for (StepId id = 0; id < program.steps.size(); ++id) {
    const auto *launch = std::get_if<LaunchStep>(&program.steps[id]);
    if (!launch)
      continue;
    firstWord[id] = wordCount;
    wordCount += static_cast<uint32_t>(launch->words.size()) + 1;
    if (!launch->sites.empty())
      errorSlot[id] = slotCount++;
  }
  words.resize(wordCount);
  errorSlots.resize(slotCount);
  for (BufferId id = 0; id < program.buffers.size(); ++id) {
    const Buffer &buffer = program.buffers[id];
    Slot &slot = slots[id];
    if (buffer.kind == BufferKind::Inline) {
      slot.address = static_cast<std::byte *>(bound.inlineData.get()) + buffer.offset;
      slot.bytes = program.data.size() - buffer.offset;
    } else if (buffer.kind == BufferKind::Constant) {
      slot.tensor = bound.constants[id];
      bool plain = isPlainData(slot.tensor.dtype());
      slot.address = plain ? static_cast<std::byte *>(slot.tensor.rawData()) + buffer.offset : nullptr;
      slot.bytes = plain ? static_cast<uint64_t>(slot.tensor.numBytes()) - buffer.offset : 0;
    }
  }
}

bool matchShapes(const Program &program, std::span<const Tensor> arguments, std::vector<int64_t> &outSymbols) {
  const ShapeClass &shapeClass = program.shapeClass;
  outSymbols.assign(shapeClass.symbols.size(), -1);
  if (arguments.size() != program.arguments.size())
    return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Argument &argument = program.arguments[i];
    auto shape = arguments[i].shape();
    if (argument.isFixed && (static_cast<size_t>(arguments[i].numBytes()) != argument.value.size() ||
                             !std::equal(argument.value.begin(), argument.value.end(),
                                         static_cast<const std::byte *>(arguments[i].rawData()))))
      return false;
    if (arguments[i].dtype() != argument.dtype || shape.size() != argument.dims.size())
      return false;
    for (size_t d = 0; d < shape.size(); ++d) {
      const Dimension &dim = argument.dims[d];
      if (!dim.isSymbol) {
        if (shape[d] != dim.value)
          return false;
        continue;
      }
      int64_t &bound = outSymbols[static_cast<size_t>(dim.value)];
      if (bound != -1 && bound != shape[d])
        return false;
      bound = shape[d];
    }
  }
  for (size_t s = 0; s < outSymbols.size(); ++s) {
    const SymbolFacts &facts = shapeClass.symbols[s];
    if (outSymbols[s] < facts.minimum || outSymbols[s] > facts.maximum || outSymbols[s] % facts.divisor != 0)
      return false;
    if (shapeClass.distinct && std::count(outSymbols.begin(), outSymbols.end(), outSymbols[s]) != 1)
      return false;
  }
  return assumptionsHold(program, outSymbols);
}

BoundProgram::BoundProgram(std::shared_ptr<const Program> program, Services &services)
    : source(std::move(program)), services(services), schedule(*source), liveness(computeLiveness(*source)),
      groups(groupTemporaries(*source, schedule, liveness)), kernelCounters(source->kernels.size()) {}

BoundProgram::~BoundProgram() = default;

Result<std::shared_ptr<BoundProgram>> BoundProgram::create(std::shared_ptr<const Program> program, Services &services) {
  STRATA_RETURN_IF_ERROR(validate(*program));
  std::shared_ptr<BoundProgram> bound(new BoundProgram(std::move(program), services));
  STRATA_RETURN_IF_ERROR(bound->bind());
  return bound;
}

Status BoundProgram::bind() {
  groupOfBuffer.assign(source->buffers.size(), kNone);
  groupsDefinedBy.resize(source->steps.size());
  for (uint32_t group = 0; group < groups.size(); ++group) {
    for (BufferId id : groups[group].buffers)
      groupOfBuffer[id] = group;
    for (StepId definer : groups[group].definers)
      groupsDefinedBy[definer].push_back(group);
  }
  // A copy, because kernels count on the alignment that offsets promise.
  STRATA_ASSIGN_OR_RETURN(inlineData, services.allocate(source->data.size()));
  std::copy(source->data.begin(), source->data.end(), static_cast<std::byte *>(inlineData.get()));
  constants.resize(source->buffers.size());
  for (BufferId id = 0; id < source->buffers.size(); ++id) {
    if (source->buffers[id].kind != BufferKind::Constant)
      continue;
    STRATA_ASSIGN_OR_RETURN(constants[id], services.constant(source->buffers[id].index));
    if (isPlainData(constants[id].dtype()) &&
        source->buffers[id].offset > static_cast<uint64_t>(constants[id].numBytes()))
      return invalidArgument("bad program: a buffer lies outside its constant");
  }
  STRATA_RETURN_IF_ERROR(bindKernels());
  STRATA_RETURN_IF_ERROR(bindFunctions());
  STRATA_RETURN_IF_ERROR(bindSequenceOps());
  return bindResources();
}

Status BoundProgram::bindKernels() {
  device::Device &device = services.device();
  if (!device.limits().hostMemory)
    return unimplemented("programs on the device '", device.name(), "', whose memory is not the host's");
  inOrder = device.kind() == device::DeviceKind::Cpu;
  for (const Image &image : source->images) {
    STRATA_ASSIGN_OR_RETURN(device::Ref<device::Module> module, device.loadModule(image.bytes));
    modules.push_back(std::move(module));
  }
  std::vector<device::NamedFunction> own;
  for (size_t i = 0; i < source->kernels.size(); ++i)
    if (source->kernels[i].function)
      own.push_back({strCat("function", i), source->kernels[i].function});
  if (!own.empty())
    modules.push_back(device::createFunctionModule(device, std::move(own)));
  for (size_t i = 0; i < source->kernels.size(); ++i) {
    const KernelRef &ref = source->kernels[i];
    auto kernel = ref.function ? modules.back()->kernel(strCat("function", i)) : modules[ref.image]->kernel(ref.entry);
    if (!kernel)
      return kernel.takeStatus();
    kernels.push_back(*kernel);
  }
  return okStatus();
}

Status BoundProgram::bindFunctions() {
  for (const HostFunctionRef &ref : source->functions) {
    const HostOp *op = ref.pointer ? nullptr : findHostOp(ref.name);
    if (!ref.pointer && !op)
      return notFound("there is no host op '", ref.name, "'");
    functions.push_back(ref.pointer ? ref.pointer : op->function);
  }
  return okStatus();
}

Status BoundProgram::bindSequenceOps() {
  for (const std::string &name : source->sequenceOps) {
    const SequenceOp *op = findSequenceOp(name);
    if (!op)
      return notFound("there is no sequence operation '", name, "'");
    sequenceOps.push_back(op);
  }
  for (const Step &step : source->steps)
    if (const auto *sequence = std::get_if<SequenceStep>(&step)) {
      const SequenceOp &op = *sequenceOps[sequence->operation];
      if (sequence->operands.size() != op.numOperands || sequence->results.size() != op.numResults)
        return invalidArgument("bad program: '", op.name, "' has ", int{op.numOperands}, " operands and ", int{op.numResults}, " results");
    }
  if (!sequenceOps.empty())
    takenOperands = findTakenOperands(*source, liveness);
  return okStatus();
}

Status BoundProgram::bindResources() {
  for (const ResourceSpec &spec : source->resources) {
    // Another kind of resource may have the name; the step that uses it as a variable reports that.
    auto cell = services.resources().findOrCreate<VariableCell>(
        spec.container, spec.name, [&] { return std::make_shared<VariableCell>(spec.dtype); });
    variables.push_back(cell ? cell.takeValue() : nullptr);
  }
  return okStatus();
}

std::unique_ptr<ExecutionContext> BoundProgram::takeContext() {
  std::lock_guard lock(contextMutex);
  if (contexts.empty())
    return nullptr;
  std::unique_ptr<ExecutionContext> context = std::move(contexts.back());
  contexts.pop_back();
  return context;
}

void BoundProgram::giveContext(std::unique_ptr<ExecutionContext> context) {
  std::lock_guard lock(contextMutex);
  contexts.push_back(std::move(context));
}

Status BoundProgram::run(std::span<const Tensor> arguments, std::span<const int64_t> symbols, const RunOptions &options,
                         std::span<Tensor> results) {
  std::unique_ptr<ExecutionContext> context = takeContext();
  if (!context) {
    std::unique_ptr<QueueLauncher> launcher;
    if (!inOrder) {
      STRATA_ASSIGN_OR_RETURN(launcher, QueueLauncher::create(services.device()));
    }
    context = std::make_unique<ExecutionContext>(*this, std::move(launcher));
  }
  Status status;
  {
    device::FloatControlScope floatControl;
    Execution execution(*this, *context, arguments, options);
    status = execution.run(symbols, results);
  }
  giveContext(std::move(context));
  return status;
}

} // namespace strata::plan
