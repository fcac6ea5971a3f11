// The specification language of StridedSlice: masks, ellipsis, new and dropped dimensions, resolved to one (begin, stride,
// count) for each dimension of the operand. Shape rule, evaluation and lowering work on the resolved form.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

/// What StridedSlice does along one dimension of its operand.
struct SliceDim {
  Dim begin;       ///< first index, already within the dimension
  int64_t stride;
  Dim count;       ///< how many indices
  bool dropped;    ///< the dimension does not appear in the result (count is 1)
};

struct ResolvedSlice {
  SmallVector<SliceDim, 6> dims;          ///< one per dimension of the operand
  SmallVector<int64_t, 6> resultDims;     ///< for each dimension of the result: the operand's dimension, or -1 for a new one
  TensorShape resultShape() const;
};

struct StridedSliceMasks {
  int64_t begin, end, ellipsis, newAxis, shrinkAxis;
  static StridedSliceMasks of(Operation *op);
};

/// Resolves the specification against `input` (of known rank). Elements of `begin` and `end` may be symbolic or unknown;
/// `strides` must be numbers. Fails with TensorFlow's messages.
FailureOr<ResolvedSlice> resolveStridedSlice(const TensorShape &input, ArrayRef<Dim> begin, ArrayRef<Dim> end,
                                             ArrayRef<int64_t> strides, const StridedSliceMasks &masks,
                                             ShapeContext &shapes);

}  // namespace strata::tf
