// Vulkan queues: a thread per queue that takes operations in order, records runs of device work into one submission,
// waits for its fence, and signals. Host work (uploads, downloads, host steps) happens between submissions, on mapped
// memory.
#include "devices/driver_thread.h"
#include "devices/operation.h"
#include "devices/vulkan/vulkan_objects.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <memory>
#include <vector>

namespace strata::device {

namespace {

/// Operations in one submission at most: bounds the delay until the first event, and the descriptor pool.
constexpr uint32_t kBatchOperations = 64;
constexpr uint32_t kBatchDescriptors = 4 * kMaxLaunchBindings;

VkBuffer handleOf(const BufferSlice &slice) { return static_cast<VulkanBuffer *>(slice.buffer)->handle(); }

/// Commands of consecutive operations, recorded, submitted and waited for as one. Used by one thread.
class Batch {
public:
  explicit Batch(VulkanDevice &device) : device(device) {}
  ~Batch();

  Status create();

  /// Whether the device runs this kind of operation by itself; the others run on the host.
  static bool takes(const Request &request);
  /// Whether another operation fits.
  bool hasRoom(const Request &request) const;
  /// Records; on failure nothing was recorded.
  Status record(const Request &request);
  bool empty() const { return operations == 0; }
  /// Runs what was recorded to its end, then starts anew.
  Status finish();

private:
  Status begin();
  void barrier(VkPipelineStageFlags target, VkAccessFlags access);
  Status recordLaunch(const Launch &launch);
  Status bindBuffers(const Launch &launch, const VulkanKernel &kernel);
  void dispatch(const Launch &launch, const VulkanKernel &kernel);

