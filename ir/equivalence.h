// Structural equality of operations: same kind, attributes, types and operands, regions compared part by part.
#pragma once

#include "ir/op.h"

namespace strata {

/// Depends on what isEquivalent compares, regions aside.
uint64_t hashOperation(Operation *op);

/// Whether both compute the same: operands are the same values (in any order when commutative), nested operations
/// correspond one to one. Locations do not matter.
bool isEquivalent(Operation *a, Operation *b);

}  // namespace strata
