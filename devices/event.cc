// The host's side of events.
#include "devices/event.h"

#include <thread>

namespace strata::device {

namespace {

class HostEvent final : public Event {};

// Polls before parking: kernels of a few microseconds end within the cost of a sleep and a wake-up.
constexpr int kSpins = 2000;

void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

} // namespace

Ref<Event> Event::create() { return Ref<Event>::adopt(new HostEvent); }

Ref<Event> Event::createReady(Status status) {
  Ref<Event> event = create();
  event->signal(std::move(status));
  return event;
}

Status Event::wait(std::chrono::nanoseconds timeout) const {
  if (ready())
    return result;
  if (timeout.count() > 0) {
    for (int spin = 0; spin < kSpins; ++spin) {
      if (ready())
        return result;
      relax();
    }
    auto isReady = [this] { return ready(); };
    std::unique_lock lock(mutex);
    // Far limits would overflow the clock's arithmetic.
    if (timeout > std::chrono::hours(24 * 365))
      changed.wait(lock, isReady);
    else
      changed.wait_for(lock, timeout, isReady);
  }
  if (ready())
    return result;
  return deadlineExceeded("the event is not ready");
}

void Event::onReady(Callback callback) {
  {
    std::lock_guard lock(mutex);
    if (!ready() || draining) {
      callbacks.push_back(std::move(callback));
      return;
    }
  }
  callback(result);
}

void Event::signal(Status status) {
  std::vector<Callback> batch;
  {
    std::lock_guard lock(mutex);
    result = std::move(status);
    state.store(State::Ready, std::memory_order_release);
    batch.swap(callbacks);
    draining = !batch.empty();
    changed.notify_all();
  }
  // Callbacks added meanwhile wait behind the running ones.
  while (!batch.empty()) {
    for (Callback &callback : batch)
      callback(result);
    batch.clear();
    std::lock_guard lock(mutex);
    batch.swap(callbacks);
    draining = !batch.empty();
  }
}

void Event::reset() {
  std::lock_guard lock(mutex);
  state.store(State::Pending, std::memory_order_relaxed);
  result = Status();
}

} // namespace strata::device
