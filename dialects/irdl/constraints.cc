// Matching constraints. They nest as deep as the definition's text was long in one operation's region, each naming earlier
// ones, and that depth is checked when they are made.
#include "dialects/irdl/constraints.h"

namespace strata::irdl {

Picture Picture::of(const Node *node) {
  Picture picture;
  if (!node) return picture;
  // Types and attributes nest no deeper than the parser lets them.
  picture.kind = node->kind;
  for (const Node *part : node->ptrs()) picture.parts.push_back(of(part));
  picture.ints.assign(node->ints().begin(), node->ints().end());
  picture.bytes = node->bytes().str();
  return picture;
}

bool Picture::matches(const Node *node) const {
  if (!node || !kind) return !node && !kind;
  if (node->kind != kind || node->numPtrs != parts.size() || node->ints() != ArrayRef<int64_t>(ints) ||
      node->bytes() != StringRef(bytes))
    return false;
  for (size_t i = 0; i < parts.size(); ++i)
    if (!parts[i].matches(node->ptrs()[i])) return false;
  return true;
}

bool Matching::matches(unsigned number, const Node *node) {
  if (met[number]) return met[number] == node;
  if (!matchesOnce(constraints[number], node)) return false;
  met[number] = node;
  return true;
}

bool Matching::matchesOnce(const Constraint &constraint, const Node *node) {
  switch (constraint.kind) {
    case Constraint::Any: return true;
    case Constraint::Is: return constraint.picture.matches(node);
    case Constraint::Base:
      if (constraint.isAnyFloat) return node->kind->traits & kTypeIsFloat;
      return node->kind == constraint.base;
    case Constraint::Parametric:
      if (node->kind != constraint.base || node->numPtrs != constraint.operands.size()) return false;
      for (size_t i = 0; i < constraint.operands.size(); ++i)
        if (!matches(constraint.operands[i], node->ptrs()[i])) return false;
      return true;
    case Constraint::AnyOf:
      for (unsigned operand : constraint.operands) {
        std::vector<const Node *> before = met;
        if (matches(operand, node)) return true;
        met = std::move(before);
      }
      return false;
    case Constraint::AllOf:
      return llvm::all_of(constraint.operands, [&](unsigned operand) { return matches(operand, node); });
  }
  return false;
}

}  // namespace strata::irdl
