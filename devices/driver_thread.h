// The thread of a driver: one that completes operations. Kernels of the CPU device run on the pool, not here.
#pragma once

#include "support/status.h"

#include <functional>
#include <pthread.h>

namespace strata::device {

/// At most one thread, started once. The owner serialises `start` and `end`.
class DriverThread {
public:
  DriverThread() = default;
  DriverThread(const DriverThread &) = delete;
  DriverThread &operator=(const DriverThread &) = delete;
  /// `end` has been called, or no thread was started.
  ~DriverThread() = default;

  bool started() const { return running; }

  /// Runs `body` on a new thread with all signals blocked, so that the host's handlers stay on the host's threads.
  /// ResourceExhausted when the system refuses. `name` has at most 15 characters.
  Status start(const char *name, std::function<void()> body);

  /// Waits for `body` to return; when called by `body` itself, lets the thread go on alone to its end instead. What
  /// `body` uses must then live as long as it.
  void end();

private:
  pthread_t thread = {};
  bool running = false;
};

} // namespace strata::device
