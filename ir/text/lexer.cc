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

void Lexer::setToken(Token &token, Tok kind, const char *begin) const {
  token.begin = begin;
  token.length = static_cast<uint32_t>(position - begin);
  token.line = line;
  token.column = columnOf(begin);
  token.kind = kind;
  token.hasEscapes = false;
}

void Lexer::setError(Token &token, const char *begin, const char *message) {
  errorMessage = message;
  setToken(token, Tok::Error, begin);
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

void Lexer::lex(Token &token) {
  skipSpace();
  const char *begin = position;
  if (begin == end) return setToken(token, Tok::Eof, begin);
  const char c = *position++;
  if (isClass(c, kLetter) || c == '_') {
    while (position != end && isClass(*position, kBareIdRest)) ++position;
    return setToken(token, Tok::BareId, begin);
  }
  if (isClass(c, kDigit)) return lexNumber(token, begin);
  switch (c) {
    case '%': return lexPrefixed(token, begin, Tok::Percent);
    case '^': return lexPrefixed(token, begin, Tok::Caret);
    case '!': return lexPrefixed(token, begin, Tok::Exclaim);
    case '#':
      if (follows("-}")) {
        position += 2;
        return setToken(token, Tok::MetaEnd, begin);
      }
      return lexPrefixed(token, begin, Tok::Hash);
    case '@': return lexAt(token, begin);
    case '"': return lexString(token, begin, Tok::String);
    case ':': return setToken(token, Tok::Colon, begin);
    case ',': return setToken(token, Tok::Comma, begin);
    case '=': return setToken(token, Tok::Equal, begin);
    case '>': return setToken(token, Tok::Greater, begin);
    case '<': return setToken(token, Tok::Less, begin);
    case '}': return setToken(token, Tok::RBrace, begin);
    case '(': return setToken(token, Tok::LParen, begin);
    case ')': return setToken(token, Tok::RParen, begin);
    case '[': return setToken(token, Tok::LSquare, begin);
    case ']': return setToken(token, Tok::RSquare, begin);
    case '+': return setToken(token, Tok::Plus, begin);
    case '?': return setToken(token, Tok::Question, begin);
    case '*': return setToken(token, Tok::Star, begin);
    case '|': return setToken(token, Tok::Pipe, begin);
    case '/': return setToken(token, Tok::Slash, begin);
    case '{':
      if (follows("-#")) {
        position += 2;
        return setToken(token, Tok::MetaBegin, begin);
      }
      return setToken(token, Tok::LBrace, begin);
    case '-':
      if (position != end && *position == '>') {
        ++position;
        return setToken(token, Tok::Arrow, begin);
      }
      return setToken(token, Tok::Minus, begin);
    case '.':
      if (follows("..")) {
        position += 2;
        return setToken(token, Tok::Ellipsis, begin);
      }
      return setError(token, begin, "expected three consecutive dots for an ellipsis");
    default: return setError(token, begin, "unexpected character");
  }
}

void Lexer::lexNumber(Token &token, const char *begin) {
  if (*begin == '0' && end - position >= 2 && *position == 'x' && isClass(position[1], kHex)) {
    position += 2;
    while (position != end && isClass(*position, kHex)) ++position;
    return setToken(token, Tok::Integer, begin);
  }
  while (position != end && isClass(*position, kDigit)) ++position;
  if (position == end || *position != '.') return setToken(token, Tok::Integer, begin);
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
  return setToken(token, Tok::Float, begin);
}

void Lexer::lexString(Token &token, const char *begin, Tok kind) {
  bool hasEscapes = false;
  for (;;) {
    if (position == end) return setError(token, begin, "expected '\"' in string literal");
    const char c = *position++;
    if (c == '"') break;
    if (c == '\n' || c == '\v' || c == '\f') {
      --position;
      return setError(token, begin, "expected '\"' in string literal");
    }
    if (c != '\\') continue;
    hasEscapes = true;
    if (position != end && (*position == '"' || *position == '\\' || *position == 'n' || *position == 't'))
      ++position;
    else if (end - position >= 2 && isClass(position[0], kHex) && isClass(position[1], kHex))
      position += 2;
    else
      return setError(token, position - 1, "unknown escape in string literal");
  }
  setToken(token, kind, begin);
  token.hasEscapes = hasEscapes;
}

const char *Lexer::endOfName(const char *begin) const {
  const char *p = begin;
  const unsigned rest = p != end && isClass(*p, kDigit) ? kDigit : kSuffixRest;
  while (p != end && isClass(*p, rest)) ++p;
  return p;
}

void Lexer::lexPrefixed(Token &token, const char *begin, Tok kind) {
  const char *name = position;
  position = endOfName(name);
  if (position != name) return setToken(token, kind, begin);
  switch (kind) {
    case Tok::Percent: return setError(token, begin, "invalid SSA name");
    case Tok::Caret: return setError(token, begin, "invalid block name");
    case Tok::Hash: return setError(token, begin, "invalid attribute name");
    default: return setError(token, begin, "invalid type identifier");
  }
}

void Lexer::lexAt(Token &token, const char *begin) {
  if (position == end) return setError(token, begin, "@ identifier expected to start with letter or '_'");
  if (*position == '"') {
    ++position;
    return lexString(token, begin, Tok::At);
  }
  if (!isClass(*position, kLetter) && *position != '_')
    return setError(token, begin, "@ identifier expected to start with letter or '_'");
  while (position != end && isClass(*position, kBareIdRest)) ++position;
  return setToken(token, Tok::At, begin);
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
