// Executables: names, shape classes, single-flight compilation, running.

#include "runtime/session/executable.h"

#include "runtime/session/report.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace strata::runtime {

// The graph's shapes follow from elements of an input, which are not given.
static Status needsValuesOf(std::string_view input) {
  return unimplemented("shapes depend on the values of input '", input, "'");
}

struct Executable::Flight {
  std::mutex mutex;
  std::condition_variable changed;
  bool finished = false;
  Status status;
  std::shared_ptr<const Variant> variant;
};

// Programs for exact shapes or values that one executable keeps; the oldest go.
static constexpr size_t kMostSpecial = 64;

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

std::shared_ptr<Executable> Executable::ofRest(Session &session, std::shared_ptr<const RestOfFunction> rest,
                                               std::span<const std::string> fetches) {
  std::shared_ptr<Executable> executable(new Executable(session, nullptr));
  for (const SignatureTensor &input : rest->inputs())
    executable->inputSpecs.push_back({input.name, input.tensor, input.type, DimPolicy::Symbolic, {}});
  executable->outputs.assign(fetches.begin(), fetches.end());
  executable->fetches = executable->outputs;
  executable->source = std::move(rest);
  return executable;
}

// The programs of a rest go with the program that it belongs to.
Executable::~Executable() {
  if (!source)
    return;
  for (const auto &variant : programs)
    owner.statistics().retire(*variant->program);
}

std::shared_ptr<const Executable::Variant> Executable::find(std::span<const Tensor> arguments,
                                                            std::vector<int64_t> &symbols) {
  std::shared_lock lock(mutex);
  for (const auto &variant : programs)
    if (plan::matchShapes(variant->program->program(), arguments, symbols))
      return variant;
  return nullptr;
}

