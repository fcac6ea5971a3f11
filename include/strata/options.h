/* Options of sessions and runs. Part of strata.h.
 *
 * Every struct begins with its size as the caller knows it: initialise with the macro, change what you need. Fields are
 * only ever appended; a field that the caller's headers lack has its default. Zero is every field's default. */
#ifndef STRATA_OPTIONS_H_
#define STRATA_OPTIONS_H_

#include <stddef.h>

#include "strata/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who executes. */
typedef enum strata_executor {
  STRATA_EXECUTOR_AUTO = 0,     /* compiled code; the evaluator where there is none */
  STRATA_EXECUTOR_COMPILED = 1, /* compiled code always */
  STRATA_EXECUTOR_EVALUATOR = 2 /* the IR evaluator: slow, needs no code generation */
} strata_executor;

/* How far results may differ from IEEE evaluation in program order. */
typedef enum strata_numerics {
  STRATA_NUMERICS_DEFAULT = 0,
  STRATA_NUMERICS_STRICT = 1,
  STRATA_NUMERICS_FAST = 2
} strata_numerics;

/* Where tensors and scratch memory come from. Called from any thread, must not call back into the library. */
typedef struct strata_allocator {
  /* At least `bytes` (1 or more) bytes aligned to `alignment`, or NULL. */
  void *(*allocate)(void *user_data, size_t bytes, size_t alignment);
  /* Takes back a block with the size and alignment it was asked for with. */
  void (*deallocate)(void *user_data, void *block, size_t bytes, size_t alignment);
  void *user_data;
} strata_allocator;

/* The host's own parallel loop: calls body(body_data, i) once for each i in [0, count), any threads, any order, and
 * returns when all calls have. */
typedef struct strata_parallel_for {
  void (*run)(void *user_data, int64_t count, void (*body)(void *body_data, int64_t index), void *body_data);
  void *user_data;
  int32_t concurrency; /* how many bodies may run at the same time; at least 1 */
} strata_parallel_for;

typedef struct strata_session_options {
  size_t struct_size;
  const char *device;       /* NULL: "cpu". "null:seed=N" runs kernels at seeded times (for tests) */
  int32_t threads;          /* 0: one for each processor; 1: none besides the caller */
  strata_executor executor;
  int32_t no_fallback;      /* nonzero: fail rather than leave an op outside the pinned list to the evaluator */
  strata_numerics numerics;
  const char *target;       /* instruction set: NULL or "native", "sse2", "avx2", "avx512" */
  const char *files_folder; /* where ops may read and write files; NULL: such ops are refused */
  int32_t guard_pages;      /* nonzero: every tensor ends at an unmapped page (slow; finds kernels out of bounds) */
  const strata_allocator *allocator;       /* NULL: the heap. Lives as long as anything of the session */
  const strata_parallel_for *parallel_for; /* NULL: threads of the library's own */
  uint64_t max_graph_bytes; /* 0: the default limit */
  int32_t time_kernels;     /* nonzero: measure every kernel, for the statistics */
  const char *disable;      /* graph optimisations that must not happen, by name with commas between; NULL: none */
  int32_t verify_stages;    /* nonzero: each compilation stage checks the IR it leaves, and fails where that is invalid */
} strata_session_options;

#define STRATA_SESSION_OPTIONS_INIT                                                                                    \
  { sizeof(strata_session_options), 0, 0, STRATA_EXECUTOR_AUTO, 0, STRATA_NUMERICS_DEFAULT, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

#ifdef __cplusplus
}
#endif
#endif /* STRATA_OPTIONS_H_ */
