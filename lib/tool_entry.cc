// The private entry of libstrata.so for the strata command: tools that see the compiler's inside. Not part of the C API;
// the number in its name changes whenever its meaning does.
#include "tools/opt/opt.h"

#include <cstring>

/// Runs the tool named argv[0] ("opt"). Returns the process's exit code, -1 when there is no such tool.
extern "C" __attribute__((visibility("default"))) int strata_private_tool_1(int argc, char **argv) {
  if (argc > 0 && std::strcmp(argv[0], "opt") == 0) return strata::optMain(argc, argv);
  return -1;
}