CompileRequest Executable::request(const Classification &classification) const {
  CompileRequest request;
  request.rest = source;
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

Result<Executable::Variant> Executable::compileClass(const Classification &classification) {
  auto start = std::chrono::steady_clock::now();
  CompileRequest compileRequest = request(classification);
  STRATA_ASSIGN_OR_RETURN(CompileOutcome outcome, owner.compiler().compile(owner.graph(), compileRequest));
  Variant variant;
  variant.wantedValues = outcome.wantedValues;
  if (!variant.wantedValues.empty())
    return variant;
  if (!outcome.program)
    return internalError("the compiler gave no program");
  const CompileOptions &options = owner.options().compile;
  if (!options.allowFallback && options.executor != Executor::Evaluator)
    for (const plan::HostFunctionRef &function : outcome.program->functions)
      if (function.isEvaluator)
        return unimplemented("the evaluator would run what cannot be compiled: ",
                             outcome.fallbacks.empty() ? function.name : strJoin(outcome.fallbacks, "; "));
  STRATA_ASSIGN_OR_RETURN(variant.program, plan::BoundProgram::create(outcome.program, owner));
  owner.statistics().addProgram(outcome, variant.program, classification.key, nanosecondsSince(start));
  if (outcome.rest)
    variant.rest = ofRest(owner, outcome.rest, fetches);
  return variant;
}

/// Values that shapes may be computed from: few, and integers.
static bool mayShape(const Tensor &tensor) {
  constexpr int64_t kMaxElements = 1024;
  return (isInteger(tensor.dtype()) || tensor.dtype() == DType::Bool) && tensor.numElements() <= kMaxElements;
}

Classification Executable::classifyAs(const Call &call, const Detail &detail) const {
  Classification classification = classify(inputSpecs, call.shapes, detail.exactShapes);
  for (size_t i = 0; i < call.dtypes.size(); ++i)
    classification.feeds[i].dtype = call.dtypes[i];
  for (uint32_t i : detail.values) {
    const Tensor &value = call.arguments[i];
    classification.feeds[i].value = value;
    classification.key += strCat("v", i, ":");
    classification.key.append(static_cast<const char *>(value.rawData()), static_cast<size_t>(value.numBytes()));
  }
  return classification;
}

// Whether the sizes of this call are as the program assumes.
static bool holdsFor(const plan::Program &program, const Classification &classification) {
  return plan::assumptionsHold(program, classification.symbolValues);
}

// The program of a call at this detail, or at more of it (which `detail` then says) where the program asks for values or its assumptions fail.
Result<std::shared_ptr<const Executable::Variant>> Executable::compileFor(const Call &call, Detail &detail) {
  for (;;) {
    Classification classification = classifyAs(call, detail);
    STRATA_ASSIGN_OR_RETURN(std::shared_ptr<const Variant> variant, compileOnce(classification, !(detail == Detail())));
    if (variant->program && holdsFor(variant->program->program(), classification))
      return variant;
    if (variant->program) {
      if (detail.exactShapes)
        return internalError("a program made for exact shapes does not take them");
      detail.exactShapes = true;
      continue;
    }
    const size_t known = detail.values.size();
    for (uint32_t i : variant->wantedValues)
      if (i < call.arguments.size() && mayShape(call.arguments[i]) &&
          std::find(detail.values.begin(), detail.values.end(), i) == detail.values.end())
        detail.values.push_back(i);
    if (detail.values.size() == known)
      return needsValuesOf(inputSpecs[variant->wantedValues.front()].name);
    std::sort(detail.values.begin(), detail.values.end());
  }
}

// What else to try where a class cannot be compiled: these shapes alone, these values of integer arguments, or both.
std::vector<Executable::Detail> Executable::moreDetail(const Call &call, const Detail &tried) const {
  const bool isOpen = !tried.exactShapes && !classifyAs(call, tried).shapeClass.symbols.empty();
  std::vector<uint32_t> values;
  for (uint32_t i = 0; i < call.arguments.size(); ++i)
    if (mayShape(call.arguments[i]))
      values.push_back(i);
  std::vector<Detail> list;
  if (isOpen)
    list.push_back({true, tried.values});
  if (values != tried.values)
    list.push_back({tried.exactShapes, values});
  if (isOpen && values != tried.values)
    list.push_back({true, values});
  return list;
}

Result<std::shared_ptr<const Executable::Variant>> Executable::findOrCompile(const Call &call) {
  const Classification open = classifyAs(call, {});
  Detail detail;
  {
    std::shared_lock lock(mutex);
    if (auto found = details.find(open.key); found != details.end())
      detail = found->second;
  }
  if (call.arguments.empty()) // no values are at hand
    detail.values.clear();
  const Detail asked = detail;
  auto variant = compileFor(call, detail);
  if (variant || variant.status().code() == StatusCode::Internal || variant.status().code() == StatusCode::Cancelled)
    return variant;
  // A failure in the open class may come of an assumption that does not hold here; what fails for these shapes fails.
  if (variant.status().code() != StatusCode::Unimplemented) {
    if (detail.exactShapes || open.shapeClass.symbols.empty())
      return variant;
    Detail closer{true, detail.values};
    auto exact = compileFor(call, closer);
    return exact || exact.status().code() != StatusCode::Unimplemented ? std::move(exact) : std::move(variant);
  }
  for (Detail &more : moreDetail(call, asked)) {
    auto detailed = compileFor(call, more);
    if (!detailed && detailed.status().code() == StatusCode::Unimplemented)
      continue;
    if (detailed) {
      std::unique_lock lock(mutex);
      details.insert({open.key, more});
    }
    return detailed;
  }
  return variant;
}

void Executable::keep(const std::string &key, std::shared_ptr<const Variant> variant, bool isSpecial) {
  if (variant->program)
    programs.push_back(variant);
  byClass[key] = std::move(variant);
  if (!isSpecial)
    return;
  special.push_back(key);
  if (special.size() <= kMostSpecial)
    return;
  auto oldest = byClass.find(special.front());
  if (oldest->second->program) {
    programs.erase(std::find(programs.begin(), programs.end(), oldest->second));
    owner.statistics().retire(*oldest->second->program);
  }
  byClass.erase(oldest);
  special.pop_front();
}

Result<std::shared_ptr<const Executable::Variant>> Executable::compileOnce(const Classification &classification,
                                                                           bool isSpecial) {
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
    std::shared_ptr<const Variant> variant;
    if (compiled)
      variant = std::make_shared<const Variant>(compiled.takeValue());
    {
      std::unique_lock lock(mutex);
      flights.erase(classification.key);
      if (variant)
        keep(classification.key, variant, isSpecial);
    }
    std::lock_guard lock(flight->mutex);
    flight->finished = true;
    flight->variant = std::move(variant);
    if (!flight->variant)
      flight->status = compiled.takeStatus();
    flight->changed.notify_all();
  }
  std::unique_lock lock(flight->mutex);
  flight->changed.wait(lock, [&] { return flight->finished; });
  if (!flight->variant)
    return flight->status;
  return flight->variant;
}

