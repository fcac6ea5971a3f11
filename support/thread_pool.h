// Thread pools: where parallel regions and background tasks run. Three kinds: no threads at all, threads of our own,
// and the host's parallel_for.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "support/function_ref.h"

namespace strata {

// All functions may be called from any thread, also from inside a region or task of the same pool.
class ThreadPool {
public:
  // Waits for the scheduled tasks.
  virtual ~ThreadPool() = default;

  // How many threads may work on one region, the caller included; at least 1.
  virtual int concurrency() const = 0;

  // Calls `body(begin, end)` for ranges that partition [0, n), each but the last a multiple of `grain` (at least 1)
  // long, and returns when all have finished. Ranges run concurrently and in any order; the caller takes part, so
  // progress never depends on another thread being free. What `body` wrote is visible to the caller afterwards. `n` of
  // zero or less does nothing.
  virtual void parallelFor(int64_t n, int64_t grain, FunctionRef<void(int64_t begin, int64_t end)> body) = 0;

  // Runs `task` once: on a thread of the pool, or before this returns where the pool has no threads of its own.
  virtual void schedule(std::function<void()> task) = 0;

  // Whether all `concurrency()` threads are certain to work on a region at the same time, which barriers inside a
  // region need.
  virtual bool isCoScheduled() const { return concurrency() == 1; }
};

// A pool without threads: everything runs on the caller.
std::unique_ptr<ThreadPool> createInlineThreadPool();

// A pool of `threads` threads, callers counted as one: it starts at most `threads - 1` workers, at the first region or
// task that needs them, never before. Workers spin a bounded time, then park. When the system refuses threads, the pool
// goes on with those it got, down to none. 0 asks for one thread for each available processor; one thread gives the
// inline pool.
std::unique_ptr<ThreadPool> createThreadPool(int threads);

// The host's own parallel loop.
struct HostParallelFor {
  // Calls `body(bodyData, i)` once for each i in [0, count), on any threads, in any order, also concurrently; returns
  // when all calls have. Must make progress when called from inside a body.
  void (*parallelFor)(void *userData, int64_t count, void (*body)(void *bodyData, int64_t index),
                      void *bodyData) = nullptr;
  void *userData = nullptr;
  // How many bodies may run at the same time; at least 1.
  int concurrency = 1;
};

// A pool that runs regions with `host.parallelFor`; tasks run on the caller.
std::unique_ptr<ThreadPool> createHostThreadPool(const HostParallelFor &host);

// How many processors this process may use (its affinity mask); at least 1.
int availableProcessors();

} // namespace strata
