/* Executables: what to feed and what to fetch, compiled when shapes are known. Part of strata.h. */
#ifndef STRATA_EXECUTABLE_H_
#define STRATA_EXECUTABLE_H_

#include "strata/event.h"
#include "strata/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A signature or a set of feeds, fetches and targets. Immutable once it runs; callable from any number of threads at
 * once. Keeps its session alive. */
typedef struct strata_executable strata_executable;

/* What to run. Either `signature` (then inputs and outputs are its own, in the file's order, and the other fields are
 * empty), or graph names: `inputs` to feed, `outputs` to fetch, `targets` to run for their effect. A name without ":N"
 * means output 0. Without outputs and targets every node whose results nothing consumes is run. */
typedef struct strata_executable_spec {
  size_t struct_size;
  const char *signature;
  size_t input_count;
  const char *const *inputs;
  size_t output_count;
  const char *const *outputs;
  size_t target_count;
  const char *const *targets;
} strata_executable_spec;

#define STRATA_EXECUTABLE_SPEC_INIT                                                                                    \
  { sizeof(strata_executable_spec), 0, 0, 0, 0, 0, 0, 0 }

/* Checks the names; compiles nothing yet. NOT_FOUND names the first name that does not exist. */
STRATA_API strata_status *strata_executable_create(strata_session *session, const strata_executable_spec *spec,
                                                   strata_executable **out_executable);

/* NULL is allowed. Runs in progress finish. */
STRATA_API void strata_executable_release(strata_executable *executable);

STRATA_API size_t strata_executable_input_count(const strata_executable *executable);
STRATA_API size_t strata_executable_output_count(const strata_executable *executable);
/* Names as given or as in the signature; NULL past the end. Live as long as the executable. */
STRATA_API const char *strata_executable_input_name(const strata_executable *executable, size_t index);
STRATA_API const char *strata_executable_output_name(const strata_executable *executable, size_t index);

/* How code depends on an extent that the graph leaves open. */
typedef enum strata_dim_policy {
  STRATA_DIM_SYMBOLIC = 0, /* one program for all extents above 1 */
  STRATA_DIM_EXACT = 1     /* a program for each extent */
} strata_dim_policy;

/* Sets the policy of dimension `dim` of input `index` (dim -1: of all). Before the first compilation or run
 * (FAILED_PRECONDITION afterwards). */
STRATA_API strata_status *strata_executable_set_dim_policy(strata_executable *executable, size_t index, int32_t dim,
                                                           strata_dim_policy policy);

/* A shape for strata_executable_compile. */
typedef struct strata_shape {
  int32_t rank;
  const int64_t *dims;
} strata_shape;

/* Makes the code for inputs of these shapes (one per input) so that later runs need not wait for it. Blocks; returns at
 * once when it exists. Many threads asking for one program compile it once. */
STRATA_API strata_status *strata_executable_compile(strata_executable *executable, const strata_shape *shapes);

/* Runs. `inputs` holds one tensor per input, in order; they stay alive and unchanged until the call has finished (the
 * library takes its own references). `outputs` has room for one tensor per output; each is NULL or a reference that the
 * caller releases.
 *
 * With out_event NULL the call blocks and returns the outcome. Otherwise it returns as soon as the work is accepted:
 * `outputs` must stay valid until *out_event is ready, and holds the results then. A failure to start is returned and
 * leaves *out_event NULL; a failure of the work is the event's status, and all outputs are NULL. The first call with
 * shapes of a new class compiles. */
STRATA_API strata_status *strata_executable_run(strata_executable *executable, strata_tensor *const *inputs,
                                                strata_tensor **outputs, strata_event **out_event);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_EXECUTABLE_H_ */
