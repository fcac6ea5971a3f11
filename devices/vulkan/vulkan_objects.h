// What device, queue and modules of the Vulkan driver share. Private to devices/vulkan.
#pragma once

#include "devices/device.h"
#include "devices/memory_counter.h"
#include "devices/vulkan/vulkan_api.h"

#include <atomic>
#include <mutex>
#include <span>

namespace strata::device {

class VulkanDevice;

class VulkanBuffer final : public Buffer {
public:
  /// Takes over the handles; `mapped` is their memory.
  VulkanBuffer(Ref<VulkanDevice> device, VkBuffer buffer, VkDeviceMemory memory, void *mapped, uint64_t bytes);

  VkBuffer handle() const { return buffer; }

private:
  ~VulkanBuffer() override;

  VkBuffer buffer;
  VkDeviceMemory memory;
};

class VulkanKernel final : public Kernel {
public:
  VulkanKernel(Module &owner, std::string name) : Kernel(owner, std::move(name)) {}

  VkPipeline pipeline = VK_NULL_HANDLE;
  /// Of the whole module; owned by it, as the pipeline is.
  VkPipelineLayout layout = VK_NULL_HANDLE;
  VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
  uint32_t bindings = 0;
  uint32_t iterationsPerGroup = 1;
};

class VulkanDevice final : public Device {
public:
  static Result<Ref<Device>> open(uint32_t index, uint64_t memoryLimit);

  DeviceKind kind() const override { return DeviceKind::Vulkan; }
  MemoryStats memoryStats() const override { return counter.stats(); }
  Result<Ref<Buffer>> allocate(uint64_t bytes) override;
  Result<Ref<Buffer>> wrap(void *memory, uint64_t bytes, std::function<void()> release) override;
  Result<Ref<Queue>> createQueue() override;
  Result<Ref<Module>> loadModule(std::span<const std::byte> image) override;

  /// Submits recorded commands; `fence` is signalled when they have finished. Any thread.
  Status submit(VkCommandBuffer commands, VkFence fence);

  /// Unavailable once the driver has lost the device.
  Status health() const { return lost.load() ? unavailable("the Vulkan device is lost; reopen it") : okStatus(); }
  /// Turns a result into a status, and remembers a lost device.
  Status check(VkResult result, const char *call);

  VulkanApi api;
  VkInstance instance = VK_NULL_HANDLE;
  VkPhysicalDevice adapter = VK_NULL_HANDLE;
  VkDevice handle = VK_NULL_HANDLE;
  VkPhysicalDeviceProperties properties = {};
  VkPhysicalDeviceFeatures features = {}; // those that are enabled
  uint32_t apiVersion = 0;                // of instance and adapter, the lower
  uint32_t queueFamily = 0;
  MemoryCounter counter;

private:
  friend class VulkanBuffer;

  explicit VulkanDevice(uint64_t memoryLimit) : Device("vulkan", {}), counter(memoryLimit) {}
  ~VulkanDevice() override;

  Status createInstance();
  Status chooseAdapter(uint32_t index);
  Status createDevice();
  Status chooseMemoryType();
  DeviceLimits deviceLimits() const;

  VkQueue queue = VK_NULL_HANDLE;
  std::mutex queueMutex;
  uint32_t memoryType = 0;
  std::atomic<bool> lost{false};
};

/// Starts the queue's thread with its first operation.
Result<Ref<Queue>> createVulkanQueue(Ref<VulkanDevice> device);

/// Creates a pipeline for every entry point. FailedPrecondition names a capability the device lacks.
Result<Ref<Module>> loadSpirvModule(Ref<VulkanDevice> device, std::span<const std::byte> image);

/// Names of adapters on this machine and why each could not be opened.
std::string adapterRefusal(const VulkanApi &api, VkPhysicalDevice adapter);

/// Bytes of push constants that the range takes, before the scalars.
inline constexpr uint32_t kRangePushBytes = 16;
/// Buffers that one launch can bind at most.
inline constexpr uint32_t kMaxLaunchBindings = 256;

} // namespace strata::device
