// Evaluation of the image family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

namespace {
/// How positions of a resized dimension map to the original, in float as TensorFlow computes it (image_resizer_state.h).
struct ResizeScale {
  int64_t in, out;
  bool alignCorners, halfPixel;
  float scale;
  ResizeScale(Kernel &kernel, int64_t in, int64_t out)
      : in(in), out(out), alignCorners(kernel.boolAttr("align_corners")), halfPixel(kernel.boolAttr("half_pixel_centers")) {
    scale = alignCorners && out > 1 ? static_cast<float>(in - 1) / static_cast<float>(out - 1)
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
    const float chosen = s.alignCorners ? std::round(position) : std::floor(position);
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

}  // namespace strata::tf
