// Host ops that draw random numbers.

#include "hostops/groups.h"
#include "hostops/philox.h"

namespace strata {

namespace {

// The shape in operand 0, allocated with the result's type.
Result<Tensor> allocateResult(HostCall &call) {
  const Tensor &shape = call.operands[0];
  if (shape.rank() != 1)
    return invalidArgument("shape must be a vector of {int32,int64}, got shape ", shapeToString(shape.shape()));
  Dims dims = integerElements(shape);
  for (int64_t size : dims)
    if (size < 0)
      return invalidArgument("Dimension ", size, " must be >= 0");
  return Tensor::allocate(call.resultType(0), std::move(dims));
}

// --- State per node -------------------------------------------------------------------------------------------------

// Reserves what `count` outputs may use and returns where they begin.
Result<PhiloxState> reserveFromNode(HostCall &call, int64_t count) {
  auto generator = call.context.resources().findOrCreate<Generator>("_random", call.node, [&]() -> std::shared_ptr<Resource> {
    return std::make_shared<Generator>(call.intAttribute("seed", 0), call.intAttribute("seed2", 0));
  });
  if (!generator)
    return generator.takeStatus();
  constexpr uint64_t kPerOutput = 256;
  return (*generator)->reserve(static_cast<uint64_t>(count) * kPerOutput);
}

template <Status (*Fill)(const PhiloxState &, Tensor &)> Status fromNode(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, allocateResult(call));
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, reserveFromNode(call, result.numElements()));
  STRATA_RETURN_IF_ERROR(Fill(state, result));
  call.results[0] = std::move(result);
  return okStatus();
}

// The limits in operands `first` and `first + 1`.
struct Limits {
  int64_t low, high;
};
Result<Limits> limitsOf(HostCall &call, size_t first) {
  for (size_t i = 0; i < 2; ++i)
    if (call.operands[first + i].numElements() != 1)
      return invalidArgument(i ? "maxval" : "minval", " must be 0-D, got shape ", shapeToString(call.operands[first + i].shape()));
  Limits limits{integerElement(call.operands[first], 0), integerElement(call.operands[first + 1], 0)};
  if (limits.low >= limits.high)
    return invalidArgument("Need minval < maxval, got ", limits.low, " >= ", limits.high);
  return limits;
}

Status randomUniformInt(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, allocateResult(call));
  if (result.numElements() > 0) {
    STRATA_ASSIGN_OR_RETURN(Limits limits, limitsOf(call, 1));
    STRATA_ASSIGN_OR_RETURN(PhiloxState state, reserveFromNode(call, result.numElements()));
    STRATA_RETURN_IF_ERROR(fillUniformInt(state, limits.low, limits.high, result));
  }
  call.results[0] = std::move(result);
  return okStatus();
}

// --- Stateless ------------------------------------------------------------------------------------------------------

Result<PhiloxState> stateOfSeed(const Tensor &seed) {
  if (seed.rank() != 1 || seed.dim(0) != 2)
    return invalidArgument("seed must have shape [2], not ", shapeToString(seed.shape()));
  return scrambleSeed(static_cast<uint64_t>(integerElement(seed, 0)), static_cast<uint64_t>(integerElement(seed, 1)));
}

Status statelessKeyCounter(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, stateOfSeed(call.operands[0]));
  const uint64_t key = uint64_t{state.key[1]} << 32 | state.key[0];
  const uint64_t counter[2] = {uint64_t{state.counter[1]} << 32 | state.counter[0], uint64_t{state.counter[3]} << 32 | state.counter[2]};
  call.results[0] = Tensor::vector<uint64_t>(DType::UInt64, std::span(&key, 1));
  call.results[1] = Tensor::vector<uint64_t>(DType::UInt64, counter);
  return okStatus();
}

constexpr int32_t kPhiloxAlgorithm = 1, kAutomatic = 3;

Status statelessAlgorithm(HostCall &call) {
  call.results[0] = Tensor::scalar<int32_t>(DType::Int32, kPhiloxAlgorithm);
  return okStatus();
}

// Key, counter and algorithm in operands 1 to 3.
Result<PhiloxState> stateOfOperands(HostCall &call) {
  const Tensor &key = call.operands[1], &counter = call.operands[2], &algorithm = call.operands[3];
  if (algorithm.numElements() != 1)
    return invalidArgument("algorithm must be of shape [], not ", shapeToString(algorithm.shape()));
  const int64_t id = integerElement(algorithm, 0);
  if (id != kPhiloxAlgorithm && id != kAutomatic)
    return invalidArgument("Unsupported algorithm id: ", id);
  if (key.rank() != 1 || key.dim(0) != 1)
    return invalidArgument("key must have shape [1], not ", shapeToString(key.shape()));
  if (counter.rank() != 1 || counter.dim(0) < 2)
    return invalidArgument("counter must be a vector with at least 2 elements for algorithm ", id, ", not ", shapeToString(counter.shape()));
  PhiloxState state;
  const auto k = static_cast<uint64_t>(integerElement(key, 0));
  state.key[0] = static_cast<uint32_t>(k), state.key[1] = static_cast<uint32_t>(k >> 32);
  for (int i = 0; i < 2; ++i) {
    const auto word = static_cast<uint64_t>(integerElement(counter, i));
    state.counter[2 * i] = static_cast<uint32_t>(word), state.counter[2 * i + 1] = static_cast<uint32_t>(word >> 32);
  }
  return state;
}

template <Status (*Fill)(const PhiloxState &, Tensor &)> Status fromOperands(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, allocateResult(call));
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, stateOfOperands(call));
  STRATA_RETURN_IF_ERROR(Fill(state, result));
  call.results[0] = std::move(result);
  return okStatus();
}

Status statelessUniformInt(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, allocateResult(call));
  STRATA_ASSIGN_OR_RETURN(Limits limits, limitsOf(call, 4));
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, stateOfOperands(call));
  STRATA_RETURN_IF_ERROR(fillUniformInt(state, limits.low, limits.high, result));
  call.results[0] = std::move(result);
  return okStatus();
}

Status statelessUniform(HostCall &call) {
  STRATA_ASSIGN_OR_RETURN(Tensor result, allocateResult(call));
  STRATA_ASSIGN_OR_RETURN(PhiloxState state, stateOfSeed(call.operands[1]));
  STRATA_RETURN_IF_ERROR(fillUniform(state, result));
  call.results[0] = std::move(result);
  return okStatus();
}

constexpr std::string_view kReason = "random state or bit-exact generator";
constexpr HostOp kOps[] = {
    {"RandomStandardNormal", fromNode<fillNormal>, kReason},
    {"RandomUniform", fromNode<fillUniform>, kReason},
    {"RandomUniformInt", randomUniformInt, kReason},
    {"StatelessRandomGetAlg", statelessAlgorithm, kReason},
    {"StatelessRandomGetKeyCounter", statelessKeyCounter, kReason},
    {"StatelessRandomNormalV2", fromOperands<fillNormal>, kReason},
    {"StatelessRandomUniform", statelessUniform, kReason},
    {"StatelessRandomUniformFullIntV2", fromOperands<fillFullInt>, kReason},
    {"StatelessRandomUniformIntV2", statelessUniformInt, kReason},
    {"StatelessRandomUniformV2", fromOperands<fillUniform>, kReason},
    {"StatelessTruncatedNormalV2", fromOperands<fillTruncatedNormal>, kReason},
    {"TruncatedNormal", fromNode<fillTruncatedNormal>, kReason},
};

} // namespace

void addRandomOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
