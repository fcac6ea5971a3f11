// Evaluation of the unary operations of the elementwise family. Binary ones are in elementwise_binary_eval.cc.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/special_functions.h"
#include "support/fault.h"

#include <bit>

namespace strata::tf {

/// A kernel that applies `Fn()(value)` to elements of the types of `Set`, in their computation type.
template <typename Set, typename Fn>
static LogicalResult unary(Kernel &kernel) {
  return dispatchKernel<Set>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    mapElements<T, T>(kernel.input(0), kernel.output(), [](T x) { return T(Fn()(ComputeType<T>(x))); });
  });
}
template <typename Set, typename Fn>
static LogicalResult evaluateUnary(Operation *op, EvalFrame &frame) {
  return runPrepared<unary<Set, Fn>>(op, frame);
}

using FloatOrComplex = Join<FloatTypes, ComplexTypes>;

// A function object for each operation; `x` is float, double, an integer or complex.
#define STRATA_UNARY(OP, SET, ...)                                       \
  namespace {                                                            \
  struct OP##Fn {                                                        \
    template <typename T>                                                \
    auto operator()(T x) const {                                         \
      return __VA_ARGS__;                                                \
    }                                                                    \
  };                                                                     \
  }                                                                      \
  STRATA_TF_EVAL(OP, evaluateUnary<SET, OP##Fn>)

template <typename T>
static T absolute(T x) {
  if constexpr (std::is_floating_point_v<T>) return std::fabs(x);
  else if constexpr (std::is_signed_v<T>)
    return x < 0 ? STRATA_FAULT("eval.abs.least-saturates",
                                x == std::numeric_limits<T>::min() ? std::numeric_limits<T>::max() : wrapNeg(x),
                                wrapNeg(x))
                 : x;
  else return x;
}
template <typename T>
static T sign(T x) {
  if constexpr (std::is_floating_point_v<T>)
    return STRATA_FAULT("eval.sign.nan", false, std::isnan(x)) ? x : T((x > 0) - (x < 0));
  else return T((x > 0) - (x < T(0)));
}
/// Integers give 0, as TensorFlow 2.21 has it (its kernel rounds their bits as if they were floats).
template <typename T>
static T roundEven(T x) {
  if constexpr (std::is_floating_point_v<T>)
    return STRATA_FAULT("eval.round.half-away", std::round(x), std::nearbyint(x));
  else if constexpr (isComplexType<T>) return T(std::nearbyint(x.real()), std::nearbyint(x.imag()));
  else return T(0);
}
template <typename T>
static T sigmoid(T x) {
  return T(1) / (T(1) + std::exp(-x));
}
template <typename T>
static T expMinusOne(T x) {
  if constexpr (isComplexType<T>) {
    // exp(re) (cos im + i sin im) - 1 without cancellation, as Eigen has it: cos im = 1 - 2 sin^2(im / 2).
    const auto less = std::expm1(x.real()), power = less + 1, half = std::sin(x.imag() / 2);
    return T(less - 2 * power * half * half, power * std::sin(x.imag()));
  } else {
    return std::expm1(x);
  }
}

STRATA_UNARY(Abs, RealTypes, absolute(x));
STRATA_UNARY(Neg, NumericTypes, wrapNeg(x));
STRATA_UNARY(Square, NumericTypes, wrapMul(x, x));
STRATA_UNARY(Sqrt, FloatOrComplex, std::sqrt(x));
STRATA_UNARY(Rsqrt, FloatOrComplex, T(1) / std::sqrt(x));
STRATA_UNARY(Exp, FloatOrComplex, std::exp(x));
STRATA_UNARY(Expm1, FloatOrComplex, expMinusOne(x));
STRATA_UNARY(Log, FloatOrComplex, complexLog(x));
STRATA_UNARY(Log1p, FloatOrComplex, logOnePlus(x));
STRATA_UNARY(Sin, FloatOrComplex, std::sin(x));
STRATA_UNARY(Cos, FloatOrComplex, std::cos(x));
STRATA_UNARY(Tan, FloatOrComplex, std::tan(x));
STRATA_UNARY(Asin, FloatOrComplex, std::asin(x));
STRATA_UNARY(Acos, FloatOrComplex, std::acos(x));
STRATA_UNARY(Atan, FloatOrComplex, std::atan(x));
STRATA_UNARY(Sinh, FloatOrComplex, std::sinh(x));
STRATA_UNARY(Cosh, FloatOrComplex, std::cosh(x));
STRATA_UNARY(Tanh, FloatOrComplex, std::tanh(x));
STRATA_UNARY(Asinh, FloatOrComplex, std::asinh(x));
STRATA_UNARY(Acosh, FloatOrComplex, std::acosh(x));
STRATA_UNARY(Atanh, FloatOrComplex, std::atanh(x));
/// TensorFlow's double kernel is a quotient of polynomials in x^2, which is NaN where x^2 overflows.
template <typename T>
static T errorFunction(T x) {
  if constexpr (std::is_same_v<T, double>)
    if (std::isinf(x * x)) return std::numeric_limits<double>::quiet_NaN();
  return std::erf(x);
}

STRATA_UNARY(Erf, FloatTypes, errorFunction(x));
STRATA_UNARY(Erfc, FloatTypes, std::erfc(x));
STRATA_UNARY(Erfinv, FloatTypes, erfInverse(x));
STRATA_UNARY(Lgamma, FloatTypes, std::lgamma(x));
STRATA_UNARY(Digamma, FloatTypes, digamma(x));
STRATA_UNARY(Sigmoid, FloatOrComplex, sigmoid(x));
STRATA_UNARY(Relu, RealTypes, STRATA_FAULT("eval.relu.nan", x > T(0) ? x : T(0), maximum(x, T(0))));
STRATA_UNARY(Relu6, RealTypes, minimum(maximum(x, T(0)), T(6)));
STRATA_UNARY(Elu, FloatTypes, x < 0 ? std::exp(x) - T(1) : x);
STRATA_UNARY(Selu, FloatTypes,
             x < 0 ? T(1.7580993408473768599402175208123) * (std::exp(x) - T(1))
                   : T(1.0507009873554804934193349852946) * x);
STRATA_UNARY(Softsign, FloatTypes, x / (std::fabs(x) + T(1)));
STRATA_UNARY(Floor, FloatTypes, std::floor(x));
STRATA_UNARY(Ceil, FloatTypes, std::ceil(x));
STRATA_UNARY(Round, NumericTypes, roundEven(x));
STRATA_UNARY(Rint, FloatTypes, std::nearbyint(x));
STRATA_UNARY(Invert, IntegerTypes, static_cast<T>(~x));
STRATA_UNARY(LogicalNot, BoolType, !x);
STRATA_UNARY(Conj, ComplexTypes, std::conj(x));
#undef STRATA_UNARY

/// x / |x|, by the formula of Eigen's packets; elements that fill no packet of 32 bytes are multiplied by 1 / |x|.
template <typename T>
static T complexSign(T x, bool inPacket) {
  using Part = typename T::value_type;
  if (x == T(0)) return T(0);
  if (!inPacket) {
    const Part factor = Part(1) / std::abs(x);
    return T(x.real() * factor, x.imag() * factor);
  }
  const Part large = std::max(std::fabs(x.real()), std::fabs(x.imag()));
  const Part small = std::min(std::fabs(x.real()), std::fabs(x.imag()));
  const Part ratio = small / large;
  const Part size = small == 0 ? large : large * std::sqrt(Part(1) + ratio * ratio);
  return T(x.real() / size, x.imag() / size);
}

static LogicalResult signKernel(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    if constexpr (isComplexType<T>) {
      const T *in = kernel.input(0).template data<T>();
      T *out = kernel.output().template data<T>();
      constexpr int64_t kPacket = 32 / sizeof(T);
      const int64_t count = kernel.output().numElements();
      for (int64_t i = 0; i < count; ++i) out[i] = complexSign(in[i], i < count / kPacket * kPacket);
    } else {
      mapElements<T, T>(kernel.input(0), kernel.output(), [](T x) { return T(sign(ComputeType<T>(x))); });
    }
  });
}
STRATA_TF_EVAL(Sign, runPrepared<signKernel>);

