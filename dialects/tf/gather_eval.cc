// Evaluation of the gather family.
#include "dialects/tf/arithmetic.h"
#include "dialects/tf/gather.h"
#include "dialects/tf/broadcast.h"
#include "dialects/tf/kernel.h"
#include "support/fault.h"

#include <cstring>

namespace strata::tf {

//===-- Gather ---------------------------------------------------------------------------------------------------===//

/// "indices[1,1] = 9 is not in [0, 5)".
static LogicalResult badIndex(Kernel &kernel, const Tensor &indices, int64_t at, int64_t index, int64_t limit) {
  std::string position;
  Dims strides = rowMajorStrides(indices.shape());
  for (int64_t stride : strides) {
    if (!position.empty()) position += ",";
    position += std::to_string(at / stride);
    at %= stride;
  }
  return kernel.invalid("indices", indices.rank() == 0 ? "" : "[" + position + "]", " = ", index, " is not in [0, ", limit, ")");
}

LogicalResult gatherAlong(Kernel &kernel, const Tensor &params, const Tensor &indices, int64_t axis, int64_t batch) {
  if (axis < 0) axis += params.rank();
  if (batch < 0) batch += indices.rank();
  Tensor &out = kernel.output();
  auto extent = [&](int64_t from, int64_t to) {
    int64_t product = 1;
    for (int64_t d = from; d < to; ++d) product *= params.dim(d);
    return product;
  };
  const int64_t batches = extent(0, batch), outer = extent(batch, axis), limit = params.dim(axis), inner = extent(axis + 1, params.rank());
  const int64_t perBatch = batches == 0 ? 0 : indices.numElements() / batches;
  const auto size = static_cast<int64_t>(elementStorageSize(params.dtype()));
  std::vector<int64_t> rows = integerElements(indices);
  if (out.numElements() == 0 && limit != 0 && rows.empty()) return success();
  for (size_t i = 0; i < rows.size(); ++i)
    if (rows[i] < 0 || rows[i] >= limit) return badIndex(kernel, indices, static_cast<int64_t>(i), rows[i], limit);
  auto *to = static_cast<char *>(out.rawData());
  const auto *from = static_cast<const char *>(params.rawData());
  for (int64_t b = 0; b < batches; ++b)
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < perBatch; ++i) {
        int64_t row = rows[static_cast<size_t>(b * perBatch + i)];
        copyElements(out.dtype(), to,
                     from +
                         ((STRATA_FAULT("eval.gather.batch-and-outer", o * batches + b, b * outer + o)) * limit + row) *
                             inner * size,
                     inner);
        to += inner * size;
      }
  return success();
}

static LogicalResult gather(Kernel &kernel) { return gatherAlong(kernel, kernel.input(0), kernel.input(1), 0, 0); }
STRATA_TF_EVAL(Gather, runPrepared<gather>);

static LogicalResult gatherV2(Kernel &kernel) {
  return gatherAlong(kernel, kernel.input(0), kernel.input(1), integerElement(kernel.input(2), 0), kernel.intAttr("batch_dims"));
}
STRATA_TF_EVAL(GatherV2, runPrepared<gatherV2>);

//===-- Coordinates ----------------------------------------------------------------------------------------------===//

namespace {
/// Coordinate vectors into a tensor: for each, the offset of the slice that it names.
struct Coordinates {
  int64_t sliceSize = 1;         ///< elements of one slice
  std::vector<int64_t> offsets;  ///< in elements; -1 for coordinates outside
};
}  // namespace

static Coordinates resolveCoordinates(const Tensor &indices, std::span<const int64_t> target) {
  const int64_t width = indices.dim(indices.rank() - 1);
  Dims strides = rowMajorStrides(target);
  Coordinates result;
  for (auto d = static_cast<size_t>(width); d < target.size(); ++d) result.sliceSize *= target[d];
  int64_t count = 1;
  for (int64_t d = 0; d + 1 < indices.rank(); ++d) count *= indices.dim(d);
  for (int64_t i = 0; i < count; ++i) {
    int64_t offset = 0;
    for (int64_t k = 0; k < width; ++k) {
      int64_t index = integerElement(indices, i * width + k);
      bool outside = index < 0 || index >= target[static_cast<size_t>(k)];
      offset = outside || offset < 0 ? -1 : offset + index * strides[static_cast<size_t>(k)];
    }
    result.offsets.push_back(offset);
  }
  return result;
}

