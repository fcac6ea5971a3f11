// Evaluation of the image family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/window.h"
#include "support/fault.h"

namespace strata::tf {

namespace {
/// How positions of a resized dimension map to the original, in float as TensorFlow computes it (image_resizer_state.h).
struct ResizeScale {
  int64_t in, out;
  bool alignCorners, halfPixel;
  float scale;
  ResizeScale(Kernel &kernel, int64_t in, int64_t out)
      : in(in), out(out), alignCorners(kernel.boolAttr("align_corners")), halfPixel(kernel.boolAttr("half_pixel_centers")) {
    scale = alignCorners && in > 1 && out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
                                    : static_cast<float>(in) / static_cast<float>(out);
  }
};
/// The two source positions of an interpolated one, and how much of the second.
struct Interpolation {
  int64_t lower, upper;
  float fraction;
};
}  // namespace

static std::vector<Interpolation> interpolations(const ResizeScale &s) {
  std::vector<Interpolation> all;
  for (int64_t i = 0; i < s.out; ++i) {
    const auto x = static_cast<float>(i);
    const float position = s.halfPixel ? (x + 0.5f) * s.scale - 0.5f : x * s.scale;
    const float floor = std::floor(position);
    all.push_back({std::max<int64_t>(static_cast<int64_t>(floor), 0),
                   std::min(static_cast<int64_t>(std::ceil(position)), s.in - 1), position - floor});
  }
  return all;
}

static LogicalResult resizeBilinear(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t height = in.dim(1), width = in.dim(2), channels = in.dim(3);
  auto ys = interpolations(ResizeScale(kernel, height, out.dim(1))), xs = interpolations(ResizeScale(kernel, width, out.dim(2)));
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    float *to = out.data<float>();
    for (int64_t n = 0; n < in.dim(0); ++n) {
      auto at = [&](int64_t y, int64_t x, int64_t c) {
        return static_cast<float>(in.data<T>()[((n * height + y) * width + x) * channels + c]);
      };
      for (const Interpolation &y : ys)
        for (const Interpolation &x : xs)
          for (int64_t c = 0; c < channels; ++c) {
            const float topLeft = at(y.lower, x.lower, c), topRight = at(y.lower, x.upper, c);
            const float bottomLeft = at(y.upper, x.lower, c), bottomRight = at(y.upper, x.upper, c);
            const float top = topLeft + (topRight - topLeft) * x.fraction;
            const float bottom = bottomLeft + (bottomRight - bottomLeft) * x.fraction;
            *to++ = top + (bottom - top) * y.fraction;
          }
    }
  });
}
STRATA_TF_EVAL(ResizeBilinear, runPrepared<resizeBilinear>);

static std::vector<int64_t> nearestPositions(const ResizeScale &s) {
  std::vector<int64_t> all;
  for (int64_t i = 0; i < s.out; ++i) {
    const auto x = static_cast<float>(i);
    const float position = s.halfPixel ? (x + 0.5f) * s.scale : x * s.scale;
    const float chosen = s.alignCorners
                             ? STRATA_FAULT("eval.resize.nearest-ties", std::nearbyint(position), std::round(position))
                             : std::floor(position);
    all.push_back(std::max<int64_t>(std::min(static_cast<int64_t>(chosen), s.in - 1), 0));
  }
  return all;
}

static LogicalResult resizeNearest(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t height = in.dim(1), width = in.dim(2), channels = in.dim(3);
  auto ys = nearestPositions(ResizeScale(kernel, height, out.dim(1))), xs = nearestPositions(ResizeScale(kernel, width, out.dim(2)));
  const int64_t bytes = channels * static_cast<int64_t>(elementStorageSize(in.dtype()));
  auto *to = static_cast<char *>(out.rawData());
  for (int64_t n = 0; n < in.dim(0); ++n)
    for (int64_t y : ys)
      for (int64_t x : xs) {
        copyElements(in.dtype(), to, static_cast<const char *>(in.rawData()) + ((n * height + y) * width + x) * bytes, channels);
        to += bytes;
      }
  return success();
}
STRATA_TF_EVAL(ResizeNearestNeighbor, runPrepared<resizeNearest>);

