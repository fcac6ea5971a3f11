// The devices that tests run on, and the one kernel that exists on all of them.
#pragma once

#include "devices/device.h"
#include "support/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace strata::device::test {

/// A host allocator that counts, so that tests see what is left over.
class CountingAllocator final : public HostAllocator {
public:
  void *allocate(size_t bytes, size_t alignment) override;
  void deallocate(void *block, size_t bytes, size_t alignment) override;

  std::atomic<int64_t> balance{0};
  std::atomic<int64_t> blocks{0};
};

/// One row of the conformance suite.
struct Backend {
  std::string name;
  /// Opens the device; `allocator` where the device takes its buffers from the host.
  Result<Ref<Device>> (*open)(const Backend &backend, HostAllocator *allocator);
  uint64_t seed = 0;
  /// Why this device may be missing on a machine; empty: it must open.
  std::string mayBeAbsent;
};

inline void PrintTo(const Backend &backend, std::ostream *stream) { *stream << backend.name; }

/// cpu without and with threads, null with several seeds and hidden memory, vulkan.
std::vector<Backend> backends();

/// A module with the kernel "axpb_relu": y[i] = max(a * x[i] + b, 0), floats. Words: error slot, x, y, a, b.
Result<Ref<Module>> loadTestModule(Device &device);

/// Arguments of axpb_relu for one launch.
struct AxpbRelu {
  AxpbRelu(BufferSlice x, BufferSlice y, float a, float b);

  /// A launch over `count` elements, pointing into this object.
  Launch launch(const Kernel *kernel, int64_t count) const;

  uint64_t words[5];
  Binding bindings[2];
};

/// What axpb_relu computes.
inline float axpbRelu(float x, float a, float b) {
  float sum = a * x + b;
  return sum > 0 ? sum : 0;
}

#define ASSERT_OK(...)                                                                                                 \
  do {                                                                                                                 \
    ::strata::Status testStatus = (__VA_ARGS__);                                                                       \
    ASSERT_TRUE(testStatus.isOk()) << testStatus.toString();                                                           \
  } while (false)

// EXPECT_CODE(NotFound, expression): the expression is a status of that code.
#define EXPECT_CODE(EXPECTED, ...)                                                                                     \
  do {                                                                                                                 \
    ::strata::Status testStatus = (__VA_ARGS__);                                                                       \
    EXPECT_EQ(testStatus.code(), ::strata::StatusCode::EXPECTED) << testStatus.toString();                             \
  } while (false)

} // namespace strata::device::test
