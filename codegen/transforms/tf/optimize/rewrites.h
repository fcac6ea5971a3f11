// What the tables of rewrites share: the form of a rewrite, and what they ask about operands.
#pragma once

#include "dialects/tf/sizes.h"
#include "ir/rewrite.h"

namespace strata::tf {

/// One named rewrite on the operations it starts from.
struct GraphRewrite {
  const char *name;
  const char *summary;
  SmallVector<const char *, 8> roots;
  LogicalResult (*apply)(Operation *op, PatternRewriter &rewriter);
  bool relaxed = false;  ///< changes last bits, or what NaN and infinities become
};

ArrayRef<GraphRewrite> arithmeticRewrites();
ArrayRef<GraphRewrite> movementRewrites();
ArrayRef<GraphRewrite> contractionRewrites();

// --- Questions -------------------------------------------------------------------------------------------------------

/// The elements of a constant operand, null for others.
DenseElementsAttr constantElements(Value value);
/// The integers of a constant operand.
std::optional<SmallVector<int64_t>> constantIntegers(Value value);
/// All elements of a constant are this number; `negative` is the sign of a zero that must match in floats.
bool isConstantOf(Value value, double number, bool negativeZero = false);
bool isFloatTensor(Value value);
bool isIntegerTensor(Value value);
bool isComplexTensor(Value value);
/// The operation that made `value`, if it has this name and nothing was left to be checked at run time.
Operation *madeBy(Value value, StringRef name);
/// Whether inference left equations to check when the operation runs.
bool hasChecks(Operation *op);
/// Whether an operand may go away with its user: no operation that may fail would run no more.
bool mayBeDropped(Value value);

// --- Changes ---------------------------------------------------------------------------------------------------------

/// Replaces a one-result operation by a value of the same shape; fails when it is not, or when checks would get lost.
LogicalResult replaceByOperand(Operation *op, Value value, PatternRewriter &rewriter);
/// Replaces a one-result operation by another with the same result, whose sizes are kept.
LogicalResult replaceByNode(Operation *op, StringRef name, ValueRange operands, PatternRewriter &rewriter,
                            ArrayRef<NamedAttribute> attributes = {});
/// Replaces a one-result operation with static sizes by a constant of one repeated number.
LogicalResult replaceBySplat(Operation *op, double number, PatternRewriter &rewriter);
/// A constant of rank 1, in front of the operation.
Value makeIntegers(Operation *before, Type element, ArrayRef<int64_t> numbers, PatternRewriter &rewriter);

}  // namespace strata::tf
