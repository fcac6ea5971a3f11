#include "dialects/tf/dim.h"

namespace strata::tf {

Dim::Dim(AffineExpr e) {
  if (!e) return;
  kind = e.isConstant() ? Kind::Constant : Kind::Symbolic;
  if (e.isConstant())
    value = e.getValue();
  else
    expr = e;
}

AffineExpr Dim::getExprOrConstant(Context *context) const {
  return isSymbolic() ? expr : getAffineConstantExpr(value, context);
}

bool Dim::operator==(const Dim &other) const {
  if (kind != other.kind) return false;
  if (kind == Kind::Constant) return value == other.value;
  return kind == Kind::Symbolic && expr == other.expr;
}

bool Dim::isSurelyDifferent(const Dim &other) const {
  return isConstant() && other.isConstant() && value != other.value;
}

/// Sums, products and quotients of symbols and numbers that are not negative.
static bool isNonNegative(AffineExpr root) {
  bool sure = true;
  root.walk([&](AffineExpr e) { sure &= !e.isConstant() || e.getValue() >= 0; });
  return sure;
}

bool Dim::isKnownNonNegative() const {
  return isConstant() ? value >= 0 : isSymbolic() && isNonNegative(expr);
}

/// Numbers by `checked`, expressions by `build`.
template <typename Checked, typename Build>
static Dim combine(const Dim &a, const Dim &b, Checked checked, Build build) {
  if (a.isOverflow() || b.isOverflow()) return Dim::overflow();
  if (!a.isKnown() || !b.isKnown()) return Dim();
  if (a.isConstant() && b.isConstant()) {
    int64_t result = 0;
    return checked(a.getValue(), b.getValue(), result) ? Dim(result) : Dim::overflow();
  }
  Context *context = (a.isSymbolic() ? a : b).getExpr().getContext();
  return Dim(simplifyAffineExpr(build(a.getExprOrConstant(context), b.getExprOrConstant(context)), 0, 0));
}

Dim Dim::operator+(const Dim &other) const {
  return combine(*this, other, checkedAdd, [](AffineExpr a, AffineExpr b) { return a + b; });
}
Dim Dim::operator-(const Dim &other) const {
  return combine(*this, other, checkedSub, [](AffineExpr a, AffineExpr b) { return a - b; });
}
Dim Dim::operator*(const Dim &other) const {
  return combine(*this, other, checkedMul, [](AffineExpr a, AffineExpr b) { return a * b; });
}
Dim Dim::floorDiv(const Dim &other) const {
  return combine(*this, other, checkedFloorDiv, [](AffineExpr a, AffineExpr b) { return a.floorDiv(b); });
}
Dim Dim::ceilDiv(const Dim &other) const {
  return combine(*this, other, checkedCeilDiv, [](AffineExpr a, AffineExpr b) { return a.ceilDiv(b); });
}
Dim Dim::floorMod(const Dim &other) const {
  return combine(*this, other, checkedFloorMod, [](AffineExpr a, AffineExpr b) { return a % b; });
}

std::string Dim::str() const {
  if (!isSymbolic()) return isConstant() ? std::to_string(value) : "?";
  std::string text(1, kExprBegin);
  llvm::raw_string_ostream os(text);
  expr.print(os);
  return text + kExprEnd;
}

std::string replaceExprs(std::string_view text, function_ref<std::string(StringRef expr)> value) {
  std::string result;
  while (!text.empty()) {
    const size_t begin = std::min(text.find(kExprBegin), text.size());
    const size_t end = std::min(text.find(kExprEnd, begin), text.size());
    result += text.substr(0, begin);
    if (begin < text.size()) result += value(StringRef(text.substr(begin + 1, end - begin - 1)));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (begin >= end) break;
  }
  return result;
}

Dim signOf(const Dim &value) { return value.floorDiv(int64_t{1} << 62); }

Dim truncDiv(const Dim &dividend, int64_t divisor) {
  return (dividend - signOf(dividend) * Dim(divisor - 1)).floorDiv(Dim(divisor));
}

Dim maxDim(const Dim &a, const Dim &b) {
  if (a.isConstant() && b.isConstant()) return std::max(a.getValue(), b.getValue());
  Dim difference = a - b;
  if (difference.isKnownNonNegative()) return a;
  if ((b - a).isKnownNonNegative()) return b;
  return b + difference * (signOf(difference) + Dim(1));
}

Dim minDim(const Dim &a, const Dim &b) {
  if (a.isConstant() && b.isConstant()) return std::min(a.getValue(), b.getValue());
  Dim difference = a - b;
  if (difference.isKnownNonNegative()) return b;
  if ((b - a).isKnownNonNegative()) return a;
  return a - difference * (signOf(difference) + Dim(1));
}

}  // namespace strata::tf
