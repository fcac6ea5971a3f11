// Reading a message from protobuf's binary or text format into the structs of messages.h. Time and memory are linear in
// the input; nothing is recursive; every failure names the message path and the byte, or line and column.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "codegen/import/tf/proto/message_arena.h"
#include "codegen/import/tf/proto/messages.h"
#include "support/status.h"

namespace strata::tfgraph {

/// Bytes together with whatever keeps them alive (a mapped file, a string, the caller: null).
struct Input {
  std::string_view bytes;
  std::shared_ptr<const void> owner;

  /// Takes over `text`.
  static Input ofString(std::string text) {
    auto owned = std::make_shared<const std::string>(std::move(text));
    std::string_view view = *owned;
    return {view, std::move(owned)};
  }
};

struct ReadLimits {
  uint64_t maxBytes = uint64_t(1) << 31; ///< Of the input. A larger one is RESOURCE_EXHAUSTED.
  uint32_t maxDepth = 100;               ///< Messages inside messages, map entries included; protobuf's own limit.
  /// Memory for structs: this much plus `memoryPerByte` for each byte of input.
  uint64_t baseMemory = uint64_t(64) << 20;
  uint64_t memoryPerByte = 48;
};

/// A message of type T that has been read, with its input and its memory. Movable; references into it stay valid as
/// long as it, or what it was moved to, lives.
template <typename T> class Document {
public:
  Document(const T *root, Input input, MessageArena arena)
      : message(root), input(std::move(input)), arena(std::move(arena)) {}

  const T &root() const { return *message; }
  const T *operator->() const { return message; }
  /// The bytes it was read from.
  std::string_view bytes() const { return input.bytes; }

private:
  const T *message;
  Input input;
  MessageArena arena;
};

/// Reads `bytes` into `*root` (zeroed, of the type `info` describes). Strings are views of `bytes`.
///
/// Follows protobuf's rules: fields in any order, the last value of a singular field wins, submessages are merged,
/// repeated numbers packed or not, unknown fields and known ones of another wire type are skipped. Malformed bytes are
/// DATA_LOSS, nesting over the limit INVALID_ARGUMENT, too much memory RESOURCE_EXHAUSTED.
Status readBinary(const MessageInfo &info, std::string_view bytes, void *root, MessageArena &arena,
                  const ReadLimits &limits);

/// The same for the text format: comments, `name: value`, `name {..}`, `name <..>`, lists in brackets, joined strings,
/// escapes, enums by name or number. Unknown fields and a singular field given twice are errors; the contents of an
/// expanded Any (`[url] {..}`) are skipped. Failures are INVALID_ARGUMENT.
Status readText(const MessageInfo &info, std::string_view text, void *root, MessageArena &arena,
                const ReadLimits &limits);

enum class Format { Binary, Text };

/// Guesses the format of a message: text when it holds only printable characters and white space at its start and
/// begins, after comments, with a field name and one of `:{<[`. Empty input counts as binary.
Format sniffFormat(std::string_view bytes);

/// Reads a message of type T.
template <typename T> Result<Document<T>> read(Format format, Input input, const ReadLimits &limits = {}) {
  MessageArena arena(limits.baseMemory +
                     limits.memoryPerByte * std::min<uint64_t>(input.bytes.size(), uint64_t(1) << 40));
  T *root = arena.allocateArray<T>(1);
  if (!root)
    return resourceExhausted("no memory is allowed for reading a message");
  auto readAs = format == Format::Binary ? readBinary : readText;
  STRATA_RETURN_IF_ERROR(readAs(messageInfo<T>(), input.bytes, root, arena, limits));
  return Document<T>(root, std::move(input), std::move(arena));
}

/// The entry of a map with this key; null when there is none. Where a key occurs twice the last entry counts.
template <typename Entry, typename Key> const Entry *findEntry(const Repeated<Entry> &entries, const Key &key) {
  for (size_t i = entries.size(); i > 0; --i)
    if (entries[i - 1].key == key)
      return &entries[i - 1];
  return nullptr;
}

} // namespace strata::tfgraph
