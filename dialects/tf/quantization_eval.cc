// Evaluation of the quantization family, in the element's precision and TensorFlow's order of operations.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

namespace strata::tf {

namespace {
/// A range nudged so that zero is one of its steps (TensorFlow's fake_quant_ops_functor.h), in float.
struct NudgedRange {
  float low, high, scale, inverse, zero;
  bool isZero;
  NudgedRange(float min, float max, int64_t bits, bool narrow) : isZero(min == 0 && max == 0) {
    const float first = narrow ? 1.0f : 0.0f, last = static_cast<float>((int64_t{1} << bits) - 1);
    scale = (max - min) / (last - first);
    inverse = (last - first) / (max - min);
    const float fromMin = first - min / scale;
    const float nudged = fromMin < first ? first : fromMin > last ? last : std::round(fromMin);
    low = (first - nudged) * scale;
    high = (last - nudged) * scale;
    zero = std::floor(-low * inverse + 0.5f);
  }
  float apply(float x) const {
    if (isZero) return 0;
    const float cut = maximum(minimum(x, high), low);
    return STRATA_FAULT("eval.fake-quant.half-even", std::nearbyint((cut - low) * inverse - zero),
                        std::floor((cut - low) * inverse - zero + 0.5f)) *
           scale;
  }
};
}  // namespace

/// `range(c)`: lower and upper end for channel c; channels are last.
template <typename Range>
static LogicalResult fakeQuantize(Kernel &kernel, int64_t channels, Range range) {
  const int64_t bits = kernel.intAttr("num_bits");
  if (bits < 2 || bits > 16) return kernel.invalid("num_bits must be between 2 and 16, inclusive");
  std::vector<NudgedRange> ranges;
  for (int64_t c = 0; c < channels; ++c) {
    auto [min, max] = range(c);
    ranges.emplace_back(min, max, bits, kernel.boolAttr("narrow_range"));
  }
  const Tensor &in = kernel.input(0);
  for (int64_t i = 0; i < in.numElements(); ++i)
    kernel.output().data<float>()[i] = ranges[static_cast<size_t>(i % channels)].apply(in.data<float>()[i]);
  return success();
}
static LogicalResult fakeQuantArgs(Kernel &kernel) {
  const auto min = static_cast<float>(kernel.floatAttr("min")), max = static_cast<float>(kernel.floatAttr("max"));
  if (min >= max) return kernel.invalid("min has to be smaller than max, was: ", min, " >= ", max);
  return fakeQuantize(kernel, 1, [&](int64_t) { return std::pair(min, max); });
}
static LogicalResult fakeQuantVars(Kernel &kernel) {
  return fakeQuantize(kernel, kernel.input(1).numElements(),
                      [&](int64_t c) { return std::pair(kernel.input(1).data<float>()[c], kernel.input(2).data<float>()[c]); });
}
STRATA_TF_EVAL(FakeQuantWithMinMaxArgs, runPrepared<fakeQuantArgs>);
STRATA_TF_EVAL(FakeQuantWithMinMaxVars, runPrepared<fakeQuantVars>);
STRATA_TF_EVAL(FakeQuantWithMinMaxVarsPerChannel, runPrepared<fakeQuantVars>);

namespace {
/// The range and its scales (TensorFlow's quantize_and_dequantize_op.h). One of the range's ends is moved so that both have
/// the scale that keeps them within the steps.
template <typename C>
struct StepRange {
  C min, max, scale, inverse;
  StepRange(C low, C high, int64_t bits, bool isSigned, bool narrow) : min(low), max(high) {
    const int64_t first = isSigned ? -(int64_t{1} << (bits - 1)) + int64_t{narrow} : 0;
    const int64_t last = (int64_t{1} << (isSigned ? bits - 1 : bits)) - 1;
    const C most = std::numeric_limits<C>::max();
    const C fromMin = static_cast<C>(first) * min > 0 ? static_cast<C>(first) / min : most;
    const C fromMax = static_cast<C>(last) * max > 0 ? static_cast<C>(last) / max : most;
    if (fromMin < fromMax) {
      scale = fromMin;
      inverse = min / static_cast<C>(first);
      max = static_cast<C>(last) * inverse;
    } else {
      scale = fromMax;
      inverse = max / static_cast<C>(last);
      min = static_cast<C>(first) * inverse;
    }
  }
};
}  // namespace

/// Least and greatest element for each index of the middle dimension; NaN does not count.
template <typename C, typename T>
static std::vector<std::pair<C, C>> elementRanges(const T *x, int64_t outer, int64_t depth, int64_t inner) {
  std::vector<std::pair<C, C>> ranges(static_cast<size_t>(depth), {std::numeric_limits<C>::infinity(), -std::numeric_limits<C>::infinity()});
  for (int64_t i = 0; i < outer * depth * inner; ++i) {
    auto &[least, greatest] = ranges[static_cast<size_t>(i / inner % depth)];
    if (C(x[i]) < least) least = C(x[i]);
    if (C(x[i]) > greatest) greatest = C(x[i]);
  }
  return ranges;
}

static LogicalResult quantizeAndDequantize(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  const bool given = kernel.boolAttr("range_given"), isSigned = kernel.boolAttr("signed_input");
  const bool narrow = kernel.boolAttr("narrow_range"), halfUp = kernel.stringAttr("round_mode") == "HALF_UP";
  const int64_t axis = kernel.intAttr("axis");
  const int64_t bits = kernel.numInputs() > 3 ? integerElement(kernel.input(3), 0) : kernel.intAttr("num_bits");
  int64_t outer = 1, inner = 1;
  const int64_t depth = axis < 0 ? 1 : in.dim(axis);
  for (int64_t d = 0; d < in.rank(); ++d) (d < axis ? outer : d > axis ? inner : outer) *= d == axis ? 1 : in.dim(d);
  return dispatchKernel<FloatTypes>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *x = in.data<T>();
    std::vector<std::pair<C, C>> ranges;
    if (!given) ranges = elementRanges<C>(x, outer, depth, inner);
    for (int64_t c = 0; given && c < depth; ++c) ranges.push_back({C(kernel.input(1).data<T>()[c]), C(kernel.input(2).data<T>()[c])});
    if (given && axis < 0 && ranges[0].first > ranges[0].second)
      return kernel.invalid("Invalid range: input_min ", static_cast<double>(ranges[0].first), " > input_max ", static_cast<double>(ranges[0].second));
    std::vector<StepRange<C>> steps;
    for (auto [low, high] : ranges) steps.emplace_back(low, high, bits, isSigned, narrow);
    T *out = kernel.output().template data<T>();
    for (int64_t i = 0; i < in.numElements(); ++i) {
      const StepRange<C> &range = steps[static_cast<size_t>(i / inner % depth)];
      C value = C(x[i]);
      if (given) value = maximum(minimum(value, range.max), range.min);
      value *= range.scale;
      out[i] = T(
          (STRATA_FAULT("eval.quantize.half-up", false, halfUp) ? std::floor(value + C(0.5)) : std::nearbyint(value)) *
          range.inverse);
    }
    return success();
  });
}
STRATA_TF_EVAL(QuantizeAndDequantizeV2, runPrepared<quantizeAndDequantize>);
STRATA_TF_EVAL(QuantizeAndDequantizeV3, runPrepared<quantizeAndDequantize>);
STRATA_TF_EVAL(QuantizeAndDequantizeV4, runPrepared<quantizeAndDequantize>);

}  // namespace strata::tf
