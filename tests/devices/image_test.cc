// The format of code images, and loading them.
#include "tests/devices/device_util.h"

#include "devices/cpu/cpu_device.h"
#include "devices/cpu/features.h"
#include "support/kernel_abi.h"
#include "support/image.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace strata::device::test {
namespace {

// y[i] = 2.5f for i in [begin, end); y is argument word 1, the constant lies 64 bytes behind the start.
constexpr uint8_t kFillText[] = {
    0x48, 0x39, 0xd6,                               //  0 cmp   rsi, rdx
    0x7d, 0x16,                                     //  3 jge   1b
    0x48, 0x8b, 0x47, 0x08,                         //  5 mov   rax, [rdi + 8]
    0xf3, 0x0f, 0x10, 0x05, 0x2f, 0x00, 0x00, 0x00, //  9 movss xmm0, [rip + 47]
    0xf3, 0x0f, 0x11, 0x04, 0xb0,                   // 11 movss [rax + 4 * rsi], xmm0
    0x48, 0xff, 0xc6,                               // 16 inc   rsi
    0xeb, 0xe5,                                     // 19 jmp   0
    0xc3,                                           // 1b ret
};
constexpr uint64_t kRodata = 64;

struct Sample {
  Sample() : slab(kRodata + 4) {
    std::memcpy(slab.data(), kFillText, sizeof(kFillText));
    float constant = 2.5f;
    std::memcpy(slab.data() + kRodata, &constant, 4);
    contents.abiVersion = kKernelAbiVersion;
    contents.slab = slab;
    contents.textBytes = sizeof(kFillText);
    contents.rodataOffset = kRodata;
    contents.rodataBytes = 4;
    contents.symbols = {{"fill", 0, sizeof(kFillText)}, {"at_ret", 0x1b, 1}};
  }
  std::vector<std::byte> slab;
  ImageContents contents;
};

std::vector<std::byte> build(const ImageContents &contents) {
  Result<std::vector<std::byte>> image = buildImage(contents);
  EXPECT_TRUE(image.isOk()) << image.status().toString();
  return image.isOk() ? image.takeValue() : std::vector<std::byte>();
}

TEST(ImageTest, RoundTrips) {
  Sample sample;
  sample.contents.features = featureBit(CpuFeature::Sse42) | featureBit(CpuFeature::Popcnt);
  std::vector<std::byte> image = build(sample.contents);
  Result<ImageContents> parsed = parseImage(image);
  ASSERT_TRUE(parsed.isOk()) << parsed.status().toString();
  EXPECT_EQ(parsed->features, sample.contents.features);
  EXPECT_EQ(parsed->textBytes, sizeof(kFillText));
  EXPECT_EQ(parsed->rodataOffset, kRodata);
  ASSERT_EQ(parsed->slab.size(), sample.slab.size());
  EXPECT_EQ(std::memcmp(parsed->slab.data(), sample.slab.data(), sample.slab.size()), 0);
  ASSERT_EQ(parsed->symbols.size(), 2u);
  EXPECT_EQ(parsed->symbols[0].name, "at_ret") << "sorted by name";
  EXPECT_EQ(parsed->symbols[1].size, sizeof(kFillText));
  std::swap(sample.contents.symbols[0], sample.contents.symbols[1]);
  EXPECT_EQ(build(sample.contents), image) << "the order of symbols does not matter";
}

TEST(ImageTest, RefusesBadLayouts) {
  auto refuses = [](auto change) {
    Sample sample;
    change(sample.contents);
    Result<std::vector<std::byte>> image = buildImage(sample.contents);
    EXPECT_CODE(InvalidArgument, image.takeStatus());
  };
  refuses([](ImageContents &c) { c.textBytes = 0; });
  refuses([](ImageContents &c) { c.textBytes = 69; });
  refuses([](ImageContents &c) { c.rodataOffset = 8; });
  refuses([](ImageContents &c) { c.rodataBytes = 5; });
  refuses([](ImageContents &c) { c.rodataOffset = ~uint64_t{0}; });
  refuses([](ImageContents &c) { c.dataOffset = 68, c.dataBytes = 1; });
  refuses([](ImageContents &c) { c.dataOffset = kImagePageBytes, c.dataBytes = 1; });
  refuses([](ImageContents &c) { c.symbols[0].offset = sizeof(kFillText); });
  refuses([](ImageContents &c) { c.symbols[0].size = 29; });
  refuses([](ImageContents &c) { c.symbols[0].name = ""; });
  refuses([](ImageContents &c) { c.symbols[0].name = "at_ret"; });
}

TEST(ImageTest, NoticesEveryDamagedByteAndEveryTruncation) {
  Sample sample;
  std::vector<std::byte> image = build(sample.contents);
  for (size_t i = 0; i < image.size(); ++i) {
    for (int bit : {0, 7}) {
      std::vector<std::byte> damaged = image;
      damaged[i] ^= static_cast<std::byte>(1 << bit);
      EXPECT_FALSE(parseImage(damaged).isOk()) << i;
    }
    EXPECT_FALSE(parseImage(std::span(image).first(i)).isOk()) << i;
  }
}

TEST(ImageTest, NamesFeatures) {
  EXPECT_EQ(featureNames(featureBit(CpuFeature::Avx2) | featureBit(CpuFeature::Fma)), "fma, avx2");
  EXPECT_EQ(featureNames(uint64_t{1} << 63), "feature 63");
  CpuFeature feature;
  EXPECT_TRUE(featureFromName("avx512vl", feature));
  EXPECT_EQ(feature, CpuFeature::Avx512vl);
  EXPECT_FALSE(featureFromName("avx1024", feature));
}

#if defined(__x86_64__)

Ref<Device> cpu(bool perfMap = false) {
  CpuOptions options;
  options.perfMap = perfMap;
  return openCpuDevice(options).takeValue();
}

/// "r-xp" of the mapping that holds the address; empty: none.
std::string protectionAt(uint64_t address) {
  std::FILE *maps = std::fopen("/proc/self/maps", "r");
  char line[512];
  std::string found;
  while (maps && std::fgets(line, sizeof(line), maps)) {
    uint64_t begin = 0;
    uint64_t end = 0;
    char protection[8] = "";
    if (std::sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s", &begin, &end, protection) == 3 && begin <= address &&
        address < end)
      found = protection;
  }
  if (maps)
    std::fclose(maps);
  return found;
}

TEST(ImageLoaderTest, RunsCodeThatIsNeverWritable) {
  Sample sample;
  sample.slab.resize(kImagePageBytes + 8, std::byte{9});
  sample.contents.slab = sample.slab;
  sample.contents.dataOffset = kImagePageBytes;
  sample.contents.dataBytes = 8;
  Ref<Device> device = cpu();
  Ref<Queue> queue = device->createQueue().takeValue();
  Ref<Module> module;
  {
    std::vector<std::byte> image = build(sample.contents);
    Result<Ref<Module>> loaded = device->loadModule(image);
    ASSERT_TRUE(loaded.isOk()) << loaded.status().toString();
    module = loaded.takeValue();
  }
  const Kernel *kernel = module->kernel("fill").takeValue();
  std::vector<float> y(100, -1);
  uint64_t words[] = {0, reinterpret_cast<uintptr_t>(y.data())};
  Launch launch;
  launch.kernel = kernel;
  launch.words = words;
  launch.range = {10, 90};
  ASSERT_OK(queue->launch(launch));
  for (size_t i = 0; i < y.size(); ++i)
    EXPECT_EQ(y[i], i >= 10 && i < 90 ? 2.5f : -1.0f) << i;
  auto address = reinterpret_cast<uintptr_t>(static_cast<const HostKernel *>(kernel)->function());
  EXPECT_EQ(protectionAt(address), "r-xp");
  EXPECT_EQ(protectionAt(address + kImagePageBytes), "rw-p");
  module = nullptr;
  EXPECT_EQ(protectionAt(address), "") << "unloaded with the last reference";
}

TEST(ImageLoaderTest, RefusesForeignCode) {
  Ref<Device> device = cpu();
  auto code = [&](auto change) {
    Sample sample;
    change(sample.contents);
    return device->loadModule(build(sample.contents)).takeStatus();
  };
  EXPECT_CODE(FailedPrecondition, code([](ImageContents &c) { c.architecture = ImageArchitecture::AArch64; }));
  EXPECT_CODE(FailedPrecondition, code([](ImageContents &c) { c.abiVersion = kKernelAbiVersion + 1; }));
  Status status = code([](ImageContents &c) { c.features = featureBit(CpuFeature::Sve2); });
  EXPECT_EQ(status.code(), StatusCode::FailedPrecondition);
  EXPECT_EQ(status.message(), "the code image needs sve2, which this processor lacks");
  Sample sample;
  std::vector<std::byte> image = build(sample.contents);
  image.back() ^= std::byte{1};
  EXPECT_CODE(DataLoss, device->loadModule(image).takeStatus());
}

TEST(ImageLoaderTest, TellsPerfOnlyWhenAsked) {
  std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  std::remove(path.c_str());
  Sample sample;
  std::vector<std::byte> image = build(sample.contents);
  ASSERT_TRUE(cpu(false)->loadModule(image).isOk());
  EXPECT_NE(access(path.c_str(), F_OK), 0);
  ASSERT_TRUE(cpu(true)->loadModule(image).isOk());
  std::FILE *file = std::fopen(path.c_str(), "r");
  ASSERT_NE(file, nullptr);
  char text[256] = "";
  text[std::fread(text, 1, sizeof(text) - 1, file)] = 0;
  std::fclose(file);
  EXPECT_NE(std::strstr(text, " 1c fill\n"), nullptr) << text;
  std::remove(path.c_str());
}

TEST(ImageLoaderTest, LoadingAndUnloadingLeavesNothing) {
  Ref<Device> device = cpu();
  Sample sample;
  std::vector<std::byte> image = build(sample.contents);
  auto mappings = [] {
    std::FILE *maps = std::fopen("/proc/self/maps", "r");
    int lines = 0;
    for (int c = std::fgetc(maps); c != EOF; c = std::fgetc(maps))
      lines += c == '\n';
    std::fclose(maps);
    return lines;
  };
  int before = mappings();
  for (int i = 0; i < 2000; ++i)
    ASSERT_TRUE(device->loadModule(image).isOk());
  EXPECT_LE(mappings(), before + 2);
}

#endif

TEST(FeaturesTest, HostKnowsItself) {
  EXPECT_FALSE(hostProcessorName().empty());
#if defined(__x86_64__)
  EXPECT_TRUE(hostFeatures() & featureBit(CpuFeature::Sse3));
  EXPECT_EQ(hostFeatures() & featureBit(CpuFeature::Sve), 0u);
#endif
}

} // namespace
} // namespace strata::device::test
