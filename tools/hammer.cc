// `--hammer N`: the runs of a case from N threads at once. A run that changes state (an addition to a variable, ...) must
// leave behind what as many serial runs leave behind; runs that only read must agree afterwards.

#include "tools/hammer.h"

#include "support/str_cat.h"

#include <mutex>
#include <thread>

namespace strata::tools {

static constexpr int kRunsPerThread = 50;

using Results = std::map<std::string, strata_api::Tensor>;

static std::string runMany(CaseSession &session, const CaseRun &run, int64_t threads) {
  Results ignored;
  if (strata_api::Status status = session.execute(run, ignored)) // makes the executable before threads share it
    return status.toString();
  std::mutex mutex;
  std::string failure;
  std::vector<std::thread> workers;
  for (int64_t i = 0; i < threads; ++i)
    workers.emplace_back([&] {
      for (int j = 0; j < kRunsPerThread; ++j) {
        Results results;
        strata_api::Status status = session.execute(run, results);
        std::lock_guard lock(mutex);
        if (status)
          failure = status.toString();
      }
    });
  for (std::thread &worker : workers)
    worker.join();
  return failure;
}

static std::string runSerially(CaseSession &session, const CaseRun &run, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    Results results;
    if (strata_api::Status status = session.execute(run, results))
      return status.toString();
  }
  return "";
}

static std::string compareOnce(CaseSession &concurrent, CaseSession &serial, const CaseRun &run) {
  Results got, want;
  if (strata_api::Status status = concurrent.execute(run, got))
    return status.toString();
  if (strata_api::Status status = serial.execute(run, want))
    return status.toString();
  for (const auto &[name, tensor] : got)
    if (std::string difference = compareTensors(tensor, want[name], {}); !difference.empty())
      return strCat("output '", name, "' ", difference);
  return "";
}

std::string hammerCase(CaseSession &concurrent, CaseSession &serial, const CaseFile &description, int64_t threads) {
  for (CaseSession *session : {&concurrent, &serial})
    if (strata_api::Status status = session->load())
      return strCat("load failed with ", status.toString());
  for (size_t i = 0; i < description.runs.size(); ++i) {
    const CaseRun &run = description.runs[i];
    std::string failure;
    if (run.error)
      continue;
    if (!run.targets.empty() && !run.outputs.empty())
      continue; // two effects in one run: which order a thread sees is free
    if (!run.targets.empty()) {
      failure = runSerially(concurrent, run, 1);
      failure += runSerially(serial, run, 1);
    } else {
      failure = runMany(concurrent, run, threads);
      if (failure.empty())
        failure = runSerially(serial, run, threads * kRunsPerThread + 1);
      if (failure.empty())
        failure = compareOnce(concurrent, serial, run);
    }
    if (!failure.empty())
      return strCat("hammering run ", i, ": ", failure);
  }
  return "";
}

} // namespace strata::tools
