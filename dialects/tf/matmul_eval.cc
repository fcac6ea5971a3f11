// Evaluation of the matmul family.
#include "dialects/tf/broadcast.h"
#include "dialects/tf/contraction.h"
#include "dialects/tf/einsum.h"
#include "dialects/tf/kernel.h"
#include "dialects/tf/matmul.h"

namespace strata::tf {

LogicalResult multiplyInto(Kernel &kernel, const Tensor &a, const Tensor &b, bool transposeA, bool transposeB, Tensor &out) {
  const int64_t rows = out.dim(0), columns = out.dim(1), inner = a.dim(transposeA ? 0 : 1);
  return dispatchKernel<NumericTypes>(kernel, a.dtype(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    MatrixView<T> left{a.data<T>(), transposeA ? 1 : inner, transposeA ? rows : 1};
    MatrixView<T> right{b.data<T>(), transposeB ? 1 : columns, transposeB ? inner : 1};
    multiplyMatrices<T, T>(rows, columns, inner, left, right, out.data<T>());
  });
}

static LogicalResult matMul(Kernel &kernel) {
  return multiplyInto(kernel, kernel.input(0), kernel.input(1), kernel.boolAttr("transpose_a"), kernel.boolAttr("transpose_b"),
                      kernel.output());
}
STRATA_TF_EVAL(MatMul, runPrepared<matMul>);

/// One product for each position of the leading dimensions, which broadcast.
template <typename T, typename R>
static void batchMatMulOf(Kernel &kernel, const Tensor &a, const Tensor &b) {
  Tensor &out = kernel.output();
  const bool adjointA = kernel.boolAttr("adj_x"), adjointB = kernel.boolAttr("adj_y");
  const int64_t rows = out.dim(out.rank() - 2), columns = out.dim(out.rank() - 1), inner = a.dim(a.rank() - (adjointA ? 2 : 1));
  auto lead = [](const Tensor &t) { return t.shape().first(t.shape().size() - 2); };
  std::array<Dims, 2> strides{broadcastStrides(lead(a), lead(out)), broadcastStrides(lead(b), lead(out))};
  forEachRow<2>(lead(out), strides, [&](const auto &offsets, int64_t at, int64_t length, const auto &steps) {
    for (int64_t i = 0; i < length; ++i) {
      const T *x = a.data<T>() + (offsets[0] + i * steps[0]) * rows * inner;
      const T *y = b.data<T>() + (offsets[1] + i * steps[1]) * inner * columns;
      MatrixView<T> left{x, adjointA ? 1 : inner, adjointA ? rows : 1, adjointA};
      MatrixView<T> right{y, adjointB ? 1 : columns, adjointB ? inner : 1, adjointB};
      multiplyMatrices<T, R>(rows, columns, inner, left, right, out.data<R>() + (at + i) * rows * columns);
    }
  });
}

/// The elements of an integer tensor as int32.
static Result<Tensor> widenToInt32(const Tensor &in) {
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(DType::Int32, Dims(in.shape().begin(), in.shape().end())));
  for (int64_t i = 0; i < in.numElements(); ++i) out.data<int32_t>()[i] = static_cast<int32_t>(integerElement(in, i));
  return out;
}

/// V3 allows a result wider than the operands.
static LogicalResult batchMatMul(Kernel &kernel) {
  const DType from = kernel.inputDType(), to = kernel.outputDType();
  const Tensor &a = kernel.input(0), &b = kernel.input(1);
  if (to == DType::Int32 && from != to && isInteger(from)) {
    Result<Tensor> left = widenToInt32(a), right = widenToInt32(b);
    if (!left || !right) return kernel.fail(left ? right.takeStatus() : left.takeStatus());
    batchMatMulOf<int32_t, int32_t>(kernel, *left, *right);
    return success();
  }
  if (kernel.inputDType(1) != from) return kernel.unsupported(kernel.inputDType(1));
  if (to == DType::Float && from != to)
    return dispatchKernel<TypeSet<Half, BFloat16>>(kernel, from, [&](auto tag) { batchMatMulOf<TagType<decltype(tag)>, float>(kernel, a, b); });
  if (from != to) return kernel.unsupported(to);
  return dispatchKernel<NumericTypes>(kernel, from, [&](auto tag) { batchMatMulOf<TagType<decltype(tag)>, TagType<decltype(tag)>>(kernel, a, b); });
}
STRATA_TF_EVAL(BatchMatMul, runPrepared<batchMatMul>);
STRATA_TF_EVAL(BatchMatMulV2, runPrepared<batchMatMul>);
STRATA_TF_EVAL(BatchMatMulV3, runPrepared<batchMatMul>);

