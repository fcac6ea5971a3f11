// JSON parser (explicit stack, no recursion) and writer.

#include "support/json.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <unordered_set>

namespace strata {

double JsonValue::numberOr(double otherwise) const {
  if (const int64_t *integer = asInt())
    return static_cast<double>(*integer);
  if (const double *number = std::get_if<double>(&data))
    return *number;
  return otherwise;
}

const JsonValue *JsonValue::find(std::string_view name) const {
  if (const Object *object = asObject())
    for (const auto &[key, value] : *object)
      if (key == name)
        return &value;
  return nullptr;
}

std::string_view JsonValue::kindName() const {
  static constexpr std::string_view names[] = {"null", "bool", "integer", "number", "string", "array", "object"};
  return names[data.index()];
}

// Length of the well-formed UTF-8 sequence at the start of `text` (RFC 3629), 0 when there is none.
static size_t utf8Length(std::string_view text) {
  auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0; };
  auto isContinuation = [&](size_t i) { return (byte(i) & 0xc0) == 0x80; };
  uint8_t first = byte(0);
  if (text.empty())
    return 0;
  if (first < 0x80)
    return 1;
  if (first >= 0xc2 && first <= 0xdf)
    return isContinuation(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    bool secondFits = first == 0xe0 ? byte(1) >= 0xa0 : first == 0xed ? byte(1) <= 0x9f : true;
    return secondFits && isContinuation(1) && isContinuation(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    bool secondFits = first == 0xf0 ? byte(1) >= 0x90 : first == 0xf4 ? byte(1) <= 0x8f : true;
    return secondFits && isContinuation(1) && isContinuation(2) && isContinuation(3) ? 4 : 0;
  }
  return 0;
}

static void appendUtf8(std::string &out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 63));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 63));
    out += static_cast<char>(0x80 | (code & 63));
  } else {
    out += static_cast<char>(0xf0 | code >> 18);
    out += static_cast<char>(0x80 | (code >> 12 & 63));
    out += static_cast<char>(0x80 | (code >> 6 & 63));
    out += static_cast<char>(0x80 | (code & 63));
  }
}

// --- Parser ---------------------------------------------------------------------------------------------------------

namespace {

class Parser {
public:
  Parser(std::string_view text, const JsonLimits &limits) : text(text), limits(limits) {}

  Result<JsonValue> parse();

private:
  // An array or object being filled, and the name of the member being read.
  struct Open {
    JsonValue container;
    std::string name;
    std::unordered_set<std::string> names;
  };

  Status error(std::string_view what) const;
  void skipSpace();
  bool accept(char expected);
  Status parseScalar(JsonValue &out);
  Status parseNumber(JsonValue &out);
  Status parseString(std::string &out);
  Status parseEscape(std::string &out);
  Status parseHex(uint32_t &out);
  Status parseName(Open &open);
  Status checkDepth() const;

  std::string_view text;
  size_t position = 0;
  JsonLimits limits;
  std::vector<Open> stack;
  size_t values = 0;
};

} // namespace

Status Parser::error(std::string_view what) const {
  std::string_view before = text.substr(0, position);
  auto line = std::count(before.begin(), before.end(), '\n') + 1;
  size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
  return invalidArgument("JSON line ", line, ", column ", position - lineStart + 1, ": ", what);
}

void Parser::skipSpace() {
  while (position < text.size() &&
         (text[position] == ' ' || text[position] == '\t' || text[position] == '\n' || text[position] == '\r'))
    ++position;
}

bool Parser::accept(char expected) {
  skipSpace();
  if (position >= text.size() || text[position] != expected)
    return false;
  ++position;
  return true;
}

Status Parser::parseHex(uint32_t &out) {
  if (text.size() - position < 4)
    return error("an escape is cut off");
  auto end = std::from_chars(text.data() + position, text.data() + position + 4, out, 16).ptr;
  if (end != text.data() + position + 4)
    return error("\\u needs four hexadecimal digits");
  position += 4;
  return okStatus();
}

