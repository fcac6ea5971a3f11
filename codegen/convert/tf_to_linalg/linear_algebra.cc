// Factorisations of square matrices: procedures over one matrix after the other.
#include "codegen/convert/tf_to_linalg/procedure.h"

#include "dialects/tf/shape.h"

#include <limits>

namespace strata::tf_to_linalg {

using Compare = ScalarBuilder::Compare;
using Variable = Procedure::Variable;

namespace {

/// Arithmetic of real or complex elements, in the type that they are computed in.
struct Field {
  ScalarBuilder &s;
  Type type;  ///< that they are computed in

  bool isComplex() const { return isa<ComplexType>(type); }
  Type realType() const { return isComplex() ? cast<ComplexType>(type).getElementType() : type; }
  Value conjugate(Value x) const { return isComplex() ? s.complex(s.real(x), s.neg(s.imag(x))) : x; }
  Value real(Value x) const { return isComplex() ? s.real(x) : x; }
  Value magnitude(Value x) const { return isComplex() ? s.part("complex.abs", x) : s.abs(x); }
  Value square(Value x) const {
    return isComplex() ? s.add(s.mul(s.real(x), s.real(x)), s.mul(s.imag(x), s.imag(x))) : s.mul(x, x);
  }
  Value fromReal(Value x) const { return isComplex() ? s.complex(x, s.constant(realType(), 0.0)) : x; }
  Value divideByReal(Value x, Value y) const {
    return isComplex() ? s.complex(s.div(s.real(x), y), s.div(s.imag(x), y)) : s.div(x, y);
  }
};

/// A lowered operand as [count, rows, columns].
struct Matrices {
  Value tensor;
  AffineExpr countExpr, rowsExpr, columnsExpr;
  Value count, rows, columns;

  Matrices(TFLowering &lowering, Value operand) {
    const Exprs sizes = lowering.loweredSizes(operand);
    countExpr = lowering.product(ArrayRef<AffineExpr>(sizes).drop_back(2));
    rowsExpr = sizes[sizes.size() - 2];
    columnsExpr = sizes.back();
    tensor = lowering.reshape(operand, {countExpr, rowsExpr, columnsExpr});
    count = lowering.sizeValue(countExpr);
    rows = lowering.sizeValue(rowsExpr);
    columns = lowering.sizeValue(columnsExpr);
  }
};

/// One square matrix at a time, with columns beside it that take part in what is done to its rows.
class System {
 public:
  System(Procedure &p, Type compute, const Matrices &matrices, AffineExpr columnsExpr, Value numColumns)
      : p(p), s(p.s), field{p.s, compute}, matrices(matrices), size(matrices.rows), numColumns(numColumns),
        matrix(p.tensor({matrices.rowsExpr, matrices.rowsExpr}, compute)), rhs(p.tensor({matrices.rowsExpr, columnsExpr}, compute)) {}

  void read(Value number, bool adjoint) {
    p.forEach({size, size}, [&](ArrayRef<Value> at) {
      Value x = s.cast(p.load(matrices.tensor, {number, at[adjoint ? 1 : 0], at[adjoint ? 0 : 1]}), field.type);
      p.store(matrix, adjoint ? field.conjugate(x) : x, at);
    });
  }

  /// Lower triangle (with ones on the diagonal, not stored) and upper one; the sign of the permutation goes to `sign`.
  void factorize(Variable sign) {
    p.forLoop(size, [&](Value k) {
      Value after = s.add(k, s.index(1));
      Variable pivot = p.scalar(k), best = p.scalar(field.magnitude(p.load(matrix, {k, k})));
      p.forLoop(after, size, [&](Value i) {
        Value own = field.magnitude(p.load(matrix, {i, k})), isLarger = s.compare(Compare::Gt, own, p.get(best));
        p.set(pivot, s.select(isLarger, i, p.get(pivot)));
        p.set(best, s.select(isLarger, own, p.get(best)));
      });
      p.ifThen(s.compare(Compare::Ne, p.get(pivot), k), [&] {
        swapRows(matrix, size, k, p.get(pivot));
        swapRows(rhs, numColumns, k, p.get(pivot));
        p.set(sign, s.neg(p.get(sign)));
      });
      p.ifThen(s.compare(Compare::Ne, p.get(best), s.constant(field.realType(), 0.0)), [&] {
        p.forLoop(after, size, [&](Value i) {
          Value factor = s.div(p.load(matrix, {i, k}), p.load(matrix, {k, k}));
          p.store(matrix, factor, {i, k});
          p.forLoop(after, size, [&](Value j) { subtract(matrix, {i, j}, s.mul(factor, p.load(matrix, {k, j}))); });
        });
      });
    });
  }

