// Protobuf's text format, read into the same structs by the same tables as the wire format.
#include <charconv>
#include <cmath>
#include <limits>

#include "codegen/import/tf/proto/reader.h"
#include "codegen/import/tf/proto/reader_frames.h"
#include "codegen/import/tf/proto/text_lexer.h"

namespace strata::tfgraph {
namespace {

/// Whole numbers as the text format writes them: decimal, 0x hexadecimal, 0 octal. False: no number or too large.
bool parseUnsigned(std::string_view text, uint64_t &value) {
  int base = 10;
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return problem == std::errc() && stop == text.data() + text.size();
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
         });
}

/// The closing bracket of a message is kept in Frame::end as an address of one of these.
constexpr char kBrace = '}', kAngle = '>', kEndOfText = 0;

class TextReader {
public:
  TextReader(std::string_view text, MessageArena &arena, const ReadLimits &limits)
      : lexer(text), arena(arena), maxDepth(limits.maxDepth), frames(arena, limits.maxDepth) {}

  Status read(const MessageInfo &info, void *root) {
    frames.pushRoot(info, root);
    frames.top().end = &kEndOfText;
    while (frames.size() > 0)
      STRATA_RETURN_IF_ERROR(readFieldOrEnd());
    return okStatus();
  }

private:
  Status fail(std::string_view what) const { return frames.error(StatusCode::InvalidArgument, lexer.where(), what); }
  /// The failure to find what was expected; names what is there instead.
  Status failExpected(std::string_view expected) const {
    const Token &token = lexer.peek();
    if (token.kind == TokenKind::Bad)
      return fail(token.problem);
    if (token.kind == TokenKind::End)
      return fail(strCat("expected ", expected, ", found the end of the text"));
    return fail(strCat("expected ", expected, ", found '", token.text.substr(0, 40), "'"));
  }

  bool accept(char symbol) {
    if (!lexer.peek().isSymbol(symbol))
      return false;
    lexer.advance();
    return true;
  }

  Status readFieldOrEnd() {
    Frame &frame = frames.top();
    const Token &token = lexer.peek();
    bool isEnd = *frame.end ? token.isSymbol(*frame.end) : token.kind == TokenKind::End;
    if (isEnd) {
      if (*frame.end)
        lexer.advance();
      return endMessage();
    }
    if (token.isSymbol('['))
      return skipAny();
    if (token.kind != TokenKind::Identifier)
      return failExpected(*frame.end ? "a field name or the end of the message" : "a field name");
    const FieldInfo *field = frame.info->find(token.text);
    if (!field)
      return fail(strCat("Message type \"tensorflow.", frame.info->name, "\" has no field named \"",
                         token.text.substr(0, 80), "\""));
    if (!field->repeated)
      STRATA_RETURN_IF_ERROR(noteSingular(*field));
    lexer.advance();
    return readValues(*field);
  }

  /// A message is complete. Inside a list more of its kind may follow.
  Status endMessage() {
    frames.pop();
    if (frames.size() == 0)
      return okStatus();
    if (listField) {
      // Only messages of the innermost list are written in brackets, so one pending list at a time is enough: nested
      // lists are kept in `outerLists`.
      if (listDepth == frames.size())
        return readListRest();
    }
    acceptSeparator();
    return okStatus();
  }

  void acceptSeparator() {
    if (!accept(','))
      accept(';');
  }

  /// Refuses a second value of a singular field, or of its oneof.
  Status noteSingular(const FieldInfo &field) {
    Frame &frame = frames.top();
    uint64_t bit = uint64_t(1) << ((&field - frame.info->fields) & 63);
    if (frame.seen & bit)
      return fail(strCat("Non-repeated field \"", field.name, "\" is specified multiple times"));
    frame.seen |= bit;
    if (field.caseOffset < 0)
      return okStatus();
    uint64_t caseBit = uint64_t(1) << ((static_cast<size_t>(field.caseOffset) / 4) & 63);
    if (frame.seenCases & caseBit)
      return fail(strCat("Field \"", field.name, "\" is specified along with another member of its oneof"));
    frame.seenCases |= caseBit;
    return okStatus();
  }

  Status readValues(const FieldInfo &field) {
    bool hasColon = accept(':');
    if (field.kind == FieldKind::Message) {
      if (field.repeated && accept('['))
        return openList(field);
      return openMessage(field);
    }
    if (!hasColon)
      return failExpected("':'");
    if (field.repeated && accept('[')) {
      if (!accept(']'))
        do
          STRATA_RETURN_IF_ERROR(readScalar(field));
        while (accept(','));
      else {
        acceptSeparator();
        return okStatus();
      }
      if (!accept(']'))
        return failExpected("',' or ']'");
    } else {
      STRATA_RETURN_IF_ERROR(readScalar(field));
    }
    acceptSeparator();
    return okStatus();
  }