//===-- Bicubic --------------------------------------------------------------------------------------------------===//

namespace {
/// Four source positions of an interpolated one and their weights (resize_bicubic_op.cc).
struct CubicWeights {
  int64_t index[4];
  float weight[4];
};
}  // namespace

/// The cubic convolution kernel with parameter `a`, at distance x below 1 and at x + 1.
static float cubicNear(double a, float x) { return static_cast<float>(((a + 2) * double{x} - (a + 3)) * double{x} * double{x} + 1); }
static float cubicFar(double a, float x) {
  const double y = double{x + 1.0f};
  return static_cast<float>(((a * y - 5 * a) * y + 8 * a) * y - 4 * a);
}

/// Fractions are rounded to a grid of 1024 steps. With half-pixel centres what lies outside the image has no weight.
static std::vector<CubicWeights> cubicWeights(const ResizeScale &s) {
  constexpr int64_t kSteps = 1024;
  const double a = s.halfPixel ? -0.5 : -0.75;
  std::vector<CubicWeights> all;
  for (int64_t i = 0; i < s.out; ++i) {
    const auto x = static_cast<float>(i);
    const float position = s.halfPixel ? (x + 0.5f) * s.scale - 0.5f : x * s.scale, floor = std::floor(position);
    const auto first = static_cast<int64_t>(floor);
    const int64_t step = std::lrint((position - floor) * static_cast<float>(kSteps));
    const float below = static_cast<float>(step) / kSteps, above = static_cast<float>(kSteps - step) / kSteps;
    CubicWeights made{{}, {cubicFar(a, below), cubicNear(a, below), cubicNear(a, above), cubicFar(a, above)}};
    float sum = 0;
    for (int64_t k = 0; k < 4; ++k) {
      const int64_t wanted = first - 1 + k;
      made.index[k] = std::min(s.in - 1, std::max<int64_t>(wanted, 0));
      if (s.halfPixel && made.index[k] != wanted) made.weight[k] = 0;
      sum += made.weight[k];
    }
    if (s.halfPixel && std::abs(sum) >= 1000.0f * std::numeric_limits<float>::min())
      for (float &weight : made.weight) weight *= 1.0f / sum;
    all.push_back(made);
  }
  return all;
}

static LogicalResult resizeBicubic(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t height = in.dim(1), width = in.dim(2), channels = in.dim(3);
  auto ys = cubicWeights(ResizeScale(kernel, height, out.dim(1))), xs = cubicWeights(ResizeScale(kernel, width, out.dim(2)));
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    float *to = out.data<float>();
    for (int64_t n = 0; n < in.dim(0); ++n)
      for (const CubicWeights &y : ys)
        for (const CubicWeights &x : xs)
          for (int64_t c = 0; c < channels; ++c) {
            float columns[4];
            for (int k = 0; k < 4; ++k) {
              columns[k] = 0;
              for (int j = 0; j < 4; ++j)
                columns[k] += y.weight[j] * static_cast<float>(in.data<T>()[((n * height + y.index[j]) * width + x.index[k]) * channels + c]);
            }
            *to++ = columns[0] * x.weight[0] + columns[1] * x.weight[1] + columns[2] * x.weight[2] + columns[3] * x.weight[3];
          }
  });
}
STRATA_TF_EVAL(ResizeBicubic, runPrepared<resizeBicubic>);

//===-- Areas ----------------------------------------------------------------------------------------------------===//

