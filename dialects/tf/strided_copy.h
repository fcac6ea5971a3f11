// Copies between strided views of tensors of equal element type: the core of transposes, slices, padding and tiling.
#pragma once

#include "dialects/tf/broadcast.h"

namespace strata::tf {

/// A box of a tensor's elements: where it begins and how each of its dimensions steps, in elements.
struct StridedView {
  int64_t offset = 0;
  Dims strides;
};

/// to[view] = from[view] over a box of shape `box`. Views must stay inside their tensors (unchecked).
void copyStrided(DType dtype, std::span<const int64_t> box, void *to, const StridedView &toView, const void *from,
                 const StridedView &fromView);

/// The whole of a row-major tensor of shape `dims`.
inline StridedView wholeView(std::span<const int64_t> dims) { return {0, rowMajorStrides(dims)}; }

}  // namespace strata::tf
