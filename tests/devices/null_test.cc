// The null device's purpose: undeclared dependencies do not survive it.
#include "tests/devices/device_util.h"

#include "devices/null/null_device.h"

#include <algorithm>
#include <mutex>
#include <set>

namespace strata::device::test {
namespace {

/// The order in which `count` operations on as many queues ran; each waits for the one before when `declared`.
std::vector<int> orderOfOperations(uint64_t seed, int count, bool declared) {
  NullOptions options;
  options.seed = seed;
  Ref<Device> device = openNullDevice(options).takeValue();
  std::mutex mutex;
  std::vector<int> order;
  std::vector<Ref<Event>> events;
  Ref<Event> gate = Event::create();
  for (int i = 0; i < count; ++i) {
    Ref<Queue> queue = device->createQueue().takeValue();
    Event *wait[] = {declared && i ? events.back().get() : gate.get()};
    Ref<Event> done = Event::create();
    Status status = queue->call(
        [&, i] {
          std::lock_guard lock(mutex);
          order.push_back(i);
          return okStatus();
        },
        {.wait = wait, .signal = done.get()});
    EXPECT_TRUE(status.isOk());
    events.push_back(done);
  }
  gate->signal(okStatus());
  for (const Ref<Event> &event : events)
    EXPECT_TRUE(event->wait().isOk());
  return order;
}

TEST(NullDeviceTest, IndependentOperationsRunInManyOrders) {
  std::set<std::vector<int>> orders;
  for (uint64_t seed = 0; seed < 20; ++seed)
    orders.insert(orderOfOperations(seed, 6, false));
  EXPECT_GE(orders.size(), 10u);
}

TEST(NullDeviceTest, DeclaredDependenciesHold) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    std::vector<int> order = orderOfOperations(seed, 6, true);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
    EXPECT_EQ(order.size(), 6u);
  }
}

TEST(NullDeviceTest, FreshMemoryIsGarbage) {
  Ref<Device> device = openNullDevice().takeValue();
  Ref<Buffer> buffer = device->allocate(64).takeValue();
  auto *bytes = static_cast<const uint8_t *>(buffer->hostPointer());
  EXPECT_TRUE(std::all_of(bytes, bytes + 64, [](uint8_t byte) { return byte == 0xa5; }));
}

TEST(NullDeviceTest, WordsMustMatchTheirBindings) {
  Ref<Device> device = openNullDevice().takeValue();
  Ref<Module> module = loadTestModule(*device).takeValue();
  Ref<Queue> queue = device->createQueue().takeValue();
  Ref<Buffer> buffer = device->allocate(64).takeValue();
  AxpbRelu args(whole(*buffer), whole(*buffer), 1, 1);
  args.words[2] += 4;
  EXPECT_CODE(InvalidArgument, queue->launch(args.launch(module->kernel("axpb_relu").takeValue(), 16)));
}

} // namespace
} // namespace strata::device::test
