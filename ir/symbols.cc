// Symbols: lookup, insertion, uses.
#include "ir/symbols.h"

#include "ir/builder.h"

namespace strata {

static constexpr StringRef kNameAttr = "sym_name";
static constexpr StringRef kVisibilityAttr = "sym_visibility";

StringRef getSymbolName(Operation *symbol) {
  auto name = symbol->getAttrOfType<StringAttr>(kNameAttr);
  return name ? name.getValue() : StringRef();
}

void setSymbolName(Operation *symbol, StringRef name) {
  symbol->setAttr(kNameAttr, StringAttr::get(symbol->getContext(), name));
}

Visibility getSymbolVisibility(Operation *symbol) {
  auto visibility = symbol->getAttrOfType<StringAttr>(kVisibilityAttr);
  if (!visibility || visibility.getValue() == "public") return Visibility::Public;
  return visibility.getValue() == "nested" ? Visibility::Nested : Visibility::Private;
}

void setSymbolVisibility(Operation *symbol, Visibility visibility) {
  if (visibility == Visibility::Public) {
    symbol->removeAttr(kVisibilityAttr);
    return;
  }
  const StringRef text = visibility == Visibility::Nested ? "nested" : "private";
  symbol->setAttr(kVisibilityAttr, StringAttr::get(symbol->getContext(), text));
}

Operation *getNearestSymbolTable(Operation *from) {
  while (from && !from->hasTrait(OpTrait::SymbolTable)) {
    // An operation of an unknown dialect with one region may be a symbol table or not: nobody can tell.
    if (!from->getRecord()->dialect && from->getNumRegions() == 1) return nullptr;
    from = from->getParentOp();
  }
  return from;
}

Operation *lookupSymbolIn(Operation *table, StringRef name) {
  if (table->getNumRegions() == 0 || table->getRegion(0).empty()) return nullptr;
  for (Operation &op : table->getRegion(0).front())
    if (getSymbolName(&op) == name) return &op;
  return nullptr;
}

Operation *lookupNearestSymbolFrom(Operation *from, SymbolRefAttr symbol) {
  Operation *current = getNearestSymbolTable(from);
  if (!current) return nullptr;
  for (StringAttr part : symbol.getPath()) {
    if (!current->hasTrait(OpTrait::SymbolTable)) return nullptr;
    current = lookupSymbolIn(current, part.getValue());
    if (!current) return nullptr;
  }
  return current;
}

SymbolTable::SymbolTable(Operation *table) : table(table) {
  if (table->getRegion(0).empty()) return;
  for (Operation &op : table->getRegion(0).front())
    if (StringRef name = getSymbolName(&op); !name.empty()) symbols.insert({name, &op});
}

Operation *SymbolTable::lookup(StringRef name) const { return symbols.lookup(name); }

StringRef SymbolTable::insert(Operation *symbol, Operation *before) {
  const std::string base = getSymbolName(symbol).str();
  if (Operation *present = lookup(base); present && present != symbol) {
    std::string candidate;
    do {
      candidate = base + "_" + std::to_string(counter++);
    } while (lookup(candidate));
    setSymbolName(symbol, candidate);
  }
  if (!symbol->getBlock()) {
    Region &region = table->getRegion(0);
    if (region.empty()) region.emplaceBlock();
    Block &body = region.front();
    Operation *last = body.getLast();
    if (!before && last && last->isTerminator()) before = last;
    body.insert(before, symbol);
  }
  const StringRef name = getSymbolName(symbol);
  symbols[name] = symbol;
  return name;
}

void SymbolTable::erase(Operation *symbol) {
  symbols.erase(getSymbolName(symbol));
  symbol->erase();
}

/// Calls `visit` for every symbol reference inside `attr`, nested ones included.
static void forEachSymbolRef(Attribute attr, function_ref<void(SymbolRefAttr)> visit) {
  SmallVector<const Node *, 8> pending{attr.getNode()};
  while (!pending.empty()) {
    const Node *node = pending.pop_back_val();
    if (!node) continue;
    if (node->kind == &SymbolRefAttr::kKind) {
      visit(SymbolRefAttr(node));
      continue;
    }
    if (node->kind->category == NodeCategory::Attribute) pending.append(node->ptrs().begin(), node->ptrs().end());
  }
}

SmallVector<SymbolUse> getSymbolUses(Operation *root) {
  SmallVector<SymbolUse> uses;
  root->walk([&](Operation *op) {
    for (const NamedAttribute &entry : op->getAttrs())
      forEachSymbolRef(entry.getValue(), [&](SymbolRefAttr ref) { uses.push_back({op, ref}); });
  });
  return uses;
}

bool symbolKnownUseEmpty(StringRef name, Operation *root) {
  return llvm::none_of(getSymbolUses(root), [&](const SymbolUse &use) {
    return llvm::any_of(use.ref.getPath(), [&](StringAttr part) { return part.getValue() == name; });
  });
}

/// `attr` with root reference `from` renamed to `to`, rebuilt through arrays and dictionaries.
static Attribute renameRefs(Attribute attr, StringAttr from, StringAttr to) {
  if (auto ref = dyn_cast<SymbolRefAttr>(attr)) {
    if (ref.getRootReference() != from) return attr;
    SmallVector<StringAttr, 2> path(ref.getPath().begin(), ref.getPath().end());
    path[0] = to;
    return SymbolRefAttr::get(attr.getContext(), path);
  }
  const Node *node = attr.getNode();
  SmallVector<const Node *, 8> ptrs(node->ptrs().begin(), node->ptrs().end());
  bool changed = false;
  for (const Node *&part : ptrs) {
    if (!part || part->kind->category != NodeCategory::Attribute) continue;
    const Node *renamed = renameRefs(Attribute(part), from, to).getNode();
    changed |= renamed != part;
    part = renamed;
  }
  return changed ? Attribute(uniqueNode(node->context, *node->kind, ptrs, node->ints(), node->bytes())) : attr;
}

LogicalResult replaceAllSymbolUses(Operation *root, StringRef from, StringRef to) {
  StringAttr fromAttr = StringAttr::get(root->getContext(), from);
  StringAttr toAttr = StringAttr::get(root->getContext(), to);
  root->walk([&](Operation *op) {
    for (const NamedAttribute &entry : op->getAttrs()) {
      Attribute renamed = renameRefs(entry.getValue(), fromAttr, toAttr);
      if (renamed != entry.getValue()) op->setAttr(entry.getNameStr(), renamed);
    }
  });
  return success();
}

}  // namespace strata
