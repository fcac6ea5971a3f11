// Evaluation of the reduction family. Float sums are taken in double and rounded once: every order of summation that the
// compiled code may choose lies within the stated tolerance of that.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

namespace strata::tf {

/// Splits the operand's dimensions into kept and reduced ones.
namespace {
struct ReductionPlan {
  Dims keptDims, keptStrides, reducedDims, reducedStrides;
  ReductionPlan(const Tensor &in, const std::vector<int64_t> &axes) {
    std::vector<bool> reduced(static_cast<size_t>(in.rank()), false);
    for (int64_t axis : axes) reduced[static_cast<size_t>(axis < 0 ? axis + in.rank() : axis)] = true;
    Dims strides = rowMajorStrides(in.shape());
    for (size_t d = 0; d < reduced.size(); ++d) {
      (reduced[d] ? reducedDims : keptDims).push_back(in.shape()[d]);
      (reduced[d] ? reducedStrides : keptStrides).push_back(strides[d]);
    }
  }
};
}  // namespace

/// For every kept position: `accumulate(state, element)` over the reduced ones in row-major order, then `finish(state)`.
template <typename T, typename R, typename State, typename Accumulate, typename Finish>
static void reduceElements(const Tensor &in, const std::vector<int64_t> &axes, Tensor &out, State initial,
                           Accumulate accumulate, Finish finish) {
  ReductionPlan plan(in, axes);
  const T *data = in.data<T>();
  R *result = out.data<R>();
  int64_t at = 0;
  forEachRow<1>(plan.keptDims, {plan.keptStrides}, [&](const auto &kept, int64_t, int64_t length, const auto &keptStep) {
    for (int64_t i = 0; i < length; ++i) {
      const T *base = data + kept[0] + i * keptStep[0];
      State state = initial;
      forEachRow<1>(plan.reducedDims, {plan.reducedStrides},
                    [&](const auto &reduced, int64_t, int64_t count, const auto &step) {
                      for (int64_t k = 0; k < count; ++k) accumulate(state, base[reduced[0] + k * step[0]]);
                    });
      result[at++] = finish(state);
    }
  });
}

/// Type in which sums of T are taken: double for floats, wrapping for integers.
template <typename T>
struct SumTypeOf {
  using type = std::conditional_t<isFloatType<T>, double, T>;
};
template <typename T>
struct SumTypeOf<std::complex<T>> {
  using type = std::complex<double>;
};
template <typename T>
using SumType = typename SumTypeOf<T>::type;

template <typename S, typename T>
static S widen(const T &x) {
  return S(static_cast<ComputeType<T>>(x));
}

/// From double to T with one rounding (16-bit floats go through float).
template <typename T, typename S>
static T narrow(const S &sum) {
  if constexpr (isNarrowFloat<T>) return T(static_cast<float>(sum));
  else return static_cast<T>(sum);
}

static LogicalResult sum(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using S = SumType<T>;
    reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), S(0),
                         [](S &state, const T &x) { state = wrapAdd(state, widen<S>(x)); },
                         [](const S &state) { return narrow<T>(state); });
  });
}
STRATA_TF_EVAL(Sum, runPrepared<sum>);

static LogicalResult prod(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using S = SumType<T>;
    reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), S(1),
                         [](S &state, const T &x) { state = wrapMul(state, widen<S>(x)); },
                         [](const S &state) { return narrow<T>(state); });
  });
}
STRATA_TF_EVAL(Prod, runPrepared<prod>);

/// Integers add up in 64 bits and divide as C does; an empty integer mean is 0.
static LogicalResult mean(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  ReductionPlan plan(in, integerElements(kernel.input(1)));
  int64_t count = 1;
  for (int64_t dim : plan.reducedDims) count *= dim;
  return dispatchKernel<NumericTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using S = std::conditional_t<isIntegerType<T>, std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>, SumType<T>>;
    reduceElements<T, T>(in, integerElements(kernel.input(1)), kernel.output(), S(0),
                         [](S &state, const T &x) { state = wrapAdd(state, widen<S>(x)); },
                         [count](const S &state) {
                           if constexpr (isIntegerType<T>) {
                             const S n = static_cast<S>(count);
                             return count == 0 ? T(0)
                                               : static_cast<T>(STRATA_FAULT("eval.mean.integer-floors",
                                                                             state / n - (state % n != 0 && state < 0),
                                                                             state / n));
                           }
                           else return narrow<T>(S(state / static_cast<double>(count)));
                         });
  });
}
STRATA_TF_EVAL(Mean, runPrepared<mean>);

