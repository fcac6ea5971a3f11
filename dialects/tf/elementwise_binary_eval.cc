// Evaluation of the operations of the elementwise family that have two or more operands.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

namespace strata::tf {

using FloatOrComplex = Join<FloatTypes, ComplexTypes>;

/// out = Fn()(a, b) with broadcasting, in the elements' computation type.
template <typename Set, typename Fn>
static LogicalResult binary(Kernel &kernel) {
  return dispatchKernel<Set>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    broadcastBinary<T, T, T>(kernel.input(0), kernel.input(1), kernel.output(),
                             [](T a, T b) { return T(Fn()(C(a), C(b))); });
  });
}

/// out = Second()(First()(a, b)), where what comes between has the elements' type: narrow floats are rounded twice.
template <typename Set, typename First, typename Second>
static LogicalResult inTwoSteps(Kernel &kernel) {
  return dispatchKernel<Set>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    broadcastBinary<T, T, T>(kernel.input(0), kernel.input(1), kernel.output(),
                             [](T a, T b) { return T(Second()(C(T(First()(C(a), C(b)))))); });
  });
}

/// The same with results of type bool.
template <typename Set, typename Fn>
static LogicalResult comparison(Kernel &kernel) {
  return dispatchKernel<Set>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    broadcastBinary<T, T, bool>(kernel.input(0), kernel.input(1), kernel.output(),
                                [](const T &a, const T &b) -> bool { return Fn()(a, b); });
  });
}

/// TensorFlow knows what zero means to Div, Mod, FloorDiv and FloorMod; the truncating ones end up as internal errors.
static Status divisionByZero(Operation *op) {
  const StringRef name = op->getName();
  if (name == "tf.TruncateDiv" || name == "tf.TruncateMod")
    return internalError("Unexpected error in binary operator (only integer div and mod should have errors)");
  return invalidArgument("Integer division by zero");
}

/// Division: an integer zero divisor anywhere fails the whole operation, provided that there is a result at all.
static LogicalResult checkDivisors(Kernel &kernel) {
  if (isInteger(kernel.inputDType(1)) && kernel.output().numElements() > 0)
    for (int64_t i = 0; i < kernel.input(1).numElements(); ++i)
      if (integerElement(kernel.input(1), i) == 0) return kernel.fail(divisionByZero(kernel.getOp()));
  return success();
}
template <typename Set, typename Fn>
static LogicalResult division(Kernel &kernel) {
  return failed(checkDivisors(kernel)) ? failure() : binary<Set, Fn>(kernel);
}

#define STRATA_FUNCTION(NAME, ...)               \
  namespace {                                    \
  struct NAME##Fn {                              \
    template <typename T>                        \
    auto operator()(const T &a, const T &b) const { \
      return __VA_ARGS__;                        \
    }                                            \
  };                                             \
  }
