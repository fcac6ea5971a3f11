// What the expressions of operation definitions call: predicates on types and attributes, views and transforms of types, and
// the adapters that rows point to. Generated tables include this header; nothing else needs it.
#pragma once

#include "ir/operation.h"

namespace strata {

// Types.
inline Type elementTypeOf(Type type) { return getElementTypeOrSelf(type); }
bool isSignedInteger(Type type);
bool isSignedInteger(Type type, unsigned width);
bool isUnsignedInteger(Type type, unsigned width);
bool isFloatNamed(Type type, StringRef name);
inline bool isKind(Type type, const NodeKind &kind) { return &type.getKind() == &kind; }
bool hasRank(Type type, int64_t rank);          ///< ranked with that rank
bool rankIsAtLeast(Type type, int64_t rank);    ///< ranked with at least that rank
bool hasStaticShape(Type type);
bool isStridedMemRef(Type type);
bool isScalableVector(Type type);

/// The shape of a ranked type as a type (an i1 tensor), `type`'s own kind for unranked ones, none for scalars: equal exactly
/// when the shapes are.
Type shapeOf(Type type);
/// The same for the rank.
Type rankOf(Type type);
/// i1, or a container of i1 with the shape (and kind) of `type`.
Type getI1SameShape(Type type);
/// The result type of loading from a memref, tensor or vector.
inline Type elementOf(Type type) { return getElementTypeOrSelf(type); }
/// The tensor type with a memref's shape and element type.
Type tensorOfMemRef(Type type);

// Attributes.
bool isIntegerAttr(Attribute attr, unsigned width);  ///< signless of that width
bool isIndexAttr(Attribute attr);
bool isFloatAttr(Attribute attr, StringRef typeName);
bool isElements(Attribute attr);
bool isDenseIntElements(Attribute attr, unsigned width);
bool isDenseArray(Attribute attr, unsigned width);   ///< of signless integers of that width
bool integerIsAtLeast(Attribute attr, int64_t minimum);
bool integerIsAtMost(Attribute attr, int64_t maximum);
bool isEnumInteger(Attribute attr, unsigned width, ArrayRef<EnumCase> cases);
bool allElements(Attribute attr, function_ref<bool(Attribute)> predicate);  ///< an array all of whose elements satisfy it

// Adapters.

/// OpRow::inferReturnTypes of operations whose result types follow from their row's type rules and buildable constraints.
LogicalResult inferTypesFromRules(Operation *op, SmallVectorImpl<Type> &types);
/// From the fold hook of one-result operations to OpRow::fold. The operation's own result means: changed in place.
LogicalResult takeFoldResult(Operation *op, OpFoldResult result, SmallVectorImpl<OpFoldResult> &results);

}  // namespace strata
