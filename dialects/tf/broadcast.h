// Walking several operands of different shapes in step with a result, as NumPy broadcasts.
#pragma once

#include "support/function_ref.h"
#include "support/tensor.h"

#include <array>

namespace strata::tf {

/// Element strides of a row-major tensor of shape `dims`.
inline Dims rowMajorStrides(std::span<const int64_t> dims) {
  Dims strides(dims.size());
  int64_t step = 1;
  for (size_t i = dims.size(); i-- > 0;) {
    strides[i] = step;
    step *= dims[i];
  }
  return strides;
}

/// Strides with which an operand of shape `dims` is read for a result of shape `out`: 0 where it is repeated.
inline Dims broadcastStrides(std::span<const int64_t> dims, std::span<const int64_t> out) {
  Dims own = rowMajorStrides(dims), strides(out.size(), 0);
  size_t lead = out.size() - dims.size();
  for (size_t i = 0; i < dims.size(); ++i)
    if (dims[i] != 1) strides[lead + i] = own[i];
  return strides;
}

/// Calls `row(offsets, outOffset, length, steps)` for each innermost row of a result of shape `out`; `strides[k]` are the
/// strides of operand k, `offsets[k]` where its row begins, `steps[k]` its step within the row.
template <size_t N, typename Fn>
void forEachRow(std::span<const int64_t> out, const std::array<Dims, N> &strides, Fn &&row) {
  int64_t count = 1;
  for (int64_t dim : out) count *= dim;
  if (count == 0) return;
  std::array<int64_t, N> offsets{}, steps{};
  if (out.empty()) {
    row(offsets, int64_t{0}, int64_t{1}, steps);
    return;
  }
  size_t inner = out.size() - 1;
  for (size_t k = 0; k < N; ++k) steps[k] = strides[k][inner];
  Dims index(inner, 0);
  for (int64_t position = 0; position < count; position += out[inner]) {
    row(offsets, position, out[inner], steps);
    for (size_t d = inner; d-- > 0;) {
      for (size_t k = 0; k < N; ++k) offsets[k] += strides[k][d];
      if (++index[d] < out[d]) break;
      for (size_t k = 0; k < N; ++k) offsets[k] -= strides[k][d] * out[d];
      index[d] = 0;
    }
  }
}

/// One row of two operands and a result: element `i` of an operand is `step * i` elements after its pointer.
using BinaryRow = FunctionRef<void(const void *a, int64_t aStep, const void *b, int64_t bStep, void *out, int64_t length)>;
/// Runs `row` over the result as NumPy broadcasts the operands to it.
void broadcastRows(const Tensor &a, const Tensor &b, Tensor &out, BinaryRow row);

// The loops below are instantiated for every operation and element type: scalar code keeps them small.
#define STRATA_SMALL_LOOP _Pragma("clang loop vectorize(disable) interleave(disable) unroll(disable)")

/// out[i] = fn(a[i], b[i]) with broadcasting.
template <typename A, typename B, typename R, typename Fn>
void broadcastBinary(const Tensor &a, const Tensor &b, Tensor &out, Fn &&fn) {
  broadcastRows(a, b, out, [&fn](const void *ra, int64_t aStep, const void *rb, int64_t bStep, void *to, int64_t length) {
    const A *pa = static_cast<const A *>(ra);
    const B *pb = static_cast<const B *>(rb);
    R *po = static_cast<R *>(to);
    STRATA_SMALL_LOOP
    for (int64_t i = 0; i < length; ++i) po[i] = fn(pa[i * aStep], pb[i * bStep]);
  });
}

/// out[i] = fn(a[i]) for shapes that are equal.
template <typename A, typename R, typename Fn>
void mapElements(const Tensor &a, Tensor &out, Fn &&fn) {
  const A *pa = a.data<A>();
  R *po = out.data<R>();
  STRATA_SMALL_LOOP
  for (int64_t i = 0, n = out.numElements(); i < n; ++i) po[i] = fn(pa[i]);
}

}  // namespace strata::tf
