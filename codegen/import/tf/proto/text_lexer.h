// Tokens of protobuf's text format. Internal to the text reader.
#pragma once

#include <string>
#include <string_view>

namespace strata::tfgraph {

enum class TokenKind { End, Identifier, Number, String, Symbol, Bad };

/// A piece of the text. A string's text is the part between its quotes, escapes and all.
struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;
  const char *problem = nullptr; ///< Of a bad token: what is wrong with it.

  bool isSymbol(char c) const { return kind == TokenKind::Symbol && text[0] == c; }
};

/// Splits text into tokens; white space and comments (`#` to the end of the line) are dropped. The text is borrowed.
class TextLexer {
public:
  explicit TextLexer(std::string_view text) : text(text) { advance(); }

  /// The token that is next in turn.
  const Token &peek() const { return current; }
  /// Moves to the token after it.
  void advance();
  /// "line 3, column 5" of the token that is next in turn. Lines and columns (bytes) count from 1; linear in the text.
  std::string where() const;

private:
  Token lexString(char quote);
  Token lexWord(TokenKind kind);
  void skipSpace();

  std::string_view text;
  size_t start = 0; // Of the current token.
  size_t at = 0;
  Token current;
};

/// Appends to `out` the bytes that the inside of a quoted string stands for. Escapes: \a \b \f \n \r \t \v \? \\ \' \",
/// one to three octal digits, \x and one or two hex digits, \u and four, \U and eight (a code point, written as UTF-8).
/// Null on success, else what is wrong.
const char *unescape(std::string_view quoted, std::string &out);

} // namespace strata::tfgraph
