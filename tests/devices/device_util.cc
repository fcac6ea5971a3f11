// Opening the devices under test.
#include "tests/devices/device_util.h"

#include "devices/cpu/cpu_device.h"
#include "devices/null/null_device.h"
#include "devices/vulkan/vulkan_device.h"
#include "support/kernel_abi.h"

#include <cstdio>
#include <cstring>

namespace strata::device::test {

void *CountingAllocator::allocate(size_t bytes, size_t alignment) {
  balance += static_cast<int64_t>(bytes);
  ++blocks;
  return defaultHostAllocator().allocate(bytes, alignment);
}

void CountingAllocator::deallocate(void *block, size_t bytes, size_t alignment) {
  balance -= static_cast<int64_t>(bytes);
  --blocks;
  defaultHostAllocator().deallocate(block, bytes, alignment);
}

static Result<Ref<Device>> openCpu(const Backend &, HostAllocator *allocator) {
  CpuOptions options;
  options.allocator = allocator;
  return openCpuDevice(options);
}

static Result<Ref<Device>> openThreadedCpu(const Backend &, HostAllocator *allocator) {
  static std::unique_ptr<ThreadPool> pool = createThreadPool(4);
  CpuOptions options;
  options.allocator = allocator;
  options.pool = pool.get();
  return openCpuDevice(options);
}

static Result<Ref<Device>> openNull(const Backend &backend, HostAllocator *allocator) {
  NullOptions options;
  options.allocator = allocator;
  options.seed = backend.seed;
  options.maxDelay = std::chrono::microseconds(backend.seed == 0 ? 0 : 200);
  return openNullDevice(options);
}

static Result<Ref<Device>> openHiddenNull(const Backend &backend, HostAllocator *allocator) {
  NullOptions options;
  options.allocator = allocator;
  options.seed = backend.seed;
  options.hostVisible = false;
  return openNullDevice(options);
}

static Result<Ref<Device>> openVulkan(const Backend &, HostAllocator *) {
#ifdef STRATA_TEST_SPIRV
  return openVulkanDevice();
#else
  return unavailable("spirv-as was not found when the tests were built");
#endif
}

std::vector<Backend> backends() {
  std::vector<Backend> list = {{"cpu", openCpu, 0, ""}, {"cpu_threads", openThreadedCpu, 0, ""}};
  for (uint64_t seed : {0, 1, 2, 3, 4})
    list.push_back({strCat("null_seed", seed), openNull, seed, ""});
  list.push_back({"null_hidden", openHiddenNull, 7, ""});
  list.push_back({"vulkan", openVulkan, 0, "needs a Vulkan driver, such as Mesa's lavapipe"});
  return list;
}

static void axpbReluKernel(const void *args, int64_t begin, int64_t end) {
  auto *words = static_cast<const uint64_t *>(args);
  auto *x = reinterpret_cast<const float *>(words[1]);
  auto *y = reinterpret_cast<float *>(words[2]);
  auto a = std::bit_cast<float>(static_cast<uint32_t>(words[3]));
  auto b = std::bit_cast<float>(static_cast<uint32_t>(words[4]));
  for (int64_t i = begin; i < end; ++i)
    y[i] = axpbRelu(x[i], a, b);
}

Result<Ref<Module>> loadTestModule(Device &device) {
  if (device.kind() != DeviceKind::Vulkan)
    return createFunctionModule(device, {{"axpb_relu", axpbReluKernel}});
#ifdef STRATA_TEST_SPIRV
  std::vector<std::byte> bytes;
  std::FILE *file = std::fopen(STRATA_TEST_SPIRV, "rb");
  if (!file)
    return notFound("cannot open ", STRATA_TEST_SPIRV);
  std::byte part[4096];
  while (size_t count = std::fread(part, 1, sizeof(part), file))
    bytes.insert(bytes.end(), part, part + count);
  std::fclose(file);
  return device.loadModule(bytes);
#else
  return unavailable("no SPIR-V");
#endif
}

AxpbRelu::AxpbRelu(BufferSlice x, BufferSlice y, float a, float b)
    : words{0, x.buffer->deviceAddress() + x.offset, y.buffer->deviceAddress() + y.offset, std::bit_cast<uint32_t>(a),
            std::bit_cast<uint32_t>(b)},
      bindings{{1, Access::Read, x}, {2, Access::Write, y}} {}

Launch AxpbRelu::launch(const Kernel *kernel, int64_t count) const {
  Launch launch;
  launch.kernel = kernel;
  launch.words = words;
  launch.bindings = bindings;
  launch.range = {0, count};
  launch.costPerIteration = 20;
  launch.grain = 16;
  return launch;
}

} // namespace strata::device::test
