// Affine expressions: construction with MLIR's local simplifications, substitution, evaluation, printing.
//
// Every expression carries in its node what construction asks of its operands (largest known divisor, whether it is
// symbolic, whether it is purely affine, its depth), so that building is O(1) however deep the operands are.
#include "ir/affine.h"

#include "ir/context.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/raw_ostream.h"

#include <numeric>
#include <variant>

namespace strata {

const NodeKind AffineExpr::kKind = {NodeCategory::AffineExpr, "builtin", "affine_expr"};

enum : int64_t { kIsSymbolic = 1, kIsPure = 2, kDepthShift = 8 };

/// Sums deeper than this are not searched for a remainder (the search recurses along their last terms).
static constexpr uint32_t kMaxSumDepth = 1000;

// --- Leaves -----------------------------------------------------------------------------------------------------------

static AffineExpr makeLeaf(Context *context, AffineExprKind kind, int64_t value, int64_t divisor, int64_t flags) {
  return AffineExpr(uniqueNode(context, AffineExpr::kKind, {}, {int64_t(kind), value, divisor, flags}));
}
AffineExpr getAffineDimExpr(unsigned position, Context *context) {
  return makeLeaf(context, AffineExprKind::DimId, position, 1, kIsPure);
}
AffineExpr getAffineSymbolExpr(unsigned position, Context *context) {
  return makeLeaf(context, AffineExprKind::SymbolId, position, 1, kIsPure | kIsSymbolic);
}
AffineExpr getAffineConstantExpr(int64_t value, Context *context) {
  int64_t divisor = value == INT64_MIN ? 1 : std::abs(value);
  return makeLeaf(context, AffineExprKind::Constant, value, divisor, kIsPure | kIsSymbolic);
}

// --- Integer helpers --------------------------------------------------------------------------------------------------

static int64_t floorDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
static int64_t ceilDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) == (b < 0) ? quotient + 1 : quotient;
}
static int64_t floorMod(int64_t a, int64_t b) {
  int64_t remainder = a % b;
  return remainder < 0 ? remainder + b : remainder;
}
static bool divisionOverflows(int64_t a, int64_t b) { return a == INT64_MIN && b == -1; }

/// The value of `a kind b`; none when it is undefined or overflows.
static std::optional<int64_t> applyKind(AffineExprKind kind, int64_t a, int64_t b) {
  int64_t result;
  switch (kind) {
    case AffineExprKind::Add:
      return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case AffineExprKind::Mul:
      return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case AffineExprKind::Mod:
      return b < 1 ? std::nullopt : std::optional(floorMod(a, b));
    case AffineExprKind::FloorDiv:
      return b == 0 || divisionOverflows(a, b) ? std::nullopt : std::optional(floorDivide(a, b));
    case AffineExprKind::CeilDiv:
      return b == 0 || divisionOverflows(a, b) ? std::nullopt : std::optional(ceilDivide(a, b));
    default:
      return std::nullopt;
  }
}

// --- Construction -----------------------------------------------------------------------------------------------------

static bool isKind(AffineExpr expr, AffineExprKind kind) { return expr.getExprKind() == kind; }

static int64_t divisorOf(AffineExprKind kind, AffineExpr lhs, AffineExpr rhs) {
  int64_t a = lhs.getLargestKnownDivisor(), b = rhs.getLargestKnownDivisor(), product;
  switch (kind) {
    case AffineExprKind::Mul:
      return __builtin_mul_overflow(a, b, &product) ? std::max(a, b) : product;
    case AffineExprKind::Add:
    case AffineExprKind::Mod:
      return std::gcd(a, b);
    default: {  // a quotient whose dividend is known to be a multiple of the divisor
      bool exact = rhs.isConstant() && rhs.getValue() != 0 && rhs.getValue() != INT64_MIN && a % rhs.getValue() == 0;
      return exact ? std::abs(a / rhs.getValue()) : 1;
    }
  }
}