  Status openMessage(const FieldInfo &field) {
    const char *closing = lexer.peek().isSymbol('<') ? &kAngle : &kBrace;
    if (!accept('<') && !accept('{'))
      return failExpected("'{'");
    if (!frames.mayPush())
      return fail(strCat("messages are nested more than ", maxDepth, " deep"));
    if (!frames.push(field))
      return frames.outOfBudget(lexer.where());
    frames.top().end = closing;
    return okStatus();
  }

  /// After the '[' of a list of messages.
  Status openList(const FieldInfo &field) {
    if (accept(']')) {
      acceptSeparator();
      return okStatus();
    }
    outerLists.push_back({listField, listDepth});
    listField = &field;
    listDepth = frames.size();
    return openMessage(field);
  }

  /// After a message in a list.
  Status readListRest() {
    if (accept(','))
      return openMessage(*listField);
    if (!accept(']'))
      return failExpected("',' or ']'");
    listField = outerLists.back().field;
    listDepth = outerLists.back().depth;
    outerLists.pop_back();
    acceptSeparator();
    return okStatus();
  }

  /// `[type.googleapis.com/name] { ... }`: an expanded Any, whose type is not known here.
  Status skipAny() {
    while (!lexer.peek().isSymbol(']')) {
      if (lexer.peek().kind == TokenKind::End || lexer.peek().kind == TokenKind::Bad)
        return failExpected("']'");
      lexer.advance();
    }
    lexer.advance();
    accept(':');
    std::string open; // Closing brackets that are waited for.
    do {
      const Token &token = lexer.peek();
      if (token.isSymbol('{') || token.isSymbol('<'))
        open += token.text[0] == '{' ? '}' : '>';
      else if (open.empty())
        return failExpected("'{'");
      else if (token.isSymbol(open.back()))
        open.pop_back();
      else if (token.kind == TokenKind::End || token.kind == TokenKind::Bad)
        return failExpected("the end of the message");
      lexer.advance();
    } while (!open.empty());
    acceptSeparator();
    return okStatus();
  }

  Status readScalar(const FieldInfo &field) {
    if (lexer.peek().kind == TokenKind::Bad)
      return fail(lexer.peek().problem);
    switch (field.kind) {
    case FieldKind::String:
    case FieldKind::Bytes:
      return readString(field);
    case FieldKind::Float:
    case FieldKind::Double:
      return readFloat(field);
    case FieldKind::Bool:
      return readBool(field);
    case FieldKind::Enum:
      if (lexer.peek().kind == TokenKind::Identifier)
        return readEnumName(field);
      return readInteger(field);
    default:
      return readInteger(field);
    }
  }

  template <typename T> Status put(const FieldInfo &field, T value) {
    char *place = frames.place(field);
    if (!place)
      return frames.outOfBudget(lexer.where());
    store(place, value);
    return okStatus();
  }

  Status readString(const FieldInfo &field) {
    if (lexer.peek().kind != TokenKind::String)
      return failExpected("a string");
    std::string_view text = lexer.peek().text;
    lexer.advance();
    // A single string without escapes is a view of the input; anything else is decoded into the arena.
    if (lexer.peek().kind == TokenKind::String || text.find('\\') != std::string_view::npos) {
      std::string decoded;
      const char *problem = unescape(text, decoded);
      for (; !problem && lexer.peek().kind == TokenKind::String; lexer.advance())
        problem = unescape(lexer.peek().text, decoded);
      if (problem)
        return fail(problem);
      char *copy = arena.allocateArray<char>(decoded.size());
      if (!copy)
        return frames.outOfBudget(lexer.where());
      std::memcpy(copy, decoded.data(), decoded.size());
      text = {copy, decoded.size()};
    }
    if (field.kind == FieldKind::String && !isValidUtf8(text))
      return fail(strCat("the text of '", field.name, "' is not valid UTF-8"));
    return put(field, text);
  }

  Status readInteger(const FieldInfo &field) {
    bool isNegative = accept('-');
    uint64_t magnitude;
    if (lexer.peek().kind != TokenKind::Number)
      return failExpected(field.kind == FieldKind::Enum ? "a name or number" : "an integer");
    if (!parseUnsigned(lexer.peek().text, magnitude))
      return fail(strCat("'", lexer.peek().text.substr(0, 40), "' is no integer of 64 bits"));
    bool isNarrow = elementSize(field) == 4;
    bool isSigned = field.kind == FieldKind::Int32 || field.kind == FieldKind::Enum || field.kind == FieldKind::Int64 ||
                    field.kind == FieldKind::SInt64;
    uint64_t most = isNarrow ? UINT32_MAX : UINT64_MAX;
    if (isSigned)
      most = most / 2 + (isNegative ? 1 : 0);
    else if (isNegative)
      most = 0;
    if (magnitude > most)
      return fail(strCat("Integer out of range (", isNegative ? "-" : "", lexer.peek().text.substr(0, 40), ")"));
    lexer.advance();
    uint64_t value = isNegative ? 0 - magnitude : magnitude;
    return isNarrow ? put(field, static_cast<uint32_t>(value)) : put(field, value);
  }

