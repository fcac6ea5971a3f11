// Evaluation of the random family, on the generator of hostops/philox.h.
#include "dialects/tf/kernel.h"
#include "dialects/tf/resource_access.h"
#include "hostops/philox.h"

#include <algorithm>
#include <cmath>

namespace strata::tf {

/// The shape in operand 0, allocated.
static LogicalResult allocateShape(Kernel &kernel) {
  const Tensor &shape = kernel.input(0);
  if (shape.rank() != 1) return kernel.invalid("shape must be a vector of {int32,int64}, got shape ", shapeToString(shape.shape()));
  Dims dims = integerElements(shape);
  for (int64_t size : dims)
    if (size < 0) return kernel.invalid("Dimension ", size, " must be >= 0");
  return kernel.allocate(0, std::move(dims));
}

//===-- Where states come from ------------------------------------------------------------------------------------===//

/// Of the node's generator; reserves what the result may use.
static FailureOr<PhiloxState> stateOfNode(Kernel &kernel) {
  FailureOr<ResourceManager *> resources = resourcesOf(kernel);
  if (failed(resources)) return failure();
  const StringRef node = kernel.getOp()->getLoc().getNameOrEmpty(kernel.getContext());
  Result<PhiloxState> state = reserveRandom(**resources, std::string_view(node), kernel.intAttr("seed"), kernel.intAttr("seed2"),
                                            kernel.output().numElements());
  if (!state) return kernel.fail(state.takeStatus());
  return *state;
}

static FailureOr<PhiloxState> stateOfSeed(Kernel &kernel, unsigned operand) {
  const Tensor &seed = kernel.input(operand);
  if (seed.rank() != 1 || seed.dim(0) != 2) return kernel.invalid("seed must have shape [2], not ", shapeToString(seed.shape()));
  return scrambleSeed(static_cast<uint64_t>(integerElement(seed, 0)), static_cast<uint64_t>(integerElement(seed, 1)));
}

static constexpr int32_t kPhiloxAlgorithm = 1, kAutomatic = 3;

/// Key, counter and algorithm in operands 1 to 3.
static FailureOr<PhiloxState> stateOfOperands(Kernel &kernel) {
  const Tensor &key = kernel.input(1), &counter = kernel.input(2), &algorithm = kernel.input(3);
  if (algorithm.numElements() != 1) return kernel.invalid("algorithm must be of shape [], not ", shapeToString(algorithm.shape()));
  const int64_t id = integerElement(algorithm, 0);
  if (id != kPhiloxAlgorithm && id != kAutomatic) return kernel.invalid("Unsupported algorithm id: ", id);
  if (key.rank() != 1 || key.dim(0) != 1) return kernel.invalid("key must have shape [1], not ", shapeToString(key.shape()));
  if (counter.rank() != 1 || counter.dim(0) < 2)
    return kernel.invalid("counter must be a vector with at least 2 elements for algorithm ", id, ", not ", shapeToString(counter.shape()));
  PhiloxState state;
  const auto k = static_cast<uint64_t>(integerElement(key, 0));
  state.key[0] = static_cast<uint32_t>(k), state.key[1] = static_cast<uint32_t>(k >> 32);
  for (int i = 0; i < 2; ++i) {
    const auto word = static_cast<uint64_t>(integerElement(counter, i));
    state.counter[2 * i] = static_cast<uint32_t>(word), state.counter[2 * i + 1] = static_cast<uint32_t>(word >> 32);
  }
  return state;
}

//===-- Distributions ---------------------------------------------------------------------------------------------===//

using Fill = Status (*)(const PhiloxState &, Tensor &);

template <Fill Draw>
static LogicalResult fromNode(Kernel &kernel) {
  if (failed(allocateShape(kernel))) return failure();
  FailureOr<PhiloxState> state = stateOfNode(kernel);
  return failed(state) ? failure() : kernel.check(Draw(*state, kernel.output()));
}
STRATA_TF_EVAL(RandomUniform, runKernel<fromNode<fillUniform>>);
STRATA_TF_EVAL(RandomStandardNormal, runKernel<fromNode<fillNormal>>);
STRATA_TF_EVAL(TruncatedNormal, runKernel<fromNode<fillTruncatedNormal>>);

template <Fill Draw>
static LogicalResult fromOperands(Kernel &kernel) {
  if (failed(allocateShape(kernel))) return failure();
  FailureOr<PhiloxState> state = stateOfOperands(kernel);
  return failed(state) ? failure() : kernel.check(Draw(*state, kernel.output()));
}
STRATA_TF_EVAL(StatelessRandomUniformV2, runKernel<fromOperands<fillUniform>>);
STRATA_TF_EVAL(StatelessRandomNormalV2, runKernel<fromOperands<fillNormal>>);
STRATA_TF_EVAL(StatelessTruncatedNormalV2, runKernel<fromOperands<fillTruncatedNormal>>);
STRATA_TF_EVAL(StatelessRandomUniformFullIntV2, runKernel<fromOperands<fillFullInt>>);

static LogicalResult statelessUniform(Kernel &kernel) {
  if (failed(allocateShape(kernel))) return failure();
  FailureOr<PhiloxState> state = stateOfSeed(kernel, 1);
  return failed(state) ? failure() : kernel.check(fillUniform(*state, kernel.output()));
}
STRATA_TF_EVAL(StatelessRandomUniform, runKernel<statelessUniform>);

/// Integers between the limits in operands `first` and `first + 1`.
static LogicalResult fillLimited(Kernel &kernel, unsigned first, const PhiloxState &state) {
  const int64_t low = integerElement(kernel.input(first), 0), high = integerElement(kernel.input(first + 1), 0);
  if (low >= high) return kernel.invalid("Need minval < maxval, got ", low, " >= ", high);
  return kernel.check(fillUniformInt(state, low, high, kernel.output()));
}
static LogicalResult checkLimits(Kernel &kernel, unsigned first) {
  for (unsigned i = 0; i < 2; ++i)
    if (kernel.input(first + i).numElements() != 1)
      return kernel.invalid(i ? "maxval" : "minval", " must be 0-D, got shape ", shapeToString(kernel.input(first + i).shape()));
  return success();
}

static LogicalResult uniformInt(Kernel &kernel) {
  if (failed(allocateShape(kernel)) || failed(checkLimits(kernel, 1))) return failure();
  if (kernel.output().numElements() == 0) return success();
  FailureOr<PhiloxState> state = stateOfNode(kernel);
  return failed(state) ? failure() : fillLimited(kernel, 1, *state);
}
STRATA_TF_EVAL(RandomUniformInt, runKernel<uniformInt>);

static LogicalResult statelessUniformInt(Kernel &kernel) {
  if (failed(allocateShape(kernel)) || failed(checkLimits(kernel, 4))) return failure();
  FailureOr<PhiloxState> state = stateOfOperands(kernel);
  return failed(state) ? failure() : fillLimited(kernel, 4, *state);
}
STRATA_TF_EVAL(StatelessRandomUniformIntV2, runKernel<statelessUniformInt>);

//===-- Seeds -----------------------------------------------------------------------------------------------------===//

static LogicalResult keyCounter(Kernel &kernel) {
  FailureOr<PhiloxState> state = stateOfSeed(kernel, 0);
  if (failed(state)) return failure();
  const uint64_t key = uint64_t{state->key[1]} << 32 | state->key[0];
  const uint64_t counter[2] = {uint64_t{state->counter[1]} << 32 | state->counter[0], uint64_t{state->counter[3]} << 32 | state->counter[2]};
  kernel.setOutput(0, Tensor::vector<uint64_t>(DType::UInt64, std::span(&key, 1)));
  kernel.setOutput(1, Tensor::vector<uint64_t>(DType::UInt64, counter));
  return success();
}
STRATA_TF_EVAL(StatelessRandomGetKeyCounter, runKernel<keyCounter>);

static LogicalResult algorithm(Kernel &kernel) {
  kernel.setOutput(0, Tensor::scalar<int32_t>(DType::Int32, kPhiloxAlgorithm));
  return success();
}
STRATA_TF_EVAL(StatelessRandomGetAlg, runKernel<algorithm>);

//===-- Classes ---------------------------------------------------------------------------------------------------===//

/// Sums of the exponentials of a row's finite logits (multinomial_op.cc of TensorFlow).
template <typename T>
static std::vector<double> cumulative(const T *logits, int64_t classes) {
  double most = std::numeric_limits<double>::lowest(), total = 0;
  for (int64_t c = 0; c < classes; ++c)
    if (const auto x = static_cast<double>(ComputeType<T>(logits[c])); std::isfinite(x)) most = std::max(most, x);
  std::vector<double> sums;
  for (int64_t c = 0; c < classes; ++c) {
    const auto x = static_cast<double>(ComputeType<T>(logits[c]));
    if (std::isfinite(x)) total += std::exp(x - most);
    sums.push_back(total);
  }
  return sums;
}

static LogicalResult statelessMultinomial(Kernel &kernel) {
  const Tensor &logits = kernel.input(0);
  const int64_t samples = integerElement(kernel.input(1), 0), classes = logits.dim(1);
  if (samples < 0) return kernel.invalid("num_samples should be nonnegative, got ", samples);
  if (classes <= 0) return kernel.invalid("num_classes should be positive, got ", classes);
  FailureOr<PhiloxState> state = stateOfSeed(kernel, 2);
  if (failed(state) || failed(kernel.allocate(0, {logits.dim(0), samples}))) return failure();
  Philox generator(*state);
  PhiloxGroup group{};
  int64_t drawn = 0;
  return dispatchKernel<RealTypes>(kernel, logits.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    for (int64_t row = 0; row < logits.dim(0); ++row) {
      const std::vector<double> sums = cumulative(logits.data<T>() + row * classes, classes);
      for (int64_t i = 0; i < samples; ++i, ++drawn) {
        if (drawn % 2 == 0) group = generator.next();
        const double number = uniformDouble(group[drawn % 2 * 2], group[drawn % 2 * 2 + 1]);
        const int64_t found = std::upper_bound(sums.begin(), sums.end(), number * sums.back()) - sums.begin();
        const int64_t at = row * samples + i;
        if (kernel.outputDType() == DType::Int32) kernel.output().template data<int32_t>()[at] = static_cast<int32_t>(found);
        else kernel.output().template data<int64_t>()[at] = found;
      }
    }
  });
}
STRATA_TF_EVAL(StatelessMultinomial, runKernel<statelessMultinomial>);

}  // namespace strata::tf
