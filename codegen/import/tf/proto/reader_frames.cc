// Placing values into structs by offset, and errors that say where.
#include "codegen/import/tf/proto/reader_frames.h"

#include <algorithm>

namespace strata::tfgraph {

bool FrameStack::reserve(const FieldInfo &field, size_t extra) {
  RawRepeated repeated;
  char *member = top().object + field.offset;
  std::memcpy(&repeated, member, sizeof(repeated));
  if (extra <= repeated.capacity - repeated.count)
    return true;
  size_t wanted = size_t(repeated.count) + extra;
  size_t capacity = std::max(wanted, std::min<size_t>(size_t(repeated.capacity) * 2, UINT32_MAX));
  if (capacity > UINT32_MAX)
    return false;
  size_t size = elementSize(field);
  char *elements = static_cast<char *>(arena.allocate(capacity * size, field.message ? field.message->align : 8));
  if (!elements)
    return false;
  if (repeated.count)
    std::memcpy(elements, repeated.elements, repeated.count * size);
  repeated = {elements, repeated.count, static_cast<uint32_t>(capacity)};
  std::memcpy(member, &repeated, sizeof(repeated));
  return true;
}

char *FrameStack::place(const FieldInfo &field) {
  char *member = top().object + field.offset;
  if (field.caseOffset >= 0)
    store<uint32_t>(top().object + field.caseOffset, field.number);
  if (!field.repeated)
    return member;
  if (!reserve(field, 1))
    return nullptr;
  RawRepeated repeated;
  std::memcpy(&repeated, member, sizeof(repeated));
  char *element = repeated.elements + repeated.count * elementSize(field);
  ++repeated.count;
  std::memcpy(member, &repeated, sizeof(repeated));
  return element;
}

bool FrameStack::push(const FieldInfo &field) {
  Frame &parent = top();
  // A member of a oneof that another member has replaced meanwhile starts afresh.
  uint32_t previousCase = field.number;
  if (field.caseOffset >= 0)
    std::memcpy(&previousCase, parent.object + field.caseOffset, sizeof(previousCase));
  char *at = place(field);
  if (!at)
    return false;
  Frame frame = {field.message, at, &field, 0, nullptr, 0, 0};
  if (field.repeated) {
    RawRepeated repeated;
    std::memcpy(&repeated, parent.object + field.offset, sizeof(repeated));
    frame.index = repeated.count - 1;
  } else {
    std::memcpy(&frame.object, at, sizeof(frame.object));
    if (!frame.object || previousCase != field.number) {
      frame.object = static_cast<char *>(arena.allocate(field.message->size, field.message->align));
      if (!frame.object)
        return false;
      std::memcpy(at, &frame.object, sizeof(frame.object));
    }
  }
  frames.push_back(frame);
  return true;
}

/// The message's own name or key, where it has one and it has been read already.
static std::string_view labelOf(const Frame &frame) {
  for (std::string_view name : {"name", "key"}) {
    const FieldInfo *field = frame.info->find(name);
    if (!field || field->repeated || field->kind != FieldKind::String)
      continue;
    std::string_view label;
    std::memcpy(&label, frame.object + field->offset, sizeof(label));
    return label;
  }
  return {};
}

static std::string stepText(const Frame &frame) {
  std::string text = frame.field ? strCat(".", frame.field->name) : std::string(frame.info->name);
  if (frame.field && frame.field->repeated)
    text += strCat("[", frame.index, "]");
  if (std::string_view label = labelOf(frame); frame.field && !label.empty())
    text += strCat(" '", label.substr(0, 80), "'");
  return text;
}

std::string FrameStack::path() const {
  constexpr size_t kOuter = 8, kInner = 2; // Of a deep path the middle is left out.
  std::string text;
  for (size_t i = 0; i < frames.size(); ++i) {
    if (i >= kOuter && i + kInner < frames.size()) {
      text += i == kOuter ? "..." : "";
      continue;
    }
    text += stepText(frames[i]);
  }
  return text;
}

Status FrameStack::error(StatusCode code, std::string_view where, std::string_view what) const {
  Status status(code, strCat(path(), ": ", where, ": ", what));
  for (const Frame &frame : frames)
    if (frame.info->name == "NodeDef")
      return std::move(status).withNode(labelOf(frame));
  return status;
}

Status FrameStack::outOfBudget(std::string_view where) const {
  return error(StatusCode::ResourceExhausted, where, "reading this message needs more memory than its size justifies");
}

/// Length of the valid sequence at `p`, 0 for none. `left` is at least 1.
static size_t utf8SequenceLength(const unsigned char *p, size_t left) {
  auto isTail = [&](size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return i < left && p[i] >= low && p[i] <= high;
  };
  if (p[0] < 0x80)
    return 1;
  if (p[0] >= 0xC2 && p[0] <= 0xDF)
    return isTail(1) ? 2 : 0;
  if (p[0] >= 0xE0 && p[0] <= 0xEF) {
    unsigned low = p[0] == 0xE0 ? 0xA0 : 0x80;
    unsigned high = p[0] == 0xED ? 0x9F : 0xBF;
    return isTail(1, low, high) && isTail(2) ? 3 : 0;
  }
  if (p[0] >= 0xF0 && p[0] <= 0xF4) {
    unsigned low = p[0] == 0xF0 ? 0x90 : 0x80;
    unsigned high = p[0] == 0xF4 ? 0x8F : 0xBF;
    return isTail(1, low, high) && isTail(2) && isTail(3) ? 4 : 0;
  }
  return 0;
}

bool isValidUtf8(std::string_view text) {
  const auto *p = reinterpret_cast<const unsigned char *>(text.data());
  size_t left = text.size();
  while (left >= 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    if (word & 0x8080808080808080u)
      break;
    p += 8;
    left -= 8;
  }
  while (left > 0) {
    size_t length = utf8SequenceLength(p, left);
    if (length == 0)
      return false;
    p += length;
    left -= length;
  }
  return true;
}

} // namespace strata::tfgraph