  void checkInvertible(int64_t site) {
    p.forLoop(size, [&](Value k) {
      p.check(s.compare(Compare::Gt, field.magnitude(p.load(matrix, {k, k})), s.constant(field.realType(), 0.0)), site);
    });
  }

  /// Replaces the right-hand side by the solution, after `factorize`.
  void solve() {
    p.forLoop(size, [&](Value k) {
      p.forLoop(s.add(k, s.index(1)), size, [&](Value i) {
        Value factor = p.load(matrix, {i, k});
        p.forLoop(numColumns, [&](Value j) { subtract(rhs, {i, j}, s.mul(factor, p.load(rhs, {k, j}))); });
      });
    });
    p.forLoop(size, [&](Value n) {
      Value k = s.sub(s.sub(size, s.index(1)), n), pivot = p.load(matrix, {k, k});
      p.forLoop(numColumns, [&](Value j) { p.store(rhs, s.div(p.load(rhs, {k, j}), pivot), {k, j}); });
      p.forLoop(k, [&](Value i) {
        Value factor = p.load(matrix, {i, k});
        p.forLoop(numColumns, [&](Value j) { subtract(rhs, {i, j}, s.mul(factor, p.load(rhs, {k, j}))); });
      });
    });
  }

  Procedure &p;
  ScalarBuilder &s;
  Field field;
  const Matrices &matrices;
  Value size, numColumns;
  Variable matrix, rhs;

 private:
  void subtract(Variable from, ArrayRef<Value> at, Value what) { p.store(from, s.sub(p.load(from, at), what), at); }
  void swapRows(Variable of, Value width, Value a, Value b) {
    p.forLoop(width, [&](Value j) {
      Value first = p.load(of, {a, j}), second = p.load(of, {b, j});
      p.store(of, second, {a, j});
      p.store(of, first, {b, j});
    });
  }
};

bool isMatrixElement(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) type = complex.getElementType();
  return type.isF32() || type.isF64();
}

}  // namespace

//===-- Cholesky ----------------------------------------------------------------------------------------------------===//

