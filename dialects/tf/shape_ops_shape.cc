// Shape rules of the shape_ops family: queries, reshapes, dimensions added and removed. Permutations and blocks of space are
// in permutation_shape.cc.
#include "dialects/tf/assumptions.h"
#include "dialects/tf/shape.h"
#include "dialects/tf/ops.h"

namespace strata::tf {

/// Sizes that must fit in the result's element type.
static LogicalResult checkFits(Operation *op, unsigned result, const TensorShape &shape, ShapeContext &shapes) {
  if (dtypeOfType(op->getResultType(result)) != DType::Int32) return success();
  for (const Dim &dim : shape.getDims())
    if (dim.isConstant() && dim.getValue() > INT32_MAX)
      return shapes.error() << "Shape output type is 32-bit  but dim " << dim << " does not fit";
  return success();
}

static LogicalResult inferShapeOf(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < shapes.numResults(); ++i) {
    const TensorShape &input = shapes.operand(i);
    if (!input.hasRank()) {
      (void)shapes.deferred(i);
      continue;
    }
    if (failed(checkFits(op, i, input, shapes)) || failed(shapes.set(i, {Dim(input.rank())}))) return failure();
    shapes.setContents(i, SmallVector<Dim, 6>(input.getDims().begin(), input.getDims().end()));
  }
  return success();
}
STRATA_TF_SHAPE(Shape, inferShapeOf);
STRATA_TF_SHAPE(ShapeN, inferShapeOf);

static LogicalResult inferSize(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (input.hasRank()) {
    Dim count = input.numElements();
    if (dtypeOfType(op->getResultType(0)) == DType::Int32 && count.isConstant() && count.getValue() > INT32_MAX)
      return shapes.error() << "Number of elements was larger than representable by 32-bit output type";
    shapes.setContents(0, {count});
  }
  return shapes.set(0, TensorShape::scalar());
}
STRATA_TF_SHAPE(Size, inferSize);

static LogicalResult inferRank(Operation *op, ShapeContext &shapes) {
  if (shapes.operand(0).hasRank()) shapes.setContents(0, {Dim(shapes.operand(0).rank())});
  return shapes.set(0, TensorShape::scalar());
}
STRATA_TF_SHAPE(Rank, inferRank);

/// The size that -1 stands for. A requested size of zero is left out of the division, and then so are the operand's
/// zeros: [0, 4] as [0, -1] is [0, 4].
static FailureOr<Dim> missingSize(const TensorShape &input, const TensorShape &requested, ShapeContext &shapes) {
  bool requestedZero = false, skippedZero = false;
  Dim known = 1, total = 1;
  for (const Dim &size : requested.getDims()) {
    if (isSize(shapes, size, 0)) requestedZero = true;
    else known = known * size;
  }
  for (const Dim &size : input.getDims()) {
    if (requestedZero && isSize(shapes, size, 0)) skippedZero = true;
    else total = total * size;
  }
  Dim missing = total.floorDiv(known);
  if (!skippedZero &&
      failed(shapes.requireEqual(missing * known, total,
                                 "Input to reshape is a tensor with " + total.str() + " values, but the requested shape requires a multiple of " +
                                     known.str())))
    return failure();
  return missing;
}

