// simplifyAffineExpr: flattens an expression to a sum of coefficients times dims, symbols and local terms (quotients and
// semi-affine parts), and builds it anew from that sum. Equal terms meet, exact quotients and remainders vanish.
#include "ir/affine.h"

#include "ir/context.h"

#include <numeric>

namespace strata {
namespace {

/// constant + sum of coefficients[i] * leaf i; leaves are dims, then symbols, then locals (which grow while flattening).
struct FlatSum {
  SmallVector<int64_t, 8> coefficients;
  int64_t constant = 0;

  int64_t at(size_t i) const { return i < coefficients.size() ? coefficients[i] : 0; }
  int64_t &ref(size_t i) {
    if (i >= coefficients.size()) coefficients.resize(i + 1, 0);
    return coefficients[i];
  }
  bool isConstant() const {
    return llvm::all_of(coefficients, [](int64_t c) { return c == 0; });
  }
};

class Flattener {
 public:
  Flattener(Context *context, unsigned numDims, unsigned numSymbols)
      : context(context), numDims(numDims), numSymbols(numSymbols) {}

  /// The simplified expression; the expression itself when coefficients overflow.
  AffineExpr run(AffineExpr root) {
    DenseMap<AffineExpr, FlatSum> sums;
    root.walk([&](AffineExpr expr) {
      if (overflow) return;
      sums[expr] = expr.isBinary() ? FlatSum(binary(expr, sums[expr.getLHS()], sums[expr.getRHS()])) : leaf(expr);
    });
    return overflow ? root : rebuild(sums[root]);
  }

 private:
  size_t firstLocal() const { return size_t(numDims) + numSymbols; }

  AffineExpr leafExpr(size_t i) const {
    if (i < numDims) return getAffineDimExpr(static_cast<unsigned>(i), context);
    if (i < firstLocal()) return getAffineSymbolExpr(static_cast<unsigned>(i - numDims), context);
    return locals[i - firstLocal()];
  }

  AffineExpr rebuild(const FlatSum &sum) const {
    AffineExpr expr = getAffineConstantExpr(0, context);
    for (size_t i = 0; i < sum.coefficients.size(); ++i)
      if (sum.coefficients[i] != 0) expr = expr + leafExpr(i) * sum.coefficients[i];
    return sum.constant ? expr + sum.constant : expr;
  }

  FlatSum leaf(AffineExpr expr) {
    FlatSum sum;
    if (expr.isConstant()) sum.constant = expr.getValue();
    else sum.ref(expr.isDim() ? expr.getPosition() : numDims + expr.getPosition()) = 1;
    return sum;
  }

  FlatSum local(AffineExpr expr) {
    FlatSum sum;
    if (expr.isConstant()) {
      sum.constant = expr.getValue();
      return sum;
    }
    auto it = llvm::find(locals, expr);
    size_t index = it - locals.begin();
    if (it == locals.end()) locals.push_back(expr);
    sum.ref(firstLocal() + index) = 1;
    return sum;
  }

  /// a + factor * b
  FlatSum add(FlatSum a, const FlatSum &b, int64_t factor) {
    auto addTo = [&](int64_t &sum, int64_t value) {
      int64_t product;
      overflow |= __builtin_mul_overflow(value, factor, &product) || __builtin_add_overflow(sum, product, &sum);
    };
    for (size_t i = 0; i < b.coefficients.size(); ++i)
      if (b.coefficients[i]) addTo(a.ref(i), b.coefficients[i]);
    addTo(a.constant, b.constant);
    return a;
  }

  FlatSum binary(AffineExpr expr, const FlatSum &lhs, const FlatSum &rhs) {
    if (expr.getExprKind() == AffineExprKind::Add) return add(lhs, rhs, 1);
    if (expr.getExprKind() == AffineExprKind::Mul) {
      if (rhs.isConstant()) return add(FlatSum(), lhs, rhs.constant);
      if (lhs.isConstant()) return add(FlatSum(), rhs, lhs.constant);
      return local(rebuild(lhs) * rebuild(rhs));
    }
    if (!rhs.isConstant() || rhs.constant < 1) return semiAffine(expr.getExprKind(), lhs, rhs);
    if (expr.getExprKind() != AffineExprKind::Mod) return quotient(lhs, rhs.constant, expr.getExprKind());
    // e mod c = e - c * (e floordiv c)
    if (isMultiple(lhs, rhs.constant)) return FlatSum();
    return add(lhs, quotient(lhs, rhs.constant, AffineExprKind::FloorDiv), -rhs.constant);
  }

  FlatSum semiAffine(AffineExprKind kind, const FlatSum &lhs, const FlatSum &rhs) {
    AffineExpr a = rebuild(lhs), b = rebuild(rhs);
    if (kind == AffineExprKind::Mod) return local(a % b);
    return local(kind == AffineExprKind::FloorDiv ? a.floorDiv(b) : a.ceilDiv(b));
  }

  static bool isMultiple(const FlatSum &sum, int64_t divisor) {
    return sum.constant % divisor == 0 &&
           llvm::all_of(sum.coefficients, [&](int64_t c) { return c % divisor == 0; });
  }

  FlatSum quotient(FlatSum sum, int64_t divisor, AffineExprKind kind) {
    int64_t gcd = divisor;
    for (int64_t c : sum.coefficients) gcd = std::gcd(gcd, c == INT64_MIN ? 1 : c);
    gcd = std::gcd(gcd, sum.constant == INT64_MIN ? 1 : sum.constant);
    for (int64_t &c : sum.coefficients) c /= gcd;
    sum.constant /= gcd;
    divisor /= gcd;
    if (divisor == 1) return sum;
    AffineExpr dividend = rebuild(sum);
    return local(kind == AffineExprKind::FloorDiv ? dividend.floorDiv(divisor) : dividend.ceilDiv(divisor));
  }

  Context *context;
  unsigned numDims, numSymbols;
  SmallVector<AffineExpr, 8> locals;
  bool overflow = false;
};

}  // namespace

AffineExpr simplifyAffineExpr(AffineExpr expr, unsigned numDims, unsigned numSymbols) {
  if (!expr.isBinary()) return expr;
  // Callers that do not care state fewer inputs than the expression has.
  expr.walk([&](AffineExpr part) {
    if (part.isDim()) numDims = std::max(numDims, part.getPosition() + 1);
    if (part.isSymbol()) numSymbols = std::max(numSymbols, part.getPosition() + 1);
  });
  return Flattener(expr.getContext(), numDims, numSymbols).run(expr);
}

}  // namespace strata
