// Lookups in the tables.
#include "codegen/import/tf/proto/descriptor.h"

namespace strata::tfgraph {

std::string_view EnumInfo::nameOf(int32_t number) const {
  for (uint32_t i = 0; i < count; ++i)
    if (values[i].number == number)
      return values[i].name;
  return {};
}

const EnumValueInfo *EnumInfo::find(std::string_view text) const {
  for (uint32_t i = 0; i < count; ++i)
    if (values[i].name == text)
      return &values[i];
  return nullptr;
}

const FieldInfo *MessageInfo::find(uint32_t number) const {
  // Numbers are mostly dense from 1, so the row is nearly always at or just before number - 1.
  uint32_t i = number < fieldCount ? number : fieldCount;
  while (i > 0) {
    --i;
    if (fields[i].number == number)
      return &fields[i];
    if (fields[i].number < number)
      return nullptr;
  }
  return nullptr;
}

const FieldInfo *MessageInfo::find(std::string_view fieldName) const {
  for (uint32_t i = 0; i < fieldCount; ++i)
    if (fields[i].name == fieldName)
      return &fields[i];
  return nullptr;
}

size_t elementSize(const FieldInfo &field) {
  switch (field.kind) {
  case FieldKind::Double:
  case FieldKind::Int64:
  case FieldKind::UInt64:
  case FieldKind::SInt64:
  case FieldKind::Fixed64:
    return 8;
  case FieldKind::Float:
  case FieldKind::Int32:
  case FieldKind::UInt32:
  case FieldKind::Fixed32:
  case FieldKind::Enum:
    return 4;
  case FieldKind::Bool:
    return 1;
  case FieldKind::String:
  case FieldKind::Bytes:
    return sizeof(std::string_view);
  case FieldKind::Message:
    return field.message->size;
  }
  return 0;
}

} // namespace strata::tfgraph
