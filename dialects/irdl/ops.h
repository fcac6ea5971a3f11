// Accessor classes and types of the irdl dialect: definitions of dialects.
#pragma once

#include "ir/interfaces.h"

namespace strata::irdl {

extern const NodeKind kConstraintType, kRegionType;
Type getType(Context *context, const NodeKind &kind);

/// How often each operand or result occurs: `#irdl<variadicity_array[ single,  variadic]>`.
class VariadicityArrayAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static VariadicityArrayAttr get(Context *context, ArrayRef<Arity> arities);
  size_t size() const { return node->ints().size(); }
  Arity operator[](size_t i) const { return static_cast<Arity>(node->ints()[i]); }
};

}  // namespace strata::irdl

#include "dialects/irdl/ops.h.inc"

namespace strata::irdl {

/// The dialect's constant data; lives as long as the process.
const Dialect *getIRDLDialect();

}  // namespace strata::irdl
