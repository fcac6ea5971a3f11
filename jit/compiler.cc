// Loading and compiling, stage by stage (pipeline.h).
#include "jit/compiler.h"

#include "codegen/convert/tf_to_linalg/tf_to_linalg.h"
#include "codegen/target/target.h"
#include "codegen/transforms/linalg/fuse.h"
#include "codegen/transforms/linalg/outline.h"
#include "codegen/transforms/linalg/pack.h"
#include "codegen/transforms/tf/infer.h"
#include "codegen/transforms/tf/optimize/optimize.h"
#include "codegen/transforms/tf/inline_calls.h"
#include "codegen/transforms/tf/references.h"
#include "codegen/transforms/tf/split_function.h"
#include "codegen/transforms/tf/to_functions.h"
#include "codegen/transforms/tf/uniform_lists.h"
#include "dialects/all.h"
#include "ir/builder.h"
#include "ir/symbols.h"
#include "ir/verifier.h"
#include "jit/evaluator_program.h"
#include "jit/explain.h"
#include "jit/kernel_compiler.h"
#include "jit/loaded_model.h"
#include "jit/node_history.h"
#include "jit/placement.h"
#include "jit/plan_builder.h"
#include "jit/rest_of_function.h"
#include "jit/stage_text.h"

#include <chrono>

namespace strata::jit {

namespace {

const DialectRegistry &getRegistry() {
  static const DialectRegistry *registry = [] {
    auto *made = new DialectRegistry();
    registerAllDialects(*made);
    return made;
  }();
  return *registry;
}

/// Runs named stages one after the other, times them, and stops with the text where asked, or at an invalid module where
/// stages are verified.
class StageRunner {
 public:
  StageRunner(const runtime::CompileRequest &request, runtime::CompileOutcome &outcome)
      : request(request), outcome(outcome), explainer(request.options.explains) {}

  /// Null unless a node is to be explained.
  Explainer *getExplainer() { return request.options.explains.empty() ? nullptr : &explainer; }
  NodeHistory history;

  /// False once stopped.
  bool finish(const char *stage, Operation *module) {
    const auto now = std::chrono::steady_clock::now();
    outcome.stages.push_back(
        {stage, uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(now - start).count())});
    start = now;
    DiagnosticCollector diagnostics(module->getContext());
    if (request.options.verifiesStages && failed(verify(module))) {
      invalid = internalError("after stage '", stage, "': ", diagnostics.str());
      return false;
    }
    if (wantsHistory()) history.finish(stage, module);
    if (Explainer *active = getExplainer())
      if (invalid = active->finish(stage, module); !invalid.isOk()) return false;
    if (request.options.stopAfter != stage) return true;
    outcome.stageText = stageText(module);
    return false;
  }

  bool wantsHistory() const { return request.options.wantsPlacement || !request.options.explains.empty(); }

  /// What there is to return once stopped: nothing, or what is wrong with the module.
  Result<runtime::CompileOutcome> stopped() const {
    if (!invalid.isOk()) return invalid;
    return runtime::CompileOutcome();
  }

