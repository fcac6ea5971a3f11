// Random programs over several queues, ordered by nothing but the events that their reads and writes call for, agree on
// every device with serial execution.
#include "tests/devices/device_util.h"

#include <array>
#include <random>

namespace strata::device::test {
namespace {

constexpr size_t kBuffers = 5;
constexpr size_t kQueues = 4;
constexpr size_t kFloats = 192;
constexpr int kOperations = 60;

using Values = std::vector<float>;

/// Runs a seeded program on a device and, at the same time, on the host.
class Program {
public:
  Program(Device &device, const Kernel *kernel, uint32_t seed) : device(device), kernel(kernel), random(seed) {
    for (size_t i = 0; i < kQueues; ++i)
      queues.push_back(device.createQueue().takeValue());
    for (size_t i = 0; i < kBuffers; ++i) {
      buffers.push_back(device.allocate(kFloats * sizeof(float)).takeValue());
      expected[i].assign(kFloats, static_cast<float>(i));
      uploads.push_back(std::make_unique<Values>(expected[i]));
      BufferSlice target = whole(*buffers[i]);
      run({}, {i},
          [&](Queue &queue, const Dependencies &order) { return queue.upload(target, uploads.back()->data(), order); });
    }
  }

  void operations() {
    for (int i = 0; i < kOperations; ++i) {
      size_t target = random() % kBuffers;
      size_t source = random() % kBuffers;
      switch (random() % 5) {
      case 0:
      case 1:
        launch(target, source);
        break;
      case 2:
        copy(target, source);
        break;
      case 3:
        fill(target);
        break;
      case 4:
        download(source);
        break;
      }
    }
  }

  void check() {
    for (size_t i = 0; i < kBuffers; ++i)
      download(i);
    for (Ref<Event> &event : events)
      ASSERT_OK(event->wait());
    for (size_t i = 0; i < downloads.size(); ++i)
      ASSERT_EQ(*downloads[i].got, downloads[i].wanted) << "download " << i;
  }

private:
  struct Download {
    std::unique_ptr<Values> got;
    Values wanted;
  };

  /// Submits to a random queue, after all that touched what it writes and all that wrote what it reads.
  template <typename Submit> void run(std::vector<size_t> reads, std::vector<size_t> writes, Submit submit) {
    std::vector<Event *> waits;
    for (size_t buffer : reads)
      if (lastWrite[buffer])
        waits.push_back(lastWrite[buffer].get());
    for (size_t buffer : writes)
      for (Ref<Event> &event : touched[buffer])
        waits.push_back(event.get());
    Ref<Event> done = device.createEvent();
    Status status = submit(*queues[random() % kQueues], Dependencies{waits, done.get()});
    ASSERT_TRUE(status.isOk()) << status.toString();
    events.push_back(done);
    for (size_t buffer : reads)
      touched[buffer].push_back(done);
    for (size_t buffer : writes) {
      touched[buffer] = {done};
      lastWrite[buffer] = done;
    }
  }

  void launch(size_t target, size_t source) {
    float a = static_cast<float>(random() % 5) - 2;
    float b = static_cast<float>(random() % 7);
    AxpbRelu args(whole(*buffers[source]), whole(*buffers[target]), a, b);
    run({source}, {target},
        [&](Queue &queue, const Dependencies &order) { return queue.launch(args.launch(kernel, kFloats), order); });
    // Bounded, so that every value is exact.
    for (size_t i = 0; i < kFloats; ++i)
      expected[target][i] = axpbRelu(expected[source][i], a, b);
    if (expected[target][0] > 1e5f)
      fill(target);
  }

  void copy(size_t target, size_t source) {
    size_t from = random() % (kFloats / 2);
    size_t to = random() % (kFloats / 2);
    size_t count = random() % (kFloats / 2);
    if (target == source)
      return;
    BufferSlice targetSlice = {buffers[target].get(), to * 4, count * 4};
    BufferSlice sourceSlice = {buffers[source].get(), from * 4, count * 4};
    run({source, target}, {target},
        [&](Queue &queue, const Dependencies &order) { return queue.copy(targetSlice, sourceSlice, order); });
    std::copy_n(expected[source].begin() + static_cast<ptrdiff_t>(from), count,
                expected[target].begin() + static_cast<ptrdiff_t>(to));
  }

  void fill(size_t target) {
    float value = static_cast<float>(random() % 100);
    run({}, {target}, [&](Queue &queue, const Dependencies &order) {
      return queue.fill(whole(*buffers[target]), std::bit_cast<uint32_t>(value), 4, order);
    });
    expected[target].assign(kFloats, value);
  }

  void download(size_t source) {
    downloads.push_back({std::make_unique<Values>(kFloats), expected[source]});
    run({source}, {}, [&](Queue &queue, const Dependencies &order) {
      return queue.download(downloads.back().got->data(), whole(*buffers[source]), order);
    });
  }

  Device &device;
  const Kernel *kernel;
  std::mt19937 random;
  std::vector<Ref<Queue>> queues;
  std::vector<Ref<Buffer>> buffers;
  std::array<Values, kBuffers> expected;
  std::array<Ref<Event>, kBuffers> lastWrite;
  std::array<std::vector<Ref<Event>>, kBuffers> touched; // the last write and all reads since
  std::vector<std::unique_ptr<Values>> uploads;
  std::vector<Download> downloads;
  std::vector<Ref<Event>> events;
};

class RandomPrograms : public testing::TestWithParam<Backend> {};

TEST_P(RandomPrograms, AgreeWithSerialExecution) {
  Result<Ref<Device>> device = GetParam().open(GetParam(), nullptr);
  if (!device && !GetParam().mayBeAbsent.empty())
    GTEST_SKIP() << GetParam().name << ": " << GetParam().mayBeAbsent << " (" << device.status().toString() << ")";
  ASSERT_TRUE(device.isOk()) << device.status().toString();
  Ref<Module> module = loadTestModule(**device).takeValue();
  const Kernel *kernel = module->kernel("axpb_relu").takeValue();
  for (uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(strCat("seed ", seed));
    Program program(**device, kernel, seed);
    program.operations();
    program.check();
    if (HasFatalFailure())
      return;
  }
}

INSTANTIATE_TEST_SUITE_P(Devices, RandomPrograms, testing::ValuesIn(backends()),
                         [](const testing::TestParamInfo<Backend> &info) { return info.param.name; });

} // namespace
} // namespace strata::device::test