namespace {
/// The cells [begin, end) that a target cell covers, as [low, high) in their units.
struct CoveredCells {
  int64_t begin, end;
  float low, high, scale;
  /// How much of cell i is covered.
  float part(int64_t i) const {
    const auto at = static_cast<float>(i);
    if (at < low) return at + 1 > high ? scale : at + 1 - low;
    return at + 1 > high ? high - at : 1.0f;
  }
};
}  // namespace

static std::vector<CoveredCells> coveredCells(const ResizeScale &s) {
  std::vector<CoveredCells> all;
  for (int64_t i = 0; i < s.out; ++i) {
    const float low = static_cast<float>(i) * s.scale, high = static_cast<float>(i + 1) * s.scale;
    all.push_back({static_cast<int64_t>(std::floor(low)), static_cast<int64_t>(std::ceil(high)), low, high, s.scale});
  }
  return all;
}

static LogicalResult resizeArea(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t height = in.dim(1), width = in.dim(2), channels = in.dim(3);
  const ResizeScale rows(kernel, height, out.dim(1)), columns(kernel, width, out.dim(2));
  auto ys = coveredCells(rows), xs = coveredCells(columns);
  const float share = 1.0f / (rows.scale * columns.scale);
  auto inside = [](int64_t i, int64_t size) { return std::min(size - 1, std::max<int64_t>(i, 0)); };
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    float *to = out.data<float>();
    for (int64_t n = 0; n < in.dim(0); ++n)
      for (const CoveredCells &y : ys)
        for (const CoveredCells &x : xs)
          for (int64_t c = 0; c < channels; ++c) {
            float sum = 0;
            for (int64_t i = y.begin; i < y.end; ++i) {
              float row = 0;
              for (int64_t j = x.begin; j < x.end; ++j)
                row += static_cast<float>(in.data<T>()[((n * height + inside(i, height)) * width + inside(j, width)) * channels + c]) * x.part(j);
              sum += row * y.part(i);
            }
            *to++ = sum * share;
          }
  });
}
STRATA_TF_EVAL(ResizeArea, runPrepared<resizeArea>);

//===-- Crops and patches ----------------------------------------------------------------------------------------===//

namespace {
/// One dimension of a crop: where its positions lie in the image (crop_and_resize_op.cc).
struct CropDim {
  float low, high;
  int64_t image, crop;
  float position(int64_t i) const {
    const auto last = static_cast<float>(image - 1);
    if (crop <= 1) return static_cast<float>(0.5 * static_cast<double>(low + high) * static_cast<double>(last));
    return low * last + static_cast<float>(i) * ((high - low) * last / static_cast<float>(crop - 1));
  }
  bool isOutside(float at) const { return at < 0 || at > static_cast<float>(image - 1); }
};
}  // namespace

static LogicalResult checkBoxes(Kernel &kernel) {
  const Tensor &boxes = kernel.input(1), &indices = kernel.input(2);
  const float *corners = boxes.data<float>();
  for (int64_t i = 0; i < boxes.numElements(); ++i)
    if (!std::isfinite(corners[i])) {
      const float *box = corners + i / 4 * 4;
      return kernel.invalid("boxes values must be finite, received boxes[", i / 4, "]: ", box[0], ", ", box[1], ", ", box[2], ", ", box[3]);
    }
  for (int64_t i = 0; i < indices.numElements(); ++i)
    if (indices.data<int32_t>()[i] < 0 || indices.data<int32_t>()[i] >= kernel.input(0).dim(0))
      return kernel.fail(outOfRange("box_index has values outside [0, batch_size)"));
  return success();
}

