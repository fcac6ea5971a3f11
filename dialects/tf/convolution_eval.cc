// Evaluation of the convolution family: direct loops, innermost along the output channels.
#include "dialects/tf/broadcast.h"
#include "dialects/tf/contraction.h"
#include "dialects/tf/convolution.h"
#include "dialects/tf/kernel.h"

#include <utility>

namespace strata::tf {

namespace {
struct AttributeContext final : ShapeContext {
  using ShapeContext::ShapeContext;
  Contents contents(unsigned) override { return std::nullopt; }
};

/// A convolution with everything resolved to numbers; volumes have three spatial dimensions, images a leading one of 1.
struct ConvolutionGeometry {
  int64_t batch, inputChannels, outputChannels, patchChannels;  // patchChannels: of one group
  int64_t input[3], output[3];
  WindowDim window[3];
  Dims inputStrides, outputStrides;  // batch, three spatial, channels

  int64_t inputOffset(int64_t n, const int64_t *at) const {
    return n * inputStrides[0] + at[0] * inputStrides[1] + at[1] * inputStrides[2] + at[2] * inputStrides[3];
  }
  int64_t outputOffset(int64_t n, const int64_t *at) const {
    return n * outputStrides[0] + at[0] * outputStrides[1] + at[1] * outputStrides[2] + at[2] * outputStrides[3];
  }
  int64_t windowVolume() const { return window[0].size * window[1].size * window[2].size; }

