// The table behind the private entry.

#include "runtime/api/private_entry.h"

extern "C" const strata_private_table *strata_private_entry(uint32_t version) {
  static const strata_private_table table = {STRATA_PRIVATE_VERSION, strata::api::stageText};
  return version == STRATA_PRIVATE_VERSION ? &table : nullptr;
}