/// "indices[2] = [5, 0] does not index into shape [3,2]".
static LogicalResult badCoordinates(Kernel &kernel, const Tensor &indices, int64_t row, std::string_view what,
                                    std::span<const int64_t> target) {
  const int64_t width = indices.dim(indices.rank() - 1);
  std::string place, vector;
  Dims lead(indices.shape().begin(), indices.shape().end() - 1);
  int64_t rest = row;
  for (int64_t stride : rowMajorStrides(lead)) {
    place += (place.empty() ? "" : ",") + std::to_string(rest / stride);
    rest %= stride;
  }
  for (int64_t k = 0; k < width; ++k) vector += (k ? ", " : "") + std::to_string(integerElement(indices, row * width + k));
  return kernel.invalid("indices", lead.empty() ? "" : "[" + place + "]", " = [", vector, "] does not index into ", what, " ",
                        shapeToString(target));
}

LogicalResult gatherCoordinates(Kernel &kernel, const Tensor &params, const Tensor &indices) {
  Tensor &out = kernel.output();
  Coordinates coordinates = resolveCoordinates(indices, params.shape());
  const bool ignore = kernel.stringAttr("bad_indices_policy") == "IGNORE";
  const auto size = static_cast<int64_t>(elementStorageSize(params.dtype()));
  const int64_t bytes = coordinates.sliceSize * size;
  for (size_t i = 0; i < coordinates.offsets.size(); ++i) {
    auto *to = static_cast<char *>(out.rawData()) + static_cast<int64_t>(i) * bytes;
    if (coordinates.offsets[i] >= 0) {
      copyElements(out.dtype(), to, static_cast<const char *>(params.rawData()) + coordinates.offsets[i] * size, coordinates.sliceSize);
    } else if (!ignore) {
      return badCoordinates(kernel, indices, static_cast<int64_t>(i), "param shape", params.shape());
    } else if (isPlainData(out.dtype())) {
      std::memset(to, 0, static_cast<size_t>(bytes));
    }
  }
  return success();
}
static LogicalResult gatherNd(Kernel &kernel) { return gatherCoordinates(kernel, kernel.input(0), kernel.input(1)); }
STRATA_TF_EVAL(GatherNd, runPrepared<gatherNd>);

namespace {
struct ScatterReplace {
  template <typename T>
  T operator()(const T &, const T &update) const { return update; }
};
struct ScatterAdd {
  template <typename T>
  T operator()(T a, T b) const { return wrapAdd(a, b); }
};
struct ScatterSub {
  template <typename T>
  T operator()(T a, T b) const { return wrapSub(a, b); }
};
// As Eigen's cwiseMin and cwiseMax: the old value stays where a comparison with NaN decides.
struct ScatterMax {
  template <typename T>
  T operator()(T a, T b) const { return a < b ? b : a; }
};
struct ScatterMin {
  template <typename T>
  T operator()(T a, T b) const { return b < a ? b : a; }
};
}  // namespace

/// out[coordinates[i]] = Fn(out[coordinates[i]], updates[i]), in order.
template <typename Set, typename Fn>
static LogicalResult scatterInto(Kernel &kernel, const Tensor &indices, const Tensor &updates) {
  Tensor &out = kernel.output();
  Coordinates coordinates = resolveCoordinates(indices, out.shape());
  const bool ignore = kernel.stringAttr("bad_indices_policy") == "IGNORE";
  return dispatchKernel<Set>(kernel, out.dtype(), [&](auto tag) -> LogicalResult {
    using T = TagType<decltype(tag)>;
    using C = ComputeType<T>;
    const T *in = updates.data<T>();
    for (size_t i = 0; i < coordinates.offsets.size(); ++i, in += coordinates.sliceSize) {
      if (coordinates.offsets[i] < 0 && ignore) continue;
      if (coordinates.offsets[i] < 0) return badCoordinates(kernel, indices, static_cast<int64_t>(i), "shape", out.shape());
      T *to = out.data<T>() + coordinates.offsets[i];
      for (int64_t k = 0; k < coordinates.sliceSize; ++k) to[k] = T(Fn()(C(to[k]), C(in[k])));
    }
    return success();
  });
}

static LogicalResult scatterNd(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  if (kernel.outputDType() == DType::String || kernel.outputDType() == DType::Bool)
    return scatterInto<AllTypes, ScatterReplace>(kernel, kernel.input(0), kernel.input(1));
  return scatterInto<NumericTypes, ScatterAdd>(kernel, kernel.input(0), kernel.input(1));
}
STRATA_TF_EVAL(ScatterNd, runKernel<scatterNd>);

