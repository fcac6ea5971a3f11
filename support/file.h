// Contained file access: every file named by untrusted data (a model, a cache entry, an asset) is opened through a
// Folder and cannot lie outside it. Only the user's own argument is opened by plain path.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/status.h"

namespace strata {

// The bytes of a file: a private read-only mapping or memory. Movable; the view is valid as long as this object.
class FileBytes {
public:
  FileBytes() = default;
  FileBytes(FileBytes &&other) noexcept { *this = std::move(other); }
  FileBytes &operator=(FileBytes &&other) noexcept;
  ~FileBytes();

  static FileBytes fromString(std::string bytes);

  std::string_view view() const { return mapped ? std::string_view(mapped, mappedBytes) : std::string_view(owned); }
  bool isMapped() const { return mapped != nullptr; }

  // Lets go of the resident pages that lie wholly within `part` of a mapped file: they are read from it again when
  // somebody looks. Bytes in memory, and bytes of anything else, stay as they are.
  void discard(std::string_view part) const;

private:
  friend class File;
  const char *mapped = nullptr;
  size_t mappedBytes = 0;
  std::string owned;
};

// An open regular file. Reading has no shared position: one File may be read from several threads.
class File {
public:
  File() = default;
  File(File &&other) noexcept { *this = std::move(other); }
  File &operator=(File &&other) noexcept;
  ~File();

  // Opens the path for reading, following symbolic links: for paths the user gave. Fails unless it is a regular file.
  static Result<File> openPath(const std::string &path);

  // The size in bytes when it was opened.
  int64_t size() const { return bytes; }

  // Reads exactly `count` bytes at `offset` into `out`; DATA_LOSS when the file ends before.
  Status readAt(int64_t offset, void *out, size_t count) const;

  // The whole file, as memory; RESOURCE_EXHAUSTED when it is larger than `maxBytes`.
  Result<std::string> readAll(int64_t maxBytes) const;

  // The whole file. Mapped when it is worth it and nobody else can shrink it below us (owner is this user or root, not
  // writable by group or others): a shrinking mapped file would kill the process. Read into memory otherwise.
  Result<FileBytes> load(int64_t maxBytes) const;

private:
  friend class Folder;
  static Result<File> adopt(int fd, std::string_view name);

  int fd = -1;
  int64_t bytes = 0;
  bool mappable = false;
  std::string name; // for messages
};

struct FolderEntry {
  std::string name;
  bool isFolder;
};

// An open directory. Names are relative paths with `/` between components; absolute paths, empty components, `.`, `..`,
// NUL bytes and symbolic links anywhere in them are refused with INVALID_ARGUMENT or PERMISSION_DENIED.
class Folder {
public:
  Folder() = default;
  Folder(Folder &&other) noexcept { *this = std::move(other); }
  Folder &operator=(Folder &&other) noexcept;
  ~Folder();

  // Opens the directory, following symbolic links: for paths the user gave. NOT_FOUND, PERMISSION_DENIED or
  // FAILED_PRECONDITION (no directory) on failure.
  static Result<Folder> open(const std::string &path);

  // Opens a regular file for reading. FAILED_PRECONDITION for a directory, device, pipe or socket, which are never
  // waited on.
  Result<File> openFile(std::string_view name) const;
  // Creates a file, or truncates one; INVALID_ARGUMENT and so on as for openFile. Parent folders must exist.
  Status writeFile(std::string_view name, std::string_view content) const;
  // Adds to the end of a file, or creates it.
  Status appendFile(std::string_view name, std::string_view content) const;

  Result<Folder> openFolder(std::string_view name) const;
  // Creates the folder, and its parents; fine when it exists.
  Status createFolder(std::string_view name) const;

  // Regular files and folders directly inside, sorted by name; other entries are left out.
  // RESOURCE_EXHAUSTED when there are more than `maxEntries`.
  Result<std::vector<FolderEntry>> list(size_t maxEntries = 100000) const;

  // openFile and readAll or load in one.
  Result<std::string> readFile(std::string_view name, int64_t maxBytes) const;
  Result<FileBytes> loadFile(std::string_view name, int64_t maxBytes) const;
  // Whether `name` is a regular file that can be opened.
  bool hasFile(std::string_view name) const;

private:
  Result<int> openInside(std::string_view name, int flags) const;

  int fd = -1;
};

// Whether the name is acceptable to Folder, and why not.
Status checkContainedName(std::string_view name);

// Writes the file at a path the user gave.
Status writePath(const std::string &path, std::string_view content);

} // namespace strata
