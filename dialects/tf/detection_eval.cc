// Evaluation of the detection family.
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace strata::tf {

//===-- Suppression ----------------------------------------------------------------------------------------------===//

namespace {
struct Box {
  float y1, x1, y2, x2;  ///< corners in order
  float area() const { return (y2 - y1) * (x2 - x1); }
};
struct Candidate {
  int64_t index;
  float score;
  size_t compared;  ///< chosen boxes it has been compared with
};
/// Greater score first, lower index among equals.
struct WorseCandidate {
  bool operator()(const Candidate &a, const Candidate &b) const {
    return a.score < b.score || (a.score == b.score && a.index > b.index);
  }
};
}  // namespace

template <typename T>
static Box boxAt(const Tensor &boxes, int64_t i) {
  const T *corner = boxes.data<T>() + 4 * i;
  const float y1 = corner[0], x1 = corner[1], y2 = corner[2], x2 = corner[3];
  return {std::min(y1, y2), std::min(x1, x2), std::max(y1, y2), std::max(x1, x2)};
}

static float overlap(const Box &a, const Box &b) {
  if (a.area() <= 0 || b.area() <= 0) return 0;
  const float height = std::max(std::min(a.y2, b.y2) - std::max(a.y1, b.y1), 0.0f);
  const float width = std::max(std::min(a.x2, b.x2) - std::max(a.x1, b.x1), 0.0f);
  return height * width / (a.area() + b.area() - height * width);
}

static float scalarFloat(const Tensor &tensor) {
  float value = 0;
  (void)dispatch<FloatTypes>(tensor.dtype(), [&](auto tag) { value = static_cast<float>(*tensor.data<TagType<decltype(tag)>>()); });
  return value;
}

/// Chooses by score; `overlapOf` of two candidates.
///
/// With a sigma, scores fall by e^(-overlap^2 / (2 sigma)) for each chosen box instead of the candidate being dropped at
/// the threshold; candidates that fell are queued again.
template <typename ScoreOf, typename OverlapOf>
static std::vector<Candidate> choose(int64_t count, ScoreOf scoreOf, OverlapOf overlapOf, size_t most, float iouThreshold,
                                     float scoreThreshold, float sigma) {
  std::priority_queue<Candidate, std::vector<Candidate>, WorseCandidate> queue;
  for (int64_t i = 0; i < count; ++i)
    if (const float score = scoreOf(i); score > scoreThreshold) queue.push({i, score, 0});
  const float scale = sigma > 0 ? -0.5f / sigma : 0.0f;
  std::vector<Candidate> chosen;
  while (chosen.size() < most && !queue.empty()) {
    Candidate next = queue.top();
    queue.pop();
    const float before = next.score;
    bool isDropped = false;
    for (size_t k = chosen.size(); k-- > next.compared && !isDropped;) {
      const float iou = overlapOf(next.index, chosen[k].index);
      isDropped = sigma <= 0 && iou > iouThreshold;
      next.score *= std::exp(scale * iou * iou);
      if (next.score <= scoreThreshold) break;
    }
    next.compared = chosen.size();
    if (isDropped) continue;
    if (next.score == before) chosen.push_back(next);
    else if (next.score > scoreThreshold) queue.push(next);
  }
  return chosen;
}

static LogicalResult suppress(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const float iouThreshold = kernel.numInputs() > 3 ? scalarFloat(kernel.input(3)) : static_cast<float>(kernel.floatAttr("iou_threshold"));
  const float scoreThreshold = kernel.numInputs() > 4 ? scalarFloat(kernel.input(4)) : std::numeric_limits<float>::lowest();
  const bool hasOverlaps = kernel.getOp()->getName() == "tf.NonMaxSuppressionWithOverlaps";
  if (!hasOverlaps && !(iouThreshold >= 0 && iouThreshold <= 1)) return kernel.invalid("iou_threshold must be in [0, 1]");
  const float sigma = kernel.numInputs() > 5 ? scalarFloat(kernel.input(5)) : 0.0f;
  if (!(sigma >= 0)) return kernel.invalid("soft_nms_sigma must be non-negative");
  const int64_t most = integerElement(kernel.input(2), 0);
  const bool padded = kernel.boolAttr("pad_to_max_output_size");
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    const Tensor &boxes = kernel.input(0), &scores = kernel.input(1);
    const int64_t n = scores.numElements();
    auto overlapOf = [&](int64_t a, int64_t b) {
      return hasOverlaps ? static_cast<float>(boxes.data<T>()[a * n + b]) : overlap(boxAt<T>(boxes, a), boxAt<T>(boxes, b));
    };
    std::vector<Candidate> chosen = choose(n, [&](int64_t i) { return static_cast<float>(scores.data<T>()[i]); }, overlapOf,
                                           static_cast<size_t>(most), iouThreshold, scoreThreshold, sigma);
    const auto valid = static_cast<int64_t>(chosen.size()), count = padded ? most : valid;
    const bool withScores = kernel.numOutputs() == 3;
    if (failed(kernel.allocateZeros(0, {count})) || (withScores && failed(kernel.allocateZeros(1, {count})))) return failure();
    for (int64_t i = 0; i < valid; ++i) {
      kernel.output(0).template data<int32_t>()[i] = static_cast<int32_t>(chosen[static_cast<size_t>(i)].index);
      if (withScores) kernel.output(1).template data<T>()[i] = T(chosen[static_cast<size_t>(i)].score);
    }
    if (kernel.numOutputs() > 1)
      kernel.setOutput(kernel.numOutputs() - 1, Tensor::scalar<int32_t>(DType::Int32, static_cast<int32_t>(valid)));
    return success();
  });
}
STRATA_TF_EVAL(NonMaxSuppression, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV2, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionWithOverlaps, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV3, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV4, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV5, runKernel<suppress>);

