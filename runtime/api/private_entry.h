// The private, versioned entry of libstrata.so through which the `strata` command reaches what the public interface does
// not promise. Not installed.
#pragma once

#include "strata/strata.h"

extern "C" {

/// Bumped with every change of the table.
#define STRATA_PRIVATE_VERSION 1

typedef struct strata_private_table {
  uint32_t version;
  /// The text of one compilation stage for inputs of these shapes, to be freed with strata_text_release.
  strata_status *(*stage_text)(strata_executable *executable, const strata_shape *shapes, const char *stage,
                               char **out_text);
} strata_private_table;

/// Null when the library has another version of the table.
STRATA_API const strata_private_table *strata_private_entry(uint32_t version);
}

namespace strata::api {
strata_status *stageText(strata_executable *executable, const strata_shape *shapes, const char *stage, char **out_text);
}
