// Evaluation of the fused family: the first operation, then what `fused_ops` lists, in order, on its result.
#include "dialects/tf/contraction.h"
#include "dialects/tf/convolution.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/matmul.h"
#include "dialects/tf/normalization.h"

namespace strata::tf {

/// Activations by TensorFlow's names; NaN result for names that are none is excluded by the caller.
static bool isActivation(StringRef name) {
  for (StringRef known : {"Relu", "Relu6", "Elu", "LeakyRelu", "Tanh", "Sigmoid", "GeluExact", "GeluApproximate"})
    if (name == known) return true;
  return false;
}
static double activate(StringRef name, double x, double alpha) {
  if (name == "Relu") return maximum(x, 0.0);
  if (name == "Relu6") return minimum(maximum(x, 0.0), 6.0);
  if (name == "Elu") return x < 0 ? std::expm1(x) : x;
  if (name == "LeakyRelu") return x > 0 ? x : alpha * x;
  if (name == "Tanh") return std::tanh(x);
  if (name == "Sigmoid") return 1 / (1 + std::exp(-x));
  if (name == "GeluExact") return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
  return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));  // sqrt(2 / pi)
}

/// Applies the list to result 0, whose channels are last or, for NCHW, second. Operands from 2 on are the arguments.
static LogicalResult applyFusedOps(Kernel &kernel) {
  Tensor &out = kernel.output();
  int64_t inner = 1, channels = out.rank() == 0 ? 1 : out.dim(out.rank() - 1);
  if (kernel.stringAttr("data_format") == "NCHW") {
    channels = out.dim(1);
    for (int64_t d = 2; d < out.rank(); ++d) inner *= out.dim(d);
  }
  SmallVector<StringRef, 2> names;
  if (auto list = kernel.getOp()->getAttrOfType<ArrayAttr>("fused_ops"))
    for (Attribute entry : list)
      if (auto name = dyn_cast<StringAttr>(entry)) names.push_back(name.getValue());
  const double epsilon = kernel.floatAttr("epsilon"), alpha = kernel.floatAttr("leakyrelu_alpha");
  return dispatchKernel<FloatTypes>(kernel, out.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    unsigned argument = 2;
    for (StringRef name : names) {
      auto value = [&](unsigned i, int64_t c) { return toAccumulator(kernel.input(argument + i).template data<T>()[c]); };
      const unsigned needed = name == "BiasAdd" ? 1 : name == "FusedBatchNorm" ? 4 : 0;
      if (argument + needed > kernel.numInputs()) return kernel.invalid("too few arguments for ", std::string_view(name));
      if (needed == 0 && !isActivation(name))
        return kernel.fail(unimplemented("Fusion is not implemented: ", std::string_view(name)));
      for (int64_t i = 0; i < out.numElements(); ++i) {
        T &element = out.data<T>()[i];
        const int64_t c = i / inner % channels;
        double x = toAccumulator(element);
        if (needed == 1) x += value(0, c);
        else if (needed == 4) x = (x - value(2, c)) / std::sqrt(value(3, c) + epsilon) * value(0, c) + value(1, c);
        else x = activate(name, x, alpha);
        element = fromAccumulator<T>(x);
      }
      argument += needed;
    }
    return success();
  });
}

static LogicalResult fusedConv2D(Kernel &kernel) {
  return success(succeeded(convolve(kernel)) && succeeded(applyFusedOps(kernel)));
}
static LogicalResult fusedDepthwise(Kernel &kernel) {
  return success(succeeded(convolveDepthwise(kernel)) && succeeded(applyFusedOps(kernel)));
}
static LogicalResult fusedMatMul(Kernel &kernel) {
  return success(succeeded(multiplyInto(kernel, kernel.input(0), kernel.input(1), kernel.boolAttr("transpose_a"),
                                        kernel.boolAttr("transpose_b"), kernel.output())) &&
                 succeeded(applyFusedOps(kernel)));
}
STRATA_TF_EVAL(_FusedConv2D, runPrepared<fusedConv2D>);
STRATA_TF_EVAL(FusedDepthwiseConv2dNative, runPrepared<fusedDepthwise>);
STRATA_TF_EVAL(_FusedDepthwiseConv2dNative, runPrepared<fusedDepthwise>);
STRATA_TF_EVAL(_FusedMatMul, runPrepared<fusedMatMul>);

static LogicalResult fusedBatchNorm(Kernel &kernel) {
  if (failed(batchNorm(kernel))) return failure();
  const bool hasSide = kernel.numInputs() > 5, relu = kernel.stringAttr("activation_mode") == "Relu";
  Tensor &out = kernel.output();
  return dispatchKernel<FloatTypes>(kernel, out.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    for (int64_t i = 0; i < out.numElements(); ++i) {
      C value = C(out.data<T>()[i]);
      if (hasSide) value += C(kernel.input(5).template data<T>()[i]);
      out.data<T>()[i] = T(relu ? maximum(value, C(0)) : value);
    }
  });
}
STRATA_TF_EVAL(_FusedBatchNormEx, runPrepared<fusedBatchNorm>);

}  // namespace strata::tf
