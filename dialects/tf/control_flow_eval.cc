// Evaluation of calls, branches and loops over functions. The V1 primitives have no evaluation: graphs that keep them run
// in the graph executor.
#include "dialects/tf/kernel.h"
#include "dialects/tf/truth.h"

namespace strata::tf {

/// Calls the function with the given data operands; tokens that it returns are dropped.
static LogicalResult callFunction(Kernel &kernel, FuncAttr function, SmallVectorImpl<EvalValue> &arguments,
                                  SmallVectorImpl<EvalValue> &results) {
  if (!function) return kernel.invalid("a call without a function");
  if (failed(kernel.getFrame().call(kernel.getOp(), function.getName(), arguments, results))) return failure();
  while (!results.empty() && results.back().isToken()) results.pop_back();
  return success();
}

/// Data operands from `first` on. Order tokens stay outside: a function's own chain begins in it.
static SmallVector<EvalValue, 8> takeInputs(Kernel &kernel, unsigned first) {
  SmallVector<EvalValue, 8> values;
  for (unsigned i = first; i < kernel.numInputs(); ++i) values.push_back(kernel.takeInput(i));
  return values;
}

static LogicalResult returnResults(Kernel &kernel, SmallVectorImpl<EvalValue> &results) {
  if (results.size() != kernel.numOutputs())
    return kernel.invalid("the function returned ", results.size(), " values for ", kernel.numOutputs(), " results");
  for (unsigned i = 0; i < kernel.numOutputs(); ++i) kernel.setOutput(i, std::move(results[i]).takeTensor());
  return success();
}

static LogicalResult partitionedCall(Kernel &kernel) {
  SmallVector<EvalValue, 8> arguments = takeInputs(kernel, 0), results;
  if (failed(callFunction(kernel, kernel.getOp()->getAttrOfType<FuncAttr>("f"), arguments, results))) return failure();
  return returnResults(kernel, results);
}
STRATA_TF_EVAL(PartitionedCall, runKernel<partitionedCall>);
STRATA_TF_EVAL(StatefulPartitionedCall, runKernel<partitionedCall>);

static FailureOr<bool> isTrue(Kernel &kernel, const Tensor &condition) {
  if (std::optional<bool> truth = truthOf(condition)) return *truth;
  return kernel.invalid("a condition of type ", dtypeName(condition.dtype()), " has no truth value");
}

static LogicalResult ifElse(Kernel &kernel) {
  FailureOr<bool> condition = isTrue(kernel, kernel.input(0));
  if (failed(condition)) return failure();
  SmallVector<EvalValue, 8> arguments = takeInputs(kernel, 1), results;
  auto branch = kernel.getOp()->getAttrOfType<FuncAttr>(*condition ? "then_branch" : "else_branch");
  if (failed(callFunction(kernel, branch, arguments, results))) return failure();
  return returnResults(kernel, results);
}
STRATA_TF_EVAL(If, runKernel<ifElse>);
STRATA_TF_EVAL(StatelessIf, runKernel<ifElse>);

/// A number outside calls the last branch.
static LogicalResult caseOf(Kernel &kernel) {
  auto branches = kernel.getOp()->getAttrOfType<ArrayAttr>("branches");
  if (!branches || branches.empty()) return kernel.invalid("a Case without branches");
  if (kernel.input(0).rank() != 0)
    return kernel.invalid("branch_index must be scalar");
  int64_t index = integerElement(kernel.input(0), 0);
  const auto count = static_cast<int64_t>(branches.size());
  if (index < 0 || index >= count) index = count - 1;
  SmallVector<EvalValue, 8> arguments = takeInputs(kernel, 1), results;
  if (failed(callFunction(kernel, dyn_cast<FuncAttr>(branches[static_cast<size_t>(index)]), arguments, results))) return failure();
  return returnResults(kernel, results);
}
STRATA_TF_EVAL(Case, runKernel<caseOf>);
STRATA_TF_EVAL(StatelessCase, runKernel<caseOf>);

/// The condition gets copies, the body the state itself, so that it can update in place.
static LogicalResult whileLoop(Kernel &kernel) {
  auto condition = kernel.getOp()->getAttrOfType<FuncAttr>("cond"), body = kernel.getOp()->getAttrOfType<FuncAttr>("body");
  SmallVector<EvalValue, 8> state = takeInputs(kernel, 0), results;
  while (true) {
    if (Status cancelled = kernel.getFrame().getEnvironment().checkCancelled(); !cancelled.isOk()) return kernel.fail(std::move(cancelled));
    SmallVector<EvalValue, 8> copies(state.begin(), state.end());
    if (failed(callFunction(kernel, condition, copies, results))) return failure();
    if (results.size() != 1) return kernel.invalid("Condition of While must return one value, got ", results.size());
    FailureOr<bool> goOn = isTrue(kernel, results[0].tensor());
    if (failed(goOn)) return failure();
    if (!*goOn) break;
    results.clear();
    if (failed(callFunction(kernel, body, state, results))) return failure();
    if (results.size() != kernel.numInputs())
      return kernel.invalid("the body of a While returned ", results.size(), " values for ", kernel.numInputs(), " variables");
    state = std::move(results);
    results.clear();
  }
  return returnResults(kernel, state);
}
STRATA_TF_EVAL(While, runKernel<whileLoop>);
STRATA_TF_EVAL(StatelessWhile, runKernel<whileLoop>);

}  // namespace strata::tf
