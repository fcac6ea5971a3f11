// Protobuf's wire format. Varints, lengths and groups are decoded here and not with protozero: its functions report by
// exceptions, which this library is built without, and it does not skip groups.
#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/proto/reader_frames.h"

namespace strata::tfgraph {
namespace {

enum WireType : uint32_t { kVarint = 0, kFixed64 = 1, kLength = 2, kGroupStart = 3, kGroupEnd = 4, kFixed32 = 5 };

WireType wireTypeOf(FieldKind kind) {
  switch (kind) {
  case FieldKind::Double:
  case FieldKind::Fixed64:
    return kFixed64;
  case FieldKind::Float:
  case FieldKind::Fixed32:
    return kFixed32;
  case FieldKind::String:
  case FieldKind::Bytes:
  case FieldKind::Message:
    return kLength;
  default:
    return kVarint;
  }
}

/// Writes a varint's value as the member type of `kind`: numbers are cut to the width of the field.
void storeVarint(FieldKind kind, char *place, uint64_t value) {
  switch (kind) {
  case FieldKind::Bool:
    return store<uint8_t>(place, value != 0);
  case FieldKind::Int32:
  case FieldKind::UInt32:
  case FieldKind::Enum:
    return store<uint32_t>(place, static_cast<uint32_t>(value));
  case FieldKind::SInt64:
    return store<uint64_t>(place, (value >> 1) ^ (0 - (value & 1)));
  default:
    return store<uint64_t>(place, value);
  }
}

class BinaryReader {
public:
  BinaryReader(std::string_view bytes, MessageArena &arena, const ReadLimits &limits)
      : begin(bytes.data()), at(begin), end(begin + bytes.size()), maxDepth(limits.maxDepth),
        frames(arena, limits.maxDepth) {}

  Status read(const MessageInfo &info, void *root) {
    frames.pushRoot(info, root);
    frames.top().end = end;
    while (frames.size() > 0) {
      if (at == frames.top().end)
        frames.pop();
      else
        STRATA_RETURN_IF_ERROR(readField());
    }
    return okStatus();
  }

private:
  Status fail(std::string_view what) const { return frames.error(StatusCode::DataLoss, where(), what); }
  Status failDepth() const {
    return frames.error(StatusCode::InvalidArgument, where(),
                        strCat("messages are nested more than ", maxDepth, " deep"));
  }
  std::string where() const { return strCat("byte ", at - begin); }
  const char *limit() { return frames.top().end; }

