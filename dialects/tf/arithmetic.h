// Scalar arithmetic as TensorFlow's CPU kernels define it: integers wrap, division never traps, NaN propagates through
// maximum and minimum. T is never a 16-bit float here; those are computed in float.
#pragma once

#include "support/fault.h"
#include "support/narrow_float.h"

#include <cmath>
#include <complex>

namespace strata::tf {

template <typename T>
using Unsigned = std::make_unsigned_t<T>;

/// The least and the greatest number that is not infinite.
template <typename T>
T lowestFinite() {
  if constexpr (isNarrowFloat<T>) return T::fromBits(std::is_same_v<T, Half> ? 0xfbff : 0xff7f);
  else return std::numeric_limits<T>::lowest();
}
template <typename T>
T highestFinite() {
  if constexpr (isNarrowFloat<T>) return T::fromBits(std::is_same_v<T, Half> ? 0x7bff : 0x7f7f);
  else return std::numeric_limits<T>::max();
}

/// Integers are computed in an unsigned type at least as wide as unsigned int, so that nothing overflows or promotes to int.
template <typename T>
using WrapType = std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, Unsigned<T>>;

template <typename T>
T wrapAdd(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(WrapType<T>(a) + WrapType<T>(b));
  else return a + b;
}
template <typename T>
T wrapSub(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(WrapType<T>(a) - WrapType<T>(b));
  else return a - b;
}
/// Complex numbers by the formula of Eigen's packets, in which an infinite product may come out as NaN (C's operator looks again).
template <typename T>
T wrapMul(T a, T b) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(WrapType<T>(a) * WrapType<T>(b));
  else if constexpr (isComplexType<T>) return T(a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real());
  else return a * b;
}
template <typename T>
T wrapNeg(T a) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(WrapType<T>(0) - WrapType<T>(a));
  else return -a;
}

/// C's quotient and remainder for a divisor other than 0; the least integer over -1 wraps.
template <typename T>
T truncateDiv(T a, T b) {
  if constexpr (std::is_signed_v<T>)
    if (b == T(-1))
      return STRATA_FAULT("eval.truncate-div.least",
                          a == std::numeric_limits<T>::min() ? std::numeric_limits<T>::max() : wrapNeg(a), wrapNeg(a));
  return static_cast<T>(a / b);
}
template <typename T>
T truncateMod(T a, T b) {
  if constexpr (std::is_signed_v<T>)
    if (b == T(-1)) return 0;
  return static_cast<T>(a % b);
}
template <typename T>
T floorDivInt(T a, T b) {
  T quotient = truncateDiv(a, b);
  if constexpr (std::is_signed_v<T>)
    if (STRATA_FAULT("eval.floor-div.truncates", false, truncateMod(a, b) != 0 && (a < 0) != (b < 0))) --quotient;
  return quotient;
}
template <typename T>
T floorModInt(T a, T b) {
  T remainder = truncateMod(a, b);
  if constexpr (std::is_signed_v<T>)
    if (remainder != 0 && (remainder < 0) != (b < 0)) remainder = static_cast<T>(remainder + b);
  return remainder;
}
template <typename T>
T floorModFloat(T a, T b) {
  T remainder = std::fmod(a, b);
  return STRATA_FAULT("eval.floor-mod.sign", false, remainder != 0 && (remainder < 0) != (b < 0)) ? remainder + b
                                                                                                  : remainder;
}

/// Exponentiation by squaring with wrapping products; `exponent` is not negative.
template <typename T>
T powInt(T base, T exponent) {
  T result = 1;
  for (auto e = static_cast<Unsigned<T>>(exponent); e; e >>= 1) {
    if (e & 1) result = wrapMul(result, base);
    base = wrapMul(base, base);
  }
  return result;
}

template <typename T>
T maximum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a)) return a;
    if (std::isnan(b)) return STRATA_FAULT("eval.maximum.nan-second", a, b);
  }
  return a < b ? b : a;
}
template <typename T>
T minimum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a)) return a;
    if (std::isnan(b)) return b;
  }
  return b < a ? b : a;
}

/// Complex quotients by the formula of Eigen's packets: the divisor scaled to a largest part of 1.
template <typename T>
T quotient(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    return truncateDiv(a, b);
  } else if constexpr (isComplexType<T>) {
    const auto largest = std::max(std::fabs(b.real()), std::fabs(b.imag()));
    const auto re = b.real() / largest, im = b.imag() / largest;
    const auto square = re * re + im * im;
    return T((a.real() * re + a.imag() * im) / square / largest, (a.imag() * re - a.real() * im) / square / largest);
  } else {
    return a / b;
  }
}

/// Eigen's: the logarithm of the absolute value as the type holds it.
template <typename T>
T complexLog(T x) {
  if constexpr (isComplexType<T>) return T(std::log(std::abs(x)), std::arg(x));
  else return std::log(x);
}
template <typename T>
T logOnePlus(T x) {
  if constexpr (isComplexType<T>) {
    const T sum = T(1) + x, logarithm = complexLog(sum);
    return sum == T(1) || sum == logarithm ? x : x * (logarithm / (sum - T(1)));
  } else {
    return std::log1p(x);
  }
}

}  // namespace strata::tf
