/* Strata: a JIT compilation runtime for tensor programs. This header includes all of the C interface.
 *
 * Conventions. Fallible functions return a strata_status that the caller owns, NULL for success, and set their outputs
 * (out_...) to NULL or zero first. `create`, `load` and `retain` give a reference, `release` gives it up. Text is UTF-8
 * ended by NUL. No function prints, aborts, installs a signal handler or changes the process's state. */
#ifndef STRATA_STRATA_H_
#define STRATA_STRATA_H_

#include "strata/device.h"
#include "strata/event.h"
#include "strata/executable.h"
#include "strata/options.h"
#include "strata/session.h"
#include "strata/status.h"
#include "strata/tensor.h"
#include "strata/version.h"

#endif /* STRATA_STRATA_H_ */
