// Writing and checking code images.
#include "support/image.h"

#include <algorithm>
#include <cstring>

namespace strata {

namespace {

constexpr char kMagic[8] = {'S', 'T', 'R', 'A', 'T', 'I', 'M', 'G'};

struct ImageHeader {
  char magic[8];
  uint32_t version;
  uint32_t architecture;
  uint32_t abiVersion;
  uint32_t entryCount;
  uint64_t checksum; // of the whole image with this field zero
  uint64_t imageBytes;
  uint64_t features;
  uint64_t nameBytes;
  uint64_t slabOffset;
  uint64_t slabBytes;
  uint64_t textBytes;
  uint64_t rodataOffset;
  uint64_t rodataBytes;
  uint64_t dataOffset;
  uint64_t dataBytes;
};
static_assert(sizeof(ImageHeader) == 112);

struct ImageEntry {
  uint64_t offset;
  uint64_t size;
  uint32_t nameOffset;
  uint32_t nameBytes;
};
static_assert(sizeof(ImageEntry) == 24);

constexpr uint64_t kSlabAlignment = 64;

struct FeatureRow {
  CpuFeature feature;
  std::string_view name;
};
constexpr FeatureRow kFeatures[] = {
    {CpuFeature::Sse3, "sse3"},
    {CpuFeature::Ssse3, "ssse3"},
    {CpuFeature::Sse41, "sse4.1"},
    {CpuFeature::Sse42, "sse4.2"},
    {CpuFeature::Popcnt, "popcnt"},
    {CpuFeature::Avx, "avx"},
    {CpuFeature::F16c, "f16c"},
    {CpuFeature::Fma, "fma"},
    {CpuFeature::Avx2, "avx2"},
    {CpuFeature::Bmi, "bmi"},
    {CpuFeature::Bmi2, "bmi2"},
    {CpuFeature::Lzcnt, "lzcnt"},
    {CpuFeature::Avx512f, "avx512f"},
    {CpuFeature::Avx512bw, "avx512bw"},
    {CpuFeature::Avx512cd, "avx512cd"},
    {CpuFeature::Avx512dq, "avx512dq"},
    {CpuFeature::Avx512vl, "avx512vl"},
    {CpuFeature::Avx512vnni, "avx512vnni"},
    {CpuFeature::Avx512bf16, "avx512bf16"},
    {CpuFeature::Avx512fp16, "avx512fp16"},
    {CpuFeature::AvxVnni, "avxvnni"},
    {CpuFeature::AmxTile, "amx-tile"},
    {CpuFeature::AmxInt8, "amx-int8"},
    {CpuFeature::AmxBf16, "amx-bf16"},
    {CpuFeature::Dotprod, "dotprod"},
    {CpuFeature::Fp16, "fullfp16"},
    {CpuFeature::Bf16, "bf16"},
    {CpuFeature::I8mm, "i8mm"},
    {CpuFeature::Sve, "sve"},
    {CpuFeature::Sve2, "sve2"},
};

uint64_t mix(uint64_t hash, uint64_t word) {
  hash ^= word;
  hash *= 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

// Detects damage, not forgery.
uint64_t checksum(const std::byte *bytes, uint64_t size, uint64_t hash) {
  uint64_t word = 0;
  for (; size >= sizeof(word); bytes += sizeof(word), size -= sizeof(word)) {
    std::memcpy(&word, bytes, sizeof(word));
    hash = mix(hash, word);
  }
  word = 0;
  if (size)
    std::memcpy(&word, bytes, size);
  return mix(mix(hash, word), size);
}

uint64_t imageChecksum(ImageHeader header, std::span<const std::byte> image) {
  header.checksum = 0;
  uint64_t hash = checksum(reinterpret_cast<const std::byte *>(&header), sizeof(header), 1);
  std::span<const std::byte> rest = image.subspan(sizeof(header));
  return checksum(rest.data(), rest.size(), hash);
}

bool inside(uint64_t offset, uint64_t size, uint64_t total) { return offset <= total && size <= total - offset; }

// The rules that builder and loader share: sections lie in the slab, in order, and writable pages hold no code.
Status checkLayout(const ImageContents &contents) {
  uint64_t slabBytes = contents.slab.size();
  if (contents.textBytes == 0 || contents.textBytes > slabBytes)
    return invalidArgument("image: text of ", contents.textBytes, " bytes in a slab of ", slabBytes);
  uint64_t codeEnd = contents.textBytes;
  if (contents.rodataBytes) {
    if (contents.rodataOffset < codeEnd || !inside(contents.rodataOffset, contents.rodataBytes, slabBytes))
      return invalidArgument("image: constants overlap the text or leave the slab");
    codeEnd = contents.rodataOffset + contents.rodataBytes;
  }
  if (contents.dataBytes) {
    if (contents.dataOffset < codeEnd || contents.dataOffset % kImagePageBytes ||
        !inside(contents.dataOffset, contents.dataBytes, slabBytes))
      return invalidArgument("image: data overlaps the code, leaves the slab, or does not start a page");
  }
  for (const ImageSymbol &symbol : contents.symbols) {
    if (symbol.name.empty() || symbol.offset >= contents.textBytes ||
        !inside(symbol.offset, symbol.size, contents.textBytes))
      return invalidArgument("image: symbol '", symbol.name, "' lies outside the text");
  }
  return okStatus();
}

} // namespace

ImageArchitecture hostImageArchitecture() {
#if defined(__aarch64__)
  return ImageArchitecture::AArch64;
#else
  return ImageArchitecture::X86_64;
#endif
}

std::string_view featureName(CpuFeature feature) {
  for (const FeatureRow &row : kFeatures)
    if (row.feature == feature)
      return row.name;
  return {};
}

bool featureFromName(std::string_view name, CpuFeature &feature) {
  for (const FeatureRow &row : kFeatures) {
    if (row.name == name) {
      feature = row.feature;
      return true;
    }
  }
  return false;
}

std::string featureNames(uint64_t features) {
  std::string names;
  for (uint32_t bit = 0; bit < 64; ++bit) {
    if (!(features >> bit & 1))
      continue;
    if (!names.empty())
      names += ", ";
    std::string_view name = featureName(static_cast<CpuFeature>(bit));
    names += name.empty() ? "feature " + std::to_string(bit) : std::string(name);
  }
  return names;
}

Result<std::vector<std::byte>> buildImage(const ImageContents &contents) {
  STRATA_RETURN_IF_ERROR(checkLayout(contents));
  std::vector<const ImageSymbol *> symbols;
  for (const ImageSymbol &symbol : contents.symbols)
    symbols.push_back(&symbol);
  std::sort(symbols.begin(), symbols.end(), [](auto *a, auto *b) { return a->name < b->name; });
  std::string names;
  std::vector<ImageEntry> entries;
  for (const ImageSymbol *symbol : symbols) {
    if (!entries.empty() && symbols[entries.size() - 1]->name == symbol->name)
      return invalidArgument("image: symbol '", symbol->name, "' occurs twice");
    entries.push_back({symbol->offset, symbol->size, static_cast<uint32_t>(names.size()),
                       static_cast<uint32_t>(symbol->name.size())});
    names += symbol->name;
  }

  uint64_t tableBytes = entries.size() * sizeof(ImageEntry);
  uint64_t slabOffset = sizeof(ImageHeader) + tableBytes + names.size();
  slabOffset = (slabOffset + kSlabAlignment - 1) / kSlabAlignment * kSlabAlignment;
  uint64_t imageBytes = slabOffset + contents.slab.size();
  if (imageBytes > kMaxImageBytes || names.size() > UINT32_MAX)
    return resourceExhausted("image: ", imageBytes, " bytes exceed the limit of ", kMaxImageBytes);

  ImageHeader header = {};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  header.version = kImageVersion;
  header.architecture = static_cast<uint32_t>(contents.architecture);
  header.abiVersion = contents.abiVersion;
  header.entryCount = static_cast<uint32_t>(entries.size());
  header.imageBytes = imageBytes;
  header.features = contents.features;
  header.nameBytes = names.size();
  header.slabOffset = slabOffset;
  header.slabBytes = contents.slab.size();
  header.textBytes = contents.textBytes;
  header.rodataOffset = contents.rodataOffset;
  header.rodataBytes = contents.rodataBytes;
  header.dataOffset = contents.dataOffset;
  header.dataBytes = contents.dataBytes;

  std::vector<std::byte> image(imageBytes);
  if (!entries.empty())
    std::memcpy(image.data() + sizeof(header), entries.data(), tableBytes);
  std::memcpy(image.data() + sizeof(header) + tableBytes, names.data(), names.size());
  std::memcpy(image.data() + slabOffset, contents.slab.data(), contents.slab.size());
  header.checksum = imageChecksum(header, image);
  std::memcpy(image.data(), &header, sizeof(header));
  return image;
}

Result<ImageContents> parseImage(std::span<const std::byte> image) {
  ImageHeader header;
  if (image.size() < sizeof(header) || std::memcmp(image.data(), kMagic, sizeof(kMagic)) != 0)
    return invalidArgument("not a code image");
  std::memcpy(&header, image.data(), sizeof(header));
  if (header.version != kImageVersion)
    return invalidArgument("code image of version ", header.version, ", expected ", kImageVersion);
  if (header.imageBytes != image.size() || image.size() > kMaxImageBytes)
    return dataLoss("code image is truncated: ", image.size(), " bytes, expected ", header.imageBytes);
  if (header.checksum != imageChecksum(header, image))
    return dataLoss("code image is damaged: checksum differs");
  uint64_t tableBytes = uint64_t{header.entryCount} * sizeof(ImageEntry);
  if (!inside(sizeof(header), tableBytes, image.size()) ||
      !inside(sizeof(header) + tableBytes, header.nameBytes, image.size()) ||
      header.slabOffset < sizeof(header) + tableBytes + header.nameBytes ||
      !inside(header.slabOffset, header.slabBytes, image.size()))
    return dataLoss("code image is damaged: sections leave the file");

  ImageContents contents;
  contents.architecture = static_cast<ImageArchitecture>(header.architecture);
  contents.abiVersion = header.abiVersion;
  contents.features = header.features;
  contents.slab = image.subspan(header.slabOffset, header.slabBytes);
  contents.textBytes = header.textBytes;
  contents.rodataOffset = header.rodataOffset;
  contents.rodataBytes = header.rodataBytes;
  contents.dataOffset = header.dataOffset;
  contents.dataBytes = header.dataBytes;
  const std::byte *table = image.data() + sizeof(header);
  const char *names = reinterpret_cast<const char *>(table + tableBytes);
  for (uint32_t index = 0; index < header.entryCount; ++index) {
    ImageEntry entry;
    std::memcpy(&entry, table + index * sizeof(entry), sizeof(entry));
    if (!inside(entry.nameOffset, entry.nameBytes, header.nameBytes))
      return dataLoss("code image is damaged: a name leaves the file");
    contents.symbols.push_back({std::string(names + entry.nameOffset, entry.nameBytes), entry.offset, entry.size});
  }
  if (Status layout = checkLayout(contents); !layout.isOk())
    return dataLoss("damaged ", layout.message());
  return contents;
}

} // namespace strata
