// Evaluation of the linear_algebra family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"

#include <cmath>

namespace strata::tf {

namespace {

using MatrixTypes = TypeSet<float, double, std::complex<float>, std::complex<double>>;

template <typename T>
constexpr bool isComplexNumber = false;
template <typename T>
constexpr bool isComplexNumber<std::complex<T>> = true;

template <typename T>
T conjugate(T x) {
  if constexpr (isComplexNumber<T>) return std::conj(x);
  else return x;
}
template <typename T>
auto realPart(T x) {
  if constexpr (isComplexNumber<T>) return x.real();
  else return x;
}
template <typename T>
auto magnitude(T x) { return std::abs(x); }

/// A square matrix, and columns beside it that take part in what is done to its rows.
template <typename T>
struct System {
  int64_t size, columns;
  std::vector<T> matrix, rhs;

  System(int64_t size, int64_t columns)
      : size(size), columns(columns), matrix(static_cast<size_t>(size * size)), rhs(static_cast<size_t>(size * columns)) {}
  T &at(int64_t i, int64_t j) { return matrix[static_cast<size_t>(i * size + j)]; }
  T &right(int64_t i, int64_t j) { return rhs[static_cast<size_t>(i * columns + j)]; }

  template <typename E>
  void read(const E *from, bool adjoint) {
    for (int64_t i = 0; i < size; ++i)
      for (int64_t j = 0; j < size; ++j) at(i, j) = adjoint ? conjugate(T(from[j * size + i])) : T(from[i * size + j]);
  }

  /// L (below the diagonal, with ones on it) and U, rows swapped so that pivots are largest. Gives the sign of the permutation.
  int factorize() {
    int sign = 1;
    for (int64_t k = 0; k < size; ++k) {
      int64_t pivot = k;
      for (int64_t i = k + 1; i < size; ++i)
        if (magnitude(at(i, k)) > magnitude(at(pivot, k))) pivot = i;
      if (pivot != k) {
        for (int64_t j = 0; j < size; ++j) std::swap(at(k, j), at(pivot, j));
        for (int64_t j = 0; j < columns; ++j) std::swap(right(k, j), right(pivot, j));
        sign = -sign;
      }
      if (magnitude(at(k, k)) == 0) continue;
      for (int64_t i = k + 1; i < size; ++i) {
        at(i, k) /= at(k, k);
        for (int64_t j = k + 1; j < size; ++j) at(i, j) -= at(i, k) * at(k, j);
      }
    }
    return sign;
  }
  bool isInvertible() {
    for (int64_t k = 0; k < size; ++k)
      if (!(magnitude(at(k, k)) > 0)) return false;
    return true;
  }
  /// Replaces the right-hand side by the solution, after `factorize`.
  void solve() {
    for (int64_t k = 0; k < size; ++k)
      for (int64_t i = k + 1; i < size; ++i)
        for (int64_t j = 0; j < columns; ++j) right(i, j) -= at(i, k) * right(k, j);
    for (int64_t k = size; k-- > 0;)
      for (int64_t j = 0; j < columns; ++j) {
        right(k, j) /= at(k, k);
        for (int64_t i = 0; i < k; ++i) right(i, j) -= at(i, k) * right(k, j);
      }
  }
};

}  // namespace

/// Number of matrices, and rows of each.
static std::pair<int64_t, int64_t> matricesOf(const Tensor &tensor) {
  int64_t count = 1;
  for (int64_t d = 0; d + 2 < tensor.rank(); ++d) count *= tensor.dim(d);
  return {count, tensor.dim(tensor.rank() - 2)};
}

//===-- Cholesky ----------------------------------------------------------------------------------------------------===//

/// The lower triangle of `from` to that of `to`; false where a pivot is not positive.
template <typename T>
static bool choleskyOf(const T *from, T *to, int64_t size) {
  for (int64_t k = 0; k < size; ++k) {
    auto pivot = realPart(from[k * size + k]);
    for (int64_t j = 0; j < k; ++j) pivot -= realPart(to[k * size + j] * conjugate(to[k * size + j]));
    if (pivot <= 0) return false;
    pivot = std::sqrt(pivot);
    to[k * size + k] = T(pivot);
    for (int64_t i = k + 1; i < size; ++i) {
      T sum = from[i * size + k];
      for (int64_t j = 0; j < k; ++j) sum -= to[i * size + j] * conjugate(to[k * size + j]);
      to[i * size + k] = sum / pivot;
    }
  }
  return true;
}

static LogicalResult cholesky(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  return dispatchKernel<MatrixTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const auto [count, size] = matricesOf(in);
    // What TensorFlow fills the triangle of a complex matrix with is 0.
    const T bad = isComplexNumber<T> ? T(0) : std::numeric_limits<T>::quiet_NaN();
    for (int64_t b = 0; b < count; ++b) {
      T *out = kernel.output().data<T>() + b * size * size;
      std::fill(out, out + size * size, T(0));
      if (choleskyOf(in.data<T>() + b * size * size, out, size)) continue;
      for (int64_t i = 0; i < size; ++i) std::fill(out + i * size, out + i * size + i + 1, bad);
    }
  });
}
STRATA_TF_EVAL(Cholesky, runPrepared<cholesky>);

//===-- Elimination -------------------------------------------------------------------------------------------------===//

