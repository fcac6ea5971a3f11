// Asking the processor.
#include "devices/cpu/features.h"

#include <cstdio>
#include <cstring>

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace strata::device {

static uint64_t detectFeatures() {
  uint64_t bits = 0;
  auto add = [&](CpuFeature feature, bool present) {
    if (present)
      bits |= featureBit(feature);
  };
#if defined(__x86_64__)
  __builtin_cpu_init();
  add(CpuFeature::Sse3, __builtin_cpu_supports("sse3"));
  add(CpuFeature::Ssse3, __builtin_cpu_supports("ssse3"));
  add(CpuFeature::Sse41, __builtin_cpu_supports("sse4.1"));
  add(CpuFeature::Sse42, __builtin_cpu_supports("sse4.2"));
  add(CpuFeature::Popcnt, __builtin_cpu_supports("popcnt"));
  add(CpuFeature::Avx, __builtin_cpu_supports("avx"));
  add(CpuFeature::F16c, __builtin_cpu_supports("f16c"));
  add(CpuFeature::Fma, __builtin_cpu_supports("fma"));
  add(CpuFeature::Avx2, __builtin_cpu_supports("avx2"));
  add(CpuFeature::Bmi, __builtin_cpu_supports("bmi"));
  add(CpuFeature::Bmi2, __builtin_cpu_supports("bmi2"));
  add(CpuFeature::Lzcnt, __builtin_cpu_supports("lzcnt"));
  add(CpuFeature::Avx512f, __builtin_cpu_supports("avx512f"));
  add(CpuFeature::Avx512bw, __builtin_cpu_supports("avx512bw"));
  add(CpuFeature::Avx512cd, __builtin_cpu_supports("avx512cd"));
  add(CpuFeature::Avx512dq, __builtin_cpu_supports("avx512dq"));
  add(CpuFeature::Avx512vl, __builtin_cpu_supports("avx512vl"));
  add(CpuFeature::Avx512vnni, __builtin_cpu_supports("avx512vnni"));
  add(CpuFeature::Avx512bf16, __builtin_cpu_supports("avx512bf16"));
  add(CpuFeature::Avx512fp16, __builtin_cpu_supports("avx512fp16"));
  add(CpuFeature::AvxVnni, __builtin_cpu_supports("avxvnni"));
  // Tile state needs the operating system's permission per process; kernels do not ask for it.
#elif defined(__aarch64__)
  unsigned long caps = getauxval(AT_HWCAP);
  unsigned long caps2 = getauxval(AT_HWCAP2);
  add(CpuFeature::Fp16, caps >> 10 & 1);
  add(CpuFeature::Dotprod, caps >> 20 & 1);
  add(CpuFeature::Sve, caps >> 22 & 1);
  add(CpuFeature::Sve2, caps2 >> 1 & 1);
  add(CpuFeature::I8mm, caps2 >> 13 & 1);
  add(CpuFeature::Bf16, caps2 >> 14 & 1);
#endif
  return bits;
}

uint64_t hostFeatures() {
  static const uint64_t features = detectFeatures();
  return features;
}

std::string hostProcessorName() {
  std::string name = "CPU";
  std::FILE *file = std::fopen("/proc/cpuinfo", "r");
  if (!file)
    return name;
  char line[512];
  while (std::fgets(line, sizeof(line), file)) {
    char *colon = std::strchr(line, ':');
    if (std::strncmp(line, "model name", 10) != 0 || !colon)
      continue;
    name = colon + 1;
    while (!name.empty() && (name.back() == '\n' || name.back() == ' '))
      name.pop_back();
    name.erase(0, name.find_first_not_of(" \t"));
    break;
  }
  std::fclose(file);
  return name;
}

} // namespace strata::device
