// Evaluation of the shape_ops family.
#include "dialects/tf/kernel.h"
#include "dialects/tf/strided_copy.h"

namespace strata::tf {

//===-- Queries --------------------------------------------------------------------------------------------------===//

static void writeIntegers(Tensor &out, std::span<const int64_t> values) {
  for (size_t i = 0; i < values.size(); ++i)
    if (out.dtype() == DType::Int32)
      out.data<int32_t>()[i] = static_cast<int32_t>(values[i]);
    else
      out.data<int64_t>()[i] = values[i];
}

static LogicalResult shapeOf(Kernel &kernel) {
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) writeIntegers(kernel.output(i), kernel.input(i).shape());
  return success();
}
STRATA_TF_EVAL(Shape, runPrepared<shapeOf>);
STRATA_TF_EVAL(ShapeN, runPrepared<shapeOf>);

static LogicalResult sizeOf(Kernel &kernel) {
  int64_t count = kernel.input(0).numElements();
  writeIntegers(kernel.output(), {&count, 1});
  return success();
}
STRATA_TF_EVAL(Size, runPrepared<sizeOf>);

static LogicalResult rankOf(Kernel &kernel) {
  *kernel.output().data<int32_t>() = static_cast<int32_t>(kernel.input(0).rank());
  return success();
}
STRATA_TF_EVAL(Rank, runPrepared<rankOf>);

//===-- Other shapes for the same elements -----------------------------------------------------------------------===//

static LogicalResult reshape(Kernel &kernel) {
  if (failed(kernel.inferShapes())) return failure();
  kernel.setOutput(0, kernel.takeInput(0).withShape(kernel.outputDims()));
  return success();
}
STRATA_TF_EVAL(Reshape, runKernel<reshape>);
STRATA_TF_EVAL(ExpandDims, runKernel<reshape>);
STRATA_TF_EVAL(Squeeze, runKernel<reshape>);

static LogicalResult broadcastTo(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  copyStrided(out.dtype(), out.shape(), out.rawData(), wholeView(out.shape()), in.rawData(),
              {0, broadcastStrides(in.shape(), out.shape())});
  return success();
}
STRATA_TF_EVAL(BroadcastTo, runPrepared<broadcastTo>);

static LogicalResult broadcastArgs(Kernel &kernel) {
  std::vector<int64_t> a = integerElements(kernel.input(0)), b = integerElements(kernel.input(1));
  std::vector<int64_t> &longer = a.size() < b.size() ? b : a, &shorter = a.size() < b.size() ? a : b;
  for (size_t i = 0; i < shorter.size(); ++i) {
    int64_t &size = longer[longer.size() - shorter.size() + i];
    if (size == 1) size = shorter[i];
  }
  writeIntegers(kernel.output(), longer);
  return success();
}
STRATA_TF_EVAL(BroadcastArgs, runPrepared<broadcastArgs>);

static LogicalResult broadcastGradientArgs(Kernel &kernel) {
  std::vector<int64_t> shapes[2] = {integerElements(kernel.input(0)), integerElements(kernel.input(1))};
  if (shapes[0] == shapes[1]) return success();
  const size_t rank = std::max(shapes[0].size(), shapes[1].size());
  for (unsigned k = 0; k < 2; ++k) {
    std::vector<int64_t> reduced;
    const size_t lead = rank - shapes[k].size();
    for (size_t d = 0; d < rank; ++d)
      if (d < lead || shapes[k][d - lead] == 1) reduced.push_back(static_cast<int64_t>(d));
    writeIntegers(kernel.output(k), reduced);
  }
  return success();
}
STRATA_TF_EVAL(BroadcastGradientArgs, runPrepared<broadcastGradientArgs>);

//===-- Permutations ---------------------------------------------------------------------------------------------===//

static void transposeInto(const Tensor &in, std::span<const int64_t> perm, Tensor &out) {
  Dims inStrides = rowMajorStrides(in.shape()), strides;
  for (int64_t d : perm) strides.push_back(inStrides[static_cast<size_t>(d < 0 ? d + in.rank() : d)]);
  copyStrided(out.dtype(), out.shape(), out.rawData(), wholeView(out.shape()), in.rawData(), {0, strides});
}

static LogicalResult transpose(Kernel &kernel) {
  transposeInto(kernel.input(0), integerElements(kernel.input(1)), kernel.output());
  return success();
}
STRATA_TF_EVAL(Transpose, runPrepared<transpose>);

static LogicalResult conjugateTranspose(Kernel &kernel) {
  if (failed(transpose(kernel))) return failure();
  (void)dispatch<ComplexTypes>(kernel.outputDType(), [&](auto tag) {
    using T = TagType<decltype(tag)>;
    T *out = kernel.output().template data<T>();
    for (int64_t i = 0; i < kernel.output().numElements(); ++i) out[i] = std::conj(out[i]);
  });
  return success();
}
STRATA_TF_EVAL(ConjugateTranspose, runPrepared<conjugateTranspose>);