Status Parser::parseEscape(std::string &out) {
  if (position >= text.size())
    return error("a string has no end");
  static constexpr std::string_view letters = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  char letter = text[position++];
  if (size_t index = letters.find(letter); index != std::string_view::npos) {
    out += meanings[index];
    return okStatus();
  }
  if (letter != 'u')
    return error("an unknown escape");
  uint32_t code = 0;
  STRATA_RETURN_IF_ERROR(parseHex(code));
  if (code >= 0xdc00 && code <= 0xdfff)
    return error("a low surrogate without a high one");
  if (code >= 0xd800 && code <= 0xdbff) {
    uint32_t low = 0;
    if (text.substr(position, 2) != "\\u")
      return error("a high surrogate without a low one");
    position += 2;
    STRATA_RETURN_IF_ERROR(parseHex(low));
    if (low < 0xdc00 || low > 0xdfff)
      return error("a high surrogate without a low one");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  appendUtf8(out, code);
  return okStatus();
}

// After the opening quote.
Status Parser::parseString(std::string &out) {
  out.clear();
  for (;;) {
    if (position >= text.size())
      return error("a string has no end");
    char letter = text[position];
    if (letter == '"') {
      ++position;
      return okStatus();
    }
    if (static_cast<uint8_t>(letter) < 0x20)
      return error("a control character in a string");
    if (letter == '\\') {
      ++position;
      STRATA_RETURN_IF_ERROR(parseEscape(out));
      continue;
    }
    size_t length = utf8Length(text.substr(position));
    if (length == 0)
      return error("a string is not UTF-8");
    out += text.substr(position, length);
    position += length;
  }
}

Status Parser::parseNumber(JsonValue &out) {
  size_t begin = position;
  auto digits = [&] {
    size_t first = position;
    while (position < text.size() && text[position] >= '0' && text[position] <= '9')
      ++position;
    return position - first;
  };
  auto at = [&](std::string_view set) {
    return position < text.size() && set.find(text[position]) != std::string_view::npos;
  };
  if (at("-"))
    ++position;
  bool leadingZero = at("0");
  size_t whole = digits();
  if (whole == 0)
    return error("a value is expected");
  if (leadingZero && whole > 1)
    return error("a number with a leading zero");
  bool integral = true;
  if (at(".")) {
    integral = false;
    ++position;
    if (digits() == 0)
      return error("a digit is expected after the point");
  }
  if (at("eE")) {
    integral = false;
    ++position;
    if (at("+-"))
      ++position;
    if (digits() == 0)
      return error("a digit is expected in the exponent");
  }
  const char *first = text.data() + begin, *last = text.data() + position;
  int64_t integer = 0;
  if (integral && std::from_chars(first, last, integer).ec == std::errc()) {
    out = JsonValue(integer);
    return okStatus();
  }
  double number = 0;
  if (std::from_chars(first, last, number).ec != std::errc())
    return error("a number out of range");
  out = JsonValue(number);
  return okStatus();
}

Status Parser::parseScalar(JsonValue &out) {
  std::string_view rest = text.substr(position);
  auto word = [&](std::string_view name) {
    if (!rest.starts_with(name))
      return false;
    position += name.size();
    return true;
  };
  if (word("null"))
    out = JsonValue();
  else if (word("true"))
    out = JsonValue(true);
  else if (word("false"))
    out = JsonValue(false);
  else if (word("\"")) {
    std::string string;
    STRATA_RETURN_IF_ERROR(parseString(string));
    out = JsonValue(std::move(string));
  } else {
    return parseNumber(out);
  }
  return okStatus();
}

// `"name":` of a member.
Status Parser::parseName(Open &open) {
  if (!accept('"'))
    return error("a member's name is expected");
  STRATA_RETURN_IF_ERROR(parseString(open.name));
  if (!open.names.insert(open.name).second)
    return error(strCat("the name '", open.name, "' occurs twice"));
  if (!accept(':'))
    return error("':' is expected");
  return okStatus();
}

// Whether one more container may be opened.
Status Parser::checkDepth() const {
  if (stack.size() >= static_cast<size_t>(limits.maxDepth))
    return resourceExhausted("JSON is nested deeper than ", limits.maxDepth);
  return okStatus();
}

Result<JsonValue> Parser::parse() {
  if (text.size() > limits.maxBytes)
    return resourceExhausted("a JSON text of ", text.size(), " bytes; the limit is ", limits.maxBytes);
  for (;;) {
    // 1. One value: an opening bracket goes down, anything else is complete.
    if (++values > limits.maxValues)
      return resourceExhausted("JSON with more than ", limits.maxValues, " values");
    JsonValue value;
    if (accept('[')) {
      STRATA_RETURN_IF_ERROR(checkDepth());
      if (!accept(']')) {
        stack.push_back(Open{JsonValue(JsonValue::Array()), {}, {}});
        continue;
      }
      value = JsonValue(JsonValue::Array());
    } else if (accept('{')) {
      STRATA_RETURN_IF_ERROR(checkDepth());
      if (!accept('}')) {
        stack.push_back(Open{JsonValue(JsonValue::Object()), {}, {}});
        STRATA_RETURN_IF_ERROR(parseName(stack.back()));
        continue;
      }
      value = JsonValue(JsonValue::Object());
    } else {
      STRATA_RETURN_IF_ERROR(parseScalar(value));
    }
    // 2. Hand it to its container; each closing bracket completes the next value.
    for (;;) {
      if (stack.empty()) {
        skipSpace();
        if (position != text.size())
          return error("text after the value");
        return value;
      }
      Open &open = stack.back();
      bool isArray = open.container.asArray() != nullptr;
      if (isArray)
        open.container.asArray()->push_back(std::move(value));
      else
        open.container.asObject()->emplace_back(std::move(open.name), std::move(value));
      if (accept(',')) {
        if (!isArray)
          STRATA_RETURN_IF_ERROR(parseName(open));
        break;
      }
      if (!accept(isArray ? ']' : '}'))
        return error(isArray ? "',' or ']' is expected" : "',' or '}' is expected");
      value = std::move(open.container);
      stack.pop_back();
    }
  }
}

Result<JsonValue> parseJson(std::string_view text, const JsonLimits &limits) { return Parser(text, limits).parse(); }

// --- Writer ---------------------------------------------------------------------------------------------------------

void JsonWriter::newLine() {
  if (indent == 0)
    return;
  out += '\n';
  out.append(hasElements.size() * static_cast<size_t>(indent), ' ');
}

// The comma and line break before an element, unless it follows its name.
void JsonWriter::separate() {
  if (afterKey) {
    afterKey = false;
    return;
  }
  if (hasElements.empty())
    return;
  if (hasElements.back())
    out += indent ? "," : ", ";
  hasElements.back() = true;
  newLine();
}

JsonWriter &JsonWriter::begin(char bracket) {
  separate();
  out += bracket;
  hasElements.push_back(false);
  return *this;
}

JsonWriter &JsonWriter::end(char bracket) {
  assert(!hasElements.empty() && !afterKey);
  bool filled = hasElements.back();
  hasElements.pop_back();
  if (filled)
    newLine();
  out += bracket;
  return *this;
}

JsonWriter &JsonWriter::raw(std::string_view piece) {
  separate();
  out += piece;
  return *this;
}

JsonWriter &JsonWriter::key(std::string_view name) {
  assert(!hasElements.empty() && !afterKey);
  string(name);
  out += ": ";
  afterKey = true;
  return *this;
}

JsonWriter &JsonWriter::number(double value) { return std::isfinite(value) ? raw(strCat(value)) : null(); }

JsonWriter &JsonWriter::string(std::string_view value) {
  static constexpr char digits[] = "0123456789abcdef";
  separate();
  out += '"';
  while (!value.empty()) {
    auto byte = static_cast<uint8_t>(value.front());
    size_t length = utf8Length(value);
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += value.front();
    } else if (byte == '\n') {
      out += "\\n";
    } else if (byte < 0x20) {
      out += "\\u00";
      out += digits[byte >> 4];
      out += digits[byte & 15];
    } else if (length == 0) {
      out += "\xef\xbf\xbd";
    } else {
      out += value.substr(0, length);
    }
    value.remove_prefix(std::max<size_t>(length, 1));
  }
  out += '"';
  return *this;
}

