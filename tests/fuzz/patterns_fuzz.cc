// libFuzzer's entry: patterns.
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  strata::fuzz::runPatterns({reinterpret_cast<const char *>(data), size});
  return 0;
}
