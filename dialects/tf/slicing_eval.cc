// Evaluation of the slicing family.
#include "dialects/tf/kernel.h"
#include "dialects/tf/strided_copy.h"
#include "dialects/tf/strided_slice.h"
#include "support/fault.h"

namespace strata::tf {

//===-- Boxes ----------------------------------------------------------------------------------------------------===//

static LogicalResult slice(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  StridedView from = wholeView(in.shape());
  for (int64_t d = 0; d < in.rank(); ++d) from.offset += integerElement(kernel.input(1), d) * from.strides[static_cast<size_t>(d)];
  copyStrided(out.dtype(), out.shape(), out.rawData(), wholeView(out.shape()), in.rawData(), from);
  return success();
}
STRATA_TF_EVAL(Slice, runPrepared<slice>);

namespace {
/// A shape context for resolving a specification during evaluation.
struct SpecContext final : ShapeContext {
  using ShapeContext::ShapeContext;
  Contents contents(unsigned) override { return std::nullopt; }
};
/// The view of the sliced tensor and the box it spans, in the order of the sliced tensor's dimensions.
struct SliceView {
  Dims box;
  StridedView view;
  TensorShape shape;  ///< of the slice, with new dimensions and without dropped ones
};
}  // namespace

/// `specification`: index of the operand `begin`; `end` and `strides` follow.
static FailureOr<SliceView> viewOfSlice(Kernel &kernel, std::span<const int64_t> shape, unsigned specification) {
  auto dims = [&](unsigned i) {
    std::vector<int64_t> values = integerElements(kernel.input(i));
    return SmallVector<Dim, 6>(values.begin(), values.end());
  };
  std::vector<int64_t> strides = integerElements(kernel.input(specification + 2));
  SpecContext context(kernel.getOp(), 0, 0);
  FailureOr<ResolvedSlice> slice =
      resolveStridedSlice(TensorShape::ofDims(shape), dims(specification), dims(specification + 1), strides,
                          StridedSliceMasks::of(kernel.getOp()), context);
  if (failed(slice)) return kernel.fail(context.getStatus());
  SliceView result{{}, wholeView(shape), slice->resultShape()};
  for (size_t d = 0; d < slice->dims.size(); ++d) {
    const SliceDim &dim = slice->dims[d];
    result.box.push_back(dim.count.getValue());
    result.view.offset += dim.begin.getValue() * result.view.strides[d];
    result.view.strides[d] *= dim.stride;
  }
  return result;
}

static LogicalResult stridedSlice(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  FailureOr<SliceView> slice = viewOfSlice(kernel, in.shape(), 1);
  if (failed(slice)) return failure();
  copyStrided(out.dtype(), slice->box, out.rawData(), wholeView(slice->box), in.rawData(), slice->view);
  return success();
}
STRATA_TF_EVAL(StridedSlice, runPrepared<stridedSlice>);

static LogicalResult stridedSliceGrad(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  Tensor &out = kernel.output();
  FailureOr<SliceView> slice = viewOfSlice(kernel, out.shape(), 1);
  if (failed(slice)) return failure();
  const Tensor &gradient = kernel.input(4);
  int64_t count = 1;
  for (int64_t size : slice->box) count *= size;
  if (count != gradient.numElements())
    return kernel.invalid("shape of dy was ", shapeToString(gradient.shape()), " instead of ", slice->shape.str());
  copyStrided(out.dtype(), slice->box, out.rawData(), slice->view, gradient.rawData(), wholeView(slice->box));
  return success();
}
STRATA_TF_EVAL(StridedSliceGrad, runKernel<stridedSliceGrad>);

//===-- Padding and repetition -----------------------------------------------------------------------------------===//

static LogicalResult padWith(Kernel &kernel, const Tensor *value) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  for (int64_t i = 0; value && i < out.numElements(); ++i)
    copyElements(out.dtype(), static_cast<char *>(out.rawData()) + i * size, value->rawData(), 1);
  StridedView to = wholeView(out.shape());
  for (int64_t d = 0; d < in.rank(); ++d) to.offset += integerElement(kernel.input(1), 2 * d) * to.strides[static_cast<size_t>(d)];
  copyStrided(out.dtype(), in.shape(), out.rawData(), to, in.rawData(), wholeView(in.shape()));
  return success();
}
static LogicalResult pad(Kernel &kernel) { return padWith(kernel, nullptr); }
static LogicalResult padV2(Kernel &kernel) {
  if (kernel.input(2).numElements() != 1) return kernel.invalid("constant_values must be a scalar");
  return padWith(kernel, &kernel.input(2));
}
STRATA_TF_EVAL(Pad, runKernel<pad>);
STRATA_TF_EVAL(PadV2, runKernel<padV2>);

