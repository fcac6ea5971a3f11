// Events: when a piece of work has finished, and how. Shared by all drivers; a driver whose API has events or
// semaphores of its own derives from Event and keeps the native object beside the host's state.
#pragma once

#include "devices/reference.h"
#include "support/status.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace strata::device {

/// No limit for Event::wait.
inline constexpr std::chrono::nanoseconds kForever = std::chrono::nanoseconds::max();

/// The outcome of one asynchronous operation: not ready, then ready for good with a status. Signalled exactly once,
/// by the queue it was given to or, for events made by the host, by the host. May be released at any time; the work
/// goes on. All functions may be called from any thread.
class Event : public Shared {
public:
  /// Runs once when the event is ready. Must not block, and may enqueue further work.
  using Callback = std::function<void(const Status &)>;

  /// An event that somebody will signal.
  static Ref<Event> create();
  /// An event that is ready already.
  static Ref<Event> createReady(Status status = Status());

  bool ready() const { return state.load(std::memory_order_acquire) == State::Ready; }

  /// How the work ended. Only when ready; the reference lives as long as the event.
  const Status &status() const { return result; }

  /// Blocks until the event is ready, at most `timeout` (zero: poll). Returns the status of the work, or
  /// DeadlineExceeded when the time ran out; then the event is unchanged and may be waited for again.
  Status wait(std::chrono::nanoseconds timeout = kForever) const;

  /// Calls `callback` once the event is ready: on the thread that completes the work, or at once on the calling thread
  /// when the event is ready already. Callbacks run in the order they were added.
  void onReady(Callback callback);

  /// Makes the event ready and runs its callbacks on the calling thread. Exactly once per event; the caller holds a
  /// reference for the duration of the call.
  void signal(Status status);

  /// Makes a ready event usable again, so that warm paths create none. Only when no other thread uses the event.
  void reset();

protected:
  Event() = default;
  ~Event() override = default;

private:
  enum class State : uint32_t { Pending, Ready };

  std::atomic<State> state{State::Pending};
  Status result;
  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  std::vector<Callback> callbacks;
  bool draining = false; // signal() is running callbacks; later ones queue up behind them
};

} // namespace strata::device
