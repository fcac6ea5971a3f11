// Evaluation of structured control flow and of what stands in for failures and missing values in it.
#include "dialects/plan/ops.h"

#include "dialects/tf/shape.h"
#include "dialects/tf/truth.h"
#include "ir/eval.h"
#include "support/dtype_dispatch.h"

namespace strata::plan_ir {

static FailureOr<bool> isTrue(Operation *op, EvalFrame &frame, const Tensor &condition) {
  if (std::optional<bool> truth = tf::truthOf(condition)) return *truth;
  return frame.fail(op, invalidArgument("a condition of type ", dtypeName(condition.dtype()), " has no truth value"));
}

/// V1 form: predicates are scalars.
static LogicalResult checkSelector(Operation *op, EvalFrame &frame, const Tensor &selector) {
  if (!op->hasAttr("scalar_selector") || selector.rank() == 0) return success();
  return frame.fail(op, invalidArgument("The second input must be a scalar, but it has shape ", shapeToString(selector.shape())));
}

/// The operands; those that nothing else reads afterwards, and no region of the operation, are moved out.
static SmallVector<EvalValue, 8> takeOperands(Operation *op, EvalFrame &frame) {
  SmallVector<EvalValue, 8> taken;
  for (Value value : op->getOperands()) {
    const bool isReadOnce = llvm::count(op->getOperands(), value) == 1 &&
                            llvm::none_of(value.getUsers(), [&](Operation *user) { return op->isProperAncestor(user); });
    taken.push_back(isReadOnce ? frame.take(value) : frame.get(value));
  }
  return taken;
}

static LogicalResult evaluateWhile(Operation *op, EvalFrame &frame) {
  SmallVector<EvalValue, 8> state = takeOperands(op, frame), given, next;
  while (true) {
    if (Status cancelled = frame.getEnvironment().checkCancelled(); !cancelled.isOk()) return frame.fail(op, std::move(cancelled));
    SmallVector<EvalValue, 8> copies(state.begin(), state.end());
    Operation *end = nullptr;
    if (failed(frame.runRegion(op->getRegion(0), copies, given, &end))) return failure();
    if (failed(checkSelector(end, frame, given[0].tensor()))) return failure();
    FailureOr<bool> goesOn = isTrue(op, frame, given[0].tensor());
    if (failed(goesOn)) return failure();
    for (unsigned i = 1; i < given.size(); ++i) state.push_back(std::move(given[i]));
    if (!*goesOn) break;
    copies.clear();
    if (failed(frame.runRegion(op->getRegion(1), state, next))) return failure();
    state.assign(std::make_move_iterator(next.begin()), std::make_move_iterator(next.end()));
  }
  for (unsigned i = 0; i < op->getNumResults(); ++i) frame.set(op->getResult(i), std::move(state[i]));
  return success();
}
const EvaluationInterface WhileOp::kEvaluation = {evaluateWhile};

static LogicalResult evaluateSwitch(Operation *op, EvalFrame &frame) {
  const Tensor selector = frame.getTensor(op->getOperand(0));
  if (failed(checkSelector(op, frame, selector))) return failure();
  const int64_t count = op->getNumRegions();
  int64_t branch = 0;
  if (cast<BoolAttr>(op->getAttr("is_condition")).getValue()) {
    FailureOr<bool> holds = isTrue(op, frame, selector);
    if (failed(holds)) return failure();
    branch = *holds ? 0 : 1;
  } else {
    branch = integerElement(selector, 0);
    if (branch < 0 || branch >= count) branch = count - 1;
  }
  SmallVector<EvalValue, 8> results;
  if (failed(frame.runRegion(op->getRegion(static_cast<unsigned>(branch)), {}, results))) return failure();
  for (unsigned i = 0; i < op->getNumResults(); ++i) frame.set(op->getResult(i), std::move(results[i]));
  return success();
}
const EvaluationInterface SwitchOp::kEvaluation = {evaluateSwitch};

static LogicalResult evaluateUndefined(Operation *op, EvalFrame &frame) {
  frame.set(op->getResult(0), EvalValue());
  return success();
}
const EvaluationInterface UndefinedOp::kEvaluation = {evaluateUndefined};

static LogicalResult evaluateFail(Operation *op, EvalFrame &frame) {
  const auto code = static_cast<StatusCode>(op->getAttrOfType<IntegerAttr>("code").getInt());
  return frame.fail(op, code, op->getAttrOfType<StringAttr>("message").getValue());
}
const EvaluationInterface FailOp::kEvaluation = {evaluateFail};

}  // namespace strata::plan_ir
