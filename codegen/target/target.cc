// The table of targets and the choice of the host's row.
#include "codegen/target/target.h"

#include "support/image.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"

namespace strata {

static constexpr uint64_t kSse2Bits = 0;
static constexpr uint64_t kAvx2Bits =
    featureBit(CpuFeature::Sse3) | featureBit(CpuFeature::Ssse3) | featureBit(CpuFeature::Sse41) |
    featureBit(CpuFeature::Sse42) | featureBit(CpuFeature::Popcnt) | featureBit(CpuFeature::Avx) |
    featureBit(CpuFeature::F16c) | featureBit(CpuFeature::Fma) | featureBit(CpuFeature::Avx2) |
    featureBit(CpuFeature::Bmi) | featureBit(CpuFeature::Bmi2) | featureBit(CpuFeature::Lzcnt);
static constexpr uint64_t kAvx512Bits = kAvx2Bits | featureBit(CpuFeature::Avx512f) | featureBit(CpuFeature::Avx512bw) |
                                        featureBit(CpuFeature::Avx512cd) | featureBit(CpuFeature::Avx512dq) |
                                        featureBit(CpuFeature::Avx512vl);

static constexpr Target kTargets[] = {
    {"sse2", "x86-64", "", kSse2Bits, 16, 16, false, false, false, 4, 2, 32 << 10, 256 << 10},
    {"avx2", "haswell", "", kAvx2Bits, 32, 16, true, false, true, 6, 2, 32 << 10, 512 << 10},
    {"avx512", "skylake-avx512", "-prefer-256-bit", kAvx512Bits, 64, 32, true, true, true, 8, 3, 48 << 10,
     1280 << 10},
};

ArrayRef<Target> getTargets() { return kTargets; }

const Target *findTarget(StringRef name) {
  for (const Target &target : kTargets)
    if (target.name == name) return &target;
  return nullptr;
}

const Target &getHostTarget() {
  static const Target *host = [] {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    const Target *best = &kTargets[0];
    for (const Target &target : kTargets) {
      bool runs = true;
      for (uint32_t bit = 0; bit < 64; ++bit)
        if (target.featureBits >> bit & 1)
          runs &= features.lookup(StringRef(featureName(static_cast<CpuFeature>(bit)).data(),
                                            featureName(static_cast<CpuFeature>(bit)).size()));
      if (runs) best = &target;
    }
    return best;
  }();
  return *host;
}

}  // namespace strata