  Status readBool(const FieldInfo &field) {
    const Token token = lexer.peek();
    bool isTrue = token.text == "true" || token.text == "True" || token.text == "t" || token.text == "1";
    bool isFalse = token.text == "false" || token.text == "False" || token.text == "f" || token.text == "0";
    if ((token.kind != TokenKind::Identifier && token.kind != TokenKind::Number) || (!isTrue && !isFalse))
      return failExpected("true or false");
    lexer.advance();
    return put(field, static_cast<uint8_t>(isTrue));
  }

  Status readEnumName(const FieldInfo &field) {
    const EnumValueInfo *value = field.enumeration->find(lexer.peek().text);
    if (!value)
      return fail(strCat("Unknown enumeration value of \"", lexer.peek().text.substr(0, 80), "\" for field \"",
                         field.name, "\""));
    lexer.advance();
    return put(field, value->number);
  }

  Status readFloat(const FieldInfo &field) {
    bool isNegative = accept('-');
    const Token token = lexer.peek();
    double value = 0;
    if (token.kind == TokenKind::Identifier) {
      if (equalsIgnoringCase(token.text, "inf") || equalsIgnoringCase(token.text, "infinity"))
        value = std::numeric_limits<double>::infinity();
      else if (equalsIgnoringCase(token.text, "nan"))
        value = std::numeric_limits<double>::quiet_NaN();
      else
        return failExpected("a number");
    } else if (token.kind != TokenKind::Number || !parseDouble(token.text, value)) {
      return failExpected("a number");
    }
    lexer.advance();
    value = isNegative ? -value : value;
    return field.kind == FieldKind::Float ? put(field, toFloat(value)) : put(field, value);
  }

  static bool parseDouble(std::string_view text, double &value) {
    uint64_t integer;
    if (text.starts_with("0x") || text.starts_with("0X")) {
      bool isWhole = parseUnsigned(text, integer);
      value = static_cast<double>(integer);
      return isWhole;
    }
    if (text.ends_with('f') || text.ends_with('F'))
      text.remove_suffix(1);
    auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (stop != text.data() + text.size())
      return false;
    // Out of range: as strtod, infinity or zero, decided by the exponent's sign.
    if (problem == std::errc::result_out_of_range)
      value = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos
                  ? 0.0
                  : std::numeric_limits<double>::infinity();
    return problem == std::errc() || problem == std::errc::result_out_of_range;
  }

  static float toFloat(double value) {
    // The conversion of a finite double out of float's range is undefined.
    if (std::isfinite(value) && std::fabs(value) > std::numeric_limits<float>::max()) {
      double halfStep = 0x1p103; // Up to here a value rounds back to the largest float.
      if (std::fabs(value) < double(std::numeric_limits<float>::max()) + halfStep)
        return std::copysign(std::numeric_limits<float>::max(), static_cast<float>(value > 0 ? 1 : -1));
      return value > 0 ? std::numeric_limits<float>::infinity() : -std::numeric_limits<float>::infinity();
    }
    return static_cast<float>(value);
  }

  struct OpenList {
    const FieldInfo *field;
    size_t depth;
  };

  TextLexer lexer;
  MessageArena &arena;
  uint32_t maxDepth;
  FrameStack frames;
  // The innermost open list of messages: its field and how many messages are open outside its elements.
  const FieldInfo *listField = nullptr;
  size_t listDepth = 0;
  std::vector<OpenList> outerLists;
};

} // namespace

Status readText(const MessageInfo &info, std::string_view text, void *root, MessageArena &arena,
                const ReadLimits &limits) {
  if (text.size() > limits.maxBytes)
    return resourceExhausted(info.name, ": ", text.size(), " bytes are over the limit of ", limits.maxBytes);
  return TextReader(text, arena, limits).read(info, root);
}

Format sniffFormat(std::string_view bytes) {
  for (unsigned char c : bytes.substr(0, 256))
    if (c < 0x20 && !(c >= '\t' && c <= '\r'))
      return Format::Binary;
  TextLexer lexer(bytes);
  if (lexer.peek().kind != TokenKind::Identifier)
    return Format::Binary;
  lexer.advance();
  const Token &next = lexer.peek();
  bool isText = next.isSymbol(':') || next.isSymbol('{') || next.isSymbol('<') || next.isSymbol('[');
  return isText ? Format::Text : Format::Binary;
}

} // namespace strata::tfgraph
