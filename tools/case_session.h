// One case in one session: loading, running, comparing. Processes, limits and reports are case_runner.cc.
#pragma once

#include "strata/strata.hpp"
#include "tools/case_file.h"
#include "tools/run_options.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace strata::tools {

class CaseSession {
public:
  /// `options` and `description` outlive the object; `workFolder` is where ops may touch files.
  CaseSession(const RunOptions &options, const CaseFile &description, std::string folder, std::string workFolder)
      : options(options), description(description), folder(std::move(folder)), workFolder(std::move(workFolder)) {}

  /// Runs everything. Empty when the case passes, otherwise why it fails.
  std::string check();

  /// Loads the model.
  strata_api::Status load();
  /// Runs and gives the results by output name. Many threads may execute runs that have been executed once.
  strata_api::Status execute(const CaseRun &run, std::map<std::string, strata_api::Tensor> &results);

  const strata_api::Session &session() const { return handle; }

private:
  strata_api::Status loadWithSignature();
  std::string checkRun(const CaseRun &run);
  std::string compare(const CaseOutput &output, const strata_api::Tensor &got) const;
  Result<const strata_api::Executable *> executableFor(const CaseRun &run, strata_api::Status &failure);
  bool usesSignature(const CaseRun &run) const;
  std::string graphName(const std::string &input) const;
  std::vector<std::string> outputNames(const CaseRun &run) const;

  const RunOptions &options;
  const CaseFile &description;
  const std::string folder, workFolder;
  strata_api::Session handle;
  std::mutex mutex;
  std::map<std::string, strata_api::Executable> executables;
};

/// Empty when the failure is the one expected, otherwise how it is not.
std::string matchError(const CaseError &expected, const strata_api::Status &status, bool atLoad);

} // namespace strata::tools
