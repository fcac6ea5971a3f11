/* The program of the README: loads a model, runs it on one vector, prints the first result. */
#include <stdio.h>
#include <strata/strata.h>

static int failed(strata_status *status) {
  if (status)
    fprintf(stderr, "%s: %s\n", strata_code_name(strata_status_code(status)), strata_status_message(status));
  strata_status_release(status);
  return status != NULL;
}

int first_program(const char *path, float *out_first);
int first_program(const char *path, float *out_first) {
  float values[3] = {1, 2, 3};
  int64_t dims[1] = {3};
  strata_session *session = NULL;
  strata_executable *executable = NULL;
  strata_tensor *input = NULL, *output = NULL;
  strata_executable_spec spec = STRATA_EXECUTABLE_SPEC_INIT;
  spec.signature = "serving_default";
  int bad = failed(strata_session_load(path, NULL, &session)) ||
            failed(strata_executable_create(session, &spec, &executable)) ||
            failed(strata_tensor_wrap(STRATA_FLOAT32, 1, dims, values, NULL, NULL, &input)) ||
            failed(strata_executable_run(executable, &input, &output, NULL));
  if (!bad)
    *out_first = ((const float *)strata_tensor_data(output))[0];
  strata_tensor_release(output);
  strata_tensor_release(input);
  strata_executable_release(executable);
  strata_session_release(session);
  return bad;
}
