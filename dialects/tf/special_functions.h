// Special functions that the C++ library lacks. Double in, double out; accuracy near that of double.
#pragma once

namespace strata::tf {

double erfInverse(double x);  ///< inverse of erf on (-1, 1); infinite at the ends, NaN outside
double digamma(double x);     ///< derivative of log gamma; NaN at 0, -1, -2, ...

}  // namespace strata::tf