  /// Calls fn(window index, input position) for each element of the window at output position `at` inside the input.
  template <typename Fn>
  void forEachTap(const int64_t *at, Fn &&fn) const {
    int64_t position[3];
    for (int64_t i = 0; i < window[0].size; ++i) {
      position[0] = at[0] * window[0].stride - window[0].padLow + i * window[0].dilation;
      if (position[0] < 0 || position[0] >= input[0]) continue;
      for (int64_t j = 0; j < window[1].size; ++j) {
        position[1] = at[1] * window[1].stride - window[1].padLow + j * window[1].dilation;
        if (position[1] < 0 || position[1] >= input[1]) continue;
        for (int64_t k = 0; k < window[2].size; ++k) {
          position[2] = at[2] * window[2].stride - window[2].padLow + k * window[2].dilation;
          if (position[2] < 0 || position[2] >= input[2]) continue;
          fn((i * window[1].size + j) * window[2].size + k, position);
        }
      }
    }
  }
  template <typename Fn>
  void forEachOutput(Fn &&fn) const {
    int64_t at[3];
    for (int64_t n = 0; n < batch; ++n)
      for (at[0] = 0; at[0] < output[0]; ++at[0])
        for (at[1] = 0; at[1] < output[1]; ++at[1])
          for (at[2] = 0; at[2] < output[2]; ++at[2]) fn(n, at);
  }
};
}  // namespace

/// `filter` of shape [spatial..., a, b]; `patchChannels` is left to the caller.
static FailureOr<ConvolutionGeometry> geometryOf(Kernel &kernel, std::span<const int64_t> input, std::span<const int64_t> filter,
                                                 std::span<const int64_t> output) {
  AttributeContext context(kernel.getOp(), 0, 0);
  FailureOr<ConvolutionWindow> window = convolutionWindow(kernel.getOp(), TensorShape::ofDims(input), context);
  if (failed(window)) return kernel.fail(context.getStatus());
  ConvolutionGeometry geometry{};
  const WindowLayout &layout = window->layout;
  auto at = [](std::span<const int64_t> dims, int64_t d) { return dims[static_cast<size_t>(d)]; };
  geometry.batch = at(input, layout.batch);
  geometry.inputChannels = at(input, layout.channels);
  geometry.outputChannels = at(output, layout.channels);
  Dims is = rowMajorStrides(input), os = rowMajorStrides(output);
  geometry.inputStrides.assign(5, 0);
  geometry.outputStrides.assign(5, 0);
  geometry.inputStrides[0] = at(is, layout.batch), geometry.outputStrides[0] = at(os, layout.batch);
  geometry.inputStrides[4] = at(is, layout.channels), geometry.outputStrides[4] = at(os, layout.channels);
  const size_t missing = 3 - layout.spatial.size();
  for (size_t i = 0; i < 3; ++i) {
    geometry.input[i] = geometry.output[i] = 1;
    if (i < missing) continue;
    int64_t d = layout.spatial[i - missing];
    geometry.window[i] = window->dims[i - missing];
    geometry.window[i].size = filter[i - missing];
    geometry.input[i] = at(input, d), geometry.output[i] = at(output, d);
    geometry.inputStrides[i + 1] = at(is, d), geometry.outputStrides[i + 1] = at(os, d);
    geometry.window[i].padLow = paddingBefore(geometry.input[i], geometry.output[i], geometry.window[i], window->padding);
  }
  return geometry;
}

/// Products after which a sum begins anew, as compiled contractions do: errors grow with a chunk's length and the number of chunks.
constexpr int64_t kChunk = 128;

LogicalResult convolve(Kernel &kernel) {
  const Tensor &input = kernel.input(0), &filter = kernel.input(1);
  Tensor &out = kernel.output();
  FailureOr<ConvolutionGeometry> found = geometryOf(kernel, input.shape(), filter.shape(), out.shape());
  if (failed(found)) return failure();
  const ConvolutionGeometry &g = *found;
  const int64_t patch = filter.dim(filter.rank() - 2), groups = patch == 0 ? 1 : g.inputChannels / patch;
  return dispatchKernel<RealTypes>(kernel, input.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using A = StepAccumulator<T>;
    const int64_t perGroup = groups == 0 ? 0 : g.outputChannels / groups;
    std::vector<A> weights(static_cast<size_t>(filter.numElements())), sums(static_cast<size_t>(g.outputChannels)), totals(sums);
    int64_t steps = 0;  // of every sum in the chunk
    auto endChunk = [&] {
      for (size_t o = 0; o < sums.size(); ++o) totals[o] = wrapAdd(totals[o], std::exchange(sums[o], A(0)));
      steps = 0;
    };
    for (size_t i = 0; i < weights.size(); ++i) weights[i] = A(toAccumulator(filter.data<T>()[i]));
    g.forEachOutput([&](int64_t n, const int64_t *at) {
      std::fill(totals.begin(), totals.end(), A(0));
      g.forEachTap(at, [&](int64_t tap, const int64_t *position) {
        const T *pixel = input.data<T>() + g.inputOffset(n, position);
        for (int64_t c = 0; c < g.inputChannels; ++c) {
          if (steps >= kChunk) endChunk();
          const A x = A(toAccumulator(pixel[c * g.inputStrides[4]]));
          const int64_t first = c / patch * perGroup;
          const A *row = weights.data() + (tap * patch + c % patch) * g.outputChannels + first;
          A *sum = sums.data() + first;
          for (int64_t o = 0; o < perGroup; ++o) sum[o] = multiplyAdd(x, row[o], sum[o]);
          if (c < patch) ++steps;
        }
      });
      endChunk();
      T *to = out.data<T>() + g.outputOffset(n, at);
      for (int64_t o = 0; o < g.outputChannels; ++o) to[o * g.outputStrides[4]] = fromAccumulator<T>(totals[static_cast<size_t>(o)]);
    });
  });
}
STRATA_TF_EVAL(Conv2D, runPrepared<convolve>);
STRATA_TF_EVAL(Conv3D, runPrepared<convolve>);

LogicalResult convolveDepthwise(Kernel &kernel) {
  const Tensor &input = kernel.input(0), &filter = kernel.input(1);
  Tensor &out = kernel.output();
  FailureOr<ConvolutionGeometry> found = geometryOf(kernel, input.shape(), filter.shape(), out.shape());
  if (failed(found)) return failure();
  const ConvolutionGeometry &g = *found;
  const int64_t multiplier = filter.dim(3);
  return dispatchKernel<FloatTypes>(kernel, input.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    std::vector<double> sums(static_cast<size_t>(g.outputChannels));
    g.forEachOutput([&](int64_t n, const int64_t *at) {
      std::fill(sums.begin(), sums.end(), 0.0);
      g.forEachTap(at, [&](int64_t tap, const int64_t *position) {
        const T *pixel = input.data<T>() + g.inputOffset(n, position);
        const T *row = filter.data<T>() + tap * g.outputChannels;
        for (int64_t o = 0; o < g.outputChannels; ++o)
          sums[static_cast<size_t>(o)] += toAccumulator(pixel[o / multiplier * g.inputStrides[4]]) * toAccumulator(row[o]);
      });
      T *to = out.data<T>() + g.outputOffset(n, at);
      for (int64_t o = 0; o < g.outputChannels; ++o) to[o * g.outputStrides[4]] = fromAccumulator<T>(sums[static_cast<size_t>(o)]);
    });
  });
}
STRATA_TF_EVAL(DepthwiseConv2dNative, runPrepared<convolveDepthwise>);

