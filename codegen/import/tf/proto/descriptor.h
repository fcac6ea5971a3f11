// What the tables of messages.cc say about messages, and the container of repeated fields. The readers know messages
// only through these rows; nothing here knows TensorFlow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace strata::tfgraph {

/// The elements of a repeated field, contiguous in the document's arena. A view: copying it copies no element.
template <typename T> struct Repeated {
  const T *elements = nullptr;
  uint32_t count = 0;
  uint32_t capacity = 0; ///< Used by the readers while the field grows.

  const T *begin() const { return elements; }
  const T *end() const { return elements + count; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  const T &operator[](size_t index) const { return elements[index]; }
  const T *data() const { return elements; }
};

/// A field's type in the .proto file; it fixes the wire type and the struct member's C++ type.
enum class FieldKind : uint8_t {
  Double,
  Float,
  Int64,
  UInt64,
  Int32,
  UInt32,
  SInt64,
  Fixed64,
  Fixed32,
  Bool,
  Enum,
  String,
  Bytes,
  Message,
};

struct MessageInfo;

struct EnumValueInfo {
  std::string_view name;
  int32_t number;
};

/// An enumeration. It is open: a number without a name is kept as it is.
struct EnumInfo {
  std::string_view name;
  const EnumValueInfo *values;
  uint32_t count;

  /// The name of `number`; empty when it has none.
  std::string_view nameOf(int32_t number) const;
  /// The value called `text`; null when there is none.
  const EnumValueInfo *find(std::string_view text) const;
};

/// One field: where it is in the file and where in the struct.
struct FieldInfo {
  std::string_view name;
  uint32_t number;
  FieldKind kind;
  bool repeated;
  size_t offset;               ///< Of the member in the struct.
  ptrdiff_t caseOffset;        ///< Of the oneof's case member (a uint32_t holding the field's number); -1: no oneof.
  const MessageInfo *message;  ///< Set for FieldKind::Message.
  const EnumInfo *enumeration; ///< Set for FieldKind::Enum.
};

/// One message; its fields are sorted by number.
struct MessageInfo {
  std::string_view name;
  const FieldInfo *fields;
  uint32_t fieldCount;
  size_t size;
  size_t align;
  bool isMapEntry;

  /// The field with this number or name; null when there is none.
  const FieldInfo *find(uint32_t number) const;
  const FieldInfo *find(std::string_view fieldName) const;
};

/// Bytes one element takes in its struct member or in a repeated field's array.
size_t elementSize(const FieldInfo &field);

/// The rows of a generated struct, and of a generated enumeration.
template <typename T> const MessageInfo &messageInfo();
template <typename T> const EnumInfo &enumInfo();

} // namespace strata::tfgraph
