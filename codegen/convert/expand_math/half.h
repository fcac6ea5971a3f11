// Arithmetic on 16-bit floats, which no target has, as arithmetic on f32 rounded once an operation.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"

namespace strata::expand_math {

/// Replaces every arith and math operation inside `root` that reads or makes f16 or bf16 by one on f32. Conversions become
/// integer operations unless `target` converts f16 itself. Loads, stores, constants, selects and bit casts stay.
void expandHalf(Operation *root, const Target &target);

}  // namespace strata::expand_math
