/* Every header stands alone. */
#include "strata/device.h"
#include "strata/event.h"
#include "strata/executable.h"
#include "strata/options.h"
#include "strata/session.h"
#include "strata/status.h"
#include "strata/strata.h"
#include "strata/tensor.h"
#include "strata/version.h"

const char *headers_version(void);
const char *headers_version(void) { return strata_version_string(); }
