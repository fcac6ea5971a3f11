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

/// With a sigma, scores fall by e^(-overlap^2 / (2 sigma)) for each chosen box instead of the candidate being dropped at
/// the threshold; candidates that fell are queued again.
template <typename T>
static std::vector<Candidate> chooseBoxes(const Tensor &boxes, const Tensor &scores, size_t most, float iouThreshold,
                                          float scoreThreshold, float sigma) {
  std::priority_queue<Candidate, std::vector<Candidate>, WorseCandidate> queue;
  for (int64_t i = 0; i < scores.numElements(); ++i)
    if (const float score = scores.data<T>()[i]; score > scoreThreshold) queue.push({i, score, 0});
  const float scale = sigma > 0 ? -0.5f / sigma : 0.0f;
  std::vector<Candidate> chosen;
  while (chosen.size() < most && !queue.empty()) {
    Candidate next = queue.top();
    queue.pop();
    const float before = next.score;
    bool isDropped = false;
    for (size_t k = chosen.size(); k-- > next.compared && !isDropped;) {
      const float iou = overlap(boxAt<T>(boxes, next.index), boxAt<T>(boxes, chosen[k].index));
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
  const float iouThreshold = scalarFloat(kernel.input(3)), scoreThreshold = scalarFloat(kernel.input(4));
  if (!(iouThreshold >= 0 && iouThreshold <= 1)) return kernel.invalid("iou_threshold must be in [0, 1]");
  const float sigma = kernel.numInputs() > 5 ? scalarFloat(kernel.input(5)) : 0.0f;
  if (!(sigma >= 0)) return kernel.invalid("soft_nms_sigma must be non-negative");
  const int64_t most = integerElement(kernel.input(2), 0);
  const bool padded = kernel.boolAttr("pad_to_max_output_size");
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    std::vector<Candidate> chosen = chooseBoxes<T>(kernel.input(0), kernel.input(1), static_cast<size_t>(most), iouThreshold, scoreThreshold, sigma);
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
STRATA_TF_EVAL(NonMaxSuppressionV3, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV4, runKernel<suppress>);
STRATA_TF_EVAL(NonMaxSuppressionV5, runKernel<suppress>);

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
