// Shape rules of the slicing family.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/strided_slice.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Unknown sizes of a known rank: known only to the kernel.
static TensorShape lateShape(int64_t rank, ShapeContext &shapes) {
  TensorShape shape = TensorShape::scalar();
  for (int64_t d = 0; d < rank; ++d) shape.push_back(shapes.lateDim());
  return shape;
}

/// The vector operand `number` has one element for each of `length` dimensions, whether or not the elements are known.
static LogicalResult requireLength(ShapeContext &shapes, unsigned number, int64_t length, StringRef what) {
  const TensorShape &shape = shapes.operand(number);
  if (!shape.hasRank()) return success();
  return shapes.requireEqual(shape[0], Dim(length), "Expected " + what + " argument to be a vector of length " + std::to_string(length) +
                                                        " but got length " + shape[0].str());
}

static LogicalResult inferSlice(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  for (unsigned i = 1; i <= 2; ++i)
    if (failed(shapes.requireRank(i, 1, i == 1 ? "begin" : "size"))) return failure();
  if (!input.hasRank()) return shapes.deferred(0);
  for (unsigned i = 1; i <= 2; ++i)
    if (shapes.operand(i).hasRank() &&
        failed(shapes.requireEqual(shapes.operand(i)[0], Dim(input.rank()),
                                   "Expected begin and size arguments to be 1-D tensors of size " + std::to_string(input.rank()) +
                                       ", but got shapes " + shapes.operand(1).str() + " and " + shapes.operand(2).str() + " instead.")))
      return failure();
  Contents begin = shapes.contents(1), size = shapes.contents(2);
  for (const Contents *list : {&begin, &size})
    if (*list && static_cast<int64_t>((*list)->size()) != input.rank())
      return shapes.error() << "Expected begin and size arguments to be 1-D tensors of size " << input.rank()
                            << ", but got shapes [" << (begin ? begin->size() : 0) << "] and [" << (size ? size->size() : 0)
                            << "] instead.";
  if (!size) return shapes.set(0, lateShape(input.rank(), shapes));
  TensorShape result = TensorShape::scalar();
  for (int64_t d = 0; d < input.rank(); ++d) {
    Dim from = begin ? (*begin)[static_cast<size_t>(d)] : Dim(), count = (*size)[static_cast<size_t>(d)];
    if (count.isConstant(-1)) count = input[d] - from;
    if (from.isConstant() && input[d].isConstant() && (from.getValue() < 0 || from.getValue() > input[d].getValue()))
      return shapes.error() << "Expected begin[" << d << "] in [0, " << input[d] << "], but got " << from;
    bool outside = count.isKnownNegative();
    if (from.isConstant() && count.isConstant() && input[d].isConstant())
      outside |= count.getValue() > input[d].getValue() - from.getValue();
    if (outside)
      return shapes.error() << "Expected size[" << d << "] in [0, " << input[d] - from << "], but got " << count;
    result.push_back(count.isKnown() ? count : shapes.lateDim());
  }
  if (shapes.wantsContents() && input.rank() == 1 && begin && (*begin)[0].isConstant() && result[0].isConstant())
    if (Contents values = shapes.contents(0)) {
      ArrayRef<Dim> all(*values);
      shapes.setContents(0, SmallVector<Dim, 6>(all.slice(static_cast<size_t>((*begin)[0].getValue()),
                                                          static_cast<size_t>(result[0].getValue()))));
    }
  return shapes.set(0, result);
}
STRATA_TF_SHAPE(Slice, inferSlice);

/// Contents of a slice with numbers for bounds, in row-major order.
static void sliceContents(ShapeContext &shapes, const ResolvedSlice &slice) {
  constexpr int64_t kMostElements = 1024;
  if (!shapes.wantsContents()) return;
  Contents values = shapes.contents(0);
  const TensorShape &input = shapes.operand(0);
  if (!values || !input.isConstant()) return;
  int64_t count = 1;
  for (const SliceDim &dim : slice.dims) {
    if (!dim.begin.isConstant() || !dim.count.isConstant()) return;
    count *= dim.count.getValue();
  }
  if (count > kMostElements) return;
  SmallVector<Dim, 6> chosen;
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i, at = 0, stride = 1;
    for (size_t d = slice.dims.size(); d-- > 0;) {
      const SliceDim &dim = slice.dims[d];
      at += (dim.begin.getValue() + rest % dim.count.getValue() * dim.stride) * stride;
      rest /= dim.count.getValue();
      stride *= input[static_cast<int64_t>(d)].getValue();
    }
    chosen.push_back((*values)[static_cast<size_t>(at)]);
  }
  shapes.setContents(0, std::move(chosen));
}

