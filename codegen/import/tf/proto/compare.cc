// Equality of messages, by the tables.
#include "codegen/import/tf/proto/compare.h"

#include <cstring>
#include <vector>

namespace strata::tfgraph {
namespace {

struct Pair {
  const MessageInfo *info;
  const char *a;
  const char *b;
};

template <typename T> T load(const char *at) {
  T value;
  std::memcpy(static_cast<void *>(&value), at, sizeof(T));
  return value;
}

bool equalScalars(const FieldInfo &field, const char *a, const char *b) {
  if (field.kind == FieldKind::String || field.kind == FieldKind::Bytes)
    return load<std::string_view>(a) == load<std::string_view>(b);
  return std::memcmp(a, b, elementSize(field)) == 0;
}

/// Compares a field; submessages are left on `work`.
bool equalField(const FieldInfo &field, const char *a, const char *b, std::vector<Pair> &work) {
  if (!field.repeated && field.kind != FieldKind::Message)
    return equalScalars(field, a, b);
  if (!field.repeated) {
    const char *left = load<const char *>(a), *right = load<const char *>(b);
    if (left && right)
      work.push_back({field.message, left, right});
    return !left == !right;
  }
  auto left = load<Repeated<char>>(a), right = load<Repeated<char>>(b);
  if (left.count != right.count)
    return false;
  size_t size = elementSize(field);
  for (size_t i = 0; i < left.count; ++i) {
    if (field.kind == FieldKind::Message)
      work.push_back({field.message, left.elements + i * size, right.elements + i * size});
    else if (!equalScalars(field, left.elements + i * size, right.elements + i * size))
      return false;
  }
  return true;
}

} // namespace

bool equalMessages(const MessageInfo &info, const void *a, const void *b) {
  std::vector<Pair> work = {{&info, static_cast<const char *>(a), static_cast<const char *>(b)}};
  while (!work.empty()) {
    Pair pair = work.back();
    work.pop_back();
    for (uint32_t i = 0; i < pair.info->fieldCount; ++i) {
      const FieldInfo &field = pair.info->fields[i];
      // Of a oneof only the chosen member counts: others may hold what was replaced.
      if (field.caseOffset >= 0) {
        auto left = load<uint32_t>(pair.a + field.caseOffset), right = load<uint32_t>(pair.b + field.caseOffset);
        if (left != right)
          return false;
        if (left != field.number)
          continue;
      }
      if (!equalField(field, pair.a + field.offset, pair.b + field.offset, work))
        return false;
    }
  }
  return true;
}

} // namespace strata::tfgraph
