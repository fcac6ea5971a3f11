// A device, a queue and a scheduler with one thread.
#include "devices/null/null_device.h"

#include "devices/cpu/execute.h"
#include "devices/cpu/host_buffer.h"
#include "devices/driver_thread.h"
#include "devices/operation.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace strata::device {

namespace {

using Clock = std::chrono::steady_clock;

/// SplitMix64 (Steele, Lea, Flood 2014): every seed gives a different, well-mixed sequence.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t word = state += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
  }
  uint64_t below(uint64_t bound) { return next() % bound; }

private:
  uint64_t state;
};

/// Operations of one queue, oldest first. Only the oldest may run.
struct Stream {
  struct Entry {
    std::unique_ptr<Operation> operation;
    Clock::time_point due; // starts no earlier
    uint64_t rank = 0;     // among operations that may start, the lowest goes first
  };
  std::deque<Entry> entries;
};

/// Picks operations and runs them on one thread. Shared by the device and that thread, because the last reference to
/// the device may be released by an operation that the thread runs.
class Scheduler : public std::enable_shared_from_this<Scheduler> {
public:
  explicit Scheduler(const NullOptions &options)
      : random(options.seed), maxDelay(options.maxDelay), faults(options.faults) {}

  std::shared_ptr<Stream> createStream() {
    std::lock_guard lock(mutex);
    streams.push_back(std::make_shared<Stream>());
    return streams.back();
  }

  /// For a stream that is empty and stays so.
  void removeStream(const std::shared_ptr<Stream> &stream) {
    std::lock_guard lock(mutex);
    std::erase(streams, stream);
  }

  Status add(Stream &stream, std::unique_ptr<Operation> operation) {
    STRATA_RETURN_IF_ERROR(startWorker());
    // Outside the lock: an event that is ready by now calls at once.
    for (Event *event : operation->request().dependencies.wait)
      if (!event->ready())
        event->onReady([self = shared_from_this()](const Status &) { self->wake(); });
    std::lock_guard lock(mutex);
    Stream::Entry entry;
    entry.operation = std::move(operation);
    entry.rank = random.next();
    // A third of the operations is not delayed: prompt ones overtake late ones.
    auto span = static_cast<uint64_t>(maxDelay.count());
    uint64_t delay = span && random.below(3) ? random.below(span + 1) : 0;
    entry.due = Clock::now() + std::chrono::microseconds(delay);
    stream.entries.push_back(std::move(entry));
    changed.notify_all();
    return okStatus();
  }

  /// No operation is left and none will come. May be called by the thread itself, from an operation's end.
  void stop() {
    {
      std::lock_guard lock(mutex);
      stopping = true;
      changed.notify_all();
    }
    worker.end();
  }

private:
  Status startWorker() {
    std::lock_guard lock(mutex);
    if (worker.started())
      return okStatus();
    return worker.start("strata-null", [self = shared_from_this()] { self->work(); });
  }

  void wake() {
    std::lock_guard lock(mutex);
    changed.notify_all();
  }

  void work() {
    std::unique_lock lock(mutex);
    while (true) {
      Clock::time_point next = Clock::time_point::max();
      if (std::shared_ptr<Stream> stream = pick(next)) {
        runFront(*stream, lock);
        continue;
      }
      if (stopping)
        return;
      if (next == Clock::time_point::max())
        changed.wait(lock);
      else
        changed.wait_until(lock, next);
    }
  }

  /// The stream whose oldest operation shall run now, or null; then `next` is when the next one is due.
  std::shared_ptr<Stream> pick(Clock::time_point &next) {
    Clock::time_point now = Clock::now();
    std::shared_ptr<Stream> best;
    for (std::shared_ptr<Stream> &stream : streams) {
      if (stream->entries.empty() || stream->entries.front().operation->pendingEvent())
        continue;
      const Stream::Entry &entry = stream->entries.front();
      if (entry.due > now)
        next = std::min(next, entry.due);
      else if (!best || entry.rank < best->entries.front().rank)
        best = stream;
    }
    return best;
  }

  /// Only this thread removes entries, so the oldest one stays put while the lock is open.
  void runFront(Stream &stream, std::unique_lock<std::mutex> &lock) {
    Operation &operation = *stream.entries.front().operation;
    uint64_t splitSeed = random.next();
    lock.unlock();
    operation.complete(run(operation, splitSeed));
    lock.lock();
    std::unique_ptr<Operation> finished = std::move(stream.entries.front().operation);
    stream.entries.pop_front();
    lock.unlock();
    finished.reset(); // may release the queue and the device, which call back into this object
    lock.lock();
  }

