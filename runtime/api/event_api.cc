// C interface: events.

#include "runtime/api/handles.h"

using namespace strata;

extern "C" {

strata_status *strata_event_wait(strata_event *event, uint64_t timeout_ns) {
  auto timeout = timeout_ns >= static_cast<uint64_t>(INT64_MAX) ? device::kForever
                                                                : std::chrono::nanoseconds(timeout_ns);
  return api::toC(event->event->wait(timeout));
}

strata_status *strata_event_on_ready(strata_event *event, void (*done)(void *user_data), void *user_data) {
  event->event->onReady([done, user_data](const Status &) { done(user_data); });
  return nullptr;
}

void strata_event_release(strata_event *event) { delete event; }

} // extern "C"
