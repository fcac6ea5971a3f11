// Executes what expandMath leaves: straight-line arith, math and vector operations, scf.if and scf.while, over many inputs at
// once. Lanes of a vector are inputs like any others.
#pragma once

#include "ir/op.h"

#include <cstdint>
#include <vector>

namespace strata::test {

/// One column of bits for each input of the batch; floats and integers by their bits, zero-extended.
using Column = std::vector<uint64_t>;

/// Runs the single block of a function on columns of arguments; the results are the terminator's operands. Sets `error` to the
/// name of an operation it doesn't know, or that would call a library.
std::vector<Column> interpret(Operation *function, ArrayRef<Column> arguments, std::string &error);

}  // namespace strata::test
