// JSON (RFC 8259): a parser for small files such as case.json, and a writer for statistics and traces.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "support/status.h"

namespace strata {

// One JSON value. Objects keep the order of the text. A number without fraction and exponent that fits is an integer.
class JsonValue {
public:
  using Array = std::vector<JsonValue>;
  using Object = std::vector<std::pair<std::string, JsonValue>>;

  JsonValue() = default; // null
  explicit JsonValue(bool value) : data(value) {}
  explicit JsonValue(int64_t value) : data(value) {}
  explicit JsonValue(double value) : data(value) {}
  explicit JsonValue(std::string value) : data(std::move(value)) {}
  explicit JsonValue(Array value) : data(std::move(value)) {}
  explicit JsonValue(Object value) : data(std::move(value)) {}

  bool isNull() const { return std::holds_alternative<std::monostate>(data); }
  bool isNumber() const { return asInt() || std::holds_alternative<double>(data); }

  // The value as that kind; null when it is of another.
  const bool *asBool() const { return std::get_if<bool>(&data); }
  const int64_t *asInt() const { return std::get_if<int64_t>(&data); }
  const std::string *asString() const { return std::get_if<std::string>(&data); }
  const Array *asArray() const { return std::get_if<Array>(&data); }
  Array *asArray() { return std::get_if<Array>(&data); }
  const Object *asObject() const { return std::get_if<Object>(&data); }
  Object *asObject() { return std::get_if<Object>(&data); }
  // Any number as a double; `otherwise` when this is none.
  double numberOr(double otherwise) const;

  // The member of that name; null when there is none or this is no object. Linear in the number of members.
  const JsonValue *find(std::string_view name) const;

  // "null", "bool", "integer", "number", "string", "array" or "object", for messages.
  std::string_view kindName() const;

private:
  std::variant<std::monostate, bool, int64_t, double, std::string, Array, Object> data;
};

struct JsonLimits {
  int maxDepth = 64;           // nesting of arrays and objects
  size_t maxBytes = 64u << 20; // of the text
  size_t maxValues = 4u << 20; // in the whole document
};

// Parses exactly one value. Strict: no comments, no trailing commas, no NaN, no duplicate names, text is UTF-8.
// INVALID_ARGUMENT with line and column, or RESOURCE_EXHAUSTED for a limit.
Result<JsonValue> parseJson(std::string_view text, const JsonLimits &limits = {});

// Writes JSON text piece by piece; the calls follow the structure. Members of an object are `key(name)` and then one
// value. Wrong nesting is a programmer's error (asserted).
class JsonWriter {
public:
  // `indent` spaces for each level; 0 writes one line.
  explicit JsonWriter(int indent = 0) : indent(indent) {}

  JsonWriter &beginObject() { return begin('{'); }
  JsonWriter &endObject() { return end('}'); }
  JsonWriter &beginArray() { return begin('['); }
  JsonWriter &endArray() { return end(']'); }
  JsonWriter &key(std::string_view name);
  JsonWriter &null() { return raw("null"); }
  JsonWriter &boolean(bool value) { return raw(value ? "true" : "false"); }
  JsonWriter &integer(int64_t value) { return raw(strCat(value)); }
  // In the shortest form that reads back equal; JSON has no NaN and infinities, they become null.
  JsonWriter &number(double value);
  // Bytes that are not UTF-8 become U+FFFD.
  JsonWriter &string(std::string_view value);
  JsonWriter &value(const JsonValue &value);

  // The text so far; complete when every begin has its end.
  const std::string &text() const { return out; }
  std::string takeText() { return std::move(out); }

private:
  JsonWriter &begin(char bracket);
  JsonWriter &end(char bracket);
  JsonWriter &raw(std::string_view text);
  void separate();
  void newLine();

  int indent;
  std::string out;
  std::vector<bool> hasElements; // one for each open bracket
  bool afterKey = false;
};

} // namespace strata
