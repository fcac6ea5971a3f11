// Thread pools. A region is a shared counter of chunks from which the caller and the helpers draw; Eigen's non-blocking
// pool brings the helpers.

#include "support/thread_pool.h"

#define EIGEN_USE_THREADS
#include <unsupported/Eigen/CXX11/ThreadPool>

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>

namespace strata {

int availableProcessors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(CPU_COUNT(&set), 1);
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

namespace {

using RangeBody = FunctionRef<void(int64_t, int64_t)>;

// How [0, n) is cut: `count` chunks of `size`, a multiple of the grain, the last one shorter.
struct Chunks {
  Chunks(int64_t n, int64_t grain, int concurrency) {
    grain = std::clamp<int64_t>(grain, 1, std::max<int64_t>(n, 1));
    // A few chunks for each thread even out their speeds; more only cost.
    int64_t grains = (n - 1) / grain + 1;
    int64_t wanted = std::min<int64_t>(grains, int64_t{4} * concurrency);
    int64_t grainsPerChunk = (grains - 1) / wanted + 1;
    count = (grains - 1) / grainsPerChunk + 1;
    size = count == 1 ? n : grainsPerChunk * grain;
  }
  int64_t count;
  int64_t size;
};

class InlineThreadPool final : public ThreadPool {
public:
  int concurrency() const override { return 1; }
  void parallelFor(int64_t n, int64_t, RangeBody body) override {
    if (n > 0)
      body(0, n);
  }
  void schedule(std::function<void()> task) override { task(); }
};

class HostThreadPool final : public ThreadPool {
public:
  explicit HostThreadPool(const HostParallelFor &host) : host(host) {}

  int concurrency() const override { return std::max(host.concurrency, 1); }

  void parallelFor(int64_t n, int64_t grain, RangeBody body) override {
    if (n <= 0)
      return;
    Chunks chunks(n, grain, concurrency());
    if (chunks.count == 1)
      return body(0, n);
    struct Region {
      RangeBody body;
      int64_t n, size;
    } region{body, n, chunks.size};
    auto runChunk = [](void *data, int64_t index) {
      auto &region = *static_cast<Region *>(data);
      int64_t begin = index * region.size;
      region.body(begin, begin + std::min(region.size, region.n - begin));
    };
    host.parallelFor(host.userData, chunks.count, runChunk, &region);
  }

  void schedule(std::function<void()> task) override { task(); }

private:
  HostParallelFor host;
};

// --- Threads of our own ---------------------------------------------------------------------------------------------

// A started thread that waits for the one function it will run. Eigen's pool must have exactly the workers it was told
// of, so threads are started first and counted.
class Worker {
public:
  // Null when the system refuses a thread.
  static std::unique_ptr<Worker> start() {
    std::unique_ptr<Worker> worker(new Worker);
    // The host's signal handlers must not run on our threads: they inherit a full mask.
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int failed = pthread_create(&worker->thread, nullptr, main, worker.get());
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
    if (failed)
      return nullptr;
    pthread_setname_np(worker->thread, "strata-worker");
    worker->started = true;
    return worker;
  }

  ~Worker() {
    if (!started)
      return;
    assign([] {}); // keeps an earlier assignment
    pthread_join(thread, nullptr);
  }

  void assign(std::function<void()> function) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (assigned)
        return;
      work = std::move(function);
      assigned = true;
    }
    condition.notify_one();
  }

private:
  static void *main(void *self) {
    auto *worker = static_cast<Worker *>(self);
    {
      std::unique_lock<std::mutex> lock(worker->mutex);
      worker->condition.wait(lock, [&] { return worker->assigned; });
    }
    worker->work();
    return nullptr;
  }

  pthread_t thread{};
  bool started = false;
  std::mutex mutex;
  std::condition_variable condition;
  std::function<void()> work;
  bool assigned = false;
};

// What Eigen's pool asks of its surroundings: hands out the threads started beforehand.
struct Environment {
  struct Task {
    std::function<void()> f;
  };
  class EnvThread {
  public:
    explicit EnvThread(std::unique_ptr<Worker> worker) : worker(std::move(worker)) {}
    void OnCancel() {}

