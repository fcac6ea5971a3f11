// The gamma function's relatives and the inverse of erf, as scalar arithmetic.
#pragma once

#include "codegen/convert/tf_to_linalg/lowering.h"

namespace strata::tf_to_linalg {

// Of floats of 32 or 64 bits; computed in double.
Value logGamma(ScalarBuilder &s, Value x);             ///< infinite at 0, -1, -2, ...
Value logGammaDerivative(ScalarBuilder &s, Value x);   ///< NaN at 0, -1, -2, ...
Value inverseErrorFunction(ScalarBuilder &s, Value x); ///< infinite at -1 and 1, NaN beyond

}  // namespace strata::tf_to_linalg
