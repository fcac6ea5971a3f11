// Types of the tf dialect: control edges and tokens, resources, lists, and the element types that builtin types lack.
#pragma once

#include "ir/types.h"
#include "support/dtype.h"

namespace strata::tf {

/// A type without parameters, told apart by its kind: one class serves all of them.
template <const NodeKind &Kind>
class SimpleType : public Type {
 public:
  using Type::Type;
  static bool classof(Handle h) { return &h.getKind() == &Kind; }
  static SimpleType get(Context *context) { return SimpleType(uniqueNode(context, Kind)); }
};

extern const NodeKind kControlKind, kTokenKind, kStringKind, kVariantKind;
extern const NodeKind kQInt8Kind, kQUInt8Kind, kQInt16Kind, kQUInt16Kind, kQInt32Kind;

using ControlType = SimpleType<kControlKind>;  ///< `!tf.control`: a control edge of the graph form
using TokenType = SimpleType<kTokenKind>;      ///< `!tf.token`: the order of effects in the function form
using StringType = SimpleType<kStringKind>;    ///< `!tf.string`: an element
using VariantType = SimpleType<kVariantKind>;  ///< `!tf.variant`: an element

/// `!tf.resource` or `!tf.resource<tensor<...>>`: a handle; what it refers to is known when the subtype is given.
class ResourceType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static ResourceType get(Context *context, Type subtype = Type());
  Type getSubtype() const { return node->numPtrs ? Type(node->ptrs()[0]) : Type(); }  ///< null when unknown
};

/// `!tf.list<tensor<...>>`: a list whose elements all have the given type.
class ListType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static ListType get(Type elementType);
  Type getElementType() const { return Type(node->ptrs()[0]); }
};

/// Control edges and tokens.
inline bool isTokenType(Type type) { return type.getKind().traits & kTypeIsToken; }
/// Tensors, resources, variants and lists: what graph edges carry.
bool isDataType(Type type);

/// The element type that stands for a DType; null for those the dialect has no type for.
Type typeOfDType(DType dtype, Context *context);
/// The DType of an element type, or of a tensor's, resource's or list's elements; Invalid when there is none.
DType dtypeOfType(Type type);

}  // namespace strata::tf
