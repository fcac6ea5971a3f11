// The options of `strata opt`.
#pragma once

#include "ir/pass.h"

#include <string>
#include <vector>

namespace strata {

struct OptOptions {
  std::string input = "-";
  std::string irdlFile;
  std::string output = "-";
  std::string pipeline;
  std::string emit = "text";
  std::string reproducerPath;
  bool generic = false, debugInfo = false, allowUnregistered = false, splitInput = false, verifyDiagnostics = false;
  bool timing = false, timingJson = false, verifyEach = true, verify = true, remarks = false, counts = false;
  bool runReproducer = false, listOps = false, listPasses = false, help = false, localScope = false;
  PassManager::Print print = PassManager::Print::Never;
  int64_t fuel = -1;
  int threads = 0;
};

/// Reads the arguments; `--NAME` of a registered pass appends it to the pipeline. False with a message in `error`.
bool parseOptOptions(int argc, char **argv, const PassRegistry &passes, OptOptions &options, std::string &error);

/// The help text.
std::string getOptHelp(const PassRegistry &passes);

}  // namespace strata
