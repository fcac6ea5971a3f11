// C interface: executables and runs.

#include "runtime/api/handles.h"

using namespace strata;
using runtime::Executable;

static std::vector<std::string> readNames(size_t count, const char *const *names) {
  return names ? std::vector<std::string>(names, names + count) : std::vector<std::string>();
}

std::vector<Dims> api::readShapes(const Executable &executable, const strata_shape *shapes) {
  std::vector<Dims> result;
  for (size_t i = 0; shapes && i < executable.inputs().size(); ++i)
    result.emplace_back(shapes[i].dims, shapes[i].dims + std::max(shapes[i].rank, 0));
  return result;
}

// Hands the results to the caller, or nothing.
static strata_status *finish(Status status, std::vector<Tensor> &results, strata_tensor **outputs) {
  for (size_t i = 0; i < results.size(); ++i)
    outputs[i] = status.isOk() ? api::toC(std::move(results[i])) : nullptr;
  return api::toC(std::move(status));
}

static strata_event *start(const std::shared_ptr<Executable> &executable, std::vector<Tensor> arguments,
                           strata_tensor **outputs) {
  auto *handle = new strata_event{device::Event::create()};
  auto work = [executable, event = handle->event, arguments = std::move(arguments), outputs] {
    std::vector<Tensor> results(executable->outputNames().size());
    Status status = executable->run(arguments, results);
    strata_status_release(finish(status, results, outputs));
    event->signal(std::move(status));
  };
  executable->session().schedule(std::move(work));
  return handle;
}

extern "C" {

strata_status *strata_executable_create(strata_session *session, const strata_executable_spec *spec,
                                        strata_executable **out_executable) {
  *out_executable = nullptr;
  strata_executable_spec given = api::readStruct(spec);
  runtime::ExecutableSpec ours;
  ours.bySignature = given.signature != nullptr;
  if (given.signature)
    ours.signature = given.signature;
  ours.inputs = readNames(given.input_count, given.inputs);
  ours.outputs = readNames(given.output_count, given.outputs);
  ours.targets = readNames(given.target_count, given.targets);
  auto executable = Executable::create(session->session, ours);
  if (!executable)
    return api::toC(executable.takeStatus());
  *out_executable = new strata_executable{executable.takeValue()};
  return nullptr;
}

void strata_executable_release(strata_executable *executable) { delete executable; }

size_t strata_executable_input_count(const strata_executable *executable) {
  return executable->executable->inputs().size();
}

size_t strata_executable_output_count(const strata_executable *executable) {
  return executable->executable->outputNames().size();
}

const char *strata_executable_input_name(const strata_executable *executable, size_t index) {
  const auto &inputs = executable->executable->inputs();
  return index < inputs.size() ? inputs[index].name.c_str() : nullptr;
}

const char *strata_executable_output_name(const strata_executable *executable, size_t index) {
  const auto &outputs = executable->executable->outputNames();
  return index < outputs.size() ? outputs[index].c_str() : nullptr;
}

strata_status *strata_executable_set_dim_policy(strata_executable *executable, size_t index, int32_t dim,
                                                strata_dim_policy policy) {
  if (policy != STRATA_DIM_SYMBOLIC && policy != STRATA_DIM_EXACT)
    return api::toC(invalidArgument("unknown dimension policy"));
  return api::toC(executable->executable->setPolicy(
      index, dim, policy == STRATA_DIM_EXACT ? runtime::DimPolicy::Exact : runtime::DimPolicy::Symbolic));
}

strata_status *strata_executable_compile(strata_executable *executable, const strata_shape *shapes) {
  return api::toC(executable->executable->compile(api::readShapes(*executable->executable, shapes)));
}

strata_status *strata_executable_run(strata_executable *executable, strata_tensor *const *inputs,
                                     strata_tensor **outputs, strata_event **out_event) {
  Executable &target = *executable->executable;
  size_t outputCount = target.outputNames().size();
  std::fill(outputs, outputs + outputCount, nullptr);
  std::vector<Tensor> arguments;
  arguments.reserve(target.inputs().size());
  for (size_t i = 0; i < target.inputs().size(); ++i)
    arguments.push_back(inputs[i] ? inputs[i]->tensor : Tensor());
  if (out_event) {
    *out_event = start(executable->executable, std::move(arguments), outputs);
    return nullptr;
  }
  std::vector<Tensor> results(outputCount);
  Status status = target.run(arguments, results);
  return finish(std::move(status), results, outputs);
}

} // extern "C"
