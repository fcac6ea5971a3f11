// Tokens of the textual IR. A token is a piece of the source with its line and column; nothing is copied. Lines are counted
// while white space is skipped, so that the position of an operation costs nothing extra.
#pragma once

#include "ir/support.h"

namespace strata::text {

enum class Tok : uint8_t {
  Eof, Error,
  BareId,   ///< letter or '_' first, then word characters, '$' and '.'
  Integer,  ///< decimal, or hexadecimal with 0x
  Float, String,
  Percent, Caret, Hash, Exclaim,  ///< %name ^name #name !name
  At,       ///< @name or @"string"
  Arrow, Colon, Comma, Ellipsis, Equal, Greater, Less, LBrace, RBrace, LParen, RParen, LSquare, RSquare, Minus, Plus,
  Question, Star, Slash, Pipe,
  MetaBegin, MetaEnd,  ///< {-# and #-}
};

struct Token {
  const char *begin = nullptr;
  uint32_t length = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  Tok kind = Tok::Eof;
  bool hasEscapes = false;  ///< of strings and @"strings"

  StringRef spelling() const { return {begin, length}; }
  /// The spelling without its first character: the name of %x, ^x, #x, !x.
  StringRef suffix() const { return {begin + 1, length - 1}; }
  const char *end() const { return begin + length; }
  bool is(Tok k) const { return kind == k; }
  bool isPunctuation() const { return kind >= Tok::Arrow; }
};

class Lexer {
 public:
  explicit Lexer(StringRef text) : position(text.begin()), end(text.end()), lineStart(text.begin()) {}

  /// Reads the next token into `token`. In place, because a copy of what was just written by parts stalls the processor.
  void lex(Token &token);
  /// Goes on from `pointer`, which lies on the current line.
  void resetTo(const char *pointer) { position = pointer; }
  /// Goes on from `pointer`, which may lie lines further on.
  void skipTo(const char *pointer) {
    for (; position != pointer; ++position)
      if (*position == '\n') lineStart = position + 1, ++line;
  }
  const char *getPosition() const { return position; }
  const char *getEnd() const { return end; }
  uint32_t getLine() const { return line; }
  /// Of a character on the current line.
  uint32_t columnOf(const char *pointer) const { return static_cast<uint32_t>(pointer - lineStart) + 1; }
  /// Behind the name whose first character is at `begin`; `begin` when no name may begin like that.
  const char *endOfName(const char *begin) const;
  /// Skips white space and comments; returns the next character, 0 at the end.
  char skipSpace();
  /// What is wrong with the last Error token.
  StringRef getErrorMessage() const { return errorMessage; }

 private:
  void setToken(Token &token, Tok kind, const char *begin) const;
  void setError(Token &token, const char *begin, const char *message);
  void lexNumber(Token &token, const char *begin);
  void lexString(Token &token, const char *begin, Tok kind);
  void lexPrefixed(Token &token, const char *begin, Tok kind);
  void lexAt(Token &token, const char *begin);
  bool follows(StringRef text) const {
    return size_t(end - position) >= text.size() && StringRef(position, text.size()) == text;
  }

  const char *position;
  const char *end;
  const char *lineStart;
  uint32_t line = 1;
  const char *errorMessage = "";
};

/// `[A-Za-z_][\w$.]*`
bool isBareIdentifier(StringRef text);
/// The bytes of a string literal given with its quotes.
std::string unescapeString(StringRef literal);

}  // namespace strata::text
