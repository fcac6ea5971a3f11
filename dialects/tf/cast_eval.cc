// Evaluation of the cast family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"

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
  return static_cast<To>(value);
}

template <typename To, typename From>
static To convert(const From &element) {
  if constexpr (isComplexType<From> && isComplexType<To>) return To(element);
  else if constexpr (isComplexType<From>) return convert<To>(element.real());
  else if constexpr (std::is_same_v<To, bool>) return ComputeType<From>(element) != ComputeType<From>(0);
  else if constexpr (isComplexType<To>) return To(static_cast<typename To::value_type>(ComputeType<From>(element)));
  else if constexpr (isFloatType<From> && isIntegerType<To>) return saturatingCast<To>(ComputeType<From>(element));
  else if constexpr (isNarrowFloat<To> && std::is_same_v<From, double>) return To(static_cast<float>(element));
  else return To(static_cast<ComputeType<To>>(ComputeType<From>(element)));
}

/// The attribute Truncate: cuts the mantissa of a float instead of rounding it.
static LogicalResult truncateToNarrow(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  for (int64_t i = 0; i < in.numElements(); ++i) {
    float value = in.data<float>()[i];
    auto bits = std::bit_cast<uint32_t>(value);
    if (kernel.outputDType() == DType::BFloat16) {
      kernel.output().data<uint16_t>()[i] = static_cast<uint16_t>(bits >> 16);
    } else {
      // Dropping the bits that half has no place for makes the rounding conversion exact.
      float cut = std::isfinite(value) ? std::bit_cast<float>(bits & ~uint32_t{0x1fff}) : value;
      kernel.output().data<Half>()[i] = Half(cut);
    }
  }
  return success();
}

static LogicalResult castKernel(Kernel &kernel) {
  DType to = kernel.outputDType();
  if (kernel.inputDType() == to) {
    kernel.setOutput(0, kernel.takeInput(0));
    return success();
  }
  if (failed(kernel.prepare())) return failure();
  bool narrow = to == DType::Half || to == DType::BFloat16;
  if (kernel.boolAttr("Truncate") && narrow && kernel.inputDType() == DType::Float) return truncateToNarrow(kernel);
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
