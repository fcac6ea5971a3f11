// What the binary and the text reader share: the stack of open messages, placing values into structs, and errors that
// say where. Internal to the two readers.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/import/tf/proto/descriptor.h"
#include "codegen/import/tf/proto/message_arena.h"
#include "support/status.h"

namespace strata::tfgraph {

/// A message that is being read.
struct Frame {
  const MessageInfo *info;
  char *object;           ///< The struct, in the arena.
  const FieldInfo *field; ///< The parent's field that holds it; null for the root.
  uint32_t index;         ///< Its place in a repeated field.
  const char *end;        ///< Binary: one past its last byte. Text: the closing bracket it waits for, as a pointer.
  uint64_t seen;          ///< Text: which fields have occurred, by row.
  uint64_t seenCases;     ///< Text: which oneofs have a member, by the row of their first member.
};

/// The stack of open messages, at most `maxDepth` below the root.
class FrameStack {
public:
  FrameStack(MessageArena &arena, uint32_t maxDepth) : arena(arena), maxDepth(maxDepth) {}

  void pushRoot(const MessageInfo &info, void *object) {
    frames.push_back({&info, static_cast<char *>(object), nullptr, 0, nullptr, 0, 0});
  }
  void pop() { frames.pop_back(); }
  Frame &top() { return frames.back(); }
  size_t size() const { return frames.size(); }
  bool mayPush() const { return frames.size() <= maxDepth; }

  /// A place for one more value of `field` in the top message: the next element of a repeated field (zeroed), or the
  /// member itself. Selects the oneof's case. Null when the memory budget is used up.
  char *place(const FieldInfo &field);
  /// Room for `extra` more elements of a repeated field. False when the memory budget is used up.
  bool reserve(const FieldInfo &field, size_t extra);
  /// Opens the submessage `field` of the top message: a new element, a new message, or, for a singular field that
  /// occurred before, the same message again (the two are merged). False when the memory budget is used up.
  bool push(const FieldInfo &field);

  /// "GraphDef.node[3] 'y'.attr[0] 'T'.value", the place of the innermost open message.
  std::string path() const;
  /// The failure `what` at `where` ("byte 12"), with the path; blamed on the node when the place is inside one.
  Status error(StatusCode code, std::string_view where, std::string_view what) const;
  /// The failure to stay within the memory budget.
  Status outOfBudget(std::string_view where) const;

private:
  struct RawRepeated {
    char *elements;
    uint32_t count;
    uint32_t capacity;
  };

  MessageArena &arena;
  uint32_t maxDepth;
  std::vector<Frame> frames;
};

/// Writes `value` to the place of a scalar.
template <typename T> void store(char *place, T value) { std::memcpy(place, &value, sizeof(T)); }

/// True when `text` is valid UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
bool isValidUtf8(std::string_view text);

} // namespace strata::tfgraph
