// See last_read.h. Views of a tensor, and what they are views of, are one memory.
#include "codegen/transforms/linalg/last_read.h"

#include "codegen/transforms/linalg/pack.h"
#include "ir/builder.h"

#include "llvm/ADT/DenseSet.h"

namespace strata::linalg {

static bool isView(Operation *op) { return op->getName() == "plan.view"; }

/// Whether the memory is the program's: what a step has made, or what a loop carries, whose place gets another value before it is
/// read again. Values that a loop's condition passes on are other values' memory.
static bool isOwnMemory(Value root) {
  if (auto argument = dyn_cast<BlockArgument>(root)) {
    Operation *holder = argument.getOwner()->getParentOp();
    return holder->getName() == "plan.while" && argument.getOwner()->getParent()->getRegionNumber() == 1 &&
           argument.getArgNumber() < holder->getNumOperands();
  }
  Operation *maker = root.getDefiningOp();
  if (maker->getName() == "plan.while") return cast<OpResult>(root).getResultNumber() < maker->getNumOperands();
  static constexpr StringRef kMakers[] = {"plan.launch", "plan.switch", "plan.host_call", "plan.sequence", "plan.read_variable"};
  return llvm::is_contained(kMakers, StringRef(maker->getName()));
}

/// Whether only branches, no loops, are between the procedure and the block where the root is made.
static bool isReachedOnce(Value root, Operation *procedure) {
  Block *home = root.getParentBlock();
  for (Operation *op = procedure; op->getBlock() != home; op = op->getParentOp())
    if (!op->getParentOp() || op->getParentOp()->getName() != "plan.switch") return false;
  return true;
}

/// Whether `user` may run after the procedure. Two regions of one branch exclude each other.
static bool isAfter(Operation *user, Operation *procedure) {
  for (Operation *op = procedure;; op = op->getParentOp()) {
    Operation *other = op->getBlock()->findAncestorOpInBlock(user);
    if (other) return other != op && op->isBeforeInBlock(other);
  }
}

static llvm::DenseSet<int64_t> sitesOf(Operation *procedure) {
  llvm::DenseSet<int64_t> sites;
  procedure->walk([&](Operation *op) {
    auto message = op->getName() == "cf.assert" ? op->getAttrOfType<StringAttr>("msg") : StringAttr();
    StringRef text = message ? message.getValue() : StringRef();
    int64_t site = 0;
    if (text.consume_front("site ") && !text.consumeInteger(10, site)) sites.insert(site);
  });
  return sites;
}

bool isReadLast(Value source, Operation *procedure) {
  Value root = source;
  while (root.getDefiningOp() && isView(root.getDefiningOp())) root = root.getDefiningOp()->getOperand(0);
  if (!isOwnMemory(root) || !isReachedOnce(root, procedure)) return false;
  const llvm::DenseSet<int64_t> own = sitesOf(procedure);
  SmallVector<Value, 4> pending{root};
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    for (Operation *user : value.getUsers()) {
      if (procedure->isAncestor(user)) continue;
      if (isView(user)) {
        pending.push_back(user->getResult(0));
      } else if (user->getName() == "plan.site") {
        const bool isOwn = own.contains(user->getAttrOfType<IntegerAttr>("number").getInt());
        if (!isOwn || value != source || user->getBlock() != procedure->getBlock()) return false;
      } else if (user->getName() == "tensor.extract_slice" || user->hasAttr(kPackAttr) || isAfter(user, procedure)) {
        return false;  // a front is read later, a packed layout is made when it is
      }
    }
  }
  return true;
}

}  // namespace strata::linalg
