// Evaluation of the normalization family.
#include "dialects/tf/normalization.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/contraction.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/window.h"
#include "support/fault.h"

namespace strata::tf {

//===-- Batch normalisation --------------------------------------------------------------------------------------===//

namespace {
/// x seen as [outer, channels, inner].
struct ChannelView {
  int64_t outer = 1, channels = 0, inner = 1;
  ChannelView(const Tensor &x, StringRef format) {
    channels = x.dim(WindowLayout::of(format, x.rank()).channels);
    if (format.starts_with("NC")) {
      outer = x.dim(0);
      for (int64_t d = 2; d < x.rank(); ++d) inner *= x.dim(d);
    } else {
      outer = channels == 0 ? 0 : x.numElements() / channels;
    }
  }
  int64_t count() const { return outer * inner; }  ///< elements of one channel
  template <typename Fn>
  void forEach(int64_t channel, Fn &&fn) const {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < inner; ++i) fn((o * channels + channel) * inner + i);
  }
};
/// Mean and biased variance of one channel.
struct Moments {
  double mean, variance;
};
}  // namespace

template <typename T>
static Moments momentsOf(const T *x, const ChannelView &view, int64_t channel) {
  double sum = 0, squares = 0;
  view.forEach(channel, [&](int64_t i) { sum += toAccumulator(x[i]); });
  const double mean = sum / static_cast<double>(view.count());
  view.forEach(channel, [&](int64_t i) {
    double difference = toAccumulator(x[i]) - mean;
    squares += difference * difference;
  });
  return {mean, squares / static_cast<double>(view.count())};
}

/// Statistics are of the batch (training) or given; those of training are returned with Bessel's correction, mixed with the
/// given ones by exponential_avg_factor. Results 3 and 4 are what the gradient uses.
template <typename T, typename U>
static void batchNormElements(Kernel &kernel, const ChannelView &view) {
  const bool training = kernel.boolAttr("is_training");
  const double epsilon = kernel.floatAttr("epsilon");
  const double factor = kernel.getOp()->hasAttr("exponential_avg_factor") ? kernel.floatAttr("exponential_avg_factor") : 1.0;
  const T *x = kernel.input(0).data<T>();
  const U *scale = kernel.input(1).data<U>(), *offset = kernel.input(2).data<U>();
  const U *givenMean = kernel.input(3).data<U>(), *givenVariance = kernel.input(4).data<U>();
  for (int64_t c = 0; c < view.channels; ++c) {
    Moments used = training ? momentsOf(x, view, c) : Moments{toAccumulator(givenMean[c]), toAccumulator(givenVariance[c])};
    double meanOut = used.mean, varianceOut = used.variance;
    if (training) {
      const auto n = static_cast<double>(view.count());
      varianceOut = used.variance * (STRATA_FAULT("eval.batch-norm.biased", false, n > 1) ? n / (n - 1) : 1.0);
      if (factor != 1.0) {
        meanOut = (1 - factor) * toAccumulator(givenMean[c]) + factor * meanOut;
        varianceOut = (1 - factor) * toAccumulator(givenVariance[c]) + factor * varianceOut;
      }
    }
    // In float and in TensorFlow's order, because the difference cancels.
    const auto mean = static_cast<float>(used.mean), shift = static_cast<float>(offset[c]);
    const float gain = 1.0f / std::sqrt(static_cast<float>(used.variance) + static_cast<float>(epsilon)) * static_cast<float>(scale[c]);
    T *y = kernel.output(0).data<T>();
    view.forEach(c, [&](int64_t i) { y[i] = T((static_cast<float>(x[i]) - mean) * gain + shift); });
    kernel.output(1).data<U>()[c] = fromAccumulator<U>(meanOut);
    kernel.output(2).data<U>()[c] = fromAccumulator<U>(varianceOut);
    kernel.output(3).data<U>()[c] = fromAccumulator<U>(used.mean);
    kernel.output(4).data<U>()[c] = fromAccumulator<U>(used.variance);
  }
}

