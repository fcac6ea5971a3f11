// Executable memory by mmap and mprotect.
#include "devices/cpu/code_mapping.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace strata::device {

namespace {

uint64_t roundUp(uint64_t value, uint64_t multiple) { return (value + multiple - 1) / multiple * multiple; }

/// Where written pages cannot become executable (SELinux's execmem), the same bytes are reached through a memory file
/// that is mapped anew without write permission. Returns null on failure.
void *mapThroughFile(const ImageContents &image, uint64_t codeBytes, uint64_t bytes) {
  int file = memfd_create("strata-code", MFD_CLOEXEC);
  if (file < 0)
    return nullptr;
  void *pages = MAP_FAILED;
  const std::byte *source = image.slab.data();
  uint64_t written = 0;
  while (written < image.slab.size()) {
    ssize_t step = write(file, source + written, image.slab.size() - written);
    if (step <= 0)
      break;
    written += static_cast<uint64_t>(step);
  }
  if (written == image.slab.size() && ftruncate(file, static_cast<off_t>(bytes)) == 0)
    pages = mmap(nullptr, bytes, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);
  close(file);
  if (pages == MAP_FAILED)
    return nullptr;
  if (bytes > codeBytes &&
      mprotect(static_cast<std::byte *>(pages) + codeBytes, bytes - codeBytes, PROT_READ | PROT_WRITE) != 0) {
    munmap(pages, bytes);
    return nullptr;
  }
  return pages;
}

} // namespace

Result<CodeMapping> CodeMapping::create(const ImageContents &image) {
  uint64_t codeBytes = roundUp(image.dataBytes ? image.dataOffset : image.slab.size(), kImagePageBytes);
  uint64_t bytes = roundUp(image.slab.size(), kImagePageBytes);
  // Pages larger than the format's unit would share protection between code and data.
  if (image.dataBytes && sysconf(_SC_PAGESIZE) > static_cast<long>(kImagePageBytes))
    return unimplemented("code images with data need pages of ", kImagePageBytes, " bytes");
  void *pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return resourceExhausted("no memory for ", bytes, " bytes of code: ", std::strerror(errno));
  std::memcpy(pages, image.slab.data(), image.slab.size());
  if (mprotect(pages, codeBytes, PROT_READ | PROT_EXEC) != 0) {
    int error = errno;
    munmap(pages, bytes);
    pages = mapThroughFile(image, codeBytes, bytes);
    if (!pages)
      return permissionDenied("the system allows no executable memory: ", std::strerror(error));
  }
  auto *begin = static_cast<char *>(pages);
  __builtin___clear_cache(begin, begin + codeBytes);
  return CodeMapping(static_cast<std::byte *>(pages), bytes);
}

CodeMapping::~CodeMapping() {
  if (pages)
    munmap(pages, mappedBytes);
}

void registerWithPerf(const ImageContents &image, const CodeMapping &mapping) {
  std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  // The name is known to all: a link planted there must not lead elsewhere.
  int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return;
  std::FILE *file = fdopen(descriptor, "a");
  if (!file) {
    close(descriptor);
    return;
  }
  for (const ImageSymbol &symbol : image.symbols) {
    auto address = reinterpret_cast<uintptr_t>(mapping.base()) + symbol.offset;
    std::fprintf(file, "%llx %llx %s\n", static_cast<unsigned long long>(address),
                 static_cast<unsigned long long>(symbol.size ? symbol.size : 1), symbol.name.c_str());
  }
  std::fclose(file);
}

} // namespace strata::device
