// `strata devices`: what there is.

#include "strata/strata.hpp"
#include "support/str_cat.h"
#include "tools/commands.h"

#include <cstdio>

namespace strata::tools {

int devicesMain() {
  for (size_t i = 0; i < strata_device_count(); ++i) {
    strata_device_info info{};
    info.struct_size = sizeof(info);
    if (strata_api::Status status = strata_device_describe(i, &info)) {
      std::fprintf(stderr, "strata: %s\n", status.toString().c_str());
      return kRunTimeError;
    }
    std::printf("%-10s %s", info.id, info.name);
    if (info.memory_bytes)
      std::printf(", %u threads, %.1f GiB", info.concurrency, static_cast<double>(info.memory_bytes) / (1u << 30));
    if (*info.features)
      std::printf("\n           %s", info.features);
    std::printf("\n");
  }
  return kSuccess;
}

} // namespace strata::tools
