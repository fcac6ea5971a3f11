#include "dialects/tf/strided_slice.h"

#include "dialects/tf/ops.h"
#include "support/fault.h"

namespace strata::tf {

TensorShape ResolvedSlice::resultShape() const {
  TensorShape shape = TensorShape::scalar();
  for (int64_t d : resultDims) shape.push_back(d < 0 ? Dim(1) : dims[static_cast<size_t>(d)].count);
  return shape;
}

StridedSliceMasks StridedSliceMasks::of(Operation *op) {
  return {intAttr(op, "begin_mask"), intAttr(op, "end_mask"), intAttr(op, "ellipsis_mask"), intAttr(op, "new_axis_mask"),
          intAttr(op, "shrink_axis_mask")};
}

static bool bit(int64_t mask, size_t i) { return (mask >> i) & 1; }

/// An index from the front: negative ones count from the end, then the range [low, high] cuts.
static Dim clampIndex(const Dim &index, const Dim &size, const Dim &low, const Dim &high, ShapeContext &shapes) {
  if (!index.isKnown() || !size.isKnown()) return Dim();
  Dim fromFront = index.isKnownNegative() ? index + size : index;
  if (!index.isConstant() && !index.isKnownNonNegative()) return Dim();
  return minDim(maxDim(fromFront, low), high);
}

/// One sliced dimension. `begin` and `end` null: from or to the border.
static FailureOr<SliceDim> resolveDim(const Dim &size, std::optional<Dim> begin, std::optional<Dim> end, int64_t stride,
                                      ShapeContext &shapes) {
  Dim low = stride > 0 ? Dim(0) : Dim(-1),
      high = stride > 0 ? size : size - Dim(STRATA_FAULT("infer.strided-slice.reverse-start", 2, 1));
  Dim first = begin ? clampIndex(*begin, size, low, high, shapes) : stride > 0 ? Dim(0) : size - Dim(1);
  Dim last = end ? clampIndex(*end, size, low, high, shapes) : stride > 0 ? size : Dim(-1);
  Dim distance = stride > 0 ? last - first : first - last;
  Dim count = distance.ceilDiv(Dim(stride > 0 ? stride : -stride));
  return SliceDim{first, stride, count.isKnown() ? maxDim(count, Dim(0)) : shapes.lateDim(), false};
}

/// One dropped dimension: its index counts whatever `begin_mask` says there.
static FailureOr<SliceDim> resolveShrunk(const Dim &size, const Dim &begin, int64_t stride, int64_t i,
                                         ShapeContext &shapes) {
  if (stride <= 0) return shapes.error() << "only stride 1 allowed on non-range indexing.";
  Dim index = begin;
  if (index.isConstant() && size.isConstant()) {
    int64_t at = index.getValue() < 0 ? index.getValue() + size.getValue() : index.getValue();
    if (at < 0 || at >= size.getValue())
      return shapes.error() << "slice index " << index << " of dimension " << i << " out of bounds.";
    index = at;
  } else if (index.isKnownNegative()) {
    index = index + size;
  }
  return SliceDim{index, 1, Dim(1), true};
}

FailureOr<ResolvedSlice> resolveStridedSlice(const TensorShape &input, ArrayRef<Dim> begin, ArrayRef<Dim> end,
                                             ArrayRef<int64_t> strides, const StridedSliceMasks &masks,
                                             ShapeContext &shapes) {
  const size_t entries = strides.size();
  if (begin.size() != entries || end.size() != entries)
    return shapes.error() << "Expected begin, end, and strides to be 1D equal size tensors, but got sizes " << begin.size()
                          << ", " << end.size() << ", and " << entries << " instead.";
  // Entries that consume a dimension; the ellipsis (an implicit one at the end) takes what they leave.
  int64_t consumed = 0, ellipses = 0;
  for (size_t i = 0; i < entries; ++i) {
    if (bit(masks.ellipsis, i)) ++ellipses;
    else if (!bit(masks.newAxis, i)) ++consumed;
  }
  if (ellipses > 1) return shapes.error() << "Multiple ellipses in slice spec not allowed";
  if (consumed > 0 && input.rank() == 0) return shapes.error() << "Attempting to slice scalar input.";
  if (consumed > input.rank())
    return shapes.error() << "Index out of range using input dim " << input.rank() << "; input has only " << input.rank() << " dims";
  ResolvedSlice slice;
  auto takeWhole = [&](int64_t count) {
    for (; count > 0; --count) {
      auto d = static_cast<int64_t>(slice.dims.size());
      slice.resultDims.push_back(d);
      slice.dims.push_back({Dim(0), 1, input[d], false});
    }
  };
  for (size_t i = 0; i < entries; ++i) {
    if (bit(masks.ellipsis, i)) {
      takeWhole(input.rank() - consumed);
      continue;
    }
    if (bit(masks.newAxis, i)) {
      slice.resultDims.push_back(-1);
      continue;
    }
    if (strides[i] == 0) return shapes.error() << "strides[" << i << "] must be non-zero";
    auto d = static_cast<int64_t>(slice.dims.size());
    bool shrink = bit(masks.shrinkAxis, i), openBegin = bit(masks.begin, i), openEnd = bit(masks.end, i);
    FailureOr<SliceDim> dim =
        shrink ? resolveShrunk(input[d], begin[i], strides[i], d, shapes)
               : resolveDim(input[d], openBegin ? std::nullopt : std::optional(begin[i]),
                            openEnd ? std::nullopt : std::optional(end[i]), strides[i], shapes);
    if (failed(dim)) return failure();
    if (!shrink) slice.resultDims.push_back(d);
    slice.dims.push_back(*dim);
  }
  takeWhole(input.rank() - static_cast<int64_t>(slice.dims.size()));
  return slice;
}

}  // namespace strata::tf
