// Attributes of the tf dialect that builtin attributes cannot express: partially known shapes and functions with
// attributes.
#pragma once

#include "ir/attributes.h"

namespace strata::tf {

/// `#tf.shape<1x?x3>`, `#tf.shape<>` (rank 0) or `#tf.shape<*>` (unknown rank). Unknown sizes are ShapedType::kDynamic.
class ShapeAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;  // ints: {has rank, sizes...}
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static ShapeAttr get(Context *context, ArrayRef<int64_t> shape);
  static ShapeAttr getUnranked(Context *context);
  bool hasRank() const { return node->ints()[0] != 0; }
  ArrayRef<int64_t> getShape() const { return node->ints().drop_front(1); }
};

/// `#tf.func<@name, {attrs}>`: a function and the attributes it is instantiated with.
class FuncAttr : public Attribute {
 public:
  using Attribute::Attribute;
  static const NodeKind kKind;  // ptrs: symbol, dictionary
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static FuncAttr get(SymbolRefAttr name, DictionaryAttr attrs);
  SymbolRefAttr getName() const { return SymbolRefAttr(node->ptrs()[0]); }
  DictionaryAttr getAttrs() const { return DictionaryAttr(node->ptrs()[1]); }
};

}  // namespace strata::tf