LogicalResult batchNorm(Kernel &kernel) {
  ChannelView view(kernel.input(0), kernel.stringAttr("data_format"));
  if (kernel.numOutputs() > 5) *kernel.output(5).data<float>() = 0;
  return dispatchKernel<TypeSet<float, Half, BFloat16>>(kernel, kernel.inputDType(0), [&](auto tag) {
    return dispatchKernel<TypeSet<float, Half, BFloat16>>(kernel, kernel.inputDType(1), [&](auto statistics) {
      batchNormElements<TagType<decltype(tag)>, TagType<decltype(statistics)>>(kernel, view);
    });
  });
}
STRATA_TF_EVAL(FusedBatchNorm, runPrepared<batchNorm>);
STRATA_TF_EVAL(FusedBatchNormV2, runPrepared<batchNorm>);
STRATA_TF_EVAL(FusedBatchNormV3, runPrepared<batchNorm>);

static LogicalResult globalBatchNorm(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  const double epsilon = kernel.floatAttr("variance_epsilon");
  const bool scaled = kernel.boolAttr("scale_after_normalization");
  return dispatchKernel<FloatTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    auto statistic = [&](unsigned i, int64_t c) { return toAccumulator(kernel.input(i).template data<T>()[c]); };
    const int64_t channels = in.dim(3);
    for (int64_t i = 0; i < in.numElements(); ++i) {
      const int64_t c = i % channels;
      double gain = 1 / std::sqrt(statistic(2, c) + epsilon) * (scaled ? statistic(4, c) : 1.0);
      kernel.output().template data<T>()[i] =
          fromAccumulator<T>((toAccumulator(in.data<T>()[i]) - statistic(1, c)) * gain + statistic(3, c));
    }
  });
}
STRATA_TF_EVAL(BatchNormWithGlobalNormalization, runPrepared<globalBatchNorm>);

static LogicalResult lrn(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  const int64_t depth = in.dim(3), radius = kernel.intAttr("depth_radius");
  const double bias = kernel.floatAttr("bias"), alpha = kernel.floatAttr("alpha"), beta = kernel.floatAttr("beta");
  return dispatchKernel<FloatTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    for (int64_t i = 0; i < in.numElements(); ++i) {
      const int64_t c = i % depth;
      double squares = 0;
      for (int64_t k = std::max<int64_t>(c - radius, 0); k <= std::min(c + radius, depth - 1); ++k) {
        double x = toAccumulator(in.data<T>()[i - c + k]);
        squares += x * x;
      }
      kernel.output().template data<T>()[i] =
          fromAccumulator<T>(toAccumulator(in.data<T>()[i]) * std::pow(bias + alpha * squares, -beta));
    }
  });
}
STRATA_TF_EVAL(LRN, runPrepared<lrn>);

//===-- Softmax --------------------------------------------------------------------------------------------------===//

/// Calls fn(row, out, width, maximum, sum of exponentials) for each row.
template <typename T, typename Fn>
static void forEachLogitsRow(const Tensor &logits, T *out, Fn &&fn) {
  const int64_t width = logits.dim(logits.rank() - 1);
  for (int64_t row = 0, rows = width == 0 ? 0 : logits.numElements() / width; row < rows; ++row) {
    const T *in = logits.data<T>() + row * width;
    double greatest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (int64_t i = 0; i < width; ++i) greatest = maximum(greatest, toAccumulator(in[i]));
    for (int64_t i = 0; i < width; ++i) sum += std::exp(toAccumulator(in[i]) - greatest);
    fn(in, out + row * width, width, greatest, sum);
  }
}