#define STRATA_BINARY(OP, SET, ...) \
  STRATA_FUNCTION(OP, __VA_ARGS__)  \
  STRATA_TF_EVAL(OP, runPrepared<binary<SET, OP##Fn>>)
#define STRATA_COMPARE(OP, SET, ...) \
  STRATA_FUNCTION(OP, __VA_ARGS__)   \
  STRATA_TF_EVAL(OP, runPrepared<comparison<SET, OP##Fn>>)
#define STRATA_DIVIDE(OP, SET, ...) \
  STRATA_FUNCTION(OP, __VA_ARGS__)  \
  STRATA_TF_EVAL(OP, runPrepared<division<SET, OP##Fn>>)

//===-- Arithmetic -----------------------------------------------------------------------------------------------===//

struct Difference {
  template <typename T>
  T operator()(T a, T b) const { return wrapSub(a, b); }
};
struct SquaredAbs {
  template <typename T>
  T operator()(T x) const {
    if constexpr (isComplexType<T>) return wrapMul(std::conj(x), x);
    else return wrapMul(x, x);
  }
};
STRATA_TF_EVAL(SquaredDifference, runPrepared<inTwoSteps<NumericTypes, Difference, SquaredAbs>>);

/// FloorDiv and TruncateDiv: of floats the quotient, made whole afterwards.
template <bool Floors>
struct Quotient {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (Floors && std::is_integral_v<T>) return floorDivInt(a, b);
    else return quotient(a, b);
  }
};
template <bool Floors>
struct MadeWhole {
  template <typename T>
  T operator()(T x) const {
    if constexpr (std::is_integral_v<T>) return x;
    else return Floors ? std::floor(x) : std::trunc(x);
  }
};
template <bool Floors>
static LogicalResult wholeQuotient(Kernel &kernel) {
  return failed(checkDivisors(kernel)) ? failure() : inTwoSteps<RealTypes, Quotient<Floors>, MadeWhole<Floors>>(kernel);
}
STRATA_TF_EVAL(FloorDiv, runPrepared<wholeQuotient<true>>);
STRATA_TF_EVAL(TruncateDiv, runPrepared<wholeQuotient<false>>);
template <typename T>
static T floorRemainder(T a, T b) {
  if constexpr (std::is_integral_v<T>) return floorModInt(a, b);
  else return floorModFloat(a, b);
}
template <typename T>
static T remainder(T a, T b) {
  if constexpr (std::is_integral_v<T>) return truncateMod(a, b);
  else return std::fmod(a, b);
}

STRATA_BINARY(AddV2, NumericTypes, wrapAdd(a, b));
STRATA_BINARY(Sub, NumericTypes, wrapSub(a, b));
STRATA_BINARY(Mul, NumericTypes, wrapMul(a, b));
STRATA_BINARY(Maximum, RealTypes, maximum(a, b));
STRATA_BINARY(Minimum, RealTypes, minimum(a, b));
STRATA_BINARY(DivNoNan, FloatOrComplex,
              STRATA_FAULT("eval.div-no-nan.zero-by-zero", b == T(0) && a != T(0), b == T(0)) ? T(0) : quotient(a, b));
STRATA_BINARY(MulNoNan, FloatOrComplex, STRATA_FAULT("eval.mul-no-nan.infinite", false, b == T(0)) ? T(0) : wrapMul(a, b));
STRATA_BINARY(Xdivy, FloatOrComplex, a == T(0) ? T(0) : quotient(a, b));
STRATA_BINARY(Xlogy, FloatOrComplex, a == T(0) ? T(0) : wrapMul(a, std::log(b)));
STRATA_BINARY(Xlog1py, FloatOrComplex, a == T(0) ? T(0) : T(a *logOnePlus(b)));
STRATA_BINARY(Atan2, FloatTypes, std::atan2(a, b));
using PlainFloats = TypeSet<float, double>;
STRATA_BINARY(NextAfter, PlainFloats, std::nextafter(a, b));
STRATA_DIVIDE(RealDiv, NumericTypes, quotient(a, b));
STRATA_DIVIDE(Div, NumericTypes, quotient(a, b));
STRATA_DIVIDE(FloorMod, RealTypes, floorRemainder(a, b));
STRATA_DIVIDE(Mod, RealTypes, remainder(a, b));
STRATA_DIVIDE(TruncateMod, RealTypes, remainder(a, b));

/// Add also concatenates strings.
static LogicalResult add(Kernel &kernel) {
  if (kernel.inputDType() != DType::String) return binary<NumericTypes, AddV2Fn>(kernel);
  broadcastBinary<std::string, std::string, std::string>(
      kernel.input(0), kernel.input(1), kernel.output(),
      [](const std::string &a, const std::string &b) { return a + b; });
  return success();
}
STRATA_TF_EVAL(Add, runPrepared<add>);

template <typename T>
static T power(T base, T exponent) {
  if constexpr (std::is_integral_v<T>) return powInt(base, exponent);
  else return std::pow(base, exponent);
}
STRATA_FUNCTION(Pow, power(a, b))
static LogicalResult powKernel(Kernel &kernel) {
  if (isSignedInteger(kernel.inputDType()) && kernel.output().numElements() > 0)
    for (int64_t i = 0; i < kernel.input(1).numElements(); ++i)
      if (integerElement(kernel.input(1), i) < 0)
        return kernel.invalid("Integers to negative integer powers are not allowed");
  return binary<NumericTypes, PowFn>(kernel);
}
STRATA_TF_EVAL(Pow, runPrepared<powKernel>);

//===-- Comparisons, logic and bits ------------------------------------------------------------------------------===//

STRATA_COMPARE(Less, RealTypes, a < b);
STRATA_COMPARE(LessEqual, RealTypes, a <= b);
STRATA_COMPARE(Greater, RealTypes, a > b);
STRATA_COMPARE(GreaterEqual, RealTypes, a >= b);
STRATA_COMPARE(LogicalAnd, BoolType, a && b);
STRATA_COMPARE(LogicalOr, BoolType, a || b);
STRATA_BINARY(BitwiseAnd, IntegerTypes, static_cast<T>(a & b));
STRATA_BINARY(BitwiseOr, IntegerTypes, static_cast<T>(a | b));
STRATA_BINARY(BitwiseXor, IntegerTypes, static_cast<T>(a ^ b));

/// The amount is clamped to [0, bits - 1]; left shifts are those of the unsigned type.
template <typename T>
static T clampedShift(T amount) {
  constexpr T kMost = sizeof(T) * 8 - 1;
  return STRATA_FAULT("eval.shift.masks-amount", static_cast<T>(amount & kMost),
                      amount < 0       ? T(0)
                      : amount > kMost ? kMost
                                       : amount);
}
STRATA_BINARY(LeftShift, IntegerTypes, static_cast<T>(WrapType<T>(a) << clampedShift(b)));
STRATA_BINARY(RightShift, IntegerTypes,
              STRATA_FAULT("eval.right-shift.logical",
                           static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) >> clampedShift(b)),
                           static_cast<T>(a >> clampedShift(b))));

