// libFuzzer's entry: checkpoint.
#include "tests/fuzz/model_targets.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  strata::fuzz::runCheckpoint({reinterpret_cast<const char *>(data), size});
  return 0;
}