  VulkanDevice &device;
  VkCommandPool commandPool = VK_NULL_HANDLE;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  VkDescriptorPool descriptors = VK_NULL_HANDLE;
  VkFence fence = VK_NULL_HANDLE;
  uint32_t operations = 0;
  uint32_t usedDescriptors = 0;
};

Batch::~Batch() {
  device.api.vkDestroyFence(device.handle, fence, nullptr);
  device.api.vkDestroyDescriptorPool(device.handle, descriptors, nullptr);
  device.api.vkDestroyCommandPool(device.handle, commandPool, nullptr);
}

Status Batch::create() {
  VkCommandPoolCreateInfo pool = {};
  pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
  pool.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  pool.queueFamilyIndex = device.queueFamily;
  STRATA_RETURN_IF_ERROR(
      device.check(device.api.vkCreateCommandPool(device.handle, &pool, nullptr, &commandPool), "vkCreateCommandPool"));
  VkCommandBufferAllocateInfo buffer = {};
  buffer.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
  buffer.commandPool = commandPool;
  buffer.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  buffer.commandBufferCount = 1;
  STRATA_RETURN_IF_ERROR(
      device.check(device.api.vkAllocateCommandBuffers(device.handle, &buffer, &commands), "vkAllocateCommandBuffers"));
  VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, kBatchDescriptors};
  VkDescriptorPoolCreateInfo sets = {};
  sets.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
  sets.maxSets = kBatchOperations;
  sets.poolSizeCount = 1;
  sets.pPoolSizes = &size;
  STRATA_RETURN_IF_ERROR(device.check(device.api.vkCreateDescriptorPool(device.handle, &sets, nullptr, &descriptors),
                                      "vkCreateDescriptorPool"));
  VkFenceCreateInfo fenceInfo = {};
  fenceInfo.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
  return device.check(device.api.vkCreateFence(device.handle, &fenceInfo, nullptr, &fence), "vkCreateFence");
}

bool Batch::takes(const Request &request) {
  switch (request.kind) {
  case OperationKind::Launch:
    return request.launch->range.size() != 0;
  case OperationKind::Copy:
    return request.target.size != 0;
  case OperationKind::Fill: // the device fills whole 4-byte words
    return request.target.size != 0 && request.patternBytes == 4;
  default:
    return false;
  }
}

bool Batch::hasRoom(const Request &request) const {
  auto needed = request.launch ? static_cast<uint32_t>(request.launch->bindings.size()) : 0;
  return operations < kBatchOperations && usedDescriptors + needed <= kBatchDescriptors;
}

Status Batch::begin() {
  VkCommandBufferBeginInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  return device.check(device.api.vkBeginCommandBuffer(commands, &info), "vkBeginCommandBuffer");
}

/// Makes everything recorded so far visible to what follows.
void Batch::barrier(VkPipelineStageFlags target, VkAccessFlags access) {
  constexpr VkPipelineStageFlags kDeviceStages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  VkMemoryBarrier memory = {};
  memory.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
  memory.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  memory.dstAccessMask = access;
  device.api.vkCmdPipelineBarrier(commands, kDeviceStages, target, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

Status Batch::record(const Request &request) {
  if (operations == 0)
    STRATA_RETURN_IF_ERROR(begin());
  else
    barrier(VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_READ_BIT |
                VK_ACCESS_TRANSFER_WRITE_BIT);
  ++operations;
  if (request.kind == OperationKind::Launch)
    return recordLaunch(*request.launch);
  if (request.kind == OperationKind::Copy) {
    VkBufferCopy region = {request.source.offset, request.target.offset, request.target.size};
    device.api.vkCmdCopyBuffer(commands, handleOf(request.source), handleOf(request.target), 1, &region);
    return okStatus();
  }
  device.api.vkCmdFillBuffer(commands, handleOf(request.target), request.target.offset, request.target.size,
                             static_cast<uint32_t>(request.pattern));
  return okStatus();
}

Status Batch::recordLaunch(const Launch &launch) {
  const auto &kernel = *static_cast<const VulkanKernel *>(launch.kernel);
  STRATA_RETURN_IF_ERROR(bindBuffers(launch, kernel));
  device.api.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel.pipeline);
  dispatch(launch, kernel);
  return okStatus();
}

Status Batch::bindBuffers(const Launch &launch, const VulkanKernel &kernel) {
  VkDescriptorSetAllocateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
  info.descriptorPool = descriptors;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &kernel.setLayout;
  VkDescriptorSet set = VK_NULL_HANDLE;
  STRATA_RETURN_IF_ERROR(
      device.check(device.api.vkAllocateDescriptorSets(device.handle, &info, &set), "vkAllocateDescriptorSets"));
  usedDescriptors += kernel.bindings;
  std::vector<VkDescriptorBufferInfo> buffers;
  for (const Binding &binding : launch.bindings) {
    // A range of zero bytes is not allowed; nothing is read through it.
    bool emptySlice = binding.slice.size == 0;
    buffers.push_back(
        {handleOf(binding.slice), emptySlice ? 0 : binding.slice.offset, emptySlice ? 16 : binding.slice.size});
  }
  VkWriteDescriptorSet write = {};
  write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
  write.dstSet = set;
  write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  write.descriptorCount = static_cast<uint32_t>(buffers.size());
  write.pBufferInfo = buffers.data();
  // One write of several descriptors goes on into the following bindings of the set.
  if (!buffers.empty())
    device.api.vkUpdateDescriptorSets(device.handle, 1, &write, 0, nullptr);
  device.api.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel.layout, 0, 1, &set, 0, nullptr);
  return okStatus();
}

/// The words that are neither the error slot nor bound, in order.
std::vector<uint64_t> scalarWords(const Launch &launch) {
  std::vector<bool> bound(launch.words.size());
  for (const Binding &binding : launch.bindings)
    bound[binding.word] = true;
  std::vector<uint64_t> scalars;
  for (size_t word = 1; word < launch.words.size(); ++word)
    if (!bound[word])
      scalars.push_back(launch.words[word]);
  return scalars;
}

/// Grids have a limited number of groups; longer ranges are several dispatches with ranges of their own.
void Batch::dispatch(const Launch &launch, const VulkanKernel &kernel) {
  std::vector<uint64_t> push = {0, 0};
  for (uint64_t word : scalarWords(launch))
    push.push_back(word);
  auto perGroup = static_cast<int64_t>(kernel.iterationsPerGroup);
  int64_t most = perGroup * device.properties.limits.maxComputeWorkGroupCount[0];
  for (int64_t begin = launch.range.begin; begin < launch.range.end;) {
    int64_t count = std::min(most, launch.range.end - begin);
    push[0] = static_cast<uint64_t>(begin);
    push[1] = static_cast<uint64_t>(begin + count);
    device.api.vkCmdPushConstants(commands, kernel.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                                  static_cast<uint32_t>(push.size() * sizeof(uint64_t)), push.data());
    device.api.vkCmdDispatch(commands, static_cast<uint32_t>((count - 1) / perGroup + 1), 1, 1);
    begin += count;
  }
}

Status Batch::finish() {
  barrier(VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT | VK_ACCESS_HOST_WRITE_BIT);
  Status status = device.check(device.api.vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  if (status.isOk())
    status = device.submit(commands, fence);
  if (status.isOk())
    status = device.check(device.api.vkWaitForFences(device.handle, 1, &fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
  operations = 0;
  usedDescriptors = 0;
  // Also after a failure: the next batch starts from clean objects, or finds the device lost.
  VkResult resets[] = {device.api.vkResetFences(device.handle, 1, &fence),
                       device.api.vkResetDescriptorPool(device.handle, descriptors, 0),
                       device.api.vkResetCommandPool(device.handle, commandPool, 0)};
  for (VkResult result : resets)
    if (status.isOk())
      status = device.check(result, "resetting a batch");
  return status;
}

void fillMapped(const Request &request) {
  auto *target = static_cast<std::byte *>(request.target.hostPointer());
  for (uint64_t offset = 0; offset < request.target.size; offset += request.patternBytes)
    std::memcpy(target + offset, &request.pattern, request.patternBytes);
}

Status runOnHost(const Request &request) {
  switch (request.kind) {
  case OperationKind::Upload:
    if (request.target.size)
      std::memcpy(request.target.hostPointer(), request.constHost, request.target.size);
    return okStatus();
  case OperationKind::Download:
    if (request.source.size)
      std::memcpy(request.host, request.source.hostPointer(), request.source.size);
    return okStatus();
  case OperationKind::Fill:
    fillMapped(request);
    return okStatus();
  case OperationKind::Call:
    return request.function && *request.function ? (*request.function)() : okStatus();
  default:
    return okStatus(); // launches and copies of nothing
  }
}

using Operations = std::deque<std::unique_ptr<Operation>>;

/// The thread behind a queue. Shared by both, because the queue may be released by an operation that the thread runs.
class Worker : public std::enable_shared_from_this<Worker> {
public:
  static Result<std::shared_ptr<Worker>> create(Ref<VulkanDevice> device) {
    auto worker = std::make_shared<Worker>(std::move(device));
    STRATA_RETURN_IF_ERROR(worker->batch.create());
    return worker;
  }

  explicit Worker(Ref<VulkanDevice> device) : device(std::move(device)), batch(*this->device) {}

  Status add(std::unique_ptr<Operation> operation) {
    std::lock_guard lock(mutex);
    if (!thread.started())
      STRATA_RETURN_IF_ERROR(thread.start("strata-vulkan", [self = shared_from_this()] { self->work(); }));
    waiting.push_back(std::move(operation));
    changed.notify_one();
    return okStatus();
  }

  /// No operation is left and none will come. May be called by the thread itself, from an operation's end.
  void stop() {
    {
      std::lock_guard lock(mutex);
      stopping = true;
      changed.notify_one();
    }
    thread.end();
  }

private:
  void work() {
    while (std::unique_ptr<Operation> operation = next())
      run(std::move(operation));
  }

  /// The next operation; null when the queue is gone. Ends the batch before it blocks.
  std::unique_ptr<Operation> next() {
    std::unique_lock lock(mutex);
    if (waiting.empty() && !batch.empty()) {
      lock.unlock();
      flush();
      lock.lock();
    }
    changed.wait(lock, [this] { return stopping || !waiting.empty(); });
    if (waiting.empty())
      return nullptr;
    std::unique_ptr<Operation> operation = std::move(waiting.front());
    waiting.pop_front();
    return operation;
  }

  void run(std::unique_ptr<Operation> operation) {
    const Request &request = operation->request();
    if (operation->pendingEvent())
      flush(); // what is waited for may depend on what was recorded
    while (Event *event = operation->pendingEvent())
      (void)event->wait();
    Status status = operation->waitStatus();
    if (status.isOk())
      status = device->health();
    if (status.isOk() && Batch::takes(request)) {
      if (!batch.hasRoom(request))
        flush();
      status = batch.record(request);
      if (status.isOk()) {
        recorded.push_back(std::move(operation));
        return;
      }
    } else if (status.isOk()) {
      flush();
      status = runOnHost(request);
    }
    operation->complete(std::move(status));
  }

  void flush() {
    if (batch.empty())
      return;
    Status status = batch.finish();
    Operations finished;
    finished.swap(recorded);
    for (std::unique_ptr<Operation> &operation : finished)
      operation->complete(status);
  }

  Ref<VulkanDevice> device;
  Batch batch;         // the thread's own
  Operations recorded; // in the batch; the thread's own
  std::mutex mutex;
  std::condition_variable changed;
  Operations waiting; // guarded by mutex, as is the rest
  DriverThread thread;
  bool stopping = false;
};

class VulkanQueue final : public Queue {
public:
  VulkanQueue(Ref<VulkanDevice> device, std::shared_ptr<Worker> worker)
      : Queue(std::move(device)), worker(std::move(worker)) {}

private:
  // Every operation keeps its queue alive, so none is left here.
  ~VulkanQueue() override { worker->stop(); }

  Status submit(const Request &request) override {
    auto &owner = static_cast<VulkanDevice &>(device());
    STRATA_RETURN_IF_ERROR(owner.health());
    if (request.launch)
      STRATA_RETURN_IF_ERROR(checkLaunch(owner, *request.launch));
    return worker->add(std::make_unique<Operation>(Ref<Queue>(this), request));
  }

  static Status checkLaunch(const VulkanDevice &device, const Launch &launch) {
    const auto &kernel = *static_cast<const VulkanKernel *>(launch.kernel);
    if (launch.bindings.size() != kernel.bindings)
      return invalidArgument("launch of '", kernel.name(), "': ", launch.bindings.size(), " bindings, the kernel has ",
                             kernel.bindings);
    uint64_t alignment = device.limits().bufferAlignment;
    for (const Binding &binding : launch.bindings)
      if (binding.slice.offset % alignment)
        return invalidArgument("launch of '", kernel.name(), "': a binding at offset ", binding.slice.offset,
                               "; offsets are multiples of ", alignment);
    uint64_t pushBytes = kRangePushBytes + sizeof(uint64_t) * scalarWords(launch).size();
    if (pushBytes > device.properties.limits.maxPushConstantsSize)
      return resourceExhausted("launch of '", kernel.name(), "': ", pushBytes, " bytes of scalars; the device takes ",
                               device.properties.limits.maxPushConstantsSize);
    return okStatus();
  }

  std::shared_ptr<Worker> worker;
};

} // namespace

Result<Ref<Queue>> createVulkanQueue(Ref<VulkanDevice> device) {
  STRATA_ASSIGN_OR_RETURN(std::shared_ptr<Worker> worker, Worker::create(device));
  return Ref<Queue>::adopt(new VulkanQueue(std::move(device), std::move(worker)));
}

} // namespace strata::device
