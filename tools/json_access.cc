// See json_access.h.
#include "tools/json_access.h"

#include <cstdio>

namespace strata::tools {

int64_t number(const JsonValue &object, std::string_view name) {
  const JsonValue *value = object.find(name);
  return value && value->asInt() ? *value->asInt() : 0;
}

std::string text(const JsonValue &object, std::string_view name) {
  const JsonValue *value = object.find(name);
  return value && value->asString() ? *value->asString() : std::string();
}

const JsonValue::Array &list(const JsonValue &object, std::string_view name) {
  static const JsonValue::Array none;
  const JsonValue *value = object.find(name);
  return value && value->asArray() ? *value->asArray() : none;
}

std::string scaled(int64_t value) {
  double rest = static_cast<double>(value);
  const char *prefix = "";
  for (const char *next : {"k", "M", "G", "T"}) {
    if (rest < 1000)
      break;
    rest /= 1000, prefix = next;
  }
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), rest < 10 && *prefix ? "%.2f %s" : "%.0f %s", rest, prefix);
  return buffer;
}

} // namespace strata::tools
