// Symbols and symbol tables: names visible inside an operation that has the SymbolTable trait.
#pragma once

#include "ir/op.h"

namespace strata {

enum class Visibility : uint8_t { Public, Private, Nested };

StringRef getSymbolName(Operation *symbol);  ///< "" when the op has no sym_name
void setSymbolName(Operation *symbol, StringRef name);
Visibility getSymbolVisibility(Operation *symbol);
void setSymbolVisibility(Operation *symbol, Visibility visibility);
Operation *getNearestSymbolTable(Operation *from);
/// One level: the symbol of that name directly in `table`'s region.
Operation *lookupSymbolIn(Operation *table, StringRef name);
/// From the nearest table outwards is not MLIR's rule: the root is looked up in the nearest table, nested parts inside it.
Operation *lookupNearestSymbolFrom(Operation *from, SymbolRefAttr symbol);

/// A table with a name index; inserts rename on collision.
class SymbolTable {
 public:
  explicit SymbolTable(Operation *table);
  Operation *getOp() const { return table; }
  Operation *lookup(StringRef name) const;
  /// Inserts at the end (before a terminator); renames `symbol` when the name is taken. Returns the final name.
  StringRef insert(Operation *symbol, Operation *before = nullptr);
  void erase(Operation *symbol);

 private:
  Operation *table;
  DenseMap<StringRef, Operation *> symbols;
  unsigned counter = 0;
};

struct SymbolUse {
  Operation *user;
  SymbolRefAttr ref;
};
/// All uses of symbols in attributes inside `root` (not through nested symbol tables' own names).
SmallVector<SymbolUse> getSymbolUses(Operation *root);
bool symbolKnownUseEmpty(StringRef name, Operation *root);
LogicalResult replaceAllSymbolUses(Operation *root, StringRef from, StringRef to);

}  // namespace strata
