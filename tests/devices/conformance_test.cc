// What every device promises: one list of tests, run on all of them. A device that cannot do something is excluded
// there with the reason.
#include "tests/devices/device_util.h"

#include <chrono>
#include <numeric>
#include <thread>

namespace strata::device::test {
namespace {

using std::chrono::milliseconds;

constexpr int64_t kElements = 100'000;

/// What happens on other threads right after an event: polls instead of sleeping for long.
template <typename Condition> bool soon(Condition condition) {
  for (int tries = 0; tries < 5000 && !condition(); ++tries)
    std::this_thread::sleep_for(milliseconds(1));
  return condition();
}

class Conformance : public testing::TestWithParam<Backend> {
protected:
  void SetUp() override {
    Result<Ref<Device>> opened = GetParam().open(GetParam(), &allocator);
    if (!opened) {
      ASSERT_FALSE(GetParam().mayBeAbsent.empty()) << opened.status().toString();
      GTEST_SKIP() << GetParam().name << ": " << GetParam().mayBeAbsent << " (" << opened.status().toString() << ")";
    }
    device = opened.takeValue();
    Result<Ref<Module>> loaded = loadTestModule(*device);
    ASSERT_TRUE(loaded.isOk()) << loaded.status().toString();
    module = loaded.takeValue();
    Result<const Kernel *> found = module->kernel("axpb_relu");
    ASSERT_TRUE(found.isOk()) << found.status().toString();
    kernel = *found;
    queue = makeQueue();
  }

  /// Whatever a test did, nothing is left.
  void TearDown() override {
    if (!device)
      return;
    queue = nullptr;
    module = nullptr;
    EXPECT_TRUE(soon([&] { return device->memoryStats().liveBuffers == 0; }));
    EXPECT_EQ(device->memoryStats().bytesInUse, 0u);
    device = nullptr;
    EXPECT_EQ(allocator.balance.load(), 0);
    EXPECT_EQ(allocator.blocks.load(), 0);
  }

  Ref<Queue> makeQueue() {
    Result<Ref<Queue>> made = device->createQueue();
    EXPECT_TRUE(made.isOk()) << made.status().toString();
    return made.takeValue();
  }

  Ref<Buffer> makeBuffer(uint64_t bytes) {
    Result<Ref<Buffer>> made = device->allocate(bytes);
    EXPECT_TRUE(made.isOk()) << made.status().toString();
    return made.takeValue();
  }

  Ref<Buffer> makeFloats(const std::vector<float> &values) {
    Ref<Buffer> buffer = makeBuffer(values.size() * sizeof(float));
    Ref<Event> done = device->createEvent();
    EXPECT_TRUE(queue->upload(whole(*buffer), values.data(), {.wait = {}, .signal = done.get()}).isOk());
    EXPECT_TRUE(done->wait().isOk());
    return buffer;
  }

  /// Reads a buffer after everything submitted to `from` before.
  std::vector<float> read(Buffer &buffer, Queue &from) {
    std::vector<float> values(buffer.size() / sizeof(float), -1);
    Ref<Event> done = device->createEvent();
    EXPECT_TRUE(from.download(values.data(), whole(buffer), {.wait = {}, .signal = done.get()}).isOk());
    EXPECT_TRUE(done->wait().isOk());
    return values;
  }
  std::vector<float> read(Buffer &buffer) { return read(buffer, *queue); }

  /// y = 2y + 1, in place: repeating it in order n times on zeros gives 2^n - 1.
  Status step(Queue &on, Buffer &y, const Dependencies &dependencies = {}) {
    AxpbRelu args(whole(y), whole(y), 2, 1);
    return on.launch(args.launch(kernel, static_cast<int64_t>(y.size() / sizeof(float))), dependencies);
  }