template <typename Set, typename Fn>
static LogicalResult tensorScatter(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  Result<Tensor> target = kernel.takeInput(0).makeUnique();
  if (!target) return kernel.fail(target.takeStatus());
  kernel.setOutput(0, target.takeValue());
  return scatterInto<Set, Fn>(kernel, kernel.input(1), kernel.input(2));
}
template <typename Set, typename Fn>
static LogicalResult evaluateTensorScatter(Operation *op, EvalFrame &frame) {
  return runKernel<tensorScatter<Set, Fn>>(op, frame);
}
STRATA_TF_EVAL(TensorScatterUpdate, evaluateTensorScatter<AllTypes, ScatterReplace>);
STRATA_TF_EVAL(TensorScatterAdd, evaluateTensorScatter<NumericTypes, ScatterAdd>);
STRATA_TF_EVAL(TensorScatterSub, evaluateTensorScatter<NumericTypes, ScatterSub>);
STRATA_TF_EVAL(TensorScatterMax, evaluateTensorScatter<RealTypes, ScatterMax>);
STRATA_TF_EVAL(TensorScatterMin, evaluateTensorScatter<RealTypes, ScatterMin>);

//===-- Stitching and partitions ---------------------------------------------------------------------------------===//

static LogicalResult dynamicStitch(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  Tensor &out = kernel.output();
  const unsigned count = kernel.numInputs() / 2;
  const int64_t slice = out.dim(0) == 0 ? 0 : out.numElements() / out.dim(0);
  const int64_t bytes = slice * static_cast<int64_t>(elementStorageSize(out.dtype()));
  for (unsigned i = 0; i < count; ++i)
    for (int64_t k = 0; k < kernel.input(i).numElements(); ++k) {
      int64_t row = integerElement(kernel.input(i), k);
      if (row < 0 || row >= out.dim(0)) return kernel.invalid("indices[", i, "] is out of range");
      copyElements(out.dtype(), static_cast<char *>(out.rawData()) + row * bytes,
                   static_cast<const char *>(kernel.input(count + i).rawData()) + k * bytes, slice);
    }
  return success();
}
STRATA_TF_EVAL(DynamicStitch, runKernel<dynamicStitch>);
STRATA_TF_EVAL(ParallelDynamicStitch, runKernel<dynamicStitch>);

static LogicalResult dynamicPartition(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  const Tensor &data = kernel.input(0);
  std::vector<int64_t> partitions = integerElements(kernel.input(1)), counts(kernel.numOutputs(), 0);
  for (size_t i = 0; i < partitions.size(); ++i) {
    if (partitions[i] < 0 || partitions[i] >= static_cast<int64_t>(counts.size()))
      return kernel.invalid("partitions[", i, "] = ", partitions[i], " is not in [0, ", counts.size(), ")");
    ++counts[static_cast<size_t>(partitions[i])];
  }
  Dims rest(data.shape().begin() + kernel.input(1).rank(), data.shape().end());
  int64_t slice = 1;
  for (int64_t dim : rest) slice *= dim;
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) {
    Dims dims{counts[i]};
    dims.insert(dims.end(), rest.begin(), rest.end());
    if (failed(kernel.allocate(i, std::move(dims)))) return failure();
    counts[i] = 0;
  }
  const int64_t bytes = slice * static_cast<int64_t>(elementStorageSize(data.dtype()));
  for (size_t i = 0; i < partitions.size(); ++i) {
    auto to = static_cast<unsigned>(partitions[i]);
    copyElements(data.dtype(), static_cast<char *>(kernel.output(to).rawData()) + counts[to]++ * bytes,
                 static_cast<const char *>(data.rawData()) + static_cast<int64_t>(i) * bytes, slice);
  }
  return success();
}
STRATA_TF_EVAL(DynamicPartition, runKernel<dynamicPartition>);

//===-- Coordinates of numbers -----------------------------------------------------------------------------------===//

static LogicalResult unravelIndex(Kernel &kernel) {
  const std::vector<int64_t> indices = integerElements(kernel.input(0)), dims = integerElements(kernel.input(1));
  const int64_t limit = kernel.inputDType() == DType::Int32 ? INT32_MAX : INT64_MAX;
  int64_t product = 1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0) return kernel.invalid("Input dims cannot contain a dim of zero, but dims contains zero at index ", i);
    if (dims[i] < 0) return kernel.invalid("Input dims cannot be negative. Got dim = ", dims[i], " at index ", i);
    if (product > limit / dims[i]) {
      std::string all;
      for (int64_t dim : dims) all += (all.empty() ? "" : " ") + std::to_string(dim);
      return kernel.invalid("Input dims product is causing integer overflow: (", all, ")");
    }
    product *= dims[i];
  }
  for (int64_t index : indices)
    if (index >= product) return kernel.invalid("index is out of bound as with dims");
  return dispatchKernel<IndexTypes>(kernel, kernel.inputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    T *out = kernel.output().data<T>();
    int64_t stride = product;
    for (int64_t dim : dims) {
      const int64_t next = stride / dim;
      for (int64_t index : indices) *out++ = static_cast<T>(index % stride / next);
      stride = next;
    }
  });
}
STRATA_TF_EVAL(UnravelIndex, runPrepared<unravelIndex>);

}  // namespace strata::tf
