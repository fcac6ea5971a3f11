// Checked 64-bit integer arithmetic: the one place where sizes of shapes and bytes are computed. Nothing here wraps,
// traps or divides by zero; a result that has no value is reported. Tensor arithmetic that wraps by definition does not
// belong here.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "support/status.h"

namespace strata {

// The functions below write `out` and return true, or return false (overflow, division by zero, a negative where none
// may be) and leave `out` unspecified.

[[nodiscard]] inline bool checkedAdd(int64_t a, int64_t b, int64_t &out) { return !__builtin_add_overflow(a, b, &out); }
[[nodiscard]] inline bool checkedSub(int64_t a, int64_t b, int64_t &out) { return !__builtin_sub_overflow(a, b, &out); }
[[nodiscard]] inline bool checkedMul(int64_t a, int64_t b, int64_t &out) { return !__builtin_mul_overflow(a, b, &out); }
[[nodiscard]] inline bool checkedNeg(int64_t a, int64_t &out) { return checkedSub(0, a, out); }

// a / b rounded towards negative infinity.
[[nodiscard]] inline bool checkedFloorDiv(int64_t a, int64_t b, int64_t &out) {
  if (b == 0 || (a == std::numeric_limits<int64_t>::min() && b == -1))
    return false;
  out = a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
  return true;
}

// a / b rounded towards positive infinity.
[[nodiscard]] inline bool checkedCeilDiv(int64_t a, int64_t b, int64_t &out) {
  if (b == 0 || (a == std::numeric_limits<int64_t>::min() && b == -1))
    return false;
  out = a / b + ((a % b != 0 && (a < 0) == (b < 0)) ? 1 : 0);
  return true;
}

// a - b * floor(a / b): the remainder that has the sign of b.
[[nodiscard]] inline bool checkedFloorMod(int64_t a, int64_t b, int64_t &out) {
  if (b == 0)
    return false;
  if (b == -1) {
    out = 0;
    return true;
  }
  int64_t remainder = a % b;
  out = remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
  return true;
}

// The smallest multiple of `alignment` (above 0) that is at least `a` (not negative).
[[nodiscard]] inline bool checkedAlignUp(int64_t a, int64_t alignment, int64_t &out) {
  int64_t blocks = 0;
  return a >= 0 && alignment > 0 && checkedCeilDiv(a, alignment, blocks) && checkedMul(blocks, alignment, out);
}

// An int64 that remembers whether its computation overflowed: write the formula as usual, test once at the end.
// An invalid operand makes the result invalid, also when multiplied by zero.
class CheckedInt {
public:
  constexpr CheckedInt(int64_t value = 0) : number(value) {} // NOLINT: implicit by design
  static constexpr CheckedInt invalid() {
    CheckedInt result;
    result.valid = false;
    return result;
  }
  static CheckedInt fromUnsigned(uint64_t value) {
    return value <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) ? CheckedInt(static_cast<int64_t>(value))
                                                                               : invalid();
  }

  bool isValid() const { return valid; }
  // The number; 0 when invalid.
  int64_t valueOrZero() const { return valid ? number : 0; }
  // The number, or INVALID_ARGUMENT saying that `what` does not fit in 64 bits.
  Result<int64_t> toResult(std::string_view what) const {
    if (!valid)
      return invalidArgument(what, " does not fit in a 64-bit integer");
    return number;
  }

  friend CheckedInt operator+(CheckedInt a, CheckedInt b) { return apply(a, b, checkedAdd); }
  friend CheckedInt operator-(CheckedInt a, CheckedInt b) { return apply(a, b, checkedSub); }
  friend CheckedInt operator*(CheckedInt a, CheckedInt b) { return apply(a, b, checkedMul); }
  CheckedInt operator-() const { return apply(0, *this, checkedSub); }
  CheckedInt &operator+=(CheckedInt other) { return *this = *this + other; }
  CheckedInt &operator-=(CheckedInt other) { return *this = *this - other; }
  CheckedInt &operator*=(CheckedInt other) { return *this = *this * other; }
  CheckedInt floorDiv(CheckedInt divisor) const { return apply(*this, divisor, checkedFloorDiv); }
  CheckedInt ceilDiv(CheckedInt divisor) const { return apply(*this, divisor, checkedCeilDiv); }
  CheckedInt floorMod(CheckedInt divisor) const { return apply(*this, divisor, checkedFloorMod); }
  CheckedInt alignUp(CheckedInt alignment) const { return apply(*this, alignment, checkedAlignUp); }

private:
  static CheckedInt apply(CheckedInt a, CheckedInt b, bool (*function)(int64_t, int64_t, int64_t &)) {
    CheckedInt result;
    result.valid = a.valid && b.valid && function(a.number, b.number, result.number);
    return result;
  }

  int64_t number = 0;
  bool valid = true;
};

// The product of all elements of a range of integers; 1 for an empty range. Invalid when an element is negative or the
// product overflows. A zero anywhere gives 0 only if the other elements' product is valid, so that the result does not
// depend on their order.
template <typename Range> CheckedInt checkedElementCount(const Range &dims) {
  CheckedInt nonZero = 1;
  bool hasZero = false;
  for (int64_t dim : dims) {
    if (dim < 0)
      return CheckedInt::invalid();
    hasZero |= dim == 0;
    nonZero *= dim == 0 ? 1 : dim;
  }
  return nonZero.isValid() && hasZero ? CheckedInt(0) : nonZero;
}

} // namespace strata