static LogicalResult cholesky(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isMatrixElement(element)) return lowering.unsupported(op, "its element type");
  const Matrices in(lowering, lowering.operand(op, 0));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  const Field field{s, element};
  Variable out = p.filled({in.countExpr, in.rowsExpr, in.rowsExpr}, s.constant(element, 0.0));
  p.forLoop(in.count, [&](Value b) {
    Variable isDefinite = p.scalar(s.integer(s.getBuilder().getI1Type(), 1));
    p.forLoop(in.rows, [&](Value k) {
      Variable square = p.scalar(field.real(p.load(in.tensor, {b, k, k})));
      p.forLoop(k, [&](Value j) { p.set(square, s.sub(p.get(square), field.square(p.load(out, {b, k, j})))); });
      // NaN goes on, as it does in TensorFlow.
      Value isBad = s.compare(Compare::Le, p.get(square), s.constant(field.realType(), 0.0));
      p.set(isDefinite, s.logicalAnd(p.get(isDefinite), s.logicalNot(isBad)));
      p.ifThen(p.get(isDefinite), [&] {
        Value pivot = s.function("sqrt", p.get(square));
        p.store(out, field.fromReal(pivot), {b, k, k});
        p.forLoop(s.add(k, s.index(1)), in.rows, [&](Value i) {
          Variable sum = p.scalar(p.load(in.tensor, {b, i, k}));
          p.forLoop(k, [&](Value j) {
            p.set(sum, s.sub(p.get(sum), s.mul(p.load(out, {b, i, j}), field.conjugate(p.load(out, {b, k, j})))));
          });
          p.store(out, field.divideByReal(p.get(sum), pivot), {b, i, k});
        });
      });
    });
    // What TensorFlow fills the triangle of a complex matrix with is 0.
    Value bad = s.constant(element, field.isComplex() ? 0.0 : std::numeric_limits<double>::quiet_NaN());
    p.ifThen(s.logicalNot(p.get(isDefinite)), [&] {
      p.forLoop(in.rows, [&](Value i) {
        p.forLoop(s.add(i, s.index(1)), [&](Value j) { p.store(out, bad, {b, i, j}); });
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({out})[0], lowering.sizesOf(op->getResult(0))));
  return success();
}

//===-- Elimination -------------------------------------------------------------------------------------------------===//

/// The solutions of all systems; without right-hand sides they are the inverses.
static Value solveAll(Operation *op, TFLowering &lowering, std::optional<Matrices> given, Type element, int64_t site) {
  const Matrices in(lowering, lowering.operand(op, 0));
  const AffineExpr columnsExpr = given ? given->columnsExpr : in.rowsExpr;
  Value columns = given ? given->columns : in.rows;
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  System system(p, computeType(element), in, columnsExpr, columns);
  Variable out = p.tensor({in.countExpr, in.rowsExpr, columnsExpr}, element);
  Variable sign = p.scalar(s.constant(system.field.realType(), 1.0));
  // Nothing is asked of matrices that nothing is to be solved with.
  Value count = s.select(s.compare(Compare::Gt, columns, s.index(0)), in.count, s.index(0));
  p.forLoop(count, [&](Value b) {
    system.read(b, tf::boolAttr(op, "adjoint"));
    p.forEach({in.rows, columns}, [&](ArrayRef<Value> at) {
      Value one = s.constant(system.field.type, 1.0), zero = s.constant(system.field.type, 0.0);
      Value x = given ? s.cast(p.load(given->tensor, {b, at[0], at[1]}), system.field.type)
                      : s.select(s.compare(Compare::Eq, at[0], at[1]), one, zero);
      p.store(system.rhs, x, at);
    });
    system.factorize(sign);
    system.checkInvertible(site);
    system.solve();
    p.forEach({in.rows, columns}, [&](ArrayRef<Value> at) {
      p.store(out, s.cast(p.load(system.rhs, at), element), {b, at[0], at[1]});
    });
  });
  return lowering.reshape(p.finish({out})[0], lowering.sizesOf(op->getResult(0)));
}

static LogicalResult matrixInverse(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isMatrixElement(element) && !element.isF16()) return lowering.unsupported(op, "its element type");
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Input is not invertible.");
  lowering.set(op->getResult(0), solveAll(op, lowering, std::nullopt, element, site));
  return success();
}

static LogicalResult matrixSolve(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isMatrixElement(element)) return lowering.unsupported(op, "its element type");
  const int64_t site = lowering.addSite(StatusCode::InvalidArgument, "Input matrix is not invertible.");
  lowering.set(op->getResult(0), solveAll(op, lowering, Matrices(lowering, lowering.operand(op, 1)), element, site));
  return success();
}

//===-- Determinants ------------------------------------------------------------------------------------------------===//

template <bool Logarithms>
static LogicalResult determinant(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isMatrixElement(element)) return lowering.unsupported(op, "its element type");
  const Matrices in(lowering, lowering.operand(op, 0));
  Value none = lowering.sizeValue(lowering.number(0));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  System system(p, element, in, lowering.number(0), none);
  const Field &field = system.field;
  Type real = field.realType();
  Value zero = s.constant(real, 0.0), one = s.constant(real, 1.0);
  Variable first = p.tensor({in.countExpr}, element), second = p.tensor({in.countExpr}, element);
  p.forLoop(in.count, [&](Value b) {
    system.read(b, false);
    Variable swaps = p.scalar(one), log = p.scalar(zero);
    system.factorize(swaps);
    Variable sign = p.scalar(field.fromReal(p.get(swaps)));
    p.forLoop(in.rows, [&](Value k) {
      Value x = p.load(system.matrix, {k, k}), size = field.magnitude(x);
      p.set(log, s.add(p.get(log), s.function("log", size)));
      // Infinities have a sign too; NaN stays.
      Value direction = field.isComplex() ? field.divideByReal(x, size)
                                          : s.select(s.compare(Compare::Gt, x, zero), one,
                                                     s.select(s.compare(Compare::Lt, x, zero), s.neg(one), x));
      p.set(sign, s.mul(p.get(sign), direction));
    });
    Value isSingular = s.compare(Compare::Eq, p.get(log), s.constant(real, -std::numeric_limits<double>::infinity()));
    p.set(sign, s.select(isSingular, s.constant(element, 0.0), p.get(sign)));
    Value whole = Logarithms ? p.get(sign) : s.mul(p.get(sign), field.fromReal(s.function("exp", p.get(log))));
    p.store(first, whole, {b});
    if (Logarithms) p.store(second, field.fromReal(p.get(log)), {b});
  });
  SmallVector<Variable, 2> made{first};
  if (Logarithms) made.push_back(second);
  for (auto [i, value] : llvm::enumerate(p.finish(made)))
    lowering.set(op->getResult(i), lowering.reshape(value, lowering.sizesOf(op->getResult(i))));
  return success();
}