static LogicalResult reduceMax(Kernel &kernel) {
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), C(lowestValue<T>()),
                         [](C &state, T x) { state = maximum(state, C(x)); }, [](C state) { return T(state); });
  });
}
static LogicalResult reduceMin(Kernel &kernel) {
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), C(highestValue<T>()),
                         [](C &state, T x) { state = minimum(state, C(x)); }, [](C state) { return T(state); });
  });
}
STRATA_TF_EVAL(Max, runPrepared<reduceMax>);
STRATA_TF_EVAL(Min, runPrepared<reduceMin>);

static LogicalResult reduceAll(Kernel &kernel) {
  reduceElements<bool, bool>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), true,
                             [](bool &state, bool x) { state &= x; }, [](bool state) { return state; });
  return success();
}
static LogicalResult reduceAny(Kernel &kernel) {
  reduceElements<bool, bool>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), false,
                             [](bool &state, bool x) { state |= x; }, [](bool state) { return state; });
  return success();
}
STRATA_TF_EVAL(All, runPrepared<reduceAll>);
STRATA_TF_EVAL(Any, runPrepared<reduceAny>);

static LogicalResult euclideanNorm(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    if constexpr (isIntegerType<T>) {
      // The sum of squares wraps around in the type itself.
      reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), uint64_t{0},
                           [](uint64_t &state, const T &x) { state += static_cast<uint64_t>(x) * static_cast<uint64_t>(x); },
                           [](uint64_t state) { return narrow<T>(std::sqrt(static_cast<double>(static_cast<T>(state)))); });
    } else {
      reduceElements<T, T>(kernel.input(0), integerElements(kernel.input(1)), kernel.output(), 0.0,
                           [](double &state, const T &x) {
                             if constexpr (isComplexType<T>) state += std::norm(std::complex<double>(x));
                             else state += widen<double>(x) * widen<double>(x);
                           },
                           [](double state) { return narrow<T>(std::sqrt(state)); });
    }
  });
}
STRATA_TF_EVAL(EuclideanNorm, runPrepared<euclideanNorm>);

static LogicalResult l2Loss(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    double total = 0;
    for (int64_t i = 0; i < kernel.input(0).numElements(); ++i) {
      auto x = widen<double>(kernel.input(0).template data<T>()[i]);
      total += x * x;
    }
    *kernel.output().template data<T>() = narrow<T>(total / 2);
  });
}
STRATA_TF_EVAL(L2Loss, runPrepared<l2Loss>);

static LogicalResult biasAddGrad(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  std::vector<int64_t> axes;
  const int64_t channels = kernel.stringAttr("data_format").starts_with("NC") ? 1 : in.rank() - 1;
  for (int64_t d = 0; d < in.rank(); ++d)
    if (d != channels) axes.push_back(d);
  return dispatchKernel<NumericTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using S = SumType<T>;
    reduceElements<T, T>(in, axes, kernel.output(), S(0), [](S &state, const T &x) { state = wrapAdd(state, widen<S>(x)); },
                         [](const S &state) { return narrow<T>(state); });
  });
}
STRATA_TF_EVAL(BiasAddGrad, runPrepared<biasAddGrad>);

//===-- Positions of extremes ------------------------------------------------------------------------------------===//

