// Which attributes and types get an alias, and in which order: by nesting of aliases, then name, then first visit.
#include "ir/text/printer.h"
#include "ir/text/upstream.h"

#include "llvm/Support/raw_ostream.h"

namespace strata::text {

static StringRef nameOfTuple(ArrayRef<const Node *> parts) {
  auto isSimple = [](const Node *part) {  // a type of MLIR's own tests
    OpaqueType type(part);
    return part->kind == &OpaqueType::kKind && type.getDialectName() == "test" && type.getBody() == "smpla";
  };
  if (!parts.empty() && llvm::all_of(parts, isSimple)) return "test_tuple";
  return parts.size() > 16 ? "tuple" : "";
}

StringRef Aliases::nameOf(const Node *node) {
  const NodeKind *kind = node->kind;
  if (kind == &AffineMapAttr::kKind) return "map";
  if (kind == &IntegerSetAttr::kKind) return "set";
  if (kind == &DistinctAttr::kKind) return isa<UnitAttr>(DistinctAttr(node).getReferencedAttr()) ? "" : "distinct";
  if (kind == &TupleType::kKind) return nameOfTuple(node->ptrs());
  if (kind == &OpaqueType::kKind) return getUpstreamAlias(OpaqueType(node).getDialectName(), OpaqueType(node).getBody());
  if (kind == &OpaqueAttr::kKind) return getUpstreamAlias(OpaqueAttr(node).getDialectName(), OpaqueAttr(node).getBody());
  if (node->kind->category == NodeCategory::Attribute && isa<LocationAttr>(Attribute(node))) return "loc";
  return "";
}

void Aliases::childrenOf(const Node *node, SmallVectorImpl<const Node *> &children) {
  const NodeKind *kind = node->kind;
  if (kind == &LocationAttr::kFile || kind == &AffineMapAttr::kKind || kind == &IntegerSetAttr::kKind) return;
  for (const Node *child : node->ptrs()) {
    if (!child || child->kind == &StringAttr::kKind) continue;
    if (child->kind->category != NodeCategory::Type && child->kind->category != NodeCategory::Attribute) continue;
    if (kind == &LocationAttr::kName && child->kind == &LocationAttr::kUnknown) continue;
    children.push_back(child);
  }
}

void Aliases::markNotDeferrable(unsigned index) {
  SmallVector<unsigned, 8> work{index};
  while (!work.empty()) {
    Info &info = infos[work.pop_back_val()];
    if (!info.canBeDeferred) continue;
    info.canBeDeferred = false;
    work.append(info.children.begin(), info.children.end());
  }
}

void Aliases::visitSlowly(const Node *root, bool canBeDeferred) {
  if (!canBeDeferred) markVisited(root);
  if (auto it = seen.find(root); it != seen.end()) {
    if (!canBeDeferred) markNotDeferrable(it->second);
    return;
  }
  struct Visit {
    unsigned info;
    size_t next;
    SmallVector<const Node *, 4> children;
    unsigned depth;  ///< greatest of the children
  };
  SmallVector<Visit, 4> stack;
  auto enter = [&](const Node *node) {
    const unsigned index = static_cast<unsigned>(infos.size());
    seen[node] = index;
    StringRef name = nameOf(node);
    infos.push_back({node, name, name.empty() ? 0u : 1u, canBeDeferred, {}});
    stack.push_back({index, 0, {}, 0});
    childrenOf(node, stack.back().children);
  };
  enter(root);
  while (!stack.empty()) {
    Visit &top = stack.back();
    if (top.next < top.children.size()) {
      const Node *child = top.children[top.next];
      auto it = seen.find(child);
      if (it == seen.end()) {
        enter(child);
        continue;
      }
      if (!canBeDeferred) markNotDeferrable(it->second);
      top.depth = std::max(top.depth, infos[it->second].depth);
      infos[top.info].children.push_back(it->second);
      ++top.next;
      continue;
    }
    if (top.depth) infos[top.info].depth = top.depth + 1;
    stack.pop_back();
  }
}

void Aliases::finish() {
  std::vector<const Info *> named;
  for (const Info &info : infos)
    if (!info.name.empty()) named.push_back(&info);
  auto isType = [](const Info *info) { return info->node->kind->category == NodeCategory::Type; };
  llvm::sort(named, [&](const Info *a, const Info *b) {
    if (a->depth != b->depth) return a->depth < b->depth;
    if (isType(a) != isType(b)) return isType(a);
    if (a->name != b->name) return a->name < b->name;
    return a < b;  // first visit: neighbours in one array
  });
  DenseMap<StringRef, unsigned> counts;
  for (const Info *info : named) {
    byNode[info->node] = static_cast<unsigned>(all.size());
    all.push_back({info->node, info->name, counts[info->name]++, isType(info), info->canBeDeferred});
  }
  seen.clear();
  infos.clear();
}

void Aliases::printName(const Alias &alias, raw_ostream &os) {
  os << (alias.isType ? '!' : '#') << alias.name;
  if (alias.suffix) os << alias.suffix;
}

bool Aliases::print(const Node *node, raw_ostream &os) const {
  if (byNode.empty()) return false;
  auto it = byNode.find(node);
  if (it == byNode.end()) return false;
  printName(all[it->second], os);
  return true;
}

}  // namespace strata::text
