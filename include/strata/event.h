/* Events: when a call has finished, and how. Part of strata.h. */
#ifndef STRATA_EVENT_H_
#define STRATA_EVENT_H_

#include "strata/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The outcome of one asynchronous call. Created by the functions that start work (strata_executable_run, ...); the
 * caller owns it and releases it with strata_event_release. An event may be released before it is ready; the work goes
 * on. All functions may be called from any thread. */
typedef struct strata_event strata_event;

/* Blocks the calling thread until the event is ready, at most `timeout_ns` nanoseconds (UINT64_MAX: no limit, 0: poll).
 *
 * Returns OK when the call succeeded; DEADLINE_EXCEEDED when the time ran out (the event is unchanged, wait again);
 * otherwise the status of the failed call, whose node and message say where (strata_status_node). The caller owns the
 * returned status. */
STRATA_API strata_status *strata_event_wait(strata_event *event, uint64_t timeout_ns);

/* Calls `done(user_data)` once the event is ready: on the thread that completes the work, or at once on the calling
 * thread when it is ready already. `done` must not block and must not call back into the session except to enqueue.
 * Several callbacks run in the order they were added. Fails with RESOURCE_EXHAUSTED only, and then adds nothing. */
STRATA_API strata_status *strata_event_on_ready(strata_event *event, void (*done)(void *user_data), void *user_data);

/* Gives up the caller's reference. NULL is allowed. Never blocks. */
STRATA_API void strata_event_release(strata_event *event);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_EVENT_H_ */
