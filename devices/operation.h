// The owned form of a request: what drivers keep while an operation waits for its turn. One class for all drivers, so
// that "everything may be released when the submission returns" is implemented once.
#pragma once

#include "devices/queue.h"

#include <vector>

namespace strata::device {

/// Copies a request and keeps alive all it mentions: kernel, buffers, events, and the queue it is for.
class Operation {
public:
  Operation(Ref<Queue> queue, const Request &request);
  Operation(const Operation &) = delete;
  Operation &operator=(const Operation &) = delete;

  /// The request as submitted, its pointers leading into this object.
  const Request &request() const { return view; }
  OperationKind kind() const { return view.kind; }
  Queue &queue() const { return *owner; }

  /// The first event that is not ready, or null when the operation may start.
  Event *pendingEvent() const;

  /// The status of the first failed event waited for, else OK. Only when no event is pending.
  Status waitStatus() const;

  /// Signals the outcome. Once. Releases nothing: that happens with the object.
  void complete(Status status);

private:
  Ref<Queue> owner;
  Request view;
  Launch launch;
  std::vector<uint64_t> words;
  std::vector<Binding> bindings;
  HostFunction function;
  std::vector<Event *> waitList;
  std::vector<Ref<Event>> events;
  std::vector<Ref<Buffer>> buffers;
  Ref<Module> module;
};

/// The first event of the list that is not ready, or null.
Event *firstPending(std::span<Event *const> events);
/// The status of the first failed event of a list whose events are all ready, else OK.
Status firstFailure(std::span<Event *const> events);

} // namespace strata::device
