// The strata command: `strata TOOL ARGUMENTS`. Tools that need the compiler's inside live in libstrata.so.
#include <cstdio>
#include <cstring>

extern "C" int strata_private_tool_1(int argc, char **argv);

static void printUsage(FILE *out) {
  std::fputs("Usage: strata TOOL [arguments]\n\nTools:\n  opt    read IR, run passes, print the result\n", out);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    printUsage(stderr);
    return 2;
  }
  if (std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "help") == 0) {
    printUsage(stdout);
    return 0;
  }
  int code = strata_private_tool_1(argc - 1, argv + 1);
  if (code >= 0) return code;
  std::fprintf(stderr, "strata: there is no tool '%s'\n", argv[1]);
  return 2;
}
