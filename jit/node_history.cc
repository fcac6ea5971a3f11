// See node_history.h.
#include "jit/node_history.h"

#include "ir/symbols.h"
#include "support/str_cat.h"

namespace strata::jit {

void NodeHistory::finish(StringRef stage, Operation *module) {
  Operation *main = stage == "import" || stage == "to-functions" ? nullptr : lookupSymbolIn(module, "main");
  if (!main) return;
  llvm::StringMap<bool> now;
  main->walk([&](Operation *op) {
    if (op->hasTrait(OpTrait::ConstantLike)) return;
    if (const StringRef node = op->getLoc().getNameOrEmpty(op->getContext()); !node.empty()) now[node] = true;
  });
  for (const std::string &node : present)
    if (!now.contains(node)) lostAt.try_emplace(node, stage.str());
  present.clear();
  for (const auto &entry : now) {
    present.push_back(entry.getKey().str());
    lostAt.erase(entry.getKey());  // another attempt has begun
  }
}

void NodeHistory::note(StringRef optimization, StringRef node, ArrayRef<std::string> operandNodes) {
  changes[node] = optimization.str();
  for (const std::string &operand : operandNodes)
    if (operand != node) unneeded[operand] = strCat(optimization.str(), " of '", node.str(), "'");
}

std::string NodeHistory::fate(StringRef node) const {
  auto lost = lostAt.find(node);
  if (lost == lostAt.end()) return "";
  if (lost->second != "optimize") {
    if (lost->second == "infer") return "a constant, known once shapes are (fold-constants)";
    return "views of memory, sizes, handles and order are settled before the program runs";
  }
  if (auto change = changes.find(node); change != changes.end()) {
    if (change->second == "fold-constants") return "its operands are constants, and so is it (fold-constants)";
    if (change->second == "common-subexpressions") return "another node computes the same (common-subexpressions)";
    return strCat("rewritten away (", change->second, ")");
  }
  if (auto user = unneeded.find(node); user != unneeded.end())
    return strCat("not needed any more (", user->second, ")");
  return "not needed any more";
}

}  // namespace strata::jit
