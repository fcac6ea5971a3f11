// libFuzzer's entry: text.
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  strata::fuzz::runText({reinterpret_cast<const char *>(data), size});
  return 0;
}
