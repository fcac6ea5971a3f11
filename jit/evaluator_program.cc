// See evaluator_program.h. Evaluators keep what they learnt about the function, so they are pooled; each runs on one thread.
#include "jit/evaluator_program.h"

#include "dialects/tf/types.h"
#include "ir/eval.h"
#include "ir/symbols.h"

#include <mutex>

namespace strata::jit {

namespace {

/// The environment of the call that an evaluator is serving.
class CallEnvironment final : public EvalEnvironment {
 public:
  HostContext *host = nullptr;

  Result<Tensor> getConstant(int64_t index) override { return host->constant(static_cast<uint32_t>(index)); }
  ResourceManager *getResources() override { return &host->resources(); }
  std::string getFilesFolder() override { return host->filesFolder(); }
  Result<std::string> getAsset(std::string_view name) override { return host->asset(name); }
  Status checkCancelled() override { return host->isCancelled() ? cancelled("the call was cancelled") : Status(); }
};

struct PooledEvaluator {
  CallEnvironment environment;
  Evaluator evaluator{environment};
};

/// The function, and the evaluators that run it.
struct EvaluatedFunction {
  std::unique_ptr<Context> context;
  OwningOp module;
  Operation *main = nullptr;
  std::mutex mutex;
  std::vector<std::unique_ptr<PooledEvaluator>> idle;

  ~EvaluatedFunction() {
    idle.clear();
    module.reset();  // before its context
  }

  std::unique_ptr<PooledEvaluator> take() {
    std::lock_guard<std::mutex> lock(mutex);
    if (idle.empty()) return std::make_unique<PooledEvaluator>();
    auto taken = std::move(idle.back());
    idle.pop_back();
    return taken;
  }
  void giveBack(std::unique_ptr<PooledEvaluator> evaluator) {
    std::lock_guard<std::mutex> lock(mutex);
    idle.push_back(std::move(evaluator));
  }
};

Status runFunction(HostCall &call) {
  auto *function = static_cast<EvaluatedFunction *>(const_cast<void *>(call.data));
  std::unique_ptr<PooledEvaluator> pooled = function->take();
  pooled->environment.host = &call.context;
  SmallVector<EvalValue> arguments, results;
  for (const Tensor &operand : call.operands) arguments.emplace_back(operand);
  const LogicalResult result = pooled->evaluator.run(function->main, arguments, results);
  Status status = failed(result) ? pooled->evaluator.getStatus() : Status();
  if (status.isOk())
    for (size_t i = 0; i < call.results.size(); ++i) call.results[i] = std::move(results[i]).takeTensor();
  function->giveBack(std::move(pooled));
  return status;
}

}  // namespace

Result<runtime::CompileOutcome> makeEvaluatorProgram(std::unique_ptr<Context> context, OwningOp module,
                                                     const runtime::CompileRequest &request) {
  auto function = std::make_shared<EvaluatedFunction>();
  function->context = std::move(context);
  function->module = std::move(module);
  function->main = lookupSymbolIn(function->module.get(), "main");
  if (!function->main) return internalError("the imported module has no function @main");
  auto type = cast<FunctionType>(function->main->getAttrOfType<TypeAttr>("function_type").getValue());

  auto program = std::make_shared<plan::Program>();
  program->shapeClass = request.shapeClass;
  auto scalar = [&](plan::ScalarOp op, int64_t value) {
    plan::Scalar made;
    made.op = op;
    made.value = value;
    program->scalars.push_back(made);
    return static_cast<plan::ScalarId>(program->scalars.size() - 1);
  };
  plan::HostCallStep step;
  for (size_t i = 0; i < request.feeds.size(); ++i) {
    const runtime::Feed &feed = request.feeds[i];
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Argument;
    buffer.index = static_cast<uint32_t>(i);
    program->buffers.push_back(buffer);
    const auto id = static_cast<plan::BufferId>(program->buffers.size() - 1);
    program->arguments.push_back({feed.tensor, feed.dtype, feed.dims, id, false, {}});
    plan::TensorSpec spec{id, feed.dtype, true, {}};
    for (const plan::Dimension &dim : feed.dims)
      spec.dims.push_back(scalar(dim.isSymbol ? plan::ScalarOp::Symbol : plan::ScalarOp::Constant, dim.value));
    step.operands.push_back(spec);
  }
  for (size_t i = 0; i < request.fetches.size(); ++i) {
    plan::Buffer buffer;
    buffer.kind = plan::BufferKind::Value;
    program->buffers.push_back(buffer);
    const auto id = static_cast<plan::BufferId>(program->buffers.size() - 1);
    const DType dtype = tf::dtypeOfType(type.getResult(i));
    step.results.push_back({id, dtype, false, {}});
    program->results.push_back({request.fetches[i], {id, dtype, false, {}}});
  }
  plan::HostFunctionRef reference;
  reference.pointer = runFunction;
  reference.data = function.get();
  reference.owner = function;
  reference.isEvaluator = true;
  program->functions.push_back(reference);
  step.function = 0;
  program->steps.push_back(step);

  runtime::CompileOutcome outcome;
  outcome.program = program;
  return outcome;
}

}  // namespace strata::jit
