// The Vulkan entry points that Strata uses, found at run time. No library is linked: without a loader on the machine
// the device is absent, nothing else.
#pragma once

#include "support/status.h"

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

namespace strata::device {

// Found without an instance.
#define STRATA_VULKAN_GLOBAL(X) X(vkCreateInstance) X(vkEnumerateInstanceVersion)

// Found with an instance.
#define STRATA_VULKAN_INSTANCE(X)                                                                                      \
  X(vkDestroyInstance)                                                                                                 \
  X(vkEnumeratePhysicalDevices)                                                                                        \
  X(vkGetPhysicalDeviceProperties)                                                                                     \
  X(vkGetPhysicalDeviceFeatures)                                                                                       \
  X(vkGetPhysicalDeviceMemoryProperties)                                                                               \
  X(vkGetPhysicalDeviceQueueFamilyProperties)                                                                          \
  X(vkCreateDevice)                                                                                                    \
  X(vkGetDeviceProcAddr)

// Found with a device.
#define STRATA_VULKAN_DEVICE(X)                                                                                        \
  X(vkDestroyDevice)                                                                                                   \
  X(vkGetDeviceQueue)                                                                                                  \
  X(vkCreateBuffer)                                                                                                    \
  X(vkDestroyBuffer)                                                                                                   \
  X(vkGetBufferMemoryRequirements)                                                                                     \
  X(vkAllocateMemory)                                                                                                  \
  X(vkFreeMemory)                                                                                                      \
  X(vkBindBufferMemory)                                                                                                \
  X(vkMapMemory)                                                                                                       \
  X(vkCreateShaderModule)                                                                                              \
  X(vkDestroyShaderModule)                                                                                             \
  X(vkCreateDescriptorSetLayout)                                                                                       \
  X(vkDestroyDescriptorSetLayout)                                                                                      \
  X(vkCreatePipelineLayout)                                                                                            \
  X(vkDestroyPipelineLayout)                                                                                           \
  X(vkCreateComputePipelines)                                                                                          \
  X(vkDestroyPipeline)                                                                                                 \
  X(vkCreateDescriptorPool)                                                                                            \
  X(vkDestroyDescriptorPool)                                                                                           \
  X(vkResetDescriptorPool)                                                                                             \
  X(vkAllocateDescriptorSets)                                                                                          \
  X(vkUpdateDescriptorSets)                                                                                            \
  X(vkCreateCommandPool)                                                                                               \
  X(vkDestroyCommandPool)                                                                                              \
  X(vkResetCommandPool)                                                                                                \
  X(vkAllocateCommandBuffers)                                                                                          \
  X(vkBeginCommandBuffer)                                                                                              \
  X(vkEndCommandBuffer)                                                                                                \
  X(vkCmdBindPipeline)                                                                                                 \
  X(vkCmdBindDescriptorSets)                                                                                           \
  X(vkCmdPushConstants)                                                                                                \
  X(vkCmdDispatch)                                                                                                     \
  X(vkCmdCopyBuffer)                                                                                                   \
  X(vkCmdFillBuffer)                                                                                                   \
  X(vkCmdPipelineBarrier)                                                                                              \
  X(vkCreateFence)                                                                                                     \
  X(vkDestroyFence)                                                                                                    \
  X(vkResetFences)                                                                                                     \
  X(vkWaitForFences)                                                                                                   \
  X(vkQueueSubmit)

/// The table, filled in three steps. Entry points are valid as long as instance and device are.
struct VulkanApi {
#define STRATA_VULKAN_MEMBER(NAME) PFN_##NAME NAME = nullptr;
  STRATA_VULKAN_GLOBAL(STRATA_VULKAN_MEMBER)
  STRATA_VULKAN_INSTANCE(STRATA_VULKAN_MEMBER)
  STRATA_VULKAN_DEVICE(STRATA_VULKAN_MEMBER)
#undef STRATA_VULKAN_MEMBER
  PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr = nullptr;

  /// Opens the loader, which stays open for the life of the process. Unavailable when there is none, or a too old one.
  Status loadLibrary();
  Status loadInstance(VkInstance instance);
  Status loadDevice(VkDevice device);
};

/// OK, or what the result means: ResourceExhausted for memory, Unavailable for a lost device, Internal otherwise, with
/// the name of the call.
Status vulkanStatus(VkResult result, const char *call);

} // namespace strata::device