/// `x` above and `e^x` below a threshold of the type's precision (TensorFlow's softplus_op.h).
static LogicalResult softplus(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const C epsilon = std::is_same_v<T, Half> ? C(0x1p-14) : std::is_same_v<T, BFloat16> ? C(0.00390625)
                                                                                             : std::numeric_limits<C>::epsilon();
    const C threshold = std::log(epsilon) + C(2);
    mapElements<T, T>(kernel.input(0), kernel.output(), [threshold](T value) {
      C x = value;
      if (x > -threshold) return T(x);
      const T power = T(std::exp(x));  // rounded to the type before the logarithm
      return x < threshold ? power : T(std::log1p(C(power)));
    });
  });
}
STRATA_TF_EVAL(Softplus, runPrepared<softplus>);

static LogicalResult leakyRelu(Kernel &kernel) {
  const double slope = kernel.floatAttr("alpha");
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    const auto alpha = static_cast<ComputeType<T>>(slope);
    mapElements<T, T>(kernel.input(0), kernel.output(), [alpha](T value) {
      ComputeType<T> x = value;
      return T(x > 0 ? x : alpha * x);
    });
  });
}
STRATA_TF_EVAL(LeakyRelu, runPrepared<leakyRelu>);

/// Integers divide as C does; zero is an error.
static LogicalResult reciprocal(Kernel &kernel) {
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    if constexpr (isIntegerType<T>)
      for (int64_t i = 0; i < kernel.input(0).numElements(); ++i)
        if (kernel.input(0).template data<T>()[i] == 0) return kernel.invalid("Integer division by zero");
    mapElements<T, T>(kernel.input(0), kernel.output(), [](T x) { return T(quotient(C(1), C(x))); });
    return success();
  });
}
STRATA_TF_EVAL(Reciprocal, runPrepared<reciprocal>);
STRATA_TF_EVAL(Inv, runPrepared<reciprocal>);

