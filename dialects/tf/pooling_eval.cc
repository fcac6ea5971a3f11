// Evaluation of the pooling family: one loop nest over the windows of any number of dimensions.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/pooling.h"
#include "support/fault.h"

namespace strata::tf {

namespace {
struct AttributeContext final : ShapeContext {
  using ShapeContext::ShapeContext;
  Contents contents(unsigned) override { return std::nullopt; }
};

/// For each dimension and output position: the part [begin, end) of the input that the window covers.
struct Windows {
  Dims input, output;
  std::vector<std::vector<std::pair<int64_t, int64_t>>> ranges;

  /// Calls fn(output offset, input offset of the window's first element, its box) for each window.
  template <typename Fn>
  void forEach(Fn &&fn) const {
    Dims inputStrides = rowMajorStrides(input), outputStrides = rowMajorStrides(output), box(input.size());
    int64_t count = 1;
    for (int64_t dim : output) count *= dim;
    for (int64_t at = 0; at < count; ++at) {
      int64_t rest = at, offset = 0;
      for (size_t d = 0; d < input.size(); ++d) {
        auto [begin, end] = ranges[d][static_cast<size_t>(rest / outputStrides[d])];
        rest %= outputStrides[d];
        box[d] = std::max<int64_t>(end - begin, 0);
        offset += begin * inputStrides[d];
      }
      fn(at, offset, box);
    }
  }
};
}  // namespace

static FailureOr<Windows> windowsOf(Kernel &kernel, std::span<const int64_t> input, std::span<const int64_t> output,
                                    ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  AttributeContext context(kernel.getOp(), 0, 0);
  FailureOr<PoolingWindow> window = poolingWindow(kernel.getOp(), TensorShape::ofDims(input), sizes, strides, context);
  if (failed(window)) return kernel.fail(context.getStatus());
  Windows result{Dims(input.begin(), input.end()), Dims(output.begin(), output.end()), {}};
  for (size_t d = 0; d < input.size(); ++d) {
    const WindowDim &dim = window->dims[d];
    const int64_t before = paddingBefore(input[d], output[d], dim, window->padding);
    auto &ranges = result.ranges.emplace_back();
    for (int64_t i = 0; i < output[d]; ++i) {
      int64_t first = i * dim.stride - before;
      ranges.push_back({std::max<int64_t>(first, 0), std::min(first + dim.size, input[d])});
    }
  }
  return result;
}

static FailureOr<Windows> windowsFromAttributes(Kernel &kernel, std::span<const int64_t> input, std::span<const int64_t> output) {
  return windowsOf(kernel, input, output, kernel.intsAttr("ksize"), kernel.intsAttr("strides"));
}

/// As Eigen has it. Over images: from the lowest finite number on, where NaN never wins, so that windows of nothing else hold that
/// number. Over volumes: from minus infinity on, where what comes later wins over NaN, and NaN over what came before.
template <typename T, bool Volume>
static void maxOver(const Windows &windows, const Tensor &in, Tensor &out) {
  using C = ComputeType<T>;
  const Dims strides = rowMajorStrides(in.shape());
  windows.forEach([&](int64_t at, int64_t first, const Dims &box) {
    C best = Volume ? lowestValue<T>() : lowestFinite<T>();
    forEachRow<1>(box, {strides}, [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
      for (int64_t i = 0; i < length; ++i) {
        const C next = in.data<T>()[first + offsets[0] + i * steps[0]];
        best = Volume ? std::max(next, best) : std::max(best, next);  // the first of two that do not compare
      }
    });
    out.data<T>()[at] = T(best);
  });
}

template <bool Volume>
static LogicalResult maxPoolWith(Kernel &kernel, FailureOr<Windows> windows) {
  if (failed(windows)) return failure();
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    maxOver<TagType<decltype(tag)>, Volume>(*windows, kernel.input(0), kernel.output());
  });
}
template <bool Volume>
static LogicalResult maxPool(Kernel &kernel) {
  return maxPoolWith<Volume>(kernel, windowsFromAttributes(kernel, kernel.input(0).shape(), kernel.output().shape()));
}
static LogicalResult maxPoolV2(Kernel &kernel) {
  return maxPoolWith<false>(kernel, windowsOf(kernel, kernel.input(0).shape(), kernel.output().shape(), integerElements(kernel.input(1)),
                                       integerElements(kernel.input(2))));
}
STRATA_TF_EVAL(MaxPool, runPrepared<maxPool<false>>);
STRATA_TF_EVAL(MaxPoolV2, runPrepared<maxPoolV2>);
STRATA_TF_EVAL(MaxPool3D, runPrepared<maxPool<true>>);

