// Evaluation of the constants family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

/// Elements whose type is the dialect's own (quantised) are stored like the integers of their width.
static LogicalResult constant(Kernel &kernel) {
  auto value = kernel.getOp()->getAttrOfType<DenseElementsAttr>("value");
  if (!value) return kernel.invalid("a constant without a dense value");
  Result<Tensor> tensor = tensorFromAttribute(value);
  if (!tensor) return kernel.fail(tensor.takeStatus());
  kernel.setOutput(0, tensor->withDType(kernel.outputDType()));
  return success();
}
STRATA_TF_EVAL(Const, runKernel<constant>);

static LogicalResult externalConstant(Kernel &kernel) {
  Result<Tensor> tensor = kernel.getFrame().getEnvironment().getConstant(kernel.intAttr("index"));
  if (!tensor) return kernel.fail(tensor.takeStatus());
  kernel.setOutput(0, tensor.takeValue());
  return success();
}
STRATA_TF_EVAL(ExternalConst, runKernel<externalConstant>);

static void fillWith(Tensor &out, const void *element) {
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  auto *to = static_cast<char *>(out.rawData());
  for (int64_t i = 0; i < out.numElements(); ++i) copyElements(out.dtype(), to + i * size, element, 1);
}

static LogicalResult fill(Kernel &kernel) {
  fillWith(kernel.output(), kernel.input(1).rawData());
  return success();
}
STRATA_TF_EVAL(Fill, runPrepared<fill>);

static LogicalResult empty(Kernel &kernel) {
  return failed(kernel.inferShapes()) ? failure() : kernel.allocateZeros(0, kernel.outputDims());
}
STRATA_TF_EVAL(Empty, runKernel<empty>);

/// Number of elements of a float range, in the type's own arithmetic.
template <typename T, typename C>
static FailureOr<int64_t> floatRangeSize(Kernel &kernel, C start, C limit, C delta) {
  if (delta == 0) return kernel.invalid("Requires delta != 0: ", delta);
  if ((delta > 0 && start > limit) || (delta < 0 && start < limit))
    return kernel.invalid("Requires start ", delta > 0 ? "<=" : ">=", " limit when delta ", delta > 0 ? ">" : "<", " 0: ",
                          start, "/", limit);
  C size = std::ceil(std::fabs(C(T(C(T(limit - start)) / delta))));
  if (!(size < C(9.2e18))) return kernel.invalid("Requires ((limit - start) / delta) <= ", INT64_MAX);
  return static_cast<int64_t>(size);
}

static LogicalResult range(Kernel &kernel) {
  return dispatchKernel<RealTypes>(kernel, kernel.inputDType(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    C start = *kernel.input(0).template data<T>(), delta = *kernel.input(2).template data<T>();
    if constexpr (isFloatType<T>) {
      FailureOr<int64_t> size = floatRangeSize<T, C>(kernel, start, *kernel.input(1).template data<T>(), delta);
      if (failed(size) || failed(kernel.allocate(0, {*size}))) return failure();
    } else if (failed(kernel.prepare())) {
      return failure();
    }
    T *out = kernel.output().template data<T>();
    for (int64_t i = 0; i < kernel.output().numElements(); ++i) out[i] = T(wrapAdd(start, C(T(wrapMul(C(T(C(i))), delta)))));
    return success();
  });
}
STRATA_TF_EVAL(Range, runKernel<range>);

static LogicalResult linSpace(Kernel &kernel) {
  return dispatchKernel<FloatTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    C start = *kernel.input(0).template data<T>(), stop = *kernel.input(1).template data<T>();
    T *out = kernel.output().template data<T>();
    int64_t count = kernel.output().numElements();
    C step = count > 1 ? (stop - start) / static_cast<C>(count - 1) : C(0);
    for (int64_t i = 0; i < count; ++i) out[i] = T(start + step * static_cast<C>(i));
    if (count > 1) out[count - 1] = T(stop);
  });
}
STRATA_TF_EVAL(LinSpace, runPrepared<linSpace>);

static LogicalResult oneHot(Kernel &kernel) {
  const Tensor &indices = kernel.input(0);
  Tensor &out = kernel.output();
  fillWith(out, kernel.input(3).rawData());
  int64_t axis = kernel.intAttr("axis") == -1 ? indices.rank() : kernel.intAttr("axis");
  int64_t depth = out.dim(axis), inner = 1;
  for (int64_t d = axis + 1; d < out.rank(); ++d) inner *= out.dim(d);
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  for (int64_t i = 0; i < indices.numElements(); ++i) {
    int64_t index = integerElement(indices, i);
    if (index < 0 || index >= depth) continue;
    int64_t at = (i / inner * depth + index) * inner + i % inner;
    copyElements(out.dtype(), static_cast<char *>(out.rawData()) + at * size, kernel.input(2).rawData(), 1);
  }
  return success();
}
STRATA_TF_EVAL(OneHot, runPrepared<oneHot>);

}  // namespace strata::tf