 private:
  const runtime::CompileRequest &request;
  runtime::CompileOutcome &outcome;
  Explainer explainer;
  Status invalid;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

class TheCompiler final : public runtime::Compiler {
 public:
  Result<std::shared_ptr<const runtime::LoadedGraph>> loadPath(const std::string &path,
                                                               const runtime::LoadOptions &options) override {
    return finishLoad(tfgraph::Model::open(path, modelOptions(options)));
  }
  Result<std::shared_ptr<const runtime::LoadedGraph>> loadBytes(std::span<const std::byte> bytes,
                                                                const runtime::LoadOptions &options) override {
    std::string copy(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    return finishLoad(tfgraph::Model::fromGraphDef(tfgraph::Input::ofString(std::move(copy)), modelOptions(options)));
  }

  Result<runtime::CompileOutcome> compile(const runtime::LoadedGraph &graph,
                                          const runtime::CompileRequest &request) override;
  std::string buildId() const override { return "strata-0"; }
  std::vector<std::string> stages() const override {
    return {"import",  "to-functions", "inline",      "infer",   "optimize", "lists", "to-linalg", "fuse",   "pack",   "outline", "loops",        "expand-math", "to-llvm", "code",     "kernels",   "program"};
  }

 private:
  static tfgraph::ModelOptions modelOptions(const runtime::LoadOptions &options) {
    tfgraph::ModelOptions result;
    if (!options.tags.empty()) result.tags = options.tags;
    if (options.maxBytes) result.read.maxBytes = options.maxBytes;
    return result;
  }
  static Result<std::shared_ptr<const runtime::LoadedGraph>> finishLoad(Result<std::unique_ptr<tfgraph::Model>> model) {
    if (!model.isOk()) return model.status();
    auto loaded = std::make_shared<LoadedModel>(std::move(*model));
    Context context(getRegistry());
    STRATA_RETURN_IF_ERROR(loaded->checkShapes(&context));
    return std::shared_ptr<const runtime::LoadedGraph>(std::move(loaded));
  }
};

/// Sizes of the arguments as the request's class says, where inference reads them.
void setArgumentSizes(Operation *main, const runtime::CompileRequest &request) {
  Builder builder(main->getContext());
  const unsigned numSymbols = static_cast<unsigned>(request.shapeClass.symbols.size());
  SmallVector<Attribute> sizes;
  for (const runtime::Feed &feed : request.feeds) {
    SmallVector<AffineExpr> exprs;
    for (const plan::Dimension &dim : feed.dims)
      exprs.push_back(dim.isSymbol ? builder.getAffineSymbolExpr(static_cast<unsigned>(dim.value))
                                   : builder.getAffineConstantExpr(dim.value));
    sizes.push_back(AffineMapAttr::get(AffineMap::get(0, numSymbols, exprs, main->getContext())));
  }
  main->setDiscardableAttr("arg_sizes", builder.getArrayAttr(sizes));
}

/// What statistics tell of the program's kernels: the nodes of all launches of each.
std::vector<runtime::KernelInfo> describeKernels(Operation *module, const plan::Program &program) {
  std::vector<runtime::KernelInfo> infos(program.kernels.size());
  llvm::StringMap<size_t> numbers;
  for (size_t i = 0; i < infos.size(); ++i) {
    numbers[program.kernels[i].label] = i;
    infos[i].imageBytes = program.images[program.kernels[i].image].bytes.size();
  }
  module->walk([&](Operation *op) {
    auto kernel = op->getAttrOfType<FlatSymbolRefAttr>("kernel");
    auto nodes = op->getAttrOfType<ArrayAttr>("nodes");
    auto found = kernel && nodes ? numbers.find(kernel.getValue()) : numbers.end();
    if (found == numbers.end()) return;
    std::vector<std::string> &held = infos[found->second].nodes;
    for (Attribute node : nodes)
      if (std::string name = cast<StringAttr>(node).getValue().str(); !llvm::is_contained(held, name))
        held.push_back(std::move(name));
  });
  return infos;
}

/// Arguments whose value the program is for become constants; the argument itself stays.
void fixArguments(Operation *main, const runtime::CompileRequest &request) {
  Block &body = main->getRegion(0).front();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  for (unsigned i = 0; i < request.feeds.size(); ++i) {
    const std::optional<Tensor> &value = request.feeds[i].value;
    Value argument = body.getArgument(i);
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!value || !type) continue;
    SmallVector<int64_t> shape(value->shape().begin(), value->shape().end());
    auto exact = RankedTensorType::get(shape, type.getElementType());
    const StringRef raw(static_cast<const char *>(value->rawData()), static_cast<size_t>(value->numBytes()));
    Operation *constant =
        builder.create(argument.getLoc(), "tf.Const", TypeRange(exact), {},
                       {builder.getNamedAttr("value", DenseElementsAttr::getRaw(exact, raw))});
    argument.replaceAllUsesWith(constant->getResult(0));
  }
}

Result<const Target *> targetOf(const runtime::CompileRequest &request) {
  if (request.options.target.empty() || request.options.target == "native") return &getHostTarget();
  const Target *target = findTarget(request.options.target);
  if (!target) return invalidArgument("there is no target '", request.options.target, "'");
  return target;
}

/// Which feeds' elements decide about `values`, when those are integers and few, and not all of them are fixed yet.
std::vector<uint32_t> wantedFeeds(ArrayRef<Value> values, const runtime::CompileRequest &request) {
  constexpr int64_t kMostElements = 32;
  std::optional<SmallVector<unsigned, 4>> arguments = tf::argumentsBehind(values);
  std::vector<uint32_t> wanted;
  bool isNew = false;
  for (unsigned i : arguments.value_or(SmallVector<unsigned, 4>())) {
    const runtime::Feed &feed = request.feeds[i];
    int64_t elements = 1;
    for (const plan::Dimension &dim : feed.dims) elements *= std::min(dim.isSymbol ? 1 : dim.value, kMostElements + 1);
    const bool isSmall = feed.dims.size() <= 1 || elements <= kMostElements;
    if (!isSmall || !(isInteger(feed.dtype) || feed.dtype == DType::Bool)) return {};
    isNew |= !feed.value;
    wanted.push_back(i);
  }
  return isNew ? wanted : std::vector<uint32_t>();
}

/// What one compilation goes through.
class FunctionCompilation {
 public:
  FunctionCompilation(const runtime::CompileRequest &request, StageRunner &runner) : request(request), runner(runner) {}