Status Executable::compile(std::span<const Dims> shapes) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  Call call;
  for (size_t i = 0; i < shapes.size(); ++i) {
    STRATA_RETURN_IF_ERROR(checkInput(inputSpecs[i], inputSpecs[i].type.dtype, shapes[i]));
    call.shapes.push_back(shapes[i]);
    call.dtypes.push_back(inputSpecs[i].type.dtype);
  }
  return findOrCompile(call).status();
}

Result<std::string> Executable::stageText(std::span<const Dims> shapes, const std::string &stage) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  Classification classification = classify(inputSpecs, shapes);
  CompileRequest compileRequest = request(classification);
  compileRequest.options.stopAfter = stage;
  STRATA_ASSIGN_OR_RETURN(CompileOutcome outcome, owner.compiler().compile(owner.graph(), compileRequest));
  if (!outcome.wantedValues.empty())
    return needsValuesOf(inputSpecs[outcome.wantedValues.front()].name);
  return outcome.stageText;
}

Result<CompileOutcome> Executable::describe(std::span<const Dims> shapes) {
  if (shapes.size() != inputSpecs.size())
    return invalidArgument("expected ", inputSpecs.size(), " shapes, got ", shapes.size());
  CompileRequest compileRequest = request(classify(inputSpecs, shapes, true));
  compileRequest.options.wantsPlacement = true;
  return owner.compiler().compile(owner.graph(), compileRequest);
}

Result<std::string> Executable::explain(std::span<const Dims> shapes, const std::string &node) {
  // What a call of these shapes runs is a program of their class; costs are those of the shapes themselves.
  STRATA_ASSIGN_OR_RETURN(CompileOutcome exact, describe(shapes));
  Classification classification = classify(inputSpecs, shapes);
  CompileRequest compileRequest = request(classification);
  compileRequest.options.wantsPlacement = true;
  compileRequest.options.explains = node;
  auto outcome = owner.compiler().compile(owner.graph(), compileRequest);
  if (!outcome && outcome.status().code() == StatusCode::NotFound && owner.graph().tensorType(node))
    return notFound("node '", node, "' is pruned: nothing that is fetched needs it");
  if (!outcome)
    return outcome.takeStatus();
  if (!outcome->wantedValues.empty())
    return needsValuesOf(inputSpecs[outcome->wantedValues.front()].name);
  return explanationJson(node, classification, *outcome, exact);
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

Result<std::shared_ptr<const Executable::Variant>> Executable::variantFor(std::span<const Tensor> arguments,
                                                                          std::vector<int64_t> &symbols) {
  if (arguments.size() == inputSpecs.size())
    if (auto variant = find(arguments, symbols))
      return variant;
  STRATA_RETURN_IF_ERROR(checkInputs(arguments));
  Call call{{}, {}, arguments};
  for (const Tensor &argument : arguments) {
    call.shapes.emplace_back(argument.shape().begin(), argument.shape().end());
    call.dtypes.push_back(argument.dtype());
  }
  STRATA_ASSIGN_OR_RETURN(auto variant, findOrCompile(call));
  if (!plan::matchShapes(variant->program->program(), arguments, symbols))
    return internalError("the program made for these shapes does not take them");
  return variant;
}

// Where a program ends early, the next one takes its results: compiled when the first call gets there, for their shapes.
Status Executable::runCounted(std::span<const Tensor> arguments, std::span<Tensor> results,
                              const plan::RunOptions &options) {
  if (results.size() != outputs.size())
    return invalidArgument("expected room for ", outputs.size(), " results, got ", results.size());
  std::shared_ptr<const Variant> variant;
  std::vector<Tensor> held; // arguments of a rest
  for (Executable *current = this;;) {
    std::vector<int64_t> symbols;
    STRATA_ASSIGN_OR_RETURN(auto next, current->variantFor(arguments, symbols));
    if (!next->rest)
      return next->program->run(arguments, symbols, options, results);
    std::vector<Tensor> passed(next->rest->inputs().size());
    STRATA_RETURN_IF_ERROR(next->program->run(arguments, symbols, options, passed));
    held = std::move(passed);
    arguments = held;
    current = next->rest.get();
    variant = std::move(next); // keeps `current` alive
  }
}

} // namespace strata::runtime
