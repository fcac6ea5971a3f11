// Allocators and arenas of the runtime.
#include "runtime/memory/scratch_block.h"
#include "runtime/memory/counting_allocator.h"
#include "runtime/memory/guard_allocator.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

namespace strata {
namespace {

bool isAligned(const void *pointer, size_t alignment) { return reinterpret_cast<uintptr_t>(pointer) % alignment == 0; }

TEST(HostAllocatorTest, DefaultIsAligned) {
  HostAllocator &heap = defaultHostAllocator();
  for (size_t alignment : {1, 8, 64, 4096, 1 << 21}) {
    void *block = heap.allocate(100, alignment);
    ASSERT_NE(block, nullptr);
    EXPECT_TRUE(isAligned(block, alignment));
    heap.deallocate(block, 100, alignment);
  }
}

TEST(CountingAllocatorTest, CountsAndLimits) {
  CountingAllocator counting(defaultHostAllocator(), 1000);
  void *a = counting.allocate(600, 64);
  void *b = counting.allocate(400, 64);
  ASSERT_TRUE(a && b);
  EXPECT_EQ(counting.allocate(1, 64), nullptr);
  EXPECT_EQ(counting.allocate(SIZE_MAX, 64), nullptr);
  AllocatorStats stats = counting.stats();
  EXPECT_EQ(stats.bytesInUse, 1000u);
  EXPECT_EQ(stats.liveBlocks, 2u);
  EXPECT_EQ(stats.refusals, 2u);
  counting.deallocate(a, 600, 64);
  EXPECT_EQ(counting.stats().peakBytes, 1000u);
  counting.resetPeak();
  EXPECT_EQ(counting.stats().peakBytes, 400u);
  counting.deallocate(b, 400, 64);
  EXPECT_EQ(counting.stats().bytesInUse, 0u);
  EXPECT_EQ(counting.stats().allocations, 2u);
}

TEST(CountingAllocatorTest, ThreadsBalance) {
  CountingAllocator counting;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (size_t size = 1; size < 1000; ++size)
        counting.deallocate(counting.allocate(size, 64), size, 64);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(counting.stats().bytesInUse, 0u);
  EXPECT_EQ(counting.stats().liveBlocks, 0u);
  EXPECT_EQ(counting.stats().allocations, 4u * 999);
}

TEST(ArenaTest, GrowsAndIsReused) {
  CountingAllocator counting;
  {
    ScratchBlock arena(counting);
    EXPECT_EQ(arena.base(), nullptr);
    ASSERT_TRUE(arena.reserve(0).isOk());
    EXPECT_EQ(arena.base(), nullptr);
    ASSERT_TRUE(arena.reserve(100).isOk());
    EXPECT_TRUE(isAligned(arena.base(), kTensorAlignment));
    EXPECT_EQ(arena.capacity(), 128u);
    arena.base()[99] = std::byte{7};
    std::byte *before = arena.base();
    ASSERT_TRUE(arena.reserve(128).isOk());
    EXPECT_EQ(arena.base(), before);
    EXPECT_EQ(arena.base()[99], std::byte{7});
    ASSERT_TRUE(arena.reserve(kHugePageBytes + 1).isOk());
    EXPECT_TRUE(isAligned(arena.base(), kHugePageBytes));
    EXPECT_EQ(arena.capacity(), 2 * kHugePageBytes);
    EXPECT_EQ(counting.stats().liveBlocks, 1u);
    ScratchBlock moved = std::move(arena);
    EXPECT_EQ(arena.base(), nullptr);
    EXPECT_EQ(moved.capacity(), 2 * kHugePageBytes);
  }
  EXPECT_EQ(counting.stats().bytesInUse, 0u);
}

TEST(ArenaTest, SaysWhenMemoryIsOut) {
  CountingAllocator counting(defaultHostAllocator(), 1 << 20);
  ScratchBlock arena(counting);
  ASSERT_TRUE(arena.reserve(1000).isOk());
  EXPECT_EQ(arena.reserve(2 << 20).code(), StatusCode::ResourceExhausted);
  EXPECT_EQ(arena.base(), nullptr);
  EXPECT_EQ(arena.reserve(~uint64_t{0}).code(), StatusCode::ResourceExhausted);
  ASSERT_TRUE(arena.reserve(1000).isOk());
}

TEST(GuardAllocatorTest, PlacesBlocksAtBothEnds) {
  constexpr size_t kPage = 4096;
  GuardAllocator guard;
  void *atEnd = guard.allocate(100, 64);
  void *atStart = guard.allocate(100, 64);
  EXPECT_TRUE(isAligned(atEnd, 64));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(atEnd) % kPage, kPage - 128);
  EXPECT_TRUE(isAligned(atStart, kPage));
  guard.deallocate(atEnd, 100, 64);
  guard.deallocate(atStart, 100, 64);
  EXPECT_EQ(guard.violations(), 0u);

  GuardAllocator tight({.placement = GuardOptions::Placement::End, .maxAlignment = 4});
  void *block = tight.allocate(100, 64);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % kPage, kPage - 100);
  tight.deallocate(block, 100, 64);
  EXPECT_EQ(tight.violations(), 0u);
}

TEST(GuardAllocatorTest, HonoursAlignmentsAboveAPage) {
  GuardAllocator guard;
  for (int i = 0; i < 4; ++i) {
    void *block = guard.allocate(kHugePageBytes, kHugePageBytes);
    ASSERT_NE(block, nullptr);
    EXPECT_TRUE(isAligned(block, kHugePageBytes));
    std::memset(block, 1, kHugePageBytes);
    guard.deallocate(block, kHugePageBytes, kHugePageBytes);
  }
  EXPECT_EQ(guard.violations(), 0u);
}

TEST(GuardAllocatorTest, NoticesWritesIntoTheGap) {
  GuardAllocator guard;
  for (int i = 0; i < 2; ++i) {
    auto *block = static_cast<volatile char *>(guard.allocate(100, 64));
    block[100] = 1;
    guard.deallocate(const_cast<char *>(block), 100, 64);
  }
  EXPECT_EQ(guard.violations(), 2u);
}

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
TEST(GuardAllocatorDeathTest, FaultsPastTheBlock) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  GuardAllocator end({.placement = GuardOptions::Placement::End});
  GuardAllocator start({.placement = GuardOptions::Placement::Start});
  auto *last = static_cast<volatile char *>(end.allocate(128, 64));
  auto *first = static_cast<volatile char *>(start.allocate(128, 64));
  EXPECT_DEATH(last[128] = 1, "");
  EXPECT_DEATH(first[-1] = 1, "");
  end.deallocate(const_cast<char *>(last), 128, 64);
  start.deallocate(const_cast<char *>(first), 128, 64);
  EXPECT_DEATH(last[0] = 1, "") << "freed blocks are inaccessible";
}
#endif

} // namespace
} // namespace strata
