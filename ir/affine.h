// Affine expressions, maps and integer sets: uniqued, simplified on construction, printed as in MLIR.
#pragma once

#include "ir/node.h"

namespace strata {

enum class AffineExprKind : int64_t { Add, Mul, Mod, FloorDiv, CeilDiv, Constant, DimId, SymbolId };

/// An expression over dimensions d0.. and symbols s0... Construction folds constants and puts constants on the right.
class AffineExpr : public Handle {
 public:
  using Handle::Handle;
  static const NodeKind kKind;  // ints: {expression kind, value, largest known divisor, flags and depth}
  static bool classof(Handle h) { return &h.getKind() == &kKind; }

  AffineExprKind getExprKind() const { return static_cast<AffineExprKind>(node->ints()[0]); }
  bool isBinary() const { return node->numPtrs == 2; }
  AffineExpr getLHS() const { return AffineExpr(node->ptrs()[0]); }
  AffineExpr getRHS() const { return AffineExpr(node->ptrs()[1]); }
  bool isConstant() const { return getExprKind() == AffineExprKind::Constant; }
  bool isConstant(int64_t value) const { return isConstant() && getValue() == value; }
  bool isDim() const { return getExprKind() == AffineExprKind::DimId; }
  bool isSymbol() const { return getExprKind() == AffineExprKind::SymbolId; }
  int64_t getValue() const { return node->ints()[1]; }        ///< of a constant
  unsigned getPosition() const { return static_cast<unsigned>(node->ints()[1]); }  ///< of a dim or symbol
  bool isSymbolicOrConstant() const { return node->ints()[3] & 1; }
  bool isPureAffine() const { return node->ints()[3] & 2; }
  bool isFunctionOfDim(unsigned position) const;
  int64_t getLargestKnownDivisor() const { return node->ints()[2]; }
  uint32_t getDepth() const { return static_cast<uint32_t>(node->ints()[3] >> 8); }  ///< 0 for leaves

  AffineExpr operator+(AffineExpr other) const;
  AffineExpr operator+(int64_t value) const;
  AffineExpr operator-() const;
  AffineExpr operator-(AffineExpr other) const;
  AffineExpr operator-(int64_t value) const;
  AffineExpr operator*(AffineExpr other) const;
  AffineExpr operator*(int64_t value) const;
  AffineExpr operator%(AffineExpr other) const;
  AffineExpr operator%(int64_t value) const;
  AffineExpr floorDiv(AffineExpr other) const;
  AffineExpr floorDiv(int64_t value) const;
  AffineExpr ceilDiv(AffineExpr other) const;
  AffineExpr ceilDiv(int64_t value) const;

  AffineExpr replaceDimsAndSymbols(ArrayRef<AffineExpr> dims, ArrayRef<AffineExpr> symbols) const;
  AffineExpr shiftDims(unsigned numDims, unsigned shift) const;
  AffineExpr shiftSymbols(unsigned numSymbols, unsigned shift) const;
  /// Value for given dims and symbols; fails on division by zero or overflow.
  FailureOr<int64_t> evaluate(ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) const;
  /// Visits the expression and all its parts, children first.
  void walk(function_ref<void(AffineExpr)> visit) const;

  void print(raw_ostream &os) const;
};
AffineExpr getAffineDimExpr(unsigned position, Context *context);
AffineExpr getAffineSymbolExpr(unsigned position, Context *context);
AffineExpr getAffineConstantExpr(int64_t value, Context *context);
/// Flattens and re-sums: collects equal terms, simplifies mod and floordiv where exact.
AffineExpr simplifyAffineExpr(AffineExpr expr, unsigned numDims, unsigned numSymbols);
raw_ostream &operator<<(raw_ostream &os, AffineExpr expr);

/// (d0, ..)[s0, ..] -> (results).
class AffineMap : public Handle {
 public:
  using Handle::Handle;
  static const NodeKind kKind;  // ints: {dims, symbols}; ptrs: results
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static AffineMap get(Context *context);  ///< () -> ()
  static AffineMap get(unsigned numDims, unsigned numSymbols, AffineExpr result);
  static AffineMap get(unsigned numDims, unsigned numSymbols, ArrayRef<AffineExpr> results, Context *context);
  static AffineMap getConstantMap(int64_t value, Context *context);
  static AffineMap getMultiDimIdentityMap(unsigned numDims, Context *context);
  static AffineMap getMinorIdentityMap(unsigned numDims, unsigned numResults, Context *context);
  static AffineMap getPermutationMap(ArrayRef<unsigned> permutation, Context *context);
  static AffineMap getMultiDimMapWithTargets(unsigned numDims, ArrayRef<unsigned> targets, Context *context);

