// Pipelines from SPIR-V modules.
#include "devices/vulkan/spirv_reader.h"
#include "devices/vulkan/vulkan_objects.h"

#include <cstring>
#include <deque>
#include <vector>

namespace strata::device {

namespace {

/// Capabilities that every Vulkan 1.1 device has, and those behind a feature (SPIR-V specification, 3.31).
Status checkCapability(const VulkanDevice &device, uint32_t capability) {
  const VkPhysicalDeviceFeatures &features = device.features;
  switch (capability) {
  case 0:  // Matrix
  case 1:  // Shader
  case 50: // ImageQuery
    return okStatus();
  case 10:
    return features.shaderFloat64 ? okStatus() : failedPrecondition("SPIR-V: the device lacks Float64");
  case 11:
    return features.shaderInt64 ? okStatus() : failedPrecondition("SPIR-V: the device lacks Int64");
  case 22:
    return features.shaderInt16 ? okStatus() : failedPrecondition("SPIR-V: the device lacks Int16");
  default:
    return failedPrecondition("SPIR-V: capability ", capability, " is not offered by this driver");
  }
}

/// The newest SPIR-V that a Vulkan version takes (Vulkan specification, "SPIR-V environment").
uint32_t newestSpirv(uint32_t apiVersion) {
  if (apiVersion >= VK_API_VERSION_1_3)
    return 0x00010600;
  return apiVersion >= VK_API_VERSION_1_2 ? 0x00010500 : 0x00010300;
}

class VulkanModule final : public Module {
public:
  explicit VulkanModule(Ref<VulkanDevice> device) : Module(std::move(device)) {}

  Status load(const SpirvInfo &info, std::span<const std::byte> image);

  Result<const Kernel *> kernel(std::string_view name) const override {
    for (const VulkanKernel &kernel : kernels)
      if (kernel.name() == name)
        return &kernel;
    return notFound("no kernel '", name, "' in the module");
  }

private:
  ~VulkanModule() override;

  VulkanDevice &owner() const { return static_cast<VulkanDevice &>(device()); }
  Status createLayouts(uint32_t bindings);
  Status createPipeline(const SpirvEntry &entry, VkShaderModule shader, uint32_t bindings);

  VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
  VkPipelineLayout layout = VK_NULL_HANDLE;
  std::deque<VulkanKernel> kernels; // a deque because kernels do not move
};

Status VulkanModule::load(const SpirvInfo &info, std::span<const std::byte> image) {
  STRATA_RETURN_IF_ERROR(createLayouts(info.bindings));
  std::vector<uint32_t> words(image.size() / sizeof(uint32_t));
  std::memcpy(words.data(), image.data(), image.size());
  VkShaderModuleCreateInfo create = {};
  create.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
  create.codeSize = image.size();
  create.pCode = words.data();
  VkShaderModule shader = VK_NULL_HANDLE;
  VulkanDevice &device = owner();
  STRATA_RETURN_IF_ERROR(
      device.check(device.api.vkCreateShaderModule(device.handle, &create, nullptr, &shader), "vkCreateShaderModule"));
  Status status;
  for (const SpirvEntry &entry : info.entries)
    if (status.isOk())
      status = createPipeline(entry, shader, info.bindings);
  device.api.vkDestroyShaderModule(device.handle, shader, nullptr);
  return status;
}

Status VulkanModule::createLayouts(uint32_t bindings) {
  VulkanDevice &device = owner();
  std::vector<VkDescriptorSetLayoutBinding> slots(bindings);
  for (uint32_t index = 0; index < bindings; ++index) {
    slots[index].binding = index;
    slots[index].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    slots[index].descriptorCount = 1;
    slots[index].stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  }
  VkDescriptorSetLayoutCreateInfo set = {};
  set.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
  set.bindingCount = bindings;
  set.pBindings = slots.data();
  STRATA_RETURN_IF_ERROR(device.check(device.api.vkCreateDescriptorSetLayout(device.handle, &set, nullptr, &setLayout),
                                      "vkCreateDescriptorSetLayout"));
  VkPushConstantRange push = {};
  push.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  push.size = device.properties.limits.maxPushConstantsSize;
  VkPipelineLayoutCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
  info.setLayoutCount = 1;
  info.pSetLayouts = &setLayout;
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &push;
  return device.check(device.api.vkCreatePipelineLayout(device.handle, &info, nullptr, &layout),
                      "vkCreatePipelineLayout");
}

Status VulkanModule::createPipeline(const SpirvEntry &entry, VkShaderModule shader, uint32_t bindings) {
  if (entry.localSize[0] == 0 || entry.localSize[1] != 1 || entry.localSize[2] != 1)
    return invalidArgument("SPIR-V: entry point '", entry.name, "' has a local size other than N x 1 x 1");
  VulkanDevice &device = owner();
  VkComputePipelineCreateInfo info = {};
  info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = shader;
  info.stage.pName = entry.name.c_str();
  info.layout = layout;
  VkPipeline pipeline = VK_NULL_HANDLE;
  STRATA_RETURN_IF_ERROR(
      device.check(device.api.vkCreateComputePipelines(device.handle, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
                   "vkCreateComputePipelines"));
  VulkanKernel &kernel = kernels.emplace_back(*this, entry.name);
  kernel.pipeline = pipeline;
  kernel.layout = layout;
  kernel.setLayout = setLayout;
  kernel.bindings = bindings;
  kernel.iterationsPerGroup = entry.localSize[0];
  return okStatus();
}

VulkanModule::~VulkanModule() {
  VulkanDevice &device = owner();
  for (VulkanKernel &kernel : kernels)
    device.api.vkDestroyPipeline(device.handle, kernel.pipeline, nullptr);
  device.api.vkDestroyPipelineLayout(device.handle, layout, nullptr);
  device.api.vkDestroyDescriptorSetLayout(device.handle, setLayout, nullptr);
}

} // namespace

Result<Ref<Module>> loadSpirvModule(Ref<VulkanDevice> device, std::span<const std::byte> image) {
  STRATA_ASSIGN_OR_RETURN(SpirvInfo info, readSpirv(image));
  if (info.version > newestSpirv(device->apiVersion))
    return failedPrecondition("SPIR-V: version 1.", (info.version >> 8) & 0xff, " is newer than the driver takes");
  for (uint32_t capability : info.capabilities)
    STRATA_RETURN_IF_ERROR(checkCapability(*device, capability));
  if (info.bindings > device->limits().maxBindings)
    return failedPrecondition("SPIR-V: ", info.bindings, " buffers; the device takes ", device->limits().maxBindings);
  Ref<VulkanModule> module = Ref<VulkanModule>::adopt(new VulkanModule(std::move(device)));
  STRATA_RETURN_IF_ERROR(module->load(info, image));
  return Ref<Module>(std::move(module));
}

} // namespace strata::device