/// out[i, j, ...] = in[position(0, i), position(1, j), ...]
template <typename Position>
static void gatherPositions(const Tensor &in, Tensor &out, Position position) {
  const Dims inStrides = rowMajorStrides(in.shape());
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  const char *from = static_cast<const char *>(in.rawData());
  char *to = static_cast<char *>(out.rawData());
  if (out.numElements() == 0) return;
  if (out.rank() == 0) return copyElements(out.dtype(), to, from, 1);
  // Rows of the last dimension; the others count like the wheels of an odometer.
  const auto last = static_cast<size_t>(out.rank() - 1);
  Dims index(last, 0);
  for (int64_t rows = out.numElements() / out.dim(last); rows > 0; --rows) {
    int64_t row = 0;
    for (size_t d = 0; d < last; ++d) row += position(d, index[d]) * inStrides[d];
    for (int64_t i = 0; i < out.dim(last); ++i, to += size)
      copyElements(out.dtype(), to, from + (row + position(last, i)) * size, 1);
    for (size_t d = last; d > 0 && ++index[d - 1] == out.dim(d - 1); --d) index[d - 1] = 0;
  }
}

static LogicalResult mirrorPad(Kernel &kernel) {
  const int64_t edge = kernel.stringAttr("mode") == "REFLECT" ? 1 : 0;
  const Tensor &in = kernel.input(0);
  gatherPositions(in, kernel.output(), [&](size_t d, int64_t i) {
    const int64_t size = in.dim(d), at = i - integerElement(kernel.input(1), 2 * d);
    return at < 0 ? -at - 1 + edge : at >= size ? 2 * size - at - 1 - edge : at;
  });
  return success();
}
STRATA_TF_EVAL(MirrorPad, runPrepared<mirrorPad>);

static LogicalResult tile(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  gatherPositions(in, kernel.output(), [&](size_t d, int64_t i) { return i % in.dim(d); });
  return success();
}
STRATA_TF_EVAL(Tile, runPrepared<tile>);

//===-- Splitting ------------------------------------------------------------------------------------------------===//

/// Results are consecutive parts of `value` along `axis`; `partDims(i)` is part i's shape with the axis in it.
static void splitAlong(Kernel &kernel, const Tensor &value, int64_t axis, bool dropAxis) {
  if (axis < 0) axis += value.rank();
  const auto along = static_cast<size_t>(axis);
  Dims strides = rowMajorStrides(value.shape());
  int64_t offset = 0;
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) {
    Tensor &out = kernel.output(i);
    Dims box(value.shape().begin(), value.shape().end());
    box[along] = dropAxis ? 1 : out.dim(axis);
    copyStrided(value.dtype(), box, out.rawData(), wholeView(box), value.rawData(), {offset, strides});
    offset += box[along] * strides[along];
  }
}
static LogicalResult split(Kernel &kernel) {
  splitAlong(kernel, kernel.input(1), integerElement(kernel.input(0), 0), false);
  return success();
}
static LogicalResult splitV(Kernel &kernel) {
  splitAlong(kernel, kernel.input(0), integerElement(kernel.input(2), 0), false);
  return success();
}
static LogicalResult unpack(Kernel &kernel) {
  splitAlong(kernel, kernel.input(0), kernel.intAttr("axis"), true);
  return success();
}
STRATA_TF_EVAL(Split, runPrepared<split>);
STRATA_TF_EVAL(SplitV, runPrepared<splitV>);
STRATA_TF_EVAL(Unpack, runPrepared<unpack>);

//===-- Reversal and rotation ------------------------------------------------------------------------------------===//

static LogicalResult reverse(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  StridedView from = wholeView(in.shape());
  if (in.numElements() == 0) return success();
  for (int64_t axis : integerElements(kernel.input(1))) {
    auto d = static_cast<size_t>(axis < 0 ? axis + in.rank() : axis);
    from.offset += (in.shape()[d] - 1) * from.strides[d];
    from.strides[d] = -from.strides[d];
  }
  copyStrided(in.dtype(), in.shape(), kernel.output().rawData(), wholeView(in.shape()), in.rawData(), from);
  return success();
}
STRATA_TF_EVAL(ReverseV2, runPrepared<reverse>);