static AffineExpr makeBinary(AffineExprKind kind, AffineExpr lhs, AffineExpr rhs) {
  bool pure = lhs.isPureAffine() && rhs.isPureAffine();
  if (kind == AffineExprKind::Mul) pure = pure && (lhs.isConstant() || rhs.isConstant());
  else if (kind != AffineExprKind::Add) pure = pure && rhs.isConstant();
  int64_t flags = (pure ? kIsPure : 0) | (lhs.isSymbolicOrConstant() && rhs.isSymbolicOrConstant() ? kIsSymbolic : 0);
  int64_t depth = std::max(lhs.getDepth(), rhs.getDepth()) + int64_t(1);
  return AffineExpr(uniqueNode(lhs.getContext(), AffineExpr::kKind, {lhs.getNode(), rhs.getNode()},
                               {int64_t(kind), 0, divisorOf(kind, lhs, rhs), flags | depth << kDepthShift}));
}

/// `expr` as `factor * rest`, with factor 1 when it is no product with a constant.
static std::pair<AffineExpr, int64_t> splitFactor(AffineExpr expr) {
  if (isKind(expr, AffineExprKind::Mul) && expr.getRHS().isConstant())
    return {expr.getLHS(), expr.getRHS().getValue()};
  return {expr, 1};
}

/// Leaves of one kind are ordered by position: d1 + d0 is d0 + d1, s1 * s0 is s0 * s1.
static bool areLeavesInWrongOrder(AffineExpr lhs, AffineExpr rhs) {
  bool sameKind = (lhs.isDim() && rhs.isDim()) || (lhs.isSymbol() && rhs.isSymbol());
  return sameKind && lhs.getPosition() > rhs.getPosition();
}

static AffineExpr simplifySum(AffineExpr lhs, AffineExpr rhs);

/// `lhs + -q * (lhs floordiv q)` is `lhs mod q`; null when the sum does not have that form.
static AffineExpr recognizeMod(AffineExpr lhs, AffineExpr rhs) {
  if (!isKind(rhs, AffineExprKind::Mul)) return AffineExpr();
  AffineExpr product = rhs.getLHS(), factor = rhs.getRHS();
  // ((e floordiv q) * q) * -1, with a symbolic q.
  if (factor.isConstant(-1) && isKind(product, AffineExprKind::Mul)) {
    AffineExpr quotient = product.getLHS(), q = product.getRHS();
    if (!isKind(quotient, AffineExprKind::FloorDiv)) return AffineExpr();
    if (quotient.getRHS() == q && quotient.getLHS() == lhs) return lhs % q;
  }
  // (e floordiv c) * -c, with a positive constant c.
  if (!isKind(product, AffineExprKind::FloorDiv)) return AffineExpr();
  AffineExpr dividend = product.getLHS(), divisor = product.getRHS();
  bool isModulus = divisor.isConstant() && divisor.getValue() > 0 && factor.isConstant(-divisor.getValue());
  if (isModulus && lhs == dividend) return lhs % divisor;
  // The last term of a sum may be the one: (a + e) + (e floordiv c) * -c.
  if (!isKind(lhs, AffineExprKind::Add) || lhs.getDepth() > kMaxSumDepth) return AffineExpr();
  AffineExpr last = simplifySum(lhs.getRHS(), rhs);
  return last ? lhs.getLHS() + last : AffineExpr();
}

/// Null when nothing simplifies.
static AffineExpr simplifySum(AffineExpr lhs, AffineExpr rhs) {
  if (lhs.isConstant() && rhs.isConstant()) {
    auto sum = applyKind(AffineExprKind::Add, lhs.getValue(), rhs.getValue());
    return sum ? getAffineConstantExpr(*sum, lhs.getContext()) : AffineExpr();
  }
  // Constants go to the right, and so do symbolic parts.
  if (lhs.isConstant() || (lhs.isSymbolicOrConstant() && !rhs.isSymbolicOrConstant())) return rhs + lhs;
  if (areLeavesInWrongOrder(lhs, rhs)) return rhs + lhs;
  if (rhs.isConstant(0)) return lhs;

  bool sumWithConstant = isKind(lhs, AffineExprKind::Add) && lhs.getRHS().isConstant();
  if (sumWithConstant && rhs.isConstant()) {  // (e + 2) + 3
    auto sum = applyKind(AffineExprKind::Add, lhs.getRHS().getValue(), rhs.getValue());
    return sum ? lhs.getLHS() + *sum : AffineExpr();
  }
  // c1 * e + c2 * e
  auto [lhsTerm, lhsFactor] = splitFactor(lhs);
  auto [rhsTerm, rhsFactor] = splitFactor(rhs);
  if (lhsTerm == rhsTerm)
    if (auto factor = applyKind(AffineExprKind::Add, lhsFactor, rhsFactor)) return lhsTerm * *factor;
  if (sumWithConstant) return lhs.getLHS() + rhs + lhs.getRHS();  // (e + 2) + f
  return recognizeMod(lhs, rhs);
}