static LogicalResult invertPermutation(Kernel &kernel) {
  std::vector<int64_t> perm = integerElements(kernel.input(0)), inverse(perm.size(), -1);
  for (size_t i = 0; i < perm.size(); ++i) {
    if (perm[i] < 0 || perm[i] >= static_cast<int64_t>(perm.size()))
      return kernel.invalid(perm[i], " is not between 0 and ", perm.size());
    if (inverse[static_cast<size_t>(perm[i])] != -1) return kernel.invalid(perm[i], " is duplicated in the input.");
    inverse[static_cast<size_t>(perm[i])] = static_cast<int64_t>(i);
  }
  writeIntegers(kernel.output(), inverse);
  return success();
}
STRATA_TF_EVAL(InvertPermutation, runPrepared<invertPermutation>);

//===-- Blocks of space ------------------------------------------------------------------------------------------===//

/// Elements of `image` at (row * block + i, column * block + j, c) are those of `deep` at (row, column, (i, j, c)), where
/// the block's position comes before the channel for NHWC and NCHW alike.
static LogicalResult moveBlocks(Kernel &kernel, bool toSpace) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const Tensor &image = toSpace ? out : in, &deep = toSpace ? in : out;
  const int64_t block = kernel.intAttr("block_size");
  const bool channelsFirst = kernel.stringAttr("data_format") == "NCHW";
  const size_t h = channelsFirst ? 2 : 1, w = h + 1, c = channelsFirst ? 1 : 3;
  Dims is = rowMajorStrides(image.shape()), ds = rowMajorStrides(deep.shape());
  auto size = [](const Tensor &t, size_t d) { return t.dim(static_cast<int64_t>(d)); };
  Dims box{image.dim(0), size(deep, h), block, size(deep, w), block, size(image, c)};
  StridedView imageView{0, {is[0], is[h] * block, is[h], is[w] * block, is[w], is[c]}};
  StridedView deepView{0, {ds[0], ds[h], ds[c] * block * size(image, c), ds[w], ds[c] * size(image, c), ds[c]}};
  copyStrided(out.dtype(), box, out.rawData(), toSpace ? imageView : deepView, in.rawData(), toSpace ? deepView : imageView);
  return success();
}
static LogicalResult depthToSpace(Kernel &kernel) { return moveBlocks(kernel, true); }
static LogicalResult spaceToDepth(Kernel &kernel) { return moveBlocks(kernel, false); }
STRATA_TF_EVAL(DepthToSpace, runPrepared<depthToSpace>);
STRATA_TF_EVAL(SpaceToDepth, runPrepared<spaceToDepth>);

/// SpaceToBatchND and BatchToSpaceND: position p of a padded spatial dimension is block offset p % block of entry
/// p / block; the batch index is block offset major. Walks the unpadded side element row by row.
static LogicalResult moveBatches(Kernel &kernel, bool toBatch) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const Tensor &space = toBatch ? in : out, &batched = toBatch ? out : in;
  std::vector<int64_t> blocks = integerElements(kernel.input(1)), pads = integerElements(kernel.input(2));
  const size_t spatial = blocks.size();
  int64_t inner = 1;
  for (size_t d = spatial + 1; d < static_cast<size_t>(space.rank()); ++d) inner *= space.dim(static_cast<int64_t>(d));
  Dims spaceStrides = rowMajorStrides(space.shape()), batchStrides = rowMajorStrides(batched.shape());
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  int64_t count = inner == 0 ? 0 : space.numElements() / inner;
  for (int64_t position = 0; position < count; ++position) {
    int64_t rest = position * inner, blockIndex = 0, at = 0;
    int64_t batch = rest / spaceStrides[0];
    rest %= spaceStrides[0];
    for (size_t d = 0; d < spatial; ++d) {
      int64_t padded = rest / spaceStrides[d + 1] + pads[2 * d];
      rest %= spaceStrides[d + 1];
      blockIndex = blockIndex * blocks[d] + padded % blocks[d];
      at += padded / blocks[d] * batchStrides[d + 1];
    }
    at += (blockIndex * space.dim(0) + batch) * batchStrides[0];
    int64_t to = toBatch ? at : position * inner, from = toBatch ? position * inner : at;
    copyElements(out.dtype(), static_cast<char *>(out.rawData()) + to * size,
                 static_cast<const char *>(in.rawData()) + from * size, inner);
  }
  return success();
}
static LogicalResult spaceToBatch(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  return moveBatches(kernel, true);
}
static LogicalResult batchToSpace(Kernel &kernel) { return moveBatches(kernel, false); }
STRATA_TF_EVAL(SpaceToBatchND, runKernel<spaceToBatch>);
STRATA_TF_EVAL(BatchToSpaceND, runPrepared<batchToSpace>);

}  // namespace strata::tf
