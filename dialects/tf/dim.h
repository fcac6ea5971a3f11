// Sizes during shape inference: numbers, expressions over the symbols of the shape class, or unknown. Arithmetic on
// numbers is checked; the evaluator, which has numbers only, never touches the context.
#pragma once

#include "ir/affine.h"
#include "support/checked.h"

namespace strata::tf {

/// One size, or one element of a small integer tensor that sizes are computed from (then it may be negative).
class Dim {
 public:
  Dim() = default;  ///< unknown
  Dim(int64_t value) : kind(Kind::Constant), value(value) {}
  Dim(AffineExpr expr);  ///< constant expressions become numbers
  static Dim overflow() {
    Dim dim;
    dim.kind = Kind::Overflow;
    return dim;
  }

  bool isKnown() const { return kind == Kind::Constant || kind == Kind::Symbolic; }
  bool isConstant() const { return kind == Kind::Constant; }
  bool isConstant(int64_t number) const { return kind == Kind::Constant && value == number; }
  bool isSymbolic() const { return kind == Kind::Symbolic; }
  bool isOverflow() const { return kind == Kind::Overflow; }
  /// Surely below zero. Symbols are sizes, so a sum of them with a negative constant is not sure.
  bool isKnownNegative() const { return isConstant() && value < 0; }
  /// Surely not below zero.
  bool isKnownNonNegative() const;
  int64_t getValue() const { return value; }  ///< of a constant
  AffineExpr getExpr() const { return expr; }  ///< of a symbolic one
  AffineExpr getExprOrConstant(Context *context) const;

  /// Same number or same expression. Two unknowns are not the same.
  bool operator==(const Dim &other) const;
  bool operator!=(const Dim &other) const { return !(*this == other); }
  /// Two different numbers. Two symbols may have the same value: what is known of them only the context can say.
  bool isSurelyDifferent(const Dim &other) const;

  Dim operator+(const Dim &other) const;
  Dim operator-(const Dim &other) const;
  Dim operator*(const Dim &other) const;
  Dim floorDiv(const Dim &other) const;
  Dim ceilDiv(const Dim &other) const;
  Dim floorMod(const Dim &other) const;

  /// "?" when unknown; an expression between kExprBegin and kExprEnd, for who can put its value there.
  std::string str() const;

 private:
  enum class Kind : uint8_t { Unknown, Constant, Symbolic, Overflow };
  Kind kind = Kind::Unknown;
  int64_t value = 0;
  AffineExpr expr;
};

/// What encloses expressions in texts about sizes.
inline constexpr char kExprBegin = '\x01', kExprEnd = '\x02';
/// The text with each enclosed expression replaced by what `value` gives for it.
std::string replaceExprs(std::string_view text, function_ref<std::string(StringRef expr)> value);

/// -1 of what is below zero, 0 of the rest, as a quotient by 2^62, which no size reaches.
Dim signOf(const Dim &value);
/// Rounded towards zero, for a positive divisor.
Dim truncDiv(const Dim &dividend, int64_t divisor);
/// Affine expressions have no maximum; on symbolic sizes max(a, b) is written b + (a - b) * (signOf(a - b) + 1),
/// in which the last factor is 1 when a >= b and 0 otherwise.
Dim maxDim(const Dim &a, const Dim &b);
Dim minDim(const Dim &a, const Dim &b);

}  // namespace strata::tf