AffineExpr AffineExpr::operator+(AffineExpr rhs) const {
  AffineExpr simple = simplifySum(*this, rhs);
  return simple ? simple : makeBinary(AffineExprKind::Add, *this, rhs);
}

AffineExpr AffineExpr::operator*(AffineExpr rhs) const {
  AffineExpr lhs = *this;
  if (lhs.isConstant() && rhs.isConstant()) {
    if (auto product = applyKind(AffineExprKind::Mul, lhs.getValue(), rhs.getValue()))
      return getAffineConstantExpr(*product, getContext());
    return makeBinary(AffineExprKind::Mul, lhs, rhs);
  }
  if (lhs.isConstant() || (!rhs.isSymbolicOrConstant() && lhs.isSymbolicOrConstant())) return rhs * lhs;
  if (areLeavesInWrongOrder(lhs, rhs)) return rhs * lhs;
  if (rhs.isConstant(1)) return lhs;
  if (rhs.isConstant(0)) return rhs;
  if (isKind(lhs, AffineExprKind::Mul) && lhs.getRHS().isConstant()) {
    if (!rhs.isConstant()) return (lhs.getLHS() * rhs) * lhs.getRHS();  // (e * 2) * f
    if (auto product = applyKind(AffineExprKind::Mul, lhs.getRHS().getValue(), rhs.getValue()))
      return lhs.getLHS() * *product;  // (e * 2) * 3
  }
  return makeBinary(AffineExprKind::Mul, lhs, rhs);
}

/// What floordiv and ceildiv share: constants, division by one, exact division of a product. Null: nothing applies.
static AffineExpr simplifyDivision(AffineExprKind kind, AffineExpr lhs, AffineExpr rhs) {
  int64_t divisor = rhs.getValue();
  if (lhs.isConstant()) {
    auto quotient = applyKind(kind, lhs.getValue(), divisor);
    return quotient ? getAffineConstantExpr(*quotient, lhs.getContext()) : AffineExpr();
  }
  if (divisor == 1) return lhs;
  auto [term, factor] = splitFactor(lhs);
  if (term != lhs && !divisionOverflows(factor, divisor) && factor % divisor == 0) return term * (factor / divisor);
  return AffineExpr();
}

AffineExpr AffineExpr::floorDiv(AffineExpr rhs) const {
  AffineExpr lhs = *this;
  if (!rhs.isConstant() || rhs.getValue() == 0) return makeBinary(AffineExprKind::FloorDiv, lhs, rhs);
  if (AffineExpr simple = simplifyDivision(AffineExprKind::FloorDiv, lhs, rhs)) return simple;
  int64_t divisor = rhs.getValue();
  if (isKind(lhs, AffineExprKind::Add) && (lhs.getLHS().getLargestKnownDivisor() % divisor == 0 ||
                                           lhs.getRHS().getLargestKnownDivisor() % divisor == 0))
    return lhs.getLHS().floorDiv(divisor) + lhs.getRHS().floorDiv(divisor);
  return makeBinary(AffineExprKind::FloorDiv, lhs, rhs);
}

AffineExpr AffineExpr::ceilDiv(AffineExpr rhs) const {
  if (!rhs.isConstant() || rhs.getValue() == 0) return makeBinary(AffineExprKind::CeilDiv, *this, rhs);
  if (AffineExpr simple = simplifyDivision(AffineExprKind::CeilDiv, *this, rhs)) return simple;
  return makeBinary(AffineExprKind::CeilDiv, *this, rhs);
}

