// Executables: names, shape classes, single-flight compilation, running.

#include "runtime/session/executable.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace strata::runtime {

struct Executable::Flight {
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  Status status;
  std::shared_ptr<plan::BoundProgram> program;
};

static uint64_t nanosecondsSince(std::chrono::steady_clock::time_point start) {
  return static_cast<uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count());
}

Result<std::shared_ptr<Executable>> Executable::create(std::shared_ptr<Session> session, const ExecutableSpec &spec) {
  Session &reference = *session;
  std::shared_ptr<Executable> executable(new Executable(reference, std::move(session)));
  STRATA_RETURN_IF_ERROR(executable->resolve(spec));
  return executable;
}

Result<std::shared_ptr<Executable>> Executable::createUnowned(Session &session, const ExecutableSpec &spec) {
  std::shared_ptr<Executable> executable(new Executable(session, nullptr));
  STRATA_RETURN_IF_ERROR(executable->resolve(spec));
  return executable;
}

Status Executable::resolve(const ExecutableSpec &spec) {
  const LoadedGraph &graph = owner.graph();
  if (spec.bySignature) {
    const Signature *signature = owner.signature(spec.signature);
    if (!signature)
      return notFound("there is no signature '", spec.signature, "'");
    for (const SignatureTensor &input : signature->inputs)
      inputSpecs.push_back({input.name, input.tensor, input.type, DimPolicy::Symbolic, {}});
    for (const SignatureTensor &output : signature->outputs) {
      outputs.push_back(output.name);
      fetches.push_back(output.tensor);
    }
    return okStatus();
  }
  for (const std::string &name : spec.inputs) {
    STRATA_ASSIGN_OR_RETURN(TensorType type, graph.tensorType(name));
    inputSpecs.push_back({name, name, std::move(type), DimPolicy::Symbolic, {}});
  }
  for (const std::string &name : spec.outputs) {
    STRATA_RETURN_IF_ERROR(graph.tensorType(name).status());
    outputs.push_back(name);
    fetches.push_back(name);
  }
  targets = spec.targets;
  if (fetches.empty() && targets.empty())
    targets = graph.sinks();
  return okStatus();
}

Status Executable::setPolicy(size_t input, int dim, DimPolicy policy) {
  std::unique_lock lock(mutex);
  if (!programs.empty() || !flights.empty())
    return failedPrecondition("dimension policies are set before the first compilation");
  if (input >= inputSpecs.size() || dim < -1 || dim > 255)
    return invalidArgument("there is no dimension ", dim, " of input ", input);
  InputSpec &spec = inputSpecs[input];
  if (dim < 0) {
    spec.allDims = policy;
    spec.dims.clear();
    return okStatus();
  }
  if (spec.dims.size() <= static_cast<size_t>(dim))
    spec.dims.resize(static_cast<size_t>(dim) + 1, spec.allDims);
  spec.dims[static_cast<size_t>(dim)] = policy;
  return okStatus();
}

std::shared_ptr<plan::BoundProgram> Executable::find(std::span<const Tensor> arguments, std::vector<int64_t> &symbols) {
  std::shared_lock lock(mutex);
  for (const auto &program : programs)
    if (plan::matchShapes(program->program(), arguments, symbols))
      return program;
  return nullptr;
}

CompileRequest Executable::request(const Classification &classification) const {
  CompileRequest request;
  request.feeds = classification.feeds;
  request.fetches = fetches;
  request.targets = targets;
  request.shapeClass = classification.shapeClass;
  request.options = owner.options().compile;
  request.options.device = device::deviceKindName(owner.options().device.starts_with("null")
                                                      ? device::DeviceKind::Cpu
                                                      : const_cast<Session &>(owner).device().kind());
  request.options.threads = static_cast<uint32_t>(const_cast<Session &>(owner).threadPool().concurrency());
  return request;
}

