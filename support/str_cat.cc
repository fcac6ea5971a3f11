// strCat: the concatenation itself.

#include "support/str_cat.h"

namespace strata {

std::string strCatPieces(std::initializer_list<std::string_view> pieces) {
  size_t size = 0;
  for (std::string_view piece : pieces)
    size += piece.size();
  std::string text;
  text.reserve(size);
  for (std::string_view piece : pieces)
    text += piece;
  return text;
}

} // namespace strata