AffineExpr AffineExpr::operator%(AffineExpr rhs) const {
  AffineExpr lhs = *this;
  if (!rhs.isConstant() || rhs.getValue() < 1) return makeBinary(AffineExprKind::Mod, lhs, rhs);
  int64_t modulus = rhs.getValue();
  if (lhs.isConstant()) return getAffineConstantExpr(floorMod(lhs.getValue(), modulus), getContext());
  if (lhs.getLargestKnownDivisor() % modulus == 0) return getAffineConstantExpr(0, getContext());
  if (isKind(lhs, AffineExprKind::Add)) {
    if (lhs.getLHS().getLargestKnownDivisor() % modulus == 0) return lhs.getRHS() % modulus;
    if (lhs.getRHS().getLargestKnownDivisor() % modulus == 0) return lhs.getLHS() % modulus;
  }
  if (isKind(lhs, AffineExprKind::Mod) && lhs.getRHS().isConstant() && lhs.getRHS().getValue() >= 1 &&
      lhs.getRHS().getValue() % modulus == 0)
    return lhs.getLHS() % modulus;
  return makeBinary(AffineExprKind::Mod, lhs, rhs);
}

AffineExpr AffineExpr::operator+(int64_t value) const { return *this + getAffineConstantExpr(value, getContext()); }
AffineExpr AffineExpr::operator*(int64_t value) const { return *this * getAffineConstantExpr(value, getContext()); }
AffineExpr AffineExpr::operator%(int64_t value) const { return *this % getAffineConstantExpr(value, getContext()); }
AffineExpr AffineExpr::floorDiv(int64_t value) const { return floorDiv(getAffineConstantExpr(value, getContext())); }
AffineExpr AffineExpr::ceilDiv(int64_t value) const { return ceilDiv(getAffineConstantExpr(value, getContext())); }
AffineExpr AffineExpr::operator-() const { return *this * -1; }
AffineExpr AffineExpr::operator-(AffineExpr other) const { return *this + -other; }
AffineExpr AffineExpr::operator-(int64_t value) const { return *this + -getAffineConstantExpr(value, getContext()); }

static AffineExpr build(AffineExprKind kind, AffineExpr lhs, AffineExpr rhs) {
  switch (kind) {
    case AffineExprKind::Add: return lhs + rhs;
    case AffineExprKind::Mul: return lhs * rhs;
    case AffineExprKind::Mod: return lhs % rhs;
    case AffineExprKind::FloorDiv: return lhs.floorDiv(rhs);
    default: return lhs.ceilDiv(rhs);
  }
}

// --- Traversal: shared parts are visited once ------------------------------------------------------------------------

void AffineExpr::walk(function_ref<void(AffineExpr)> visit) const {
  if (!isBinary()) return visit(*this);
  llvm::DenseSet<AffineExpr> done;
  SmallVector<AffineExpr, 16> stack = {*this};
  while (!stack.empty()) {
    AffineExpr expr = stack.back();
    if (done.contains(expr)) {
      stack.pop_back();
      continue;
    }
    if (expr.isBinary()) {
      size_t before = stack.size();
      if (!done.contains(expr.getRHS())) stack.push_back(expr.getRHS());
      if (!done.contains(expr.getLHS())) stack.push_back(expr.getLHS());
      if (stack.size() != before) continue;
    }
    done.insert(expr);
    stack.pop_back();
    visit(expr);
  }
}

bool AffineExpr::isFunctionOfDim(unsigned position) const {
  bool found = false;
  walk([&](AffineExpr expr) { found |= expr.isDim() && expr.getPosition() == position; });
  return found;
}

static AffineExpr replaceLeaf(AffineExpr leaf, ArrayRef<AffineExpr> dims, ArrayRef<AffineExpr> symbols) {
  if (leaf.isConstant()) return leaf;
  ArrayRef<AffineExpr> replacements = leaf.isDim() ? dims : symbols;
  bool replaced = leaf.getPosition() < replacements.size() && replacements[leaf.getPosition()];
  return replaced ? replacements[leaf.getPosition()] : leaf;
}