static LogicalResult inferStridedSlice(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  auto strides = constantContents(shapes, 3);
  if (!input.hasRank() || !strides) return shapes.deferred(0);
  const std::string message = "Expected begin, end, and strides to be 1D equal size tensors, but got shapes " +
                              shapes.operand(1).str() + ", " + shapes.operand(2).str() + ", and " + shapes.operand(3).str() +
                              " instead.";
  for (unsigned i = 1; i <= 2; ++i) {
    const TensorShape &list = shapes.operand(i);
    if (!list.hasRank()) continue;
    if (list.rank() != 1) return shapes.error() << message;
    if (failed(shapes.requireEqual(list[0], Dim(static_cast<int64_t>(strides->size())), message))) return failure();
  }
  SmallVector<Dim, 6> unknown(strides->size());
  Contents begin = shapes.contents(1), end = shapes.contents(2);
  FailureOr<ResolvedSlice> slice = resolveStridedSlice(input, begin ? *begin : unknown, end ? *end : unknown, *strides,
                                                       StridedSliceMasks::of(op), shapes);
  if (failed(slice)) return failure();
  sliceContents(shapes, *slice);
  return shapes.set(0, slice->resultShape());
}
STRATA_TF_SHAPE(StridedSlice, inferStridedSlice);

static LogicalResult inferStridedSliceGrad(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> shape = shapeFromContents(shapes.contents(0), shapes);
  return failed(shape) ? failure() : shapes.set(0, *shape);
}
STRATA_TF_SHAPE(StridedSliceGrad, inferStridedSliceGrad);

/// The paddings operand, [rank, 2]; null contents when unknown.
static FailureOr<Contents> paddingsOf(ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &paddings = shapes.operand(1);
  if (paddings.hasRank() && paddings.rank() != 2) return shapes.error() << "paddings must be a matrix with 2 columns: " << paddings;
  if (paddings.hasRank() &&
      failed(shapes.requireEqual(paddings[1], Dim(2), "paddings must be a matrix with 2 columns: " + paddings.str())))
    return failure();
  if (paddings.hasRank() && input.hasRank() &&
      failed(shapes.requireEqual(paddings[0], Dim(input.rank()), "The first dimension of paddings must be the rank of inputs" +
                                                                     paddings.str() + (shapes.getOp()->getName() == "tf.MirrorPad" ? ", " : " ") + input.str())))
    return failure();
  Contents contents = shapes.contents(1);
  for (size_t i = 0; contents && i + 1 < contents->size(); i += 2)
    if ((*contents)[i].isKnownNegative() || (*contents)[i + 1].isKnownNegative())
      return shapes.error() << "Paddings must be non-negative: " << (*contents)[i] << " " << (*contents)[i + 1];
  return contents;
}

static LogicalResult inferPad(Operation *op, ShapeContext &shapes) {
  FailureOr<Contents> paddings = paddingsOf(shapes);
  if (failed(paddings)) return failure();
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return shapes.deferred(0);
  if (!*paddings) return shapes.set(0, lateShape(shape.rank(), shapes));
  for (int64_t d = 0; d < shape.rank(); ++d)
    shape[d] = shape[d] + (**paddings)[static_cast<size_t>(2 * d)] + (**paddings)[static_cast<size_t>(2 * d + 1)];
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Pad, inferPad);
STRATA_TF_SHAPE(PadV2, inferPad);

static LogicalResult inferMirrorPad(Operation *op, ShapeContext &shapes) {
  FailureOr<Contents> paddings = paddingsOf(shapes);
  if (failed(paddings)) return failure();
  const TensorShape &input = shapes.operand(0);
  const bool reflect = stringAttr(op, "mode") == "REFLECT";
  for (int64_t d = 0; *paddings && input.hasRank() && d < input.rank(); ++d)
    for (int64_t side = 0; side < 2; ++side) {
      const Dim &pad = (**paddings)[static_cast<size_t>(2 * d + side)];
      if (pad.isConstant() && input[d].isConstant() && pad.getValue() > input[d].getValue() - (reflect ? 1 : 0))
        return shapes.error() << "paddings must be " << (reflect ? "less than" : "no greater than")
                              << " the dimension size: " << (**paddings)[static_cast<size_t>(2 * d)] << ", "
                              << (**paddings)[static_cast<size_t>(2 * d + 1)] << (reflect ? " not less than " : " greater than ") << input[d];
    }
  return inferPad(op, shapes);
}
STRATA_TF_SHAPE(MirrorPad, inferMirrorPad);

