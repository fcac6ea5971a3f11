// Maps with their operands: which values may be dimensions and symbols, composition with affine.apply, canonical form.
#pragma once

#include "ir/affine.h"
#include "ir/op.h"

namespace strata::affine {

/// The region of the closest enclosing operation with the AffineScope trait; null when there is none.
Region *getAffineScope(Operation *op);

/// An index that is fixed within `scope`: defined at its top level or outside, a constant, or an affine.apply of such.
bool isValidSymbol(Value value, Region *scope);
/// A symbol, a loop variable of affine.for or affine.parallel, or an affine.apply of dimensions.
bool isValidDim(Value value, Region *scope);

/// Replaces operands that affine.apply computes by its operands, until none is left.
void fullyComposeAffineMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands);

/// Canonical form: constants are in the map, no operand occurs twice or unused, values that may be symbols are symbols
/// of the map (within `scope` when it is given).
void canonicalizeMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands, Region *scope = nullptr);

/// Both, in place; true when something changed.
bool simplifyMapAndOperands(AffineMap *map, SmallVectorImpl<Value> *operands, Region *scope);

/// The constant value of a map's only result for constant operands, else nothing.
std::optional<int64_t> getConstantResult(AffineMap map, ArrayRef<Attribute> constants, unsigned result = 0);

}  // namespace strata::affine
