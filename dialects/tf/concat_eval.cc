// Evaluation of the concat family.
#include "dialects/tf/kernel.h"
#include "dialects/tf/strided_copy.h"

namespace strata::tf {

/// Operands [first, first + count) one after another along `axis` of the result.
static LogicalResult joinAlong(Kernel &kernel, unsigned first, unsigned count, int64_t axis) {
  Tensor &out = kernel.output();
  if (axis < 0) axis += out.rank();
  Dims strides = rowMajorStrides(out.shape());
  int64_t offset = 0;
  for (unsigned i = 0; i < count; ++i) {
    const Tensor &part = kernel.input(first + i);
    copyStrided(out.dtype(), part.shape(), out.rawData(), {offset, strides}, part.rawData(), wholeView(part.shape()));
    offset += part.dim(axis) * strides[static_cast<size_t>(axis)];
  }
  return success();
}

static LogicalResult concatV2(Kernel &kernel) {
  unsigned count = kernel.numInputs() - 1;
  return joinAlong(kernel, 0, count, integerElement(kernel.input(count), 0));
}
STRATA_TF_EVAL(ConcatV2, runPrepared<concatV2>);

static LogicalResult concat(Kernel &kernel) {
  return joinAlong(kernel, 1, kernel.numInputs() - 1, integerElement(kernel.input(0), 0));
}
STRATA_TF_EVAL(Concat, runPrepared<concat>);

static LogicalResult concatOffset(Kernel &kernel) {
  int64_t offset = 0;
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) {
    std::vector<int64_t> sizes = integerElements(kernel.input(i + 1));
    auto rank = static_cast<int64_t>(sizes.size());
    int64_t axis = integerElement(kernel.input(0), 0);
    if (axis < -rank || axis >= rank) return kernel.invalid("Concat dim is out of range: ", axis, " vs. ", rank);
    auto along = static_cast<size_t>(axis < 0 ? axis + rank : axis);
    for (size_t d = 0; d < sizes.size(); ++d) {
      int64_t value = d == along ? offset : 0;
      if (kernel.outputDType(i) == DType::Int32)
        kernel.output(i).data<int32_t>()[d] = static_cast<int32_t>(value);
      else
        kernel.output(i).data<int64_t>()[d] = value;
    }
    offset += sizes[along];
  }
  return success();
}
STRATA_TF_EVAL(ConcatOffset, runPrepared<concatOffset>);

static LogicalResult pack(Kernel &kernel) {
  Tensor &out = kernel.output();
  int64_t axis = kernel.intAttr("axis");
  if (axis < 0) axis += out.rank();
  Dims strides = rowMajorStrides(out.shape()), box(out.shape().begin(), out.shape().end());
  box[static_cast<size_t>(axis)] = 1;
  for (unsigned i = 0; i < kernel.numInputs(); ++i) {
    int64_t offset = i * strides[static_cast<size_t>(axis)];
    copyStrided(out.dtype(), box, out.rawData(), {offset, strides}, kernel.input(i).rawData(), wholeView(box));
  }
  return success();
}
STRATA_TF_EVAL(Pack, runPrepared<pack>);

}  // namespace strata::tf
