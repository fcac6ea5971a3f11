// Evaluation of the image family's operations on colours. Numbers are rounded to the images' type after each step, as
// TensorFlow does.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/kernel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace strata::tf {

template <typename C>
using Color = std::array<C, 3>;

/// Which of two numbers wins where one is NaN is TensorFlow's choice: the second.
template <typename C>
static C larger(C a, C b) { return b < a ? a : b; }
template <typename C>
static C smaller(C a, C b) { return a < b ? a : b; }

//===-- Hue, saturation, value --------------------------------------------------------------------------------------===//

/// `round` to the images' type after each step.
template <typename C, typename Round>
static Color<C> hsvOfRgb(const Color<C> &rgb, Round round) {
  const auto [r, g, b] = rgb;
  const C value = larger(larger(r, g), b), range = round(value - smaller(smaller(r, g), b));
  const C saturation = value > 0 ? round(range / value) : C(0);
  const C norm = round(round(C(1) / range) * round(C(1) / C(6)));
  auto turned = [&](C difference, int sixths) {
    const C hue = round(norm * round(difference));
    return sixths ? round(hue + round(C(sixths) / C(6))) : hue;
  };
  C hue = r == value ? turned(g - b, 0) : g == value ? turned(b - r, 2) : turned(r - g, 4);
  if (!(range > 0)) hue = 0;
  if (hue < 0) hue = round(hue + C(1));
  return {hue, saturation, value};
}

template <typename C, typename Round>
static Color<C> rgbOfHsv(const Color<C> &hsv, Round round) {
  const auto [hue, saturation, value] = hsv;
  const C sixths = round(hue * C(6)), white = round(round(-saturation) + C(1));
  auto bounded = [](C x) { return minimum(maximum(x, C(0)), C(1)); };
  auto channel = [&](C ratio) { return round(round(white + round(saturation * bounded(ratio))) * value); };
  auto distance = [&](int from) { return std::abs(round(sixths - C(from))); };
  return {channel(round(distance(3) - C(1))), channel(round(round(-distance(2)) + C(2))), channel(round(round(-distance(4)) + C(2)))};
}

template <bool ToHsv>
static LogicalResult convertColors(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    auto round = [](C x) { return C(T(x)); };
    const T *in = kernel.input(0).data<T>();
    T *out = kernel.output().data<T>();
    for (int64_t i = 0; i + 2 < kernel.input(0).numElements(); i += 3) {
      const Color<C> from{C(in[i]), C(in[i + 1]), C(in[i + 2])};
      const Color<C> to = ToHsv ? hsvOfRgb<C>(from, round) : rgbOfHsv<C>(from, round);
      for (int64_t k = 0; k < 3; ++k) out[i + k] = T(to[static_cast<size_t>(k)]);
    }
  });
}
STRATA_TF_EVAL(RGBToHSV, runPrepared<convertColors<true>>);
STRATA_TF_EVAL(HSVToRGB, runPrepared<convertColors<false>>);

//===-- Adjustments -------------------------------------------------------------------------------------------------===//

/// The hue in sixths of a turn: the largest channel stays the largest and the smallest the smallest, the middle one goes along.
static Color<float> turnedHue(const Color<float> &rgb, float delta) {
  const auto [r, g, b] = rgb;
  const float top = std::max({r, g, b}), bottom = std::min({r, g, b}), range = top - bottom;
  if (top == bottom) return rgb;
  float hue = r == top ? (g >= b ? (g - bottom) / range : 5 + (1 - (b - bottom) / range))
              : g == top ? (r >= b ? 1 + (1 - (r - bottom) / range) : 2 + (b - bottom) / range)
                         : (g >= r ? 3 + (1 - (g - bottom) / range) : 4 + (r - bottom) / range);
  hue += delta * 6;
  hue -= 6 * std::floor(hue / 6);
  if (hue >= 6) hue -= 6;
  const int sextant = static_cast<int>(hue);
  const float ratio = hue - static_cast<float>(sextant), middle = bottom + (sextant % 2 ? 1 - ratio : ratio) * range;
  switch (sextant) {
    case 0: return {top, middle, bottom};
    case 1: return {middle, top, bottom};
    case 2: return {bottom, top, middle};
    case 3: return {bottom, middle, top};
    case 4: return {middle, bottom, top};
    default: return {top, bottom, middle};
  }
}

static Color<float> scaledSaturation(const Color<float> &rgb, float scale) {
  auto [hue, saturation, value] = hsvOfRgb<float>(rgb, [](float x) { return x; });
  saturation = std::min(1.0f, std::max(0.0f, saturation * scale));
  const float chroma = saturation * value, rest = value - chroma, sixths = hue * 6;
  const float middle = chroma * (1 - std::abs(sixths - 2 * std::floor(sixths / 2) - 1));
  Color<float> made{0, 0, 0};
  switch (static_cast<int>(sixths)) {
    case 0: made = {chroma, middle, 0}; break;
    case 1: made = {middle, chroma, 0}; break;
    case 2: made = {0, chroma, middle}; break;
    case 3: made = {0, middle, chroma}; break;
    case 4: made = {middle, 0, chroma}; break;
    case 5: made = {chroma, 0, middle}; break;
    default: break;
  }
  for (float &channel : made) channel += rest;
  return made;
}

template <Color<float> (*Adjust)(const Color<float> &, float)>
static LogicalResult adjustColors(Kernel &kernel) {
  if (kernel.inputDType() != DType::Float) return kernel.unsupported(kernel.inputDType());
  const float *in = kernel.input(0).data<float>(), amount = *kernel.input(1).data<float>();
  float *out = kernel.output().data<float>();
  for (int64_t i = 0; i + 2 < kernel.input(0).numElements(); i += 3) {
    const Color<float> to = Adjust({in[i], in[i + 1], in[i + 2]}, amount);
    std::copy(to.begin(), to.end(), out + i);
  }
  return success();
}
STRATA_TF_EVAL(AdjustHue, runPrepared<adjustColors<turnedHue>>);
STRATA_TF_EVAL(AdjustSaturation, runPrepared<adjustColors<scaledSaturation>>);

static LogicalResult adjustContrast(Kernel &kernel) {
  if (kernel.inputDType() != DType::Float) return kernel.unsupported(kernel.inputDType());
  const Tensor &images = kernel.input(0);
  const float factor = *kernel.input(1).data<float>();
  const int64_t channels = images.dim(images.rank() - 1), pixels = images.dim(images.rank() - 2) * images.dim(images.rank() - 3);
  const int64_t size = pixels * channels;
  for (int64_t start = 0; size > 0 && start < images.numElements(); start += size)
    for (int64_t c = 0; c < channels; ++c) {
      const float *in = images.data<float>() + start + c;
      float *out = kernel.output().data<float>() + start + c;
      double sum = 0;
      for (int64_t i = 0; i < pixels; ++i) sum += in[i * channels];
      const auto mean = static_cast<float>(sum / static_cast<double>(pixels));
      for (int64_t i = 0; i < pixels; ++i) out[i * channels] = (in[i * channels] - mean) * factor + mean;
    }
  return success();
}
STRATA_TF_EVAL(AdjustContrastv2, runPrepared<adjustContrast>);

}  // namespace strata::tf