/// Each class of each image by itself, then the best of all classes.
static LogicalResult suppressClasses(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const Tensor &boxes = kernel.input(0), &scores = kernel.input(1);
  const int64_t images = boxes.dim(0), n = boxes.dim(1), shared = boxes.dim(2), classes = scores.dim(2);
  const int64_t perClass = integerElement(kernel.input(2), 0), total = integerElement(kernel.input(3), 0);
  if (perClass <= 0) return kernel.invalid("max_size_per_class must be positive");
  if (total <= 0) return kernel.invalid("max_total_size must be positive");
  const float iouThreshold = scalarFloat(kernel.input(4)), scoreThreshold = scalarFloat(kernel.input(5));
  if (!(iouThreshold >= 0 && iouThreshold <= 1)) return kernel.invalid("iou_threshold must be in [0, 1]");
  const int64_t most = kernel.boolAttr("pad_per_class") ? std::min(total, perClass * classes) : total;
  if (failed(kernel.allocateZeros(0, {images, most, 4})) || failed(kernel.allocateZeros(1, {images, most})) ||
      failed(kernel.allocateZeros(2, {images, most})) || failed(kernel.allocateZeros(3, {images})))
    return failure();
  struct Found {
    int64_t box, klass;
    float score;
  };
  for (int64_t image = 0; image < images; ++image) {
    auto boxOf = [&](int64_t i, int64_t c) { return (image * n + i) * shared + (shared == 1 ? 0 : c); };
    std::vector<Found> found;
    for (int64_t c = 0; c < classes; ++c) {
      auto overlapOf = [&](int64_t a, int64_t b) { return overlap(boxAt<float>(boxes, boxOf(a, c)), boxAt<float>(boxes, boxOf(b, c))); };
      auto scoreOf = [&](int64_t i) { return scores.data<float>()[(image * n + i) * classes + c]; };
      for (const Candidate &chosen : choose(n, scoreOf, overlapOf, static_cast<size_t>(perClass), iouThreshold, scoreThreshold, 0))
        found.push_back({boxOf(chosen.index, c), c, chosen.score});
    }
    std::stable_sort(found.begin(), found.end(), [](const Found &a, const Found &b) { return a.score > b.score; });
    const int64_t count = std::min<int64_t>(most, static_cast<int64_t>(found.size()));
    for (int64_t i = 0; i < count; ++i) {
      const Found &one = found[static_cast<size_t>(i)];
      const int64_t at = image * most + i;
      for (int64_t k = 0; k < 4; ++k) {
        const float corner = boxes.data<float>()[one.box * 4 + k];
        kernel.output(0).data<float>()[at * 4 + k] = kernel.boolAttr("clip_boxes") ? std::max(std::min(corner, 1.0f), 0.0f) : corner;
      }
      kernel.output(1).data<float>()[at] = one.score;
      kernel.output(2).data<float>()[at] = static_cast<float>(one.klass);
    }
    kernel.output(3).data<int32_t>()[image] = static_cast<int32_t>(count);
  }
  return success();
}
STRATA_TF_EVAL(CombinedNonMaxSuppression, runKernel<suppressClasses>);

//===-- Buckets and steps ----------------------------------------------------------------------------------------===//

static LogicalResult bucketize(Kernel &kernel) {
  std::vector<float> boundaries;
  if (auto list = kernel.getOp()->getAttrOfType<ArrayAttr>("boundaries"))
    for (Attribute entry : list)
      if (auto number = dyn_cast<FloatAttr>(entry)) boundaries.push_back(static_cast<float>(number.getValueAsDouble()));
  if (!std::is_sorted(boundaries.begin(), boundaries.end())) return kernel.invalid("Expected sorted boundaries");
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    mapElements<T, int32_t>(kernel.input(0), kernel.output(), [&](T x) {
      auto isBelow = [](ComputeType<T> value, float boundary) { return static_cast<double>(value) < static_cast<double>(boundary); };
      return static_cast<int32_t>(std::upper_bound(boundaries.begin(), boundaries.end(), ComputeType<T>(x), isBelow) - boundaries.begin());
    });
  });
}
STRATA_TF_EVAL(Bucketize, runPrepared<bucketize>);

}  // namespace strata::tf