JsonWriter &JsonWriter::value(const JsonValue &root) {
  struct Frame {
    const JsonValue *container;
    size_t next;
  };
  std::vector<Frame> stack;
  const JsonValue *current = &root;
  for (;;) {
    if (current->asArray()) {
      beginArray();
      stack.push_back({current, 0});
    } else if (current->asObject()) {
      beginObject();
      stack.push_back({current, 0});
    } else if (const bool *boolValue = current->asBool()) {
      boolean(*boolValue);
    } else if (const int64_t *integerValue = current->asInt()) {
      integer(*integerValue);
    } else if (const std::string *text = current->asString()) {
      string(*text);
    } else if (current->isNull()) {
      null();
    } else {
      number(current->numberOr(0));
    }
    // The next element to write, closing what is finished.
    for (current = nullptr; !current && !stack.empty();) {
      Frame &frame = stack.back();
      const auto *array = frame.container->asArray();
      const auto *object = frame.container->asObject();
      if (frame.next == (array ? array->size() : object->size())) {
        array ? endArray() : endObject();
        stack.pop_back();
      } else if (array) {
        current = &(*array)[frame.next++];
      } else {
        key((*object)[frame.next].first);
        current = &(*object)[frame.next++].second;
      }
    }
    if (!current)
      return *this;
  }
}

} // namespace strata
