// Evaluation of the rnn family, in the element's precision; products are summed in a wide type.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/contraction.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

template <typename C>
static C sigmoid(C x) {
  return 1 / (1 + std::exp(-x));
}

/// Rows of [x, h] (each of one batch entry) times `weights`, plus `bias`.
template <typename T, typename Second>
static std::vector<ComputeType<T>> gatesOf(const T *x, int64_t depth, Second second, int64_t cells, const T *weights, const T *bias,
                                           int64_t width) {
  std::vector<Accumulator<T>> sums(static_cast<size_t>(width));
  for (int64_t k = 0; k < depth + cells; ++k) {
    const Accumulator<T> left = k < depth ? toAccumulator(x[k]) : static_cast<Accumulator<T>>(second(k - depth));
    for (int64_t j = 0; j < width; ++j) sums[static_cast<size_t>(j)] += left * toAccumulator(weights[k * width + j]);
  }
  std::vector<ComputeType<T>> gates;
  for (int64_t j = 0; j < width; ++j) {
    // The product is a tensor of its own in TensorFlow.
    const auto product = ComputeType<T>(fromAccumulator<T>(sums[static_cast<size_t>(j)]));
    gates.push_back(product + ComputeType<T>(bias[j]));
  }
  return gates;
}

//===-- LSTM -----------------------------------------------------------------------------------------------------===//

namespace {
/// Attributes, and the order of the gates in the weights' columns.
struct LSTMRule {
  double forgetBias, clip;
  bool peephole;
  int64_t candidate, forget;  ///< input is 0, output 3
  static LSTMRule of(Kernel &kernel, bool forgetSecond) {
    const bool hasBias = kernel.getOp()->hasAttr("forget_bias");
    return {hasBias ? kernel.floatAttr("forget_bias") : 0.0, kernel.floatAttr("cell_clip"), kernel.boolAttr("use_peephole"),
            forgetSecond ? 2 : 1, forgetSecond ? 1 : 2};
  }
};
}  // namespace

/// One step for one batch entry. `inputs`: w, wci, wcf, wco, b; `out`: i, cs, f, o, ci, co, h.
template <typename T>
static void stepLSTM(const LSTMRule &rule, const T *x, int64_t depth, const T *state, const T *hidden, int64_t cells,
                     const std::array<const T *, 5> &inputs, const std::array<T *, 7> &out) {
  using C = ComputeType<T>;
  auto [w, wci, wcf, wco, b] = inputs;
  std::vector<C> gates = gatesOf<T>(x, depth, [&](int64_t k) { return toAccumulator(hidden[k]); }, cells, w, b, 4 * cells);
  for (int64_t c = 0; c < cells; ++c) {
    auto gate = [&](int64_t number) { return gates[static_cast<size_t>(number * cells + c)]; };
    const C before = C(state[c]);
    auto peek = [&](const T *weights, C value) { return rule.peephole ? C(weights[c]) * value : C(0); };
    const C input = sigmoid(gate(0) + peek(wci, before)), candidate = std::tanh(gate(rule.candidate));
    const C forget = sigmoid(gate(rule.forget) + C(rule.forgetBias) + peek(wcf, before));
    C next = input * candidate + forget * before;
    if (rule.clip > 0) next = std::min(std::max(next, C(-rule.clip)), C(rule.clip));
    const C output = sigmoid(gate(3) + peek(wco, next)), squashed = std::tanh(next);
    const C made[] = {input, next, forget, output, candidate, squashed, output * squashed};
    for (size_t i = 0; i < 7; ++i) out[i][c] = T(made[i]);
  }
}

/// Operands from `first` on as the cell's; x has `steps` entries of [batch, depth].
static LogicalResult runLSTM(Kernel &kernel, const LSTMRule &rule, unsigned first, int64_t steps, int64_t used) {
  const Tensor &x = kernel.input(first);
  const int64_t batch = x.dim(x.rank() - 2), depth = x.dim(x.rank() - 1), cells = kernel.input(first + 1).dim(1);
  return dispatchKernel<FloatTypes>(kernel, x.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    auto operand = [&](unsigned i) { return kernel.input(first + i).template data<T>(); };
    const std::array<const T *, 5> inputs{operand(3), operand(4), operand(5), operand(6), operand(7)};
    const int64_t plane = batch * cells;
    for (int64_t t = 0; t < steps; ++t)
      for (int64_t n = 0; n < batch; ++n) {
        std::array<T *, 7> out;
        for (unsigned i = 0; i < 7; ++i) out[i] = kernel.output(i).template data<T>() + t * plane + n * cells;
        if (t >= used) {
          for (T *row : out) std::fill(row, row + cells, T(0.0f));
          continue;
        }
        const T *state = t == 0 ? operand(1) + n * cells : out[1] - plane, *hidden = t == 0 ? operand(2) + n * cells : out[6] - plane;
        stepLSTM<T>(rule, x.data<T>() + (t * batch + n) * depth, depth, state, hidden, cells, inputs, out);
      }
  });
}

static LogicalResult lstmCell(Kernel &kernel) { return runLSTM(kernel, LSTMRule::of(kernel, false), 0, 1, 1); }
STRATA_TF_EVAL(LSTMBlockCell, runPrepared<lstmCell>);

template <bool ForgetSecond>
static LogicalResult blockLSTM(Kernel &kernel) {
  return runLSTM(kernel, LSTMRule::of(kernel, ForgetSecond), 1, kernel.input(1).dim(0), integerElement(kernel.input(0), 0));
}
STRATA_TF_EVAL(BlockLSTM, runPrepared<blockLSTM<false>>);
STRATA_TF_EVAL(BlockLSTMV2, runPrepared<blockLSTM<true>>);

//===-- GRU ------------------------------------------------------------------------------------------------------===//

static LogicalResult gruCell(Kernel &kernel) {
  const Tensor &x = kernel.input(0), &hidden = kernel.input(1);
  const int64_t batch = x.dim(0), depth = x.dim(1), cells = hidden.dim(1);
  return dispatchKernel<FloatTypes>(kernel, x.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    auto operand = [&](unsigned i) { return kernel.input(i).template data<T>(); };
    auto result = [&](unsigned i, int64_t at) -> T & { return kernel.output(i).template data<T>()[at]; };
    for (int64_t n = 0; n < batch; ++n) {
      const T *row = operand(0) + n * depth, *before = operand(1) + n * cells;
      std::vector<C> gates = gatesOf<T>(row, depth, [&](int64_t k) { return toAccumulator(before[k]); }, cells, operand(2), operand(4), 2 * cells);
      for (C &gate : gates) gate = sigmoid(gate);
      auto reset = [&](int64_t k) { return toAccumulator(T(C(before[k]) * gates[static_cast<size_t>(k)])); };
      std::vector<C> candidates = gatesOf<T>(row, depth, reset, cells, operand(3), operand(5), cells);
      for (int64_t c = 0; c < cells; ++c) {
        const C update = gates[static_cast<size_t>(cells + c)], candidate = std::tanh(candidates[static_cast<size_t>(c)]);
        const int64_t at = n * cells + c;
        result(0, at) = T(gates[static_cast<size_t>(c)]);
        result(1, at) = T(update);
        result(2, at) = T(candidate);
        result(3, at) = T(update * C(before[c]) + (1 - update) * candidate);
      }
    }
  });
}
STRATA_TF_EVAL(GRUBlockCell, runPrepared<gruCell>);

}  // namespace strata::tf
