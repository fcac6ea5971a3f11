// Thread pools of every kind: each index once, nesting, laziness, tasks.

#include "support/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <numeric>
#include <thread>
#include <vector>

namespace strata {
namespace {

int threadsOfProcess() {
  int count = 0;
  for ([[maybe_unused]] const auto &entry : std::filesystem::directory_iterator("/proc/self/task"))
    ++count;
  return count;
}

void hostLoop(void *userData, int64_t count, void (*body)(void *, int64_t), void *bodyData) {
  ++*static_cast<std::atomic<int> *>(userData);
  std::vector<std::thread> threads;
  for (int64_t i = 0; i < count; ++i)
    threads.emplace_back(body, bodyData, i);
  for (std::thread &thread : threads)
    thread.join();
}

struct Pools : testing::TestWithParam<const char *> {
  std::unique_ptr<ThreadPool> make() {
    std::string_view kind = GetParam();
    if (kind == "inline")
      return createInlineThreadPool();
    if (kind == "host")
      return createHostThreadPool({hostLoop, &hostCalls, 3});
    return createThreadPool(kind == "two" ? 2 : 5);
  }
  std::atomic<int> hostCalls{0};
};

TEST_P(Pools, EveryIndexOnce) {
  auto pool = make();
  for (int64_t n : {0, 1, 2, 7, 64, 1000})
    for (int64_t grain : {1, 3, 64, 5000}) {
      std::vector<std::atomic<int>> seen(static_cast<size_t>(n));
      pool->parallelFor(n, grain, [&](int64_t begin, int64_t end) {
        EXPECT_LT(begin, end);
        EXPECT_TRUE(begin % grain == 0 && (end == n || end % grain == 0));
        for (int64_t i = begin; i < end; ++i)
          ++seen[static_cast<size_t>(i)];
      });
      for (const auto &count : seen)
        EXPECT_EQ(count, 1);
    }
  pool->parallelFor(-1, 1, [](int64_t, int64_t) { ADD_FAILURE(); });
}

TEST_P(Pools, LargeExtentsDoNotOverflow) {
  auto pool = make();
  std::atomic<uint64_t> total{0};
  pool->parallelFor(INT64_MAX, 1000, [&](int64_t begin, int64_t end) { total += static_cast<uint64_t>(end - begin); });
  EXPECT_EQ(total, static_cast<uint64_t>(INT64_MAX));
  total = 0;
  pool->parallelFor(INT64_MAX, INT64_MAX,
                    [&](int64_t begin, int64_t end) { total += static_cast<uint64_t>(end - begin); });
  EXPECT_EQ(total, static_cast<uint64_t>(INT64_MAX));
}

TEST_P(Pools, RegionsNest) {
  auto pool = make();
  std::atomic<int64_t> sum{0};
  pool->parallelFor(20, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      pool->parallelFor(30, 1, [&](int64_t from, int64_t to) { sum += to - from; });
  });
  EXPECT_EQ(sum, 600);
}

TEST_P(Pools, ManyCallersAndTasks) {
  auto pool = make();
  std::atomic<int64_t> sum{0};
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller)
    callers.emplace_back([&] {
      for (int round = 0; round < 50; ++round) {
        pool->parallelFor(17, 2, [&](int64_t begin, int64_t end) { sum += end - begin; });
        pool->schedule([&] { sum += 1000; });
      }
    });
  for (std::thread &caller : callers)
    caller.join();
  pool.reset(); // waits for the tasks
  EXPECT_EQ(sum, 4 * 50 * 1017);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Pools, testing::Values("inline", "two", "five", "host"),
                         [](const auto &info) { return std::string(info.param); });

TEST(ThreadPool, StartsThreadsOnlyWhenNeeded) {
  std::thread([] {}).join(); // the thread sanitizer adds a thread of its own at the first one
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  int before = threadsOfProcess();
  {
    auto pool = createThreadPool(4);
    EXPECT_EQ(pool->concurrency(), 4);
    pool->parallelFor(10, 10, [](int64_t, int64_t) {}); // one range: the caller alone
    EXPECT_EQ(threadsOfProcess(), before);
    pool->parallelFor(10, 1, [](int64_t, int64_t) {});
    EXPECT_EQ(threadsOfProcess(), before + 3);
  }
  // A joined thread is listed until the kernel has taken it down.
  for (int i = 0; i < 100 && threadsOfProcess() != before; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(threadsOfProcess(), before);
}

TEST(ThreadPool, WorkersTakePart) {
  auto pool = createThreadPool(2);
  std::atomic<int> inside{0};
  // Each of two ranges waits for the other: only two threads can finish this.
  pool->parallelFor(2, 1, [&](int64_t, int64_t) {
    ++inside;
    while (inside < 2)
      std::this_thread::yield();
  });
  EXPECT_EQ(inside, 2);
}

TEST(ThreadPool, Degenerate) {
  EXPECT_EQ(createThreadPool(1)->concurrency(), 1);
  EXPECT_EQ(createThreadPool(-3)->concurrency(), 1);
  EXPECT_EQ(createThreadPool(0)->concurrency(), availableProcessors());
  EXPECT_EQ(createHostThreadPool({})->concurrency(), 1);
}

} // namespace
} // namespace strata
