// What shape rules ask about symbolic sizes when a shape or a failure depends on the answer. Nobody can say for all calls, so the
// answer is an assumption: it is recorded with the context's checks, and the inference pass keeps it beside the program.
#pragma once

#include "dialects/tf/shape.h"

namespace strata::tf {

/// The message of a check that is no check: the two sizes were assumed to differ.
inline constexpr StringRef kAssumedDifferent = "\x03";

/// Whether two sizes are the same. Two that are not the same expression, and that nothing tells apart, are assumed to differ.
inline bool areSameSizes(ShapeContext &shapes, const Dim &a, const Dim &b) {
  if (a == b) return true;
  if (!a.isKnown() || !b.isKnown() || shapes.areSurelyDifferent(a, b)) return false;
  (void)shapes.requireEqual(a, b, kAssumedDifferent);
  return false;
}

/// Whether a size is that number. Rules decide by this, never by Dim::isConstant, where shapes depend on sizes of 0 or 1.
inline bool isSize(ShapeContext &shapes, const Dim &dim, int64_t number) { return areSameSizes(shapes, dim, Dim(number)); }

}  // namespace strata::tf
