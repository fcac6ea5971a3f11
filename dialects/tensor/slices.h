// Lists that mix numbers and operands, boxes of shaped values, and groups of dimensions: shared by tensor and memref.
#pragma once

#include "ir/op.h"

namespace strata::tensor {

/// One number for each of `expected` dimensions (0: any count), one operand for each kDynamic among them.
LogicalResult verifyMixedList(Operation *op, StringRef what, ValueRange operands, ArrayRef<int64_t> numbers,
                              std::optional<size_t> expected);

/// `reduced` is `full` with some dimensions of size one left out, in order.
bool isRankReduced(ArrayRef<int64_t> full, ArrayRef<int64_t> reduced);

/// Static boxes lie inside: offset + (size - 1) * stride < extent for all dimensions where all four are numbers.
LogicalResult verifyInBounds(Operation *op, ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                             ArrayRef<int64_t> strides);

/// The groups of a reassociation attribute.
SmallVector<SmallVector<int64_t, 2>> getReassociation(ArrayAttr attr);

/// The groups are neighbouring dimensions of `expanded` in order, one group for each dimension of `collapsed`, with
/// matching sizes. A collapsed rank of zero has no groups and unit dimensions only.
LogicalResult verifyReassociation(Operation *op, ArrayRef<int64_t> expanded, ArrayRef<int64_t> collapsed,
                                  ArrayAttr groups);

/// The numbers where they are constants of value 0, the whole size and 1: the box is everything.
bool isWholeBox(ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides);

}  // namespace strata::tensor
