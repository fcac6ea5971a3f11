// Products of matrices in host memory, the core of matmul and convolution kernels. Sums are taken in a wide type and rounded
// once; the loops run along rows of the result so that the compiler vectorises them.
#pragma once

#include "dialects/tf/arithmetic.h"

#include <vector>

namespace strata::tf {

/// Type in which products are summed: double for floats, double complex for complex, wrapping for integers.
template <typename T>
struct AccumulatorOf {
  using type = std::conditional_t<isFloatType<T>, double, T>;
};
template <typename T>
struct AccumulatorOf<std::complex<T>> {
  using type = std::complex<double>;
};
template <typename T>
using Accumulator = typename AccumulatorOf<T>::type;

template <typename T>
Accumulator<T> toAccumulator(const T &x) {
  return static_cast<Accumulator<T>>(static_cast<ComputeType<T>>(x));
}
template <typename T, typename A>
T fromAccumulator(const A &sum) {
  if constexpr (isNarrowFloat<T>) return T(static_cast<float>(sum));
  else return static_cast<T>(sum);
}

/// Sums of convolutions: float for float, each step rounded once as a fused multiply-add does; that is how TensorFlow's
/// kernel rounds, and results of normalisations that cancel show it.
template <typename T>
using StepAccumulator = std::conditional_t<std::is_same_v<T, float>, float, Accumulator<T>>;
template <typename A>
A multiplyAdd(A x, A y, A sum) {
  if constexpr (std::is_same_v<A, float>) return static_cast<float>(double{x} * double{y} + double{sum});
  else return wrapAdd(sum, wrapMul(x, y));
}

/// A matrix with steps between rows and columns; conjugated when asked.
template <typename T>
struct MatrixView {
  const T *data;
  int64_t rowStep, columnStep;
  bool conjugate = false;
  Accumulator<T> at(int64_t row, int64_t column) const {
    Accumulator<T> x = toAccumulator(data[row * rowStep + column * columnStep]);
    if constexpr (isComplexType<T>) return conjugate ? std::conj(x) : x;
    else return x;
  }
};

/// out (rows x columns, row-major) = a (rows x inner) * b (inner x columns).
template <typename T, typename R>
void multiplyMatrices(int64_t rows, int64_t columns, int64_t inner, MatrixView<T> a, MatrixView<T> b, R *out) {
  using A = Accumulator<T>;
  // The right matrix widened once, in blocks of rows that stay in cache.
  std::vector<A> wide(static_cast<size_t>(inner * columns));
  for (int64_t k = 0; k < inner; ++k)
    for (int64_t j = 0; j < columns; ++j) wide[static_cast<size_t>(k * columns + j)] = b.at(k, j);
  constexpr int64_t kRows = 4;
  std::vector<A> sums(static_cast<size_t>(kRows * columns));
  for (int64_t first = 0; first < rows; first += kRows) {
    const int64_t count = std::min(kRows, rows - first);
    std::fill(sums.begin(), sums.end(), A(0));
    for (int64_t k = 0; k < inner; ++k) {
      const A *right = wide.data() + k * columns;
      for (int64_t i = 0; i < count; ++i) {
        const A left = a.at(first + i, k);
        A *sum = sums.data() + i * columns;
        for (int64_t j = 0; j < columns; ++j) sum[j] = wrapAdd(sum[j], wrapMul(left, right[j]));
      }
    }
    for (int64_t i = 0; i < count; ++i)
      for (int64_t j = 0; j < columns; ++j)
        out[(first + i) * columns + j] = fromAccumulator<R>(sums[static_cast<size_t>(i * columns + j)]);
  }
}

}  // namespace strata::tf