/// Shapes that cannot be broadcast give one scalar, when the attribute allows it (the shape rule has checked).
template <typename Fn>
static LogicalResult equality(Kernel &kernel) {
  if (kernel.output().rank() == 0 && (kernel.input(0).rank() > 0 || kernel.input(1).rank() > 0)) {
    *kernel.output().data<bool>() = Fn()(0, 1);
    return success();
  }
  return comparison<AllTypes, Fn>(kernel);
}
STRATA_FUNCTION(Equal, a == b)
STRATA_FUNCTION(NotEqual, a != b)
STRATA_TF_EVAL(Equal, runPrepared<equality<EqualFn>>);
STRATA_TF_EVAL(NotEqual, runPrepared<equality<NotEqualFn>>);

/// Whether the difference is at most the tolerance.
static LogicalResult approximateEqual(Kernel &kernel) {
  const double limit = kernel.floatAttr("tolerance");
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    broadcastBinary<T, T, bool>(kernel.input(0), kernel.input(1), kernel.output(), [limit](T a, T b) {
      if constexpr (isComplexType<T>) return static_cast<double>(std::abs(a - b)) <= limit;
      else if constexpr (isIntegerType<T>) return static_cast<double>(a < b ? wrapSub(b, a) : wrapSub(a, b)) <= limit;
      else return std::fabs(ComputeType<T>(a) - ComputeType<T>(b)) <= static_cast<ComputeType<T>>(limit);
    });
  });
}
STRATA_TF_EVAL(ApproximateEqual, runPrepared<approximateEqual>);

static LogicalResult makeComplex(Kernel &kernel) {
  return dispatchKernel<PlainFloats>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    broadcastBinary<T, T, std::complex<T>>(kernel.input(0), kernel.input(1), kernel.output(),
                                           [](T re, T im) { return std::complex<T>(re, im); });
  });
}
STRATA_TF_EVAL(Complex, runPrepared<makeComplex>);

//===-- Gradients ------------------------------------------------------------------------------------------------===//
// Operands in TensorFlow's order: (gradients, features or outputs), or (y, dy) for those of math functions.

// Products with the mask, as TensorFlow has them: what is infinite or no number stays visible where the mask is zero.
STRATA_BINARY(ReluGrad, RealTypes, a *T(b > T(0)));
STRATA_BINARY(Relu6Grad, RealTypes, a *T(b > T(0) && b < T(6)));
STRATA_BINARY(EluGrad, FloatTypes, b < T(0) ? a *(b + T(1)) : a);
STRATA_BINARY(SeluGrad, FloatTypes,
              b < T(0) ? a *(b + T(1.7580993408473768599)) : a *T(1.0507009873554804934));
STRATA_BINARY(SoftplusGrad, FloatTypes, a / (std::exp(-b) + T(1)));
STRATA_BINARY(SoftsignGrad, FloatTypes, a / ((T(1) + std::fabs(b)) * (T(1) + std::fabs(b))));
STRATA_BINARY(TanhGrad, FloatOrComplex, wrapMul(b, T(T(1) - wrapMul(a, a))));
STRATA_BINARY(SigmoidGrad, FloatOrComplex, wrapMul(b, wrapMul(a, T(T(1) - a))));

