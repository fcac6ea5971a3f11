// What is known of the value of a size expression before its symbols are.
#pragma once

#include "ir/affine.h"

#include <cstdint>

namespace strata::tf {

/// low <= value <= high; the ends of the type stand for "no bound".
struct SizeInterval {
  int64_t low = INT64_MIN, high = INT64_MAX;

  bool contains(int64_t value) const { return low <= value && value <= high; }
};

/// Bounds of an expression whose first `numArguments` symbols are extents of at least 2 (0 and 1 are shape classes of their
/// own) and whose other symbols are extents of any size.
SizeInterval boundSize(AffineExpr expr, unsigned numArguments);

}  // namespace strata::tf
