// Reading decimal floating-point literals.
#include "ir/text/float_literal.h"

#include "llvm/Support/Error.h"

namespace strata::text {

APFloat valueOfFloatLiteral(StringRef digits, bool negative, const llvm::fltSemantics &semantics) {
  double narrow = 0;
  digits.getAsDouble(narrow);
  APFloat value(negative ? -narrow : narrow);
  const bool isWide = APFloat::semanticsMaxExponent(semantics) > APFloat::semanticsMaxExponent(APFloat::IEEEdouble());
  if (isWide && (value.isInfinity() || value.isZero())) {
    APFloat exact(semantics);
    if (auto status = exact.convertFromString(digits, APFloat::rmNearestTiesToEven)) {
      if (negative) exact.changeSign();
      return exact;
    } else {
      llvm::consumeError(status.takeError());
    }
  }
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

}  // namespace strata::text
