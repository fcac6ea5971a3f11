// Counters of a session.

#include "runtime/session/statistics.h"

#include "support/json.h"

#include <algorithm>

namespace strata::runtime {

void Statistics::addProgram(const CompileOutcome &outcome, std::shared_ptr<const plan::BoundProgram> bound,
                            std::string shapeClass, uint64_t nanoseconds) {
  std::lock_guard lock(mutex);
  programs.push_back({std::move(bound), std::move(shapeClass), outcome.stages, outcome.kernels, outcome.fallbacks,
                      outcome.generatedKernels, nanoseconds});
}

void Statistics::retire(const plan::BoundProgram &bound) {
  std::lock_guard lock(mutex);
  auto record = std::find_if(programs.begin(), programs.end(), [&](const auto &entry) { return entry.bound.get() == &bound; });
  if (record == programs.end())
    return;
  retired.programs += 1;
  retired.nanoseconds += record->nanoseconds;
  retired.generatedKernels += record->generatedKernels;
  retired.evaluatorCalls += bound.evaluatorCalls();
  programs.erase(record);
}

uint64_t Statistics::compiles() const {
  std::lock_guard lock(mutex);
  return retired.programs + programs.size();
}

uint64_t Statistics::compileNanoseconds() const {
  std::lock_guard lock(mutex);
  uint64_t sum = retired.nanoseconds;
  for (const ProgramRecord &program : programs)
    sum += program.nanoseconds;
  return sum;
}

uint64_t Statistics::generatedKernels() const {
  std::lock_guard lock(mutex);
  uint64_t sum = retired.generatedKernels;
  for (const ProgramRecord &program : programs)
    sum += program.generatedKernels;
  return sum;
}

uint64_t Statistics::evaluatorCalls() const {
  std::lock_guard lock(mutex);
  uint64_t sum = retired.evaluatorCalls;
  for (const ProgramRecord &program : programs)
    sum += program.bound->evaluatorCalls();
  return sum;
}

static JsonWriter &member(JsonWriter &json, std::string_view name, uint64_t value) {
  return json.key(name).integer(static_cast<int64_t>(std::min<uint64_t>(value, INT64_MAX)));
}

static void strings(JsonWriter &json, std::string_view name, const std::vector<std::string> &values) {
  json.key(name).beginArray();
  for (const std::string &value : values)
    json.string(value);
  json.endArray();
}

static void kernelJson(JsonWriter &json, const plan::BoundProgram &bound, size_t index,
                       const std::vector<KernelInfo> &infos) {
  const plan::KernelRef &kernel = bound.program().kernels[index];
  const plan::KernelCounters &counters = bound.counters()[index];
  json.beginObject();
  json.key("kernel").string(kernel.label.empty() ? kernel.entry : kernel.label);
  member(json, "launches", counters.launches.load(std::memory_order_relaxed));
  member(json, "nanoseconds", counters.nanoseconds.load(std::memory_order_relaxed));
  if (index < infos.size()) {
    member(json, "image_bytes", infos[index].imageBytes);
    strings(json, "nodes", infos[index].nodes);
  }
  json.endObject();
}

std::string Statistics::toJson(const AllocatorStats &memory) const {
  JsonWriter json(2);
  json.beginObject();
  member(json, "runs", runs.load());
  member(json, "failed_runs", failedRuns.load());
  member(json, "run_nanoseconds", runNanoseconds.load());
  member(json, "load_nanoseconds", loadNanoseconds.load());
  member(json, "compiles", compiles());
  member(json, "compile_nanoseconds", compileNanoseconds());
  member(json, "generated_kernels", generatedKernels());
  member(json, "evaluator_calls", evaluatorCalls());
  json.key("memory").beginObject();
  member(json, "bytes_in_use", memory.bytesInUse);
  member(json, "peak_bytes", memory.peakBytes);
  member(json, "allocations", memory.allocations);
  json.endObject();

  std::lock_guard lock(mutex);
  json.key("programs").beginArray();
  for (const ProgramRecord &program : programs) {
    json.beginObject();
    json.key("shape_class").string(program.shapeClass);
    member(json, "compile_nanoseconds", program.nanoseconds);
    member(json, "generated_kernels", program.generatedKernels);
    member(json, "evaluator_calls", program.bound->evaluatorCalls());
    strings(json, "fallbacks", program.fallbacks);
    json.key("stages").beginArray();
    for (const StageTime &stage : program.stages) {
      json.beginObject().key("stage").string(stage.stage);
      member(json, "nanoseconds", stage.nanoseconds).endObject();
    }
    json.endArray();
    json.key("kernels").beginArray();
    for (size_t i = 0; i < program.bound->program().kernels.size(); ++i)
      kernelJson(json, *program.bound, i, program.kernels);
    json.endArray().endObject();
  }
  json.endArray().endObject();
  return json.takeText();
}

} // namespace strata::runtime
