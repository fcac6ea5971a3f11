// Evaluation of the cast family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

#include <bit>

namespace strata::tf {

/// Float to integer: towards zero, saturating, NaN gives 0 (the rule of TensorFlow's compiled path; its CPU kernels leave
/// values outside the range undefined).
template <typename To, typename From>
static To saturatingCast(From value) {
  if (std::isnan(value)) return 0;
  constexpr auto kLow = static_cast<From>(std::numeric_limits<To>::lowest());
  constexpr auto kHigh = static_cast<From>(std::numeric_limits<To>::max());  // rounds up to a power of two when inexact
  if (value <= kLow) return std::numeric_limits<To>::lowest();
  if (value >= kHigh) return std::numeric_limits<To>::max();
  return static_cast<To>(STRATA_FAULT("eval.cast.rounds", std::nearbyint(value), value));
}

template <typename To, typename From>
static To convert(const From &element) {
  if constexpr (isComplexType<From> && isComplexType<To>) return To(element);
  else if constexpr (isComplexType<From>) return convert<To>(element.real());
  else if constexpr (std::is_same_v<To, bool>)
    return STRATA_FAULT("eval.cast.bool-truncates", static_cast<int64_t>(ComputeType<From>(element)) != 0,
                        ComputeType<From>(element) != ComputeType<From>(0));
  else if constexpr (isComplexType<To>) return To(static_cast<typename To::value_type>(ComputeType<From>(element)));
  else if constexpr (isFloatType<From> && isIntegerType<To>) return saturatingCast<To>(ComputeType<From>(element));
  else if constexpr (isNarrowFloat<To> && std::is_same_v<From, double>) return To(static_cast<float>(element));
  else return To(static_cast<ComputeType<To>>(ComputeType<From>(element)));
}

/// The attribute Truncate: bits of the mantissa that the narrower type has no place for are dropped instead of rounded, so
/// that the conversion that follows is exact.
template <typename T>
static T dropMantissa(T value, int bitsKept) {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  if (!std::isfinite(value)) return value;
  const int dropped = std::numeric_limits<T>::digits - 1 - bitsKept;
  return std::bit_cast<T>(std::bit_cast<Bits>(value) & ~((Bits(1) << dropped) - 1));
}

static LogicalResult truncatingCast(Kernel &kernel) {
  const int bitsKept = kernel.outputDType() == DType::Float ? 23 : kernel.outputDType() == DType::Half ? 10 : 7;
  return dispatchKernel<TypeSet<float, double>>(kernel, kernel.inputDType(), [&](auto fromTag) {
    return dispatchKernel<TypeSet<float, Half, BFloat16>>(kernel, kernel.outputDType(), [&](auto toTag) {
      using From = TagType<decltype(fromTag)>;
      using To = TagType<decltype(toTag)>;
      mapElements<From, To>(kernel.input(0), kernel.output(), [&](From x) { return convert<To>(dropMantissa(x, bitsKept)); });
    });
  });
}

static LogicalResult castKernel(Kernel &kernel) {
  DType to = kernel.outputDType();
  if (kernel.inputDType() == to) {
    kernel.setOutput(0, kernel.takeInput(0));
    return success();
  }
  if (failed(kernel.prepare())) return failure();
  // From double to bfloat16 TensorFlow rounds all the same.
  const bool isNarrowing = isFloat(kernel.inputDType()) && isFloat(to) && dtypeSize(to) < dtypeSize(kernel.inputDType()) &&
                           !(kernel.inputDType() == DType::Double && to == DType::BFloat16);
  if (kernel.boolAttr("Truncate") && isNarrowing) return truncatingCast(kernel);
  return dispatchKernel<PlainTypes>(kernel, kernel.inputDType(), [&](auto fromTag) {
    return dispatchKernel<PlainTypes>(kernel, to, [&](auto toTag) {
      using From = TagType<decltype(fromTag)>;
      using To = TagType<decltype(toTag)>;
      mapElements<From, To>(kernel.input(0), kernel.output(), [](const From &x) { return convert<To>(x); });
    });
  });
}
STRATA_TF_EVAL(Cast, runKernel<castKernel>);

static LogicalResult bitcast(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  kernel.setOutput(0, kernel.takeInput(0).reinterpret(kernel.outputDType(), kernel.outputDims()));
  return success();
}
STRATA_TF_EVAL(Bitcast, runKernel<bitcast>);

}  // namespace strata::tf
