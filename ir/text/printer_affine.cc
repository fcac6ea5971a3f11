// Affine subscripts: a map applied to SSA values, printed with the values in place of dimensions and symbols.
#include "ir/text/printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace strata::text {

/// The map's own text with `dN` and `sN` replaced: expressions are printed in one place only (affine.cc).
void Printer::printAffineMapOfSSAIds(AffineMapAttr attr, ValueRange operands) {
  AffineMap map = attr.getValue();
  const unsigned numDims = map.getNumDims();
  auto printExpr = [&](AffineExpr expr) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    expr.print(stream);
    for (size_t i = 0; i < text.size();) {
      const bool isInput = (text[i] == 'd' || text[i] == 's') && i + 1 < text.size() && llvm::isDigit(text[i + 1]);
      if (!isInput) {
        *os << text[i++];
        continue;
      }
      unsigned position = 0;
      const bool isSymbol = text[i++] == 's';
      for (; i < text.size() && llvm::isDigit(text[i]); ++i) position = position * 10 + unsigned(text[i] - '0');
      if (isSymbol) *os << "symbol(";
      printOperand(operands[isSymbol ? numDims + position : position]);
      if (isSymbol) *os << ')';
    }
  };
  llvm::interleave(map.getResults(), printExpr, [&] { *os << ", "; });
}

}  // namespace strata::text
