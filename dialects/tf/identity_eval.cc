// Evaluation of the identity family.
#include "dialects/tf/host_call.h"
#include "dialects/tf/kernel.h"

#include <cmath>

namespace strata::tf {

static LogicalResult forward(Kernel &kernel) {
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) kernel.setOutput(i, kernel.takeInput(i));
  return success();
}
STRATA_TF_EVAL(Identity, runKernel<forward>);
STRATA_TF_EVAL(IdentityN, runKernel<forward>);
STRATA_TF_EVAL(StopGradient, runKernel<forward>);
STRATA_TF_EVAL(PreventGradient, runKernel<forward>);
STRATA_TF_EVAL(Snapshot, runKernel<forward>);
STRATA_TF_EVAL(PlaceholderWithDefault, runKernel<forward>);

static LogicalResult nothing(Kernel &) { return success(); }
STRATA_TF_EVAL(NoOp, runKernel<nothing>);
STRATA_TF_EVAL(ControlTrigger, runKernel<nothing>);

/// A fed placeholder is an argument; one that is executed was not fed.
static LogicalResult placeholder(Kernel &kernel) {
  StringRef node = kernel.getOp()->getLoc().getNameOrEmpty(kernel.getContext());
  TensorShape shape = shapeAttr(kernel.getOp(), "shape");
  return kernel.invalid("You must feed a value for placeholder tensor '", std::string_view(node), "' with dtype ",
                        dtypeName(kernel.outputDType()), shape.hasRank() ? " and shape " + shape.str() : "");
}
STRATA_TF_EVAL(Placeholder, runKernel<placeholder>);

static LogicalResult ensureShape(Kernel &kernel) {
  return failed(kernel.inferShapes()) ? failure() : forward(kernel);
}
STRATA_TF_EVAL(EnsureShape, runKernel<ensureShape>);

static LogicalResult checkNumerics(Kernel &kernel) {
  bool nan = false, infinity = false;
  LogicalResult known = dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    for (int64_t i = 0; i < kernel.input(0).numElements(); ++i) {
      auto x = static_cast<ComputeType<T>>(kernel.input(0).template data<T>()[i]);
      nan |= std::isnan(x);
      infinity |= std::isinf(x);
    }
  });
  if (failed(known)) return failure();
  if (nan || infinity)
    return kernel.invalid(std::string_view(kernel.stringAttr("message")), " : Tensor had ",
                          nan && infinity ? "Inf and NaN" : nan ? "NaN" : "Inf", " values");
  return forward(kernel);
}
STRATA_TF_EVAL(CheckNumerics, runKernel<checkNumerics>);

STRATA_TF_EVAL(Assert, runHostOp);
STRATA_TF_EVAL(Print, runHostOp);

}  // namespace strata::tf