AffineExpr AffineExpr::replaceDimsAndSymbols(ArrayRef<AffineExpr> dims, ArrayRef<AffineExpr> symbols) const {
  if (!isBinary()) return replaceLeaf(*this, dims, symbols);
  DenseMap<AffineExpr, AffineExpr> replaced;
  walk([&](AffineExpr expr) {
    if (!expr.isBinary()) {
      replaced[expr] = replaceLeaf(expr, dims, symbols);
      return;
    }
    AffineExpr lhs = replaced.lookup(expr.getLHS()), rhs = replaced.lookup(expr.getRHS());
    bool same = lhs == expr.getLHS() && rhs == expr.getRHS();
    AffineExpr result = same ? expr : build(expr.getExprKind(), lhs, rhs);
    replaced[expr] = result;
  });
  return replaced.lookup(*this);
}

AffineExpr AffineExpr::shiftDims(unsigned numDims, unsigned shift) const {
  SmallVector<AffineExpr, 8> dims;
  for (unsigned i = 0; i < numDims; ++i) dims.push_back(getAffineDimExpr(i + shift, getContext()));
  return replaceDimsAndSymbols(dims, {});
}
AffineExpr AffineExpr::shiftSymbols(unsigned numSymbols, unsigned shift) const {
  SmallVector<AffineExpr, 8> symbols;
  for (unsigned i = 0; i < numSymbols; ++i) symbols.push_back(getAffineSymbolExpr(i + shift, getContext()));
  return replaceDimsAndSymbols({}, symbols);
}

static std::optional<int64_t> leafValue(AffineExpr leaf, ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) {
  if (leaf.isConstant()) return leaf.getValue();
  ArrayRef<int64_t> values = leaf.isDim() ? dims : symbols;
  return leaf.getPosition() < values.size() ? std::optional(values[leaf.getPosition()]) : std::nullopt;
}

FailureOr<int64_t> AffineExpr::evaluate(ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) const {
  std::optional<int64_t> result;
  if (!isBinary()) {
    result = leafValue(*this, dims, symbols);
  } else {
    DenseMap<AffineExpr, std::optional<int64_t>> values;
    walk([&](AffineExpr expr) {
      std::optional<int64_t> value;
      if (!expr.isBinary()) {
        value = leafValue(expr, dims, symbols);
      } else {
        std::optional<int64_t> lhs = values.lookup(expr.getLHS()), rhs = values.lookup(expr.getRHS());
        if (lhs && rhs) value = applyKind(expr.getExprKind(), *lhs, *rhs);
      }
      values[expr] = value;
    });
    result = values.lookup(*this);
  }
  if (!result) return failure();
  return *result;
}

// --- Printing ---------------------------------------------------------------------------------------------------------

namespace {
/// What is still to print: text, a number, or an expression that is (`strong`) or is not an operand of a product.
struct ExprPiece {
  const char *text = nullptr;
  uint64_t number = 0;
  AffineExpr expr;
  bool strong = false;
  static ExprPiece of(const char *text) { return {text, 0, AffineExpr(), false}; }
  static ExprPiece of(uint64_t number) { return {nullptr, number, AffineExpr(), false}; }
  static ExprPiece weak(AffineExpr expr) { return {nullptr, 0, expr, false}; }
  static ExprPiece tight(AffineExpr expr) { return {nullptr, 0, expr, true}; }
};
}  // namespace

static uint64_t magnitude(int64_t negative) { return uint64_t(0) - static_cast<uint64_t>(negative); }

/// The pieces of a sum: a negative constant or factor on the right prints as a subtraction.
static void pushSum(AffineExpr expr, bool withBrackets, SmallVectorImpl<ExprPiece> &pieces) {
  AffineExpr lhs = expr.getLHS(), rhs = expr.getRHS();
  pieces.push_back(ExprPiece::weak(lhs));
  if (rhs.isConstant() && rhs.getValue() < 0) {
    pieces.append({ExprPiece::of(" - "), ExprPiece::of(magnitude(rhs.getValue()))});
    return;
  }
  auto [term, factor] = splitFactor(rhs);
  if (factor == -1) {
    bool sum = isKind(term, AffineExprKind::Add);
    pieces.append({ExprPiece::of(" - "), sum ? ExprPiece::tight(term) : ExprPiece::weak(term)});
  } else if (factor < -1) {
    pieces.append({ExprPiece::of(" - "), ExprPiece::tight(term), ExprPiece::of(" * "),
                   ExprPiece::of(magnitude(factor))});
  } else {
    const bool inBrackets = withBrackets && isKind(rhs, AffineExprKind::Add);
    pieces.append({ExprPiece::of(" + "), inBrackets ? ExprPiece::tight(rhs) : ExprPiece::weak(rhs)});
  }
}

