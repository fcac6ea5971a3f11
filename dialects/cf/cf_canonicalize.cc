// Canonicalisations of the cf dialect: branches whose way is known, and checks that cannot fail.

#include "dialects/arith/const_fold.h"
#include "dialects/cf/ops.h"
#include "ir/rewrite.h"

namespace strata::cf {

/// Replaces a branch by an unconditional one.
static void branchTo(PatternRewriter &rewriter, Operation *op, Block *destination, ValueRange operands) {
  rewriter.setInsertionPoint(op);
  rewriter.create<BranchOp>(op->getLoc(), TypeRange(), operands, {}, {destination});
  rewriter.eraseOp(op);
}

/// assert true = nothing
static LogicalResult dropTrueAssert(AssertOp op, PatternRewriter &rewriter) {
  if (!arith::isConstantInt(getConstantValue(op.getArg()), 1))
    return rewriter.refuse(op, "the condition is not known to hold");
  rewriter.eraseOp(op);
  return success();
}

/// br ^b, the only branch to ^b: ^b continues the block
static LogicalResult mergeSuccessor(BranchOp op, PatternRewriter &rewriter) {
  Block *block = op->getBlock(), *successor = op.getDest();
  if (successor == block || successor->isEntryBlock() || successor->getSinglePredecessor() != block)
    return rewriter.refuse(op, "the successor has other predecessors");
  SmallVector<Value> operands(op.getDestOperands().begin(), op.getDestOperands().end());
  rewriter.eraseOp(op);
  rewriter.mergeBlocks(successor, block, operands);
  return success();
}

/// cond_br true, ^a, ^b = br ^a; cond_br c, ^a(x), ^a(x) = br ^a(x)
static LogicalResult decideCondBranch(CondBranchOp op, PatternRewriter &rewriter) {
  const bool isSame =
      op.getTrueDest() == op.getFalseDest() && llvm::equal(op.getTrueDestOperands(), op.getFalseDestOperands());
  Attribute condition = getConstantValue(op.getCondition());
  if (!condition && !isSame) return rewriter.refuse(op, "the condition is not a constant");
  const bool takesTrue = isSame || arith::isConstantInt(condition, 1);
  ValueRange given = takesTrue ? op.getTrueDestOperands() : op.getFalseDestOperands();
  SmallVector<Value> operands(given.begin(), given.end());
  branchTo(rewriter, op, takesTrue ? op.getTrueDest() : op.getFalseDest(), operands);
  return success();
}

/// switch of a constant, or without cases = br
static LogicalResult decideSwitch(SwitchOp op, PatternRewriter &rewriter) {
  std::optional<APInt> flag = arith::getConstantInt(getConstantValue(op.getFlag()));
  SmallVector<Block *, 2> destinations = op.getCaseDestinations();
  if (!flag && !destinations.empty()) return rewriter.refuse(op, "the flag is not a constant");
  Block *destination = op.getDefaultDestination();
  ValueRange given = op.getDefaultOperands();
  for (size_t i = 0; i < destinations.size(); ++i)
    if (op.getCaseValues().getIntElement(static_cast<int64_t>(i)) == *flag) {
      destination = destinations[i];
      given = op.getCaseOperands(static_cast<unsigned>(i));
      break;
    }
  SmallVector<Value> operands(given.begin(), given.end());
  branchTo(rewriter, op, destination, operands);
  return success();
}

void AssertOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<AssertOp>("cf-drop-true-assert", dropTrueAssert);
}
void BranchOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<BranchOp>("cf-merge-successor", mergeSuccessor);
}
void CondBranchOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<CondBranchOp>("cf-decide-cond-br", decideCondBranch);
}
void SwitchOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<SwitchOp>("cf-decide-switch", decideSwitch);
}

}  // namespace strata::cf