  Status run(const Operation &operation, uint64_t splitSeed) {
    STRATA_RETURN_IF_ERROR(operation.waitStatus());
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::Execute));
    if (operation.kind() != OperationKind::Launch)
      return executeOnHost(operation.request(), nullptr);
    runShuffled(*operation.request().launch, splitSeed);
    return okStatus();
  }

  /// Iterations are independent: any split in any order must do.
  static void runShuffled(const Launch &launch, uint64_t seed) {
    if (launch.range.size() == 0)
      return;
    Random random(seed);
    int64_t grains = (launch.range.size() - 1) / launch.grain + 1;
    int64_t parts = std::min<int64_t>(grains, 1 + static_cast<int64_t>(random.below(4)));
    std::vector<int64_t> order;
    for (int64_t part = 0; part < parts; ++part)
      order.insert(order.begin() + static_cast<int64_t>(random.below(order.size() + 1)), part);
    for (int64_t part : order)
      runKernel(launch, splitPart(launch, part, parts));
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::shared_ptr<Stream>> streams;
  Random random;
  const std::chrono::microseconds maxDelay;
  FaultPlan *const faults;
  DriverThread worker;
  bool stopping = false;
};

class NullQueue final : public Queue {
public:
  NullQueue(Ref<Device> device, std::shared_ptr<Scheduler> scheduler, FaultPlan *faults)
      : Queue(std::move(device)), scheduler(std::move(scheduler)), stream(this->scheduler->createStream()),
        faults(faults) {}

private:
  // Every operation keeps its queue alive, so none is left here.
  ~NullQueue() override { scheduler->removeStream(stream); }

  Status submit(const Request &request) override {
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::Submit));
    if (request.launch)
      STRATA_RETURN_IF_ERROR(checkAddresses(*request.launch));
    return scheduler->add(*stream, std::make_unique<Operation>(Ref<Queue>(this), request));
  }

  static Status checkAddresses(const Launch &launch) {
    for (const Binding &binding : launch.bindings)
      if (launch.words[binding.word] != binding.slice.buffer->deviceAddress() + binding.slice.offset)
        return invalidArgument("launch of '", launch.kernel->name(), "': word ", binding.word,
                               " is not the address of its binding");
    return okStatus();
  }

  std::shared_ptr<Scheduler> scheduler;
  std::shared_ptr<Stream> stream;
  FaultPlan *faults;
};

DeviceLimits nullLimits(const NullOptions &options) {
  DeviceLimits limits;
  limits.bufferAlignment = kTensorAlignment;
  limits.maxBufferBytes = uint64_t{1} << 47;
  limits.maxBindingBytes = limits.maxBufferBytes;
  limits.maxArgumentWords = 1u << 16;
  limits.maxBindings = 1u << 16;
  limits.hostMemory = options.hostVisible;
  limits.hostVisible = options.hostVisible;
  return limits;
}

class NullDevice final : public Device {
public:
  explicit NullDevice(const NullOptions &options)
      : Device(strCat("null, seed ", options.seed), nullLimits(options)), memory(options.memoryLimit),
        scheduler(std::make_shared<Scheduler>(options)), faults(options.faults) {
    if (options.allocator)
      memory.allocator = options.allocator;
    memory.hostVisible = options.hostVisible;
    memory.poison = 0xa5 ^ static_cast<int>(options.seed & 0x0f);
  }

  DeviceKind kind() const override { return DeviceKind::Null; }
  MemoryStats memoryStats() const override { return memory.counter.stats(); }

  Result<Ref<Buffer>> allocate(uint64_t bytes) override {
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::Allocate));
    return allocateHostBuffer(*this, memory, bytes);
  }

  Result<Ref<Buffer>> wrap(void *data, uint64_t bytes, std::function<void()> release) override {
    if (!limits().hostMemory)
      return unimplemented("this device has memory of its own; upload instead");
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::Allocate));
    return wrapHostMemory(*this, memory, data, bytes, std::move(release));
  }

  Result<Ref<Queue>> createQueue() override {
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::CreateQueue));
    return Ref<Queue>::adopt(new NullQueue(Ref<Device>(this), scheduler, faults));
  }

  Result<Ref<Module>> loadModule(std::span<const std::byte> image) override {
    STRATA_RETURN_IF_ERROR(hitFault(faults, FaultPoint::LoadModule));
    return loadHostImage(*this, image, false);
  }

private:
  ~NullDevice() override { scheduler->stop(); }

  HostMemory memory;
  std::shared_ptr<Scheduler> scheduler;
  FaultPlan *faults;
};

} // namespace

Result<Ref<Device>> openNullDevice(const NullOptions &options) {
  if (options.maxDelay.count() < 0)
    return invalidArgument("null device: negative delay");
  return Ref<Device>::adopt(new NullDevice(options));
}

} // namespace strata::device