static LogicalResult inferReshape(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0), &target = shapes.operand(1);
  if (target.hasRank() && target.rank() > 1) return shapes.error() << "sizes input must be 1-D, not " << target;
  if (target.hasRank() && target.rank() == 1 && target[0].isConstant() && target[0].getValue() >= kMaxRank)
    return shapes.error() << "too many dimensions: must be < " << kMaxRank << ", but received " << target[0];
  Contents contents = shapes.contents(1);
  if (!contents && target.hasRank() && target.rank() == 1 && target[0].isConstant()) {
    // The length of the operand is the rank of the result.
    TensorShape unknown = TensorShape::scalar();
    for (int64_t d = 0; d < target[0].getValue(); ++d) unknown.push_back(Dim());
    return shapes.set(0, unknown);
  }
  if (!contents) return shapes.deferred(0);
  TensorShape shape = TensorShape::scalar();
  std::optional<int64_t> missing;
  for (const Dim &dim : *contents) {
    if (dim.isConstant(-1)) {
      if (missing) return shapes.error() << "Only one input size may be -1, not both " << *missing << " and " << shape.rank();
      missing = shape.rank();
    } else if (dim.isKnownNegative()) {
      return shapes.error() << "Size " << shape.rank() << " must be non-negative, not " << dim;
    }
    shape.push_back(dim.isConstant(-1) ? Dim(1) : dim);
  }
  if (!input.hasRank()) {
    if (missing) shape[*missing] = Dim();
    return shapes.set(0, shape);
  }
  if (shape.numElements().isOverflow()) return shapes.error() << "Shape " << shape << " has too many elements";
  if (missing) {
    FailureOr<Dim> size = missingSize(input, shape, shapes);
    if (failed(size)) return failure();
    shape[*missing] = *size;
  }
  // With a missing size the division has settled the count, unless zeros were left out.
  Dim total = input.numElements(), requested = shape.numElements();
  if ((!missing || requested.isConstant()) &&
      failed(shapes.requireEqual(total, requested, "Input to reshape is a tensor with " + total.str() +
                                                       " values, but the requested shape has " + requested.str())))
    return failure();
  if (shapes.wantsContents() && shape.rank() <= 1)
    if (Contents values = shapes.contents(0)) shapes.setContents(0, std::move(*values));
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Reshape, inferReshape);

/// Contents of tensors of rank 0 and 1 stay the same when dimensions of size 1 come or go.
static void forwardContents(ShapeContext &shapes) {
  if (shapes.wantsContents())
    if (Contents contents = shapes.contents(0)) shapes.setContents(0, std::move(*contents));
}

