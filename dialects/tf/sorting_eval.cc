// Evaluation of the sorting family.
#include "dialects/tf/kernel.h"
#include "support/fault.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace strata::tf {

/// Positions of each row in descending order of their elements, the lower position first among equals.
static LogicalResult topK(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  const int64_t width = in.dim(in.rank() - 1), k = kernel.output().dim(in.rank() - 1);
  if (k == 0 || in.numElements() == 0) return success();
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    std::vector<int64_t> order(static_cast<size_t>(width));
    for (int64_t row = 0; row < in.numElements() / width; ++row) {
      const T *values = in.data<T>() + row * width;
      std::iota(order.begin(), order.end(), 0);
      std::partial_sort(order.begin(), order.begin() + k, order.end(), [values](int64_t a, int64_t b) {
        return C(values[a]) > C(values[b]) ||
               (!(C(values[a]) < C(values[b])) && STRATA_FAULT("eval.top-k.tie", a > b, a < b));
      });
      for (int64_t i = 0; i < k; ++i) {
        kernel.output(0).template data<T>()[row * k + i] = values[order[static_cast<size_t>(i)]];
        (void)dispatch<IntegerTypes>(kernel.outputDType(1), [&](auto index) {
          using I = TagType<decltype(index)>;
          kernel.output(1).template data<I>()[row * k + i] = static_cast<I>(order[static_cast<size_t>(i)]);
        });
      }
    }
  });
}
STRATA_TF_EVAL(TopK, runPrepared<topK>);
STRATA_TF_EVAL(TopKV2, runPrepared<topK>);

namespace {
/// Numbers of distinct keys in order of first occurrence.
struct Numbering {
  std::unordered_map<std::string, int64_t> seen;
  int64_t count = 0;

  /// A key that does not equal itself is new every time.
  int64_t numberOf(const std::string &key, bool equalsItself) {
    const int64_t number = equalsItself ? seen.try_emplace(key, count).first->second : count;
    if (number == count) ++count;
    return number;
  }
};
}  // namespace

/// Elements told apart by their bytes; NaNs are distinct, zeros of either sign equal but in 16 bits, where TensorFlow hashes bits.
template <typename T>
static bool appendKey(T value, std::string &key) {
  const bool equalsItself = value == value;
  if constexpr (isFloatType<T> && sizeof(T) > 2)
    if (STRATA_FAULT("eval.unique.signed-zeros", false, value == T(0))) value = T(0);
  if constexpr (std::is_same_v<T, std::string>)
    key += strCat(value.size(), ":", value);
  else
    key.append(reinterpret_cast<const char *>(&value), sizeof(T));
  return equalsItself;
}

static void storeIndex(Tensor &target, int64_t at, int64_t index) {
  if (target.dtype() == DType::Int32)
    target.data<int32_t>()[at] = static_cast<int32_t>(index);
  else
    target.data<int64_t>()[at] = index;
}

/// The input as [outer, n, inner]; without an axis it is a vector.
static LogicalResult unique(Kernel &kernel) {
  if (failed(kernel.prepare())) return failure();
  const Tensor &in = kernel.input(0);
  int64_t axis = kernel.numInputs() == 2 && kernel.input(1).numElements() == 1 ? integerElement(kernel.input(1), 0) : 0;
  if (axis < 0) axis += in.rank();
  int64_t outer = 1, inner = 1;
  for (int64_t d = 0; d < in.rank(); ++d) (d < axis ? outer : inner) *= d == axis ? 1 : in.dim(d);
  const int64_t n = in.dim(axis);
  return dispatchKernel<AllTypes>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    Numbering numbering;
    std::vector<int64_t> firsts, counts;
    for (int64_t i = 0; i < n; ++i) {
      std::string key;
      bool equalsItself = true;
      for (int64_t o = 0; o < outer; ++o)
        for (int64_t k = 0; k < inner; ++k) equalsItself &= appendKey<T>(in.data<T>()[(o * n + i) * inner + k], key);
      const int64_t index = numbering.numberOf(key, equalsItself);
      if (index == static_cast<int64_t>(firsts.size())) firsts.push_back(i), counts.push_back(0);
      ++counts[static_cast<size_t>(index)];
      storeIndex(kernel.output(1), i, index);
    }
    const auto count = static_cast<int64_t>(firsts.size());
    Dims dims(in.shape().begin(), in.shape().end());
    dims[static_cast<size_t>(axis)] = count;
    if (failed(kernel.allocate(0, std::move(dims)))) return failure();
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t j = 0; j < count; ++j)
        for (int64_t k = 0; k < inner; ++k)
          kernel.output(0).template data<T>()[(o * count + j) * inner + k] =
              in.data<T>()[(o * n + firsts[static_cast<size_t>(j)]) * inner + k];
    if (kernel.numOutputs() < 3) return success();
    if (failed(kernel.allocate(2, {count}))) return failure();
    for (int64_t j = 0; j < count; ++j) storeIndex(kernel.output(2), j, counts[static_cast<size_t>(j)]);
    return success();
  });
}
STRATA_TF_EVAL(Unique, runKernel<unique>);
STRATA_TF_EVAL(UniqueV2, runKernel<unique>);
STRATA_TF_EVAL(UniqueWithCounts, runKernel<unique>);
STRATA_TF_EVAL(UniqueWithCountsV2, runKernel<unique>);

static LogicalResult listDiff(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const Tensor &x = kernel.input(0), &y = kernel.input(1);
  return dispatchKernel<AllTypes>(kernel, x.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    Numbering removed;
    for (int64_t i = 0; i < y.numElements(); ++i) {
      std::string key;
      const bool equalsItself = appendKey<T>(y.data<T>()[i], key);
      removed.numberOf(key, equalsItself);
    }
    std::vector<int64_t> kept;
    for (int64_t i = 0; i < x.numElements(); ++i) {
      std::string key;
      if (!appendKey<T>(x.data<T>()[i], key) || !removed.seen.contains(key)) kept.push_back(i);
    }
    const auto count = static_cast<int64_t>(kept.size());
    if (failed(kernel.allocate(0, {count})) || failed(kernel.allocate(1, {count}))) return failure();
    for (int64_t i = 0; i < count; ++i) {
      kernel.output(0).template data<T>()[i] = x.data<T>()[kept[static_cast<size_t>(i)]];
      storeIndex(kernel.output(1), i, kept[static_cast<size_t>(i)]);
    }
    return success();
  });
}
STRATA_TF_EVAL(ListDiff, runKernel<listDiff>);

static LogicalResult inTopK(Kernel &kernel) {
  const Tensor &predictions = kernel.input(0), &targets = kernel.input(1);
  const int64_t classes = predictions.dim(1);
  const int64_t k = kernel.numInputs() == 3 ? integerElement(kernel.input(2), 0) : kernel.intAttr("k");
  for (int64_t row = 0; row < targets.numElements(); ++row) {
    const float *values = predictions.data<float>() + row * classes;
    const int64_t target = integerElement(targets, row);
    bool valid = target >= 0 && target < classes && std::isfinite(values[target]);
    int64_t better = 0;
    for (int64_t c = 0; valid && c < classes; ++c) {
      valid = std::isfinite(values[c]);
      better += values[c] > values[target];
    }
    kernel.output().data<bool>()[row] = valid && better < k;
  }
  return success();
}
STRATA_TF_EVAL(InTopK, runPrepared<inTopK>);
STRATA_TF_EVAL(InTopKV2, runPrepared<inTopK>);

}  // namespace strata::tf
