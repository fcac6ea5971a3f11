// Opening adapters, and their memory.
#include "devices/vulkan/vulkan_device.h"

#include "devices/vulkan/vulkan_objects.h"

#include <algorithm>
#include <bit>

namespace strata::device {

namespace {

/// Drivers older than this are refused.
constexpr uint32_t kFloor = VK_API_VERSION_1_1;
/// Newer features are not asked for.
constexpr uint32_t kCeiling = VK_API_VERSION_1_3;

uint32_t withoutPatch(uint32_t version) {
  return VK_MAKE_API_VERSION(0, VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version), 0);
}

std::string versionText(uint32_t version) {
  return strCat(VK_API_VERSION_MAJOR(version), ".", VK_API_VERSION_MINOR(version));
}

Result<VkInstance> makeInstance(VulkanApi &api, uint32_t &version) {
  uint32_t offered = 0;
  STRATA_RETURN_IF_ERROR(vulkanStatus(api.vkEnumerateInstanceVersion(&offered), "vkEnumerateInstanceVersion"));
  if (offered < kFloor)
    return failedPrecondition("vulkan: the loader offers ", versionText(offered), ", 1.1 is needed");
  version = std::min(withoutPatch(offered), kCeiling);
  VkApplicationInfo application = {};
  application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
  application.pEngineName = "strata";
  application.apiVersion = version;
  VkInstanceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
  info.pApplicationInfo = &application;
  VkInstance instance = VK_NULL_HANDLE;
  STRATA_RETURN_IF_ERROR(vulkanStatus(api.vkCreateInstance(&info, nullptr, &instance), "vkCreateInstance"));
  return instance;
}

Result<std::vector<VkPhysicalDevice>> adaptersOf(const VulkanApi &api, VkInstance instance) {
  uint32_t count = 0;
  STRATA_RETURN_IF_ERROR(
      vulkanStatus(api.vkEnumeratePhysicalDevices(instance, &count, nullptr), "vkEnumeratePhysicalDevices"));
  std::vector<VkPhysicalDevice> adapters(count);
  VkResult result = api.vkEnumeratePhysicalDevices(instance, &count, adapters.data());
  if (result != VK_INCOMPLETE) // one was plugged in meanwhile
    STRATA_RETURN_IF_ERROR(vulkanStatus(result, "vkEnumeratePhysicalDevices"));
  adapters.resize(count);
  return adapters;
}

/// The family to use: one that computes and does not draw where there is such, else any that computes; -1: none.
int computeFamily(const VulkanApi &api, VkPhysicalDevice adapter) {
  uint32_t count = 0;
  api.vkGetPhysicalDeviceQueueFamilyProperties(adapter, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  api.vkGetPhysicalDeviceQueueFamilyProperties(adapter, &count, families.data());
  int chosen = -1;
  for (uint32_t index = 0; index < count; ++index) {
    if (!(families[index].queueFlags & VK_QUEUE_COMPUTE_BIT) || families[index].queueCount == 0)
      continue;
    if (!(families[index].queueFlags & VK_QUEUE_GRAPHICS_BIT))
      return static_cast<int>(index);
    if (chosen < 0)
      chosen = static_cast<int>(index);
  }
  return chosen;
}

} // namespace

std::string adapterRefusal(const VulkanApi &api, VkPhysicalDevice adapter) {
  VkPhysicalDeviceProperties properties;
  api.vkGetPhysicalDeviceProperties(adapter, &properties);
  if (properties.apiVersion < kFloor)
    return strCat("Vulkan ", versionText(properties.apiVersion), "; 1.1 is needed");
  if (computeFamily(api, adapter) < 0)
    return "no compute queue";
  return {};
}

Result<std::vector<VulkanAdapter>> listVulkanAdapters() {
  VulkanApi api;
  STRATA_RETURN_IF_ERROR(api.loadLibrary());
  uint32_t version = 0;
  STRATA_ASSIGN_OR_RETURN(VkInstance instance, makeInstance(api, version));
  STRATA_RETURN_IF_ERROR(api.loadInstance(instance));
  Result<std::vector<VkPhysicalDevice>> adapters = adaptersOf(api, instance);
  std::vector<VulkanAdapter> list;
  if (adapters) {
    for (VkPhysicalDevice adapter : *adapters) {
      VkPhysicalDeviceProperties properties;
      api.vkGetPhysicalDeviceProperties(adapter, &properties);
      list.push_back({properties.deviceName, properties.apiVersion, adapterRefusal(api, adapter)});
    }
  }
  api.vkDestroyInstance(instance, nullptr);
  if (!adapters)
    return adapters.takeStatus();
  if (list.empty())
    return unavailable("vulkan: the loader knows no adapter (no driver is installed)");
  return list;
}

Result<Ref<Device>> openVulkanDevice(const VulkanOptions &options) {
  return VulkanDevice::open(options.index, options.memoryLimit);
}

Result<Ref<Device>> VulkanDevice::open(uint32_t index, uint64_t memoryLimit) {
  Ref<VulkanDevice> device = Ref<VulkanDevice>::adopt(new VulkanDevice(memoryLimit));
  STRATA_RETURN_IF_ERROR(device->createInstance());
  STRATA_RETURN_IF_ERROR(device->chooseAdapter(index));
  STRATA_RETURN_IF_ERROR(device->createDevice());
  STRATA_RETURN_IF_ERROR(device->chooseMemoryType());
  device->describe(device->properties.deviceName, device->deviceLimits());
  return Ref<Device>(std::move(device));
}

VulkanDevice::~VulkanDevice() {
  if (handle)
    api.vkDestroyDevice(handle, nullptr);
  if (instance)
    api.vkDestroyInstance(instance, nullptr);
}

Status VulkanDevice::createInstance() {
  STRATA_RETURN_IF_ERROR(api.loadLibrary());
  STRATA_ASSIGN_OR_RETURN(VkInstance made, makeInstance(api, apiVersion));
  Status loaded = api.loadInstance(made);
  if (loaded.isOk() || api.vkDestroyInstance)
    instance = made;
  return loaded;
}

Status VulkanDevice::chooseAdapter(uint32_t index) {
  STRATA_ASSIGN_OR_RETURN(std::vector<VkPhysicalDevice> adapters, adaptersOf(api, instance));
  if (adapters.empty())
    return unavailable("vulkan: the loader knows no adapter (no driver is installed)");
  if (index >= adapters.size())
    return unavailable("vulkan: no adapter ", index, "; there are ", adapters.size());
  adapter = adapters[index];
  api.vkGetPhysicalDeviceProperties(adapter, &properties);
  if (std::string refusal = adapterRefusal(api, adapter); !refusal.empty())
    return failedPrecondition("vulkan: adapter ", index, " (", properties.deviceName, "): ", refusal);
  queueFamily = static_cast<uint32_t>(computeFamily(api, adapter));
  apiVersion = std::min(apiVersion, withoutPatch(properties.apiVersion));
  return okStatus();
}

Status VulkanDevice::createDevice() {
  VkPhysicalDeviceFeatures offered;
  api.vkGetPhysicalDeviceFeatures(adapter, &offered);
  features.shaderFloat64 = offered.shaderFloat64;
  features.shaderInt64 = offered.shaderInt64;
  features.shaderInt16 = offered.shaderInt16;
  float priority = 1;
  VkDeviceQueueCreateInfo queueInfo = {};
  queueInfo.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
  queueInfo.queueFamilyIndex = queueFamily;
  queueInfo.queueCount = 1;
  queueInfo.pQueuePriorities = &priority;
  VkDeviceCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queueInfo;
  info.pEnabledFeatures = &features;
  VkDevice made = VK_NULL_HANDLE;
  STRATA_RETURN_IF_ERROR(vulkanStatus(api.vkCreateDevice(adapter, &info, nullptr, &made), "vkCreateDevice"));
  Status loaded = api.loadDevice(made);
  if (loaded.isOk() || api.vkDestroyDevice)
    handle = made;
  STRATA_RETURN_IF_ERROR(std::move(loaded));
  api.vkGetDeviceQueue(handle, queueFamily, 0, &queue);
  return okStatus();
}

/// Buffers are host-visible and coherent, the device's own memory where it offers that. The choice depends on the
/// usage, which is the same for all buffers: a small one is made to ask.
Status VulkanDevice::chooseMemoryType() {
  VkBufferCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = 64;
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  VkBuffer buffer = VK_NULL_HANDLE;
  STRATA_RETURN_IF_ERROR(vulkanStatus(api.vkCreateBuffer(handle, &info, nullptr, &buffer), "vkCreateBuffer"));
  VkMemoryRequirements requirements;
  api.vkGetBufferMemoryRequirements(handle, buffer, &requirements);
  api.vkDestroyBuffer(handle, buffer, nullptr);
  VkPhysicalDeviceMemoryProperties memory;
  api.vkGetPhysicalDeviceMemoryProperties(adapter, &memory);
  constexpr VkMemoryPropertyFlags kNeeded = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  constexpr VkMemoryPropertyFlags kWanted = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  int bestScore = -1;
  for (uint32_t type = 0; type < memory.memoryTypeCount; ++type) {
    VkMemoryPropertyFlags flags = memory.memoryTypes[type].propertyFlags;
    if (!(requirements.memoryTypeBits >> type & 1) || (flags & kNeeded) != kNeeded)
      continue;
    int score = std::popcount(flags & kWanted);
    if (score > bestScore) {
      bestScore = score;
      memoryType = type;
    }
  }
  if (bestScore < 0)
    return failedPrecondition("vulkan: ", properties.deviceName, " has no coherent memory that the host can see");
  return okStatus();
}

DeviceLimits VulkanDevice::deviceLimits() const {
  const VkPhysicalDeviceLimits &from = properties.limits;
  DeviceLimits limits;
  limits.bufferAlignment = std::max<uint64_t>(from.minStorageBufferOffsetAlignment, 16);
  limits.maxBufferBytes = uint64_t{1} << 40;
  limits.maxBindingBytes = from.maxStorageBufferRange;
  limits.maxBindings =
      std::min({from.maxPerStageDescriptorStorageBuffers, from.maxDescriptorSetStorageBuffers, kMaxLaunchBindings});
  limits.maxArgumentWords = 1 + limits.maxBindings + (from.maxPushConstantsSize - kRangePushBytes) / 8;
  limits.addressable = false;
  limits.hostVisible = true;
  return limits;
}

Status VulkanDevice::check(VkResult result, const char *call) {
  if (result == VK_ERROR_DEVICE_LOST)
    lost.store(true);
  return vulkanStatus(result, call);
}

Status VulkanDevice::submit(VkCommandBuffer commands, VkFence fence) {
  VkSubmitInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  std::lock_guard lock(queueMutex);
  return check(api.vkQueueSubmit(queue, 1, &info, fence), "vkQueueSubmit");
}

Result<Ref<Buffer>> VulkanDevice::allocate(uint64_t bytes) {
  STRATA_RETURN_IF_ERROR(health());
  if (bytes > limits().maxBufferBytes)
    return resourceExhausted("a buffer of ", bytes, " bytes; the device takes ", limits().maxBufferBytes);
  STRATA_RETURN_IF_ERROR(counter.add(bytes));
  VkBufferCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  info.size = std::max<uint64_t>(bytes, 16);
  info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  void *mapped = nullptr;
  Status status = check(api.vkCreateBuffer(handle, &info, nullptr, &buffer), "vkCreateBuffer");
  if (status.isOk()) {
    VkMemoryRequirements requirements;
    api.vkGetBufferMemoryRequirements(handle, buffer, &requirements);
    VkMemoryAllocateInfo allocation = {};
    allocation.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
    allocation.allocationSize = requirements.size;
    allocation.memoryTypeIndex = memoryType;
    status = check(api.vkAllocateMemory(handle, &allocation, nullptr, &memory), "vkAllocateMemory");
  }
  if (status.isOk())
    status = check(api.vkBindBufferMemory(handle, buffer, memory, 0), "vkBindBufferMemory");
  if (status.isOk())
    status = check(api.vkMapMemory(handle, memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory");
  if (!status.isOk()) {
    api.vkDestroyBuffer(handle, buffer, nullptr); // null handles are ignored
    api.vkFreeMemory(handle, memory, nullptr);
    counter.remove(bytes);
    return std::move(status).withContext(strCat("a buffer of ", bytes, " bytes"));
  }
  return Ref<Buffer>::adopt(new VulkanBuffer(Ref<VulkanDevice>(this), buffer, memory, mapped, bytes));
}

Result<Ref<Buffer>> VulkanDevice::wrap(void *, uint64_t, std::function<void()>) {
  return unimplemented("this device has memory of its own; upload instead");
}

Result<Ref<Queue>> VulkanDevice::createQueue() {
  STRATA_RETURN_IF_ERROR(health());
  return createVulkanQueue(Ref<VulkanDevice>(this));
}

Result<Ref<Module>> VulkanDevice::loadModule(std::span<const std::byte> image) {
  STRATA_RETURN_IF_ERROR(health());
  return loadSpirvModule(Ref<VulkanDevice>(this), image);
}

VulkanBuffer::VulkanBuffer(Ref<VulkanDevice> device, VkBuffer buffer, VkDeviceMemory memory, void *mapped,
                           uint64_t bytes)
    : Buffer(std::move(device), bytes, 0, mapped), buffer(buffer), memory(memory) {}

VulkanBuffer::~VulkanBuffer() {
  auto &owner = static_cast<VulkanDevice &>(device());
  owner.api.vkDestroyBuffer(owner.handle, buffer, nullptr);
  owner.api.vkFreeMemory(owner.handle, memory, nullptr);
  owner.counter.remove(size());
}

} // namespace strata::device
