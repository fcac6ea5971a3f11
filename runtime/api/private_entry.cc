// Private entries of libstrata.so for the strata command, beside lib/tool_entry.cc: what the public interface does not
// promise. The number in a name changes whenever its meaning does.

#include "runtime/api/handles.h"
#include "runtime/session/report.h"

using namespace strata;

extern "C" {

/// The text of one compilation stage for inputs of these shapes, to be freed with strata_text_release.
STRATA_API strata_status *strata_private_stage_text_1(strata_executable *executable, const strata_shape *shapes,
                                                      const char *stage, char **out_text);

strata_status *strata_private_stage_text_1(strata_executable *executable, const strata_shape *shapes, const char *stage,
                                           char **out_text) {
  *out_text = nullptr;
  auto text = executable->executable->stageText(api::readShapes(*executable->executable, shapes), stage);
  if (!text)
    return api::toC(text.takeStatus());
  *out_text = strdup(text->c_str());
  return nullptr;
}

/// What becomes of the graph for inputs of these shapes, as JSON (runtime/session/report.h), to be freed with
/// strata_text_release.
STRATA_API strata_status *strata_private_report_1(strata_executable *executable, const strata_shape *shapes, char **out_json);

strata_status *strata_private_report_1(strata_executable *executable, const strata_shape *shapes, char **out_json) {
  *out_json = nullptr;
  runtime::Executable &inner = *executable->executable;
  auto outcome = inner.describe(api::readShapes(inner, shapes));
  if (!outcome)
    return api::toC(outcome.takeStatus());
  *out_json = strdup(runtime::reportJson(inner.session().graph(), *outcome).c_str());
  return nullptr;
}

/// What happens to one node of the graph for inputs of these shapes, as JSON (runtime/session/report.h), to be freed with
/// strata_text_release. NOT_FOUND when what is fetched has no such node.
STRATA_API strata_status *strata_private_explain_1(strata_executable *executable, const strata_shape *shapes,
                                                   const char *node, char **out_json);

strata_status *strata_private_explain_1(strata_executable *executable, const strata_shape *shapes, const char *node,
                                        char **out_json) {
  *out_json = nullptr;
  runtime::Executable &inner = *executable->executable;
  auto json = inner.explain(api::readShapes(inner, shapes), node);
  if (!json)
    return api::toC(json.takeStatus());
  *out_json = strdup(json->c_str());
  return nullptr;
}

} // extern "C"
