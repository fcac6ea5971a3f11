// The format of a finished, position-independent CPU code image: what the linker in jit/orc writes, the kernel cache
// stores, and devices/cpu maps. The format only: nothing here executes, maps memory or knows LLVM.
//
//   offset 0      ImageHeader                  fixed size, little endian
//                 ImageEntry[entryCount]       sorted by name
//                 names                        bytes, not terminated
//   slabOffset    slab                         the bytes to place in memory, at any address that is a multiple of 4096
//
//   slab   0             text                  executable
//          rodataOffset  constants             read by text at a fixed displacement; shares the text's protection
//          dataOffset    data                  a multiple of 4096; writable, private to each load; empty for kernels
//
// Everything inside the slab is linked already: no relocation is left, no external symbol is called, no absolute
// address is stored. The same image therefore works wherever it is placed.
#pragma once

#include "support/status.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace strata {

inline constexpr uint32_t kImageVersion = 1;
inline constexpr uint64_t kImagePageBytes = 4096;
/// Larger images are refused before anything is allocated.
inline constexpr uint64_t kMaxImageBytes = uint64_t{1} << 30;

enum class ImageArchitecture : uint32_t { X86_64 = 1, AArch64 = 2 };

/// The architecture this library was built for.
ImageArchitecture hostImageArchitecture();

/// Instruction-set extensions that code may need beyond the architecture's baseline. The numbers are stored in files:
/// append only.
enum class CpuFeature : uint32_t {
  Sse3 = 0,
  Ssse3 = 1,
  Sse41 = 2,
  Sse42 = 3,
  Popcnt = 4,
  Avx = 5,
  F16c = 6,
  Fma = 7,
  Avx2 = 8,
  Bmi = 9,
  Bmi2 = 10,
  Lzcnt = 11,
  Avx512f = 12,
  Avx512bw = 13,
  Avx512cd = 14,
  Avx512dq = 15,
  Avx512vl = 16,
  Avx512vnni = 17,
  Avx512bf16 = 18,
  Avx512fp16 = 19,
  AvxVnni = 20,
  AmxTile = 21,
  AmxInt8 = 22,
  AmxBf16 = 23,
  Dotprod = 40,
  Fp16 = 41,
  Bf16 = 42,
  I8mm = 43,
  Sve = 44,
  Sve2 = 45,
};
constexpr uint64_t featureBit(CpuFeature feature) { return uint64_t{1} << static_cast<uint32_t>(feature); }

/// LLVM's spelling, such as "avx512f"; empty for a number outside the enumeration.
std::string_view featureName(CpuFeature feature);
/// The feature of that name; false when there is none.
bool featureFromName(std::string_view name, CpuFeature &feature);
/// "avx2, fma": the names of all set bits, unknown ones by number.
std::string featureNames(uint64_t features);

/// A named address inside the slab's text.
struct ImageSymbol {
  std::string name;
  uint64_t offset = 0; // from the slab's start
  uint64_t size = 0;   // bytes of code, for profilers; 0 when unknown
};

/// What goes into an image.
struct ImageContents {
  ImageArchitecture architecture = ImageArchitecture::X86_64;
  uint32_t abiVersion = 0; // kKernelAbiVersion of the code (support/kernel_abi.h)
  uint64_t features = 0;   // featureBit of everything the code uses
  std::span<const std::byte> slab;
  uint64_t textBytes = 0;
  uint64_t rodataOffset = 0;
  uint64_t rodataBytes = 0;
  uint64_t dataOffset = 0;
  uint64_t dataBytes = 0;
  std::vector<ImageSymbol> symbols; // in any order, names unique
};

/// Serialises an image. Equal contents give equal bytes. InvalidArgument when a section or symbol lies outside the
/// slab, sections overlap, or a name is empty or occurs twice.
Result<std::vector<std::byte>> buildImage(const ImageContents &contents);

/// Checks every byte that will be relied upon, then shows the contents; spans point into `image`. DataLoss when the
/// bytes are truncated or damaged, InvalidArgument when they are no image or one of another version.
Result<ImageContents> parseImage(std::span<const std::byte> image);

} // namespace strata