  /// From function form to a program of kernels. A null program without failure: stopped at a stage, or values are wanted.
  /// `stopBefore`: the program ends before that node at the latest, if anything there depends on what only execution tells.
  Result<runtime::CompileOutcome> run(Operation *module, StringRef stopBefore);
  /// The node whose lowering did not apply, if that is why there is no program; else empty.
  StringRef getRefusedNode() const { return refusedNode; }

 private:
  Status infer(Operation *module, StringRef stopBefore);
  Status endBefore(Operation *module, const tf::InferenceStop &stop, const Status &why);
  Status lower(Operation *module);
  Status build(Operation *module, const KernelCompilation &kernels);

  const runtime::CompileRequest &request;
  StageRunner &runner;
  runtime::CompileOutcome outcome;
  std::string refusedNode;
};

/// The program ends where inference had to stop; or there will be one, once the values that decide are known.
Status FunctionCompilation::endBefore(Operation *module, const tf::InferenceStop &stop, const Status &why) {
  outcome.wantedValues = wantedFeeds(stop.wanted, request);
  if (!outcome.wantedValues.empty()) return Status();
  Result<tf::SplitFunction> split = tf::splitFunction(module, stop);
  if (!split.isOk()) return why;
  Result<std::shared_ptr<const runtime::RestOfFunction>> rest = RestModule::make(std::move(*split), request.rest.get());
  if (!rest.isOk()) return rest.status();
  outcome.rest = std::move(*rest);
  tf::finishInference(lookupSymbolIn(module, "main"));
  return Status();
}

Status FunctionCompilation::infer(Operation *module, StringRef stopBefore) {
  tf::InferenceStop stop;
  const bool folds = !llvm::is_contained(request.options.disabledOptimizations, std::string("fold-constants"));
  Status inferred = tf::inferShapes(module, {folds, stopBefore.str()}, &stop);
  return stop.op ? endBefore(module, stop, inferred) : inferred;
}

Status FunctionCompilation::lower(Operation *module) {
  Operation *refused = nullptr;
  Status lowered = convertTFToLinalg(module, &refused);
  if (refused) refusedNode = refused->getLoc().getNameOrEmpty(module->getContext()).str();
  return lowered;
}

Status FunctionCompilation::build(Operation *module, const KernelCompilation &kernels) {
  runtime::CompileRequest named = request;
  if (outcome.rest) {
    named.fetches.clear();
    for (const runtime::SignatureTensor &input : outcome.rest->inputs()) named.fetches.push_back(input.tensor);
  }
  Result<std::shared_ptr<plan::Program>> program = buildProgram(module, kernels.kernels, named);
  if (!program.isOk()) return program.status();
  (void)runner.finish("program", module);
  outcome.program = *program;
  outcome.generatedKernels = kernels.generated;
  outcome.kernels = describeKernels(module, **program);
  return Status();
}

Result<runtime::CompileOutcome> FunctionCompilation::run(Operation *module, StringRef stopBefore) {
  Result<const Target *> target = targetOf(request);
  if (!target.isOk()) return target.status();
  DiagnosticCollector diagnostics(module->getContext());
  Operation *main = lookupSymbolIn(module, "main");
  setArgumentSizes(main, request);
  fixArguments(main, request);

  // Function form: one function, ranks and sizes known.
  STRATA_RETURN_IF_ERROR(tf::inlineCalls(module));
  if (!runner.finish("inline", module)) return runner.stopped();
  if (request.options.wantsPlacement) outcome.nodes = listNodes(module);
  const runtime::CompileOptions &options = request.options;
  tf::OptimizeOptions optimizations{options.numerics == runtime::Numerics::Fast, options.disabledOptimizations};
  if (runner.wantsHistory())
    optimizations.observer = [&](StringRef optimization, StringRef node, ArrayRef<std::string> operandNodes) {
      runner.history.note(optimization, node, operandNodes);
    };
  STRATA_RETURN_IF_ERROR(tf::checkOptimizationNames(optimizations.disabled));
  STRATA_RETURN_IF_ERROR(infer(module, stopBefore));
  if (!outcome.wantedValues.empty()) return std::move(outcome);
  if (!runner.finish("infer", module)) return runner.stopped();
  STRATA_RETURN_IF_ERROR(tf::optimizeGraph(module, optimizations));
  if (!runner.finish("optimize", module)) return runner.stopped();
  tf::makeUniformLists(module);
  if (!runner.finish("lists", module)) return runner.stopped();

  // From here on nothing knows TensorFlow.
  STRATA_RETURN_IF_ERROR(lower(module));
  if (!runner.finish("to-linalg", module)) return runner.stopped();
  if (failed(linalg::fuseElementwise(lookupSymbolIn(module, "main")))) return internalError(diagnostics.str());
  if (!runner.finish("fuse", module)) return runner.stopped();
  if (failed(linalg::packWeights(lookupSymbolIn(module, "main"), **target))) return internalError(diagnostics.str());
  if (!runner.finish("pack", module)) return runner.stopped();
  if (failed(linalg::outlineKernels(module))) return internalError(diagnostics.str());
  if (!runner.finish("outline", module)) return runner.stopped();
  llvm::StringMap<KernelCost> costs;
  if (request.options.wantsPlacement) {
    placeNodes(module, runner.history, outcome.nodes);
    costs = estimateKernels(module);
  }

  // Kernels.
  Result<KernelCompilation> kernels = compileKernels(
      module, **target, {request.options.stopAfter, request.options.verifiesStages, runner.getExplainer()});
  if (!kernels.isOk()) return kernels.status();
  if (!kernels->stageText.empty()) {
    runtime::CompileOutcome stopped;
    stopped.stageText = kernels->stageText;
    return stopped;
  }
  if (!runner.finish("kernels", module)) return runner.stopped();
  STRATA_RETURN_IF_ERROR(build(module, *kernels));
  if (Explainer *explainer = runner.getExplainer()) explainer->finishProgram(*outcome.program);
  for (size_t i = 0; i < outcome.kernels.size(); ++i) {
    const KernelCost cost = costs.lookup(outcome.program->kernels[i].label);
    runtime::KernelInfo &info = outcome.kernels[i];
    std::tie(info.launches, info.operations, info.bytes) = std::tuple(cost.launches, cost.operations, cost.bytes);
  }
  return std::move(outcome);
}

Result<runtime::CompileOutcome> TheCompiler::compile(const runtime::LoadedGraph &graph,
                                                     const runtime::CompileRequest &request) {
  const auto &model = static_cast<const LoadedModel &>(graph);
  if (!request.options.stopAfter.empty() && !llvm::is_contained(stages(), request.options.stopAfter))
    return notFound("there is no stage '", request.options.stopAfter, "'; the stages are ", strJoin(stages(), ", "));
  runtime::CompileOutcome record;
  StageRunner runner(request, record);
  auto finish = [&](Result<runtime::CompileOutcome> outcome) {
    if (!outcome.isOk()) return outcome;
    outcome->stages = record.stages;
    if (Explainer *explainer = runner.getExplainer())
      outcome->explanation = explainer->take(runner.history.fate(request.options.explains));
    if (outcome->stageText.empty()) outcome->stageText = record.stageText;
    return outcome;
  };
  auto importModule = [&](Context *context) -> Result<OwningOp> {
    if (request.rest) return static_cast<const RestModule &>(*request.rest).read(request, context);
    Result<OwningOp> module = model.importRequest(request, context);
    if (!module.isOk()) return module.status();
    if (!runner.finish("import", module->get())) return OwningOp();
    STRATA_RETURN_IF_ERROR(tf::convertGraphsToFunctions(module->get()));
    tf::lowerReferences(module->get());
    if (!runner.finish("to-functions", module->get())) return OwningOp();
    return module;
  };

  // Each attempt has a context and a module of its own.
  std::unique_ptr<Context> context;
  Result<OwningOp> module = OwningOp();
  auto readAgain = [&] {
    if (module.isOk()) module->reset();
    context = std::make_unique<Context>(getRegistry());
    if (Explainer *explainer = runner.getExplainer()) explainer->restart();
    module = importModule(context.get());
    return module.isOk() && *module;
  };
  if (!readAgain()) return module.isOk() ? finish(runner.stopped()) : module.status();
  Status whyNot;
  if (request.options.executor != runtime::Executor::Evaluator) {
    FunctionCompilation whole(request, runner);
    Result<runtime::CompileOutcome> compiled = whole.run(module->get(), "");
    const auto isRefused = [&] { return !compiled.isOk() && compiled.status().code() == StatusCode::Unimplemented; };
    if (isRefused() && !whole.getRefusedNode().empty() && readAgain()) {
      Result<runtime::CompileOutcome> part = FunctionCompilation(request, runner).run(module->get(), whole.getRefusedNode());
      if (part.isOk()) compiled = std::move(part);
    }
    const bool mayFallBack =
        request.options.executor == runtime::Executor::Auto && request.options.allowFallback && isRefused();
    if (!mayFallBack) {
      module->reset();
      return finish(std::move(compiled));
    }
    whyNot = compiled.status();
    if (!readAgain()) return module.isOk() ? finish(runner.stopped()) : module.status();
  }
  std::vector<runtime::NodePlacement> nodes;
  if (request.options.wantsPlacement) nodes = listNodes(module->get());
  for (runtime::NodePlacement &node : nodes) {
    node.place = runtime::Place::Evaluator;
    node.reason = whyNot.isOk() ? "the evaluator was asked for" : strCat("a program without code: ", whyNot.message());
  }
  Result<runtime::CompileOutcome> outcome = makeEvaluatorProgram(std::move(context), std::move(*module), request);
  if (outcome.isOk() && !whyNot.isOk()) outcome->fallbacks.push_back(whyNot.message().data());
  if (outcome.isOk()) outcome->nodes = std::move(nodes);
  return finish(std::move(outcome));
}

}  // namespace

runtime::Compiler *getCompiler() {
  static TheCompiler *compiler = new TheCompiler();
  return compiler;
}

}  // namespace strata::jit