static LogicalResult reverseSequence(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  Tensor &out = kernel.output();
  const int64_t seq = kernel.intAttr("seq_dim"), batch = kernel.intAttr("batch_dim");
  std::vector<int64_t> lengths = integerElements(kernel.input(1));
  for (size_t b = 0; b < lengths.size(); ++b)
    if (lengths[b] < 0 || lengths[b] > in.dim(seq))
      return kernel.invalid("seq_lens(", b, ") ", lengths[b] < 0 ? "< 0" : strCat("> input.dims(", seq, ")"));
  Dims strides = rowMajorStrides(in.shape());
  const auto size = static_cast<int64_t>(elementStorageSize(out.dtype()));
  const int64_t seqStride = strides[static_cast<size_t>(seq)], batchStride = strides[static_cast<size_t>(batch)];
  for (int64_t i = 0; i < in.numElements(); ++i) {
    int64_t at = i / seqStride % in.dim(seq), length = lengths[static_cast<size_t>(i / batchStride % in.dim(batch))];
    int64_t from =
        at < STRATA_FAULT("eval.reverse-sequence.last", length - 1, length) ? i + (length - 1 - 2 * at) * seqStride : i;
    copyElements(out.dtype(), static_cast<char *>(out.rawData()) + i * size,
                 static_cast<const char *>(in.rawData()) + from * size, 1);
  }
  return success();
}
STRATA_TF_EVAL(ReverseSequence, runPrepared<reverseSequence>);

static LogicalResult roll(Kernel &kernel) {
  const Tensor &in = kernel.input(0);
  std::vector<int64_t> shifts = integerElements(kernel.input(1)), axes = integerElements(kernel.input(2));
  if (kernel.input(1).rank() > 1) return kernel.invalid("shift must be a scalar or a 1-D vector. Found: ", shapeToString(kernel.input(1).shape()));
  if (kernel.input(2).rank() > 1) return kernel.invalid("axis must be a scalar or a 1-D vector. Found: ", shapeToString(kernel.input(2).shape()));
  if (shifts.size() != axes.size()) return kernel.invalid("shift and axis must have the same size");
  Dims total(static_cast<size_t>(in.rank()), 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i] < -in.rank() || axes[i] >= in.rank()) return kernel.invalid("axis ", axes[i], " is out of range");
    auto d = static_cast<size_t>(axes[i] < 0 ? axes[i] + in.rank() : axes[i]);
    const int64_t size = std::max<int64_t>(in.shape()[d], 1);
    total[d] = ((total[d] + shifts[i] % size) % size + size) % size;
  }
  gatherPositions(in, kernel.output(), [&](size_t d, int64_t i) { return (i - total[d] + in.dim(d)) % in.dim(d); });
  return success();
}
STRATA_TF_EVAL(Roll, runPrepared<roll>);

static LogicalResult matrixBandPart(Kernel &kernel) {
  if (failed(kernel.inferShapes()) || failed(kernel.allocateZeros(0, kernel.outputDims()))) return failure();
  const Tensor &in = kernel.input(0);
  const int64_t rows = in.dim(in.rank() - 2), columns = in.dim(in.rank() - 1);
  int64_t lower = integerElement(kernel.input(1), 0), upper = integerElement(kernel.input(2), 0);
  if (lower > rows) return kernel.invalid("num_lower must be negative or less or equal to number of rows (", rows, ") got: ", lower);
  if (upper > columns) return kernel.invalid("num_upper must be negative or less or equal to number of columns (", columns, ") got: ", upper);
  if (lower < 0) lower = rows;
  if (upper < 0) upper = columns;
  const auto size = static_cast<int64_t>(elementStorageSize(in.dtype()));
  for (int64_t row = 0, total = columns == 0 ? 0 : in.numElements() / columns; row < total; ++row) {
    int64_t first = std::max<int64_t>(row % rows - lower, 0),
            last = std::min(row % rows + upper + STRATA_FAULT("eval.band-part.upper", 0, 1), columns);
    if (first >= last) continue;
    int64_t offset = (row * columns + first) * size;
    copyElements(in.dtype(), static_cast<char *>(kernel.output().rawData()) + offset,
                 static_cast<const char *>(in.rawData()) + offset, last - first);
  }
  return success();
}
STRATA_TF_EVAL(MatrixBandPart, runKernel<matrixBandPart>);

}  // namespace strata::tf