  private:
    std::unique_ptr<Worker> worker; // joined by its destructor
  };

  EnvThread *CreateThread(std::function<void()> function) {
    std::unique_ptr<Worker> worker = std::move(workers->back());
    workers->pop_back();
    worker->assign(std::move(function));
    return new EnvThread(std::move(worker));
  }
  Task CreateTask(std::function<void()> function) { return Task{std::move(function)}; }
  void ExecuteTask(const Task &task) { task.f(); }

  std::vector<std::unique_ptr<Worker>> *workers;
};

// One parallelFor. Helpers that come late find no chunk left and touch `body` no more, so only this object, not the
// caller's frame, has to outlive them.
struct Region {
  Region(int64_t n, Chunks chunks, RangeBody body)
      : n(n), chunks(chunks), body(body), pending(static_cast<int32_t>(chunks.count)) {}

  void work() {
    for (;;) {
      int64_t index = next.fetch_add(1, std::memory_order_relaxed);
      if (index >= chunks.count)
        return;
      int64_t begin = index * chunks.size;
      body(begin, begin + std::min(chunks.size, n - begin));
      if (pending.fetch_sub(1, std::memory_order_acq_rel) == 1)
        pending.notify_all();
    }
  }

  void wait() {
    static constexpr int spins = 4000; // some ten microseconds
    for (int i = 0; i < spins; ++i) {
      if (pending.load(std::memory_order_acquire) == 0)
        return;
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
    }
    while (int32_t left = pending.load(std::memory_order_acquire))
      pending.wait(left, std::memory_order_acquire);
  }

  const int64_t n;
  const Chunks chunks;
  const RangeBody body;
  std::atomic<int64_t> next{0};
  std::atomic<int32_t> pending;
};

class OwnThreadPool final : public ThreadPool {
public:
  explicit OwnThreadPool(int threads) : threads(threads) {}

  int concurrency() const override { return threads; }

  void parallelFor(int64_t n, int64_t grain, RangeBody body) override {
    if (n <= 0)
      return;
    Chunks chunks(n, grain, threads);
    Pool *workers = chunks.count > 1 ? startedPool() : nullptr;
    if (!workers)
      return body(0, n);
    auto region = std::make_shared<Region>(n, chunks, body);
    int64_t helpers = std::min<int64_t>(chunks.count - 1, workers->NumThreads());
    for (int64_t i = 0; i < helpers; ++i)
      workers->Schedule([region] { region->work(); });
    region->work();
    region->wait();
  }

  void schedule(std::function<void()> task) override {
    if (Pool *workers = startedPool())
      workers->Schedule(std::move(task));
    else
      task();
  }

private:
  using Pool = Eigen::ThreadPoolTempl<Environment>;

  // Starts the workers at the first call; null when the system gives none.
  Pool *startedPool() {
    std::call_once(once, [&] {
      std::vector<std::unique_ptr<Worker>> workers;
      while (static_cast<int>(workers.size()) < threads - 1) {
        std::unique_ptr<Worker> worker = Worker::start();
        if (!worker)
          break;
        workers.push_back(std::move(worker));
      }
      if (!workers.empty())
        pool = std::make_unique<Pool>(static_cast<int>(workers.size()), /*allow_spinning=*/true, Environment{&workers});
    });
    return pool.get();
  }

  const int threads;
  std::once_flag once;
  std::unique_ptr<Pool> pool;
};

} // namespace

std::unique_ptr<ThreadPool> createInlineThreadPool() { return std::make_unique<InlineThreadPool>(); }

std::unique_ptr<ThreadPool> createThreadPool(int threads) {
  static constexpr int maxThreads = 1024;
  if (threads == 0)
    threads = availableProcessors();
  if (threads <= 1)
    return createInlineThreadPool();
  return std::make_unique<OwnThreadPool>(std::min(threads, maxThreads));
}

std::unique_ptr<ThreadPool> createHostThreadPool(const HostParallelFor &host) {
  if (!host.parallelFor)
    return createInlineThreadPool();
  return std::make_unique<HostThreadPool>(host);
}

} // namespace strata