static LogicalResult matrixInverse(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  return dispatchKernel<Join<MatrixTypes, TypeSet<Half>>>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const auto [count, size] = matricesOf(in);
    System<C> system(size, size);
    for (int64_t b = 0; b < count; ++b) {
      system.read(in.data<T>() + b * size * size, kernel.boolAttr("adjoint"));
      for (int64_t i = 0; i < size; ++i)
        for (int64_t j = 0; j < size; ++j) system.right(i, j) = C(i == j ? 1 : 0);
      system.factorize();
      if (!system.isInvertible()) return kernel.invalid("Input is not invertible.");
      system.solve();
      for (int64_t i = 0; i < size * size; ++i) kernel.output().data<T>()[b * size * size + i] = T(system.rhs[static_cast<size_t>(i)]);
    }
    return success();
  });
}
STRATA_TF_EVAL(MatrixInverse, runPrepared<matrixInverse>);

static LogicalResult matrixSolve(Kernel &kernel) {
  const Tensor &in = kernel.input(0), &rhs = kernel.input(1);
  return dispatchKernel<MatrixTypes>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    const auto [count, size] = matricesOf(in);
    const int64_t columns = rhs.dim(rhs.rank() - 1), elements = size * columns;
    if (elements == 0) return success();
    System<T> system(size, columns);
    for (int64_t b = 0; b < count; ++b) {
      system.read(in.data<T>() + b * size * size, kernel.boolAttr("adjoint"));
      std::copy_n(rhs.data<T>() + b * elements, elements, system.rhs.begin());
      system.factorize();
      if (!system.isInvertible()) return kernel.invalid("Input matrix is not invertible.");
      system.solve();
      std::copy_n(system.rhs.begin(), elements, kernel.output().data<T>() + b * elements);
    }
    return success();
  });
}
STRATA_TF_EVAL(MatrixSolve, runPrepared<matrixSolve>);

//===-- Determinants ------------------------------------------------------------------------------------------------===//

/// The sign (of complex numbers: the direction) and the logarithm of the magnitude.
template <typename T>
static std::pair<T, decltype(realPart(T()))> signAndLog(System<T> &system) {
  T sign(static_cast<decltype(realPart(T()))>(system.factorize()));
  decltype(realPart(T())) log = 0;
  for (int64_t k = 0; k < system.size; ++k) {
    const T x = system.at(k, k);
    log += std::log(magnitude(x));
    if constexpr (isComplexNumber<T>) sign *= x / magnitude(x);
    else sign *= x > 0 ? T(1) : x < 0 ? T(-1) : x;
  }
  if (std::isinf(log) && log < 0) sign = T(0);
  return {sign, log};
}

template <bool Logarithms>
static LogicalResult determinant(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  return dispatchKernel<MatrixTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const auto [count, size] = matricesOf(in);
    System<T> system(size, 0);
    for (int64_t b = 0; b < count; ++b) {
      system.read(in.data<T>() + b * size * size, false);
      const auto [sign, log] = signAndLog(system);
      kernel.output().data<T>()[b] = Logarithms ? sign : sign * std::exp(log);
      if (Logarithms) kernel.output(1).data<T>()[b] = T(log);
    }
  });
}
STRATA_TF_EVAL(MatrixDeterminant, runPrepared<determinant<false>>);
STRATA_TF_EVAL(LogMatrixDeterminant, runPrepared<determinant<true>>);

//===-- Triangles ---------------------------------------------------------------------------------------------------===//

/// Solves in place: rows from the first on where each depends on those before it, or from the last on.
template <typename T>
static void solveTriangle(const T *matrix, T *x, int64_t size, int64_t columns, bool lower, bool adjoint) {
  const bool forward = lower != adjoint;
  for (int64_t n = 0; n < size; ++n) {
    const int64_t k = forward ? n : size - 1 - n;
    auto element = [&](int64_t j) { return adjoint ? conjugate(matrix[j * size + k]) : matrix[k * size + j]; };
    for (int64_t c = 0; c < columns; ++c) {
      T sum = x[k * columns + c];
      for (int64_t j = forward ? 0 : k + 1, end = forward ? k : size; j < end; ++j) sum -= element(j) * x[j * columns + c];
      x[k * columns + c] = sum / element(k);
    }
  }
}

static LogicalResult matrixTriangularSolve(Kernel &kernel) {
  const Tensor &matrix = kernel.input(0), &rhs = kernel.input(1);
  return dispatchKernel<MatrixTypes>(kernel, matrix.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    Tensor &out = kernel.output();
    const int64_t size = out.dim(out.rank() - 2), columns = out.dim(out.rank() - 1);
    auto lead = [](const Tensor &t) { return t.shape().first(t.shape().size() - 2); };
    std::array<Dims, 2> strides{broadcastStrides(lead(matrix), lead(out)), broadcastStrides(lead(rhs), lead(out))};
    forEachRow<2>(lead(out), strides, [&](const auto &offsets, int64_t at, int64_t length, const auto &steps) {
      for (int64_t i = 0; i < length; ++i) {
        T *to = out.data<T>() + (at + i) * size * columns;
        std::copy_n(rhs.data<T>() + (offsets[1] + i * steps[1]) * size * columns, size * columns, to);
        solveTriangle(matrix.data<T>() + (offsets[0] + i * steps[0]) * size * size, to, size, columns, kernel.boolAttr("lower"),
                      kernel.boolAttr("adjoint"));
      }
    });
  });
}
STRATA_TF_EVAL(MatrixTriangularSolve, runPrepared<matrixTriangularSolve>);

}  // namespace strata::tf
