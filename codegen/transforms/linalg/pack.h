// Layout of weights: contractions read them from packed panels.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"

namespace strata::linalg {

/// Contractions (sums of products with one result) whose second operand is a constant or a variable get it packed: with
/// NR = panel width, dimension n along the result's last dimension, and reductions k...,
///
///     packed[n floordiv NR, k..., n mod NR] = weight[...]        0 past the last n
///
/// so that a step of the reduction is a load of neighbours. NR depends on the target and the element type alone: one layout for
/// a weight, whatever the shapes around it. The copy is a structured operation of its own with the attribute `pack`, which the
/// program runs once for each version of the weight. The contraction gets the attribute `tile`, see getTile. Works on grouped
/// operations (fuse.h).
LogicalResult packWeights(Operation *function, const Target &target);

/// How a contraction is tiled, decided where extents are still numbers.
struct ContractionTile {
  int64_t rows, vectors;
  bool wholeRows;   ///< the row loop's extent is a multiple of `rows`
  bool wholeLanes;  ///< the lane loop's extent is a multiple of vectors * lanes
};

/// The attribute `tile` of a contraction.
std::optional<ContractionTile> getTile(Operation *contraction);

/// Name of the attribute that marks a copy into a packed layout, a string: what it is a layout of, and which.
inline constexpr StringRef kPackAttr = "pack";

}  // namespace strata::linalg
