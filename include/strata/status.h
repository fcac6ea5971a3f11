/* Status objects: how fallible functions report failure. Part of strata.h. */
#ifndef STRATA_STATUS_H_
#define STRATA_STATUS_H_

#include "strata/version.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What went wrong, told by what the caller should do next. The numbers are TensorFlow's and Abseil's. */
typedef enum strata_code {
  STRATA_OK = 0,
  STRATA_CANCELLED = 1,           /* the caller asked for it */
  STRATA_UNKNOWN = 2,
  STRATA_INVALID_ARGUMENT = 3,    /* the graph, a tensor or an option is wrong: change it */
  STRATA_DEADLINE_EXCEEDED = 4,   /* wait longer */
  STRATA_NOT_FOUND = 5,           /* a name that does not exist */
  STRATA_ALREADY_EXISTS = 6,
  STRATA_PERMISSION_DENIED = 7,   /* the session was not allowed to do this */
  STRATA_RESOURCE_EXHAUSTED = 8,  /* memory or a limit: retry smaller or later */
  STRATA_FAILED_PRECONDITION = 9, /* do something else first, such as initialising a variable */
  STRATA_ABORTED = 10,
  STRATA_OUT_OF_RANGE = 11,       /* an index or position; also the end of a sequence */
  STRATA_UNIMPLEMENTED = 12,      /* the model needs something the library lacks (named in the message) */
  STRATA_INTERNAL = 13,           /* a defect of the library: report it */
  STRATA_UNAVAILABLE = 14,
  STRATA_DATA_LOSS = 15,          /* damaged input */
  STRATA_UNAUTHENTICATED = 16
} strata_code;

/* The outcome of a call. Functions return NULL for success, so that a status object always is a failure. Immutable; the
 * caller owns it and releases it with strata_status_release. Any thread. */
typedef struct strata_status strata_status;

/* STRATA_OK for NULL. */
STRATA_API strata_code strata_status_code(const strata_status *status);

/* One line for a person, "" for NULL. Lives as long as the status. */
STRATA_API const char *strata_status_message(const strata_status *status);

/* The graph node to blame, "" when there is none. Lives as long as the status. */
STRATA_API const char *strata_status_node(const strata_status *status);

/* Frees a status. NULL is allowed. */
STRATA_API void strata_status_release(strata_status *status);

/* Spelling of a code, such as "INVALID_ARGUMENT"; "UNKNOWN" for other numbers. Static. */
STRATA_API const char *strata_code_name(strata_code code);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_STATUS_H_ */