/// The first maximum and its position, counted in the image or in the batch.
static LogicalResult maxPoolWithArgmax(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  FailureOr<Windows> windows = windowsFromAttributes(kernel, in.shape(), kernel.output().shape());
  if (failed(windows)) return failure();
  const Dims strides = rowMajorStrides(in.shape());
  const int64_t image = kernel.boolAttr("include_batch_in_index") ? std::max<int64_t>(in.numElements(), 1) : std::max<int64_t>(strides[0], 1);
  Tensor &positions = kernel.output(1);
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *x = in.data<T>();
    windows->forEach([&](int64_t at, int64_t first, const Dims &box) {
      int64_t best = -1;
      forEachRow<1>(box, {strides}, [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
        for (int64_t i = 0; i < length; ++i) {
          const int64_t position = first + offsets[0] + i * steps[0];
          if (best < 0 ||
              STRATA_FAULT("eval.max-pool-argmax.last-tie", C(x[best]) <= C(x[position]), C(x[best]) < C(x[position])))
            best = position;
        }
      });
      kernel.output().template data<T>()[at] = x[best];
      if (positions.dtype() == DType::Int32) positions.data<int32_t>()[at] = static_cast<int32_t>(best % image);
      else positions.data<int64_t>()[at] = best % image;
    });
  });
}
STRATA_TF_EVAL(MaxPoolWithArgmax, runPrepared<maxPoolWithArgmax>);

/// Only positions inside the input count. Over volumes sums and counts are of the element's type, as TensorFlow's are.
template <bool Volume>
static LogicalResult avgPool(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  FailureOr<Windows> windows = windowsFromAttributes(kernel, in.shape(), kernel.output().shape());
  if (failed(windows)) return failure();
  const Dims strides = rowMajorStrides(in.shape());
  return dispatchKernel<FloatTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    using S = std::conditional_t<Volume && isNarrowFloat<T>, C, double>;
    auto rounded = [](S sum) { return Volume && isNarrowFloat<T> ? static_cast<S>(C(T(static_cast<C>(sum)))) : sum; };
    windows->forEach([&](int64_t at, int64_t first, const Dims &box) {
      S sum = 0, count = 0;
      forEachRow<1>(box, {strides}, [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
        count += static_cast<S>(length);
        for (int64_t i = 0; i < length; ++i) sum = rounded(sum + static_cast<S>(C(in.data<T>()[first + offsets[0] + i * steps[0]])));
      });
      kernel.output().template data<T>()[at] = T(static_cast<C>(sum / count));
    });
  });
}
STRATA_TF_EVAL(AvgPool, runPrepared<avgPool<false>>);
STRATA_TF_EVAL(AvgPool3D, runPrepared<avgPool<true>>);

/// The first position that holds the window's maximum gets the window's gradient.
static LogicalResult maxPoolGrad(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  const Tensor &in = kernel.input(0), &gradient = kernel.input(2);
  FailureOr<Windows> windows = windowsFromAttributes(kernel, in.shape(), gradient.shape());
  if (failed(windows)) return failure();
  const Dims strides = rowMajorStrides(in.shape());
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    windows->forEach([&](int64_t at, int64_t first, const Dims &box) {
      int64_t best = -1;
      forEachRow<1>(box, {strides}, [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
        for (int64_t i = 0; i < length; ++i) {
          int64_t position = first + offsets[0] + i * steps[0];
          if (best < 0 || C(in.data<T>()[position]) > C(in.data<T>()[best])) best = position;
        }
      });
      T *out = kernel.output().template data<T>();
      if (best >= 0) out[best] = T(wrapAdd(C(out[best]), C(gradient.data<T>()[at])));
    });
  });
}
STRATA_TF_EVAL(MaxPoolGrad, runKernel<maxPoolGrad>);

static LogicalResult avgPoolGrad(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  const Tensor &gradient = kernel.input(1);
  Tensor &out = kernel.output();
  FailureOr<Windows> windows = windowsFromAttributes(kernel, out.shape(), gradient.shape());
  if (failed(windows)) return failure();
  const Dims strides = rowMajorStrides(out.shape());
  return dispatchKernel<FloatTypes>(kernel, out.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    windows->forEach([&](int64_t at, int64_t first, const Dims &box) {
      int64_t count = 1;
      for (int64_t size : box) count *= size;
      const C share = C(gradient.data<T>()[at]) / static_cast<C>(count);
      forEachRow<1>(box, {strides}, [&](const auto &offsets, int64_t, int64_t length, const auto &steps) {
        for (int64_t i = 0; i < length; ++i) {
          T &to = out.data<T>()[first + offsets[0] + i * steps[0]];
          to = T(C(to) + share);
        }
      });
    });
  });
}
STRATA_TF_EVAL(AvgPoolGrad, runKernel<avgPoolGrad>);

}  // namespace strata::tf
