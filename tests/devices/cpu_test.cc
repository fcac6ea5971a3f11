// The CPU device and the kernel ABI: error slots, splitting, floating-point environment, the path without allocation.
#include "tests/devices/device_util.h"

#include "devices/cpu/cpu_device.h"
#include "devices/cpu/execute.h"
#include "devices/cpu/float_control.h"
#include "devices/fault.h"
#include "support/kernel_abi.h"
#include "devices/null/null_device.h"
#include "devices/registry.h"

#include <cfenv>
#include <cstdlib>
#include <new>
#include <set>
#include <thread>

// Counts allocations of the calling thread. Sanitizers bring allocators of their own.
static thread_local uint64_t allocationCount = 0;
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
void *operator new(size_t bytes) {
  ++allocationCount;
  void *block = std::malloc(bytes);
  if (!block)
    std::abort();
  return block;
}
void operator delete(void *block) noexcept { std::free(block); }
void operator delete(void *block, size_t) noexcept { std::free(block); }
#endif

namespace strata::device::test {
namespace {

TEST(KernelAbiTest, KeysOrderBySiteThenElement) {
  EXPECT_LT(errorKey(0, kMaxErrorElement), errorKey(1, 0));
  EXPECT_LT(errorKey(3, 7), errorKey(3, 8));
  EXPECT_LT(errorKey(kMaxErrorSite - 1, ~uint64_t{0}), kNoError);
  EXPECT_EQ(errorSite(errorKey(12, 345)), 12u);
  EXPECT_EQ(errorElement(errorKey(12, 345)), 345u);
  EXPECT_EQ(errorElement(errorKey(1, ~uint64_t{0})), kMaxErrorElement);
}

/// out[i] = table[index[i]], an index outside [0, size) is reported. Words: slot, index, table, out, size.
void gatherKernel(const void *args, int64_t begin, int64_t end) {
  auto *words = static_cast<const uint64_t *>(args);
  auto *slot = reinterpret_cast<ErrorSlot *>(words[0]);
  auto *index = reinterpret_cast<const int64_t *>(words[1]);
  auto *table = reinterpret_cast<const float *>(words[2]);
  auto *out = reinterpret_cast<float *>(words[3]);
  for (int64_t i = begin; i < end; ++i) {
    bool inside = static_cast<uint64_t>(index[i]) < words[4];
    if (!inside)
      reportError(slot, i % 2 ? 1 : 2, static_cast<uint64_t>(i)); // two sites, the later elements first
    out[i] = inside ? table[index[i]] : 0;
  }
}

TEST(KernelAbiTest, ReportsTheSerialErrorForEverySplit) {
  constexpr int64_t kCount = 50'000;
  std::vector<int64_t> index(kCount, 1);
  for (int64_t i : {40'000, 20'002, 33'333, 45'001, 49'999})
    index[static_cast<size_t>(i)] = 12;
  std::vector<float> table(10, 4);
  std::vector<float> out(kCount);
  std::unique_ptr<ThreadPool> pool = createThreadPool(8);
  std::vector<Ref<Device>> devices;
  devices.push_back(openCpuDevice().takeValue());
  CpuOptions threaded;
  threaded.pool = pool.get();
  devices.push_back(openCpuDevice(threaded).takeValue());
  for (uint64_t seed = 0; seed < 8; ++seed) {
    NullOptions null;
    null.seed = seed;
    null.maxDelay = std::chrono::microseconds(0);
    devices.push_back(openNullDevice(null).takeValue());
  }
  for (Ref<Device> &device : devices) {
    Ref<Module> module = createFunctionModule(*device, {{"gather", gatherKernel}});
    Ref<Queue> queue = device->createQueue().takeValue();
    for (int64_t grain : {1, 7, 4096}) {
      ErrorSlot slot;
      resetErrorSlot(slot);
      uint64_t words[] = {reinterpret_cast<uintptr_t>(&slot), reinterpret_cast<uintptr_t>(index.data()),
                          reinterpret_cast<uintptr_t>(table.data()), reinterpret_cast<uintptr_t>(out.data()), 10};
      Launch launch;
      launch.kernel = module->kernel("gather").takeValue();
      launch.words = words;
      launch.range = {0, kCount};
      launch.grain = grain;
      launch.costPerIteration = 100;
      ASSERT_OK(queue->launch(launch));
      ASSERT_OK(queue->finish());
      EXPECT_EQ(errorSite(slot.key), 1u);
      EXPECT_EQ(errorElement(slot.key), 33'333u);
      EXPECT_EQ(out[33'333], 0);
      EXPECT_EQ(out[33'334], 4);
    }
  }
}

TEST(SplitTest, PartsCoverTheRangeInWholeGrains) {
  for (int64_t size : {1, 2, 15, 16, 17, 1000, 4097}) {
    for (int64_t grain : {1, 3, 16, 5000}) {
      for (int64_t parts : {1, 2, 3, 8}) {
        Launch launch;
        launch.range = {11, 11 + size};
        launch.grain = grain;
        int64_t grains = (size - 1) / grain + 1;
        int64_t count = std::min(parts, grains);
        int64_t at = 11;
        for (int64_t part = 0; part < count; ++part) {
          Range range = splitPart(launch, part, count);
          EXPECT_EQ(range.begin, at);
          EXPECT_GT(range.size(), 0);
          EXPECT_TRUE(range.size() % grain == 0 || part == count - 1);
          at = range.end;
        }
        EXPECT_EQ(at, 11 + size);
      }
    }
  }
}

TEST(SplitTest, SmallWorkStaysOnOneThread) {
  Launch launch;
  launch.range = {0, 1000};
  launch.costPerIteration = 1;
  EXPECT_EQ(splitCount(launch, 16), 1);
  launch.costPerIteration = 90;
  EXPECT_EQ(splitCount(launch, 16), 3);
  EXPECT_EQ(splitCount(launch, 2), 2);
  EXPECT_EQ(splitCount(launch, 1), 1);
  launch.grain = 600;
  EXPECT_EQ(splitCount(launch, 16), 2);
  launch.costPerIteration = ~uint64_t{0};
  launch.grain = 1;
  EXPECT_EQ(splitCount(launch, 16), 64);
  launch.range = {0, 50};
  EXPECT_EQ(splitCount(launch, 16), 48) << "whole rounds";
  launch.range = {0, 3};
  EXPECT_EQ(splitCount(launch, 16), 3);
  launch.range = {0, INT64_MAX};
  launch.grain = INT64_MAX;
  EXPECT_EQ(splitCount(launch, 16), 1);
  EXPECT_EQ(splitPart(launch, 0, 1).end, INT64_MAX);
}

std::atomic<uint32_t> wrongControl{0};

void controlKernel(const void *args, int64_t begin, int64_t end) {
  if (FloatControlScope::read() != FloatControlScope::kKernelControl)
    ++wrongControl;
  auto *out = reinterpret_cast<volatile float *>(static_cast<const uint64_t *>(args)[1]);
  for (int64_t i = begin; i < end; ++i) {
    volatile float tiny = 1e-38f;
    out[i] = tiny * 0.125f; // a denormal, if they were kept
  }
}

TEST(FloatControlTest, KernelsFlushDenormalsAndTheHostKeepsItsSettings) {
  std::unique_ptr<ThreadPool> pool = createThreadPool(4);
  CpuOptions options;
  options.pool = pool.get();
  Ref<Device> device = openCpuDevice(options).takeValue();
  Ref<Module> module = createFunctionModule(*device, {{"control", controlKernel}});
  Ref<Queue> queue = device->createQueue().takeValue();
  std::vector<float> out(100'000, 1);
  uint64_t words[] = {0, reinterpret_cast<uintptr_t>(out.data())};
  Launch launch;
  launch.kernel = module->kernel("control").takeValue();
  launch.words = words;
  launch.range = {0, static_cast<int64_t>(out.size())};
  launch.costPerIteration = 100;
  std::fesetround(FE_UPWARD);
  auto before = FloatControlScope::read();
  ASSERT_OK(queue->launch(launch));
  EXPECT_EQ(FloatControlScope::read() & ~0x3fu, before & ~0x3fu) << "but for sticky flags";
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(wrongControl.load(), 0u);
  for (float value : out)
    ASSERT_EQ(value, 0.0f);
  volatile float tiny = 1e-38f;
  EXPECT_NE(tiny * 0.125f, 0.0f) << "the host's own arithmetic keeps denormals";
}

void nothingKernel(const void *, int64_t, int64_t) {}

TEST(CpuQueueTest, AnIdleQueueAllocatesNothing) {
  Ref<Device> device = openCpuDevice().takeValue();
  Ref<Module> module = createFunctionModule(*device, {{"nothing", nothingKernel}});
  Ref<Queue> queue = device->createQueue().takeValue();
  Ref<Event> done = device->createEvent();
  Launch launch;
  launch.kernel = module->kernel("nothing").takeValue();
  launch.range = {0, 10};
  uint64_t before = allocationCount;
  for (int i = 0; i < 1000; ++i) {
    (void)queue->launch(launch);
    (void)queue->launch(launch, {.wait = {}, .signal = done.get()});
    Event *wait[] = {done.get()};
    (void)queue->launch(launch, {.wait = wait, .signal = nullptr});
    done->reset();
  }
  EXPECT_EQ(allocationCount, before);
}

TEST(CpuQueueTest, RunsInTheCallersThreadOrAsATaskOfThePool) {
  std::unique_ptr<ThreadPool> pool = createThreadPool(2);
  CpuOptions options;
  options.pool = pool.get();
  Ref<Device> device = openCpuDevice(options).takeValue();
  Ref<Queue> queue = device->createQueue().takeValue();
  std::thread::id ran;
  HostFunction remember = [&] {
    ran = std::this_thread::get_id();
    return okStatus();
  };
  ASSERT_OK(queue->call(remember));
  EXPECT_EQ(ran, std::this_thread::get_id());
  Ref<Event> gate = Event::create();
  Ref<Event> done = Event::create();
  Event *wait[] = {gate.get()};
  ASSERT_OK(queue->call(remember, {.wait = wait, .signal = done.get()}));
  gate->signal(okStatus());
  ASSERT_OK(done->wait());
  EXPECT_NE(ran, std::this_thread::get_id()) << "signalling does not run work on the signaller's thread";
}

TEST(CpuDeviceTest, KeepsItsMemoryLimit) {
  CpuOptions options;
  options.memoryLimit = 1000;
  Ref<Device> device = openCpuDevice(options).takeValue();
  Ref<Buffer> most = device->allocate(900).takeValue();
  EXPECT_CODE(ResourceExhausted, device->allocate(101).takeStatus());
  most = nullptr;
  EXPECT_TRUE(device->allocate(1000).isOk());
}

TEST(FaultTest, TheNthCallFailsAndNothingElse) {
  for (const char *name : {"cpu", "null:seed=5"}) {
    FaultPlan faults;
    OpenOptions options;
    options.faults = &faults;
    Ref<Device> device = openDevice(name, options).takeValue();
    faults.arm(FaultPoint::Allocate, 2, resourceExhausted("injected"));
    EXPECT_TRUE(device->allocate(10).isOk());
    EXPECT_CODE(ResourceExhausted, device->allocate(10).takeStatus());
    EXPECT_TRUE(device->allocate(10).isOk());
    EXPECT_EQ(faults.calls(FaultPoint::Allocate), 3u);
    faults.arm(FaultPoint::CreateQueue, 1, unavailable("injected"));
    EXPECT_CODE(Unavailable, device->createQueue().takeStatus());
    Ref<Queue> queue = device->createQueue().takeValue();
    faults.arm(FaultPoint::Submit, 1, unavailable("injected"));
    faults.arm(FaultPoint::Execute, 2, internalError("injected"));
    Ref<Event> events[4];
    for (Ref<Event> &event : events)
      event = Event::create();
    EXPECT_CODE(Unavailable, queue->call(nullptr, {.wait = {}, .signal = events[0].get()}));
    EXPECT_FALSE(events[0]->ready());
    for (int i = 1; i < 4; ++i)
      ASSERT_OK(queue->call(nullptr, {.wait = {}, .signal = events[i].get()}));
    ASSERT_OK(events[1]->wait());
    EXPECT_CODE(Internal, events[2]->wait());
    ASSERT_OK(events[3]->wait());
    faults.arm(FaultPoint::LoadModule, 1, dataLoss("injected"));
    EXPECT_CODE(DataLoss, device->loadModule({}).takeStatus());
    faults.arm(FaultPoint::Allocate, 1, resourceExhausted("injected"));
    faults.disarm();
    EXPECT_TRUE(device->allocate(1).isOk());
  }
}

TEST(RegistryTest, OpensByNameAndSaysWhatIsWrong) {
  EXPECT_EQ(openDevice("cpu").takeValue()->kind(), DeviceKind::Cpu);
  EXPECT_EQ(openDevice("null").takeValue()->kind(), DeviceKind::Null);
  EXPECT_EQ(openDevice("null:seed=12").takeValue()->name(), "null, seed 12");
  for (const char *name :
       {"", "gpu", "cpu:1", "null:", "null:seed=", "null:seed=x", "null:12", "vulkan:x", "vulkan:-1"})
    EXPECT_CODE(InvalidArgument, openDevice(name).takeStatus());
  EXPECT_CODE(Unimplemented, openDevice("cuda:0").takeStatus());
  EXPECT_CODE(Unimplemented, openDevice("hip").takeStatus());
  std::set<std::string> names;
  for (const DeviceListing &listing : listDevices()) {
    names.insert(listing.name.substr(0, listing.name.find(':')));
    EXPECT_TRUE(!listing.label.empty() || !listing.refusal.empty()) << listing.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"cpu", "cuda", "hip", "null", "vulkan"}));
}

} // namespace
} // namespace strata::device::test