static LogicalResult inferTile(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRank(1, 1, "multiples"))) return failure();
  TensorShape shape = shapes.operand(0);
  Contents multiples = shapes.contents(1);
  if (!shape.hasRank()) return shapes.deferred(0);
  if (failed(requireLength(shapes, 1, shape.rank(), "multiples"))) return failure();
  if (!multiples) return shapes.set(0, lateShape(shape.rank(), shapes));
  if (static_cast<int64_t>(multiples->size()) != shape.rank())
    return shapes.error() << "Expected multiples argument to be a vector of length " << shape.rank() << " but got length "
                          << multiples->size();
  for (int64_t d = 0; d < shape.rank(); ++d) {
    const Dim &times = (*multiples)[static_cast<size_t>(d)];
    if (times.isKnownNegative()) return shapes.error() << "Expected multiples[" << d << "] >= 0, but got " << times;
    shape[d] = shape[d] * times;
  }
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Tile, inferTile);

/// The axis to split along; nullopt when unknown.
static FailureOr<std::optional<int64_t>> splitAxis(ShapeContext &shapes, unsigned axisOperand, unsigned valueOperand) {
  const TensorShape &value = shapes.operand(valueOperand);
  if (shapes.operand(axisOperand).hasRank() && !shapes.operand(axisOperand).numElements().isConstant(1))
    return shapes.error() << "split_dim must be a scalar but has rank " << shapes.operand(axisOperand).rank();
  auto axis = scalarContents(shapes, axisOperand);
  if (!axis || !axis->isConstant() || !value.hasRank()) return std::optional<int64_t>();
  if (axis->getValue() < -value.rank() || axis->getValue() >= value.rank())
    return shapes.error() << "-input rank(-" << value.rank() << ") <= split_dim < input rank (" << value.rank()
                          << "), but got " << axis->getValue();
  return std::optional(axis->getValue() < 0 ? axis->getValue() + value.rank() : axis->getValue());
}

static LogicalResult inferSplit(Operation *op, ShapeContext &shapes) {
  FailureOr<std::optional<int64_t>> axis = splitAxis(shapes, 0, 1);
  if (failed(axis)) return failure();
  if (!*axis) return inferNothing(op, shapes);
  TensorShape shape = shapes.operand(1);
  Dim count(static_cast<int64_t>(shapes.numResults())), size = shape[**axis].floorDiv(count);
  if (failed(shapes.requireEqual(size * count, shape[**axis],
                                 "Number of ways to split should evenly divide the split dimension, but got split_dim " +
                                     std::to_string(**axis) + " (size = " + shape[**axis].str() + ") and num_split " + count.str())))
    return failure();
  shape[**axis] = size;
  for (unsigned i = 0; i < shapes.numResults(); ++i)
    if (failed(shapes.set(i, shape))) return failure();
  return success();
}
STRATA_TF_SHAPE(Split, inferSplit);

/// The sizes with -1 replaced by what the others leave.
static FailureOr<SmallVector<Dim, 6>> splitSizes(SmallVector<Dim, 6> sizes, const Dim &total, ShapeContext &shapes) {
  Dim sum = 0;
  Dim *missing = nullptr;
  for (Dim &size : sizes) {
    if (size.isConstant(-1)) {
      if (missing) return shapes.error() << "Only one dimensions can have a value of -1. Second one found";
      missing = &size;
      continue;
    }
    if (size.isKnownNegative()) return shapes.error() << "Split size at index " << (&size - sizes.data()) << " must be >= 0. Got: " << size;
    sum = sum + size;
  }
  if (missing) {
    *missing = total - sum;
    if (missing->isKnownNegative())
      return shapes.error() << "Determined shape must either match input shape along split_dim exactly if fully specified, or be less than the size of the input along split_dim if not fully specified.  Got: " << sum;
  } else if (failed(shapes.requireEqual(sum, total, "Determined shape must either match input shape along split_dim exactly if fully specified, or be less than the size of the input along split_dim if not fully specified.  Got: " + sum.str()))) {
    return failure();
  }
  return sizes;
}

static LogicalResult inferSplitV(Operation *op, ShapeContext &shapes) {
  FailureOr<std::optional<int64_t>> axis = splitAxis(shapes, 2, 0);
  if (failed(axis)) return failure();
  Contents contents = shapes.contents(1);
  if (!*axis) return inferNothing(op, shapes);
  TensorShape shape = shapes.operand(0);
  SmallVector<Dim, 6> sizes(shapes.numResults());
  if (contents) {
    if (contents->size() != shapes.numResults())
      return shapes.error() << "Length of size_splits should be equal to num_outputs, got " << contents->size();
    FailureOr<SmallVector<Dim, 6>> resolved = splitSizes(std::move(*contents), shape[**axis], shapes);
    if (failed(resolved)) return failure();
    sizes = std::move(*resolved);
  }
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    shape[**axis] = contents ? sizes[i] : shapes.lateDim();
    if (failed(shapes.set(i, shape))) return failure();
  }
  return success();
}
STRATA_TF_SHAPE(SplitV, inferSplitV);

