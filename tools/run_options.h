// The options of `strata run`, and the session options that follow from them.
#pragma once

#include "strata/strata.h"
#include "tools/command_line.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace strata::tools {

struct RunOptions {
  std::vector<std::string> models; // or case folders
  bool isCase = false;
  std::string signature;
  std::string device = "cpu";
  std::vector<std::pair<std::string, std::string>> inputs;  // NAME, FILE | zeros | random
  std::vector<std::pair<std::string, std::vector<int64_t>>> shapes;
  std::vector<std::string> fetches;
  std::vector<std::pair<std::string, std::string>> expectations; // NAME, FILE
  std::string outFolder, statsFile, filesFolder;
  double relative = 1e-5, absolute = 1e-6;
  int64_t repeat = 1, warmup = 0, threads = 0;
  std::string executor = "auto", numerics = "default", target = "native", stopAfter, disabledOptimizations;
  bool noFallback = false, guardPages = false, verifyStages = false, quiet = false, inProcess = false, json = false;
  std::string node, level; // of explain
  bool timesKernels = false;
  int64_t maxTier = -1;      // cases of higher tiers are skipped; -1: none
  int64_t jobs = 1;          // case processes at a time
  int64_t timeoutSeconds = 0; // of a case without a limit of its own; 0: none
  int64_t hammer = 0;        // threads that repeat the runs of a case at once
};

/// Reads the arguments behind `run`. False, with `error`, for bad usage.
bool parseRunOptions(const std::vector<std::string_view> &arguments, RunOptions &options, std::string &error);

/// The session options; texts point into `options`.
strata_session_options sessionOptions(const RunOptions &options);

} // namespace strata::tools
