/* Sessions: a loaded graph with its variables, tables and generators. Part of strata.h. */
#ifndef STRATA_SESSION_H_
#define STRATA_SESSION_H_

#include "strata/options.h"
#include "strata/tensor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A loaded graph and its state. All functions may be called from any thread, also at the same time. Executables keep
 * their session alive. */
typedef struct strata_session strata_session;

/* Reads a GraphDef (.pb, .pbtxt), a SavedModel folder or IR text, and runs its initialisers. Blocks; `options` may be
 * NULL. On failure *out_session is NULL. NOT_FOUND for a missing path, DATA_LOSS or INVALID_ARGUMENT for bad content. */
STRATA_API strata_status *strata_session_load(const char *path, const strata_session_options *options,
                                              strata_session **out_session);

/* The same from memory; the bytes may be freed afterwards. */
STRATA_API strata_status *strata_session_load_memory(const void *data, size_t size,
                                                     const strata_session_options *options,
                                                     strata_session **out_session);

/* Gives up the caller's reference. NULL is allowed. Never blocks: what is running finishes first. */
STRATA_API void strata_session_release(strata_session *session);

/* A tensor of the graph as far as the graph describes it. Set struct_size before a call. Text and dims live as long as
 * the session. */
typedef struct strata_tensor_info {
  size_t struct_size;
  const char *name;    /* what callers use */
  const char *tensor;  /* name in the graph, such as "x:0" */
  strata_dtype dtype;
  int32_t rank;        /* -1: unknown */
  const int64_t *dims; /* -1: unknown extent; NULL when the rank is unknown or 0 */
} strata_tensor_info;

/* Signatures of a SavedModel, in the file's order; none for a plain graph. */
STRATA_API size_t strata_session_signature_count(const strata_session *session);
/* NULL past the end; lives as long as the session. */
STRATA_API const char *strata_session_signature_name(const strata_session *session, size_t index);

/* Inputs and outputs of a signature; `signature` NULL: the graph's placeholders, and the nodes nothing consumes. */
STRATA_API strata_status *strata_session_input_count(const strata_session *session, const char *signature,
                                                     size_t *out_count);
STRATA_API strata_status *strata_session_input(const strata_session *session, const char *signature, size_t index,
                                               strata_tensor_info *info);
STRATA_API strata_status *strata_session_output_count(const strata_session *session, const char *signature,
                                                      size_t *out_count);
STRATA_API strata_status *strata_session_output(const strata_session *session, const char *signature, size_t index,
                                                strata_tensor_info *info);

/* Any tensor by its graph name ("x" or "x:0"). NOT_FOUND. */
STRATA_API strata_status *strata_session_tensor(const strata_session *session, const char *name,
                                                strata_tensor_info *info);

/* Counters since the session was loaded. Set struct_size before a call. */
typedef struct strata_session_stats {
  size_t struct_size;
  uint64_t runs;
  uint64_t failed_runs;
  uint64_t compiles;          /* programs made */
  uint64_t compile_ns;        /* time spent making them */
  uint64_t generated_kernels; /* kernels for which code was generated */
  uint64_t evaluator_calls;   /* steps that ran in the evaluator */
  uint64_t load_ns;
  uint64_t bytes_in_use;      /* tensor and scratch memory of the device now */
  uint64_t peak_bytes;
} strata_session_stats;

STRATA_API strata_status *strata_session_get_stats(const strata_session *session, strata_session_stats *stats);

/* The same and more (compile time by stage, time by kernel with the nodes each holds) as JSON text, to be freed with
 * strata_text_release. */
STRATA_API strata_status *strata_session_stats_json(const strata_session *session, char **out_json);
STRATA_API void strata_text_release(char *text);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_SESSION_H_ */