template <bool Logarithm>
static LogicalResult softmax(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    forEachLogitsRow<T>(kernel.input(0), kernel.output().template data<T>(),
                        [](const T *in, T *out, int64_t width, double greatest, double sum) {
                          // Logarithms step by step in the element's precision, as TensorFlow: ties between them matter.
                          using C = ComputeType<T>;
                          for (int64_t i = 0; i < width; ++i) {
                            const double shifted = toAccumulator(in[i]) - greatest;
                            if constexpr (Logarithm) out[i] = T(C(shifted) - C(std::log(sum)));
                            else out[i] = fromAccumulator<T>(std::exp(shifted) / sum);
                          }
                        });
  });
}
STRATA_TF_EVAL(Softmax, runPrepared<softmax<false>>);
STRATA_TF_EVAL(LogSoftmax, runPrepared<softmax<true>>);

/// loss = sum of labels * (log sum exp - logit); its gradient softmax - labels.
static LogicalResult softmaxCrossEntropy(Kernel &kernel) {
  const Tensor &gradient = kernel.output(1);
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    Result<Tensor> logits = Tensor::allocate(gradient.dtype(), Dims(gradient.shape().begin(), gradient.shape().end()));
    Result<Tensor> labels = Tensor::allocate(gradient.dtype(), Dims(gradient.shape().begin(), gradient.shape().end()));
    if (!logits || !labels) return kernel.fail(logits ? labels.takeStatus() : logits.takeStatus());
    broadcastBinary<T, T, T>(kernel.input(0), *labels, *logits, [](T a, T) { return a; });
    broadcastBinary<T, T, T>(kernel.input(1), *logits, *labels, [](T a, T) { return a; });
    int64_t row = 0;
    forEachLogitsRow<T>(*logits, kernel.output(1).template data<T>(),
                        [&](const T *in, T *out, int64_t width, double greatest, double sum) {
                          double loss = 0;
                          for (int64_t i = 0; i < width; ++i) {
                            const double shifted = toAccumulator(in[i]) - greatest, label = toAccumulator(labels->data<T>()[row * width + i]);
                            if (label != 0) loss += label * (std::log(sum) - shifted);
                            out[i] = fromAccumulator<T>(std::exp(shifted) / sum - label);
                          }
                          kernel.output(0).template data<T>()[row++] = fromAccumulator<T>(loss);
                        });
    return success();
  });
}
STRATA_TF_EVAL(SoftmaxCrossEntropyWithLogits, runPrepared<softmaxCrossEntropy>);

static std::string summary(const Tensor &integers) {
  std::string text;
  for (int64_t i = 0; i < integers.numElements(); ++i) text += (i ? " " : "") + std::to_string(integerElement(integers, i));
  return text;
}

static LogicalResult sparseSoftmaxCrossEntropy(Kernel &kernel) {
  const Tensor &logits = kernel.input(0), &labels = kernel.input(1);
  const int64_t classes = logits.dim(1);
  for (int64_t i = 0; i < labels.numElements(); ++i) {
    int64_t label = integerElement(labels, i);
    if (label < 0 || label >= classes)
      return kernel.invalid("Received a label value of ", label, " which is outside the valid range of [0, ", classes,
                            ").  Label values: ", summary(labels));
  }
  return dispatchKernel<FloatTypes>(kernel, logits.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    int64_t row = 0;
    forEachLogitsRow<T>(logits, kernel.output(1).template data<T>(),
                        [&](const T *in, T *out, int64_t width, double greatest, double sum) {
                          const int64_t label = integerElement(labels, row);
                          for (int64_t i = 0; i < width; ++i)
                            out[i] = fromAccumulator<T>(std::exp(toAccumulator(in[i]) - greatest) / sum - (i == label ? 1.0 : 0.0));
                          kernel.output(0).template data<T>()[row++] = fromAccumulator<T>(std::log(sum) - (toAccumulator(in[label]) - greatest));
                        });
  });
}
STRATA_TF_EVAL(SparseSoftmaxCrossEntropyWithLogits, runPrepared<sparseSoftmaxCrossEntropy>);

}  // namespace strata::tf
