// Half and BFloat16: the 16-bit floating-point formats as element types. They hold bits and convert to and from float;
// arithmetic on them is done in float and rounded once per operation.

#pragma once

#include "support/dtype.h"

#include <complex>
#include <limits>
#include <type_traits>

namespace strata {

struct Half {
  uint16_t bits = 0;

  Half() = default;
  Half(float value) : bits(floatToHalf(value)) {} // NOLINT: implicit by design
  operator float() const { return halfToFloat(bits); }
  static Half fromBits(uint16_t bits) {
    Half half;
    half.bits = bits;
    return half;
  }
};

struct BFloat16 {
  uint16_t bits = 0;

  BFloat16() = default;
  BFloat16(float value) : bits(floatToBFloat16(value)) {} // NOLINT: implicit by design
  operator float() const { return bfloat16ToFloat(bits); }
  static BFloat16 fromBits(uint16_t bits) {
    BFloat16 value;
    value.bits = bits;
    return value;
  }
};

template <typename T> inline constexpr bool isNarrowFloat = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
template <typename T> inline constexpr bool isFloatType = std::is_floating_point_v<T> || isNarrowFloat<T>;
template <typename T> inline constexpr bool isComplexType = false;
template <typename T> inline constexpr bool isComplexType<std::complex<T>> = true;
template <typename T> inline constexpr bool isIntegerType = std::is_integral_v<T> && !std::is_same_v<T, bool>;

// The type in which arithmetic on T is done: float for the 16-bit formats, T otherwise.
template <typename T> using ComputeType = std::conditional_t<isNarrowFloat<T>, float, T>;

// The least value (minus infinity where there is one) and the greatest: identities of maximum and minimum.
template <typename T> T lowestValue() {
  if constexpr (isFloatType<T>)
    return T(-std::numeric_limits<ComputeType<T>>::infinity());
  else
    return std::numeric_limits<T>::lowest();
}
template <typename T> T highestValue() {
  if constexpr (isFloatType<T>)
    return T(std::numeric_limits<ComputeType<T>>::infinity());
  else
    return std::numeric_limits<T>::max();
}

} // namespace strata
