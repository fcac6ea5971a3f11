// Seeded faults: places where a test build can be made wrong on purpose, one at a time, to see whether the tests notice
// (docs/testing.md). Every other build has the right expression alone. tests/faults.txt lists them.
#pragma once

#include "support/fault_config.h"

#if STRATA_FAULTS

namespace strata {

/// Whether the process runs with fault `name`, which the environment variable STRATA_FAULT says. Reached faults are noted in
/// the file that STRATA_FAULT_TRACE names, one a line, once in a process and place.
bool isFaultActive(const char *name);

} // namespace strata

/// `wrong` when the fault is on, else what follows; `name` is a text literal. Both have one type.
#define STRATA_FAULT(name, wrong, ...)                              \
  (([]() -> bool {                                                   \
     static const bool isActive = ::strata::isFaultActive(name);     \
     return isActive;                                                \
   }())                                                              \
       ? (wrong)                                                     \
       : (__VA_ARGS__))

#else

#define STRATA_FAULT(name, wrong, ...) (__VA_ARGS__)

#endif
