// Evaluation of the select family.
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"

namespace strata::tf {

/// Copies element by element from one of two operands, by strides into the condition and the operands.
static void selectElements(Kernel &kernel, std::array<Dims, 3> strides) {
  Tensor &out = kernel.output();
  const bool *condition = kernel.input(0).data<bool>();
  const auto *yes = static_cast<const char *>(kernel.input(1).rawData());
  const auto *no = static_cast<const char *>(kernel.input(2).rawData());
  auto *to = static_cast<char *>(out.rawData());
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  forEachRow<3>(out.shape(), strides, [&](const auto &offsets, int64_t at, int64_t length, const auto &steps) {
    for (int64_t i = 0; i < length; ++i) {
      bool chosen = condition[offsets[0] + i * steps[0]];
      int64_t from = chosen ? offsets[1] + i * steps[1] : offsets[2] + i * steps[2];
      copyElements(out.dtype(), to + (at + i) * size, (chosen ? yes : no) + from * size, 1);
    }
  });
}

static LogicalResult select(Kernel &kernel) {
  std::span<const int64_t> out = kernel.output().shape(), condition = kernel.input(0).shape();
  Dims own = rowMajorStrides(out);
  Dims conditionStrides(out.size(), 0);
  if (condition.size() == out.size())
    conditionStrides = own;
  else if (condition.size() == 1)
    conditionStrides[0] = 1;
  selectElements(kernel, {conditionStrides, own, own});
  return success();
}
STRATA_TF_EVAL(Select, runPrepared<select>);

static LogicalResult selectV2(Kernel &kernel) {
  std::span<const int64_t> out = kernel.output().shape();
  selectElements(kernel, {broadcastStrides(kernel.input(0).shape(), out), broadcastStrides(kernel.input(1).shape(), out),
                          broadcastStrides(kernel.input(2).shape(), out)});
  return success();
}
STRATA_TF_EVAL(SelectV2, runPrepared<selectV2>);

static LogicalResult where(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  if (in.rank() < 1 || in.rank() > 8) return kernel.invalid("WhereOp : Unhandled input dimensions: ", in.rank());
  return dispatchKernel<PlainTypes>(kernel, in.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    std::vector<int64_t> positions;
    for (int64_t i = 0; i < in.numElements(); ++i)
      if (!(in.data<T>()[i] == T(ComputeType<T>(0)))) positions.push_back(i);
    if (failed(kernel.allocate(0, {static_cast<int64_t>(positions.size()), in.rank()}))) return failure();
    int64_t *out = kernel.output().template data<int64_t>();
    Dims strides = rowMajorStrides(in.shape());
    for (int64_t position : positions)
      for (int64_t stride : strides) {
        *out++ = position / stride;
        position %= stride;
      }
    return success();
  });
}
STRATA_TF_EVAL(Where, runKernel<where>);

}  // namespace strata::tf
