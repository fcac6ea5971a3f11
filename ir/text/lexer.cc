// The lexer of the textual IR: one switch over the first character of a token.
#include "ir/text/lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <array>

namespace strata::text {

namespace {
enum CharClass : uint8_t { kDigit = 1, kLetter = 2, kIdPunct = 4, kHex = 8, kSuffixPunct = 16 };

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> classes{};
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit | kHex;
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kLetter;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kLetter;
  for (int c = 'a'; c <= 'f'; ++c) classes[c] |= kHex;
  for (int c = 'A'; c <= 'F'; ++c) classes[c] |= kHex;
  classes['_'] = classes['$'] = classes['.'] = kIdPunct;
  classes['-'] = kSuffixPunct;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = makeClasses();
bool isClass(char c, unsigned mask) { return kClasses[static_cast<unsigned char>(c)] & mask; }
constexpr unsigned kBareIdRest = kDigit | kLetter | kIdPunct;
constexpr unsigned kSuffixRest = kBareIdRest | kSuffixPunct;
}  // namespace

Token Lexer::makeToken(Tok kind, const char *begin) const {
  Token token;
  token.begin = begin;
  token.length = static_cast<uint32_t>(position - begin);
  token.line = line;
  token.column = static_cast<uint32_t>(begin - lineStart) + 1;
  token.kind = kind;
  return token;
}

Token Lexer::error(const char *begin, const char *message) {
  errorMessage = message;
  return makeToken(Tok::Error, begin);
}

char Lexer::skipSpace() {
  while (position != end) {
    switch (*position) {
      case ' ': case '\t': case '\r': ++position; break;
      case '\n':
        lineStart = ++position;
        ++line;
        break;
      case '/':
        if (position + 1 == end || position[1] != '/') return '/';
        while (position != end && *position != '\n') ++position;
        break;
      default: return *position;
    }
  }
  return 0;
}

Token Lexer::lex() {
  skipSpace();
  const char *begin = position;
  if (begin == end) return makeToken(Tok::Eof, begin);
  const char c = *position++;
  if (isClass(c, kLetter) || c == '_') {
    while (position != end && isClass(*position, kBareIdRest)) ++position;
    return makeToken(Tok::BareId, begin);
  }
  if (isClass(c, kDigit)) return lexNumber(begin);
  switch (c) {
    case '%': return lexPrefixed(begin, Tok::Percent);
    case '^': return lexPrefixed(begin, Tok::Caret);
    case '!': return lexPrefixed(begin, Tok::Exclaim);
    case '#':
      if (follows("-}")) {
        position += 2;
        return makeToken(Tok::MetaEnd, begin);
      }
      return lexPrefixed(begin, Tok::Hash);
    case '@': return lexAt(begin);
    case '"': return lexString(begin, Tok::String);
    case ':': return makeToken(Tok::Colon, begin);
    case ',': return makeToken(Tok::Comma, begin);
    case '=': return makeToken(Tok::Equal, begin);
    case '>': return makeToken(Tok::Greater, begin);
    case '<': return makeToken(Tok::Less, begin);
    case '}': return makeToken(Tok::RBrace, begin);
    case '(': return makeToken(Tok::LParen, begin);
    case ')': return makeToken(Tok::RParen, begin);
    case '[': return makeToken(Tok::LSquare, begin);
    case ']': return makeToken(Tok::RSquare, begin);
    case '+': return makeToken(Tok::Plus, begin);
    case '?': return makeToken(Tok::Question, begin);
    case '*': return makeToken(Tok::Star, begin);
    case '|': return makeToken(Tok::Pipe, begin);
    case '/': return makeToken(Tok::Slash, begin);
    case '{':
      if (follows("-#")) {
        position += 2;
        return makeToken(Tok::MetaBegin, begin);
      }
      return makeToken(Tok::LBrace, begin);
    case '-':
      if (position != end && *position == '>') {
        ++position;
        return makeToken(Tok::Arrow, begin);
      }
      return makeToken(Tok::Minus, begin);
    case '.':
      if (follows("..")) {
        position += 2;
        return makeToken(Tok::Ellipsis, begin);
      }
      return error(begin, "expected three consecutive dots for an ellipsis");
    default: return error(begin, "unexpected character");
  }
}

Token Lexer::lexNumber(const char *begin) {
  if (*begin == '0' && end - position >= 2 && *position == 'x' && isClass(position[1], kHex)) {
    position += 2;
    while (position != end && isClass(*position, kHex)) ++position;
    return makeToken(Tok::Integer, begin);
  }
  while (position != end && isClass(*position, kDigit)) ++position;
  if (position == end || *position != '.') return makeToken(Tok::Integer, begin);
  ++position;
  while (position != end && isClass(*position, kDigit)) ++position;
  if (position != end && (*position == 'e' || *position == 'E')) {
    const char *digits = position + 1;
    if (digits != end && (*digits == '+' || *digits == '-')) ++digits;
    if (digits != end && isClass(*digits, kDigit)) {
      position = digits;
      while (position != end && isClass(*position, kDigit)) ++position;
    }
  }
  return makeToken(Tok::Float, begin);
}

Token Lexer::lexString(const char *begin, Tok kind) {
  bool hasEscapes = false;
  for (;;) {
    if (position == end) return error(begin, "expected '\"' in string literal");
    const char c = *position++;
    if (c == '"') break;
    if (c == '\n' || c == '\v' || c == '\f') {
      --position;
      return error(begin, "expected '\"' in string literal");
    }
    if (c != '\\') continue;
    hasEscapes = true;
    if (position != end && (*position == '"' || *position == '\\' || *position == 'n' || *position == 't'))
      ++position;
    else if (end - position >= 2 && isClass(position[0], kHex) && isClass(position[1], kHex))
      position += 2;
    else
      return error(position - 1, "unknown escape in string literal");
  }
  Token token = makeToken(kind, begin);
  token.hasEscapes = hasEscapes;
  return token;
}

Token Lexer::lexPrefixed(const char *begin, Tok kind) {
  if (position != end && isClass(*position, kDigit)) {
    while (position != end && isClass(*position, kDigit)) ++position;
    return makeToken(kind, begin);
  }
  if (position != end && isClass(*position, kLetter | kIdPunct | kSuffixPunct)) {
    while (position != end && isClass(*position, kSuffixRest)) ++position;
    return makeToken(kind, begin);
  }
  switch (kind) {
    case Tok::Percent: return error(begin, "invalid SSA name");
    case Tok::Caret: return error(begin, "invalid block name");
    case Tok::Hash: return error(begin, "invalid attribute name");
    default: return error(begin, "invalid type identifier");
  }
}

Token Lexer::lexAt(const char *begin) {
  if (position == end) return error(begin, "@ identifier expected to start with letter or '_'");
  if (*position == '"') {
    ++position;
    return lexString(begin, Tok::At);
  }
  if (!isClass(*position, kLetter) && *position != '_')
    return error(begin, "@ identifier expected to start with letter or '_'");
  while (position != end && isClass(*position, kBareIdRest)) ++position;
  return makeToken(Tok::At, begin);
}

bool isBareIdentifier(StringRef text) {
  if (text.empty() || !(isClass(text[0], kLetter) || text[0] == '_')) return false;
  return llvm::all_of(text, [](char c) { return isClass(c, kBareIdRest); });
}

std::string unescapeString(StringRef literal) {
  StringRef body = literal.drop_front().drop_back();
  std::string bytes;
  bytes.reserve(body.size());
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\') {
      bytes.push_back(body[i]);
      continue;
    }
    const char c = body[++i];
    if (c == '"' || c == '\\') bytes.push_back(c);
    else if (c == 'n') bytes.push_back('\n');
    else if (c == 't') bytes.push_back('\t');
    else bytes.push_back(static_cast<char>(llvm::hexDigitValue(c) << 4 | llvm::hexDigitValue(body[++i])));
  }
  return bytes;
}

}  // namespace strata::text