static LogicalResult cropAndResize(Kernel &kernel) {
  if (failed(checkBoxes(kernel))) return failure();
  const Tensor &in = kernel.input(0), &boxes = kernel.input(1), &indices = kernel.input(2);
  Tensor &out = kernel.output();
  const int64_t height = in.dim(1), width = in.dim(2), channels = in.dim(3);
  const bool nearest = kernel.stringAttr("method") == "nearest";
  const auto outside = static_cast<float>(kernel.floatAttr("extrapolation_value"));
  return dispatchKernel<RealTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    float *to = out.data<float>();
    for (int64_t b = 0; b < out.dim(0); ++b) {
      const float *box = boxes.data<float>() + 4 * b;
      const CropDim rows{box[0], box[2], height, out.dim(1)}, columns{box[1], box[3], width, out.dim(2)};
      auto pixel = [&](float y, float x, int64_t c) {
        const int64_t row = static_cast<int64_t>(y), column = static_cast<int64_t>(x);
        return static_cast<float>(in.data<T>()[((indices.data<int32_t>()[b] * height + row) * width + column) * channels + c]);
      };
      for (int64_t i = 0; i < out.dim(1); ++i)
        for (int64_t j = 0; j < out.dim(2); ++j)
          for (int64_t c = 0; c < channels; ++c) {
            const float y = rows.position(i), x = columns.position(j);
            if (rows.isOutside(y) || columns.isOutside(x)) {
              *to++ = outside;
              continue;
            }
            if (nearest) {
              *to++ = pixel(std::round(y), std::round(x), c);
              continue;
            }
            const float top = std::floor(y), bottom = std::ceil(y), left = std::floor(x), right = std::ceil(x);
            const float above = pixel(top, left, c) + (pixel(top, right, c) - pixel(top, left, c)) * (x - left);
            const float below = pixel(bottom, left, c) + (pixel(bottom, right, c) - pixel(bottom, left, c)) * (x - left);
            *to++ = above + (below - above) * (y - top);
          }
    }
  });
}
STRATA_TF_EVAL(CropAndResize, runPrepared<cropAndResize>);

static LogicalResult extractPatches(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t channels = in.dim(3), bytes = channels * static_cast<int64_t>(elementStorageSize(in.dtype()));
  WindowDim windows[2];
  int64_t before[2];
  for (size_t d = 0; d < 2; ++d) {
    windows[d] = {.size = kernel.intsAttr("ksizes")[d + 1], .stride = kernel.intsAttr("strides")[d + 1], .dilation = kernel.intsAttr("rates")[d + 1]};
    const auto at = static_cast<int64_t>(d) + 1;
    before[d] = paddingBefore(in.dim(at), out.dim(at), windows[d], kernel.stringAttr("padding") == "SAME" ? Padding::Same : Padding::Valid);
  }
  auto *to = static_cast<char *>(out.rawData());
  for (int64_t n = 0; n < in.dim(0); ++n)
    for (int64_t y = 0; y < out.dim(1); ++y)
      for (int64_t x = 0; x < out.dim(2); ++x)
        for (int64_t i = 0; i < windows[0].size; ++i)
          for (int64_t j = 0; j < windows[1].size; ++j, to += bytes) {
            const int64_t row = y * windows[0].stride - before[0] + i * windows[0].dilation;
            const int64_t column = x * windows[1].stride - before[1] + j * windows[1].dilation;
            if (row < 0 || row >= in.dim(1) || column < 0 || column >= in.dim(2)) std::memset(to, 0, static_cast<size_t>(bytes));
            else
              std::memcpy(to, static_cast<const char *>(in.rawData()) + ((n * in.dim(1) + row) * in.dim(2) + column) * bytes,
                          static_cast<size_t>(bytes));
          }
  return success();
}
STRATA_TF_EVAL(ExtractImagePatches, runPrepared<extractPatches>);

//===-- Decoding: host ops (hostops/images.cc) -------------------------------------------------------------------===//

STRATA_TF_EVAL(DecodePng, runHostOp);
STRATA_TF_EVAL(DecodeJpeg, runHostOp);
STRATA_TF_EVAL(DecodeAndCropJpeg, runHostOp);
STRATA_TF_EVAL(DecodeBmp, runHostOp);
STRATA_TF_EVAL(DecodeImage, runHostOp);

}  // namespace strata::tf