  bool readVarint(uint64_t &value) {
    const char *stop = limit();
    value = 0;
    for (unsigned shift = 0; shift < 70 && at != stop; shift += 7) {
      uint64_t byte = static_cast<unsigned char>(*at++);
      value |= (byte & 0x7F) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }

  Status readTag(uint32_t &number, uint32_t &wireType) {
    uint64_t tag;
    if (!readVarint(tag))
      return fail("the tag of a field is cut off or too long");
    if (tag > UINT32_MAX)
      return fail("the number of a field has more than 29 bits");
    number = static_cast<uint32_t>(tag) >> 3;
    wireType = tag & 7;
    return number == 0 ? fail("field number 0 is not allowed") : okStatus();
  }

  Status readLength(size_t &length) {
    uint64_t value;
    if (!readVarint(value))
      return fail("a length is cut off or too long");
    if (value > static_cast<uint64_t>(limit() - at))
      return fail(
          strCat("a field of ", value, " bytes runs past the end of its message, ", limit() - at, " bytes are left"));
    length = value;
    return okStatus();
  }

  Status readField() {
    uint32_t number, wireType;
    STRATA_RETURN_IF_ERROR(readTag(number, wireType));
    const FieldInfo *field = frames.top().info->find(number);
    if (!field)
      return skip(number, wireType);
    WireType expected = wireTypeOf(field->kind);
    if (wireType == expected)
      return expected == kLength ? readLengthDelimited(*field) : readNumber(*field, expected);
    if (wireType == kLength && field->repeated)
      return readPacked(*field, expected);
    return skip(number, wireType); // Protobuf's rule: another wire type makes it an unknown field.
  }

  Status readNumber(const FieldInfo &field, WireType type) {
    char *place = frames.place(field);
    return place ? readNumberTo(field, type, place) : frames.outOfBudget(where());
  }

  Status readNumberTo(const FieldInfo &field, WireType type, char *place) {
    if (type == kVarint) {
      uint64_t value;
      if (!readVarint(value))
        return fail(strCat("the value of '", field.name, "' is cut off or too long"));
      storeVarint(field.kind, place, value);
      return okStatus();
    }
    size_t width = type == kFixed64 ? 8 : 4;
    if (static_cast<size_t>(limit() - at) < width)
      return fail(strCat("the value of '", field.name, "' is cut off"));
    std::memcpy(place, at, width);
    at += width;
    return okStatus();
  }

  Status readPacked(const FieldInfo &field, WireType type) {
    size_t length;
    STRATA_RETURN_IF_ERROR(readLength(length));
    const char *stop = at + length;
    if (type != kVarint && length % (type == kFixed64 ? 8 : 4) != 0)
      return fail(strCat("the packed values of '", field.name, "' take ", length, " bytes, no whole number of values"));
    // Exactly as many elements as there are last bytes of varints, so nothing is over-allocated.
    size_t count = length / (type == kFixed64 ? 8 : 4);
    if (type == kVarint)
      count = std::count_if(at, stop, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (!frames.reserve(field, count))
      return frames.outOfBudget(where());
    const char *outer = limit();
    frames.top().end = stop;
    while (at != stop)
      STRATA_RETURN_IF_ERROR(readNumber(field, type));
    frames.top().end = outer;
    return okStatus();
  }

  Status readLengthDelimited(const FieldInfo &field) {
    size_t length;
    STRATA_RETURN_IF_ERROR(readLength(length));
    if (field.kind == FieldKind::Message) {
      if (!frames.mayPush())
        return failDepth();
      if (!frames.push(field))
        return frames.outOfBudget(where());
      frames.top().end = at + length;
      return okStatus();
    }
    std::string_view text(at, length);
    if (field.kind == FieldKind::String && !isValidUtf8(text))
      return fail(strCat("the text of '", field.name, "' is not valid UTF-8"));
    char *place = frames.place(field);
    if (!place)
      return frames.outOfBudget(where());
    std::memcpy(place, &text, sizeof(text));
    at += length;
    return okStatus();
  }

  Status skip(uint32_t number, uint32_t wireType) {
    std::vector<uint32_t> groups; // Open groups, innermost last.
    do {
      if (wireType == kGroupStart) {
        if (frames.size() + groups.size() > maxDepth)
          return failDepth();
        groups.push_back(number);
      } else if (wireType == kGroupEnd) {
        if (groups.empty() || groups.back() != number)
          return fail(strCat("the end of group ", number, " has no matching start"));
        groups.pop_back();
      } else {
        STRATA_RETURN_IF_ERROR(skipValue(number, wireType));
      }
      if (groups.empty())
        return okStatus();
      if (at == limit())
        return fail(strCat("group ", groups.back(), " is not closed"));
      STRATA_RETURN_IF_ERROR(readTag(number, wireType));
    } while (true);
  }

  Status skipValue(uint32_t number, uint32_t wireType) {
    size_t length = 0;
    uint64_t ignored;
    switch (wireType) {
    case kVarint:
      return readVarint(ignored) ? okStatus() : fail(strCat("the value of field ", number, " is cut off or too long"));
    case kFixed64:
      length = 8;
      break;
    case kFixed32:
      length = 4;
      break;
    case kLength:
      STRATA_RETURN_IF_ERROR(readLength(length));
      break;
    default:
      return fail(strCat("field ", number, " has wire type ", wireType, ", which does not exist"));
    }
    if (static_cast<size_t>(limit() - at) < length)
      return fail(strCat("the value of field ", number, " is cut off"));
    at += length;
    return okStatus();
  }

  const char *begin;
  const char *at;
  const char *end;
  uint32_t maxDepth;
  FrameStack frames;
};

} // namespace

Status readBinary(const MessageInfo &info, std::string_view bytes, void *root, MessageArena &arena,
                  const ReadLimits &limits) {
  if (bytes.size() > limits.maxBytes)
    return resourceExhausted(info.name, ": ", bytes.size(), " bytes are over the limit of ", limits.maxBytes);
  return BinaryReader(bytes, arena, limits).read(info, root);
}

} // namespace strata::tfgraph