static LogicalResult inferExpandDims(Operation *op, ShapeContext &shapes) {
  TensorShape shape = shapes.operand(0);
  auto dim = scalarContents(shapes, 1);
  if (shapes.operand(1).hasRank() && shapes.operand(1).rank() > 1)
    return shapes.error() << "'dim' input must be a tensor with a single value";
  if (!shape.hasRank() || !dim || !dim->isConstant()) {
    if (shapes.operand(1).hasRank() && !shapes.operand(1).numElements().isConstant(1) && shapes.operand(1).isConstant())
      return shapes.error() << "'dim' input must be a tensor with a single value";
    return shapes.deferred(0);
  }
  int64_t axis = dim->getValue(), rank = shape.rank();
  if (axis < -rank - 1 || axis > rank)
    return shapes.error() << "Tried to expand dim index " << axis << " for tensor with " << rank << " dimensions.";
  shape.insert(axis < 0 ? axis + rank + 1 : axis, Dim(1));
  forwardContents(shapes);
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(ExpandDims, inferExpandDims);

static LogicalResult inferSqueeze(Operation *op, ShapeContext &shapes) {
  const TensorShape &input = shapes.operand(0);
  if (!input.hasRank()) return shapes.deferred(0);
  SmallVector<bool, 8> chosen(static_cast<size_t>(input.rank()), false);
  SmallVector<int64_t, 8> dims = intsAttr(op, "squeeze_dims");
  for (int64_t dim : dims) {
    if (dim < -input.rank() || dim >= input.rank())
      return shapes.error() << "Tried to squeeze dim index " << dim << " for tensor with " << input.rank() << " dimensions.";
    chosen[static_cast<size_t>(dim < 0 ? dim + input.rank() : dim)] = true;
  }
  TensorShape shape = TensorShape::scalar();
  for (int64_t d = 0; d < input.rank(); ++d) {
    bool remove = dims.empty() ? isSize(shapes, input[d], 1) : chosen[static_cast<size_t>(d)];
    if (!remove) {
      shape.push_back(input[d]);
      continue;
    }
    if (input[d].isSymbolic() || (input[d].isConstant() && !input[d].isConstant(1)))
      if (failed(shapes.requireEqual(input[d], Dim(1), "Can not squeeze dim[" + std::to_string(d) +
                                                           "], expected a dimension of 1, got " + input[d].str())))
        return failure();
  }
  forwardContents(shapes);
  return shapes.set(0, shape);
}
STRATA_TF_SHAPE(Squeeze, inferSqueeze);

static LogicalResult inferBroadcastTo(Operation *op, ShapeContext &shapes) {
  FailureOr<TensorShape> target = shapeFromContents(shapes.contents(1), shapes);
  if (failed(target)) return failure();
  const TensorShape &input = shapes.operand(0);
  if (!target->hasRank() || !input.hasRank()) return shapes.set(0, *target);
  std::string message = "Incompatible shapes: " + input.str() + " vs. " + target->str();
  if (input.rank() > target->rank())
    return shapes.error() << "Rank of input (" << input.rank() << ") must be no greater than rank of output shape ("
                          << target->rank() << ").";
  int64_t lead = target->rank() - input.rank();
  for (int64_t d = 0; d < input.rank(); ++d)
    if (input[d] != (*target)[lead + d] && !isSize(shapes, input[d], 1) &&
        failed(shapes.requireEqual(input[d], (*target)[lead + d], message)))
      return failure();
  return shapes.set(0, *target);
}
STRATA_TF_SHAPE(BroadcastTo, inferBroadcastTo);

static LogicalResult inferBroadcastArgs(Operation *op, ShapeContext &shapes) {
  for (unsigned i = 0; i < 2; ++i)
    if (failed(shapes.requireRank(i, 1, i ? "In[1]" : "In[0]"))) return failure();
  Contents a = shapes.contents(0), b = shapes.contents(1);
  if (!a || !b) {
    const TensorShape &first = shapes.operand(0), &second = shapes.operand(1);
    if (!first.hasRank() || !second.hasRank()) return shapes.deferred(0);
    return shapes.set(0, {maxDim(first[0], second[0])});
  }
  FailureOr<TensorShape> shape = broadcastShapes(TensorShape(*a), TensorShape(*b), shapes);
  if (failed(shape)) return failure();
  shapes.setContents(0, shape->getDims());
  return shapes.set(0, {Dim(shape->rank())});
}
STRATA_TF_SHAPE(BroadcastArgs, inferBroadcastArgs);

/// Dimensions over which the gradient of `own` is summed when it was stretched to the common shape.
static SmallVector<Dim, 6> stretchedDims(const TensorShape &own, const TensorShape &other, ShapeContext &shapes) {
  SmallVector<Dim, 6> dims;
  int64_t rank = std::max(own.rank(), other.rank());
  for (int64_t d = 0; d < rank; ++d) {
    int64_t i = d - (rank - own.rank());
    bool ownOne = i < 0 || isSize(shapes, own[i], 1);
    if (ownOne) dims.push_back(Dim(d));
  }
  return dims;
}

static LogicalResult inferBroadcastGradientArgs(Operation *op, ShapeContext &shapes) {
  Contents a = shapes.contents(0), b = shapes.contents(1);
  for (unsigned i = 0; i < 2; ++i)
    if (shapes.operand(i).hasRank() && shapes.operand(i).rank() != 1)
      return shapes.error() << "In[" << i << "] must be a vector." << shapes.operand(i);
  if (!a || !b) return success(succeeded(shapes.set(0, {shapes.lateDim()})) && succeeded(shapes.set(1, {shapes.lateDim()})));
  TensorShape first(*a), second(*b);
  if (failed(broadcastShapes(first, second, shapes))) return failure();
  SmallVector<Dim, 6> reduceFirst, reduceSecond;
  bool equal = first.rank() == second.rank();
  for (int64_t d = 0; equal && d < first.rank(); ++d) equal = areSameSizes(shapes, first[d], second[d]);
  if (!equal) {
    reduceFirst = stretchedDims(first, second, shapes);
    reduceSecond = stretchedDims(second, first, shapes);
  }
  Dim firstCount(static_cast<int64_t>(reduceFirst.size())), secondCount(static_cast<int64_t>(reduceSecond.size()));
  shapes.setContents(0, std::move(reduceFirst));
  shapes.setContents(1, std::move(reduceSecond));
  return success(succeeded(shapes.set(0, {firstCount})) && succeeded(shapes.set(1, {secondCount})));
}
STRATA_TF_SHAPE(BroadcastGradientArgs, inferBroadcastGradientArgs);

}  // namespace strata::tf