Result<std::shared_ptr<plan::BoundProgram>> Executable::compileClass(const Classification &classification) {
  auto start = std::chrono::steady_clock::now();
  CompileRequest compileRequest = request(classification);
  STRATA_ASSIGN_OR_RETURN(CompileOutcome outcome, owner.compiler().compile(owner.graph(), compileRequest));
  if (!outcome.program)
    return internalError("the compiler gave no program");
  const CompileOptions &options = owner.options().compile;
  if (!options.allowFallback && options.executor != Executor::Evaluator)
    for (const plan::HostFunctionRef &function : outcome.program->functions)
      if (function.isEvaluator)
        return unimplemented("the evaluator would run what cannot be compiled: ",
                             outcome.fallbacks.empty() ? function.name : strJoin(outcome.fallbacks, "; "));
  STRATA_ASSIGN_OR_RETURN(auto bound, plan::BoundProgram::create(outcome.program, owner));
  owner.statistics().addProgram(outcome, bound, classification.key, nanosecondsSince(start));
  return bound;
}

/// Values that shapes may be computed from: few, and integers.
static bool mayShape(const Tensor &tensor) {
  constexpr int64_t kMaxElements = 1024;
  return (isInteger(tensor.dtype()) || tensor.dtype() == DType::Bool) && tensor.numElements() <= kMaxElements;
}

Classification Executable::classifyAs(std::span<const Dims> shapes, std::span<const DType> dtypes, Detail detail,
                                      std::span<const Tensor> arguments) const {
  const bool allExact = detail == Detail::Exact || detail == Detail::ExactValues;
  Classification classification = classify(inputSpecs, shapes, allExact);
  for (size_t i = 0; i < dtypes.size(); ++i)
    classification.feeds[i].dtype = dtypes[i];
  if (detail < Detail::Values)
    return classification;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!mayShape(arguments[i]))
      continue;
    classification.feeds[i].value = arguments[i];
    classification.key += strCat("v", i, ":");
    classification.key.append(static_cast<const char *>(arguments[i].rawData()),
                              static_cast<size_t>(arguments[i].numBytes()));
  }
  return classification;
}

// What cannot be compiled for open sizes may still be for these sizes, or for these values of integer arguments.
Result<std::shared_ptr<plan::BoundProgram>> Executable::findOrCompile(std::span<const Dims> shapes,
                                                                      std::span<const DType> dtypes,
                                                                      std::span<const Tensor> arguments) {
  Classification classification = classifyAs(shapes, dtypes, Detail::Symbolic, arguments);
  const bool isOpen = !classification.shapeClass.symbols.empty();
  const bool hasValues = std::any_of(arguments.begin(), arguments.end(), mayShape);
  Detail known = Detail::Symbolic;
  {
    std::shared_lock lock(mutex);
    if (auto found = details.find(classification.key); found != details.end())
      known = found->second;
  }
  if (known != Detail::Symbolic)
    return compileOnce(classifyAs(shapes, dtypes, known, arguments));
  auto program = compileOnce(classification);
  if (program || program.status().code() != StatusCode::Unimplemented)
    return program;
  for (Detail detail : {Detail::Exact, Detail::Values, Detail::ExactValues}) {
    if ((detail != Detail::Values && !isOpen) || (detail != Detail::Exact && !hasValues))
      continue;
    auto detailed = compileOnce(classifyAs(shapes, dtypes, detail, arguments));
    if (!detailed && detailed.status().code() == StatusCode::Unimplemented)
      continue;
    if (detailed) {
      std::unique_lock lock(mutex);
      details.insert({classification.key, detail});
    }
    return detailed;
  }
  return program;
}

Result<std::shared_ptr<plan::BoundProgram>> Executable::compileOnce(const Classification &classification) {
  std::shared_ptr<Flight> flight;
  bool isPilot = false;
  {
    std::unique_lock lock(mutex);
    if (auto found = byClass.find(classification.key); found != byClass.end())
      return found->second;
    std::shared_ptr<Flight> &slot = flights[classification.key];
    isPilot = !slot;
    if (isPilot)
      slot = std::make_shared<Flight>();
    flight = slot;
  }
  if (isPilot) {
    auto compiled = compileClass(classification);
    {
      std::unique_lock lock(mutex);
      flights.erase(classification.key);
      if (compiled) {
        byClass[classification.key] = *compiled;
        programs.push_back(*compiled);
      }
    }
    std::lock_guard lock(flight->mutex);
    flight->finished = true;
    if (compiled)
      flight->program = compiled.takeValue();
    else
      flight->status = compiled.takeStatus();
    flight->changed.notify_all();
  }
  std::unique_lock lock(flight->mutex);
  flight->changed.wait(lock, [&] { return flight->finished; });
  if (!flight->program)
    return flight->status;
  return flight->program;
}

