// strCat: text made of pieces, for messages. It knows no locale and allocates once.

#pragma once

#include <charconv>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

namespace strata {

// One argument of strCat: text by reference, or a number in a buffer of its own.
class StrPiece {
public:
  template <typename T, typename = std::enable_if_t<std::is_convertible_v<const T &, std::string_view> ||
                                                    std::is_arithmetic_v<T> || std::is_enum_v<T>>>
  StrPiece(const T &value) { // NOLINT: implicit by design
    if constexpr (std::is_convertible_v<const T &, std::string_view>) {
      piece = value;
    } else if constexpr (std::is_same_v<T, bool>) {
      piece = value ? "true" : "false";
    } else if constexpr (std::is_same_v<T, char>) {
      buffer[0] = value;
      piece = std::string_view(buffer, 1);
    } else if constexpr (std::is_enum_v<T>) {
      setNumber(static_cast<std::underlying_type_t<T>>(value));
    } else {
      setNumber(value);
    }
  }
  StrPiece(const StrPiece &) = delete;
  StrPiece &operator=(const StrPiece &) = delete;

  std::string_view view() const { return piece; }

private:
  template <typename T> void setNumber(T value) {
    // 32 bytes hold every 64-bit integer and the shortest exact form of every double.
    auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
    piece = std::string_view(buffer, static_cast<size_t>(end - buffer));
  }

  char buffer[32];
  std::string_view piece;
};

// Concatenates pieces. Building block of strCat.
std::string strCatPieces(std::initializer_list<std::string_view> pieces);

// Concatenates text, characters, bools ("true"), numbers (floating point in the shortest form that reads back equal)
// and enumerators (as numbers).
template <typename... Args> std::string strCat(const Args &...args) { return strCatPieces({StrPiece(args).view()...}); }

// The elements of a range separated by `separator`: strJoin({2, 3}, ", ") is "2, 3".
template <typename Range> std::string strJoin(const Range &range, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const auto &element : range) {
    if (!first)
      text += separator;
    first = false;
    text += StrPiece(element).view();
  }
  return text;
}

} // namespace strata