//===-- Triangles ---------------------------------------------------------------------------------------------------===//

/// The number of an operand's matrix for position `at` of the result's leading dimensions, to which the operand's are broadcast.
static Value broadcastNumber(ScalarBuilder &s, ArrayRef<Value> at, ArrayRef<Value> extents) {
  Value number = s.index(0);
  const unsigned missing = at.size() - extents.size();
  for (unsigned d = 0; d < extents.size(); ++d) {
    Value own = s.select(s.compare(Compare::Eq, extents[d], s.index(1)), s.index(0), at[missing + d]);
    number = s.add(s.mul(number, extents[d]), own);
  }
  return number;
}

static LogicalResult matrixTriangularSolve(Operation *op, TFLowering &lowering) {
  Type element = lowering.elementType(op->getResult(0));
  if (!isMatrixElement(element)) return lowering.unsupported(op, "its element type");
  const bool adjoint = tf::boolAttr(op, "adjoint"), forward = tf::boolAttr(op, "lower") != adjoint;
  const Exprs sizes = lowering.sizesOf(op->getResult(0));
  const Matrices matrix(lowering, lowering.operand(op, 0)), rhs(lowering, lowering.operand(op, 1));
  const AffineExpr countExpr = lowering.product(ArrayRef<AffineExpr>(sizes).drop_back(2));
  Value count = lowering.sizeValue(countExpr);
  auto leading = [&](ArrayRef<AffineExpr> all) {
    SmallVector<Value, 4> extents;
    for (AffineExpr size : all.drop_back(2)) extents.push_back(lowering.sizeValue(size));
    return extents;
  };
  const SmallVector<Value, 4> own = leading(sizes), ofMatrix = leading(lowering.loweredSizes(lowering.operand(op, 0))),
                              ofRhs = leading(lowering.loweredSizes(lowering.operand(op, 1)));
  Procedure p(lowering);
  ScalarBuilder &s = p.s;
  const Field field{s, element};
  Variable x = p.tensor({countExpr, matrix.rowsExpr, rhs.columnsExpr}, element);
  p.forLoop(count, [&](Value b) {
    const SmallVector<Value, 6> at = p.delinearize(b, own);
    Value m = broadcastNumber(s, at, ofMatrix), r = broadcastNumber(s, at, ofRhs);
    p.forLoop(matrix.rows, [&](Value n) {
      Value k = forward ? n : s.sub(s.sub(matrix.rows, s.index(1)), n);
      auto elementAt = [&](Value j) {
        return adjoint ? field.conjugate(p.load(matrix.tensor, {m, j, k})) : p.load(matrix.tensor, {m, k, j});
      };
      p.forLoop(rhs.columns, [&](Value c) {
        Variable sum = p.scalar(p.load(rhs.tensor, {r, k, c}));
        p.forLoop(forward ? s.index(0) : s.add(k, s.index(1)), forward ? k : matrix.rows,
                  [&](Value j) { p.set(sum, s.sub(p.get(sum), s.mul(elementAt(j), p.load(x, {b, j, c})))); });
        p.store(x, s.div(p.get(sum), elementAt(k)), {b, k, c});
      });
    });
  });
  lowering.set(op->getResult(0), lowering.reshape(p.finish({x})[0], sizes));
  return success();
}

ArrayRef<LowerEntry> linearAlgebraLowerings() {
  static const LowerEntry entries[] = {
      {"Cholesky", cholesky},
      {"MatrixInverse", matrixInverse},
      {"MatrixSolve", matrixSolve},
      {"MatrixDeterminant", determinant<false>},
      {"LogMatrixDeterminant", determinant<true>},
      {"MatrixTriangularSolve", matrixTriangularSolve},
  };
  return entries;
}

}  // namespace strata::tf_to_linalg