/// Each gradient element is spread over the input positions that its window covered.
static LogicalResult backpropInput(Kernel &kernel) {
  const Tensor &filter = kernel.input(1), &gradient = kernel.input(2);
  Tensor &out = kernel.output();
  FailureOr<ConvolutionGeometry> found = geometryOf(kernel, out.shape(), filter.shape(), gradient.shape());
  if (failed(found)) return failure();
  const ConvolutionGeometry &g = *found;
  const int64_t patch = filter.dim(filter.rank() - 2), groups = g.inputChannels / patch, perGroup = g.outputChannels / groups;
  return dispatchKernel<RealTypes>(kernel, gradient.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using A = Accumulator<T>;
    std::vector<A> sums(static_cast<size_t>(out.numElements()), A(0)), weights(static_cast<size_t>(filter.numElements())),
        row(static_cast<size_t>(g.outputChannels));
    for (size_t i = 0; i < weights.size(); ++i) weights[i] = toAccumulator(filter.data<T>()[i]);
    g.forEachOutput([&](int64_t n, const int64_t *at) {
      const T *from = gradient.data<T>() + g.outputOffset(n, at);
      for (int64_t o = 0; o < g.outputChannels; ++o) row[static_cast<size_t>(o)] = toAccumulator(from[o * g.outputStrides[4]]);
      g.forEachTap(at, [&](int64_t tap, const int64_t *position) {
        A *to = sums.data() + g.inputOffset(n, position);
        for (int64_t c = 0; c < g.inputChannels; ++c) {
          const int64_t first = c / patch * perGroup;
          const A *weight = weights.data() + (tap * patch + c % patch) * g.outputChannels + first;
          A sum(0);
          for (int64_t o = 0; o < perGroup; ++o) sum = wrapAdd(sum, wrapMul(row[static_cast<size_t>(first + o)], weight[o]));
          to[c * g.inputStrides[4]] = wrapAdd(to[c * g.inputStrides[4]], sum);
        }
      });
    });
    for (size_t i = 0; i < sums.size(); ++i) out.data<T>()[i] = fromAccumulator<T>(sums[i]);
  });
}
STRATA_TF_EVAL(Conv2DBackpropInput, runPrepared<backpropInput>);
STRATA_TF_EVAL(Conv3DBackpropInputV2, runPrepared<backpropInput>);

static LogicalResult backpropFilter(Kernel &kernel) {
  const Tensor &input = kernel.input(0), &gradient = kernel.input(2);
  Tensor &out = kernel.output();
  FailureOr<ConvolutionGeometry> found = geometryOf(kernel, input.shape(), out.shape(), gradient.shape());
  if (failed(found)) return failure();
  const ConvolutionGeometry &g = *found;
  const int64_t patch = out.dim(2), groups = g.inputChannels / patch, perGroup = g.outputChannels / groups;
  return dispatchKernel<FloatTypes>(kernel, input.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    std::vector<double> sums(static_cast<size_t>(out.numElements()), 0.0);
    g.forEachOutput([&](int64_t n, const int64_t *at) {
      const T *from = gradient.data<T>() + g.outputOffset(n, at);
      g.forEachTap(at, [&](int64_t tap, const int64_t *position) {
        const T *pixel = input.data<T>() + g.inputOffset(n, position);
        for (int64_t c = 0; c < g.inputChannels; ++c) {
          const int64_t first = c / patch * perGroup;
          double *to = sums.data() + (tap * patch + c % patch) * g.outputChannels;
          for (int64_t o = first; o < first + perGroup; ++o)
            to[o] += toAccumulator(pixel[c * g.inputStrides[4]]) * toAccumulator(from[o * g.outputStrides[4]]);
        }
      });
    });
    for (size_t i = 0; i < sums.size(); ++i) out.data<T>()[i] = fromAccumulator<T>(sums[i]);
  });
}
STRATA_TF_EVAL(Conv2DBackpropFilter, runPrepared<backpropFilter>);

}  // namespace strata::tf
