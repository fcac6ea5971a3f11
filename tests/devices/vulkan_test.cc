// What the Vulkan driver refuses, and how it says so.
#include "tests/devices/device_util.h"

#include "devices/vulkan/spirv_reader.h"
#include "devices/vulkan/vulkan_device.h"

#include <cstdlib>
#include <cstring>
#include <random>

namespace strata::device::test {
namespace {

std::vector<std::byte> bytesOf(const std::vector<uint32_t> &words) {
  std::vector<std::byte> bytes(words.size() * 4);
  if (!words.empty())
    std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

constexpr uint32_t op(uint32_t opcode, uint32_t words) { return words << 16 | opcode; }

/// Capability, "k" as compute entry point with id 1, its local size.
std::vector<uint32_t> smallModule(uint32_t capability = 1, uint32_t version = 0x00010300) {
  return {0x07230203, version, 0,  10, 0, op(17, 2), capability, op(15, 4), 5,  1, 'k',
          op(16, 6),  1,       17, 32, 1, 1,         op(71, 4),  7,         33, 2};
}

TEST(SpirvReaderTest, ReadsWhatTheDriverNeeds) {
  Result<SpirvInfo> info = readSpirv(bytesOf(smallModule(11)));
  ASSERT_TRUE(info.isOk()) << info.status().toString();
  EXPECT_EQ(info->version, 0x00010300u);
  EXPECT_EQ(info->capabilities, std::vector<uint32_t>{11});
  ASSERT_EQ(info->entries.size(), 1u);
  EXPECT_EQ(info->entries[0].name, "k");
  EXPECT_EQ(info->entries[0].localSize[0], 32u);
  EXPECT_EQ(info->bindings, 3u);
}

TEST(SpirvReaderTest, RefusesWhatIsNoKernel) {
  auto refuses = [](std::vector<uint32_t> words) {
    EXPECT_CODE(InvalidArgument, readSpirv(bytesOf(words)).takeStatus());
  };
  refuses({});
  refuses({0x07230203, 0x00010300});
  refuses({0x03022307, 0x00010300, 0, 10, 0});
  refuses({0x07230203, 0x00010300, 0, 10, 0}); // no entry point
  std::vector<uint32_t> words = smallModule();
  for (size_t length = 6; length < words.size(); ++length) // ends within an instruction, or before the entry point
    if (length != 11 && length != 17)
      refuses({words.begin(), words.begin() + static_cast<ptrdiff_t>(length)});
  words = smallModule();
  words[5] = op(17, 0);
  refuses(words);
  words = smallModule();
  words[10] = 0x6b6b6b6b; // a name without end
  refuses(words);
  words = smallModule();
  words.back() = 5000; // binding
  refuses(words);
  words = smallModule();
  words[19] = 34; // descriptor set 2
  refuses(words);
}

TEST(SpirvReaderTest, SurvivesDamage) {
  std::mt19937 random(1);
  for (int round = 0; round < 50'000; ++round) {
    std::vector<uint32_t> words = smallModule();
    for (int change = 0; change < 3; ++change) {
      uint32_t &word = words[random() % words.size()];
      word = random() % 2 ? random() : word ^ (1u << random() % 32);
    }
    words.resize(random() % 4 ? words.size() : random() % words.size());
    Result<SpirvInfo> info = readSpirv(bytesOf(words));
    if (info.isOk())
      EXPECT_LE(info->bindings, 1024u);
  }
}

/// Opens the first adapter or skips by name.
#define OPEN_OR_SKIP(device)                                                                                           \
  Ref<Device> device;                                                                                                  \
  if (Result<Ref<Device>> opened = openVulkanDevice(); opened.isOk())                                                  \
    device = opened.takeValue();                                                                                       \
  else                                                                                                                 \
    GTEST_SKIP() << "vulkan: needs a Vulkan driver (" << opened.status().toString() << ")"

TEST(VulkanDeviceTest, ListsWhatItOpens) {
  OPEN_OR_SKIP(device);
  Result<std::vector<VulkanAdapter>> adapters = listVulkanAdapters();
  ASSERT_TRUE(adapters.isOk());
  EXPECT_EQ(adapters->front().name, device->name());
  VulkanOptions options;
  options.index = static_cast<uint32_t>(adapters->size());
  EXPECT_CODE(Unavailable, openVulkanDevice(options).takeStatus());
}

TEST(VulkanDeviceTest, NamesTheCapabilityItLacks) {
  OPEN_OR_SKIP(device);
  Status status = device->loadModule(bytesOf(smallModule(6022))).takeStatus(); // cooperative matrix
  EXPECT_EQ(status.code(), StatusCode::FailedPrecondition);
  EXPECT_EQ(status.message(), "SPIR-V: capability 6022 is not offered by this driver");
  EXPECT_CODE(FailedPrecondition, device->loadModule(bytesOf(smallModule(1, 0x00020000))).takeStatus());
}

TEST(VulkanDeviceTest, RefusesLaunchesThatDoNotFit) {
  OPEN_OR_SKIP(device);
  Result<Ref<Module>> module = loadTestModule(*device);
  if (!module)
    GTEST_SKIP() << module.status().toString();
  Ref<Queue> queue = device->createQueue().takeValue();
  Ref<Buffer> buffer = device->allocate(4096).takeValue();
  AxpbRelu args(whole(*buffer), whole(*buffer), 1, 1);
  Launch launch = args.launch((*module)->kernel("axpb_relu").takeValue(), 16);
  launch.bindings = launch.bindings.first(1);
  EXPECT_CODE(InvalidArgument, queue->launch(launch));
  launch = args.launch(launch.kernel, 16);
  args.bindings[0].slice.offset = 1;
  args.bindings[0].slice.size = 64;
  EXPECT_CODE(InvalidArgument, queue->launch(launch));
  args.bindings[0].slice.offset = 0;
  std::vector<uint64_t> words(100);
  launch.words = words;
  Status status = queue->launch(launch);
  EXPECT_EQ(status.code(), StatusCode::ResourceExhausted) << status.toString();
}

TEST(VulkanDeviceTest, SaysThatThereIsNoDriver) {
  // The loader asks these each time an instance is made.
  const char *names[] = {"VK_ICD_FILENAMES", "VK_DRIVER_FILES"};
  std::string saved[2];
  for (int i = 0; i < 2; ++i) {
    if (const char *value = std::getenv(names[i]))
      saved[i] = value;
    setenv(names[i], "/nonexistent/driver.json", 1);
  }
  Status status = openVulkanDevice().takeStatus();
  Status listing = listVulkanAdapters().takeStatus();
  for (int i = 0; i < 2; ++i) {
    if (saved[i].empty())
      unsetenv(names[i]);
    else
      setenv(names[i], saved[i].c_str(), 1);
  }
  EXPECT_EQ(status.code(), StatusCode::Unavailable) << status.toString();
  EXPECT_EQ(listing.code(), StatusCode::Unavailable) << listing.toString();
  EXPECT_NE(status.message().find("vulkan"), std::string::npos) << status.toString();
}

} // namespace
} // namespace strata::device::test
