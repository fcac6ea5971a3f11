// Finding entry points.
#include "devices/vulkan/vulkan_api.h"

#include <dlfcn.h>

namespace strata::device {

namespace {

constexpr const char *kLibrary = "libvulkan.so.1";

const char *resultName(VkResult result) {
  switch (result) {
  case VK_ERROR_OUT_OF_HOST_MEMORY:
    return "out of host memory";
  case VK_ERROR_OUT_OF_DEVICE_MEMORY:
    return "out of device memory";
  case VK_ERROR_INITIALIZATION_FAILED:
    return "initialisation failed";
  case VK_ERROR_DEVICE_LOST:
    return "the device is lost";
  case VK_ERROR_MEMORY_MAP_FAILED:
    return "memory cannot be mapped";
  case VK_ERROR_LAYER_NOT_PRESENT:
    return "a layer is missing";
  case VK_ERROR_EXTENSION_NOT_PRESENT:
    return "an extension is missing";
  case VK_ERROR_FEATURE_NOT_PRESENT:
    return "a feature is missing";
  case VK_ERROR_INCOMPATIBLE_DRIVER:
    return "no compatible driver";
  case VK_ERROR_TOO_MANY_OBJECTS:
    return "too many objects";
  default:
    return nullptr;
  }
}

} // namespace

Status vulkanStatus(VkResult result, const char *call) {
  if (result == VK_SUCCESS)
    return okStatus();
  const char *name = resultName(result);
  std::string text = name ? strCat(call, ": ", name) : strCat(call, ": result ", static_cast<int>(result));
  switch (result) {
  case VK_ERROR_OUT_OF_HOST_MEMORY:
  case VK_ERROR_OUT_OF_DEVICE_MEMORY:
  case VK_ERROR_TOO_MANY_OBJECTS:
  case VK_ERROR_OUT_OF_POOL_MEMORY:
    return resourceExhausted("vulkan: ", text);
  case VK_ERROR_DEVICE_LOST:
  case VK_ERROR_INCOMPATIBLE_DRIVER:
    return unavailable("vulkan: ", text);
  default:
    return internalError("vulkan: ", text);
  }
}

Status VulkanApi::loadLibrary() {
  // Never closed: drivers below the loader do not survive it.
  void *library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return unavailable("vulkan: ", kLibrary, " cannot be loaded");
  vkGetInstanceProcAddr = reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (!vkGetInstanceProcAddr)
    return unavailable("vulkan: ", kLibrary, " is no Vulkan loader");
#define STRATA_VULKAN_FIND(NAME)                                                                                       \
  NAME = reinterpret_cast<PFN_##NAME>(vkGetInstanceProcAddr(nullptr, #NAME));                                          \
  if (!NAME)                                                                                                           \
    return unavailable("vulkan: the loader is older than 1.1 (no " #NAME ")");
  STRATA_VULKAN_GLOBAL(STRATA_VULKAN_FIND)
#undef STRATA_VULKAN_FIND
  return okStatus();
}

Status VulkanApi::loadInstance(VkInstance instance) {
#define STRATA_VULKAN_FIND(NAME)                                                                                       \
  NAME = reinterpret_cast<PFN_##NAME>(vkGetInstanceProcAddr(instance, #NAME));                                         \
  if (!NAME)                                                                                                           \
    return unavailable("vulkan: the instance lacks " #NAME);
  STRATA_VULKAN_INSTANCE(STRATA_VULKAN_FIND)
#undef STRATA_VULKAN_FIND
  return okStatus();
}

Status VulkanApi::loadDevice(VkDevice device) {
#define STRATA_VULKAN_FIND(NAME)                                                                                       \
  NAME = reinterpret_cast<PFN_##NAME>(vkGetDeviceProcAddr(device, #NAME));                                             \
  if (!NAME)                                                                                                           \
    return unavailable("vulkan: the driver lacks " #NAME);
  STRATA_VULKAN_DEVICE(STRATA_VULKAN_FIND)
#undef STRATA_VULKAN_FIND
  return okStatus();
}

} // namespace strata::device
