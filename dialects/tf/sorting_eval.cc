// Evaluation of the sorting family.
#include "dialects/tf/kernel.h"

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
        return C(values[a]) > C(values[b]) || (!(C(values[a]) < C(values[b])) && a < b);
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
STRATA_TF_EVAL(TopKV2, runPrepared<topK>);

/// Elements told apart by their bytes; NaNs are distinct, zeros of either sign equal.
static LogicalResult unique(Kernel &kernel) {
  if (failed(kernel.prepare())) return failure();
  const Tensor &in = kernel.input(0);
  return dispatchKernel<AllTypes>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    std::unordered_map<std::string, int64_t> seen;
    std::vector<int64_t> firsts;
    for (int64_t i = 0; i < in.numElements(); ++i) {
      T value = in.data<T>()[i];
      bool equalsItself = value == value;
      if constexpr (isFloatType<T>)
        if (value == T(0)) value = T(0);
      std::string key;
      if constexpr (std::is_same_v<T, std::string>) key = value;
      else key.assign(reinterpret_cast<const char *>(&value), sizeof(T));
      auto next = static_cast<int64_t>(firsts.size());
      int64_t index = equalsItself ? seen.try_emplace(key, next).first->second : next;
      if (index == next) firsts.push_back(i);
      if (kernel.outputDType(1) == DType::Int32) kernel.output(1).template data<int32_t>()[i] = static_cast<int32_t>(index);
      else kernel.output(1).template data<int64_t>()[i] = index;
    }
    if (failed(kernel.allocate(0, {static_cast<int64_t>(firsts.size())}))) return failure();
    for (size_t i = 0; i < firsts.size(); ++i) kernel.output(0).template data<T>()[i] = in.data<T>()[firsts[i]];
    return success();
  });
}
STRATA_TF_EVAL(Unique, runKernel<unique>);

static LogicalResult inTopK(Kernel &kernel) {
  const Tensor &predictions = kernel.input(0), &targets = kernel.input(1);
  const int64_t classes = predictions.dim(1), k = integerElement(kernel.input(2), 0);
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
STRATA_TF_EVAL(InTopKV2, runPrepared<inTopK>);

}  // namespace strata::tf
