// case.json: the description of a test case (docs/architecture.md, section 8), as plain structs.
#pragma once

#include "support/status.h"
#include "tools/tensor_files.h"

#include <optional>
#include <string>
#include <vector>

namespace strata::tools {

struct CaseInput {
  std::string name;
  std::string file;
  std::string dtype;
};

struct CaseOutput {
  std::string name;
  std::string file; // empty: only dtype, shape and bounds are compared
  std::string dtype;
  std::optional<std::vector<int64_t>> shape;
  std::optional<double> minimum, maximum;
  Tolerance tolerance;
};

struct CaseError {
  bool isAny = false;   // a clean error is allowed, success must give the outputs
  bool atLoad = false;  // must fail at load; otherwise at load or at run
  std::vector<std::string> codes; // empty: any
  std::string node, contains;     // empty: any
};

struct CaseRun {
  std::vector<CaseInput> inputs;
  std::vector<std::string> targets;
  std::vector<std::string> fetches; // of error runs
  std::vector<CaseOutput> outputs;
  std::optional<CaseError> error;
};

struct CaseFile {
  std::string model;
  std::optional<std::string> signature;
  std::vector<CaseRun> runs;
  int64_t tier = -1;
  int64_t maxRssBytes = 0, maxSeconds = 0, maxCompiles = -1; // 0 and -1: no limit
};

/// Reads DIR/case.json.
Result<CaseFile> readCase(const std::string &folder);

} // namespace strata::tools