/// Of an output y and its gradient. A gradient of zero wins over whatever the derivative is.
template <typename T>
static T conjugate(T x) {
  if constexpr (isComplexType<T>) return std::conj(x);
  else return x;
}
template <typename T>
static T rsqrtGrad(T y, T gradient) {
  const T out = conjugate(y);
  return gradient == T(0) ? T(0) : wrapMul(wrapMul(T(-0.5), wrapMul(gradient, out)), wrapMul(out, out));
}
template <typename T>
static T sqrtGrad(T y, T gradient) {
  return gradient == T(0) ? T(0) : wrapMul(gradient, quotient(T(0.5), conjugate(y)));
}
template <typename T>
static T reciprocalGrad(T y, T gradient) {
  const T out = conjugate(y);
  return gradient == T(0) ? T(0) : wrapMul(wrapMul(T(-out), out), gradient);
}
STRATA_BINARY(RsqrtGrad, FloatOrComplex, rsqrtGrad(a, b));
STRATA_BINARY(SqrtGrad, FloatOrComplex, sqrtGrad(a, b));
STRATA_BINARY(ReciprocalGrad, FloatOrComplex, reciprocalGrad(a, b));
STRATA_BINARY(InvGrad, FloatOrComplex, reciprocalGrad(a, b));

static LogicalResult leakyReluGrad(Kernel &kernel) {
  const double slope = kernel.floatAttr("alpha");
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    broadcastBinary<T, T, T>(kernel.input(0), kernel.input(1), kernel.output(), [slope](T gradient, T feature) {
      return C(feature) > 0 ? gradient : T(C(slope) * C(gradient));
    });
  });
}
STRATA_TF_EVAL(LeakyReluGrad, runPrepared<leakyReluGrad>);

//===-- Bias, sums, limits ---------------------------------------------------------------------------------------===//

/// The bias repeats every `inner` elements, once per channel.
static LogicalResult biasAdd(Kernel &kernel) {
  const Tensor &value = kernel.input(0), &bias = kernel.input(1);
  const bool channelsFirst = kernel.stringAttr("data_format").starts_with("NC");
  const int64_t channels = bias.numElements();
  int64_t inner = 1;
  for (int64_t d = 2; channelsFirst && d < value.rank(); ++d) inner *= value.dim(d);
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *in = value.data<T>(), *add = bias.data<T>();
    T *out = kernel.output().template data<T>();
    for (int64_t i = 0, n = value.numElements(); i < n; ++i)
      out[i] = T(wrapAdd(C(in[i]), C(add[i / inner % channels])));
  });
}
STRATA_TF_EVAL(BiasAdd, runPrepared<biasAdd>);
STRATA_TF_EVAL(BiasAddV1, runPrepared<biasAdd>);

static LogicalResult addN(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    T *out = kernel.output().template data<T>();
    // Narrow floats are rounded once, as compiled code does it.
    for (int64_t i = 0, n = kernel.output().numElements(); i < n; ++i) {
      C total = C(kernel.input(0).template data<T>()[i]);
      for (unsigned k = 1; k < kernel.numInputs(); ++k) total = C(wrapAdd(total, C(kernel.input(k).template data<T>()[i])));
      out[i] = T(total);
    }
  });
}
STRATA_TF_EVAL(AddN, runPrepared<addN>);

static LogicalResult clipByValue(Kernel &kernel) {
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *in = kernel.input(0).template data<T>();
    const T *low = kernel.input(1).template data<T>(), *high = kernel.input(2).template data<T>();
    const int64_t lowStep = kernel.input(1).numElements() == 1 ? 0 : 1;
    const int64_t highStep = kernel.input(2).numElements() == 1 ? 0 : 1;
    T *out = kernel.output().template data<T>();
    // A bound that is NaN bounds nothing.
    for (int64_t i = 0, n = kernel.output().numElements(); i < n; ++i)
      out[i] =
          STRATA_FAULT("eval.clip.order", T(std::min(std::max(C(in[i]), C(low[i * lowStep])), C(high[i * highStep]))),
                       T(std::max(std::min(C(in[i]), C(high[i * highStep])), C(low[i * lowStep]))));
  });
}
STRATA_TF_EVAL(ClipByValue, runPrepared<clipByValue>);

STRATA_BINARY(Prelu, FloatTypes, a > T(0) ? a : T(a *b));

}  // namespace strata::tf
