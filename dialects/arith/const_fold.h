// Folding of constants element by element: what all folders of scalar operations share.
#pragma once

#include "ir/attributes.h"

namespace strata::arith {

/// Folders make no elements attribute above this size (bytes).
constexpr int64_t kMaxFoldedBytes = 4096;

/// Applies `scalar` to scalars, to splats, or to each element of small elements attributes, and packs its results into
/// `resultType` (a scalar or shaped type). `scalar` gets one scalar attribute for each operand and the element type of
/// the result; a null result, a missing operand or a result above kMaxFoldedBytes gives null.
Attribute foldElementwise(ArrayRef<Attribute> operands, Type resultType,
                          function_ref<Attribute(ArrayRef<Attribute> scalars, Type elementType)> scalar);

/// The same for integers (index too): one or two operands to an integer; nullopt refuses.
Attribute foldIntUnary(Attribute operand, Type resultType, function_ref<std::optional<APInt>(const APInt &)> fn);
Attribute foldIntBinary(ArrayRef<Attribute> operands, Type resultType,
                        function_ref<std::optional<APInt>(const APInt &, const APInt &)> fn);
/// The same for floats.
Attribute foldFloatUnary(Attribute operand, Type resultType, function_ref<std::optional<APFloat>(const APFloat &)> fn);
Attribute foldFloatBinary(ArrayRef<Attribute> operands, Type resultType,
                          function_ref<std::optional<APFloat>(const APFloat &, const APFloat &)> fn);

/// The integer that `attr` is, or whose splat it is.
std::optional<APInt> getConstantInt(Attribute attr);
std::optional<APFloat> getConstantFloat(Attribute attr);
bool isConstantInt(Attribute attr, int64_t value);
/// `attr` is (a splat of) exactly this float, sign of zero included.
bool isConstantFloat(Attribute attr, double value);
/// An integer (index, bool) or float `value` of that type; a splat for shaped types; null when the type has none.
Attribute getIntConstant(Type type, const APInt &value);
/// Bits of an integer, index (64) or float type or of a shaped type's element.
unsigned getElementWidth(Type type);

}  // namespace strata::arith
