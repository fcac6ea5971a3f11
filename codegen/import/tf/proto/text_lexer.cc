// Tokens of protobuf's text format.
#include "codegen/import/tf/proto/text_lexer.h"

#include "support/str_cat.h"

namespace strata::tfgraph {

static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool isDigit(char c) { return c >= '0' && c <= '9'; }

void TextLexer::skipSpace() {
  while (at < text.size()) {
    char c = text[at];
    if (c == '#')
      at = std::min(text.find('\n', at), text.size());
    else if (c == ' ' || (c >= '\t' && c <= '\r'))
      ++at;
    else
      return;
  }
}

Token TextLexer::lexString(char quote) {
  size_t from = ++at;
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == quote)
      return {TokenKind::String, text.substr(from, at++ - from), nullptr};
    if (text[at] == '\\' && at + 1 < text.size())
      ++at;
  }
  return {TokenKind::Bad, text.substr(from, at - from), "a string has no closing quote on its line"};
}

Token TextLexer::lexWord(TokenKind kind) {
  size_t from = at;
  while (at < text.size()) {
    char c = text[at];
    bool isSign = kind == TokenKind::Number && (c == '+' || c == '-') && (text[at - 1] == 'e' || text[at - 1] == 'E') &&
                  at > from && !text.substr(from).starts_with("0x");
    if (!isLetter(c) && !isDigit(c) && !isSign && !(kind == TokenKind::Number && c == '.'))
      break;
    ++at;
  }
  return {kind, text.substr(from, at - from), nullptr};
}

void TextLexer::advance() {
  skipSpace();
  start = at;
  if (at == text.size()) {
    current = {};
    return;
  }
  char c = text[at];
  if (c == '"' || c == '\'') {
    current = lexString(c);
  } else if (isLetter(c)) {
    current = lexWord(TokenKind::Identifier);
  } else if (isDigit(c) || (c == '.' && at + 1 < text.size() && isDigit(text[at + 1]))) {
    current = lexWord(TokenKind::Number);
  } else if (std::string_view(":{}<>[],;-./").find(c) != std::string_view::npos) {
    current = {TokenKind::Symbol, text.substr(at++, 1), nullptr};
  } else {
    current = {TokenKind::Bad, text.substr(at, 1),
               c == '\0' ? "a zero byte is not allowed" : "this character has no meaning here"};
  }
}

std::string TextLexer::where() const {
  size_t line = 1, lineStart = 0;
  for (size_t i = 0; i < start && i < text.size(); ++i)
    if (text[i] == '\n') {
      ++line;
      lineStart = i + 1;
    }
  return strCat("line ", line, ", column ", start - lineStart + 1);
}

static int hexDigit(char c) {
  if (isDigit(c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

/// Reads up to `most` digits of `base` at `i`; returns how many there were.
static size_t readDigits(std::string_view text, size_t &i, size_t most, int base, uint32_t &value) {
  size_t count = 0;
  value = 0;
  for (; count < most && i < text.size(); ++count, ++i) {
    int digit = hexDigit(text[i]);
    if (digit < 0 || digit >= base)
      break;
    value = value * base + digit;
  }
  return count;
}

static void appendUtf8(std::string &out, uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
    return;
  }
  int tails = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static constexpr unsigned char kLead[] = {0, 0xC0, 0xE0, 0xF0};
  out += static_cast<char>(kLead[tails] | (code >> (6 * tails)));
  for (int i = tails - 1; i >= 0; --i)
    out += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F));
}

static const char *unescapeNumber(std::string_view text, size_t &i, std::string &out) {
  uint32_t value;
  char kind = text[i];
  if (kind >= '0' && kind <= '7') {
    readDigits(text, i, 3, 8, value);
    if (value > 255)
      return "an octal escape is over \\377";
    out += static_cast<char>(value);
    return nullptr;
  }
  ++i;
  size_t wanted = kind == 'u' ? 4 : kind == 'U' ? 8 : 2;
  size_t found = readDigits(text, i, wanted, 16, value);
  if (kind == 'x' || kind == 'X') {
    if (found == 0)
      return "\\x needs a hexadecimal digit";
    out += static_cast<char>(value);
    return nullptr;
  }
  if (found != wanted)
    return kind == 'u' ? "\\u needs four hexadecimal digits" : "\\U needs eight hexadecimal digits";
  if (value > 0x10FFFF)
    return "a code point is over U+10FFFF";
  appendUtf8(out, value);
  return nullptr;
}

const char *unescape(std::string_view text, std::string &out) {
  static constexpr std::string_view kLetters = "abfnrtv?\\'\"";
  static constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v?\\'\"";
  for (size_t i = 0; i < text.size();) {
    size_t next = std::min(text.find('\\', i), text.size());
    out.append(text, i, next - i);
    i = next + 1;
    if (next == text.size())
      break;
    if (i == text.size())
      return "a string ends in a backslash";
    if (size_t letter = kLetters.find(text[i]); letter != std::string_view::npos) {
      out += kMeanings[letter];
      ++i;
    } else if ((text[i] >= '0' && text[i] <= '7') || std::string_view("xXuU").find(text[i]) != std::string_view::npos) {
      if (const char *problem = unescapeNumber(text, i, out))
        return problem;
    } else {
      return "this escape does not exist";
    }
  }
  return nullptr;
}

} // namespace strata::tfgraph