static const char *spelling(AffineExprKind kind) {
  switch (kind) {
    case AffineExprKind::Mul: return " * ";
    case AffineExprKind::Mod: return " mod ";
    case AffineExprKind::FloorDiv: return " floordiv ";
    default: return " ceildiv ";
  }
}

static void pushBinary(AffineExpr expr, bool withBrackets, SmallVectorImpl<ExprPiece> &pieces) {
  if (isKind(expr, AffineExprKind::Add)) return pushSum(expr, withBrackets, pieces);
  if (isKind(expr, AffineExprKind::Mul) && expr.getRHS().isConstant(-1)) {
    pieces.append({ExprPiece::of("-"), ExprPiece::tight(expr.getLHS())});
    return;
  }
  pieces.append({ExprPiece::tight(expr.getLHS()), ExprPiece::of(spelling(expr.getExprKind())),
                 ExprPiece::tight(expr.getRHS())});
}

/// Sums on the right of a sum with brackets or, as MLIR prints them, without.
static void printExpr(AffineExpr expr, bool withBrackets, raw_ostream &os) {
  SmallVector<ExprPiece, 16> stack = {ExprPiece::weak(expr)};
  SmallVector<ExprPiece, 8> pieces;
  while (!stack.empty()) {
    ExprPiece piece = stack.pop_back_val();
    if (piece.text) {
      os << piece.text;
    } else if (!piece.expr) {
      os << piece.number;
    } else if (piece.expr.isConstant()) {
      os << piece.expr.getValue();
    } else if (!piece.expr.isBinary()) {
      os << (piece.expr.isDim() ? 'd' : 's') << piece.expr.getPosition();
    } else {
      pieces.clear();
      if (piece.strong) pieces.push_back(ExprPiece::of("("));
      pushBinary(piece.expr, withBrackets, pieces);
      if (piece.strong) pieces.push_back(ExprPiece::of(")"));
      stack.append(pieces.rbegin(), pieces.rend());
    }
  }
}

static bool hasSumInSum(AffineExpr expr) {
  bool found = false;
  expr.walk([&](AffineExpr part) { found |= isKind(part, AffineExprKind::Add) && isKind(part.getRHS(), AffineExprKind::Add); });
  return found;
}

/// What is read where `expr` was printed without brackets: sums go from left to right, so that terms may meet that the
/// brackets kept apart.
static AffineExpr readWithoutBrackets(AffineExpr expr) {
  DenseMap<AffineExpr, AffineExpr> read;
  expr.walk([&](AffineExpr part) {
    if (!part.isBinary()) {
      read[part] = part;
      return;
    }
    AffineExpr sum = read.lookup(part.getLHS()), rhs = part.getRHS();
    if (!isKind(part, AffineExprKind::Add) || !isKind(rhs, AffineExprKind::Add)) {
      read[part] = build(part.getExprKind(), sum, read.lookup(rhs));
      return;
    }
    SmallVector<AffineExpr, 8> terms = {rhs};
    while (!terms.empty()) {
      AffineExpr next = terms.pop_back_val();
      if (isKind(next, AffineExprKind::Add)) terms.append({next.getRHS(), next.getLHS()});
      else sum = sum + read.lookup(next);
    }
    read[part] = sum;
  });
  return read.lookup(expr);
}

void AffineExpr::print(raw_ostream &os) const {
  if (!hasSumInSum(*this)) return printExpr(*this, false, os);
  std::string text, again;
  llvm::raw_string_ostream stream(text), streamOfRead(again);
  printExpr(*this, false, stream);
  printExpr(readWithoutBrackets(*this), false, streamOfRead);
  if (text == again) os << text;
  else printExpr(*this, true, os);
}

raw_ostream &operator<<(raw_ostream &os, AffineExpr expr) {
  expr.print(os);
  return os;
}

}  // namespace strata