Status Executable::compile(std::span<const Dims> shapes) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  std::vector<DType> dtypes;
  for (size_t i = 0; i < shapes.size(); ++i) {
    STRATA_RETURN_IF_ERROR(checkInput(inputSpecs[i], inputSpecs[i].type.dtype, shapes[i]));
    dtypes.push_back(inputSpecs[i].type.dtype);
  }
  return findOrCompile(shapes, dtypes).status();
}

Result<std::string> Executable::stageText(std::span<const Dims> shapes, const std::string &stage) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  Classification classification = classify(inputSpecs, shapes);
  CompileRequest compileRequest = request(classification);
  compileRequest.options.stopAfter = stage;
  STRATA_ASSIGN_OR_RETURN(CompileOutcome outcome, owner.compiler().compile(owner.graph(), compileRequest));
  return outcome.stageText;
}

Result<CompileOutcome> Executable::describe(std::span<const Dims> shapes) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  CompileRequest compileRequest = request(classify(inputSpecs, shapes, true));
  compileRequest.options.wantsPlacement = true;
  return owner.compiler().compile(owner.graph(), compileRequest);
}

Status Executable::checkInputs(std::span<const Tensor> arguments) const {
  if (arguments.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " inputs, got ", arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i])
      return invalidArgument("input '", inputSpecs[i].name, "' is missing");
    STRATA_RETURN_IF_ERROR(checkInput(inputSpecs[i], arguments[i].dtype(), arguments[i].shape()));
  }
  return okStatus();
}

// Copies of the arguments between guard pages.
Result<std::vector<Tensor>> Executable::guarded(std::span<const Tensor> arguments) {
  std::vector<Tensor> copies(arguments.begin(), arguments.end());
  for (Tensor &tensor : copies) {
    if (!isPlainData(tensor.dtype()))
      continue;
    auto bytes = static_cast<size_t>(tensor.numBytes());
    STRATA_ASSIGN_OR_RETURN(std::shared_ptr<void> memory, owner.allocate(bytes));
    if (bytes)
      std::memcpy(memory.get(), tensor.rawData(), bytes);
    void *data = memory.get();
    Dims dims(tensor.shape().begin(), tensor.shape().end());
    tensor = Tensor::adopt(tensor.dtype(), std::move(dims), data, std::move(memory), /*writable=*/false);
  }
  return copies;
}

Status Executable::run(std::span<const Tensor> arguments, std::span<Tensor> results, const plan::RunOptions &options) {
  auto start = std::chrono::steady_clock::now();
  Status status;
  if (owner.options().guardPages) {
    auto copies = guarded(arguments);
    status = copies ? runCounted(*copies, results, options) : copies.takeStatus();
    if (status.isOk())
      status = owner.checkGuards();
  } else {
    status = runCounted(arguments, results, options);
  }
  Statistics &statistics = owner.statistics();
  statistics.runs.fetch_add(1, std::memory_order_relaxed);
  statistics.runNanoseconds.fetch_add(nanosecondsSince(start), std::memory_order_relaxed);
  if (!status.isOk())
    statistics.failedRuns.fetch_add(1, std::memory_order_relaxed);
  return status;
}

Status Executable::runCounted(std::span<const Tensor> arguments, std::span<Tensor> results,
                              const plan::RunOptions &options) {
  if (results.size() != outputs.size())
    return invalidArgument("expected room for ", outputs.size(), " results, got ", results.size());
  std::vector<int64_t> symbols;
  std::shared_ptr<plan::BoundProgram> program;
  if (arguments.size() == inputSpecs.size())
    program = find(arguments, symbols);
  if (!program) {
    STRATA_RETURN_IF_ERROR(checkInputs(arguments));
    std::vector<Dims> shapes;
    std::vector<DType> dtypes;
    for (const Tensor &argument : arguments) {
      shapes.emplace_back(argument.shape().begin(), argument.shape().end());
      dtypes.push_back(argument.dtype());
    }
    STRATA_ASSIGN_OR_RETURN(program, findOrCompile(shapes, dtypes, arguments));
    if (!plan::matchShapes(program->program(), arguments, symbols))
      return internalError("the program made for these shapes does not take them");
  }
  return program->run(arguments, symbols, options, results);
}

} // namespace strata::runtime