  unsigned getNumDims() const { return static_cast<unsigned>(node->ints()[0]); }
  unsigned getNumSymbols() const { return static_cast<unsigned>(node->ints()[1]); }
  unsigned getNumInputs() const { return getNumDims() + getNumSymbols(); }
  unsigned getNumResults() const { return node->numPtrs; }
  AffineExpr getResult(unsigned i) const { return AffineExpr(node->ptrs()[i]); }
  ArrayRef<AffineExpr> getResults() const {
    return {reinterpret_cast<const AffineExpr *>(node->ptrs().data()), node->numPtrs};
  }
  unsigned getDimPosition(unsigned result) const { return getResult(result).getPosition(); }
  bool isIdentity() const;
  bool isMinorIdentity() const;
  bool isEmpty() const { return getNumInputs() == 0 && getNumResults() == 0; }
  bool isConstant() const;
  bool isSingleConstant() const { return getNumResults() == 1 && getResult(0).isConstant(); }
  int64_t getSingleConstantResult() const { return getResult(0).getValue(); }
  bool isPermutation() const;
  bool isProjectedPermutation(bool allowZeros = false) const;
  bool isFunctionOfDim(unsigned position) const;
  std::optional<unsigned> getResultPosition(AffineExpr expr) const;

  /// this(other(x)); symbols are concatenated, this map's first.
  AffineMap compose(AffineMap other) const;
  AffineMap replaceDimsAndSymbols(ArrayRef<AffineExpr> dims, ArrayRef<AffineExpr> symbols, unsigned numDims,
                                  unsigned numSymbols) const;
  AffineMap getSubMap(ArrayRef<unsigned> results) const;
  AffineMap dropResult(unsigned i) const;
  AffineMap insertResult(AffineExpr expr, unsigned position) const;
  FailureOr<SmallVector<int64_t>> evaluate(ArrayRef<int64_t> dims, ArrayRef<int64_t> symbols) const;

  void print(raw_ostream &os) const;
};
AffineMap simplifyAffineMap(AffineMap map);
/// Inverse of a (projected) permutation as in MLIR: null when some dim is not a result of its own.
AffineMap inversePermutation(AffineMap map);
/// All maps' results in one map over the same dims.
AffineMap concatAffineMaps(ArrayRef<AffineMap> maps, Context *context);
raw_ostream &operator<<(raw_ostream &os, AffineMap map);

/// Constraints `expr >= 0` or `expr == 0` over dims and symbols.
class IntegerSet : public Handle {
 public:
  using Handle::Handle;
  static const NodeKind kKind;  // ints: {dims, symbols, isEq...}; ptrs: constraints
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static IntegerSet get(unsigned numDims, unsigned numSymbols, ArrayRef<AffineExpr> constraints, ArrayRef<bool> isEq,
                        Context *context);
  unsigned getNumDims() const { return static_cast<unsigned>(node->ints()[0]); }
  unsigned getNumSymbols() const { return static_cast<unsigned>(node->ints()[1]); }
  unsigned getNumInputs() const { return getNumDims() + getNumSymbols(); }
  unsigned getNumConstraints() const { return node->numPtrs; }
  AffineExpr getConstraint(unsigned i) const { return AffineExpr(node->ptrs()[i]); }
  bool isEq(unsigned i) const { return node->ints()[2 + i] != 0; }
  void print(raw_ostream &os) const;
};

}  // namespace strata