  CountingAllocator allocator;
  Ref<Device> device;
  Ref<Module> module;
  const Kernel *kernel = nullptr;
  Ref<Queue> queue;
};

TEST_P(Conformance, DescribesItself) {
  EXPECT_FALSE(device->name().empty());
  EXPECT_TRUE(GetParam().name.starts_with(deviceKindName(device->kind())));
  const DeviceLimits &limits = device->limits();
  EXPECT_GE(limits.maxArgumentWords, 5u);
  EXPECT_GE(limits.maxBindings, 2u);
  EXPECT_GE(limits.maxBindingBytes, uint64_t{1} << 27);
  EXPECT_GE(limits.concurrency, 1u);
}

TEST_P(Conformance, AllocatesAndCounts) {
  {
    Ref<Buffer> empty = makeBuffer(0);
    Ref<Buffer> odd = makeBuffer(1001);
    EXPECT_EQ(empty->size(), 0u);
    EXPECT_EQ(odd->size(), 1001u);
    EXPECT_EQ(&odd->device(), device.get());
    EXPECT_EQ(device->memoryStats().bytesInUse, 1001u);
    EXPECT_EQ(device->memoryStats().liveBuffers, 2u);
    EXPECT_EQ(odd->deviceAddress() != 0, device->limits().addressable);
    EXPECT_EQ(odd->deviceAddress() % device->limits().bufferAlignment, 0u);
    EXPECT_EQ(odd->hostPointer() != nullptr, device->limits().hostVisible);
  }
  EXPECT_EQ(device->memoryStats().bytesInUse, 0u);
  EXPECT_EQ(device->memoryStats().peakBytes, 1001u);
  EXPECT_EQ(device->memoryStats().allocations, 2u);
}

TEST_P(Conformance, RefusesAbsurdSizes) {
  EXPECT_CODE(ResourceExhausted, device->allocate(~uint64_t{0}).takeStatus());
  EXPECT_EQ(device->memoryStats().bytesInUse, 0u);
}

TEST_P(Conformance, WrapsHostMemoryOrSaysNo) {
  std::vector<float> host(64, 3);
  std::atomic<bool> released = false;
  Result<Ref<Buffer>> wrapped = device->wrap(host.data(), 256, [&] { released = true; });
  ASSERT_EQ(wrapped.isOk(), device->limits().hostMemory);
  if (!wrapped) {
    EXPECT_CODE(Unimplemented, wrapped.takeStatus());
    return;
  }
  EXPECT_EQ(read(**wrapped), host);
  ASSERT_OK(step(*queue, **wrapped));
  ASSERT_OK(queue->finish());
  EXPECT_EQ(host[63], 7);
  wrapped = Ref<Buffer>();
  EXPECT_TRUE(soon([&] { return released.load(); }));
}

TEST_P(Conformance, CopiesSlices) {
  std::vector<float> values(1000);
  std::iota(values.begin(), values.end(), 0.0f);
  Ref<Buffer> source = makeFloats(values);
  Ref<Buffer> target = makeFloats(std::vector<float>(1000, -5));
  ASSERT_OK(queue->copy({target.get(), 400, 800}, {source.get(), 40, 800}));
  std::vector<float> result = read(*target);
  for (size_t i = 0; i < result.size(); ++i)
    ASSERT_EQ(result[i], i >= 100 && i < 300 ? values[i - 90] : -5) << i;
}

TEST_P(Conformance, CopiesBytesAtOddOffsets) {
  Ref<Buffer> buffer = makeBuffer(64);
  std::string text = "the quick brown fox";
  std::string result(text.size(), ' ');
  ASSERT_OK(queue->fill(whole(*buffer), '.', 1));
  ASSERT_OK(queue->upload({buffer.get(), 13, text.size()}, text.data()));
  ASSERT_OK(queue->copy({buffer.get(), 41, text.size()}, {buffer.get(), 13, text.size()}));
  ASSERT_OK(queue->download(result.data(), {buffer.get(), 41, result.size()}));
  ASSERT_OK(queue->finish());
  EXPECT_EQ(result, text);
}

TEST_P(Conformance, FillsPatterns) {
  Ref<Buffer> buffer = makeBuffer(64);
  std::vector<uint8_t> bytes(64);
  for (uint32_t width : {1, 2, 4, 8}) {
    ASSERT_OK(queue->fill(whole(*buffer), 0, 4));
    ASSERT_OK(queue->fill({buffer.get(), 16, 32}, 0x8877665544332211, width));
    ASSERT_OK(queue->download(bytes.data(), whole(*buffer)));
    ASSERT_OK(queue->finish());
    for (uint32_t i = 0; i < 64; ++i)
      ASSERT_EQ(bytes[i], i >= 16 && i < 48 ? (i % width + 1) * 0x11 : 0) << width << ", " << i;
  }
  EXPECT_CODE(InvalidArgument, queue->fill(whole(*buffer), 0, 3));
  EXPECT_CODE(InvalidArgument, queue->fill({buffer.get(), 2, 8}, 0, 4));
}

TEST_P(Conformance, RunsAKernel) {
  std::vector<float> x(kElements);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<float>(i % 1000) - 500;
  Ref<Buffer> input = makeFloats(x);
  Ref<Buffer> output = makeBuffer(x.size() * sizeof(float));
  AxpbRelu args(whole(*input), whole(*output), 1.5f, 0.25f);
  ASSERT_OK(queue->launch(args.launch(kernel, kElements)));
  std::vector<float> y = read(*output);
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(y[i], axpbRelu(x[i], 1.5f, 0.25f)) << i;
}

TEST_P(Conformance, RunsPartOfARangeOnSlices) {
  Ref<Buffer> buffer = makeFloats(std::vector<float>(2048, 1));
  BufferSlice upper = {buffer.get(), 4096, 4096};
  AxpbRelu args(upper, upper, 1, 1);
  Launch launch = args.launch(kernel, 1024);
  launch.range = {100, 777};
  ASSERT_OK(queue->launch(launch));
  launch.range = {5, 5};
  ASSERT_OK(queue->launch(launch));
  std::vector<float> result = read(*buffer);
  for (size_t i = 0; i < result.size(); ++i)
    ASSERT_EQ(result[i], i >= 1024 + 100 && i < 1024 + 777 ? 2 : 1) << i;
}

TEST_P(Conformance, KeepsTheOrderOfAQueue) {
  Ref<Buffer> buffer = makeFloats(std::vector<float>(1000, 0));
  for (int i = 0; i < 20; ++i)
    ASSERT_OK(step(*queue, *buffer));
  for (float value : read(*buffer))
    ASSERT_EQ(value, (1 << 20) - 1);
}

TEST_P(Conformance, OrdersMixedOperations) {
  Ref<Buffer> buffer = makeBuffer(400);
  std::vector<float> seen(100);
  std::vector<float> upload(100, 10);
  ASSERT_OK(queue->fill(whole(*buffer), 0, 8));
  ASSERT_OK(step(*queue, *buffer)); // 1
  ASSERT_OK(step(*queue, *buffer)); // 3
  ASSERT_OK(queue->download(seen.data(), whole(*buffer)));
  float hostSaw = 0;
  ASSERT_OK(queue->call([&] {
    hostSaw = seen[99];
    upload.assign(100, 20);
    return okStatus();
  }));
  ASSERT_OK(queue->upload(whole(*buffer), upload.data()));
  ASSERT_OK(step(*queue, *buffer));
  std::vector<float> result = read(*buffer);
  EXPECT_EQ(hostSaw, 3);
  EXPECT_EQ(result[0], 41);
  EXPECT_EQ(result[99], 41);
}

TEST_P(Conformance, WaitsForEventsOfOtherQueues) {
  constexpr int kSteps = 12;
  std::vector<Ref<Queue>> queues = {makeQueue(), makeQueue(), makeQueue()};
  Ref<Buffer> buffer = makeFloats(std::vector<float>(500, 0));
  Ref<Event> gate = Event::create(); // holds everything back, so that all is submitted before any of it runs
  Ref<Event> last = gate;
  std::vector<Ref<Event>> kept;
  for (int i = 0; i < kSteps; ++i) {
    Ref<Event> done = device->createEvent();
    Event *wait[] = {last.get()};
    ASSERT_OK(step(*queues[i % 3], *buffer, {.wait = wait, .signal = done.get()}));
    kept.push_back(done);
    last = done;
  }
  EXPECT_CODE(DeadlineExceeded, last->wait(milliseconds(2)));
  EXPECT_FALSE(kept[0]->ready());
  gate->signal(okStatus());
  ASSERT_OK(last->wait());
  for (const Ref<Event> &event : kept)
    EXPECT_TRUE(event->ready());
  for (float value : read(*buffer))
    ASSERT_EQ(value, (1 << kSteps) - 1);
}

TEST_P(Conformance, JoinsManyQueues) {
  constexpr size_t kQueues = 8;
  std::vector<Ref<Queue>> queues;
  std::vector<Ref<Buffer>> buffers;
  std::vector<Ref<Event>> events;
  std::vector<Event *> waits;
  for (size_t i = 0; i < kQueues; ++i) {
    queues.push_back(makeQueue());
    buffers.push_back(makeFloats(std::vector<float>(1000, static_cast<float>(i))));
    events.push_back(device->createEvent());
    for (int repeat = 0; repeat < 4; ++repeat)
      ASSERT_OK(step(*queues[i], *buffers[i]));
    ASSERT_OK(step(*queues[i], *buffers[i], {.wait = {}, .signal = events[i].get()}));
    waits.push_back(events[i].get());
  }
  int ready = 0;
  Ref<Event> joined = device->createEvent();
  ASSERT_OK(queue->call(
      [&] {
        for (const Ref<Event> &event : events)
          ready += event->ready();
        return okStatus();
      },
      {.wait = waits, .signal = joined.get()}));
  ASSERT_OK(joined->wait());
  EXPECT_EQ(ready, 8);
  for (size_t i = 0; i < kQueues; ++i)
    EXPECT_EQ(read(*buffers[i])[999], 32.0f * static_cast<float>(i) + 31);
}

TEST_P(Conformance, AnotherQueueGoesOnWhileOneWaits) {
  Ref<Queue> blocked = makeQueue();
  Ref<Event> gate = Event::create();
  Ref<Event> late = device->createEvent();
  Event *wait[] = {gate.get()};
  ASSERT_OK(blocked->call(nullptr, {.wait = wait, .signal = late.get()}));
  ASSERT_OK(queue->finish());
  EXPECT_FALSE(late->ready());
  gate->signal(okStatus());
  ASSERT_OK(late->wait());
}

TEST_P(Conformance, RunsCallbacksInOrder) {
  std::vector<int> order;
  Ref<Event> done = device->createEvent();
  Ref<Event> gate = Event::create();
  Ref<Event> called = Event::create();
  Event *wait[] = {gate.get()};
  ASSERT_OK(queue->call(nullptr, {.wait = wait, .signal = done.get()}));
  for (int i = 0; i < 5; ++i)
    done->onReady([&order, i](const Status &) { order.push_back(i); });
  done->onReady([called](const Status &status) { called->signal(status); });
  EXPECT_TRUE(order.empty());
  gate->signal(okStatus());
  ASSERT_OK(called->wait());
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
  std::atomic<bool> atOnce = false;
  called->onReady([&](const Status &) { atOnce = true; });
  EXPECT_TRUE(atOnce.load());
}

TEST_P(Conformance, CallbacksMayEnqueue) {
  Ref<Buffer> buffer = makeFloats(std::vector<float>(100, 0));
  Ref<Event> first = device->createEvent();
  Ref<Event> second = device->createEvent();
  first->onReady(
      [&](const Status &) { EXPECT_TRUE(step(*queue, *buffer, {.wait = {}, .signal = second.get()}).isOk()); });
  ASSERT_OK(step(*queue, *buffer, {.wait = {}, .signal = first.get()}));
  ASSERT_OK(second->wait());
  EXPECT_EQ(read(*buffer)[0], 3);
}

TEST_P(Conformance, LongChainsOfQueuesDoNotNest) {
  constexpr int kLinks = 2000;
  std::vector<Ref<Queue>> queues;
  for (int i = 0; i < 4; ++i)
    queues.push_back(makeQueue());
  Ref<Event> gate = Event::create();
  Ref<Event> last = gate;
  int count = 0;
  for (int i = 0; i < kLinks; ++i) {
    Ref<Event> done = device->createEvent();
    Event *wait[] = {last.get()};
    ASSERT_OK(queues[i % 4]->call(
        [&] {
          ++count;
          return okStatus();
        },
        {.wait = wait, .signal = done.get()}));
    last = done;
  }
  gate->signal(okStatus());
  ASSERT_OK(last->wait());
  EXPECT_EQ(count, kLinks);
}

TEST_P(Conformance, ErrorsTravelThroughEvents) {
  Ref<Buffer> buffer = makeFloats(std::vector<float>(100, 0));
  Ref<Event> failed = device->createEvent();
  Ref<Event> dependent = device->createEvent();
  Ref<Event> third = device->createEvent();
  Ref<Event> independent = device->createEvent();
  ASSERT_OK(queue->call([] { return outOfRange("indices[3] = 12 is not in [0, 10)").withNode("gather"); },
                        {.wait = {}, .signal = failed.get()}));
  Event *wait[] = {failed.get()};
  ASSERT_OK(step(*queue, *buffer, {.wait = wait, .signal = dependent.get()}));
  bool ran = false;
  Event *waitDependent[] = {dependent.get()};
  ASSERT_OK(queue->call(
      [&] {
        ran = true;
        return okStatus();
      },
      {.wait = waitDependent, .signal = third.get()}));
  ASSERT_OK(step(*queue, *buffer, {.wait = {}, .signal = independent.get()}));
  ASSERT_OK(independent->wait());
  Status status = third->wait();
  EXPECT_EQ(status.code(), StatusCode::OutOfRange);
  EXPECT_EQ(status.node(), "gather");
  EXPECT_EQ(status.message(), "indices[3] = 12 is not in [0, 10)");
  EXPECT_CODE(OutOfRange, dependent->wait());
  EXPECT_FALSE(ran);
  EXPECT_EQ(read(*buffer)[0], 1) << "one step is skipped, the queue goes on with the other";
}

TEST_P(Conformance, AFailedHostEventStopsWhatWaitsForIt) {
  Ref<Event> gate = Event::create();
  Ref<Event> done = device->createEvent();
  Event *wait[] = {gate.get()};
  ASSERT_OK(queue->call([] { return okStatus(); }, {.wait = wait, .signal = done.get()}));
  gate->signal(cancelled("the caller gave up"));
  EXPECT_CODE(Cancelled, done->wait());
  ASSERT_OK(queue->finish());
}

TEST_P(Conformance, ReleaseBeforeReady) {
  std::vector<float> result(1000);
  Ref<Event> done = device->createEvent();
  Ref<Event> gate = Event::create();
  {
    Ref<Queue> temporary = makeQueue();
    Ref<Buffer> buffer = makeFloats(std::vector<float>(1000, 1));
    Event *wait[] = {gate.get()};
    for (int i = 0; i < 3; ++i) {
      Ref<Event> forgotten = device->createEvent();
      AxpbRelu args(whole(*buffer), whole(*buffer), 2, 1); // dies before the launch runs
      ASSERT_OK(temporary->launch(args.launch(kernel, 1000), {.wait = wait, .signal = forgotten.get()}));
    }
    ASSERT_OK(temporary->download(result.data(), whole(*buffer), {.wait = {}, .signal = done.get()}));
  }
  module = nullptr; // the code, too, is kept by the launches
  gate->signal(okStatus());
  ASSERT_OK(done->wait());
  EXPECT_EQ(result[0], 15);
  EXPECT_EQ(result[999], 15);
}

TEST_P(Conformance, TheLastReferenceMayGoInsideAnOperation) {
  Ref<Event> done = Event::create();
  Ref<Event> gate = Event::create();
  {
    Result<Ref<Device>> opened = GetParam().open(GetParam(), nullptr);
    ASSERT_TRUE(opened.isOk());
    Result<Ref<Queue>> made = (*opened)->createQueue();
    ASSERT_TRUE(made.isOk());
    Event *wait[] = {gate.get()};
    ASSERT_OK((*made)->call(nullptr, {.wait = wait, .signal = done.get()}));
  }
  gate->signal(okStatus()); // by now the operation owns queue and device
  ASSERT_OK(done->wait());
}

TEST_P(Conformance, RefusesBadRequests) {
  Ref<Buffer> buffer = makeBuffer(256);
  AxpbRelu args(whole(*buffer), whole(*buffer), 1, 0);
  Launch launch = args.launch(kernel, 64);
  launch.range = {10, 5};
  EXPECT_CODE(InvalidArgument, queue->launch(launch));
  EXPECT_CODE(InvalidArgument, queue->launch(args.launch(nullptr, 64)));
  launch = args.launch(kernel, 64);
  Binding outside = {9, Access::Read, whole(*buffer)};
  launch.bindings = {&outside, 1};
  EXPECT_CODE(OutOfRange, queue->launch(launch));
  EXPECT_CODE(OutOfRange, queue->copy({buffer.get(), 200, 100}, {buffer.get(), 0, 100}));
  EXPECT_CODE(InvalidArgument, queue->copy({buffer.get(), 0, 64}, {buffer.get(), 32, 64}));
  EXPECT_CODE(InvalidArgument, queue->copy({buffer.get(), 0, 64}, {buffer.get(), 128, 32}));
  EXPECT_CODE(OutOfRange, queue->upload({buffer.get(), ~uint64_t{0}, 2}, "ab"));
  EXPECT_CODE(InvalidArgument, queue->upload(whole(*buffer), nullptr));
  EXPECT_CODE(InvalidArgument, queue->fill({}, 0, 4));
  Event *null[] = {nullptr};
  EXPECT_CODE(InvalidArgument, queue->call(nullptr, {.wait = null, .signal = nullptr}));
  Ref<Event> used = Event::createReady();
  EXPECT_CODE(FailedPrecondition, queue->call(nullptr, {.wait = {}, .signal = used.get()}));
  Result<Ref<Device>> other = GetParam().open(GetParam(), nullptr);
  ASSERT_TRUE(other.isOk());
  Result<Ref<Buffer>> foreign = (*other)->allocate(256);
  ASSERT_TRUE(foreign.isOk());
  EXPECT_CODE(InvalidArgument, queue->copy(whole(*buffer), whole(**foreign)));
  ASSERT_OK(queue->finish());
}

TEST_P(Conformance, RefusesForeignCode) {
  std::vector<std::byte> noise(512);
  for (size_t i = 0; i < noise.size(); ++i)
    noise[i] = static_cast<std::byte>(i * 37);
  EXPECT_CODE(InvalidArgument, device->loadModule(noise).takeStatus());
  EXPECT_CODE(InvalidArgument, device->loadModule({}).takeStatus());
  EXPECT_CODE(NotFound, module->kernel("no_such").takeStatus());
}

TEST_P(Conformance, ManyThreadsSubmit) {
  constexpr int kThreads = 4;
  constexpr int kLaunches = 50;
  std::vector<Ref<Buffer>> buffers;
  for (int i = 0; i < kThreads; ++i)
    buffers.push_back(makeFloats(std::vector<float>(64, 0)));
  Ref<Queue> shared = makeQueue();
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      Ref<Queue> own = i % 2 ? shared : makeQueue();
      for (int repeat = 0; repeat < kLaunches; ++repeat) {
        AxpbRelu args(whole(*buffers[i]), whole(*buffers[i]), 1, 1);
        EXPECT_TRUE(own->launch(args.launch(kernel, 64)).isOk());
      }
      EXPECT_EQ(read(*buffers[i], *own)[63], kLaunches);
    });
  }
  for (std::thread &thread : threads)
    thread.join();
}

INSTANTIATE_TEST_SUITE_P(Devices, Conformance, testing::ValuesIn(backends()),
                         [](const testing::TestParamInfo<Backend> &info) { return info.param.name; });

} // namespace
} // namespace strata::device::test