//===-- Results of another type ----------------------------------------------------------------------------------===//

template <typename Fn>
static LogicalResult floatTest(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    mapElements<T, bool>(kernel.input(0), kernel.output(), [](T x) { return Fn()(ComputeType<T>(x)); });
  });
}
namespace {
struct IsNanFn {
  bool operator()(double x) const { return std::isnan(x); }
};
struct IsInfFn {
  bool operator()(double x) const { return std::isinf(x); }
};
struct IsFiniteFn {
  bool operator()(double x) const { return std::isfinite(x); }
};
struct RealFn {
  template <typename T>
  T operator()(std::complex<T> x) const { return x.real(); }
};
struct ImagFn {
  template <typename T>
  T operator()(std::complex<T> x) const { return x.imag(); }
};
struct AngleFn {
  template <typename T>
  T operator()(std::complex<T> x) const { return std::arg(x); }
};
struct ComplexAbsFn {
  template <typename T>
  T operator()(std::complex<T> x) const { return std::abs(x); }
};
}  // namespace
STRATA_TF_EVAL(IsNan, runPrepared<floatTest<IsNanFn>>);
STRATA_TF_EVAL(IsInf, runPrepared<floatTest<IsInfFn>>);
STRATA_TF_EVAL(IsFinite, runPrepared<floatTest<IsFiniteFn>>);

template <typename Fn>
static LogicalResult complexPart(Kernel &kernel) {
  return dispatchKernel<ComplexTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    mapElements<T, typename T::value_type>(kernel.input(0), kernel.output(), [](T x) { return Fn()(x); });
  });
}
STRATA_TF_EVAL(Real, runPrepared<complexPart<RealFn>>);
STRATA_TF_EVAL(Imag, runPrepared<complexPart<ImagFn>>);
STRATA_TF_EVAL(Angle, runPrepared<complexPart<AngleFn>>);
STRATA_TF_EVAL(ComplexAbs, runPrepared<complexPart<ComplexAbsFn>>);

static LogicalResult populationCount(Kernel &kernel) {
  return dispatchKernel<IntegerTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    mapElements<T, uint8_t>(kernel.input(0), kernel.output(),
                            [](T x) { return static_cast<uint8_t>(std::popcount(Unsigned<T>(x))); });
  });
}
STRATA_TF_EVAL(PopulationCount, runPrepared<populationCount>);

static LogicalResult onesLike(Kernel &kernel) {
  return dispatchKernel<PlainTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    std::fill_n(kernel.output().template data<T>(), kernel.output().numElements(), T(ComputeType<T>(1)));
  });
}
STRATA_TF_EVAL(OnesLike, runPrepared<onesLike>);

/// A list of zeros for a list.
static LogicalResult zerosLike(Kernel &kernel) {
  return failed(kernel.inferShapes()) ? failure() : kernel.allocateZeros(0, kernel.outputDims());
}
static LogicalResult evaluateZerosLike(Operation *op, EvalFrame &frame) {
  bool isList = dtypeOfType(op->getResultType(0)) == DType::Variant;
  return isList ? runSequenceOp(op, frame) : runKernel<zerosLike>(op, frame);
}
STRATA_TF_EVAL(ZerosLike, evaluateZerosLike);

}  // namespace strata::tf
