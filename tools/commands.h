// The subcommands. Each returns the exit code.
#pragma once

#include "strata/strata.h"
#include "tools/command_line.h"
#include "tools/run_options.h"

#include <string_view>
#include <vector>

namespace strata::tools {

int runMain(const std::vector<std::string_view> &arguments);
int runCases(const RunOptions &options);
int devicesMain();
int inspectMain(const std::vector<std::string_view> &arguments);
int explainMain(const std::vector<std::string_view> &arguments);

} // namespace strata::tools
