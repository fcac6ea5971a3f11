// Lists of tensors whose elements all have one known shape become one tensor with a leading dimension for the elements, so that
// loops over them are kernels. Other lists (ragged, growing, of strings) stay objects of the host.
#pragma once

#include "ir/op.h"

namespace strata::tf {

/// Replaces, in @main after shape inference, the TensorList operations on such lists by UniformList ones. A list qualifies when
///   - every operation that it passes through, with all branches and loops, is one of Reserve, FromTensor, SetItem (that does not
///     resize), GetItem, Gather, Stack, Length and Identity;
///   - all elements have the same sizes, known where the list is made, and of a plain type;
///   - its number of elements is one number or expression, or is told where it is made.
/// Where nobody states an element's whole shape, TensorFlow refuses to read lists of which no element was set: a flag then goes with
/// the list.
void makeUniformLists(Operation *module);

}  // namespace strata::tf
