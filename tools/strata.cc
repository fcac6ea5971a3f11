// The strata command: a thin client of the library. Each subcommand has a file of its own; here they are named.

#include "tools/commands.h"

#include <cstdio>
#include <string_view>

using namespace strata::tools;

// Tools that need the compiler's inside live in libstrata.so (lib/tool_entry.cc).
extern "C" int strata_private_tool_1(int argc, char **argv);

static int usage(FILE *stream) {
  std::fputs("usage: strata COMMAND ...\n"
             "\n"
             "  run MODEL [options]        runs a model once\n"
             "  run --case DIR...          runs test cases\n"
             "  opt FILE [options]         reads, transforms and prints IR\n"
             "  inspect MODEL [--json]     signatures, operations, where each node runs, costs, variables\n"
             "  explain MODEL --node N     one node at every level down to machine code [--level STAGE] [--json]\n"
             "  devices                    the devices of this machine\n"
             "  version                    the library's version\n"
             "\n"
             "MODEL is a GraphDef (.pb, .pbtxt), a SavedModel folder or IR text. Options of run:\n"
             "  --signature S --input NAME=FILE.npy|zeros|random --shape NAME=1x2x3 --fetch NAME\n"
             "  --out DIR --expect NAME=FILE.npy --rtol R --atol A --repeat N --warmup N --threads N\n"
             "  --device cpu|null[:seed=N]|vulkan --executor auto|compiled|evaluator --no-fallback\n"
             "  --numerics default|strict|fast --target native|sse2|avx2|avx512 --guard-pages --verify-stages\n"
             "  --stats FILE.json --files DIR --stop-after STAGE --disable OPTIMISATION[,...]\n"
             "  with --case: --max-tier N --jobs N --timeout SECONDS --hammer THREADS --in-process --quiet\n"
             "\n"
             "Exit codes: 0 success, 1 a result differs, 2 bad usage or input, 3 the model needs something that is\n"
             "lacking, 4 a run-time error of the model.\n",
             stream);
  return stream == stdout ? kSuccess : kBadUsage;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return usage(stderr);
  std::string_view command = argv[1];
  std::vector<std::string_view> arguments(argv + 2, argv + argc);
  if (command == "run" || command == "inspect" || command == "explain") {
    if (arguments.empty())
      return usage(stderr);
    if (arguments[0] == "--help" || arguments[0] == "-h")
      return usage(stdout);
  }
  if (command == "run")
    return runMain(arguments);
  if (command == "devices")
    return devicesMain();
  if (command == "inspect")
    return inspectMain(arguments);
  if (command == "explain")
    return explainMain(arguments);
  if (command == "opt")
    return strata_private_tool_1(argc - 1, argv + 1);
  if (command == "version" || command == "--version") {
    std::printf("strata %s\n", strata_version_string());
    return kSuccess;
  }
  if (command == "help" || command == "--help")
    return usage(stdout);
  std::fprintf(stderr, "strata: unknown command '%s'\n", argv[1]);
  return usage(stderr);
}
