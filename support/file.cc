// Contained file access on Linux: openat2 where the kernel has it, one component at a time elsewhere.

#include "support/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>

namespace strata {

// --- Errors and names -----------------------------------------------------------------------------------------------

static Status errnoStatus(int error, std::string_view name) {
  char buffer[128];
  std::string text = strCat("'", name, "': ", strerror_r(error, buffer, sizeof(buffer)));
  switch (error) {
  case ENOENT:
    return notFound(text);
  case EACCES:
  case EPERM:
  case EROFS:
    return permissionDenied(text);
  case EXDEV: // RESOLVE_BENEATH
  case ELOOP: // RESOLVE_NO_SYMLINKS, O_NOFOLLOW
    return permissionDenied("'", name, "': symbolic links and paths that leave the folder are refused");
  case EEXIST:
    return alreadyExists(text);
  case EISDIR:
  case ENOTDIR:
    return failedPrecondition(text);
  case EMFILE:
  case ENFILE:
  case ENOSPC:
  case EDQUOT:
    return resourceExhausted(text);
  default:
    return unavailable(text);
  }
}

Status checkContainedName(std::string_view name) {
  auto refuse = [&](std::string_view why) { return invalidArgument("file name '", name, "' ", why); };
  if (name.empty())
    return refuse("is empty");
  if (name.size() >= 4096)
    return invalidArgument("a file name of ", name.size(), " bytes is too long");
  if (name.find('\0') != std::string_view::npos)
    return invalidArgument("a file name contains a NUL byte");
  if (name.front() == '/')
    return refuse("is absolute");
  size_t begin = 0;
  while (begin <= name.size()) {
    size_t end = std::min(name.find('/', begin), name.size());
    std::string_view component = name.substr(begin, end - begin);
    if (component.empty())
      return refuse("has an empty component");
    if (component == "." || component == "..")
      return refuse(strCat("contains '", component, "'"));
    begin = end + 1;
  }
  return okStatus();
}

// --- Bytes ----------------------------------------------------------------------------------------------------------

FileBytes &FileBytes::operator=(FileBytes &&other) noexcept {
  std::swap(mapped, other.mapped);
  std::swap(mappedBytes, other.mappedBytes);
  std::swap(owned, other.owned);
  return *this;
}

FileBytes::~FileBytes() {
  if (mapped)
    munmap(const_cast<char *>(mapped), mappedBytes);
}

void FileBytes::discard(std::string_view part) const {
  auto begin = reinterpret_cast<uintptr_t>(part.data()), end = begin + part.size();
  auto first = reinterpret_cast<uintptr_t>(mapped);
  if (!mapped || begin < first || end > first + mappedBytes)
    return;
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  begin = (begin + page - 1) / page * page;
  end = end / page * page;
  if (begin < end)
    (void)madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

FileBytes FileBytes::fromString(std::string bytes) {
  FileBytes result;
  result.owned = std::move(bytes);
  return result;
}

// --- File -----------------------------------------------------------------------------------------------------------

File &File::operator=(File &&other) noexcept {
  std::swap(fd, other.fd);
  std::swap(bytes, other.bytes);
  std::swap(mappable, other.mappable);
  std::swap(name, other.name);
  return *this;
}

File::~File() {
  if (fd >= 0)
    close(fd);
}

// Takes the descriptor, also when it fails.
Result<File> File::adopt(int fd, std::string_view name) {
  File file;
  file.fd = fd;
  file.name = name;
  struct stat info;
  if (fstat(fd, &info) != 0)
    return errnoStatus(errno, name);
  if (!S_ISREG(info.st_mode))
    return failedPrecondition("'", name, "' is ", S_ISDIR(info.st_mode) ? "a directory" : "not a regular file");
  file.bytes = info.st_size;
  file.mappable = (info.st_uid == geteuid() || info.st_uid == 0) && (info.st_mode & (S_IWGRP | S_IWOTH)) == 0;
  return file;
}

Result<File> File::openPath(const std::string &path) {
  // O_NONBLOCK: opening a pipe must not wait for its other end.
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return errnoStatus(errno, path);
  return adopt(fd, path);
}

Status File::readAt(int64_t offset, void *out, size_t count) const {
  auto *cursor = static_cast<char *>(out);
  while (count != 0) {
    ssize_t got = pread(fd, cursor, std::min<size_t>(count, size_t{1} << 30), offset);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return errnoStatus(errno, name);
    if (got == 0)
      return dataLoss("'", name, "' ends early: ", count, " bytes are missing at offset ", offset);
    cursor += got;
    offset += got;
    count -= static_cast<size_t>(got);
  }
  return okStatus();
}

static Status checkSize(std::string_view name, int64_t bytes, int64_t maxBytes) {
  if (bytes > maxBytes)
    return resourceExhausted("'", name, "' has ", bytes, " bytes, the limit is ", maxBytes);
  return okStatus();
}

Result<std::string> File::readAll(int64_t maxBytes) const {
  STRATA_RETURN_IF_ERROR(checkSize(name, bytes, maxBytes));
  std::string content(static_cast<size_t>(bytes), '\0');
  STRATA_RETURN_IF_ERROR(readAt(0, content.data(), content.size()));
  return content;
}

Result<FileBytes> File::load(int64_t maxBytes) const {
  static constexpr int64_t worthMapping = 64 << 10;
  STRATA_RETURN_IF_ERROR(checkSize(name, bytes, maxBytes));
  if (mappable && bytes >= worthMapping) {
    void *address = mmap(nullptr, static_cast<size_t>(bytes), PROT_READ, MAP_PRIVATE, fd, 0);
    if (address != MAP_FAILED) {
      FileBytes result;
      result.mapped = static_cast<const char *>(address);
      result.mappedBytes = static_cast<size_t>(bytes);
      return result;
    }
  }
  STRATA_ASSIGN_OR_RETURN(std::string content, readAll(maxBytes));
  return FileBytes::fromString(std::move(content));
}

// --- Folder ---------------------------------------------------------------------------------------------------------

Folder &Folder::operator=(Folder &&other) noexcept {
  std::swap(fd, other.fd);
  return *this;
}

Folder::~Folder() {
  if (fd >= 0)
    close(fd);
}

Result<Folder> Folder::open(const std::string &path) {
  Folder folder;
  folder.fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder.fd < 0)
    return errnoStatus(errno, path);
  return folder;
}

// Opens `name` below `folder` one component at a time, following no link.
static int openByComponents(int folder, std::string_view name, int flags) {
  int current = folder;
  size_t begin = 0;
  for (;;) {
    size_t slash = name.find('/', begin);
    bool last = slash == std::string_view::npos;
    std::string component(name.substr(begin, last ? slash : slash - begin));
    int next = openat(current, component.c_str(),
                      last ? flags | O_NOFOLLOW : O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0666);
    int error = errno;
    if (current != folder)
      close(current);
    if (next < 0) {
      // For a link, O_DIRECTORY | O_NOFOLLOW says "not a directory".
      struct stat info;
      errno = error;
      if (error == ENOTDIR && current == folder && fstatat(folder, component.c_str(), &info, AT_SYMLINK_NOFOLLOW) == 0)
        errno = S_ISLNK(info.st_mode) ? ELOOP : ENOTDIR;
      return -1;
    }
    if (last)
      return next;
    current = next;
    begin = slash + 1;
  }
}

Result<int> Folder::openInside(std::string_view name, int flags) const {
  static std::atomic<bool> hasOpenat2{true};
  STRATA_RETURN_IF_ERROR(checkContainedName(name));
  flags |= O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  if (hasOpenat2.load(std::memory_order_relaxed)) {
    std::string path(name);
    open_how how{};
    how.flags = static_cast<uint64_t>(flags);
    how.mode = flags & O_CREAT ? 0666 : 0;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    // EAGAIN: a concurrent rename somewhere; the kernel could not be sure.
    for (int attempt = 0; attempt < 32; ++attempt) {
      long opened = syscall(SYS_openat2, fd, path.c_str(), &how, sizeof(how));
      if (opened >= 0)
        return static_cast<int>(opened);
      if (errno != EAGAIN && errno != EINTR)
        break;
    }
    // Old kernels lack the call; some sandboxes refuse it.
    if (errno != ENOSYS && errno != EPERM && errno != EINVAL)
      return errnoStatus(errno, name);
    hasOpenat2.store(false, std::memory_order_relaxed);
  }
  int opened = openByComponents(fd, name, flags);
  if (opened < 0)
    return errnoStatus(errno, name);
  return opened;
}

Result<File> Folder::openFile(std::string_view name) const {
  STRATA_ASSIGN_OR_RETURN(int opened, openInside(name, O_RDONLY));
  return File::adopt(opened, name);
}

Result<Folder> Folder::openFolder(std::string_view name) const {
  Folder folder;
  STRATA_ASSIGN_OR_RETURN(folder.fd, openInside(name, O_RDONLY | O_DIRECTORY));
  return folder;
}

static Status writeAll(int fd, std::string_view content, std::string_view name) {
  while (!content.empty()) {
    ssize_t written = write(fd, content.data(), std::min<size_t>(content.size(), size_t{1} << 30));
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return errnoStatus(errno, name);
    content.remove_prefix(static_cast<size_t>(written));
  }
  return okStatus();
}

Status Folder::writeFile(std::string_view name, std::string_view content) const {
  STRATA_ASSIGN_OR_RETURN(int opened, openInside(name, O_WRONLY | O_CREAT));
  STRATA_ASSIGN_OR_RETURN(File file, File::adopt(opened, name)); // a regular file, or no truncation
  if (ftruncate(file.fd, 0) != 0)
    return errnoStatus(errno, name);
  return writeAll(file.fd, content, name);
}

Status Folder::appendFile(std::string_view name, std::string_view content) const {
  STRATA_ASSIGN_OR_RETURN(int opened, openInside(name, O_WRONLY | O_CREAT | O_APPEND));
  STRATA_ASSIGN_OR_RETURN(File file, File::adopt(opened, name));
  return writeAll(file.fd, content, name);
}

Status Folder::createFolder(std::string_view name) const {
  STRATA_RETURN_IF_ERROR(checkContainedName(name));
  Folder current;
  int parent = fd;
  for (size_t begin = 0; begin <= name.size();) {
    size_t end = std::min(name.find('/', begin), name.size());
    std::string component(name.substr(begin, end - begin));
    if (mkdirat(parent, component.c_str(), 0777) != 0 && errno != EEXIST)
      return errnoStatus(errno, name);
    Folder next;
    next.fd = openat(parent, component.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (next.fd < 0)
      return errnoStatus(errno, name);
    current = std::move(next);
    parent = current.fd;
    begin = end + 1;
  }
  return okStatus();
}

Result<std::vector<FolderEntry>> Folder::list(size_t maxEntries) const {
  int copy = openat(fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *stream = copy < 0 ? nullptr : fdopendir(copy);
  if (!stream) {
    int error = errno;
    if (copy >= 0)
      close(copy);
    return errnoStatus(error, ".");
  }
  std::vector<FolderEntry> entries;
  bool tooMany = false;
  while (const dirent *entry = readdir(stream)) {
    std::string_view name = entry->d_name;
    struct stat info;
    if (name == "." || name == ".." || fstatat(fd, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    if (!S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode))
      continue;
    if (entries.size() == maxEntries) {
      tooMany = true;
      break;
    }
    entries.push_back({std::string(name), S_ISDIR(info.st_mode)});
  }
  closedir(stream);
  if (tooMany)
    return resourceExhausted("a folder has more than ", maxEntries, " entries");
  std::sort(entries.begin(), entries.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
  return entries;
}

Result<std::string> Folder::readFile(std::string_view name, int64_t maxBytes) const {
  STRATA_ASSIGN_OR_RETURN(File file, openFile(name));
  return file.readAll(maxBytes);
}

Result<FileBytes> Folder::loadFile(std::string_view name, int64_t maxBytes) const {
  STRATA_ASSIGN_OR_RETURN(File file, openFile(name));
  return file.load(maxBytes);
}

bool Folder::hasFile(std::string_view name) const { return openFile(name).isOk(); }

Status writePath(const std::string &path, std::string_view content) {
  int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
  if (fd < 0)
    return errnoStatus(errno, path);
  Status status = writeAll(fd, content, path);
  if (close(fd) != 0 && status.isOk())
    return errnoStatus(errno, path);
  return status;
}

} // namespace strata
