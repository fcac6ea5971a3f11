// Sequence operations: what puts references to tensors into lists, arrays and stacks, and takes them out. Tensors are not
// computed here: an element goes in and comes out without anybody having looked at it, so that who writes it need not have
// done so yet. They are steps of the plan like reading and assigning variables, not host ops; the plan executor and the tf
// evaluator share the implementations.

#pragma once

#include "hostops/host_op.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace strata {

// A row of the table.
struct SequenceOp {
  // TensorFlow's op name.
  std::string_view name;
  // As of a host op. Elements that are already in a sequence may still be being written: a function that reads them asks
  // HostContext::awaitElements first.
  HostFunction function;
  uint8_t numOperands;
  uint8_t numResults;
  // Bit i: operand i is only referred to, or not looked at (elements, flow values). All others are complete when the function
  // is called: indices, sizes, shapes, the sequences themselves.
  uint8_t references;
  // Changes what a handle refers to (arrays, stacks), so that what fails before it must not be followed by it. Without: only
  // makes values (lists), which nobody sees after a failure.
  bool hasEffects;

  bool isReference(size_t operand) const { return operand < 8 && (references >> operand & 1); }
};

// The operation of that name, or null.
const SequenceOp *findSequenceOp(std::string_view name);
// All of them, sorted by name.
std::span<const SequenceOp *const> allSequenceOps();

} // namespace strata
