// Keeping requests.
#include "devices/operation.h"

namespace strata::device {

Event *firstPending(std::span<Event *const> events) {
  for (Event *event : events)
    if (!event->ready())
      return event;
  return nullptr;
}

Status firstFailure(std::span<Event *const> events) {
  for (Event *event : events)
    if (!event->status().isOk())
      return event->status();
  return okStatus();
}

Operation::Operation(Ref<Queue> queue, const Request &request) : owner(std::move(queue)), view(request) {
  waitList.assign(request.dependencies.wait.begin(), request.dependencies.wait.end());
  for (Event *event : waitList)
    events.emplace_back(event);
  if (request.dependencies.signal)
    events.emplace_back(request.dependencies.signal);
  view.dependencies.wait = waitList;
  for (Buffer *buffer : {request.target.buffer, request.source.buffer})
    if (buffer)
      buffers.emplace_back(buffer);
  if (request.function) {
    function = *request.function;
    view.function = &function;
  }
  if (request.launch) {
    launch = *request.launch;
    words.assign(launch.words.begin(), launch.words.end());
    bindings.assign(launch.bindings.begin(), launch.bindings.end());
    launch.words = words;
    launch.bindings = bindings;
    module = Ref<Module>(&launch.kernel->module());
    for (const Binding &binding : bindings)
      buffers.emplace_back(binding.slice.buffer);
    view.launch = &launch;
  }
}

Event *Operation::pendingEvent() const { return firstPending(waitList); }

Status Operation::waitStatus() const { return firstFailure(waitList); }

void Operation::complete(Status status) {
  if (Event *event = view.dependencies.signal)
    event->signal(std::move(status));
}

} // namespace strata::device