/// The first element along the axis that is better than all before it and than the worst finite number, 0 when none is. Comparisons
/// with NaN are false, so that NaN never wins.
template <bool Greatest>
static LogicalResult argBest(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  int64_t axis = integerElement(kernel.input(1), 0);
  if (axis < 0) axis += std::max<int64_t>(in.rank(), 1);
  int64_t size = in.rank() == 0 ? 1 : in.dim(axis), inner = 1;
  for (int64_t d = axis + 1; d < in.rank(); ++d) inner *= in.dim(d);
  Tensor &out = kernel.output();
  return dispatchKernel<Join<RealTypes, BoolType>>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *data = in.data<T>();
    for (int64_t i = 0; i < out.numElements(); ++i) {
      const T *first = data + i / inner * inner * size + i % inner;
      int64_t best = 0;
      C found = C(Greatest ? lowestFinite<T>() : highestFinite<T>());
      for (int64_t k = 0; k < size; ++k) {
        const C next = C(first[k * inner]);
        if (!STRATA_FAULT("eval.argmax.last-tie", Greatest ? next >= found : next <= found,
                          Greatest ? next > found : next < found))
          continue;
        found = next;
        best = k;
      }
      (void)dispatch<IntegerTypes>(out.dtype(), [&](auto index) {
        using I = TagType<decltype(index)>;
        out.data<I>()[i] = static_cast<I>(best);
      });
    }
  });
}
STRATA_TF_EVAL(ArgMax, runPrepared<argBest<true>>);
STRATA_TF_EVAL(ArgMin, runPrepared<argBest<false>>);

//===-- Scans ----------------------------------------------------------------------------------------------------===//

template <bool Product>
static LogicalResult scan(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  int64_t axis = integerElement(kernel.input(1), 0);
  if (axis < 0) axis += in.rank();
  const bool exclusive = kernel.boolAttr("exclusive"), reverse = kernel.boolAttr("reverse");
  int64_t size = in.dim(axis), inner = 1;
  for (int64_t d = axis + 1; d < in.rank(); ++d) inner *= in.dim(d);
  return dispatchKernel<NumericTypes>(kernel, in.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using S = SumType<T>;
    for (int64_t line = 0, lines = size == 0 ? 0 : in.numElements() / size; line < lines; ++line) {
      const int64_t base = line / inner * inner * size + line % inner;
      S state = Product ? S(1) : S(0);
      for (int64_t k = 0; k < size; ++k) {
        const int64_t at = base + (reverse ? size - 1 - k : k) * inner;
        S next = Product ? wrapMul(state, widen<S>(in.data<T>()[at])) : wrapAdd(state, widen<S>(in.data<T>()[at]));
        kernel.output().template data<T>()[at] =
            narrow<T>(STRATA_FAULT("eval.scan.exclusive-reverse", exclusive && !reverse, exclusive) ? state : next);
        state = next;
      }
    }
  });
}
STRATA_TF_EVAL(Cumsum, runPrepared<scan<false>>);
STRATA_TF_EVAL(Cumprod, runPrepared<scan<true>>);

//===-- Counts ---------------------------------------------------------------------------------------------------===//

/// Counts of operand 0's numbers, per row of a matrix; operand 2 are weights, empty for ones.
static LogicalResult bincount(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  const Tensor &in = kernel.input(0), &weights = kernel.input(2);
  Tensor &out = kernel.output();
  const int64_t bins = out.dim(out.rank() - 1), perRow = out.rank() == 2 ? in.dim(1) : in.numElements();
  const bool binary = kernel.boolAttr("binary_output"), weighted = weights.numElements() > 0;
  if (weighted && weights.numElements() != in.numElements())
    return kernel.invalid("`weights` must be the same shape as `arr` or a length-0 `Tensor`, in which case it acts as all weights equal to 1. Received ",
                          shapeToString(weights.shape()));
  return dispatchKernel<RealTypes>(kernel, out.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    for (int64_t i = 0; i < in.numElements(); ++i) {
      int64_t bin = integerElement(in, i);
      if (bin < 0) return kernel.invalid("Input 'in' must be non-negative! Negative input value found: ", bin);
      if (bin >= STRATA_FAULT("eval.bincount.last-bin", bins - 1, bins)) continue;
      T &count = out.data<T>()[i / perRow * bins + bin];
      count = binary ? T(C(1)) : T(wrapAdd(C(count), weighted ? C(weights.data<T>()[i]) : C(1)));
    }
    return success();
  });
}
STRATA_TF_EVAL(Bincount, runKernel<bincount>);
STRATA_TF_EVAL(DenseBincount, runKernel<bincount>);

}  // namespace strata::tf
