// Registration, verifiers and interfaces of the scf dialect. Syntax is in scf_syntax.cc.

#include "dialects/scf/ops.h"

#include "ir/asm.h"
#include "ir/interfaces.h"

#include "llvm/ADT/DenseSet.h"

#include "dialects/scf/ops.cc.inc"

namespace strata::scf {

const Dialect *getSCFDialect() {
  static const Dialect dialect{.name = "scf", .ops = kOpRows, .interfaces = kFreelyInlinedDialect};
  return &dialect;
}

/// The terminator of a region's only block, or null.
static Operation *terminatorOf(Region &region) {
  return region.empty() ? nullptr : region.front().getTerminator();
}

/// Types given by a terminator against the operation's results.
static LogicalResult checkTypes(Operation *op, ArrayRef<Type> given, ArrayRef<Type> expected, StringRef what) {
  if (given.size() != expected.size())
    return op->emitOpError() << what << ": expected " << uint64_t(expected.size()) << " values, got "
                             << uint64_t(given.size());
  for (size_t i = 0; i < given.size(); ++i)
    if (given[i] != expected[i])
      return op->emitOpError() << what << ": type " << given[i] << " of value #" << uint64_t(i) << " should be "
                               << expected[i];
  return success();
}

static Region *firstRegion(Operation *op) { return &op->getRegion(0); }

// --- for ---

const LoopLikeInterface ForOp::kLoopLike{firstRegion};

static void getForSuccessors(Operation *, int, SmallVectorImpl<int> &successors) { successors.append({0, -1}); }
static ValueRange getForPassed(Operation *op, int from, int) {
  if (from < 0) return ForOp(op).getInitArgs();
  return terminatorOf(op->getRegion(0))->getOperands();
}
const RegionBranchInterface ForOp::kRegionBranch{getForSuccessors, getForPassed};

LogicalResult ForOp::verify() {
  if (getInitArgs().size() != op->getNumResults())
    return emitOpError("mismatch in number of loop-carried values and defined values");
  return checkTypes(op, getInitArgs().getTypes(), op->getResultTypes(), "loop-carried values");
}

LogicalResult ForOp::verifyRegions() {
  Block *body = getBody();
  if (!body || body->getNumArguments() != 1 + op->getNumResults())
    return emitOpError("expected body to have the induction variable and the loop-carried values as arguments");
  if (getInductionVar().getType() != getLowerBound().getType())
    return emitOpError("expected induction variable to be same type as bounds and step");
  if (failed(checkTypes(op, ArrayRef<Type>(body->getArgumentTypes()).drop_front(), op->getResultTypes(),
                        "body arguments")))
    return failure();
  auto yield = dyn_cast_or_null<YieldOp>(body->getTerminator());
  if (!yield) return emitOpError("expected body to end with scf.yield");
  return checkTypes(op, yield->getOperands().getTypes(), op->getResultTypes(), "yielded values");
}

// --- if ---

static void getIfSuccessors(Operation *op, int from, SmallVectorImpl<int> &successors) {
  if (from >= 0) return successors.push_back(-1);
  successors.push_back(0);
  successors.push_back(op->getRegion(1).empty() ? -1 : 1);
}
static ValueRange getYielded(Operation *op, int from, int to) {
  if (from < 0 || to >= 0) return {};
  return terminatorOf(op->getRegion(static_cast<unsigned>(from)))->getOperands();
}
const RegionBranchInterface IfOp::kRegionBranch{getIfSuccessors, getYielded};

LogicalResult IfOp::verifyRegions() {
  if (op->getNumResults() != 0 && getElseRegion().empty())
    return emitOpError("must have an else block if defining values");
  for (Region &region : op->getRegions()) {
    if (region.empty()) continue;
    auto yield = dyn_cast_or_null<YieldOp>(terminatorOf(region));
    if (!yield || !region.hasOneBlock()) return emitOpError("expects regions of one block that end with scf.yield");
    if (failed(checkTypes(op, yield->getOperands().getTypes(), op->getResultTypes(), "yielded values")))
      return failure();
  }
  return success();
}

// --- while ---

static Region *getWhileBody(Operation *op) { return &op->getRegion(1); }
const LoopLikeInterface WhileOp::kLoopLike{getWhileBody};

static void getWhileSuccessors(Operation *, int from, SmallVectorImpl<int> &successors) {
  if (from == 0) return successors.append({1, -1});
  successors.push_back(0);
}
static ValueRange getWhilePassed(Operation *op, int from, int) {
  if (from < 0) return WhileOp(op).getInits();
  ValueRange given = terminatorOf(op->getRegion(static_cast<unsigned>(from)))->getOperands();
  return from == 0 ? given.drop_front() : given;
}
const RegionBranchInterface WhileOp::kRegionBranch{getWhileSuccessors, getWhilePassed};

LogicalResult WhileOp::verifyRegions() {
  Operation *condition = terminatorOf(getBefore()), *yield = terminatorOf(getAfter());
  if (!isa_and_present<ConditionOp>(condition))
    return emitOpError("expects the 'before' region to terminate with 'scf.condition'");
  if (!isa_and_present<YieldOp>(yield)) return emitOpError("expects the 'after' region to terminate with 'scf.yield'");
  SmallVector<Type> passed = condition->getOperands().drop_front().getTypes();
  if (failed(checkTypes(op, getInits().getTypes(), getBefore().front().getArgumentTypes(), "initial values")) ||
      failed(checkTypes(op, passed, op->getResultTypes(), "values passed by scf.condition")) ||
      failed(checkTypes(op, passed, getAfter().front().getArgumentTypes(), "values passed to the body")))
    return failure();
  return checkTypes(op, yield->getOperands().getTypes(), getBefore().front().getArgumentTypes(), "yielded values");
}

// --- execute_region, index_switch ---

static void getOnceSuccessors(Operation *op, int from, SmallVectorImpl<int> &successors) {
  if (from >= 0) return successors.push_back(-1);
  for (unsigned i = 0; i < op->getNumRegions(); ++i) successors.push_back(static_cast<int>(i));
}
/// Several blocks may yield: no single list of values.
static ValueRange getNothing(Operation *, int, int) { return {}; }
const RegionBranchInterface ExecuteRegionOp::kRegionBranch{getOnceSuccessors, getNothing};
const RegionBranchInterface IndexSwitchOp::kRegionBranch{getOnceSuccessors, getYielded};

LogicalResult ExecuteRegionOp::verify() {
  if (getRegion().empty()) return emitOpError("region needs to have at least one block");
  if (getRegion().getNumArguments() > 0) return emitOpError("region cannot have any arguments");
  return success();
}

LogicalResult IndexSwitchOp::verifyRegions() {
  if (getCases().size() != getCaseRegions().size())
    return emitOpError() << "has " << uint64_t(getCaseRegions().size()) << " case regions but "
                         << uint64_t(getCases().size()) << " case values";
  llvm::DenseSet<int64_t> seen;
  for (int64_t value : getCases())
    if (!seen.insert(value).second) return emitOpError() << "has duplicate case value: " << value;
  for (Region &region : op->getRegions()) {
    auto yield = dyn_cast_or_null<YieldOp>(terminatorOf(region));
    if (!yield) return emitOpError("expected region to end with scf.yield");
    if (failed(checkTypes(op, yield->getOperands().getTypes(), op->getResultTypes(), "yielded values")))
      return failure();
  }
  return success();
}

// --- parallel, reduce ---

const LoopLikeInterface ParallelOp::kLoopLike{firstRegion};
static void getLoopSuccessors(Operation *, int, SmallVectorImpl<int> &successors) { successors.append({0, -1}); }
const RegionBranchInterface ParallelOp::kRegionBranch{getLoopSuccessors, getNothing};

LogicalResult ParallelOp::verify() {
  const size_t rank = getStep().size();
  if (rank == 0) return emitOpError("needs at least one tuple element for lowerBound, upperBound and step");
  if (getLowerBound().size() != rank || getUpperBound().size() != rank)
    return emitOpError("expects as many lower and upper bounds as steps");
  if (!getBody() || getBody()->getNumArguments() != rank)
    return emitOpError("expects the same number of induction variables: ")
           << uint64_t(rank) << " as bound and step values";
  for (BlockArgument argument : getBody()->getArguments())
    if (!argument.getType().isIndex())
      return emitOpError("expects arguments for the induction variable to be of index type");
  auto reduce = dyn_cast_or_null<ReduceOp>(getBody()->getTerminator());
  if (!reduce) return emitOpError("expects body to terminate with 'scf.reduce'");
  if (reduce.getReductions().size() != op->getNumResults())
    return emitOpError("expects number of results: ")
           << op->getNumResults()
           << " to be the same as number of reductions: " << uint64_t(reduce.getReductions().size());
  if (getInitVals().size() != op->getNumResults())
    return emitOpError("expects number of results: ")
           << op->getNumResults() << " to be the same as number of initial values: " << uint64_t(getInitVals().size());
  return success();
}

LogicalResult ReduceOp::verifyRegions() {
  if (getReductions().size() != op->getNumOperands())
    return emitOpError("expects one reduction region for each operand");
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    Region &region = op->getRegion(i);
    Type type = op->getOperand(i).getType();
    if (region.empty() || region.getNumArguments() != 2 || region.getArgument(0).getType() != type ||
        region.getArgument(1).getType() != type)
      return emitOpError() << "expects two block arguments with type " << type << " in reduction region " << i;
    auto result = dyn_cast_or_null<ReduceReturnOp>(terminatorOf(region));
    if (!result || result->getOperand(0).getType() != type)
      return emitOpError() << "expects reduction region " << i << " to end with scf.reduce.return of type " << type;
  }
  return success();
}

// --- forall ---

const LoopLikeInterface ForallOp::kLoopLike{firstRegion};
const RegionBranchInterface ForallOp::kRegionBranch{getLoopSuccessors, getNothing};
static unsigned getForallFirstInit(Operation *op) { return getOperandGroup(op, ForallOp::kOutputs).first; }
static unsigned getForallNumInits(Operation *op) { return getOperandGroup(op, ForallOp::kOutputs).second; }
const DestinationStyleInterface ForallOp::kDestinationStyle{getForallFirstInit, getForallNumInits};

LogicalResult ForallOp::verify() {
  const size_t rank = getStaticLowerBound().size();
  if (getStaticUpperBound().size() != rank || getStaticStep().size() != rank)
    return emitOpError("expects as many upper bounds and steps as lower bounds");
  if (!getBody() || getBody()->getNumArguments() != rank + getOutputs().size())
    return emitOpError("region expects ") << uint64_t(rank + getOutputs().size()) << " arguments";
  if (op->getNumResults() != getOutputs().size())
    return emitOpError("produces ") << op->getNumResults() << " results, but its body has "
                                    << uint64_t(getOutputs().size()) << " shared outputs";
  return success();
}

}  // namespace strata::scf
