// Step 2: the dialect's C++ face: its types, the generated accessors, and what others may call.
#pragma once

#include "ir/interfaces.h"
#include "ir/rewrite.h"

namespace strata::fir {

/// `!fir.type<u>`: a handle on a uniqued node, which holds the name as bytes.
class ObjectType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  StringRef getName() const { return node->bytes(); }
};

/// `!fir.ref<!fir.type<u>>`: a node that points to the object's type.
class ReferenceType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  Type getObjectType() const { return Type(node->ptrs()[0]); }
};

}  // namespace strata::fir

#include "samples/fir/ops.h.inc"

namespace strata::fir {

/// The dialect's constant data.
const Dialect *getFIRDialect();

/// Calls whose target a dispatch table names become calls of it. Returns how many.
int64_t devirtualize(Operation *module);

/// Everything in `module` becomes the llvm dialect. Fails after a diagnostic.
LogicalResult convertToLLVM(Operation *module);

}  // namespace strata::fir