static LogicalResult inferUnpack(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  if (!shape.hasRank()) return inferNothing(op, shapes);
  int64_t axis = intAttr(op, "axis"), rank = shape.rank();
  if (axis < -rank || axis >= rank) return shapes.error() << "axis = " << axis << " not in [" << -rank << ", " << rank << ")";
  if (axis < 0) axis += rank;
  Dim count(static_cast<int64_t>(shapes.numResults()));
  if (failed(shapes.requireEqual(shape[axis], count, "Input shape axis " + std::to_string(axis) + " must equal " + count.str() +
                                                         ", got shape " + shape.str())))
    return failure();
  Contents values = rank == 1 && shapes.wantsContents() ? shapes.contents(0) : std::nullopt;
  shape.erase(axis);
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    if (values) shapes.setContents(i, {(*values)[i]});
    if (failed(shapes.set(i, shape))) return failure();
  }
  return success();
}
STRATA_TF_SHAPE(Unpack, inferUnpack);

static LogicalResult inferReverse(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (failed(shapes.requireRank(1, 1, "axis"))) return failure();
  auto axes = constantContents(shapes, 1);
  bool isEmpty = false;  // then nothing is looked at
  for (int64_t d = 0; input.hasRank() && d < input.rank(); ++d) isEmpty |= isSize(shapes, input[d], 0);
  if (axes && input.hasRank() && input.rank() > 0 && !isEmpty) {
    SmallVector<bool, 8> seen(static_cast<size_t>(input.rank()), false);
    for (size_t i = 0; i < axes->size(); ++i) {
      const int64_t axis = (*axes)[i], d = axis < 0 ? axis + input.rank() : axis;
      if (d < 0 || d >= input.rank()) return shapes.error() << "'axis'[" << i << "] = " << axis << " is out of valid range [0, " << input.rank() - 1;
      if (seen[static_cast<size_t>(d)]) return shapes.error() << "axis " << d << " specified more than once.";
      seen[static_cast<size_t>(d)] = true;
    }
  }
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(ReverseV2, inferReverse);

static LogicalResult inferReverseSequence(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &lengths = shapes.operand(1);
  int64_t seq = intAttr(op, "seq_dim"), batch = intAttr(op, "batch_dim");
  if (failed(shapes.requireRank(1, 1, "seq_lengths must be 1-dim, not {r}"))) return failure();
  if (input.hasRank()) {
    if (batch < 0 || batch >= input.rank()) return shapes.error() << "batch_dim must be < input rank ( " << batch << " vs. " << input.rank() << ")";
    if (seq < 0 || seq >= input.rank()) return shapes.error() << "seq_dim must be < input rank ( " << seq << " vs. " << input.rank() << ")";
    if (seq == batch) return shapes.error() << "batch_dim == seq_dim == " << seq;
    if (lengths.hasRank() && failed(shapes.requireEqual(lengths[0], input[batch], "Length of seq_lengths != input.dims(" + std::to_string(batch) + "), (" +
                                                                           lengths[0].str() + " vs. " + input[batch].str() + ")")))
      return failure();
  }
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(ReverseSequence, inferReverseSequence);

static LogicalResult inferAtLeastVector(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRankAtLeast(0, 1, "input must be 1-D or higher"))) return failure();
  return inferSameAsFirst(op, shapes);
}

static LogicalResult inferRoll(Operation *op, ShapeContext &shapes) {
  const TensorShape &shift = shapes.operand(1), &axis = shapes.operand(2);
  if (shift.hasRank() && shift.rank() > 1) return shapes.error() << "shift must be a scalar or a 1-D vector. Found: " << shift;
  if (axis.hasRank() && axis.rank() > 1) return shapes.error() << "axis must be a scalar or a 1-D vector. Found: " << axis;
  if (shift.hasRank() && axis.hasRank() &&
      failed(shapes.requireEqual(shift.numElements(), axis.numElements(), "shift and axis must have the same size")))
    return failure();
  return inferAtLeastVector(op, shapes);
}
STRATA_TF_SHAPE(Roll, inferRoll);

static LogicalResult inferMatrixBandPart(Operation *op, ShapeContext &shapes) {
  if (failed(shapes.requireRankAtLeast(0, 2, "input must be at least 2-dim")) ||
      failed(shapes.requireRank(1, 0, "num_lower")) || failed(shapes.requireRank(2, 0, "num_upper")))
    return failure();
  return inferSameAsFirst(op, shapes);
}
STRATA_TF_SHAPE(MatrixBandPart, inferMatrixBandPart);

}  // namespace strata::tf
