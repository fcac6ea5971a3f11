// C interface: version and status.

#include "runtime/api/handles.h"

using namespace strata;

namespace strata::api {

strata_status *toC(Status status) {
  if (status.isOk())
    return nullptr;
  return new strata_status{status.code(), std::string(status.message()), std::string(status.node())};
}

} // namespace strata::api

extern "C" {

#define STRATA_TEXT(x) #x
#define STRATA_DOTTED(a, b, c) STRATA_TEXT(a) "." STRATA_TEXT(b) "." STRATA_TEXT(c)

const char *strata_version_string(void) {
  return STRATA_DOTTED(STRATA_VERSION_MAJOR, STRATA_VERSION_MINOR, STRATA_VERSION_PATCH);
}

uint32_t strata_version_number(void) {
  return STRATA_VERSION_MAJOR << 16 | STRATA_VERSION_MINOR << 8 | STRATA_VERSION_PATCH;
}

strata_code strata_status_code(const strata_status *status) {
  return status ? static_cast<strata_code>(status->code) : STRATA_OK;
}

const char *strata_status_message(const strata_status *status) { return status ? status->message.c_str() : ""; }

const char *strata_status_node(const strata_status *status) { return status ? status->node.c_str() : ""; }

void strata_status_release(strata_status *status) { delete status; }

const char *strata_code_name(strata_code code) { return codeName(static_cast<StatusCode>(code)).data(); }

} // extern "C"