namespace {
struct EinsumContext final : ShapeContext {
  using ShapeContext::ShapeContext;
  Contents contents(unsigned) override { return std::nullopt; }
};
}  // namespace

/// Straight from the definition: for every index of the result (and zero off its diagonals), the sum over all others.
static LogicalResult einsum(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  SmallVector<TensorShape, 2> shapes;
  for (unsigned i = 0; i < kernel.numInputs(); ++i) shapes.push_back(TensorShape::ofDims(kernel.input(i).shape()));
  EinsumContext context(kernel.getOp(), 0, 0);
  FailureOr<EinsumPlan> plan = EinsumPlan::parse(kernel.stringAttr("equation"), shapes, context);
  if (failed(plan)) return kernel.fail(context.getStatus());
  // Strides of every tensor over the indices; a repeated label adds its strides up.
  const size_t count = plan->sizes.size();
  auto stridesOf = [&](std::span<const int64_t> dims, ArrayRef<int> labels) {
    Dims own = rowMajorStrides(dims), strides(count, 0);
    for (size_t d = 0; d < labels.size(); ++d)
      if (labels[d] >= 0) strides[static_cast<size_t>(labels[d])] += own[d];
    return strides;
  };
  Dims left = stridesOf(kernel.input(0).shape(), plan->operands[0]);
  Dims right = kernel.numInputs() > 1 ? stridesOf(kernel.input(1).shape(), plan->operands[1]) : Dims(count, 0);
  Dims result = stridesOf(kernel.output().shape(), plan->output);
  Dims kept, summed;
  std::array<Dims, 3> keptStrides;
  std::array<Dims, 2> summedStrides;
  for (size_t i = 0; i < count; ++i) {
    bool isKept = llvm::is_contained(plan->output, static_cast<int>(i));
    (isKept ? kept : summed).push_back(plan->sizes[i].getValue());
    for (size_t k = 0; k < 3; ++k) {
      int64_t stride = k == 0 ? left[i] : k == 1 ? right[i] : result[i];
      if (isKept) keptStrides[k].push_back(stride);
      else if (k < 2) summedStrides[k].push_back(stride);
    }
  }
  return dispatchKernel<NumericTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    using A = Accumulator<T>;
    const T *a = kernel.input(0).template data<T>();
    const T *b = kernel.numInputs() > 1 ? kernel.input(1).template data<T>() : nullptr;
    T *out = kernel.output().template data<T>();
    forEachRow<3>(kept, keptStrides, [&](const auto &at, int64_t, int64_t length, const auto &step) {
      for (int64_t i = 0; i < length; ++i) {
        A sum(0);
        forEachRow<2>(summed, summedStrides, [&](const auto &inner, int64_t, int64_t n, const auto &innerStep) {
          const T *x = a + at[0] + i * step[0] + inner[0];
          const T *y = b ? b + at[1] + i * step[1] + inner[1] : nullptr;
          for (int64_t k = 0; k < n; ++k) {
            A factor = y ? toAccumulator(y[k * innerStep[1]]) : A(1);
            sum = wrapAdd(sum, wrapMul(toAccumulator(x[k * innerStep[0]]), factor));
          }
        });
        out[at[2] + i * step[2]] = fromAccumulator<T>(sum);
      }
    });
  });
}
STRATA_TF_EVAL(Einsum, runKernel<einsum>);

}  // namespace strata::tf
