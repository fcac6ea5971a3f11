// Loading and compiling, stage by stage (pipeline.h).
#include "jit/compiler.h"

#include "codegen/transforms/tf/to_functions.h"
#include "dialects/all.h"
#include "ir/text.h"
#include "jit/evaluator_program.h"
#include "jit/loaded_model.h"

#include "llvm/Support/raw_ostream.h"

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

/// Runs named stages one after the other, times them, and stops with the text where asked.
class StageRunner {
 public:
  StageRunner(const runtime::CompileRequest &request, runtime::CompileOutcome &outcome)
      : request(request), outcome(outcome) {}

  /// False once stopped.
  bool finish(const char *stage, Operation *module) {
    const auto now = std::chrono::steady_clock::now();
    outcome.stages.push_back(
        {stage, uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(now - start).count())});
    start = now;
    if (request.options.stopAfter != stage) return true;
    llvm::raw_string_ostream os(outcome.stageText);
    PrintOptions options;
    options.debugInfo = true;
    printOperation(module, os, options);
    os << "\n";
    return false;
  }

 private:
  const runtime::CompileRequest &request;
  runtime::CompileOutcome &outcome;
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
  std::vector<std::string> stages() const override { return {"import", "to-functions"}; }

 private:
  static tfgraph::ModelOptions modelOptions(const runtime::LoadOptions &options) {
    tfgraph::ModelOptions result;
    if (!options.tags.empty()) result.tags = options.tags;
    if (options.maxBytes) result.read.maxBytes = options.maxBytes;
    return result;
  }
  static Result<std::shared_ptr<const runtime::LoadedGraph>> finishLoad(Result<std::unique_ptr<tfgraph::Model>> model) {
    if (!model.isOk()) return model.status();
    return std::shared_ptr<const runtime::LoadedGraph>(std::make_shared<LoadedModel>(std::move(*model)));
  }
};

Result<runtime::CompileOutcome> TheCompiler::compile(const runtime::LoadedGraph &graph,
                                                     const runtime::CompileRequest &request) {
  const auto &model = static_cast<const LoadedModel &>(graph);
  auto context = std::make_unique<Context>(getRegistry());
  DiagnosticCollector diagnostics(context.get());
  runtime::CompileOutcome stages;
  StageRunner runner(request, stages);

  Result<OwningOp> module = model.importRequest(request, context.get());
  if (!module.isOk()) return module.status();
  if (!runner.finish("import", module->get())) return stages;
  if (failed(tf::convertGraphsToFunctions(module->get()))) return unimplemented(diagnostics.str());
  if (!runner.finish("to-functions", module->get())) return stages;

  Result<runtime::CompileOutcome> outcome = makeEvaluatorProgram(std::move(context), std::move(*module), request);
  if (outcome.isOk()) outcome->stages = std::move(stages.stages);
  return outcome;
}

}  // namespace

runtime::Compiler *getCompiler() {
  static TheCompiler *compiler = new TheCompiler();
  return compiler;
}

}  // namespace strata::jit
