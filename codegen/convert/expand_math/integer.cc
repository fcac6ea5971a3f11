// Functions of integers.
#include "codegen/convert/expand_math/functions.h"

namespace strata::expand_math {

// Squaring, one step for each bit of the exponent. Negative exponents give 1 / x^-y towards zero: 1 and -1 alone have one.
Int integerPower(Int base, Int exponent) {
  Int one = constant(base, 1);
  Mask isNegative = isNonZero(shiftRight(exponent, base.width - 1));
  Int power = base, rest = exponent, result = one;
  for (unsigned bit = 0; bit < base.width - 1; ++bit) {
    result = select(isNonZero(rest & 1), result * power, result);
    rest = shiftRight(rest, 1u);
    if (bit + 2 < base.width) power = power * power;
  }
  Int minusOne = constant(base, 0) - one;
  Int ofMinusOne = select(isNonZero(exponent & 1), minusOne, one);
  Int inverse = select(base == one, one, select(base == minusOne, ofMinusOne, constant(base, 0)));
  return select(isNegative, inverse, result);
}

}  // namespace strata::expand_math
