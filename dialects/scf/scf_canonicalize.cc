// Canonicalisations of the scf dialect: regions that run never or once.

#include "dialects/arith/const_fold.h"
#include "dialects/scf/ops.h"
#include "ir/rewrite.h"

namespace strata::scf {

/// Puts a one-block region in place of `op`; its terminator's operands replace the results.
static void inlineRegion(PatternRewriter &rewriter, Operation *op, Region &region, ValueRange arguments) {
  Block *block = region.getFirst();
  Operation *yield = block->getTerminator();
  SmallVector<Value> results(yield->getOperands().begin(), yield->getOperands().end());
  SmallVector<Value> given(arguments.begin(), arguments.end());
  // Yielded arguments of the block become what is passed for them.
  for (Value &result : results)
    if (auto argument = dyn_cast<BlockArgument>(result); argument && argument.getOwner() == block)
      result = given[argument.getArgNumber()];
  rewriter.eraseOp(yield);
  rewriter.inlineBlockBefore(block, op, given);
  rewriter.replaceOp(op, results);
}

/// if true { a } else { b } = a
static LogicalResult decideIf(IfOp op, PatternRewriter &rewriter) {
  Attribute condition = getConstantValue(op.getCondition());
  if (!condition) return rewriter.refuse(op, "the condition is not a constant");
  Region &region = arith::isConstantInt(condition, 1) ? op.getThenRegion() : op.getElseRegion();
  if (region.empty()) rewriter.eraseOp(op);
  else inlineRegion(rewriter, op, region, {});
  return success();
}

/// if c { } else { } = nothing, when nothing is given
static LogicalResult dropEmptyIf(IfOp op, PatternRewriter &rewriter) {
  auto isEmpty = [](Region &region) { return region.empty() || region.front().getFirst()->isTerminator(); };
  if (op->getNumResults() != 0 || !isEmpty(op.getThenRegion()) || !isEmpty(op.getElseRegion()))
    return rewriter.refuse(op, "a region does something");
  rewriter.eraseOp(op);
  return success();
}

/// for over no iteration = its initial values; over one = its body
static LogicalResult decideFor(ForOp op, PatternRewriter &rewriter) {
  std::optional<APInt> lower = arith::getConstantInt(getConstantValue(op.getLowerBound()));
  std::optional<APInt> upper = arith::getConstantInt(getConstantValue(op.getUpperBound()));
  const bool isUnsigned = op.getUnsignedCmp();
  if (op.getLowerBound() == op.getUpperBound() ||
      (lower && upper && (isUnsigned ? lower->uge(*upper) : lower->sge(*upper)))) {
    SmallVector<Value> inits(op.getInitArgs().begin(), op.getInitArgs().end());
    rewriter.replaceOp(op, inits);
    return success();
  }
  std::optional<APInt> step = arith::getConstantInt(getConstantValue(op.getStep()));
  if (!lower || !upper || !step) return rewriter.refuse(op, "the number of iterations is not known");
  // One iteration: lower + step >= upper, without wrapping.
  const unsigned wide = lower->getBitWidth() + 1;
  APInt next = isUnsigned ? lower->zext(wide) + step->zext(wide) : lower->sext(wide) + step->sext(wide);
  APInt limit = isUnsigned ? upper->zext(wide) : upper->sext(wide);
  if (!step->isStrictlyPositive() || (isUnsigned ? next.ult(limit) : next.slt(limit)))
    return rewriter.refuse(op, "there is more than one iteration");
  SmallVector<Value> arguments{op.getLowerBound()};
  arguments.append(op.getInitArgs().begin(), op.getInitArgs().end());
  inlineRegion(rewriter, op, op.getRegion(), arguments);
  return success();
}

void IfOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<IfOp>("scf-decide-if", decideIf).addFunction<IfOp>("scf-drop-empty-if", dropEmptyIf);
}
void ForOp::getCanonicalizationPatterns(PatternSet &patterns, Context *) {
  patterns.addFunction<ForOp>("scf-decide-for", decideFor);
}

}  // namespace strata::scf
